# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The module mjtools.renderer."""

import sys

from mjtools import renderer

sys.modules[__name__] = renderer
