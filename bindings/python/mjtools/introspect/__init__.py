# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The C API as tables: enums, structs and functions, read from the headers of the package.

    from mjtools.introspect import enums, functions, structs
    functions.FUNCTIONS["mj_step"].parameters
"""
