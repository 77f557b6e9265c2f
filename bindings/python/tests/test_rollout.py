# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of simulations on threads."""

import copy
import os
import signal
import subprocess
import sys
import threading

import mjtools
import numpy as np
import pytest
from mjtools import rollout

import models

FULL = mjtools.mjtState.mjSTATE_FULLPHYSICS
CTRL = mjtools.mjtState.mjSTATE_CTRL


@pytest.fixture
def m():
    """The model of a pendulum with a motor: time, angle and velocity are its state."""
    return mjtools.MjModel.from_xml_string(models.PENDULUM)


@pytest.fixture
def zero():
    """An initial state."""
    return np.zeros(3)


def stepped(m, initial, control):
    """Returns what a loop of mj_step gives: control has a row for each step."""
    d = mjtools.MjData(m)
    state = np.empty((len(control), mjtools.mj_stateSize(m, FULL)))
    sensordata = np.empty((len(control), m.nsensordata))
    mjtools.mj_setState(m, d, initial, FULL)
    for step, row in enumerate(control):
        d.ctrl[:] = row
        mjtools.mj_step(m, d)
        mjtools.mj_getState(m, d, state[step], FULL)
        sensordata[step] = d.sensordata
    return state, sensordata


def test_missing_dimensions_are_added_in_front(m, d, zero):
    def shapes(*args, **options):
        return tuple(array.shape for array in rollout.rollout(m, d, *args, **options))

    assert shapes(zero) == ((1, 1, 3), (1, 1, 1))
    assert shapes(zero, nstep=4) == ((1, 4, 3), (1, 4, 1))
    assert shapes(zero, nstep=0) == ((1, 1, 3), (1, 1, 1))
    assert shapes(zero, np.zeros((5, 1))) == ((1, 5, 3), (1, 5, 1))
    assert shapes(zero, np.zeros((3, 5, 1))) == ((3, 5, 3), (3, 5, 1))
    assert shapes(zero, np.zeros(1), nstep=2) == ((1, 2, 3), (1, 2, 1))
    assert shapes(np.zeros((3, 3)), np.zeros((1, 5, 1))) == ((3, 5, 3), (3, 5, 1))
    assert shapes(zero, initial_warmstart=np.zeros((4, 1))) == ((4, 1, 3), (4, 1, 1))
    assert shapes(zero, state=np.empty((2, 6, 3))) == ((2, 6, 3), (2, 6, 1))


def test_three_steps_give_the_figures_of_mujoco(m, d, zero):
    state, sensordata = rollout.rollout(m, d, zero, nstep=3)
    assert list(state[0, 2]) == pytest.approx([0.006, 0.0010701817869726907, 0.26754544035948746], rel=1e-12)
    assert sensordata[0, 2, 0] == pytest.approx(0.0005350909062537157, rel=1e-12)
    assert d.time == 0.006


@pytest.mark.parametrize("nthread", [1, 2, 5])
@pytest.mark.parametrize("chunk_size", [None, 1, 3])
def test_rollouts_are_a_loop_of_steps(m, nthread, chunk_size):
    random = np.random.default_rng(1)
    initial, control = random.normal(size=(7, 3)), random.normal(size=(7, 40, 1))
    data = [mjtools.MjData(m) for _ in range(nthread)]
    for d in data:
        d.qpos[:], d.ctrl[:], d.qacc_warmstart[:], d.qfrc_applied[:] = 1, 2, 3, 4
    state, sensordata = rollout.rollout(m, data, initial, control, chunk_size=chunk_size)
    for i in range(7):
        expected = stepped(m, initial[i], control[i])
        assert np.allclose(state[i], expected[0], rtol=1e-12, atol=1e-12)
        assert np.allclose(sensordata[i], expected[1], rtol=1e-12, atol=1e-12)
        alone = rollout.rollout(m, data[0], initial[i], control[i])
        assert (alone[0][0] == state[i]).all() and (alone[1][0] == sensordata[i]).all()


