# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The module mjtools.viewer."""

import sys

from mjtools import viewer

if __name__ == "__main__":
    sys.exit(f"error: {viewer.NO_VIEWER}")
sys.modules[__name__] = viewer
