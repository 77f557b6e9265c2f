# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""MjSpec: reading, compiling, saving, copying and binding."""

import copy
import io
import threading
import warnings
import zipfile

import mjtools
import numpy as np
import pytest

import models

# A tetrahedron in the OBJ format.
TETRAHEDRON = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
MESH_MODEL = """
<mujoco>
  <asset><mesh name="m" file="a.obj"/></asset>
  <worldbody><geom type="mesh" mesh="m"/></worldbody>
</mujoco>
"""


@pytest.fixture
def pendulum():
    return mjtools.MjSpec.from_string(models.PENDULUM)


# ---- reading

def test_reading_errors_have_diagnostics(tmp_path):
    with pytest.raises(ValueError) as caught:
        mjtools.MjSpec.from_string("<mujoco>\n  <worldbody><geom sise='1'/></worldbody>\n</mujoco>")
    assert isinstance(caught.value, mjtools.ModelError)
    (problem,) = caught.value.diagnostics
    assert problem.code == "mjcf-unknown-attribute" and problem.line == 2 and "size" in problem.hint
    assert str(caught.value).startswith("XML Error: Schema violation: ")
    for text in ("hello", "", "<mujoco><foo/></mujoco>"):
        with pytest.raises(ValueError):
            mjtools.MjSpec.from_string(text)
    with pytest.raises(ValueError, match="none.xml"):
        mjtools.MjSpec.from_file(str(tmp_path / "none.xml"))
    with pytest.raises(ValueError):
        mjtools.MjSpec.from_file(str(tmp_path / "none.foo"))
    for wrong in (3, None):
        with pytest.raises(TypeError):
            mjtools.MjSpec.from_string(wrong)


def test_files_of_several_formats(tmp_path):
    (tmp_path / "m.xml").write_text(models.PENDULUM)
    spec = mjtools.MjSpec.from_file(str(tmp_path / "m.xml"))
    assert spec.compile().nq == 1
    spec.encode(str(tmp_path / "m.mjz"))
    assert mjtools.MjSpec.from_file(str(tmp_path / "m.mjz")).compile().nq == 1
    (tmp_path / "r.urdf").write_text("<robot name='r'><link name='base'/></robot>")
    assert mjtools.MjSpec.from_file(str(tmp_path / "r.urdf")).compile().nbody == 1


def test_includes_and_assets():
    xml = "<mujoco><include file='part.xml'/></mujoco>"
    part = b"<mujoco><worldbody><geom size='1'/></worldbody></mujoco>"
    assert len(mjtools.MjSpec.from_string(xml, include={"part.xml": part}).geoms) == 1
    with pytest.raises(TypeError):
        mjtools.MjSpec.from_string(xml, include={"part.xml": "text"})
    with pytest.raises(ValueError):
        mjtools.MjSpec.from_string(xml)
    with mjtools.MjVfs() as vfs:
        vfs["part.xml"] = part
        assert len(mjtools.MjSpec.from_string(xml, vfs=vfs).geoms) == 1
        for both in ({"include": {}}, {"assets": {}}):
            with pytest.raises(ValueError):
                mjtools.MjSpec.from_string(xml, vfs=vfs, **both)


@pytest.mark.parametrize("assets", [{"a.obj": TETRAHEDRON}, {"dir/A.OBJ": TETRAHEDRON}, {"a.obj": TETRAHEDRON.decode()}])
def test_files_in_memory(assets):
    spec = mjtools.MjSpec.from_string(MESH_MODEL, assets=assets)
    assert spec.assets == assets and spec.assets is not assets
    assert spec.compile().nmesh == 1
    assert spec.copy().assets == assets and spec.copy().compile().nmesh == 1


def test_missing_files_and_wrong_assets():
    spec = mjtools.MjSpec.from_string(MESH_MODEL)
    with pytest.raises(ValueError, match="a.obj"):
        spec.compile()
    spec.assets = {"a.obj": TETRAHEDRON}
    spec.assets = {"b.obj": b""}
    assert sorted(spec.assets) == ["a.obj", "b.obj"] and spec.compile().nmesh == 1
    for wrong in ({"a.obj": 3}, {3: b""}, [("a", b"")], None):
        with pytest.raises(TypeError):
            spec.assets = wrong
    assert spec.compile().nmesh == 1


def test_a_vfs_replaces_assets():
    spec = mjtools.MjSpec.from_string(MESH_MODEL)
    with mjtools.MjVfs() as vfs:
        vfs["a.obj"] = TETRAHEDRON
        assert spec.compile(vfs).nmesh == 1 and spec.compile(vfs=vfs).nmesh == 1
        spec.assets["b.obj"] = b""
        with pytest.raises(ValueError):
            spec.compile(vfs)
    with pytest.raises(TypeError):
        spec.compile({})


