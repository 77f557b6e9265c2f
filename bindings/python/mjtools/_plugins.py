# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Folders of the package, and libraries with plugins that it loads.

The first-party plugins are part of the extension module. Libraries that a user puts into PLUGINS_DIR
are loaded in addition.
"""

import ctypes
import os
import warnings

from mjtools import _mjtools

_FOLDER = os.path.dirname(os.path.abspath(__file__))

#: Folder with the headers of the C API.
HEADERS_DIR = os.path.join(_FOLDER, "include", "mujoco")
#: Folder whose libraries are loaded with the package.
PLUGINS_DIR = os.path.join(_FOLDER, "plugin")


def _load_plugins(folder):
    """Loads the libraries below a folder and returns their handles."""
    handles = []
    for parent, _, names in os.walk(folder):
        for name in sorted(names):
            path = os.path.join(parent, name)
            if not name.endswith((".so", ".dll", ".dylib")):
                warnings.warn(f"Ignoring non-library in plugin directory: {path}", ImportWarning)
                continue
            _mjtools._show_functions_to_plugins()
            handles.append(ctypes.CDLL(path))
    return handles


#: Handles of the libraries of PLUGINS_DIR.
PLUGIN_HANDLES = _load_plugins(PLUGINS_DIR)
