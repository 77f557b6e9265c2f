# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of functions: arguments of all kinds, results, errors, threads."""

import inspect
import json
import pathlib
import re
import sys
import threading

import mjtools as mj
import numpy as np
import pytest

FOLDER = pathlib.Path(__file__).resolve().parents[1]
TABLE = FOLDER.parents[1] / "../shared/spec/python_api.json"
sys.path.insert(0, str(FOLDER))
sys.dont_write_bytecode = True
import function_table  # noqa: E402

import models  # noqa: E402

FUNCTIONS = function_table.read_table((FOLDER / "functions.txt").read_text())


@pytest.fixture
def forward(m, d):
    """Data of the model after mj_forward."""
    mj.mj_forward(m, d)
    return d


# ---- the table of functions

INTEGERS = {"N": 4, "base": 2, "body": 1, "ntotal": 4, "nband": 2, "ndense": 1, "nvec": 2, "nray": 2, "nface": 1, "nvert": 3,
            "type": 2, "objtype": 1, "objid": 1, "geomtype": 6, "ncon": 2, "nefc": 3, "nJ": 2, "nisland": 1, "nidof": 2}
# Sizes of sparse matrices follow from the content of the arrays.
SPARSE = {"rownnz": [1, 1], "rowadr": [0, 1], "colind": [0, 1], "face": [0, 1, 2]}
UNBOUND = {"n": 2, "nr": 2, "nc": 2, "r1": 2, "r2": 2, "c1": 2, "c2": 2, "nnz": 2, "values": 2, "columns": 2, "size": 2, "dim": 1,
           "buffer_sz": 1}
TYPES = {"f64": np.float64, "f32": np.float32, "i32": np.int32, "u8": np.uint8}


class Call:
    """Arguments that fit a function of the table."""

    def __init__(self, function, folder):
        self.m = mj.MjModel.from_xml_string(models.BOX_AND_ARM)
        self.d = mj.MjData(self.m)
        mj.mj_forward(self.m, self.d)
        self.folder, self.function, self.values = folder, function, {}
        for parameter in sorted(function.parameters, key=lambda p: p.is_array):
            self.values[parameter.name] = self.value(parameter)
        self.values = {parameter.name: self.values[parameter.name] for parameter in function.parameters}

    def size(self, text):
        """Returns a size that the table gives as an expression of C++."""
        text = text.replace("->", ".")
        names = {**UNBOUND, **{name: value for name, value in self.values.items() if not isinstance(value, np.ndarray)},
                 "mj_stateSize": mj.mj_stateSize, "mjNREF": mj.mjNREF, "mjNIMP": mj.mjNIMP,
                 "sensor_width": lambda m, i: m.sensor_dim[i], "pixels": lambda rect: rect.width * rect.height}
        if self.function.name == "mj_addM" and text == "n":
            return self.m.nC
        if self.function.name == "mj_saveModel" and text == "buffer_sz":
            return mj.mj_sizeModel(self.m)
        return eval(text, {}, names)

    def value(self, parameter):
        """Returns an argument that fits a parameter."""
        if parameter.is_array:
            shape = [self.size(size) for size in parameter.sizes]
            array = np.zeros(shape, TYPES[re.match(r"\w+", parameter.kind)[0]])
            if parameter.name in SPARSE and array.size:
                array.flat = SPARSE[parameter.name]
            return array
        if parameter.kind == "int":
            return INTEGERS.get(parameter.name, 0)
        simple = {"float": .5, "bool": False, "MjModel": self.m, "MjData": self.d}
        if parameter.kind in simple:
            return simple[parameter.kind]
        if parameter.kind == "str":
            return "xyz" if parameter.name == "seq" else str(self.folder / "file.txt") if parameter.name != "float_format" else "%g"
        if parameter.kind == "capsule":
            return mj.mj_getCache()
        if parameter.kind == "MjVisual":
            return self.m.vis
        if parameter.kind == "MjvScene":
            return mj.MjvScene(self.m, 10)
        if parameter.kind == "MjrContext":
            return mj.MjrContext(self.m, 100)
        if parameter.kind == "MjrRect":
            return mj.MjrRect(0, 0, 1, 1)
        cls = getattr(mj, parameter.kind, None)
        return cls() if cls else None

    def run(self, **changes):
        """Calls the function. An error of the library shows that the arguments were accepted."""
        try:
            return getattr(mj._mjtools, self.function.name)(**{**self.values, **changes})
        except mj.FatalError:
            return None
        except IndexError:
            assert self.function.name == "mj_rayFlex"  # the model has no flex
            return None


@pytest.fixture(params=FUNCTIONS, ids=lambda function: function.name)
def call(request, tmp_path):
    """A call of each function that does not touch the process."""
    return Call(request.param, tmp_path)


