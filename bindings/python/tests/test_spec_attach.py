# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""MjSpec: attaching descriptions to each other."""

import gc
import warnings

import mjtools
import pytest

from test_spec_compile import MESH_MODEL, TETRAHEDRON


def make_parent():
    spec = mjtools.MjSpec()
    spec.worldbody.add_site(name="mount", pos=[0, 0, 2])
    spec.worldbody.add_frame(name="f", pos=[1, 0, 0])
    return spec


def make_child():
    spec = mjtools.MjSpec()
    body = spec.worldbody.add_body(name="cb")
    body.add_geom(name="cg", size=.1)
    body.add_joint(name="cj")
    spec.add_sensor(name="cs", type=mjtools.mjtSensor.mjSENS_JOINTPOS, objtype=mjtools.mjtObj.mjOBJ_JOINT, objname="cj")
    return spec


def names(elements):
    return [element.name for element in elements]


def test_a_spec_is_attached_by_reference():
    parent, child = make_parent(), make_child()
    body = child.body("cb")
    frame = parent.attach(child, site="mount")
    assert isinstance(frame, mjtools.MjsFrame)
    assert names(parent.bodies) == ["world", "/cb"] == names(child.bodies)
    assert child.parent is parent and parent.parent is None
    assert parent.body("/cb") is body and body.name == "/cb" and body.parent is parent.worldbody
    assert names(parent.sensors) == ["/cs"]
    body.pos = [3, 0, 0]
    assert parent.compile().body_pos[1].tolist() == [3, 0, 2]
    with pytest.raises(ValueError, match="Cannot delete element from an attached mjSpec."):
        child.delete(child.geoms[0])
    with pytest.raises(ValueError):
        child.compile()
    parent.delete(body)
    with pytest.raises(ValueError, match="deleted"):
        body.name


def test_prefix_and_suffix():
    parent = make_parent()
    parent.attach(make_child(), frame="f", prefix="L_", suffix="_x")
    parent.attach(make_child(), frame=parent.frame("f"), prefix="R_")
    parent.attach(make_child(), site=parent.site("mount"), prefix="", suffix="_s")
    assert names(parent.bodies) == ["world", "L_cb_x", "R_cb", "cb_s"]
    assert parent.compile().nsensor == 3


def test_the_place_must_be_one_of_the_parent():
    parent, child, other = make_parent(), make_child(), make_parent()
    for place in ({}, {"site": "mount", "frame": "f"}, {"site": other.site("mount")}, {"frame": other.frame("f")}):
        with pytest.raises(ValueError):
            parent.attach(child, **place)
    with pytest.raises(ValueError, match="Site not found."):
        parent.attach(child, site="none")
    with pytest.raises(ValueError, match="Frame not found."):
        parent.attach(child, frame="none")
    for place in ({"site": 3}, {"site": parent.frame("f")}, {"frame": parent.site("mount")}):
        with pytest.raises(TypeError):
            parent.attach(child, **place)
    with pytest.raises(TypeError):
        parent.attach("child", site="mount")
    assert names(parent.bodies) == ["world"] and child.parent is None and names(child.bodies) == ["world", "cb"]


def test_parts_are_attached():
    parent, child = make_parent(), make_child()
    body = child.body("cb")
    assert parent.frame("f").attach_body(body, "p-", "-s") is body
    assert body.name == "p-cb-s" and body.frame is parent.frame("f")
    child = make_child()
    assert parent.site("mount").attach_body(child.body("cb"), prefix="site-").name == "site-cb"
    child = make_child()
    frame = child.worldbody.add_frame(name="cf")
    frame.add_body(name="in")
    attached = parent.worldbody.attach_frame(frame, suffix="-z")
    assert attached is frame and frame.name == "cf-z" and parent.body("in-z").frame is frame
    assert parent.compile().nbody == 4
    with pytest.raises(ValueError):
        parent.frame("f").attach_body(body)
    with pytest.raises(TypeError):
        parent.frame("f").attach_body(frame)


