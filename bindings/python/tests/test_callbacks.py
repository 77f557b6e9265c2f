# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of callbacks: Python functions and functions of ctypes that the library calls."""

import ctypes
import gc
import threading
import weakref

import mjtools as mj
import numpy as np
import pytest
from models import BOX_AND_ARM as MODEL

NAMES = ["mjcb_passive", "mjcb_control", "mjcb_contactfilter", "mjcb_sensor", "mjcb_time", "mjcb_act_dyn", "mjcb_act_gain",
         "mjcb_act_bias", "mju_user_warning"]
USER = MODEL.replace('<motor name="act"', '<general name="act" gaintype="user" biastype="user"')


def set_callback(name, callback):
    """Installs a callback by its name."""
    getattr(mj, f"set_{name}")(callback)


def get_callback(name):
    """Returns the callback of a name."""
    return getattr(mj, f"get_{name}")()


@pytest.fixture(autouse=True)
def no_callbacks():
    """Removes all callbacks after a test."""
    yield
    for name in NAMES:
        set_callback(name, None)


@pytest.fixture
def m():
    """The model of test_functions."""
    return mj.MjModel.from_xml_string(MODEL)


@pytest.fixture
def d(m):
    """New data of the model."""
    return mj.MjData(m)


# ---- setting and getting

@pytest.mark.parametrize("name", NAMES)
def test_a_callback_is_returned_until_it_is_removed(name):
    assert get_callback(name) is None
    callback = lambda *arguments: 0  # noqa: E731
    set_callback(name, callback)
    assert get_callback(name) is callback
    for wrong in (5, "text", object()):
        with pytest.raises(TypeError, match=r"callback is not an Optional\[Callable\]"):
            set_callback(name, wrong)
    assert get_callback(name) is callback
    getattr(mj, f"set_{name}")(callback=None)
    assert get_callback(name) is None
    function = getattr(mj, f"set_{name}")
    assert function.__module__ == "mjtools._callbacks" and function.__doc__.startswith(f"set_{name}(")


def test_resetting_removes_the_callbacks(m, d):
    calls = []
    for name in NAMES:
        set_callback(name, lambda *arguments: calls.append(1) or 0)
    mj.mj_resetCallbacks()
    assert [get_callback(name) for name in NAMES[:-1]] == [None] * 8
    assert get_callback("mju_user_warning")
    mj.mj_step(m, d)
    assert calls == []


def test_a_replaced_callback_may_set_callbacks_while_it_is_deleted():
    class Callback:
        def __call__(self, m, d):
            pass

        def __del__(self):
            mj.set_mjcb_control(None)
            mj.set_mjcb_passive(print)

    mj.set_mjcb_control(Callback())
    mj.set_mjcb_control(print)
    gc.collect()
    assert mj.get_mjcb_control() is None and mj.get_mjcb_passive() is print


# ---- calls

def test_control_gets_the_objects_of_python_and_takes_effect(m, d):
    calls = []

    def control(model, data):
        calls.append((model, data))
        data.ctrl[0] = 3

    mj.set_mjcb_control(control)
    mj.mj_step(m, d)
    assert calls and all(model is m and data is d for model, data in calls)
    assert d.ctrl[0] == 3 and d.actuator_force[0] == 3
    other = mj.MjData(m)
    mj.mj_forward(m, other)
    assert calls[-1][1] is other


def test_passive_adds_forces(m, d):
    def passive(model, data):
        data.qfrc_passive[0] = 7

    mj.set_mjcb_passive(passive)
    mj.mj_forward(m, d)
    assert d.qfrc_passive[0] == 7


def test_methods_and_other_callables_are_callbacks(m, d):
    class Controller:
        count = 0

        def control(self, model, data):
            self.count += 1

        __call__ = control

    controller = Controller()
    for callback in (controller.control, controller):
        mj.set_mjcb_control(callback)
        mj.mj_step(m, d, nstep=5)
    assert controller.count == 10


def test_actuators_of_the_user():
    m = mj.MjModel.from_xml_string(USER)
    d = mj.MjData(m)
    d.ctrl[0] = 2
    calls = []
    mj.set_mjcb_act_gain(lambda *arguments: calls.append(arguments) or 2.5)
    mj.mj_forward(m, d)
    assert d.actuator_force[0] == 5
    assert calls == [(m, d, 0)] and type(calls[0][2]) is int
    mj.set_mjcb_act_bias(lambda *arguments: np.float32(1))
    mj.mj_forward(m, d)
    assert d.actuator_force[0] == 6
    for wrong in ("x", None):
        mj.set_mjcb_act_gain(lambda *arguments: wrong)
        with pytest.raises(TypeError, match="^mjcb_act_gain callback did not return a number"):
            mj.mj_forward(m, d)
    mj.set_mjcb_act_gain(None)
    mj.mj_forward(m, d)
    assert d.actuator_force[0] == 3


def test_activations_of_the_user():
    m = mj.MjModel.from_xml_string(MODEL.replace('<motor name="act"', '<general name="act" dyntype="user" actdim="1"'))
    d = mj.MjData(m)
    mj.set_mjcb_act_dyn(lambda m, d, i: 4)
    mj.mj_forward(m, d)
    assert d.act_dot[0] == 4


