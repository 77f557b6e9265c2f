# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The package mjtools.introspect."""

import importlib
import sys

from mjtools import introspect

for _name in ("ast_nodes", "enums", "functions", "structs"):
    sys.modules[f"{__name__}.{_name}"] = importlib.import_module(f"mjtools.introspect.{_name}")
sys.modules[__name__] = introspect
