# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The examples of the documentation's pages on model editing, in Python."""

import mjtools
import numpy as np
import pytest


# ---- the page on Python

def test_a_minimal_model():
    spec = mjtools.MjSpec()
    spec.modelname = "my model"
    body = spec.worldbody.add_body(pos=[1, 2, 3], quat=[0, 1, 0, 0])
    geom = body.add_geom(name="my_geom", type=mjtools.mjtGeom.mjGEOM_SPHERE, size=[1, 0, 0], rgba=[1, 0, 0, 1])
    model = spec.compile()
    assert model.ngeom == 1 and model.geom("my_geom").id == geom.id
    assert spec.to_xml() == """\
<mujoco model="my model">
  <compiler angle="radian"/>

  <worldbody>
    <body pos="1 2 3" quat="0 1 0 0">
      <geom name="my_geom" size="1" rgba="1 0 0 1"/>
    </body>
  </worldbody>
</mujoco>

"""[:-1]


def test_three_ways_to_make_a_spec(tmp_path):
    xml = "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>"
    path = tmp_path / "model.xml"
    path.write_text(xml)
    assert len(mjtools.MjSpec().geoms) == 0
    assert len(mjtools.MjSpec.from_string(xml).geoms) == 1
    assert len(mjtools.MjSpec.from_file(str(path)).geoms) == 1


def test_attaching_a_child_in_different_ways():
    parent = mjtools.MjSpec()
    body = parent.worldbody.add_body()
    frame = parent.worldbody.add_frame()
    site = parent.worldbody.add_site()
    child = mjtools.MjSpec()
    child_body = child.worldbody.add_body()
    child_frame = child.worldbody.add_frame()

    body_in_frame = frame.attach_body(child_body, "child-", "")
    frame_in_body = body.attach_frame(child_frame, "child-", "")
    worldframe_in_site = parent.attach(child, site=site, prefix="child-")
    worldframe_in_frame = parent.attach(child, frame=frame, prefix="child-")

    assert body_in_frame is child_body and frame_in_body is child_frame
    assert isinstance(worldframe_in_site, mjtools.MjsFrame) and isinstance(worldframe_in_frame, mjtools.MjsFrame)
    body.mass, body.inertia, body.ipos = 1, [1, 1, 1], [0, 0, 0]
    assert parent.compile().nbody == 3


def test_changing_the_child_changes_the_parent():
    parent, child = mjtools.MjSpec(), mjtools.MjSpec()
    geom = child.worldbody.add_body().add_geom(name="ball", size=.1)
    parent.attach(child, frame=parent.worldbody.add_frame(), prefix="child-")
    geom.rgba = [1, 0, 0, 1]
    geom.name = "red"
    assert parent.geoms[0].name == "red" and parent.compile().geom("red").rgba.tolist() == [1, 0, 0, 1]


def test_lists_and_traversal():
    spec = mjtools.MjSpec()
    torso = spec.worldbody.add_body(name="torso")
    arm = torso.add_body(name="arm")
    sites = [torso.add_site(name="a"), arm.add_site(name="b")]
    assert spec.sites == sites and torso.sites == sites[:1]
    assert torso.find_all(mjtools.mjtObj.mjOBJ_SITE) == torso.find_all("site") == sites
    assert sites[1].parent is arm and arm.parent is torso


def test_binding_replaces_pymjcf():
    spec = mjtools.MjSpec()
    for i, name in enumerate(("left_torso", "head", "torso")):
        spec.worldbody.add_body(pos=[i, 2 * i, 0]).add_geom(name=name, size=.1)
    model = spec.compile()
    data = mjtools.MjData(model)
    data.geom_xpos[:] = [[0, 0, 0], [1, 2, 0], [2, 4, 0]]
    torsos = [data.bind(geom) for geom in spec.geoms if "torso" in geom.name]
    assert [torso.xpos[0] for torso in torsos] == [0, 2] and [torso.xpos[1] for torso in torsos] == [0, 4]


# ---- the chapter on model editing

def test_changing_an_option():
    spec = mjtools.MjSpec()
    spec.option.timestep = .01
    spec.modelname = "my_model"
    assert spec.compile().opt.timestep == .01


