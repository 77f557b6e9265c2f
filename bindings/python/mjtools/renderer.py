# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The class Renderer, which makes images of a simulation."""

import operator

import numpy as np

from mjtools import _mjtools

__all__ = ["Renderer"]

# Pictures of each kind: type of their numbers, and numbers per pixel.
_COLOUR, _DEPTH, _SEGMENTATION = (np.uint8, (3,)), (np.float32, ()), (np.int32, (2,))


class Renderer:
    """Makes images of a simulation: colours, depths, or numbers of objects.

    An image shows the scene of the last update_scene. Images of the three kinds are arrays:

    - colours: uint8 [height, width, 3], red, green and blue
    - depths: float32 [height, width], distances from the plane of the camera in metres. Where nothing is
      seen, the distance is that of the far plane.
    - segmentation: int32 [height, width, 2], id and type (mjtObj) of the object that a pixel shows, or
      (-1, -1) where nothing is seen.

    The first row of an image is its top.
    """

    def __init__(self, model, height=240, width=320, max_geom=10000, font_scale=_mjtools.mjtFontScale.mjFONTSCALE_150):
        """Makes a renderer.

        model: the model that is drawn
        height, width: size of the images (pixels), at most that of the offscreen buffer in the model
        max_geom: largest number of geoms in the scene
        font_scale: size of labels, one of mjtFontScale

        Raises ValueError if the images are larger than the offscreen buffer.
        """
        buffer = model.vis.global_
        _require_size("width", width, buffer.offwidth)
        _require_size("height", height, buffer.offheight)
        self._model = model
        self._viewport = _mjtools.MjrRect(0, 0, width, height)
        self._scene = _mjtools.MjvScene(model=model, maxgeom=max_geom)
        self._option = _mjtools.MjvOption()
        self._kind = _COLOUR
        self._mjr_context = _mjtools.MjrContext(model, font_scale)
        self._mjr_context.readDepthMap = _mjtools.mjtDepthMap.mjDEPTH_ZEROFAR

    @property
    def model(self):
        """The model that is drawn."""
        return self._model

    @property
    def scene(self):
        """The scene that is drawn. A program may change it between update_scene and render."""
        return self._scene

    @property
    def height(self):
        """Number of rows of an image."""
        return self._viewport.height

    @property
    def width(self):
        """Number of columns of an image."""
        return self._viewport.width

    def enable_depth_rendering(self):
        """Makes render return depths. They replace segmentation."""
        self._kind = _DEPTH

    def disable_depth_rendering(self):
        """Makes render return colours again if it returns depths."""
        if self._kind is _DEPTH:
            self._kind = _COLOUR

    def enable_segmentation_rendering(self):
        """Makes render return ids and types of objects. They replace depths."""
        self._kind = _SEGMENTATION

    def disable_segmentation_rendering(self):
        """Makes render return colours again if it returns ids and types of objects."""
        if self._kind is _SEGMENTATION:
            self._kind = _COLOUR

    def update_scene(self, data, camera=-1, scene_option=None):
        """Fills the scene with the geoms of a simulation.

        data: the simulation
        camera: name or id of a camera of the model, -1 for a free camera that sees the whole model, or an
            MjvCamera
        scene_option: an MjvOption that selects what is shown

        Raises ValueError if the model does not have the camera.
        """
        self._require_open("update_scene")
        if not isinstance(camera, _mjtools.MjvCamera):
            camera = self._camera(camera)
        option = self._option if scene_option is None else scene_option
        _mjtools.mjv_updateScene(self._model, data, option, None, camera, _mjtools.mjtCatBit.mjCAT_ALL.value, self._scene)

    def render(self, *, out=None):
        """Draws the scene and returns the image. If `out` is given, it becomes the image and is returned.

        Raises ValueError if the shape of `out` is not that of an image, and TypeError if its numbers are of
        another type.
        """
        self._require_open("render")
        dtype, parts = kind = self._kind
        shape = (self.height, self.width, *parts)
        if out is None:
            out = np.empty(shape, dtype)
        elif out.shape != shape:
            raise ValueError(f"out has the shape {out.shape}, but the image has the shape {shape}")
        elif out.dtype != dtype:
            raise TypeError(f"out has numbers of type {out.dtype}, but the image has numbers of type {np.dtype(dtype)}")
        if kind is _COLOUR:
            np.copyto(out, self._draw(kind))
            return out
        flags = self._scene.flags
        indices = [_mjtools.mjtRndFlag.mjRND_SEGMENT.value, _mjtools.mjtRndFlag.mjRND_IDCOLOR.value]
        before = flags[indices]
        flags[indices] = 1
        try:
            picture = self._draw(kind)
        finally:
            flags[indices] = before
        if kind is _DEPTH:
            self._fill_depths(out, picture)
        else:
            self._fill_objects(out, picture)
        return out

    def close(self):
        """Frees the buffers. Afterwards update_scene and render raise RuntimeError."""
        if self._mjr_context:
            self._mjr_context.free()
        self._mjr_context = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def _require_open(self, method):
        if not self._mjr_context:
            raise RuntimeError(f"{method} cannot be called after close")

    def _camera(self, which):
        """Returns the MjvCamera for a name or an id of a camera of the model."""
        count = self._model.ncam
        if isinstance(which, str):
            number = _mjtools.mj_name2id(self._model, _mjtools.mjtObj.mjOBJ_CAMERA.value, which)
            if number == -1:
                names = ", ".join(self._model.camera(i).name or f"number {i}" for i in range(count)) or "none"
                raise ValueError(f'The camera "{which}" does not exist. Cameras of the model: {names}')
        else:
            number = operator.index(which)
            if not -1 <= number < count:
                raise ValueError(f"The camera id {number} is out of range: ids are -1 to {count - 1}")
        camera = _mjtools.MjvCamera()
        camera.fixedcamid = number
        if number == -1:
            _mjtools.mjv_defaultFreeCamera(self._model, camera)
        else:
            camera.type = _mjtools.mjtCamera.mjCAMERA_FIXED
        return camera

    def _draw(self, kind):
        """Draws the scene. Returns stored depths for depths, otherwise colours. The first row is the top."""
        _mjtools.mjr_setBuffer(_mjtools.mjtFramebuffer.mjFB_OFFSCREEN.value, self._mjr_context)
        _mjtools.mjr_render(self._viewport, self._scene, self._mjr_context)
        if kind is _DEPTH:
            depth = np.empty((self.height, self.width), np.float32)
            _mjtools.mjr_readPixels(None, depth, self._viewport, self._mjr_context)
            return depth[::-1]
        rgb = np.empty((self.height, self.width, 3), np.uint8)
        _mjtools.mjr_readPixels(rgb, None, self._viewport, self._mjr_context)
        return rgb[::-1]

    def _fill_depths(self, out, stored):
        """Writes depths in metres. Stored depths are 1 at the near plane and 0 at the far plane."""
        left, right = self._scene.camera
        near, far = (left.frustum_near + right.frustum_near) / 2, (left.frustum_far + right.frustum_far) / 2
        if near == 0:  # update_scene was not called: nothing is seen
            out[...] = self._model.vis.map.zfar * self._model.stat.extent
        elif left.orthographic:
            np.copyto(out, far - stored.astype(np.float64) * (far - near), casting="same_kind")
        else:
            np.copyto(out, near * far / (near + stored.astype(np.float64) * (far - near)), casting="same_kind")

    def _fill_objects(self, out, colours):
        """Writes ids and types of objects. The colour of an object is the number of its geom in the scene, plus 1."""
        parts = colours.astype(np.int32)
        numbers = parts[..., 0] + (parts[..., 1] << 8) + (parts[..., 2] << 16)
        objects = np.full((numbers.max(initial=0) + 1, 2), -1, np.int32)
        # The first of several geoms with one number counts: mjv_initGeom leaves the number of added geoms 0.
        for geom in self._scene.geoms[: self._scene.ngeom][::-1]:
            if 0 <= geom.segid < len(objects) - 1:
                objects[geom.segid + 1] = geom.objid, geom.objtype
        np.take(objects, numbers, axis=0, out=out)


def _require_size(name, size, largest):
    if size <= largest:
        return
    raise ValueError(f"Image {name} {size} > framebuffer {name} {largest}. Either reduce the image\n"
                     f"{name} or specify a larger offscreen framebuffer in the model XML using the\n"
                     f'clause: <visual><global off{name}="{size}"/></visual>')
