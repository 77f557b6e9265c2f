# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The enums of the C API."""

from mjtools import _enums
from mjtools.introspect import ast_nodes

#: EnumDecl by name.
ENUMS = {name: ast_nodes.EnumDecl(name, f"enum {name}_", {member: value.value for member, value in getattr(_enums, name).__members__.items()})
         for name in _enums.__all__ if hasattr(getattr(_enums, name), "__members__")}
