# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The build backend of mjtools for the package mujoco.

A build backend must be a file of the project that it builds, so this one hands on to the other.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from build_backend import *
