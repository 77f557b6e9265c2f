# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""OpenGL contexts of one kind, which mjtools cannot make."""

from mjtools._render import GLContext
