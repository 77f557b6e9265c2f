# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The functions of the C API."""

from mjtools.introspect import _headers

#: FunctionDecl by name.
FUNCTIONS = _headers.functions()
