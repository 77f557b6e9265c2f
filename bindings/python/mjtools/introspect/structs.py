# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The structs of the C API."""

from mjtools.introspect import _headers

#: StructDecl by name.
STRUCTS = _headers.structs()
