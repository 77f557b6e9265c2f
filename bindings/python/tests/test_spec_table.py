# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Every class, attribute, method and keyword of MuJoCo's MjSpec is there, with its kind.

The table of MuJoCo's bindings is not part of the project. Without it the test is skipped.
"""

import json
import pathlib
import re

import mjtools
import numpy as np
import pytest

TABLE = pathlib.Path(__file__).parents[4] / "shared/spec/python_api.json"
if not TABLE.exists():
    pytest.skip(f"the table of MuJoCo's bindings, {TABLE}, is not there", allow_module_level=True)
CLASSES = {name: entry for name, entry in json.loads(TABLE.read_text())["classes"].items()
           if name.startswith("Mjs") or name.endswith("Vec")
           or name in ("MjSpec", "MjVfs", "MjVisualHeadlight", "MjVisualRgba")}
NUMBERS = {"f64": np.float64, "f32": np.float32, "i32": np.int32}
# Attributes that upstream lets be set although nothing happens.
READ_ONLY = {"MjsPlugin.id"}


@pytest.fixture(scope="module")
def objects():
    """An object of each class."""
    spec = mjtools.MjSpec()
    body = spec.worldbody.add_body()
    out = {"MjSpec": spec, "MjsBody": body, "MjsDefault": spec.default, "MjsOrientation": body.alt,
           "MjsCompiler": spec.compiler, "MjsAuthored": spec.authored, "MjVfs": mjtools.MjVfs(),
           "MjVisualHeadlight": spec.visual.headlight, "MjVisualRgba": spec.visual.rgba, "MjsElement": body,
           "MjDoubleVec": body.userdata, "MjFloatVec": spec.add_mesh().uservert, "MjIntVec": spec.add_mesh().userface,
           "MjStringVec": spec.add_material().textures, "MjCharVec": spec.compiler.eulerseq}
    for name in CLASSES:
        for owner in (body, spec):
            add = getattr(owner, "add_" + name[3:].lower(), None)
            if name not in out and add:
                out[name] = add()
    out["MjsWrap"] = out["MjsTendon"].wrap_pulley(1)
    out["MjsTendonPath"] = out["MjsTendon"].path
    return out


def problem_of(target, name, kind):
    """Returns what is wrong with an attribute, or None."""
    if "get raises" in kind:
        return None if hasattr(type(target), name) else "is missing"
    try:
        value = getattr(target, name)
    except AttributeError:
        return "is missing"
    base = re.split(r"[\[ ]", kind)[0]
    if "[" in kind and base in NUMBERS:
        size = int(re.search(r"\[(\d+)\]", kind)[1])
        if value.dtype != NUMBERS[base] or value.shape != (size,):
            return f"is {value.dtype}{value.shape}, not {kind}"
    elif value is not None and " or " not in kind and type(value).__name__ != base:
        return f"is a {type(value).__name__}, not a {base}"
    is_writable = kind.endswith((" rw", " set"))
    try:
        setattr(target, name, [""] * 10 if name == "textures" else value)
    except AttributeError:
        return "cannot be set" if is_writable else None
    except TypeError:
        return None if value is None else "does not take its own value"
    return None if is_writable else "can be set"


@pytest.mark.parametrize("name", [name for name in CLASSES if name != "MjByteVec"])
def test_class(name, objects):
    entry = CLASSES[name]
    cls, target = getattr(mjtools, name), objects[name]
    assert isinstance(target, cls)
    if entry.get("init", "").startswith("no"):
        with pytest.raises(TypeError):
            cls()
    problems = {}
    for attribute, kind in entry.get("attrs", {}).items():
        problem = problem_of(target, attribute, kind)
        if problem and f"{name}.{attribute}" not in READ_ONLY:
            problems[attribute] = problem
    for method in (*entry.get("methods", {}), *entry.get("special", [])):
        if not callable(getattr(cls, method, None)):
            problems[method] = "is no method"
    assert not problems


@pytest.mark.parametrize("name", [name for name in CLASSES if "methods" in CLASSES[name]])
def test_keywords(name):
    """Each function that makes an element takes every keyword of the table."""
    for method, signature in CLASSES[name]["methods"].items():
        if not method.startswith("add_") or "**kwargs" in signature or "arg0" in signature:
            continue
        wanted = re.findall(r", (\w+):", signature)
        doc = getattr(getattr(mjtools, name), method).__doc__
        given = re.findall(r"(\w+): [^:]* = None", doc.split("\n")[0])
        assert [keyword for keyword in wanted if keyword not in given] == []
        assert [keyword for keyword in given if keyword not in wanted] == []
        assert doc.split("\n")[0].endswith(signature.split("-> ")[1])