def test_every_function_of_the_table_is_documented_and_found(call):
    function = getattr(mj._mjtools, call.function.name)
    assert function.__module__ == "mjtools._functions" and function.__name__ == call.function.name
    first, blank, *rest = function.__doc__.split("\n")
    assert first == call.function.signature() and first.startswith(call.function.name + "(") and blank == ""
    assert len(rest) == 2 and rest[0] and rest[1] == "" and "NULL" not in rest[0] and "->" not in rest[0]


def test_arguments_that_fit_are_accepted_by_name_and_by_position(call):
    call.run()
    try:
        getattr(mj._mjtools, call.function.name)(*call.values.values())
    except (mj.FatalError, IndexError):
        pass


def test_arguments_of_another_kind_are_type_errors(call):
    for parameter in call.function.parameters:
        wrong = [object(), {}]
        if parameter.kind not in ("bool",) and not parameter.is_optional:
            wrong.append(None)
        if parameter.kind == "int":
            wrong += [1.0, "1", 1 << 70]
        if parameter.kind == "float" and parameter.is_optional:
            continue
        for value in wrong:
            with pytest.raises(TypeError, match=call.function.name):
                call.run(**{parameter.name: value})
    with pytest.raises(TypeError):
        call.run(unknown=1)
    if any(not parameter.default for parameter in call.function.parameters):
        with pytest.raises(TypeError):
            getattr(mj._mjtools, call.function.name)()
    with pytest.raises(TypeError):
        getattr(mj._mjtools, call.function.name)(*[None] * (len(call.values) + 1))


def test_arrays_that_are_written_have_the_type_and_layout_of_c(call):
    for parameter in call.function.parameters:
        if not parameter.is_output or not call.values[parameter.name].size:
            continue
        array = call.values[parameter.name]
        other = np.float32 if array.dtype != np.float32 else np.float64
        locked = array.copy()
        locked.flags.writeable = False
        wide = np.zeros((*array.shape[:-1], 2 * array.shape[-1]), array.dtype)[..., ::2]
        wrong = [array.tolist(), array.astype(other), locked]
        if not parameter.has_any_shape:
            wrong.append(array.reshape(1, *array.shape, 1))
        if array.shape[-1] > 1:
            wrong.append(wide)
        if array.ndim == 2 and min(array.shape) > 1:
            wrong.append(np.asfortranarray(array))
        for value in wrong:
            with pytest.raises(TypeError, match=f"{call.function.name}.*'{parameter.name}'"):
                call.run(**{parameter.name: value})


def test_arrays_that_are_read_are_converted(call):
    for parameter in call.function.parameters:
        if not parameter.is_array or parameter.is_output:
            continue
        array = call.values[parameter.name]
        wide = np.zeros((*array.shape, 2), array.dtype)
        wide[..., 0] = array
        for value in (array.tolist() if array.size else array, array.astype(np.float32), array.astype(np.int64),
                      np.asfortranarray(array), wide[..., 0]):
            call.run(**{parameter.name: value})


def test_indices_out_of_range_are_errors(call):
    for parameter in call.function.parameters:
        if parameter.bound:
            for value in (-1, 1 << 30):
                with pytest.raises(IndexError, match=f"{call.function.name}.*'{parameter.name}'.*below"):
                    getattr(mj, call.function.name)(**{**call.values, parameter.name: value})


def test_arrays_of_a_wrong_size_are_type_errors(call):
    for parameter in call.function.parameters:
        if not parameter.is_array or any(size in ("values", "columns", "buffer_sz") for size in parameter.sizes):
            continue
        array = call.values[parameter.name]
        arrays = [p for p in call.function.parameters if p.is_array]
        if len(arrays) == 1 and all(size in UNBOUND for size in parameter.sizes) and len(set(parameter.sizes)) == len(parameter.sizes):
            continue  # any size fits
        longer = np.zeros((array.shape[0] + 1, *array.shape[1:]), array.dtype)
        with pytest.raises(TypeError, match=call.function.name):
            call.run(**{parameter.name: longer})


def test_functions_and_their_parameters_are_those_of_the_published_table():
    if not TABLE.exists():
        pytest.skip(f"{TABLE} does not exist")
    ours = {function.name: [parameter.name for parameter in function.parameters] for function in FUNCTIONS}
    for name, row in json.loads(TABLE.read_text())["functions"].items():
        if name in ("from_zip", "to_zip"):
            continue
        assert inspect.isbuiltin(getattr(mj, name))
        if name in ours:
            parameters = re.match(r"\((.*)\) ->", row["sig"])[1]
            assert ours.pop(name) == re.findall(r"(\w+): ", parameters)
    assert sorted(ours) == ["_realloc_con_efc", "_realloc_island"]


