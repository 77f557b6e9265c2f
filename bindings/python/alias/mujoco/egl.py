# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""OpenGL contexts of one kind. mjtools needs none, so they do nothing."""

from mjtools._render import GLContext
