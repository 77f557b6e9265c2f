# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Exceptions of the package."""

from mjtools._mjtools import FatalError, ModelError, RecordingError, UnexpectedError