# ---- compiling

def test_signatures_and_ids():
    spec = mjtools.MjSpec()
    geom = spec.worldbody.add_body().add_geom(name="g", size=.1)
    model = spec.compile()
    data = mjtools.MjData(model)
    assert geom.id == 0 and model.signature == data.signature == geom.signature
    assert spec.compile() is not model and spec.compile().signature == model.signature
    geom.mass = 5
    assert geom.signature == model.signature
    spec.worldbody.add_site()
    assert geom.signature != model.signature and geom.id == -1


def test_compile_errors_name_the_element():
    spec = mjtools.MjSpec()
    spec.worldbody.add_geom(name="flat")
    with pytest.raises(ValueError, match="flat") as caught:
        spec.compile()
    assert caught.value.diagnostics[0].code and "Element name 'flat', id 0" in str(caught.value)
    with pytest.raises(ValueError):
        spec.to_xml()
    spec.geom("flat").size[0] = 1
    assert spec.compile().ngeom == 1


def test_warnings_of_the_compiler_are_python_warnings():
    spec = mjtools.MjSpec.from_string("""
<mujoco>
  <worldbody><body name="b" pos="0 0 1"><freejoint/><geom size=".1"/></body></worldbody>
  <deformable><flex name="fx" dim="1" body="world b" element="0 1" vertex="0 0 0  0 0 0"/></deformable>
</mujoco>""")
    with pytest.warns(UserWarning, match="fx"):
        spec.compile()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning):
            spec.compile()


def test_recompiling_keeps_the_state(pendulum):
    model = pendulum.compile()
    data = mjtools.MjData(model)
    data.time, data.qpos[0], data.qvel[0], data.ctrl[0] = 1.5, .5, .25, 3
    pendulum.worldbody.add_site(name="new")
    result = pendulum.recompile(model, data)
    assert isinstance(result, tuple)
    new_model, new_data = result
    assert new_model is not model and new_data is not data and new_data.model is new_model
    assert new_model.nsite == 1 and model.nsite == 0
    assert new_data.time == 1.5 and new_data.qpos[0] == .5 and new_data.qvel[0] == .25 and new_data.ctrl[0] == 3
    assert data.time == 1.5 and data.model is model
    body = pendulum.worldbody.add_body(pos=[1, 0, 0])
    body.add_geom(size=.1)
    body.add_freejoint()
    newer_model, newer_data = pendulum.recompile(new_model, new_data)
    assert newer_model.nq == 8 and sorted(newer_data.qpos.tolist()) == [0, 0, 0, 0, 0, .5, 1, 1]


def test_recompiling_with_errors_changes_nothing(pendulum):
    model = pendulum.compile()
    data = mjtools.MjData(model)
    data.qpos[0] = .5
    pendulum.worldbody.add_geom(name="flat")
    with pytest.raises(ValueError, match="flat"):
        pendulum.recompile(model, data)
    assert data.qpos[0] == .5 and model.nq == 1
    other = mjtools.MjSpec().compile()
    with pytest.raises(ValueError, match="does not match"):
        pendulum.recompile(other, mjtools.MjData(other))
    with pytest.raises(TypeError):
        pendulum.recompile(model, None)


