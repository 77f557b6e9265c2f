# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of Renderer: colours, depths, segmentation, cameras, arrays that are filled, errors."""

import threading

import mjtools as mj
import numpy as np
import pytest

MODEL = """
<mujoco>
  <visual><global offwidth="80" offheight="60"/><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <worldbody>
    <camera name="above" pos="0 0 2"/>
    <camera name="flat" pos="0 0 2" projection="orthographic" fovy="2"/>
    <camera name="away" pos="0 0 2" euler="180 0 0"/>
    <geom name="red" type="box" size=".2 .2 .1" rgba="1 0 0 1" pos="-.4 0 0"/>
    <geom name="blue" type="sphere" size=".2" rgba="0 0 1 1" pos=".4 .2 0"/>
    <site name="mark" size=".1" rgba="0 1 0 1" pos=".4 -.4 0"/>
  </worldbody>
</mujoco>
"""
WIDTH, HEIGHT = 80, 60
ROWS_PER_METRE = HEIGHT / 2 / 2 / np.tan(np.radians(45 / 2))  # at the distance of the centres of the objects


@pytest.fixture
def m():
    return mj.MjModel.from_xml_string(MODEL)


@pytest.fixture
def d(m):
    data = mj.MjData(m)
    mj.mj_forward(m, data)
    return data


@pytest.fixture
def renderer(m, d):
    with mj.Renderer(m, HEIGHT, WIDTH) as made:
        made.update_scene(d, "above")
        yield made


def pixel_of(x, y):
    """Returns row and column of a point at height 0 in a picture from above."""
    return int(HEIGHT / 2 - y * ROWS_PER_METRE), int(WIDTH / 2 + x * ROWS_PER_METRE)


RED, BLUE, MARK, BACKGROUND = pixel_of(-.4, 0), pixel_of(.4, .2), pixel_of(.4, -.4), (1, 1)


def test_colours_and_background(renderer):
    image = renderer.render()
    assert image.shape == (HEIGHT, WIDTH, 3) and image.dtype == np.uint8 and image.flags.c_contiguous
    assert image[RED].tolist() == [255, 0, 0]
    assert image[BLUE].tolist() == [0, 0, 255]
    assert image[MARK].tolist() == [0, 255, 0]
    assert image[BACKGROUND].tolist() == [0, 0, 0]
    assert image is not renderer.render() and np.array_equal(image, renderer.render())


def rays(m, d, camera):
    """Returns the depths of geoms along the rays through the centres of all pixels."""
    depths = np.full((HEIGHT, WIDTH), m.vis.map.zfar * m.stat.extent)
    for row in range(HEIGHT):
        for column in range(WIDTH):
            x, y = (column + .5 - WIDTH / 2) / (HEIGHT / 2), (HEIGHT / 2 - row - .5) / (HEIGHT / 2)
            if m.camera(camera).projection[0]:  # the camera "flat" sees 2 metres
                point, direction = np.array([x, y, 2]), np.array([0, 0, -1.])
            else:
                point, direction = np.array([0, 0, 2.]), np.array([x, y, -1 / np.tan(np.radians(45 / 2))])
            distance = mj.mj_ray(m, d, point, direction / np.linalg.norm(direction), None, 1, -1, np.zeros(1, np.int32))
            if distance >= 0:
                depths[row, column] = -distance * direction[2] / np.linalg.norm(direction)
    return depths


@pytest.mark.parametrize("camera", ["above", "flat"])
def test_depths_are_those_of_rays(m, d, renderer, camera):
    hide_sites = mj.MjvOption()
    hide_sites.sitegroup[:] = 0
    renderer.update_scene(d, camera, hide_sites)
    renderer.enable_depth_rendering()
    depths = renderer.render()
    assert depths.shape == (HEIGHT, WIDTH) and depths.dtype == np.float32
    expected = rays(m, d, camera)
    close = np.isclose(depths, expected, rtol=1e-4, atol=1e-3)
    assert np.mean(close) > .99  # at the rims of objects a pixel may belong to either side
    assert abs(depths[pixel_of(-.4, 0)] - 1.9) < 1e-4
    assert np.isclose(depths[BACKGROUND], m.vis.map.zfar * m.stat.extent, rtol=1e-5)
    renderer.disable_depth_rendering()
    assert renderer.render().dtype == np.uint8


def test_segmentation_shows_ids_and_types(m, renderer):
    renderer.enable_segmentation_rendering()
    image = renderer.render()
    assert image.shape == (HEIGHT, WIDTH, 2) and image.dtype == np.int32
    geom, site = int(mj.mjtObj.mjOBJ_GEOM), int(mj.mjtObj.mjOBJ_SITE)
    assert image[RED].tolist() == [m.geom("red").id, geom]
    assert image[BLUE].tolist() == [m.geom("blue").id, geom]
    assert image[MARK].tolist() == [m.site("mark").id, site]
    assert image[BACKGROUND].tolist() == [-1, -1]
    assert {tuple(pair) for pair in image.reshape(-1, 2).tolist()} == {(-1, -1), (0, geom), (1, geom), (0, site)}
    renderer.disable_segmentation_rendering()
    assert renderer.render().dtype == np.uint8


def test_a_segmentation_without_objects(d, renderer):
    renderer.update_scene(d, "away")
    renderer.enable_segmentation_rendering()
    assert np.all(renderer.render() == -1)


def test_one_kind_of_image_replaces_the_other(renderer):
    renderer.enable_segmentation_rendering()
    renderer.enable_depth_rendering()
    renderer.disable_segmentation_rendering()
    assert renderer.render().dtype == np.float32
    renderer.enable_segmentation_rendering()
    renderer.disable_depth_rendering()
    assert renderer.render().dtype == np.int32


