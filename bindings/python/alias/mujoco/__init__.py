# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""mjtools under the name mujoco: scripts and libraries with `import mujoco` run unchanged.

The names are those of mjtools, not copies. Sub-modules such as mujoco.rollout are modules of mjtools.
Other distributions may add sub-modules, as that of mujoco.mjx does.
"""

import importlib
import pkgutil
import sys
import types

import mjtools
from mjtools import *
from mjtools import __version__

__path__ = pkgutil.extend_path(__path__, __name__)

# Programs import these for the names of types and for helpers.
for _name in ("_callbacks", "_constants", "_enums", "_errors", "_functions", "_render", "_rollout", "_specs", "_structs"):
    globals()[_name] = sys.modules[f"{__name__}.{_name}"] = importlib.import_module(f"mjtools.{_name}")

# mujoco.rollout and others exist once they are imported.
for _name, _value in list(globals().items()):
    if isinstance(_value, types.ModuleType) and _value.__name__ == f"mjtools.{_name}" and not _name.startswith("_"):
        del globals()[_name]