def test_a_row_of_controls_holds_for_all_steps(m, d, zero):
    held = rollout.rollout(m, d, zero, np.array([[[0.5]], [[-0.5]]]), nstep=2)[0]
    assert (held == rollout.rollout(m, d, zero, np.array([[[0.5]] * 2, [[-0.5]] * 2]))[0]).all()
    assert not (held[0] == held[1]).all()
    every_step = rollout.rollout(m, d, zero, np.array([[[0.5], [-0.5]]]), initial_warmstart=np.zeros((2, 1)))[0]
    assert (every_step[0] == every_step[1]).all() and not (every_step[0] == held[0]).all()


def test_other_inputs_of_a_step_may_be_controls(m, d, zero):
    d.ctrl[:] = 9
    spec = mjtools.mjtState.mjSTATE_QFRC_APPLIED
    by_force = rollout.rollout(m, d, zero, np.full((3, 1), 0.25), control_spec=spec)[0]
    assert np.allclose(by_force, rollout.rollout(m, d, zero, np.full((3, 1), 0.25))[0])
    both = rollout.rollout(m, d, zero, np.full((3, 2), 0.125), control_spec=int(spec.value) | int(CTRL.value))[0]
    assert np.allclose(both, by_force)


def test_outputs_are_filled_and_returned(m, d, zero):
    state, sensordata = np.empty((2, 3, 3)), np.empty((2, 3, 1))
    control = np.zeros((2, 1, 1))
    result = rollout.rollout(m, d, zero, control, state=state, sensordata=sensordata)
    assert result[0] is state and result[1] is sensordata
    assert list(state[:, 2, 0]) == [0.006, 0.006] and d.time == 0.006
    flat = np.empty((3, 3))
    result = rollout.rollout(m, d, zero, state=flat)[0]
    assert result.shape == (1, 3, 3) and np.shares_memory(result, flat) and (flat == state[0]).all()


@pytest.mark.parametrize("output", [
    np.empty((2, 3, 3), np.float32), np.empty((2, 3, 6))[:, :, ::2], np.empty((3, 3, 2)).T, np.broadcast_to(np.zeros(3), (2, 3, 3)),
    [[[0.0] * 3] * 3] * 2
])
def test_an_output_that_cannot_be_filled_is_refused(m, d, zero, output):
    with pytest.raises(ValueError, match="state"):
        rollout.rollout(m, d, zero, np.zeros((2, 3, 1)), state=output)


@pytest.mark.parametrize("options, why", [
    ({"initial_state": np.zeros((3, 3)), "control": np.zeros((2, 5, 1))}, "dimension 0 inferred as 3 but control has 2"),
    ({"control": np.zeros((5, 1)), "nstep": 4}, "dimension 1 inferred as 4 but control has 5"),
    ({"initial_state": np.zeros(2)}, "trailing dimension of initial_state must be 3, got 2"),
    ({"control": np.zeros((5, 2))}, "trailing dimension of control must be 1, got 2"),
    ({"initial_warmstart": np.zeros(2)}, "trailing dimension of initial_warmstart must be 1, got 2"),
    ({"sensordata": np.zeros(2)}, "trailing dimension of sensordata must be 1, got 2"),
    ({"state": np.zeros((1, 1, 3)), "nstep": 2}, "dimension 1 inferred as 2 but state has 1"),
    ({"initial_state": np.zeros((1, 1, 3))}, "initial_state can have at most 2 dimensions"),
    ({"control": np.zeros((1, 1, 1, 1))}, "control can have at most 3 dimensions"),
    ({"control_spec": mjtools.mjtState.mjSTATE_QPOS}, "control_spec can only contain bits in mjSTATE_USER"),
    ({"nstep": 2.5}, "nstep must be an integer"),
    ({"nstep": -1}, "nstep must not be negative"),
    ({"chunk_size": 1.5}, "chunk_size must be an integer"),
    ({"initial_state": [0.0, 0, 0]}, "initial_state must be a numpy array or float"),
    ({"initial_state": None}, "initial_state must be a numpy array or float"),
    ({"control": "string"}, "control must be a numpy array or float"),
    ({"data": []}, "The list of data instances is empty"),
    ({"model": []}, "The list of model instances is empty"),
])
def test_arguments_that_do_not_fit_are_refused(m, d, zero, options, why):
    with pytest.raises(ValueError, match=why):
        rollout.rollout(**{"model": m, "data": d, "initial_state": zero, **options})