# Functions of C that have another form in Python, or none: descriptions, files, memory, plugins, messages.
UNBOUND_FUNCTIONS = re.compile(
    r"mj[spc]_|mjui_|\w+VFS$|mju?_\w*(Resource|ResourceDir|Stack|Spec|XML|XMLString|Handlers?|LogConfig)$|"
    r"mj_(stackAlloc\w+|parse|encode|compile|copyBack|recompile|(load|copy|delete)Model|loadModelBuffer|(make|delete)Data|getPluginConfig|warning)$|"
    r"mjv_(copyModel|copyData|(default|make|free)Scene)$|mjr_(default|make|free)Context$|"
    r"mju_(error|warning|info|message|malloc|free|boxQPmalloc|strncpy)$")


def test_every_function_of_the_c_api_is_in_the_table_or_has_another_form():
    table = FOLDER.parents[1] / "lib/api/functions.txt"
    names = {line.split("\t")[2] for line in table.read_text().splitlines() if not line.startswith("#")}
    bound = {function.name for function in FUNCTIONS}
    assert len(names) == 538
    assert sorted(name for name in names - bound if not UNBOUND_FUNCTIONS.match(name)) == []
    assert sorted(bound - names) == ["_realloc_con_efc", "_realloc_island"]


def test_calls_that_fail_leave_no_objects_behind(m, d):
    def cycle():
        for wrong in ((np.zeros((3, m.nv)).T, None, [0, 0, 0], 1), (None, None, [0, 0], 1), (None, None, ["a"] * 3, 1),
                      (None, None, [0, 0, 0], 99)):
            with pytest.raises((TypeError, IndexError)):
                mj.mj_jac(m, d, *wrong)
        with pytest.raises(mj.FatalError):
            mj.mj_stateSize(m, -1)

    point, name = np.zeros(3), b"box"
    before = sys.getrefcount(point), sys.getrefcount(name), sys.getrefcount(m), sys.getrefcount(d), sys.getrefcount(None)
    for _ in range(100):
        cycle()
        mj.mj_jac(m, d, None, None, point=point, body=1)
        mj.mj_name2id(m, 1, name)
    after = sys.getrefcount(point), sys.getrefcount(name), sys.getrefcount(m), sys.getrefcount(d), sys.getrefcount(None)
    assert all(new - old < 50 for old, new in zip(before, after))


def test_names_are_in_the_modules_that_programs_import():
    from mjtools import _callbacks, _functions
    assert _functions.mj_step is mj.mj_step and _functions._realloc_island
    assert "set_mjcb_control" in _callbacks.__all__ and "mju_add" in _functions.__all__


def test_documentation_names_what_programs_look_for():
    assert mj.mj_versionString.__doc__ == (
        "mj_versionString() -> str\n\nReturn the current version of MuJoCo as a null-terminated string.\n")
    assert "Euler integrator, semi-implicit in velocity.\n" in mj.mj_Euler.__doc__
    assert "nstep: int = 1" in mj.mj_step.__doc__ and "Optionally, repeat nstep times." in mj.mj_step.__doc__


# ---- names, steps and states

def test_names_and_ids(m):
    body, geom = mj.mjtObj.mjOBJ_BODY, int(mj.mjtObj.mjOBJ_GEOM)
    assert mj.mj_name2id(m, body, "box") == mj.mj_name2id(m, 1, b"box") == 1
    assert mj.mj_name2id(m, body, "nope") == mj.mj_name2id(m, body, "") == -1
    assert mj.mj_id2name(m, body, 1) == "box" and mj.mj_id2name(m, body, 99) is None
    assert mj.mj_id2name(m, body, -1) is None and mj.mj_id2name(m, geom, 2) is None
    with pytest.raises(TypeError):
        mj.mj_name2id(m, body, None)
    with pytest.raises(ValueError, match="null character"):
        mj.mj_name2id(m, body, "bo\0x")


def test_mj_step_repeats(m, d):
    mj.mj_step(m, d, nstep=5)
    assert d.time == pytest.approx(.01)
    mj.mj_step(m, d, 3)
    assert d.time == pytest.approx(.016)
    mj.mj_step(m, d, 0)
    mj.mj_step(m, d, -4)
    assert d.time == pytest.approx(.016)
    for wrong in ((m, d, 1.5), (d, m), (None, d), (m, None), (m,), (m, d, 1, 1)):
        with pytest.raises(TypeError):
            mj.mj_step(*wrong)
    alone = mj.MjData(m)
    for _ in range(8):
        mj.mj_step(m, alone)
    assert (alone.qpos == d.qpos).all() and alone.time == d.time


