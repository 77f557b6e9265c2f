# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of MjrContext and of the functions mjr_."""

import copy
import pickle

import mjtools as mj
import numpy as np
import pytest

MODEL = """
<mujoco>
  <visual><global offwidth="64" offheight="48"/><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <worldbody><geom size="1" rgba="1 0 0 1"/></worldbody>
</mujoco>
"""
WHOLE = mj.MjrRect(0, 0, 64, 48)


@pytest.fixture
def m():
    return mj.MjModel.from_xml_string(MODEL)


@pytest.fixture
def context(m):
    made = mj.MjrContext(m, mj.mjtFontScale.mjFONTSCALE_100)
    yield made
    made.free()


def pixels(context, viewport=WHOLE):
    """Returns the colours of a viewport. The first row is the bottom."""
    rgb = np.zeros((viewport.height, viewport.width, 3), np.uint8)
    mj.mjr_readPixels(rgb, None, viewport, context)
    return rgb


@pytest.fixture
def scene(m):
    d = mj.MjData(m)
    mj.mj_forward(m, d)
    made, camera = mj.MjvScene(m, 10), mj.MjvCamera()
    mj.mjv_defaultFreeCamera(m, camera)
    mj.mjv_updateScene(m, d, mj.MjvOption(), None, camera, mj.mjtCatBit.mjCAT_ALL, made)
    return made


def test_a_context_describes_its_model(m, context):
    assert (context.offWidth, context.offHeight, context.fontScale) == (64, 48, 100)
    assert context.charWidth.shape == (127,) and context.charHeight > 0
    assert context.texture.dtype == np.uint32 and context.mat_texid.shape == (10 * 1000,)
    assert context.skinvertVBO == () and context.nskin == 0
    with pytest.raises(AttributeError):
        context.nskin = 1
    rect = mj.mjr_maxViewport(context)
    assert isinstance(rect, mj.MjrRect) and rect == WHOLE
    mj.mjr_changeFont(mj.mjtFontScale.mjFONTSCALE_200, context)
    assert context.fontScale == 200


def test_contexts_are_made_with_a_model_and_a_font_scale(m):
    assert mj.MjrContext().offWidth == 0
    assert mj.MjrContext(None, 100).offWidth == 800
    assert mj.MjrContext(model=m, fontscale=150).fontScale == 150
    for arguments in ((m,), (3, 100), (m, 1.5), (m, "big"), (m, 100, 1)):
        with pytest.raises(TypeError):
            mj.MjrContext(*arguments)
    with pytest.raises((ValueError, OverflowError)):
        mj.MjrContext(m, 1 << 70)
    m.vis.global_.offwidth = -1
    with pytest.raises(mj.FatalError, match="-1"):
        mj.MjrContext(m, 100)


def test_a_context_is_neither_copied_nor_pickled(context):
    for way in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="MjrContext"):
            way(context)


def test_a_freed_context_draws_nothing(m, scene, context):
    context.free()
    context.free()
    for context in (context, mj.MjrContext()):
        for call in (lambda: mj.mjr_render(WHOLE, scene, context), lambda: mj.mjr_setBuffer(1, context), lambda: pixels(context)):
            with pytest.raises(mj.FatalError, match="mjr_makeContext"):
                call()


def test_a_scene_is_drawn_and_read(scene, context):
    mj.mjr_setBuffer(mj.mjtFramebuffer.mjFB_OFFSCREEN, context)
    assert context.currentBuffer == mj.mjtFramebuffer.mjFB_OFFSCREEN
    mj.mjr_render(WHOLE, scene, context)
    image = pixels(context)
    assert image[24, 32].tolist() == [255, 0, 0] and image[0, 0].tolist() == [0, 0, 0]
    flat, depth = np.zeros(3 * 64 * 48, np.uint8), np.zeros((48, 64), np.float32)
    mj.mjr_readPixels(flat, depth, WHOLE, context)
    assert np.array_equal(flat, image.ravel())
    assert 0 < depth[24, 32] < 1 and depth[0, 0] == 1
    mj.mjr_readPixels(rgb=None, depth=flat[:64 * 48 * 0].astype(np.float32), viewport=mj.MjrRect(0, 0, 0, 0), con=context)


def test_arrays_of_pixels_have_the_size_of_the_viewport(context):
    rgb, depth = np.zeros((48, 64, 3), np.uint8), np.zeros((48, 64), np.float32)
    for call in (mj.mjr_readPixels, mj.mjr_drawPixels):
        call(rgb, depth, WHOLE, context)
        call(None, None, WHOLE, context)
        for wrong in ((rgb[1:], None), (None, depth[1:]), (rgb[..., :2], None)):
            with pytest.raises(TypeError, match=f"{call.__name__}.*elements"):
                call(*(array if array is None else np.ascontiguousarray(array) for array in wrong), WHOLE, context)
        for size in ((1 << 30, 1 << 30), (-64, 48), (0, 0)):
            with pytest.raises(TypeError, match="elements"):
                call(rgb, None, mj.MjrRect(0, 0, *size), context)
    locked = rgb.copy()
    locked.flags.writeable = False
    for wrong in (rgb.astype(np.float32), rgb[:, ::-1], locked, rgb.tolist()):
        with pytest.raises(TypeError, match="mjr_readPixels.*'rgb'"):
            mj.mjr_readPixels(wrong, None, WHOLE, context)


