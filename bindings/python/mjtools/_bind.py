# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Views of several elements of a spec: what bind() returns for a list."""

import numpy as np


class BoundViews:
    """Views of several elements. Reading an attribute joins those of the elements into one list."""

    __slots__ = ("_views", "_is_writable")

    def __init__(self, views, is_writable):
        object.__setattr__(self, "_views", tuple(views))
        object.__setattr__(self, "_is_writable", is_writable)

    def __getattr__(self, name):
        joined = []
        for view in self._views:
            value = getattr(view, name)
            if isinstance(value, np.ndarray):
                joined.extend(value)
            else:
                joined.append(value)
        return joined

    def __setattr__(self, name, value):
        """Gives element i the item i of the value."""
        if not self._is_writable:
            raise AttributeError(f"{name} of several elements of a model cannot be set: set it for each element")
        items = iter(value)
        for view in self._views:
            setattr(view, name, next(items))
