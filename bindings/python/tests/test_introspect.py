# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the tables of the C API."""

import pathlib
import re

import mjtools
import numpy as np
from mjtools.introspect import ast_nodes, enums, functions, structs

import models


def test_enums_have_the_values_of_their_members():
    decl = enums.ENUMS["mjtGeom"]
    assert decl.name == "mjtGeom" and decl.declname == "enum mjtGeom_"
    assert decl.values["mjGEOM_BOX"] == 6 and list(decl.values)[0] == "mjGEOM_PLANE"


def test_functions_are_all_that_the_headers_declare():
    declared = {name for header in pathlib.Path(mjtools.HEADERS_DIR).glob("*.h")
                for name in re.findall(r"^MJAPI [^;(]*?(\w+)\(", header.read_text(), re.M)}
    assert set(functions.FUNCTIONS) == declared and len(declared) > 500
    assert str(functions.FUNCTIONS["mj_step"]) == "void mj_step(const mjModel * m, mjData * d)"
    quat = functions.FUNCTIONS["mju_mulQuat"]
    assert quat.parameters[1].type == ast_nodes.ArrayType(ast_nodes.ValueType("mjtNum", is_const=True), (4,))
    assert str(quat.parameters[0]) == "mjtNum res[4]" and quat.doc
    assert functions.FUNCTIONS["mj_versionString"].parameters == ()
    assert functions.FUNCTIONS["mj_versionString"].return_type == ast_nodes.PointerType(ast_nodes.ValueType("char", is_const=True))


def test_structs_have_the_members_and_shapes_of_their_python_classes():
    m = mjtools.MjModel.from_xml_string(models.BOX_AND_ARM)
    fields = {field.name: field for field in structs.STRUCTS["mjModel"].fields}
    assert fields["body_pos"].array_extent == ("nbody", 3) and fields["body_pos"].doc.startswith("position")
    assert fields["nq"].array_extent is None
    seen = 0
    for name, field in fields.items():
        value = getattr(m, name, None)
        if isinstance(value, np.ndarray) and field.array_extent and value.size:
            extent = [n if isinstance(n, int) else getattr(m, n, None) for n in field.array_extent]
            if None not in extent:
                assert np.prod(extent) == value.size, name
                seen += 1
    assert seen > 150
    contact = {field.name: field.type for field in structs.STRUCTS["mjContact"].fields}
    assert contact["frame"] == ast_nodes.ArrayType(ast_nodes.ValueType("mjtNum"), (9,))
    assert contact["solimp"].extents == (5,) and contact["dim"] == ast_nodes.ValueType("int")
    visual = {field.name: field.type for field in structs.STRUCTS["mjVisual"].fields}
    assert [field.name for field in visual["quality"].fields][:2] == ["shadowsize", "offsamples"]


def test_the_alias_has_the_same_tables():
    from mujoco import introspect
    from mujoco.introspect import enums as alias_enums
    import mujoco.introspect.structs

    assert introspect is mjtools.introspect and alias_enums is enums and mujoco.introspect.structs is structs