def test_jacobians_are_written_to_arrays_of_their_layout(m, forward):
    def jac(jacp, point=(0, 0, 0), body=1):
        mj.mj_jac(m, forward, jacp, None, point, body)
        return jacp
    n = m.nv
    assert jac(np.zeros((3, n)))[0, 0] == 1
    locked = np.zeros((3, n))
    locked.flags.writeable = False
    for wrong in (np.zeros((3, n), np.float32), np.zeros((3, n), order="F"), np.zeros((n, 3)), [[0.] * n] * 3,
                  np.zeros((6, n))[::2], np.zeros((3, 2 * n))[:, :n], locked, np.zeros(3 * n)):
        with pytest.raises(TypeError, match="mj_jac.*jacp"):
            jac(wrong)
    for wrong in ({"point": [0, 0]}, {"body": 1.0}):
        with pytest.raises(TypeError):
            jac(np.zeros((3, n)), **wrong)
    expected = jac(np.zeros((3, n)), (1, 2, 3))
    assert (jac(np.zeros((3, n)), np.array([1, 2, 3]), np.int64(1)) == expected).all()
    named = np.zeros((3, n))
    mj.mj_jac(m=m, d=forward, jacp=named, jacr=None, point=[1, 2, 3], body=1)
    assert (named == expected).all()
    rotation = np.zeros((3, n))
    mj.mj_jac(m, forward, None, rotation, [0, 0, 0], 1)
    assert rotation[0, 3] == 1


def test_mass_matrix_and_its_solutions(m, forward):
    full = np.zeros((m.nv, m.nv))
    mj.mj_fullM(m, forward, full)
    assert full[0, 0] == pytest.approx(8, rel=1e-15)
    with pytest.raises(TypeError):
        mj.mj_fullM(m, full, forward.M)
    rows = np.zeros((1, m.nv))
    mj.mj_solveM(m, forward, rows, full[3:4])
    assert rows[0] == pytest.approx(np.eye(m.nv)[3], abs=1e-12)
    with pytest.raises(TypeError):
        mj.mj_solveM(m, forward, np.zeros(m.nv), np.zeros(m.nv))
    with pytest.raises(TypeError):
        mj.mj_solveM(m, forward, np.zeros((2, m.nv)), np.zeros((1, m.nv)))
    res = np.zeros((m.nv, 1))
    mj.mj_mulM(m, forward, res, np.ones(m.nv))
    assert res[:, 0] == pytest.approx(full @ np.ones(m.nv))
    with pytest.raises(TypeError):
        mj.mj_mulM(m, forward, np.zeros((1, m.nv)), np.ones(m.nv))


def test_inertia_is_added_to_a_matrix_of_the_same_sparsity(m, forward):
    sum_ = forward.M.copy()
    mj.mj_addM(m, forward, sum_, m.M_rownnz.copy(), m.M_rowadr.copy(), m.M_colind.copy())
    assert sum_ == pytest.approx(2 * forward.M)


def test_states(m, d):
    state = mj.mjtState
    size = mj.mj_stateSize
    assert size(m, state.mjSTATE_FULLPHYSICS) == 23
    assert size(m, state.mjSTATE_QPOS | state.mjSTATE_QVEL) == 22
    assert (state.mjSTATE_FULLPHYSICS.value, state.mjSTATE_USER.value, state.mjSTATE_INTEGRATION.value) == (8223, 8128, 16383)
    assert state.mjNSTATE == 14
    for wrong in (1 << 30, -1):
        with pytest.raises(mj.FatalError, match="^mj_stateSize: "):
            size(m, wrong)
        with pytest.raises(mj.FatalError, match="^mj_stateSize: "):
            mj.mj_getState(m, d, np.zeros(3), wrong)
    with pytest.raises(TypeError):
        mj.mj_getState(m, d, np.zeros(3), state.mjSTATE_QPOS)
    with pytest.raises(mj.FatalError, match="^mj_setKeyframe: "):
        mj.mj_setKeyframe(m, d, 5)
    values = np.zeros(23)
    mj.mj_getState(m, d, values, state.mjSTATE_FULLPHYSICS)
    part = np.zeros(12)
    mj.mj_extractState(m, values, state.mjSTATE_FULLPHYSICS, part, state.mjSTATE_QPOS)
    assert (part == d.qpos).all()
    mj.mj_setState(m, d, list(values + 1), state.mjSTATE_FULLPHYSICS)
    assert d.time == 1 and d.qpos[0] == 1


# ---- mathematics

def test_quaternions_in_arrays_of_all_kinds():
    for res in (np.zeros(4), np.zeros((4, 1))):
        mj.mju_mulQuat(res, [1, 0, 0, 0], (0, 1, 0, 0))
        assert res.ravel().tolist() == [0, 1, 0, 0]
    for wrong in (np.zeros((1, 4)), np.zeros(3), [0.] * 4, np.zeros(8)[::2], np.zeros(4, int)):
        with pytest.raises(TypeError, match="mju_mulQuat.*res"):
            mj.mju_mulQuat(wrong, [1, 0, 0, 0], [1, 0, 0, 0])
    for quat in (np.array([0, 9, 1, 9, 0, 9, 0, 9.])[::2], np.array([0, 1, 0, 0], np.float32), np.array([0, 1, 0, 0]),
                 np.array([[0], [1], [0], [0]]), ["0", "1", "0", "0"]):
        res = np.zeros(4)
        mj.mju_mulQuat(res, [1, 0, 0, 0], quat)
        assert res.tolist() == [0, 1, 0, 0]
    for wrong in (1, None, [0, 1, 0], [[0, 1, 0, 0]], "abcd", ["a"] * 4):
        with pytest.raises(TypeError):
            mj.mju_mulQuat(res, wrong, quat)
    mat = np.zeros(9)
    mj.mju_quat2Mat(mat, [1, 0, 0, 0])
    assert mat.tolist() == [1, 0, 0, 0, 1, 0, 0, 0, 1]
    with pytest.raises(TypeError):
        mj.mju_quat2Mat(np.zeros((3, 3)), [1, 0, 0, 0])