def test_attaching_again_moves():
    parent, child = make_parent(), make_child()
    parent.attach(child, frame="f", prefix="a/")
    parent.attach(child, site="mount", prefix="b/")
    assert names(parent.bodies) == ["world", "b/a/cb"] and names(parent.sensors) == ["b/a/cs"]
    assert parent.compile().body_pos[1].tolist() == [0, 0, 2]


def test_copies_are_attached_on_demand():
    parent, child = make_parent(), make_child()
    parent.copy_during_attach = True
    with pytest.raises(ValueError):
        parent.copy_during_attach
    parent.attach(child, frame="f", prefix="l-")
    parent.attach(child, site="mount", prefix="r-")
    assert names(parent.bodies) == ["world", "l-cb", "r-cb"] and names(child.bodies) == ["world", "cb"]
    assert child.parent is None and parent.compile().nsensor == 2 and child.compile().nsensor == 1


def test_an_attached_spec_keeps_its_parent():
    def make():
        parent, child = make_parent(), make_child()
        return parent.frame("f").attach_body(child.body("cb"), "x-")

    body = make()
    gc.collect()
    assert body.name == "x-cb" and body.parent.name == "world" and body.frame is None or body.frame.name == "f"


def test_a_child_outlives_its_parent():
    child = make_child()
    parent = make_parent()
    parent.attach(child, frame="f", prefix="x-")
    geom = child.geoms[0]
    del parent
    gc.collect()
    assert geom.name == "x-cg" and names(child.bodies) == ["world", "x-cb"]


def test_a_spec_cannot_contain_itself():
    spec = make_child()
    frame = spec.body("cb").add_frame(name="f")
    with pytest.raises(ValueError):
        spec.attach(spec, frame=frame)
    parent = make_parent()
    parent.attach(spec, frame="f", prefix="x-")
    with pytest.raises(ValueError):
        spec.attach(parent, frame="f")
    assert parent.compile().nbody == 2


# ---- files

def mesh_spec():
    return mjtools.MjSpec.from_string(MESH_MODEL, assets={"a.obj": TETRAHEDRON})


def test_files_get_prefix_and_suffix():
    parent, child = make_parent(), mesh_spec()
    parent.attach(child, frame="f", prefix="x-", suffix="-y")
    assert parent.assets == {"x-a-y.obj": TETRAHEDRON} and parent.meshes[0].file == "x-a-y.obj"
    assert parent.compile().nmesh == 1
    parent.attach(mesh_spec(), site="mount")
    assert sorted(parent.assets) == ["/a.obj", "x-a-y.obj"]
    assert parent.compile().nmesh == 2


def test_copies_have_renamed_files_and_originals_do_not():
    parent, child = make_parent(), mesh_spec()
    parent.copy_during_attach = True
    parent.attach(child, frame="f", prefix="x-")
    assert child.meshes[0].file == "a.obj" and child.compile().nmesh == 1
    assert parent.meshes[0].file == "x-a.obj" and parent.compile().nmesh == 1


def test_files_of_the_same_name():
    parent = make_parent()
    parent.assets = {"x-a.obj": b"old"}
    parent.override_assets = False
    child = mesh_spec()
    with pytest.raises(ValueError, match="x-a.obj"):
        parent.attach(child, frame="f", prefix="x-")
    assert child.meshes[0].file == "a.obj" and parent.meshes == []
    parent.override_assets = True
    parent.attach(child, frame="f", prefix="x-")
    assert parent.assets["x-a.obj"] == TETRAHEDRON and parent.compile().nmesh == 1


def test_a_failed_attachment_restores_the_names_of_files():
    parent, child = make_parent(), mesh_spec()
    parent.option.timestep, child.option.timestep = .1, .2
    parent.compiler.conflict = mjtools.mjtConflict.mjCONFLICT_ERROR
    with pytest.raises(ValueError, match="timestep"):
        parent.attach(child, frame="f")
    assert child.meshes[0].file == "a.obj" and parent.assets == {} and child.compile().nmesh == 1


def test_a_warning_if_only_one_has_files_in_memory(tmp_path):
    parent = make_parent()
    parent.add_mesh(name="own", file="b.obj")
    with pytest.warns(Warning, match="assets"):
        parent.attach(mesh_spec(), frame="f", prefix="x-")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        make_parent().attach(mesh_spec(), frame="f", prefix="x-")
