# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Names of MuJoCo's rendering. They exist so that programs run that only mention them.

mjtools draws nothing: it has neither windows nor OpenGL. What would draw raises an error that says so.
"""

import os

from mjtools import _mjtools

globals().update({name: value for name, value in vars(_mjtools).items() if name.startswith(("mjr_", "Mjr", "mjr"))})

#: Values of the environment variable MUJOCO_GL that MuJoCo knows.
_BACKENDS = ("glfw", "glx", "egl", "osmesa", "enable", "on", "true", "1", "disable", "off", "false", "0", "")

NO_DRAWING = ("mjtools draws nothing, because it has neither windows nor OpenGL. A program can draw scenes (mjv_updateScene) "
              "itself, or open the model in a viewer of MuJoCo (mj_saveLastXML, mj_saveModel)")


def check_environment():
    """Raises RuntimeError if the variable MUJOCO_GL has a value that MuJoCo does not know."""
    value = os.environ.get("MUJOCO_GL", "")
    if value.lower().strip() not in _BACKENDS:
        raise RuntimeError(f"invalid value for environment variable MUJOCO_GL: {value}. Valid are: {', '.join(_BACKENDS[:-1])}")


class GLContext:
    """An OpenGL context, which mjtools cannot make."""

    def __init__(self, max_width, max_height):
        raise RuntimeError(f"GLContext: {NO_DRAWING}")


class MjrContext:
    """Resources of a renderer. An empty one can be made, but none for a model."""

    def __init__(self, model=None, fontscale=None):
        if model is not None:
            raise _mjtools.FatalError(f"mjr_makeContext: {NO_DRAWING}")

    def free(self):
        """Frees the resources, of which there are none."""


class MjrRendererInfo:
    """Names of a renderer and of its backend, which are empty."""

    renderer = property(lambda self: "", doc="Name of the renderer.")
    backend = property(lambda self: "", doc="Name of its backend.")
