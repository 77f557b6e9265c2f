# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Functions that set and get callbacks."""

from mjtools import _mjtools

__all__ = [name for name, value in vars(_mjtools).items() if getattr(value, "__module__", None) == __name__]
globals().update({name: getattr(_mjtools, name) for name in __all__})
