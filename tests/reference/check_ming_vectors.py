"""Runs the golden vectors through the reference: python3 check_ming_vectors.py [ming.json]."""

import sys

from common_vectors import run
from ming import CALLS

if __name__ == "__main__":
    sys.exit(run("ming", CALLS))
