# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Loading models: from text, files and assets, and the errors."""

import pathlib

import mjtools
import numpy as np
import pytest


INCLUDED = "<mujoco><include file='{}'/></mujoco>"


def test_there_are_no_constructors(m):
    for make in (mjtools.MjModel, mjtools.MjData, mjtools.MjVisual, lambda: mjtools.MjData(None), lambda: mjtools.MjData(3)):
        with pytest.raises(TypeError):
            make()
    with pytest.raises(TypeError):
        mjtools.MjData(model=m)


@pytest.mark.parametrize("text", ["<mujoco><foo/></mujoco>", "hello", ""])
def test_a_bad_text_is_a_value_error(text):
    with pytest.raises(ValueError):
        mjtools.MjModel.from_xml_string(text)


def test_an_error_has_diagnostics():
    with pytest.raises(mjtools.ModelError) as caught:
        mjtools.MjModel.from_xml_string("<mujoco>\n  <worldbody><geom sise='1'/></worldbody>\n</mujoco>")
    assert "sise" in str(caught.value)
    (problem,) = caught.value.diagnostics
    assert problem.code == "mjcf-unknown-attribute"
    assert (problem.line, problem.column) == (2, 20)
    assert "size" in problem.hint


def test_text_may_be_bytes():
    assert mjtools.MjModel.from_xml_string(b"<mujoco/>").nbody == 1


def test_paths(tmp_path):
    path = tmp_path / "model.xml"
    path.write_text("<mujoco/>")
    assert mjtools.MjModel.from_xml_path(str(path)).nbody == 1
    with pytest.raises(TypeError):
        mjtools.MjModel.from_xml_path(pathlib.Path(path))
    with pytest.raises(ValueError):
        mjtools.MjModel.from_xml_path(str(tmp_path / "missing.xml"))
    with pytest.raises(ValueError):
        mjtools.MjModel.from_binary_path(str(tmp_path / "missing.mjb"))


def test_assets():
    part = b"<mujoco><worldbody><geom size='1'/></worldbody></mujoco>"
    load = mjtools.MjModel.from_xml_string
    assert load(INCLUDED.format("Sub/B.xml"), assets={"b.XML": part}).ngeom == 1
    assert load("<mujoco/>", {}).ngeom == 0
    with pytest.raises(TypeError):
        load("<mujoco/>", {"a.txt": "text"})
    with pytest.raises(ValueError, match="Repeated file name in assets dict"):
        load("<mujoco/>", {"A.txt": b"1", "p/a.TXT": b"2"})
    with mjtools.MjVfs() as vfs, pytest.raises(ValueError):
        load("<mujoco/>", assets={}, vfs=vfs)


def test_assets_may_have_the_names_of_the_text():
    text = """<mujoco><worldbody><geom type='plane' size='1 1 1'/></worldbody>
      <include file='model_.xml'/><include file='model__.xml'/></mujoco>"""
    assets = {
        "model_.xml": b"<mujoco><worldbody><geom type='box' size='1 1 1'/></worldbody></mujoco>",
        "model__.xml": b"<mujoco><worldbody><geom size='1'/></worldbody></mujoco>",
    }
    types = mjtools.MjModel.from_xml_string(text, assets).geom_type
    assert types.tolist() == [0, 6, 2]


def test_a_vfs_is_left_as_it_was():
    vfs = mjtools.MjVfs()
    vfs["part.xml"] = b"<mujoco><worldbody><geom size='1'/></worldbody></mujoco>"
    assert mjtools.MjModel.from_xml_string(INCLUDED.format("part.xml"), vfs=vfs).ngeom == 1
    assert "part.xml" in vfs and "model_.xml" not in vfs


def test_binary_models(m, tmp_path):
    path = str(tmp_path / "m.mjb")
    mjtools.mj_saveModel(m, path)
    content = pathlib.Path(path).read_bytes()
    buffer = np.empty(mjtools.mj_sizeModel(m), np.uint8)
    mjtools.mj_saveModel(m, buffer=buffer)
    assert buffer.tobytes() == content
    assert mjtools.MjModel.from_binary_path(path).nq == 12
    assert mjtools.MjModel.from_binary_path("Q.mjb", {"x/q.MJB": content}).nq == 12
    with pytest.raises(mjtools.FatalError):
        mjtools.mj_saveModel(m, buffer=np.empty(3, np.uint8))