def test_compiling_releases_the_interpreter():
    specs = [mjtools.MjSpec.from_string(models.BOX_AND_ARM) for _ in range(4)]
    results = []
    threads = [threading.Thread(target=lambda s=s: results.append(s.compile().nq)) for s in specs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [12] * 4


# ---- output

def test_an_empty_spec_is_saved():
    xml = mjtools.MjSpec().to_xml()
    assert xml.startswith('<mujoco model="MuJoCo Model">') and mjtools.MjModel.from_xml_string(xml).nbody == 1


def test_writing_files(pendulum, tmp_path):
    path = str(tmp_path / "m.xml")
    with pytest.raises(mjtools.FatalError):
        pendulum.to_file(path)
    model = pendulum.compile()
    pendulum.to_file(path)
    assert open(path).read() == pendulum.to_xml()
    with pytest.raises(mjtools.FatalError):
        pendulum.to_file(str(tmp_path / "none" / "m.xml"))
    with pytest.raises(mjtools.FatalError):
        pendulum.encode(str(tmp_path / "m.mjb"))
    binary = tmp_path / "m.mjb"
    assert pendulum.encode(str(binary), model) == binary.stat().st_size > 0
    assert mjtools.MjModel.from_binary_path(str(binary)).nq == 1
    text = tmp_path / "m.txt"
    assert pendulum.encode(str(text), model=model) == text.stat().st_size
    assert pendulum.encode(str(tmp_path / "x"), content_type="text/xml") == len(pendulum.to_xml())
    with pytest.raises(mjtools.FatalError):
        pendulum.encode(str(tmp_path / "m.foo"))
    with pytest.raises(TypeError):
        pendulum.encode(str(binary), 3)


def test_archives(tmp_path):
    spec = mjtools.MjSpec.from_string(MESH_MODEL, assets={"a.obj": TETRAHEDRON})
    spec.modelname = "tetra"
    path = tmp_path / "deep" / "folder" / "m.zip"
    spec.to_zip(str(path))
    assert list(spec.assets) == ["a.obj"]
    with zipfile.ZipFile(path) as archive:
        assert sorted(archive.namelist()) == ["a.obj", "tetra.xml"]
    for source in (str(path), io.BytesIO(path.read_bytes())):
        again = mjtools.MjSpec.from_zip(source)
        assert list(again.assets) == ["a.obj"] and again.modelname == "tetra"
        assert again.compile().nmeshvert == 4
    buffer = io.BytesIO()
    spec.to_zip(buffer)
    assert mjtools.MjSpec.from_zip(io.BytesIO(buffer.getvalue())).compile().nmesh == 1
    spec.encode(str(tmp_path / "m.mjz"))
    assert mjtools.MjSpec.from_file(str(tmp_path / "m.mjz")).compile().nmesh == 1


def test_models_in_folders_of_archives(tmp_path):
    path = tmp_path / "m.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("robot/meshes/a.obj", TETRAHEDRON)
        archive.writestr("robot/robot.xml", MESH_MODEL.replace("a.obj", "meshes/a.obj"))
    spec = mjtools.MjSpec.from_zip(str(path))
    assert list(spec.assets) == ["meshes/a.obj"] and spec.compile().nmesh == 1
    path.write_bytes(b"no archive")
    with pytest.raises(ValueError):
        mjtools.MjSpec.from_zip(str(path))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.obj", TETRAHEDRON)
    with pytest.raises(ValueError, match="no XML"):
        mjtools.MjSpec.from_zip(str(path))


def test_copies_are_independent(pendulum):
    pendulum.compile()
    for make in (lambda: pendulum.copy(), lambda: copy.copy(pendulum), lambda: copy.deepcopy(pendulum)):
        other = make()
        other.joint("j").name = "k"
        other.actuators[0].target = other.sensors[0].objname = "k"
        other.option.timestep = .1
        assert pendulum.joint("k") is None and pendulum.actuators[0].target == "j" and pendulum.option.timestep == .002
        assert other.compile().opt.timestep == .1


# ---- bind

def test_a_bound_element_is_the_named_view():
    spec = mjtools.MjSpec()
    body = spec.worldbody.add_body(name="b", pos=[1, 2, 3])
    geom, joint = body.add_geom(name="g", size=.1), body.add_joint(name="j")
    model = spec.compile()
    data = mjtools.MjData(model)
    assert model.bind(geom) is model.geom("g") and data.bind(joint) is data.joint("j")
    sizes = model.bind([geom]).size
    assert type(sizes) is list and len(sizes) == 3
    data.bind([joint]).qpos = [.5]
    assert data.qpos[0] == .5
    with pytest.raises(AttributeError):
        model.bind([geom]).rgba = [[1, 1, 1, 1]]
    for wrong in (None, "g", np.array([geom])):
        with pytest.raises(TypeError):
            model.bind(wrong)
    assert model.bind([]).pos == []
    geom.mass = 4
    assert model.bind(geom).id == 0
    body.add_site()
    with pytest.raises(ValueError, match="The mjSpec does not match mjModel. Please recompile the mjSpec."):
        model.bind(geom)


def test_unnamed_elements_are_bound_by_their_place():
    spec = mjtools.MjSpec()
    bodies = [spec.worldbody.add_body(pos=[i, 0, 0]) for i in range(2)]
    model = spec.compile()
    data = mjtools.MjData(model)
    assert model.bind(bodies).pos == [0, 0, 0, 1, 0, 0]
    data.bind(bodies).xpos = [[1, 2, 3], [4, 5, 6]]
    assert data.xpos[1:].tolist() == [[1, 2, 3], [4, 5, 6]]
    spec.delete(bodies[0])
    with pytest.raises(ValueError, match="deleted"):
        model.bind(bodies[0])
