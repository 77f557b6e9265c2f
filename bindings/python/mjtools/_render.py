# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Names of MuJoCo's rendering.

mjtools draws on the processor, into buffers in memory. It needs neither OpenGL nor a display.
"""

import os

from mjtools import _mjtools

globals().update({name: value for name, value in vars(_mjtools).items() if name.startswith(("mjr_", "Mjr", "mjr"))})

#: Values of the environment variable MUJOCO_GL that MuJoCo knows.
_BACKENDS = ("glfw", "glx", "egl", "osmesa", "enable", "on", "true", "1", "disable", "off", "false", "0", "")


def check_environment():
    """Raises RuntimeError if the variable MUJOCO_GL has a value that MuJoCo does not know."""
    value = os.environ.get("MUJOCO_GL", "")
    if value.lower().strip() not in _BACKENDS:
        raise RuntimeError(f"invalid value for environment variable MUJOCO_GL: {value}. Valid are: {', '.join(_BACKENDS[:-1])}")


class GLContext:
    """Stands for an OpenGL context. mjtools needs none, so its methods do nothing."""

    def __init__(self, max_width, max_height):
        """Does nothing. Contexts of OpenGL have a largest width and height."""

    def make_current(self):
        """Does nothing."""

    def free(self):
        """Does nothing."""
