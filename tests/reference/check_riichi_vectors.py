"""Runs the golden vectors through the reference: python3 check_riichi_vectors.py [riichi.json]."""

import sys

from common_vectors import run
from riichi import CALLS

if __name__ == "__main__":
    sys.exit(run("riichi", CALLS))