def test_the_contact_filter_discards_pairs(m, d):
    mj.mj_forward(m, d)
    assert d.ncon == 4
    pairs = set()
    mj.set_mjcb_contactfilter(lambda model, data, a, b: pairs.add((model, data, a, b)) or 1)
    mj.mj_forward(m, d)
    assert d.ncon == 0 and (m, d, 0, 1) in pairs
    for kept in (0, False, np.int32(0)):
        mj.set_mjcb_contactfilter(lambda *arguments: kept)
        mj.mj_forward(m, d)
        assert d.ncon == 4
    for wrong in (None, 1.5, "1"):
        mj.set_mjcb_contactfilter(lambda *arguments: wrong)
        with pytest.raises(TypeError, match="^mjcb_contactfilter callback did not return"):
            mj.mj_forward(m, d)
    mj.set_mjcb_contactfilter(None)
    mj.mj_forward(m, d)
    assert d.ncon == 4


def test_sensors_get_the_stage_as_a_number():
    sensor = '<sensor><user name="u" dim="2" needstage="vel"/>'
    m = mj.MjModel.from_xml_string(MODEL.replace("<sensor>", sensor))
    d = mj.MjData(m)
    stages = []

    def sense(model, data, stage):
        stages.append(stage)
        if stage == mj.mjtStage.mjSTAGE_VEL:
            data.sensor("u").data[:] = 1, 2

    mj.set_mjcb_sensor(sense)
    mj.mj_forward(m, d)
    assert 2 in stages and all(type(stage) is int for stage in stages)
    assert d.sensor("u").data.tolist() == [1, 2]


def test_callbacks_may_call_the_library(m, d):
    def control(model, data):
        jacobian = np.zeros((3, model.nv))
        mj.mj_jacBody(model, data, jacobian, None, 1)
        data.ctrl[0] = jacobian[0, 0]
        inner = mj.MjData(model)
        mj.mj_kinematics(model, inner)

    mj.set_mjcb_control(control)
    mj.mj_step(m, d)
    assert d.ctrl[0] == 1


# ---- exceptions

class Stop(BaseException):
    """Is no Exception."""


@pytest.mark.parametrize("error", [KeyError("boom"), KeyboardInterrupt(), Stop("a", 2), mj.FatalError("mine")], ids=repr)
@pytest.mark.parametrize("name", ["mjcb_control", "mjcb_passive", "mjcb_contactfilter", "mjcb_time"])
def test_an_exception_leaves_the_step_unchanged(m, d, name, error):
    def fail(*arguments):
        raise error

    set_callback(name, fail)
    with pytest.raises(type(error)) as raised:
        mj.mj_step(m, d)
    assert raised.value is error and raised.value.args == error.args
    assert raised.traceback[-1].name == "fail"
    assert d.time == 0 and d.pstack == 0 and d.pbase == 0
    assert get_callback(name) is fail
    set_callback(name, None)
    mj.mj_step(m, d)
    assert d.time > 0


def test_the_stack_is_what_it_was_after_many_exceptions(m, d):
    mj.set_mjcb_contactfilter(lambda *arguments: None)
    for _ in range(1000):
        with pytest.raises(TypeError):
            mj.mj_step(m, d)
    assert d.pstack == 0


def test_exceptions_leave_no_references_behind(m, d):
    class Marker:
        pass

    marker = Marker()

    def fail(model, data, marker=marker):
        raise ValueError(marker)

    mj.set_mjcb_control(fail)
    with pytest.raises(ValueError):
        mj.mj_step(m, d)
    mj.set_mjcb_control(None)
    reference = weakref.ref(marker)
    del fail, marker
    gc.collect()
    assert reference() is None


# ---- models without objects

def test_models_compile_while_callbacks_are_installed(m, d):
    def fail(*arguments):
        raise AssertionError("a callback was called for a model without an object")

    expected = mj.MjModel.from_xml_string(USER)
    for name in NAMES:
        if name not in ("mju_user_warning", "mjcb_time"):
            set_callback(name, fail)
    model = mj.MjModel.from_xml_string(USER)
    assert model.nv == m.nv
    for name in ("body_invweight0", "dof_invweight0", "actuator_acc0", "actuator_length0"):
        assert (getattr(model, name) == getattr(expected, name)).all()


def test_callbacks_of_living_objects_alone_are_called(m):
    calls = []
    mj.set_mjcb_control(lambda model, data: calls.append(weakref.ref(data)))
    for _ in range(10):
        mj.mj_step(m, mj.MjData(m))
    gc.collect()
    assert len(calls) == 10 and all(reference() is None for reference in calls)


# ---- functions of ctypes

def test_functions_of_ctypes_get_addresses(m, d):
    calls = []

    @ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
    def control(model, data):
        calls.append((model, data))

    mj.set_mjcb_control(control)
    assert mj.get_mjcb_control() is control
    mj.mj_step(m, d)
    assert calls == [(m._address, d._address)]
    mj.set_mjcb_control(None)
    mj.mj_step(m, d)
    assert len(calls) == 1