def test_adding_a_box_to_the_world():
    spec = mjtools.MjSpec()
    world = spec.body("world")
    my_geom = world.add_geom()
    my_geom.type = mjtools.mjtGeom.mjGEOM_BOX
    my_geom.size[0] = my_geom.size[1] = my_geom.size[2] = .5
    model = spec.compile()
    assert model.geom_type[0] == mjtools.mjtGeom.mjGEOM_BOX and model.geom_size[0].tolist() == [.5, .5, .5]


def units():
    """A parent in radians, and a child in degrees with a body that is turned."""
    parent, child = mjtools.MjSpec(), mjtools.MjSpec()
    parent.compiler.degree = False
    child.compiler.degree = True
    body = child.worldbody.add_body(name="body", euler=[0, 0, 90])
    body.add_geom(size=.1)
    return parent, child, body


QUARTER_TURN = [np.sqrt(.5), 0, 0, np.sqrt(.5)]


def test_a_body_is_attached_to_a_frame():
    parent, child, body = units()
    frame = parent.worldbody.add_frame(euler=[0, 0, np.pi / 2])
    assert frame.attach_body(body, "attached-", "-1").name == "attached-body-1"
    assert body.compiler.degree is True and frame.compiler.degree is False
    assert parent.compile().body_quat[1] == pytest.approx([0, 0, 0, 1])
    with pytest.raises(ValueError):
        child.compile()


def test_a_body_is_attached_to_a_site():
    parent, _, body = units()
    site = parent.worldbody.add_site()
    assert site.attach_body(body, "attached-", "-2").name == "attached-body-2"
    assert parent.compile().body_quat[1] == pytest.approx(QUARTER_TURN)


def test_a_frame_is_attached_to_a_body():
    parent, child, _ = units()
    body = parent.worldbody.add_body()
    body.add_geom(size=.1)
    frame = child.worldbody.add_frame(euler=[0, 0, 90])
    frame.add_site(name="s")
    assert body.attach_frame(frame, "attached-", "-1") is frame
    assert parent.compile().site("attached-s-1").quat == pytest.approx(QUARTER_TURN)


@pytest.mark.parametrize("conflict, timestep", [("mjCONFLICT_WARNING", .002), ("mjCONFLICT_MERGE", .001)])
def test_options_that_differ(conflict, timestep):
    parent = mjtools.MjSpec.from_string("<mujoco><option timestep='.002'/></mujoco>")
    child = mjtools.MjSpec.from_string("<mujoco><option timestep='.001'/></mujoco>")
    parent.compiler.conflict = getattr(mjtools.mjtConflict, conflict)
    parent.attach(child, frame=parent.worldbody.add_frame())
    with pytest.warns(UserWarning, match="timestep"):
        assert parent.compile().opt.timestep == timestep


def test_options_that_must_not_differ():
    parent = mjtools.MjSpec.from_string("<mujoco><compiler conflict='error'/><option timestep='.002'/></mujoco>")
    child = mjtools.MjSpec.from_string("<mujoco><option timestep='.001'/></mujoco>")
    with pytest.raises(ValueError, match="timestep"):
        parent.attach(child, frame=parent.worldbody.add_frame())


def test_classes_shorten_saved_models():
    spec = mjtools.MjSpec()
    big = spec.add_default("big", spec.default)
    big.geom.size = [3, 0, 0]
    for _ in range(2):
        spec.worldbody.add_geom(big)
    xml = spec.to_xml()
    assert xml.count('size="3 0 0"') == 1 and xml.count('<geom class="big"/>') == 2


def test_keyframes_of_an_attached_model_are_completed_by_compiling():
    parent = mjtools.MjSpec.from_string("""
<mujoco><worldbody><frame name="f"/><body><joint/><geom size=".1"/></body></worldbody>
<keyframe><key name="p" qpos="1"/></keyframe></mujoco>""")
    child = mjtools.MjSpec.from_string("""
<mujoco><worldbody><body><joint/><geom size=".1"/></body></worldbody><keyframe><key name="c" qpos="2"/></keyframe></mujoco>""")
    parent.attach(child, frame="f", prefix="x-")
    model = parent.compile()
    assert sorted(model.key("x-c").qpos.tolist()) == [0, 2] and sorted(model.key("p").qpos.tolist()) == [0, 1]
    assert [key.name for key in parent.keys] == ["p", "x-c"]
