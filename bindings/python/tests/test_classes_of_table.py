# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Every class and attribute of MuJoCo's bindings is there, with its kind.

The table of MuJoCo's bindings is not part of the project. Without it the test is skipped; the type
stubs are tested against the module in test_stubs.py.
"""

import json
import pathlib

import mjtools
import numpy as np
import pytest

import models

TABLE = pathlib.Path(__file__).parents[4] / "shared/spec/python_api.json"
if not TABLE.exists():
    pytest.skip(f"the table of MuJoCo's bindings, {TABLE}, is not there", allow_module_level=True)
API = json.loads(TABLE.read_text())

# Numbers of numpy by their names in the table.
NUMBERS = {"f64": np.float64, "f32": np.float32, "i32": np.int32, "i64": np.int64, "u8": np.uint8, "bool": np.bool_, "u64": np.uint64, "i8": np.int8, "u32": np.uint32}
SCALARS = ("int", "float", "str", "bytes", "tuple", "bool")


def is_tested_here(name, entry):
    """Returns whether a class of the table is a struct that this file can make."""
    return not (
        "exception" in entry or name.startswith("Mjs") or name.endswith("Vec")
        or name in ("MjSpec", "MjStruct", "MJTNUM_DTYPE", "MjVisualHeadlight", "MjVisualRgba")
    )  # fmt: skip


@pytest.fixture(scope="module")
def objects():
    """Objects of the classes that have no constructor without arguments."""
    m = mjtools.MjModel.from_xml_string(models.BOX_AND_ARM)
    d = mjtools.MjData(m)
    made = {"MjModel": m, "MjData": d, "MjVisual": m.vis, "MjrRect": mjtools.MjrRect(0, 0, 1, 1)}
    made |= {"_MjContactList": d.contact, "_MjWarningStatList": d.warning, "_MjTimerStatList": d.timer, "_MjSolverStatList": d.solver}
    for part in ("Global", "Headlight", "Map", "Quality", "Rgba", "Scale"):
        made["MjVisual." + part] = getattr(m.vis, {"Global": "global_"}.get(part, part.lower()))
    return made


def accepts(target, name, value):
    """Returns whether an attribute can be assigned."""
    try:
        setattr(target, name, value)
    except AttributeError:
        return False
    return True


def problem_of(target, name, kind):
    """Returns what is wrong with an attribute, or None."""
    try:
        value = getattr(target, name)
    except AttributeError:
        return "is missing"
    base = kind.split("[")[0].split()[0]
    if "[" in kind and base in NUMBERS:
        if value.dtype != NUMBERS[base]:
            return f"has numbers of type {value.dtype}, not {base}"
    elif base in SCALARS and type(value).__name__ != base:
        return f"is {type(value).__name__}, not {base}"
    if kind.endswith((" rw", " set")) and not accepts(target, name, value):
        return "cannot be assigned"
    if kind.endswith((" ro", "noset")) and accepts(target, name, value):
        return "can be assigned"
    return None


@pytest.mark.parametrize("name", [name for name, entry in API["classes"].items() if is_tested_here(name, entry)])
def test_class(name, objects):
    entry = API["classes"][name]
    target = objects[name] if name in objects else getattr(mjtools, name)()
    problems = {attribute: problem_of(target, attribute, kind) for attribute, kind in entry.get("attrs", {}).items()}
    assert {attribute: problem for attribute, problem in problems.items() if problem} == {}
    for method in [*entry.get("methods", {}), *entry.get("named_access", {})]:
        assert hasattr(target, method)


@pytest.mark.parametrize("name", API["grouped_views"])
def test_views(name):
    view = getattr(mjtools._structs, name)
    assert [field for field in API["grouped_views"][name] if not hasattr(view, field)] == []