def test_pixels_are_written(context):
    rgb = np.random.default_rng(0).integers(0, 256, (4, 5, 3), np.uint8)
    rect = mj.MjrRect(10, 20, 5, 4)
    mj.mjr_drawPixels(rgb, None, rect, context)
    assert np.array_equal(pixels(context, rect), rgb)
    mj.mjr_drawPixels(rgb[::-1].tolist(), None, rect, context)
    assert np.array_equal(pixels(context, rect), rgb[::-1])


def test_rectangles_texts_and_figures_are_drawn(context):
    rect = mj.MjrRect(8, 8, 16, 16)
    mj.mjr_setBuffer(1, context)
    mj.mjr_rectangle(rect, 0, 1, 0, 1)
    image = pixels(context)
    assert image[8:24, 8:24].reshape(-1, 3).tolist() == [[0, 255, 0]] * 256 and image.sum() == 255 * 256
    figure = mj.MjvFigure()
    figure.figurergba = 1, 1, 1, 1
    for draw in (lambda: mj.mjr_text(mj.mjtFont.mjFONT_NORMAL, "a", context, .1, .1, 1, 1, 1),
                 lambda: mj.mjr_overlay(mj.mjtFont.mjFONT_NORMAL, mj.mjtGridPos.mjGRID_TOPLEFT, WHOLE, "a\nb", "c\nd", context),
                 lambda: mj.mjr_overlay(mj.mjtFont.mjFONT_BIG, mj.mjtGridPos.mjGRID_BOTTOM, WHOLE, "a", None, context),
                 lambda: mj.mjr_label(WHOLE, mj.mjtFont.mjFONT_NORMAL, "a", .1, .2, .3, 1, 1, 1, 1, context),
                 lambda: mj.mjr_figure(WHOLE, figure, context)):
        before = pixels(context)
        draw()
        assert not np.array_equal(pixels(context), before)


def test_buffers_have_their_own_pixels(context):
    mj.mjr_addAux(0, 10, 10, 0, context)
    assert context.auxWidth[0] == 10
    mj.mjr_setAux(0, context)
    mj.mjr_rectangle(mj.MjrRect(0, 0, 10, 10), 0, 0, 1, 1)
    mj.mjr_restoreBuffer(context)
    assert not pixels(context).any()
    mj.mjr_blitAux(0, mj.MjrRect(0, 0, 10, 10), 5, 5, context)
    assert pixels(context).sum() == 255 * 100
    with pytest.raises(mj.FatalError, match="mjr_addAux"):
        mj.mjr_setAux(1, context)
    mj.mjr_resizeOffscreen(20, 10, context)
    assert mj.mjr_maxViewport(context) == mj.MjrRect(0, 0, 20, 10)
    mj.mjr_blitBuffer(WHOLE, WHOLE, 1, 1, context)


def test_the_renderer_is_named(context):
    info = mj.MjrRendererInfo()
    assert (info.renderer, info.backend) == ("", "")
    mj.mjr_getRendererInfo(info)
    assert (info.renderer, info.backend) == ("classic", "") and copy.copy(info) == info
    mj.mjr_defaultRendererInfo(info)
    assert info == mj.MjrRendererInfo()
    with pytest.raises(AttributeError):
        info.renderer = "noop"


ASSETS = """
<mujoco>
  <visual><global offwidth="64" offheight="48"/></visual>
  <asset>
    <texture name="flat" type="2d" builtin="checker" width="24" height="24" rgb1="1 0 0" rgb2="0 1 0"/>
    <texture name="cube" type="cube" builtin="flat" width="24" height="24" rgb1="0 0 1"/>
    <material name="flat" texture="flat"/>
    <material name="cube" texture="cube"/>
    <mesh name="mesh" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
    <hfield name="field" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 1 0"/>
  </asset>
  <worldbody>
    <camera name="above" pos="0 0 4"/>
    <geom type="plane" size="1 1 1" material="flat"/>
    <geom type="box" size=".2 .2 .2" material="cube"/>
  </worldbody>
</mujoco>
"""


def test_contexts_have_the_assets_of_their_model(context):
    other = mj.MjModel.from_xml_string(ASSETS)
    own = mj.MjrContext(other, 100)
    for name in ("mjr_uploadTexture", "mjr_uploadMesh", "mjr_uploadHField"):
        getattr(mj, name)(other, own, 0)
        with pytest.raises(mj.FatalError, match="made for a model without"):
            getattr(mj, name)(other, context, 0)


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, 1e30, 1e-30, 0])
def test_textures_of_any_scale_are_drawn(value):
    other = mj.MjModel.from_xml_string(ASSETS)
    d = mj.MjData(other)
    mj.mj_forward(other, d)
    with mj.Renderer(other, 48, 64) as renderer:
        for array in ("size", "mat", "pos"):
            renderer.update_scene(d, "above")
            for geom in renderer.scene.geoms[:2]:
                getattr(geom, array).flat[0] = value
            renderer.render()
        for i in range(2):
            other.mat_texrepeat[:, i] = value
            renderer.update_scene(d, "above")
            renderer.render()
            other.mat_texrepeat[:] = 1


def test_assets_are_sent_again(m, context):
    mj.mjr_uploadTexture(m, context, 0)
    for upload in (mj.mjr_uploadMesh, mj.mjr_uploadHField):
        with pytest.raises(mj.FatalError, match=upload.__name__):
            upload(m, context, 0)
