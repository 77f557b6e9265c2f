# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Functions of the library: mj_step, mju_mulQuat and others."""

from mjtools import _mjtools

__all__ = [name for name, value in vars(_mjtools).items() if getattr(value, "__module__", None) == __name__]
globals().update({name: getattr(_mjtools, name) for name in __all__})
