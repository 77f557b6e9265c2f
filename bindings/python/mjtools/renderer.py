# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The class Renderer, which mjtools cannot offer yet."""

from mjtools._render import NO_DRAWING

__all__ = ["Renderer"]


class Renderer:
    """Images of a simulation.

    The constructor raises ValueError for an image that MuJoCo could not make either, and RuntimeError
    for all others, because mjtools draws nothing.
    """

    def __init__(self, model, height=240, width=320, max_geom=10000, font_scale=None):
        buffer = model.vis.global_
        _require_size("width", width, buffer.offwidth)
        _require_size("height", height, buffer.offheight)
        raise RuntimeError(f"Renderer: {NO_DRAWING}")


def _require_size(name, size, largest):
    if size <= largest:
        return
    raise ValueError(f"Image {name} {size} > framebuffer {name} {largest}. Either reduce the image\n"
                     f"{name} or specify a larger offscreen framebuffer in the model XML using the\n"
                     f'clause: <visual><global off{name}="{size}"/></visual>')