def test_results_may_be_arguments():
    q = np.array([0., 1, 0, 0])
    mj.mju_mulQuat(q, q, q)
    assert q.tolist() == [-1, 0, 0, 0]


def test_vectors():
    assert mj.mju_norm([3, 4]) == 5 and mj.mju_dot([1, 2], [3, 4]) == 11
    assert mj.mju_normalize3(np.array([0., 3, 0])) == 3
    with pytest.raises(TypeError):
        mj.mju_dot([1, 2], [1, 2, 3])
    assert mj.mju_sum([1, 2, 3]) == 6 and mj.mju_L1([1, -2]) == 3 and mj.mju_isZero([0, 0]) == 1
    assert mj.mju_sum([]) == 0
    single = np.zeros(2, np.float32)
    mj.mju_n2f(single, [1.5, 2])
    assert single.tolist() == [1.5, 2]
    numbers = np.array([3, 1, 2], np.int32)
    mj.mju_insertionSortInt(numbers)
    assert numbers.tolist() == [1, 2, 3]


def test_matrices():
    product = np.zeros((2, 2))
    mj.mju_mulMatMat(product, [[1, 2], [3, 4]], np.eye(2))
    assert product.tolist() == [[1, 2], [3, 4]]
    mj.mju_mulMatMat(product, np.asfortranarray([[1., 2], [3, 4]]), np.eye(2))
    assert product.tolist() == [[1, 2], [3, 4]]
    with pytest.raises(TypeError):
        mj.mju_mulMatMat(product, [[1, 2], [3, 4]], np.eye(3))
    turned = np.zeros((3, 2))
    mj.mju_transpose(turned, [[1, 2, 3], [4, 5, 6]])
    assert turned.tolist() == [[1, 4], [2, 5], [3, 6]]
    column = np.zeros(2)
    mj.mju_mulMatMat(column, [[1, 2], [3, 4]], [1, 1])
    assert column.tolist() == [3, 7]
    values, vectors, quat = np.zeros(3), np.zeros(9), np.zeros(4)
    assert mj.mju_eig3(values, vectors, quat, np.diag([1, 2, 3]).ravel()) == 0
    assert values.tolist() == [3, 2, 1]


def test_sparse_matrices():
    dense = np.array([[1., 0, 2], [0, 3, 0]])
    values, rownnz, rowadr, colind = np.zeros(3), np.zeros(2, np.int32), np.zeros(2, np.int32), np.zeros(3, np.int32)
    assert mj.mju_dense2sparse(values, dense, rownnz, rowadr, colind) == 0
    assert values.tolist() == [1, 2, 3] and colind.tolist() == [0, 2, 1]
    again = np.zeros((2, 3))
    mj.mju_sparse2dense(again, values, rownnz, rowadr, colind)
    assert (again == dense).all()
    for wrong in ((values[:2].copy(), rownnz, rowadr, colind), (values, rownnz, rowadr, [0, 2]), (values, [-1, 1], rowadr, colind),
                  (values, rownnz, [-1, 1], colind), (values, rownnz, rowadr, [0, 3, 1]), (values, rownnz, rowadr, [0, -1, 1])):
        with pytest.raises(TypeError, match=r"^mju_sparse2dense\(\): rownnz and rowadr must be rows of mat"):
            mj.mju_sparse2dense(again, *wrong)
    symmetric = np.zeros((2, 2))
    mj.mju_sym2dense(symmetric, [1, 2, 3], [1, 2], [0, 1], [0, 0, 1])
    assert symmetric.tolist() == [[1, 2], [2, 3]]


def test_box_constrained_quadratic_programs():
    x, factor = np.zeros(2), np.zeros((2, 9))
    assert mj.mju_boxQP(x, factor, None, np.eye(2), [-1, -4], [0, 0], [2, 2]) == 1
    assert x == pytest.approx([1, 2])
    assert mj.mju_boxQP(np.zeros(1), np.zeros((1, 8)), None, [[1]], np.array([[1.]]), None, None) == 1
    index = np.zeros(2, np.int32)
    assert mj.mju_boxQP(x, factor, index, np.eye(2), np.array([[-1.], [-1]]), None, None) == 2
    assert index.tolist() == [0, 1]
    for wrong in (np.zeros((2, 8)), np.zeros((3, 9))):
        with pytest.raises(TypeError):
            mj.mju_boxQP(x, wrong, None, np.eye(2), [-1, -4], None, None)


