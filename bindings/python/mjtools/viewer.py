# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The functions of MuJoCo's viewer, which mjtools does not have.

Programs can import this module. Its functions raise one error that says what to use instead.
"""

import sys

__all__ = ["Handle", "launch", "launch_from_path", "launch_passive"]

NO_VIEWER = ("mjtools has no viewer. Look at the motion in numbers (mj-simulate -o run.h5, mjtools.read_trajectory), save the "
             "model (mj_saveModel) for the viewer of MuJoCo, or run this program with MuJoCo's own package")


class Handle:
    """A running viewer. There is none."""

    def __init__(self, *args, **kwargs):
        raise RuntimeError(NO_VIEWER)


def launch(model=None, data=None, *, loader=None, show_left_ui=True, show_right_ui=True):
    """Raises RuntimeError: there is no viewer."""
    raise RuntimeError(NO_VIEWER)


def launch_from_path(path):
    """Raises RuntimeError: there is no viewer."""
    raise RuntimeError(NO_VIEWER)


def launch_passive(model, data, *, key_callback=None, show_left_ui=True, show_right_ui=True):
    """Raises RuntimeError: there is no viewer."""
    raise RuntimeError(NO_VIEWER)


if __name__ == "__main__":
    sys.exit(f"error: {NO_VIEWER}")