def test_flags_of_the_scene_are_kept(renderer):
    before = renderer.scene.flags.copy()
    for enable in (renderer.enable_depth_rendering, renderer.enable_segmentation_rendering):
        enable()
        renderer.render()
        assert np.array_equal(renderer.scene.flags, before)


def test_geoms_that_a_program_adds_are_drawn(renderer):
    scene = renderer.scene
    added = scene.geoms[scene.ngeom]
    mj.mjv_initGeom(added, mj.mjtGeom.mjGEOM_SPHERE, [.2, 0, 0], [.4, .2, 1], np.eye(3).ravel(), [1, 1, 0, 1])
    scene.ngeom += 1
    assert renderer.render()[pixel_of(.8, .4)].tolist() == [255, 255, 0]
    renderer.enable_segmentation_rendering()
    geom = int(mj.mjtObj.mjOBJ_GEOM)
    assert renderer.render()[RED].tolist() == [0, geom]
    added.segid, added.objid, added.objtype = scene.ngeom - 1, 7, mj.mjtObj.mjOBJ_UNKNOWN
    assert renderer.render()[pixel_of(.8, .4)].tolist() == [7, 0]
    added.segid = -1
    assert renderer.render()[pixel_of(.8, .4)].tolist() == [-1, -1]
    assert renderer.render()[RED].tolist() == [0, geom]


@pytest.mark.parametrize("kind, parts, dtype", [("colour", (3,), np.uint8), ("depth", (), np.float32), ("segmentation", (2,), np.int32)])
def test_an_array_of_the_caller_is_filled(renderer, kind, parts, dtype):
    if kind != "colour":
        getattr(renderer, f"enable_{kind}_rendering")()
    expected = renderer.render()
    out = np.zeros((HEIGHT, WIDTH, *parts), dtype)
    assert renderer.render(out=out) is out and np.array_equal(out, expected)
    wide = np.zeros((HEIGHT, 2 * WIDTH, *parts), dtype)
    renderer.render(out=wide[:, ::2])
    assert np.array_equal(wide[:, ::2], expected) and not wide[:, 1::2].any()
    with pytest.raises(ValueError, match="shape"):
        renderer.render(out=np.zeros((WIDTH, HEIGHT, *parts), dtype))
    with pytest.raises(TypeError, match="float64"):
        renderer.render(out=np.zeros((HEIGHT, WIDTH, *parts)))


def test_cameras_by_name_number_and_object(m, d, renderer):
    by_name = renderer.render()
    own = mj.MjvCamera()
    own.type, own.fixedcamid = mj.mjtCamera.mjCAMERA_FIXED, 0
    for camera in (0, np.int64(0), own):
        renderer.update_scene(d)
        assert not np.array_equal(renderer.render(), by_name)
        renderer.update_scene(d, camera=camera)
        assert np.array_equal(renderer.render(), by_name)
    free = mj.MjvCamera()
    mj.mjv_defaultFreeCamera(m, free)
    renderer.update_scene(d, free)
    by_object = renderer.render()
    renderer.update_scene(d, -1)
    assert np.array_equal(renderer.render(), by_object)
    with pytest.raises(ValueError, match='The camera "below" does not exist.*above, flat, away'):
        renderer.update_scene(d, "below")
    for number in (-2, 3):
        with pytest.raises(ValueError, match=f"The camera id {number} is out of range"):
            renderer.update_scene(d, number)
    with pytest.raises(TypeError):
        renderer.update_scene(d, 1.5)


def test_properties_and_defaults(m, d, renderer):
    assert (renderer.height, renderer.width) == (HEIGHT, WIDTH)
    assert renderer.model is m and isinstance(renderer.scene, mj.MjvScene) and renderer.scene.maxgeom == 10000
    m.vis.global_.offwidth, m.vis.global_.offheight = 640, 480
    with mj.Renderer(m, max_geom=7) as other:
        assert (other.height, other.width, other.scene.maxgeom) == (240, 320, 7)
        other.update_scene(d)
        assert other.render().shape == (240, 320, 3)


def test_nothing_is_seen_before_the_scene_is_filled(m):
    with mj.Renderer(m, 6, 8) as renderer:
        assert not renderer.render().any()
        renderer.enable_depth_rendering()
        assert np.allclose(renderer.render(), m.vis.map.zfar * m.stat.extent)
        renderer.enable_segmentation_rendering()
        assert np.all(renderer.render() == -1)


def test_a_closed_renderer_is_an_error(d, renderer):
    renderer.close()
    renderer.close()
    with pytest.raises(RuntimeError, match="render cannot be called after close"):
        renderer.render()
    with pytest.raises(RuntimeError, match="update_scene cannot be called after close"):
        renderer.update_scene(d)


def test_images_larger_than_the_buffer_of_the_model_are_refused(m):
    with pytest.raises(ValueError, match="Image width 81 > framebuffer width 80") as caught:
        mj.Renderer(m, HEIGHT, 81)
    assert 'offwidth="81"' in str(caught.value) and str(caught.value).count("\n") == 2
    with pytest.raises(ValueError, match="Image height 61 > framebuffer height 60"):
        mj.Renderer(m, height=61, width=WIDTH)


def test_renderers_of_several_threads(m, d, renderer):
    expected = renderer.render()
    images = []

    def draw():
        with mj.Renderer(m, HEIGHT, WIDTH) as own:
            own.update_scene(d, "above")
            images.extend(own.render() for _ in range(5))

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(images) == 20 and all(np.array_equal(image, expected) for image in images)
