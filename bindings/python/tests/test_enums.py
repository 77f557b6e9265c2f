# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of enums and constants."""

import copy
import json
import pathlib
import pickle
import re

import mjtools as mj
import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
HEADERS = ROOT / "lib/include/mujoco"
TABLE = ROOT / "../shared/spec/python_api.json"

BOX = mj.mjtGeom.mjGEOM_BOX
GRAVITY = mj.mjtDisableBit.mjDSBL_GRAVITY
LIMIT = mj.mjtDisableBit.mjDSBL_LIMIT
WORLD = mj.mjtFrame.mjFRAME_WORLD
NO_FRAME = mj.mjtFrame.mjFRAME_NONE


def all_enums():
    """All classes of enums."""
    return [value for name, value in vars(mj).items() if re.match("mj[tr][A-Z]", name) and isinstance(value, type)]


def test_every_enum_of_the_headers_is_a_class_with_its_members_in_their_order():
    found = {}
    for header in HEADERS.glob("*.h"):
        for name, body in re.findall(r"typedef enum (\w+) \{(.*?)\n\}", header.read_text(), re.S):
            found[name] = {key: int(value, 0) for key, value in re.findall(r"(mj\w+)\s*=\s*([-\w]+),", body)}
    assert len(found) == len(all_enums()) == 77
    for name, members in found.items():
        enum = getattr(mj, name)
        assert enum.__module__ == "mjtools._enums"
        assert list(enum.__members__.items()) == [(key, getattr(enum, key)) for key in members]
        assert {key: member.value for key, member in enum.__members__.items()} == members
        assert all(not hasattr(mj, key) for key in members)


def test_enums_and_constants_are_those_of_the_published_table():
    if not TABLE.exists():
        pytest.skip(f"{TABLE} does not exist")
    table = json.loads(TABLE.read_text())
    for name, members in table["enums"].items():
        assert {key: member.value for key, member in getattr(mj, name).__members__.items()} == members
    for name, value in table["constants"].items():
        found = getattr(mj, name)
        shape = re.match(r"tuple\((\d+)\) of (\w+)", str(value))
        if shape:
            assert (type(found), len(found)) == (tuple, int(shape[1])) and type(found[0]).__name__ == shape[2]
        elif not isinstance(value, str):
            assert found == value and type(found) is type(value)


def test_constants_have_the_values_of_the_headers():
    for name, value in re.findall(r"^#define (mj[A-Z]+) +([-+.\de]+)\b", (HEADERS / "mjtype.h").read_text(), re.M):
        assert getattr(mj, name) == float(value)
    assert mj.__version__ == "3.12.0" and mj.mjVERSION_HEADER == 3012000
    assert mj.MJTNUM_BYTES == 8 and mj.MJTNUM_DTYPE is np.float64
    assert mj.mjDISABLESTRING[7] == "Gravity" and len(mj.mjENABLESTRING) == mj.mjtEnableBit.mjNENABLE
    assert mj.mjTIMERSTRING[0] == "step"
    assert mj.mjVISSTRING[0] == ("Convex Hull", "0", "H") and len(mj.mjVISSTRING) == mj.mjtVisFlag.mjNVISFLAG
    assert len(mj.mjRNDSTRING) == mj.mjtRndFlag.mjNRNDFLAG
    assert mj.mjLABELSTRING[1] == mj.mjFRAMESTRING[1] == "Body"


def test_names_are_in_the_modules_that_programs_import():
    from mjtools import _constants, _enums
    assert _enums.mjtGeom is mj.mjtGeom and _constants.mjNREF == 2
    assert set(_enums.__all__) == {enum.__name__ for enum in all_enums()}


def test_a_member_shows_its_name_and_value():
    assert repr(BOX) == "<mjtGeom.mjGEOM_BOX: 6>" and str(BOX) == "mjtGeom.mjGEOM_BOX"
    assert (BOX.name, BOX.value, int(BOX), float(BOX)) == ("mjGEOM_BOX", 6, 6, 6.0)
    assert hash(BOX) == 6 and not isinstance(BOX, int)
    assert bool(mj.mjtJoint.mjJNT_FREE)
    assert "mjGEOM_BOX = 6" in mj.mjtGeom.__doc__


