# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The type stubs name what the module has."""

import ast
import pathlib

import mjtools
import pytest

STUB = pathlib.Path(mjtools.__file__).parent / "_mjtools.pyi"


@pytest.fixture(scope="module")
def classes():
    """Properties and methods by class. A property comes before its setter of the same name."""
    found = {}
    for node in ast.parse(STUB.read_text()).body:
        if isinstance(node, ast.ClassDef):
            functions = found.setdefault(node.name, {})
            for item in node.body:
                if isinstance(item, ast.FunctionDef):
                    functions.setdefault(item.name, item)
    return found


def returned(function):
    """Returns the annotation of a result."""
    return ast.unparse(function.returns)


def test_fields_have_types(classes):
    assert returned(classes["MjModel"]["nq"]) == "int"
    assert returned(classes["MjModel"]["geom_rgba"]) == "NDArray[np.float32]"
    assert returned(classes["MjModel"]["opt"]) == "MjOption"
    assert returned(classes["MjModel"]["from_xml_path"]) == "MjModel"
    assert returned(classes["MjData"]["contact"]) == "_MjContactList"
    assert returned(classes["MjData"]["joint"]) == "_MjDataJointViews"
    assert returned(classes["_MjDataJointViews"]["qpos"]) == "NDArray[np.float64]"
    assert set(mjtools.MjData._all_fields) <= set(classes["MjData"])


def test_fields_have_meanings(classes):
    assert ast.get_docstring(classes["MjData"]["qpos"]) == mjtools.MjData.qpos.__doc__


def test_what_cannot_be_set_has_no_setter():
    text = STUB.read_text()
    model = text[text.index("class MjModel:") : text.index("class MjOption:")]
    assert "@nq.setter" not in model and "@qpos0.setter" in model


def test_elements_of_specs_have_types(classes):
    assert returned(classes["MjsGeom"]["size"]) == "NDArray[np.float64]"
    assert returned(classes["MjsGeom"]["type"]) == "mjtGeom"
    assert returned(classes["MjsGeom"]["parent"]) == "MjsBody"
    assert returned(classes["MjsBody"]["geoms"]) == "list[MjsGeom]"
    assert returned(classes["MjsBody"]["add_geom"]) == "MjsGeom"
    assert returned(classes["MjSpec"]["body"]) == "MjsBody"
    assert returned(classes["MjSpec"]["attach"]) == "MjsFrame"
    arguments = {a.arg: ast.unparse(a.annotation) for a in classes["MjsBody"]["add_geom"].args.args if a.annotation}
    assert arguments["pos"] == "ArrayLike | None" and arguments["type"] == "int | mjtGeom | None"
