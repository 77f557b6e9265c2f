# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Constants of the library: numbers such as mjNREF, names of flags such as mjVISSTRING."""

from mjtools import _mjtools

__all__ = [name for name, value in vars(_mjtools).items()
           if isinstance(value, (int, float, tuple)) and name.startswith(("mj", "MJ"))] + ["MJTNUM_DTYPE"]
globals().update({name: getattr(_mjtools, name) for name in __all__})