def test_pyramids_convert_back():
    pyramid, force = np.zeros(4), np.zeros(3)
    mj.mju_encodePyramid(pyramid, [1, .1, .2], [.5, .5])
    mj.mju_decodePyramid(force, pyramid, [.5, .5])
    assert force == pytest.approx([1, .1, .2])
    with pytest.raises(TypeError):
        mj.mju_decodePyramid(np.zeros(2), pyramid, [.5, .5])


def test_band_matrices_are_checked(m):
    band, dense = np.zeros(4 * 2 - 2 + 4), np.zeros((4, 4))
    mj.mju_dense2Band(band, np.eye(4), 4, 2, 1)
    mj.mju_band2Dense(dense, band, 4, 2, 1, True)
    assert (dense == np.eye(4)).all()
    with pytest.raises(TypeError, match="ndense must be from 0 to ntotal"):
        mj.mju_band2Dense(np.zeros((1, 1)), np.zeros(2), 1, 0, 2, True)
    with pytest.raises(TypeError):
        mj.mju_band2Dense(np.zeros((0, 0)), np.zeros(0), 1 << 16, 1 << 16, 0, True)


def test_numbers_and_texts(m):
    assert mj.mj_getTotalmass(m) == pytest.approx(12.712388980384691, rel=1e-14)
    assert mj.mju_Halton(3, 2) == .75 and mj.mju_writeNumBytes(2048) == "2K"
    assert mj.mju_type2Str(1) == "body" and mj.mju_type2Str(500) is None
    assert mj.mju_str2Type("geom") == 5 and mj.mju_str2Type("zzz") == 0
    assert mj.mj_version() == mj.mjVERSION_HEADER and mj.mj_versionString() == mj.__version__
    assert mj.mju_round(1.5) == 2 and mj.mju_max(1, np.float32(2)) == 2 and mj.mju_min(mj.mjtGeom.mjGEOM_BOX, 7) == 6
    assert isinstance(mj.mju_standardNormal(None), float) and isinstance(mj.mju_standardNormal(num2=None), float)
    reference, impedance = np.zeros(2), np.zeros(5)
    mj.mj_defaultSolRefImp(reference, impedance)
    assert reference.tolist() == [.02, 1] and impedance.tolist() == [.9, .95, .001, .5, 2]


# ---- rays

def test_rays(m, forward):
    down, normal, geom = [0, 0, -1], np.zeros(3), np.zeros(1, np.int32)
    assert mj.mj_ray(m, forward, [0, 0, 3], down, None, 1, -1, geom) == pytest.approx(2.8)
    assert geom[0] == 1
    for group in ([1] * 6, np.ones(6, np.uint8)):
        assert mj.mj_ray(m, forward, [0, 0, 3], down, group, True, -1, None, normal) == pytest.approx(2.8)
        assert normal.tolist() == [0, 0, 1]
    with pytest.raises(TypeError):
        mj.mj_ray(m, forward, [0, 0, 3], down, None, 1, -1, np.zeros(1, np.int64))
    ids, distances = np.zeros(2, np.int32), np.zeros(2)
    arguments = dict(geomgroup=None, flg_static=1, bodyexclude=-1, geomid=ids, dist=distances, normal=None, nray=2,
                     cutoff=mj.mjMAXVAL)
    mj.mj_multiRay(m, forward, [0, 0, 3], [0, 0, -1, 0, .3, -1], **arguments)
    assert ids.tolist() == [1, 0] and distances[0] == pytest.approx(2.8)
    with pytest.raises(TypeError):
        mj.mj_multiRay(m, forward, [0, 0, 3], [[0, 0, -1], [0, 0, -1]], **arguments)


def test_rays_at_skins_take_arrays():
    vertex = np.zeros(1, np.int32)
    for vert in ([0, 0, 0, 1, 0, 0, 0, 1, 0], [[0, 0, 0], [1, 0, 0], [0, 1, 0]]):
        assert mj.mju_raySkin(1, 3, [[0, 1, 2]], vert, [.2, .2, 1], [0, 0, -1], vertex) == 1
    with pytest.raises(TypeError):
        mj.mju_raySkin(2, 3, [0, 1, 2], vert, [.2, .2, 1], [0, 0, -1], vertex)


# ---- histories

DELAYED = """
<mujoco><worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
  <actuator><motor joint="j" delay=".01" nsample="4"/></actuator>
  <sensor><jointpos joint="j" delay=".01" nsample="3"/><framepos objtype="body" objname="world"/></sensor>
</mujoco>"""