def test_outputs_are_no_positional_arguments(m, d, zero):
    with pytest.raises(TypeError):
        rollout.rollout(m, d, zero, None, CTRL)


def test_each_rollout_may_have_a_model(m, d, zero):
    heavier = [copy.copy(m) for _ in range(3)]
    for i, model in enumerate(heavier):
        model.opt.gravity[2] = -i
    state, _ = rollout.rollout(heavier, d, zero, nstep=5)
    assert state.shape == (3, 5, 3)
    for i, model in enumerate(heavier):
        assert (state[i] == stepped(model, zero, np.zeros((5, 1)))[0]).all()
    with pytest.raises(ValueError):
        rollout.rollout(heavier, d, np.zeros((2, 3)))
    assert rollout.rollout([m], d, np.zeros((2, 3)))[0].shape == (2, 1, 3)


def test_models_of_other_sizes_are_refused(m, d, zero):
    other = mjtools.MjModel.from_xml_string(models.PENDULUM.replace("<sensor>", "<sensor><jointvel joint='j'/>"))
    with pytest.raises(ValueError, match="different sizes"):
        rollout.rollout([m, other], d, zero)
    # The states have the same sizes, but the data of one has no room for the bodies of the other.
    more = mjtools.MjModel.from_xml_string(models.PENDULUM.replace("<worldbody>", "<worldbody><body/><body/>"))
    with pytest.raises(ValueError, match="data was made for a model with different sizes"):
        rollout.rollout(more, d, zero)


def test_the_same_data_is_not_used_twice(m, d, zero):
    with pytest.raises(ValueError, match="twice"):
        rollout.rollout(m, [d, d], zero)


def test_data_may_be_a_tuple(m, zero):
    assert rollout.rollout(m, (mjtools.MjData(m), mjtools.MjData(m)), np.zeros((4, 3)))[0].shape == (4, 1, 3)


def test_a_rollout_ends_with_its_first_warning():
    xml = models.PENDULUM.replace("<mujoco>", "<mujoco><option timestep='1'/>").replace("axis=", 'damping="-1e8" axis=')
    unstable = mjtools.MjModel.from_xml_string(xml)
    d = mjtools.MjData(unstable)
    state, _ = rollout.rollout(unstable, d, np.array([0.0, 1, 1]), nstep=7)
    assert not (state[0, 0] == state[0, 1]).all()
    assert (state[0, 1:] == state[0, 1]).all()
    assert [w.number for w in d.warning] == [0, 0, 0, 0, 0, 1, 0]


def test_an_error_of_the_engine_is_an_exception(zero):
    limited = mjtools.MjModel.from_xml_string(models.PENDULUM.replace('axis=', 'limited="true" range="-1 0" axis='))
    limited.opt.solver = 10
    for count in 1, 3:
        data = [mjtools.MjData(limited) for _ in range(count)]
        with pytest.raises(mjtools.FatalError, match="unknown solver type 10"):
            rollout.rollout(limited, data, np.tile([0.0, 1, 0], (4, 1)))
        assert all(d.pstack == 0 for d in data)


@pytest.mark.parametrize("nthread", [1, 3])
def test_callbacks_of_python_are_called_on_every_thread(m, nthread):
    data = [mjtools.MjData(m) for _ in range(nthread)]
    known = {id(d) for d in data}
    control = np.arange(20.0).reshape(20, 1) * 0.002

    def apply(model, d):
        assert model is m and id(d) in known
        d.ctrl[0] = d.time

    def fail(model, d):
        if d.time > 0.02:
            raise KeyError("boom")

    expected = rollout.rollout(m, data, np.zeros((6, 3)), control)[0]
    try:
        mjtools.set_mjcb_control(apply)
        np.testing.assert_allclose(rollout.rollout(m, data, np.zeros((6, 3)), nstep=20)[0], expected, rtol=1e-12)
        mjtools.set_mjcb_control(fail)
        with pytest.raises(KeyError, match="boom"):
            rollout.rollout(m, data, np.zeros((6, 3)), nstep=20)
    finally:
        mjtools.set_mjcb_control(None)
    assert all(d.pstack == 0 for d in data)


