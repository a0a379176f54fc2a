"""Runs the golden vectors through the reference: check_jiujiang_vectors.py [jiujiang.json]."""

import sys

from common_vectors import run
from jiujiang import CALLS

if __name__ == "__main__":
    sys.exit(run("jiujiang", CALLS))
