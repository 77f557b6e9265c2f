# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""mjtools under the name mujoco."""

from mjtools import *
