"""The golden vectors through the reference: python3 check_yueqing_vectors.py [yueqing.json]."""

import sys

from common_vectors import run
from yueqing import CALLS

if __name__ == "__main__":
    sys.exit(run("yueqing", CALLS))