def test_allocators_are_functions_of_ctypes(m):
    for name in ("mju_user_malloc", "mju_user_free"):
        for wrong in (lambda size: 0, 5, print):
            with pytest.raises(TypeError, match=f"^{name} must be a function of ctypes or None"):
                set_callback(name, wrong)
        assert get_callback(name) is None
    counts = {"malloc": 0, "free": 0}
    libc = ctypes.CDLL(None)
    libc.aligned_alloc.restype, libc.aligned_alloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t] * 2
    libc.free.argtypes = [ctypes.c_void_p]

    @ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t)
    def allocate(size):
        counts["malloc"] += 1
        return libc.aligned_alloc(64, (size + 63) & ~63)

    @ctypes.CFUNCTYPE(None, ctypes.c_void_p)
    def release(address):
        counts["free"] += 1
        libc.free(address)

    mj.set_mju_user_malloc(allocate)
    mj.set_mju_user_free(release)
    assert mj.get_mju_user_malloc() is allocate and mj.get_mju_user_free() is release
    data = mj.MjData(m)
    del data
    gc.collect()
    mj.set_mju_user_malloc(None)
    mj.set_mju_user_free(None)
    after = dict(counts)
    mj.MjData(m)
    assert counts == after and counts["malloc"] == counts["free"]


# ---- warnings and the clock

def test_warnings_are_texts_for_the_callback(m, d):
    texts = []
    mj.set_mju_user_warning(texts.append)
    d.qpos[0] = np.nan
    mj.mj_step(m, d)
    assert len(texts) == 1 and "QPOS" in texts[0]
    assert d.warning[mj.mjtWarning.mjWARN_BADQPOS].number == 1
    assert d.qpos[0] == 0


def test_an_exception_of_the_warning_callback_leaves_the_call(m, d):
    def fail(text):
        raise RuntimeError(text)

    mj.set_mju_user_warning(fail)
    d.qpos[0] = np.nan
    with pytest.raises(RuntimeError, match="QPOS"):
        mj.mj_step(m, d)
    assert d.pstack == 0


def test_an_exception_of_the_warning_callback_leaves_the_reading_of_a_file():
    def fail(text):
        raise RuntimeError(text)

    mj.set_mju_user_warning(fail)
    with pytest.raises(RuntimeError, match="nowhere.mjb"):
        mj.MjModel.from_binary_path("nowhere.mjb")


def test_timers_count_steps_and_measure_time(m, d):
    timer = mj.mjtTimer.mjTIMER_STEP
    assert d.timer[timer].number == 0
    mj.mj_step(m, d)
    assert d.timer[timer].number == 1 and d.timer[timer].duration > 0
    mj.mj_step(m, d, 5)
    assert d.timer[timer].number == 6


def test_the_clock_of_the_user_measures_time(m, d):
    ticks = iter(range(10**6))
    mj.set_mjcb_time(lambda: next(ticks))
    mj.mj_step(m, d)
    assert d.timer[mj.mjtTimer.mjTIMER_STEP].duration >= 1
    mj.set_mjcb_time(lambda: "late")
    with pytest.raises(TypeError, match="^mjcb_time callback did not return a number"):
        mj.mj_step(m, d)
    mj.set_mjcb_time(None)
    before = d.timer[mj.mjtTimer.mjTIMER_STEP].duration
    mj.mj_step(m, d)
    assert d.timer[mj.mjtTimer.mjTIMER_STEP].duration == before


def test_a_clock_may_fail_at_any_time(m, d):
    for good in range(40):
        ticks = iter(range(good))
        mj.set_mjcb_time(lambda: next(ticks))
        with pytest.raises(StopIteration):
            for _ in range(40):
                mj.mj_step(m, d)
    assert d.pstack == 0


# ---- threads

def test_callbacks_are_called_in_the_thread_of_the_step(m):
    threads = {}

    def control(model, data):
        threads.setdefault(data, set()).add(threading.get_ident())

    mj.set_mjcb_control(control)
    all_data = [mj.MjData(m) for _ in range(4)]

    def step(data):
        for _ in range(50):
            mj.mj_step(m, data)

    workers = [threading.Thread(target=step, args=(data,)) for data in all_data]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(map(len, threads.values())) == [1] * 4
    assert all((data.qpos == all_data[0].qpos).all() for data in all_data)


def test_callbacks_may_be_set_while_other_threads_step(m):
    done = threading.Event()
    errors = []

    def step():
        data = mj.MjData(m)
        try:
            while not done.is_set():
                mj.mj_step(m, data, 10)
        except BaseException as error:
            errors.append(error)

    workers = [threading.Thread(target=step) for _ in range(3)]
    for worker in workers:
        worker.start()
    for i in range(300):
        mj.set_mjcb_control(lambda model, data, i=i: None)
        mj.set_mjcb_passive(None if i % 2 else (lambda model, data: None))
        mj.set_mjcb_control(None)
    done.set()
    for worker in workers:
        worker.join()
    assert errors == []