def test_members_are_equal_to_their_value_and_to_no_member_of_another_enum():
    assert BOX == 6 and 6 == BOX and BOX != 7 and BOX == np.int32(6) and np.int64(6) == BOX
    assert not BOX != 6 and BOX == mj.mjtGeom(6)
    for other in (6.0, None, "6", "mjGEOM_BOX", 1 << 70, mj.mjtGeom.mjGEOM_MESH):
        assert not BOX == other and BOX != other
    assert not mj.mjtJoint.mjJNT_FREE == mj.mjtGeom.mjGEOM_PLANE
    for compare in (lambda: BOX < 7, lambda: BOX >= BOX, lambda: 7 > BOX):
        with pytest.raises(TypeError):
            compare()


def test_members_are_keys_and_indices():
    assert {6: "a"}[BOX] == "a" and {BOX: "b"}[6] == "b"
    assert list(range(10))[BOX] == 6 and np.arange(10)[BOX] == 6 and list(range(10))[BOX:] == [6, 7, 8, 9]
    assert (np.array([0, 6, 2, 6], np.int32) == BOX).tolist() == [False, True, False, True]
    assert np.array([BOX]).dtype == object
    numbers = np.zeros(2, np.int32)
    numbers[1] = BOX
    assert numbers.tolist() == [0, 6]


def test_a_class_finds_members_by_value():
    assert mj.mjtGeom(6) is BOX and mj.mjtGeom(value=6) is BOX and mj.mjtGeom(BOX) is BOX
    assert mj.mjtGeom(np.int16(6)) is BOX
    with pytest.raises(ValueError, match="55 is not a valid mjtGeom"):
        mj.mjtGeom(55)
    for wrong in ("mjGEOM_BOX", 6.0, None):
        with pytest.raises(TypeError):
            mj.mjtGeom(wrong)
    for wrong in (lambda: mj.mjtGeom["mjGEOM_BOX"], lambda: iter(mj.mjtGeom), lambda: len(mj.mjtGeom), mj.mjtGeom):
        with pytest.raises(TypeError):
            wrong()
    assert list(mj.mjtGeom.__members__)[0] == "mjGEOM_PLANE"
    assert mj.mjtLogTopic(3) is mj.mjtLogTopic.mjTOPIC_SLEEP


def test_arithmetic_gives_plain_numbers():
    for result, expected in [
            (GRAVITY | LIMIT, 136), (GRAVITY & 1, 0), (1 | GRAVITY, 129), (GRAVITY ^ GRAVITY, 0), (GRAVITY << 1, 256),
            (GRAVITY >> 3, 16), (BOX + 1, 7), (1 + BOX, 7), (BOX - .5, 5.5), (.5 - BOX, -5.5), (BOX / 4, 1.5),
            (BOX // 4, 1), (BOX % 4, 2), (BOX * 2.0, 12.0), (-BOX, -6), (-WORLD // 2, -4), (-9 % WORLD, 5),
            (BOX + mj.mjtJoint.mjJNT_HINGE, 9), (12 / BOX, 2.0)]:
        assert result == expected and type(result) is type(expected)
    assert {GRAVITY | LIMIT | flag for flag in mj.mjtDisableBit.__members__.values()}


def test_operations_that_members_do_not_have_are_type_errors():
    for operation in (lambda: ~GRAVITY, lambda: 1 << mj.mjtObj.mjOBJ_GEOM, lambda: 1 >> BOX, lambda: abs(BOX),
                      lambda: +BOX, lambda: BOX**2, lambda: BOX & 1.0, lambda: BOX | "a", lambda: BOX + "a"):
        with pytest.raises(TypeError):
            operation()
    for operation in (lambda: 1 / NO_FRAME, lambda: 1 // NO_FRAME, lambda: BOX % 0):
        with pytest.raises(ZeroDivisionError):
            operation()


def test_members_are_copied_and_pickled_as_themselves():
    for enum in all_enums():
        for member in enum.__members__.values():
            assert copy.copy(member) is copy.deepcopy(member) is pickle.loads(pickle.dumps(member)) is member


def test_members_can_be_stored_in_fields_and_read_as_numbers():
    model = mj.MjModel.from_xml_string("<mujoco><worldbody><geom type='box' size='1 1 1'/></worldbody></mujoco>")
    model.opt.integrator = mj.mjtIntegrator.mjINT_RK4
    assert model.opt.integrator == 1 and type(model.opt.integrator) is int
    assert (model.geom_type == BOX).tolist() == [True]
