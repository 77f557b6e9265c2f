# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""The examples of MuJoCo's page on Python, with the name that they use.

Those on model editing are in test_spec_documentation.py.
"""

import struct
import time

import mujoco
import mujoco.viewer
import numpy as np
import pytest
from mujoco import rollout

import models

# The aliases of categories of names that the page lists, but for `text`, which MuJoCo's package does
# not have either.
ALIASES = [("body",), ("jnt", "joint"), ("geom",), ("site",), ("cam", "camera"), ("light",), ("mesh",), ("skin",), ("hfield",),
           ("tex", "texture"), ("mat", "material"), ("pair",), ("exclude",), ("eq", "equality"), ("tendon", "ten"), ("actuator",),
           ("sensor",), ("numeric",), ("tuple",), ("key", "keyframe")]


def tetrahedron():
    """Returns a mesh as a binary STL file."""
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    triangles = b"".join(struct.pack("<12fH", 0, 0, 0, *(x for corner in face for x in corners[corner]), 0) for face in faces)
    return bytes(80) + struct.pack("<I", len(faces)) + triangles


@pytest.fixture
def gizmo(tmp_path):
    """The model of the minimal example."""
    xml = r"""
    <mujoco>
      <asset>
        <mesh file="gizmo.stl"/>
      </asset>
      <worldbody>
        <body>
          <freejoint/>
          <geom type="mesh" name="gizmo" mesh="gizmo"/>
        </body>
      </worldbody>
    </mujoco>
    """
    (tmp_path / "gizmo.stl").write_bytes(tetrahedron())
    assets = dict()
    with open(tmp_path / "gizmo.stl", "rb") as f:
        assets["gizmo.stl"] = f.read()
    return mujoco.MjModel.from_xml_string(xml, assets)


def test_the_minimal_example(gizmo):
    model = gizmo
    data = mujoco.MjData(model)
    while data.time < 1:
        mujoco.mj_step(model, data)
    assert data.geom_xpos[0, 2] == pytest.approx(-0.5 * 9.81 + 0.25, abs=0.02)


def test_positions_that_are_not_copied_are_the_same_array(m, d):
    positions, copies = [], []
    for _ in range(3):
        mujoco.mj_step(m, d)
        positions.append(d.body("box").xpos)
        copies.append(d.body("arm").xpos.copy())
    assert all(position is positions[0] for position in positions)
    assert copies[0] is not copies[1]


def test_constructors_set_defaults(m):
    assert mujoco.MjOption().timestep == 0.002
    assert mujoco.MjvScene(m, maxgeom=10).maxgeom == 10


def test_several_steps_in_one_call_are_a_loop(m):
    together, alone = mujoco.MjData(m), mujoco.MjData(m)
    mujoco.mj_step(m, together, nstep=20)
    for _ in range(20):
        mujoco.mj_step(m, alone)
    assert (together.qpos == alone.qpos).all() and together.time == alone.time


def test_enums_and_constants_are_at_the_top():
    assert mujoco.mjtObj.mjOBJ_SITE == 6
    assert mujoco.mjVISSTRING[0][0] == "Convex Hull"


def test_sizes_of_arrays_are_deduced(m, d):
    mujoco.mj_forward(m, d)
    jacp = np.zeros((3, m.nv))
    mujoco.mj_jac(m, d, jacp, None, [2, 0, 1.5], 3)
    by_name = np.zeros((3, m.nv))
    mujoco.mj_jac(m=m, d=d, jacp=by_name, jacr=None, point=[2, 0, 1.5], body=3)
    assert (jacp == by_name).all() and jacp.any()


def test_objects_are_found_by_name(gizmo):
    m = gizmo
    i = mujoco.mj_name2id(m, mujoco.mjtObj.mjOBJ_GEOM, "gizmo")
    m.geom("gizmo").rgba = [0.1, 0.2, 0.3, 0.4]
    assert (m.geom("gizmo").rgba == m.geom_rgba.ravel()[4 * i : 4 * i + 4]).all() and m.geom("gizmo").rgba.shape == (4,)
    assert m.geom("gizmo").id == i and m.geom(i).name == "gizmo"


@pytest.mark.parametrize("names", ALIASES)
def test_categories_have_aliases(m, names):
    for name in names:
        with pytest.raises(KeyError):
            getattr(m, name)("there is no such name")


def test_views_of_joints_have_their_degrees_of_freedom(d):
    assert d.joint("free").qpos.shape == (7,) and d.joint("free").qvel.shape == (6,)
    assert d.joint("hinge").qpos.shape == d.joint("hinge").qvel.shape == (1,)


def test_an_error_of_the_engine_can_be_caught(m, d):
    m.opt.solver = 10
    d.qpos[2] = 0.09
    with pytest.raises(mujoco.FatalError):
        mujoco.mj_step(m, d)
    m.opt.solver = mujoco.mjtSolver.mjSOL_NEWTON
    mujoco.mj_step(m, d)


def test_a_callback_is_installed_and_removed(m, d):
    def control(model, data):
        data.ctrl[:] = 2

    mujoco.set_mjcb_control(control)
    try:
        assert mujoco.get_mjcb_control() is control
        mujoco.mj_step(m, d)
    finally:
        mujoco.set_mjcb_control(None)
    assert d.ctrl[0] == 2 and mujoco.get_mjcb_control() is None


def test_the_example_of_the_viewer_says_what_to_use_instead(m, d):
    paused = False

    def key_callback(keycode):
        if chr(keycode) == " ":
            nonlocal paused
            paused = not paused

    with pytest.raises(RuntimeError, match="mjtools has no viewer"):
        with mujoco.viewer.launch_passive(m, d, key_callback=key_callback) as viewer:
            start = time.time()
            while viewer.is_running() and time.time() - start < 30:
                mujoco.mj_step(m, d)
                viewer.sync()


def test_rollouts_in_the_forms_of_the_page():
    model = mujoco.MjModel.from_xml_string(models.PENDULUM)
    nbatch, nstep, nthread = 5, 8, 2
    nstate = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    initial_state = np.random.default_rng(1).normal(size=(nbatch, nstate))
    control = np.random.default_rng(2).normal(size=(nbatch, nstep, model.nu))
    data = [mujoco.MjData(model) for _ in range(nthread)]

    state, sensordata = rollout.rollout(model, data, initial_state, control)
    assert state.shape == (nbatch, nstep, nstate) and sensordata.shape == (nbatch, nstep, model.nsensordata)

    kept, _ = rollout.rollout(model, data, initial_state, control, persistent_pool=True)
    assert (kept == state).all()
    rollout.shutdown_persistent_pool()

    with rollout.Rollout(nthread=nthread) as rollout_:
        assert (rollout_.rollout(model, data, initial_state, control)[0] == state).all()

    rollout_ = rollout.Rollout(nthread=nthread)
    assert (rollout_.rollout(model, data, initial_state, control)[0] == state).all()
    rollout_.close()


def test_times_that_do_not_grow_show_a_rollout_that_diverged():
    model = mujoco.MjModel.from_xml_string(models.PENDULUM)
    initial_state = np.array([[0, 0, 0], [0, 0, 1e12]], dtype=float)
    state, _ = rollout.rollout(model, mujoco.MjData(model), initial_state, nstep=6)
    grows = (np.diff(state[:, :, 0]) > 0).all(axis=1)
    assert list(grows) == [True, False]


def test_recipes_for_programs_of_mujoco_py(m, d, tmp_path):
    mujoco.mj_resetData(m, d)
    mujoco.mj_forward(m, d)
    mujoco.mj_step(m, d)
    size = mujoco.mj_stateSize(m, mujoco.mjtState.mjSTATE_INTEGRATION)
    state = np.empty(size)
    mujoco.mj_getState(m, d, state, mujoco.mjtState.mjSTATE_INTEGRATION)
    mujoco.mj_step(m, d)
    after = d.qpos.copy()
    mujoco.mj_setState(m, d, state, mujoco.mjtState.mjSTATE_INTEGRATION)
    mujoco.mj_step(m, d)
    assert (d.qpos == after).all()
    address = m.jnt_qposadr[m.joint("ball").id]
    assert list(range(address, address + 4)) == [7, 8, 9, 10]
    mujoco.mj_saveLastXML(str(tmp_path / "model.xml"), m)
    assert mujoco.MjModel.from_xml_path(str(tmp_path / "model.xml")).nq == m.nq
