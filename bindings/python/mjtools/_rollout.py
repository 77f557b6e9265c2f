# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""What mjtools.rollout is made of."""

from mjtools._mjtools import _RolloutPool
