# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of reading recordings."""

import pathlib
import subprocess
import sys

import mjtools
import numpy as np
import pytest

import models

SIMULATE = pathlib.Path(mjtools._mjtools.__file__).parents[2] / "bin/mj-simulate"

needs_recordings = pytest.mark.skipif(not SIMULATE.exists(), reason=f"{SIMULATE} is not built")


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A function that simulates the box and the arm, and returns the path of the recording."""
    folder = tmp_path_factory.mktemp("recordings")
    model = folder / "model.xml"
    model.write_text(models.BOX_AND_ARM)

    def run(*options, output="out.h5"):
        path = folder / output
        subprocess.run([SIMULATE, model, "--steps", "20", "--ctrl-noise", "0.5", "--seed", "3", "-o", path, *options],
                       check=True, capture_output=True)
        return path

    return run


@needs_recordings
def test_arrays_are_those_of_a_simulation(record):
    path = record()
    t = mjtools.read_trajectory(path)
    assert t.frames == len(t) == 21 and t.rollout == 0 and t.rollouts == 1
    assert list(t) == ["time", "qpos", "qvel", "act", "ctrl", "sensordata", "energy"]
    assert t.time.shape == (21,) and t.qpos.shape == (21, 12) and t.act.shape == (21, 0)
    assert all(values.dtype == np.float64 for values in t.to_dict().values())
    m = t.model()
    assert m.nq == 12 and m.opt.timestep == t.attributes["options.timestep"]
    d = mjtools.MjData(m)
    for frame in range(20):
        assert (t.qpos[frame] == d.qpos).all() and (t.qvel[frame] == d.qvel).all() and t.time[frame] == d.time
        d.ctrl[:] = t.ctrl[frame]
        mjtools.mj_step(m, d)
        assert (t.sensordata[frame] == d.sensordata).all()


@needs_recordings
def test_names_find_the_columns_of_objects(record):
    t = mjtools.read_trajectory(record())
    assert t.names["joint"] == ["free", "ball", "hinge"]
    assert (t.joint("free").qpos == t.qpos[:, :7]).all() and (t.joint("ball").qvel == t.qvel[:, 6:9]).all()
    assert (t.joint("hinge").qpos == t.qpos[:, 11:]).all() and t.joint("hinge").id == 2
    assert t.joint(1).name == "ball"
    assert (t.sensor("fp").data == t.sensordata[:, 1:4]).all() and (t.sensor("jv").sensordata == t.sensordata[:, :1]).all()
    assert np.mean(t.sensor("jv")) == t.sensordata[:, 0].mean()
    assert (t.actuator("act").ctrl == t.ctrl).all() and t.actuator("act").act.shape == (21, 0)
    assert np.shares_memory(t.joint("free").qpos, t.qpos)
    assert t.labels["qpos"][:3] == ["free.x", "free.y", "free.z"]
    assert t["qpos"] is t.qpos and "qpos" in t and "xpos" not in t
    assert "qpos" in dir(t) and "qvel" in dir(t.joint(0)) and "data" in dir(t.sensor(0))


@needs_recordings
def test_chosen_data_are_arrays_too(record):
    t = mjtools.read_trajectory(record("--record", "qpos,xpos,geom_xpos,qfrc_bias,actuator_force,ncon,contact,sensor:fp,body:box/xquat,geom:tip"))
    m = t.model()
    d = mjtools.MjData(m)
    mjtools.mj_forward(m, d)
    assert (t.body("fore").xpos[0] == d.body("fore").xpos).all()
    assert (t.geom("tip").xpos[0] == d.geom("tip").xpos).all() and (t.geom("tip").geom_xpos == t.geom("tip").xpos).all()
    assert t.geom("tip").xmat.shape == (21, 9)
    assert (t.joint("hinge").qfrc_bias == t.qfrc_bias[:, 9:]).all()
    assert (t.actuator("act").force == t.actuator_force).all()
    assert (t.body("box").xquat[0] == d.body("box").xquat).all()
    assert (t.sensor("fp").data == t["sensor/fp"]).all()
    assert t.ncon.dtype == np.int32 and t.ncon.shape == (21,)
    contacts = t["contact/pos"]
    assert len(contacts) == 21 and [len(rows) for rows in contacts] == list(t.ncon)
    assert contacts[-1].shape == (t.ncon[-1], 3) and len(contacts[3:5]) == 2
    assert t["contact/geom"].values.dtype == np.int32
    with pytest.raises(IndexError):
        contacts[21]


@needs_recordings
def test_all_rollouts_are_read(record):
    path = record("--rollouts", "3")
    all_rollouts = mjtools.read_trajectories(path)
    assert [t.rollout for t in all_rollouts] == [0, 1, 2] and all_rollouts[0].rollouts == 3
    last = mjtools.read_trajectory(path, rollout=2)
    assert (last.qvel == all_rollouts[2].qvel).all() and not (last.qvel == all_rollouts[0].qvel).all()
    assert repr(last) == f"<Trajectory of {path}, rollout 2 of 3: 21 frames of time, qpos, qvel, act, ctrl, sensordata, energy>"
    with pytest.raises(mjtools.RecordingError, match="there is no rollout 3"):
        mjtools.read_trajectory(path, rollout=3)


@needs_recordings
@pytest.mark.parametrize("layout", ["minari", "robomimic", "d4rl"])
def test_data_sets_of_other_projects_are_read(record, layout):
    native = mjtools.read_trajectory(record("--rollouts", "2"), rollout=1)
    episode = mjtools.read_trajectories(record("--rollouts", "2", "--layout", layout, output=f"{layout}.h5"))[1]
    assert episode.frames == 20
    for name in "time", "qpos", "ctrl":
        np.testing.assert_allclose(episode[name], native[name][:20], rtol=1e-6)
    with pytest.raises(KeyError, match="names of objects of kind joint"):
        episode.joint("hinge")


@needs_recordings
def test_only_what_is_asked_for_is_read(record):
    t = mjtools.read_trajectory(record(), arrays=["qpos", "time"])
    assert list(t) == ["time", "qpos"]
    assert list(mjtools.read_trajectory(record(), arrays="ctrl")) == ["ctrl"]
    with pytest.raises(mjtools.RecordingError, match="no array 'qpso' is recorded") as caught:
        mjtools.read_trajectory(record(), arrays="qpso")
    assert caught.value.diagnostics[0].hint == "did you mean 'qpos'?"


@needs_recordings
def test_unknown_names_list_the_known_ones(record):
    t = mjtools.read_trajectory(record())
    with pytest.raises(AttributeError, match="'qposs' is not recorded in .*Did you mean 'qpos'?"):
        t.qposs
    with pytest.raises(KeyError, match="'xpos' is not recorded"):
        t["xpos"]
    with pytest.raises(KeyError, match=r"Invalid name 'knee'. Valid names: \['free', 'ball', 'hinge'\]"):
        t.joint("knee")
    with pytest.raises(IndexError, match="Valid indices from 0 to 2"):
        t.joint(3)
    with pytest.raises(AttributeError, match="no array 'xanchor' of joint 'hinge' is recorded. Its arrays are: qpos, qvel"):
        t.joint("hinge").xanchor
    with pytest.raises(AttributeError):
        t.joint("hinge").data


@needs_recordings
def test_columns_have_names(record):
    t = mjtools.read_trajectory(record("--record", "qpos,ncon,contact"))
    columns = t.to_dict(columns=True)
    assert list(columns)[:3] == [("time", "time"), ("qpos", "free.x"), ("qpos", "free.y")]
    assert ("ncon", "ncon") in columns and all(len(column) == 21 for column in columns.values())
    assert (columns["qpos", "hinge"] == t.joint("hinge").qpos[:, 0]).all()


@needs_recordings
def test_a_data_frame_has_a_column_for_each_label(record, monkeypatch):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    t = mjtools.read_trajectory(record("--record", "qpos,ncon"))
    frame = t.to_pandas()
    assert frame.index.name == "time" and list(frame.index) == list(t.time)
    assert (frame["qpos", "hinge"] == t.joint("hinge").qpos[:, 0]).all()
    assert frame["ncon", "ncon"].dtype == np.int32 and isinstance(frame, pandas.DataFrame)


@needs_recordings
def test_a_data_frame_without_pandas_is_a_clear_error(record, monkeypatch):
    t = mjtools.read_trajectory(record())
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="pandas, which is not installed"):
        t.to_pandas()


@needs_recordings
def test_a_recording_without_its_model_says_where_it_is(record):
    for options, why in ((["--no-model"], "without a model"), (["--model-by", "reference"], "load '.*model.xml'")):
        with pytest.raises(mjtools.RecordingError, match=why):
            mjtools.read_trajectory(record(*options)).model()


@needs_recordings
def test_a_damaged_recording_is_an_exception(record, tmp_path):
    damaged = tmp_path / "damaged.h5"
    content = record().read_bytes()
    damaged.write_bytes(content[: len(content) // 2])
    with pytest.raises(mjtools.RecordingError, match="damaged.h5: error: .*\\[bad-hdf5\\]"):
        mjtools.read_trajectory(damaged)


def test_other_files_are_refused(tmp_path):
    other = tmp_path / "model.xml"
    other.write_text("<mujoco/>")
    with pytest.raises(mjtools.RecordingError, match="not an HDF5 file") as caught:
        mjtools.read_trajectory(str(other))
    assert isinstance(caught.value, ValueError)
    diagnostic, = caught.value.diagnostics
    assert diagnostic.code == "bad-hdf5" and diagnostic.file == str(other)
    with pytest.raises(FileNotFoundError):
        mjtools.read_trajectory(tmp_path / "nothing.h5")
