# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""MuJoCo's Python interface on mjtools, an independent implementation of MuJoCo 3.12."""

from mjtools import _enums, _mjtools, _specs, _structs
from mjtools._mjtools import *
from mjtools._mjtools import __version__
from mjtools._plugins import HEADERS_DIR, PLUGIN_HANDLES, PLUGINS_DIR
from mjtools._render import GLContext, check_environment as _check_environment
from mjtools._specs import MjStruct
from mjtools.renderer import Renderer
from mjtools.trajectory import Trajectory, read_trajectories, read_trajectory

_check_environment()
