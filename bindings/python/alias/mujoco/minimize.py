# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The module mjtools.minimize."""

import sys

from mjtools import minimize

sys.modules[__name__] = minimize