def test_sensors_are_read_into_the_given_array(m, forward):
    result = np.zeros(3)
    assert mj.mj_readSensor(m, forward, 1, 0, result, -1) is result
    assert (result == forward.sensordata[1:]).all() and result.any()
    with pytest.raises(TypeError):
        mj.mj_readSensor(m, forward, 1, 0, np.zeros(2), -1)
    with pytest.raises(mj.FatalError, match="sensor 9"):
        mj.mj_readSensor(m, forward, 9, 0, result, -1)


def test_histories_have_as_many_samples_as_their_buffers():
    m = mj.MjModel.from_xml_string(DELAYED)
    d = mj.MjData(m)
    mj.mj_initCtrlHistory(m, d, 0, [-.03, -.02, -.01, 0], [1, 2, 3, 4])
    assert mj.mj_readCtrl(m, d, 0, .005, 1) == pytest.approx(3.5)
    mj.mj_initCtrlHistory(m, d, 0, None, [5, 6, 7, 8])
    mj.mj_initSensorHistory(m, d, 0, [-.02, -.01, 0], [[1], [2], [3]], 0)
    for wrong in (lambda: mj.mj_initCtrlHistory(m, d, 0, None, [1, 2]),
                  lambda: mj.mj_initCtrlHistory(m, d, 0, [0, 1], [1, 2, 3, 4]),
                  lambda: mj.mj_initSensorHistory(m, d, 0, None, [[1, 2]] * 3, 0)):
        with pytest.raises(TypeError):
            wrong()
    for wrong in (lambda: mj.mj_initCtrlHistory(m, d, 7, None, [1, 2]),
                  lambda: mj.mj_initSensorHistory(m, d, 1, None, np.zeros((2, 2)), 0)):
        with pytest.raises(mj.FatalError):
            wrong()


# ---- files

def test_models_are_saved_to_files_and_arrays(m, tmp_path):
    size = mj.mj_sizeModel(m)
    buffer = np.zeros(size, np.uint8)
    mj.mj_saveModel(m, None, buffer)
    mj.mj_saveModel(m, str(tmp_path / "model.mjb"))
    assert (tmp_path / "model.mjb").read_bytes() == buffer.tobytes()
    with pytest.raises(mj.FatalError):
        mj.mj_saveModel(m, buffer=np.zeros(3, np.uint8))
    with pytest.raises(TypeError):
        mj.mj_saveModel(m, buffer=bytearray(size))


def test_files_with_bytes_that_are_no_utf8(m, tmp_path):
    name = str(tmp_path / "file\udcff.txt")
    mj.mj_printModel(m, name)
    assert pathlib.Path(name).stat().st_size > 1000


def test_the_last_model_is_saved_as_mjcf(m, tmp_path):
    path = tmp_path / "saved.xml"
    mj.mj_saveLastXML(str(path), m)
    assert mj.MjModel.from_xml_path(str(path)).nv == m.nv
    with pytest.raises(mj.FatalError, match="nowhere"):
        mj.mj_saveLastXML("/nowhere/saved.xml", m)


def test_texts_of_the_library_are_returned(tmp_path):
    assert "mujoco" in mj.mj_printSchema(False, False) and "<table" in mj.mj_printSchema(flg_html=True, flg_pad=True)
    (tmp_path / "part.xml").write_text("<mujoco><worldbody/></mujoco>")
    path = tmp_path / "whole.xml"
    path.write_text('<mujoco><include file="part.xml"/></mujoco>')
    files = mj.mju_getXMLDependencies(str(path))
    assert sorted(pathlib.Path(file).name for file in files) == ["part.xml", "whole.xml"]


def test_length_ranges_report_why_they_fail(m, d):
    options = mj.MjLROpt()
    options.mode = mj.mjtLRMode.mjLRMODE_ALL
    with pytest.raises(mj.FatalError):
        mj.mj_setLengthRange(m, d, 0, options)
    mj.mj_defaultLROpt(options)
    mj.mj_setLengthRange(m, d, 0, options)


def test_the_cache_is_a_capsule():
    cache = mj.mj_getCache()
    assert type(cache).__name__ == "PyCapsule"
    old = mj.mj_getCacheCapacity(cache)
    assert mj.mj_setCacheCapacity(cache, 1000) == 1000 and mj.mj_getCacheCapacity(cache) == 1000
    assert mj.mj_setCacheCapacity(cache, size=old) == old
    mj.mj_clearCache(cache)
    assert mj.mj_getCacheSize(cache) == 0
    with pytest.raises(TypeError):
        mj.mj_setCacheCapacity(cache, -1)


def test_log_texts_are_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    mj.mju_writeLog("NOTE", "a text")
    assert "NOTE: a text" in (tmp_path / "MUJOCO_LOG.TXT").read_text()


# ---- arrays of constraints for other engines

