# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The module mjtools.rollout."""

import sys

from mjtools import rollout

sys.modules[__name__] = rollout