def test_threads_are_kept_until_they_are_closed(m, zero):
    data = [mjtools.MjData(m) for _ in range(2)]
    with rollout.Rollout(nthread=2) as threads:
        first = threads.rollout(m, data, np.zeros((4, 3)), nstep=2)
        again = threads.rollout(m, data, np.zeros((4, 3)), nstep=2)
        assert (first[0] == again[0]).all()
        with pytest.raises(ValueError, match="Length of data: 1 not equal to nthread: 2"):
            threads.rollout(m, data[:1], zero)
    with pytest.raises(RuntimeError):
        threads.rollout(m, data, zero)
    threads.close()
    with rollout.Rollout() as thread, pytest.raises(ValueError, match="run on main thread"):
        thread.rollout(m, data, zero)


def test_one_pool_is_kept_for_all_calls(m, zero):
    def run(count):
        rollout.rollout(m, [mjtools.MjData(m) for _ in range(count)], zero, persistent_pool=True)
        return rollout.persistent_rollout

    kept = run(2)
    assert isinstance(kept, rollout.Rollout) and kept.nthread == 2 and run(2) is kept
    assert run(3) is not kept and rollout.persistent_rollout.nthread == 3
    rollout.shutdown_persistent_pool()
    assert rollout.persistent_rollout is None
    rollout.shutdown_persistent_pool()


def test_arguments_may_be_used_as_they_are(m, d, zero):
    control = np.ones((2, 4, 1))
    states = np.zeros((2, 3))
    expected = rollout.rollout(m, d, states, control)
    state, sensordata = np.empty((2, 4, 3)), np.empty((2, 4, 1))
    result = rollout.rollout([m] * 2, [d], states, control, nstep=4, skip_checks=True, state=state, sensordata=sensordata)
    assert result[0] is state and result[1] is sensordata
    assert (state == expected[0]).all() and (sensordata == expected[1]).all()
    assert rollout.rollout([m] * 2, [d], states, control, nstep=4, skip_checks=True) == (None, None)
    for wrong in ({"state": np.empty((2, 4, 2))}, {"state": state.astype(np.float32)}, {"nstep": 5}, {"initial_state": states[:, :2]},
                  {"control": control[:, :3]}):
        with pytest.raises(ValueError):
            rollout.rollout(**{"model": [m] * 2, "data": [d], "initial_state": states, "control": control, "nstep": 4,
                               "skip_checks": True, "state": state, **wrong})


def test_other_python_threads_run_meanwhile(m, d, zero):
    count, is_done = 0, threading.Event()

    def work():
        rollout.rollout(m, d, zero, nstep=100000)
        is_done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not is_done.is_set():
        count += 1
    thread.join()
    assert count > 100


def test_an_interrupt_of_the_user_ends_the_rollouts(m, d, zero):
    timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        rollout.rollout([m], [d], zero, nstep=10**8, skip_checks=True)
    timer.join()
    assert rollout.rollout(m, d, zero)[0].shape == (1, 1, 3)


def test_a_process_that_was_forked_has_threads_of_its_own():
    if not hasattr(os, "fork"):
        pytest.skip("there is no fork() on this system")
    code = f"""if True:
        import os, sys
        import mjtools, numpy as np
        from mjtools import rollout
        m = mjtools.MjModel.from_xml_string({models.PENDULUM!r})
        data = [mjtools.MjData(m) for _ in range(3)]
        run = lambda: rollout.rollout(m, data, np.zeros((9, 3)), persistent_pool=True)[0]
        expected = run()
        child = os.fork()
        same = bool((run() == expected).all())
        if child == 0:
            sys.exit(0 if same else 1)
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """
    subprocess.run([sys.executable, "-B", "-c", code], check=True, timeout=60)