def test_constraint_arrays_are_allocated_with_given_sizes(m, d):
    mj._mjtools._realloc_con_efc(d, ncon=3, nefc=5, nJ=7)
    assert (d.ncon, d.nefc, d.nJ) == (3, 5, 7) and len(d.contact) == 3
    assert d.efc_type.shape == (5,) and d.efc_J.shape == (7,) and d.efc_id.shape == (5,)
    mj._mjtools._realloc_island(d, nisland=2, nidof=4)
    assert d.nisland == 2 and d.island_nefc.shape == (2,) and d.map_dof2idof.shape == (m.nv,)
    mj._mjtools._realloc_con_efc(d, 1, 2)
    assert d.efc_J.shape == (2 * m.nv,) and d.nisland == 0
    with pytest.raises(mj.FatalError, match="insufficient arena memory"):
        mj._mjtools._realloc_con_efc(d, 100000, 100000)
    assert (d.ncon, d.nefc, d.nJ) == (0, 0, 0)
    mj._mjtools._realloc_con_efc(d, 1, 2)
    with pytest.raises(mj.FatalError, match="insufficient arena memory"):
        mj._mjtools._realloc_island(d, 1 << 30, 1)
    assert (d.ncon, d.nefc, d.nisland) == (0, 0, 0)
    with pytest.raises(mj.FatalError, match="negative"):
        mj._mjtools._realloc_con_efc(d, -1, 2)
    mj.mj_step(m, d)


# ---- errors and threads

def test_errors_of_the_library_are_exceptions(m, d):
    with pytest.raises(mj.FatalError, match="nonexistent"):
        mj.mj_loadPluginLibrary("/nonexistent.so")
    with pytest.raises(mj.FatalError, match="^mju_euler2Quat: "):
        mj.mju_euler2Quat(np.zeros(4), [1, 2, 3], "abc")
    d.pstack = d.narena
    with pytest.raises(mj.FatalError, match="^mj_stackAlloc: "):
        mj.mj_forward(m, d)
    assert d.pstack == d.narena
    m.opt.solver = 10
    with pytest.raises(mj.FatalError, match="solver"):
        d2 = mj.MjData(m)
        mj.mj_step(m, d2, 100)
    assert d2.pstack == 0


def test_drawing_without_a_context_is_an_error():
    with pytest.raises(mj.FatalError, match="^mjr_restoreBuffer: .*mjr_makeContext"):
        mj.mjr_restoreBuffer(mj.MjrContext())
    mj.mjr_finish()
    assert mj.mjr_getError() == 0
    assert mj.mjr_findRect(1, 1, 1, mj.MjrRect(0, 0, 2, 2)) == 0
    with pytest.raises(TypeError):
        mj.mjr_findRect(1, 1, 2, mj.MjrRect(0, 0, 2, 2))


def test_errors_in_threads_stay_in_their_threads():
    texts = {}

    def fail(i):
        try:
            for _ in range(200):
                try:
                    mj.mju_euler2Quat(np.zeros(4), [1, 2, 3], "abcdefg"[:2 + i])
                except mj.FatalError as error:
                    texts.setdefault(i, set()).add(str(error))
        except BaseException as error:
            texts[i] = error

    threads = [threading.Thread(target=fail, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(texts[i]) for i in range(4)] == [1, 1, 1, 1]


def test_other_threads_run_during_a_call(m, d):
    thread = threading.Thread(target=lambda: mj.mj_step(m, d, nstep=20000))
    count = 0
    thread.start()
    while thread.is_alive():
        count += 1
    thread.join()
    assert count > 1000 and d.time == pytest.approx(40)


# ---- scenes

def test_scenes_and_cameras(m, forward):
    scene, camera, options = mj.MjvScene(m, maxgeom=100), mj.MjvCamera(), mj.MjvOption()
    mj.mjv_defaultFreeCamera(m, camera)
    mj.mjv_updateScene(m, forward, options, None, camera, mj.mjtCatBit.mjCAT_ALL, scene)
    assert scene.ngeom >= 4
    eye = mj.mjv_camera2GLCamera(m, forward, camera)
    assert isinstance(eye, mj.MjvGLCamera) and mj.mjv_averageCamera(eye, eye) == eye
    geom = mj.MjvGeom()
    mj.mjv_initGeom(geom, mj.mjtGeom.mjGEOM_SPHERE, [.1, 0, 0], [1, 2, 3], np.eye(3).flatten(), [1, 0, 0, 1])
    assert geom.pos.tolist() == [1, 2, 3]
    mj.mjv_connector(geom, mj.mjtGeom.mjGEOM_CAPSULE, .1, from_=[0, 0, 0], to=[0, 0, 1])
    camera.type, camera.fixedcamid = mj.mjtCamera.mjCAMERA_FIXED, 5
    with pytest.raises(TypeError, match="must exist"):
        mj.mjv_cameraFrame(*np.zeros((4, 3)), forward, camera)
    with pytest.raises(TypeError):
        mj.mjv_initGeom(geom, 2, None, [1, 2, 3], np.eye(3).flatten(), [1, 0, 0, 1])
