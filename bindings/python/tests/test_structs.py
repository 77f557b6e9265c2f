# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Attributes of structs: arrays that alias memory, lifetimes, comparison, copies and pickles."""

import copy
import gc
import pickle
import sys
import weakref

import mjtools
import numpy as np
import pytest

import models


def test_shapes_and_types(m, d):
    shapes = {
        "geom_pos": (4, 3),
        "geom_quat": (4, 4),
        "geom_user": (4, 3),
        "actuator_user": (1, 0),
        "light_pos": (0, 3),
        "key_qpos": (1, 12),
        "geom_type": (4,),
    }
    assert {name: getattr(m, name).shape for name in shapes} == shapes
    assert d.xmat.shape == (4, 9)
    types = {"geom_type": "int32", "geom_rgba": "float32", "jnt_limited": "bool", "body_sameframe": "uint8", "tex_adr": "int64"}
    assert {name: getattr(m, name).dtype.name for name in types} == types
    assert d.eq_active.dtype == bool
    assert d.solver_niter.shape == (20,) and d.energy.shape == (2,) and d.M.shape == (16,)


def test_texts_are_bytes(m):
    assert isinstance(m.names, bytes) and m.names is m.names
    assert m.names.startswith(b"test\0") and m.names.endswith(b"\0")


def test_arrays_alias_the_struct(m, d):
    qpos = d.qpos
    assert d.qpos is qpos and not qpos.flags.owndata
    d.qpos = 1
    assert d.qpos is qpos and (qpos == 1).all()
    d.qpos += 1
    assert (qpos == 2).all()
    for value in ([1, 2], "a"):
        with pytest.raises(ValueError):
            d.qpos = value
    gravity = m.opt.gravity
    m.opt.gravity = 0.2
    assert (gravity == 0.2).all()


def test_what_cannot_be_assigned(m, d):
    for target, name, value in (
        (m, "nq", 3),
        (m, "opt", mjtools.MjOption()),
        (d, "efc_J", 0),
        (d, "warning", 0),
        (m, "foo", 1),
        (d, "foo", 1),
        (m, "signature", 1),
        (d, "model", m),
    ):
        with pytest.raises(AttributeError):
            setattr(target, name, value)
    with pytest.raises(TypeError):
        d.time = "a"
    with pytest.raises(TypeError):
        m.opt.iterations = 1.5
    d.time = 2
    assert d.time == 2.0 and isinstance(d.time, float)
    m.vis.global_.fovy = 30
    assert m.vis.global_.fovy == 30 and m.vis.rgba.fog.dtype == np.float32


def test_flags(m):
    assert m.flg_gravcomp is False
    m.flg_gravcomp = True
    assert m.flg_gravcomp is True and m.ngravcomp == 1


def test_sizes(m):
    assert m._sizes.dtype == np.int64 and len(m._sizes) == len(m._size_fields)
    assert dict(zip(m._size_fields, m._sizes))["nq"] == m.nq == 12
    with pytest.raises(ValueError):
        m._sizes[0] = 1


def test_an_array_outlives_its_owner():
    qpos = mjtools.MjData(mjtools.MjModel.from_xml_string(models.BOX_AND_ARM)).qpos
    gc.collect()
    assert qpos[:3].tolist() == [0, 0, 0.1]


def test_views_keep_their_owner(m):
    d = mjtools.MjData(m)
    known = weakref.ref(d)
    array = d.xpos
    view = d.body(1)
    del d
    assert known() is not None
    del view
    assert known() is None
    assert array.shape == (4, 3)


def test_parts_keep_their_owner():
    m = mjtools.MjModel.from_xml_string(models.PENDULUM)
    known = weakref.ref(m)
    options = m.opt
    del m
    assert known() is not None and options.timestep == 0.002
    del options
    assert known() is None


def test_data_keeps_its_model(m, d):
    known = weakref.ref(m)
    assert d.model is m
    del m
    assert known() is d.model


def test_arrays_share_one_capsule(m):
    first, second = m.geom_pos, m.geom_quat
    base = first.base
    assert second.base is base
    del m
    assert sys.getrefcount(base) - 1 == 3  # two arrays and the name


def test_contacts(m, d):
    mjtools.mj_forward(m, d)
    assert d.ncon == 4 and d.nefc == 0
    contacts = d.contact
    assert len(contacts) == 4 and d.contact is contacts and contacts[0] is contacts[0]
    assert contacts.geom.tolist() == [[0, 1]] * 4
    assert contacts.pos.shape == (4, 3) and contacts.pos.strides == (584, 8) and contacts.H.shape == (4, 36)
    for index, error in ((-1, IndexError), (99, IndexError), (1.0, TypeError)):
        with pytest.raises(error):
            contacts[index]
    assert contacts[np.int64(1)].geom2 == 1
    contacts[0].mu = 7
    assert contacts.mu[0] == 7
    assert len(contacts[1:3]) == 2 and contacts[1:3][1] is contacts[2] and contacts[::2].mu.shape == (2,)
    assert len(list(contacts)) == 4
    with pytest.raises(AttributeError):
        contacts.mu = 1


def test_copies_of_contacts(m, d):
    mjtools.mj_forward(m, d)
    first = d.contact[0]
    twin = copy.copy(first)
    assert twin == first
    first.mu = 9
    assert twin != first and twin.mu != 9
    assert d.contact[0] != d.contact[1] and d.contact == d.contact
    assert not d.contact == 5


def test_the_arena(m, d):
    before = d.efc_type
    assert len(before) == 0 and before.flags.owndata
    contacts = d.contact
    mjtools.mj_step(m, d, nstep=3)
    assert len(before) == 0
    assert d.nefc == 16 and d.efc_J.shape == (160,) and not d.efc_type.flags.owndata
    assert len(contacts) == 4


def test_comparison_and_hashes():
    assert mjtools.MjOption() == mjtools.MjOption()
    assert mjtools.MjOption() != 3
    with pytest.raises(TypeError):
        hash(mjtools.MjOption())

    class Option(mjtools.MjOption):
        """A derived class."""

    assert Option() != mjtools.MjOption() and Option() == Option()


def test_derived_classes_carry_attributes(m):
    class Camera(mjtools.MjvCamera):
        """A derived class."""

    class Data(mjtools.MjData):
        """A derived class with a constructor of its own."""

        def __init__(self, model, note):
            super().__init__(model)
            self.note = note

    camera = Camera()
    camera.note = 3
    assert copy.copy(camera).note == 3 and camera.distance == 2
    assert Data(m, "n").note == "n" and Data(m, "n").nefc == 0


def test_an_object_without_base_constructor_is_safe():
    class Data(mjtools.MjData):
        """A derived class that forgets the constructor of its base."""

        def __init__(self):
            pass

    for name in ("time", "qpos", "contact", "model"):
        with pytest.raises(RuntimeError):
            getattr(Data(), name)
    with pytest.raises(RuntimeError):
        Data().body(0)


def test_printing():
    assert repr(mjtools.MjrRect(1, 2, 3, 4)) == "<MjrRect\n  bottom: 2\n  height: 4\n  left: 1\n  width: 3\n>"
    assert str(mjtools.MjWarningStat()) == "<MjWarningStat\n  lastinfo: 0\n  number: 0\n>"


def test_statistics(d):
    assert (len(d.warning), len(d.timer), len(d.solver)) == (7, 15, 4000)
    assert d.warning[mjtools.mjtWarning.mjWARN_BADQPOS].number == 0
    with pytest.raises(IndexError):
        d.warning[-1]
    assert d.warning[1:3].number.tolist() == [0, 0] and len(d.warning[:2]) == 2


def test_copies_of_models(m):
    twin = copy.copy(m)
    twin.qpos0[0] = 5
    assert m.qpos0[0] != 5
    assert twin.signature == m.signature and twin._address != m._address
    assert twin != m and m == m and len({m, twin}) == 2


def test_copies_of_data(m, d):
    mjtools.mj_step(m, d, nstep=3)
    shallow, deep = copy.copy(d), copy.deepcopy(d)
    assert shallow.model is m and deep.model is not m
    assert shallow.ncon == deep.ncon == d.ncon == 4
    assert (deep.efc_force == d.efc_force).all()


def test_pickles(m, d):
    mjtools.mj_step(m, d, nstep=3)
    m2, d2 = pickle.loads(pickle.dumps((m, d)))
    assert m2.names == m.names and (m2.geom_size == m.geom_size).all() and m2.signature == 0
    assert (d2.qpos == d.qpos).all() and (d2.efc_J == d.efc_J).all() and d2.ncon == 4 and d2.contact == d.contact
    assert d2.time == d.time and d2.solver == d.solver and (d2.energy == d.energy).all()
    mjtools.mj_step(m, d, nstep=10)
    mjtools.mj_step(d2.model, d2, nstep=10)
    assert d2.qpos.tobytes() == d.qpos.tobytes()
    with pytest.raises(TypeError):
        pickle.dumps(m.opt)


def test_damaged_pickles(m, d):
    for value in (m, d):
        state = value.__getstate__()
        assert state[0] == 1
        for damaged in (b"\2" + state[1:], state[:100], state[:-5], b"", state[:9]):
            empty = type(value).__new__(type(value))
            with pytest.raises(ValueError):
                empty.__setstate__(damaged)
    assert len(m.__getstate__()) == mjtools.mj_sizeModel(m) + 17


def test_pickles_of_data_cannot_reach_other_memory(d):
    state = bytearray(d.__getstate__())
    for start in range(0, len(state), max(1, len(state) // 400)):
        damaged = bytearray(state)
        damaged[start : start + 8] = b"\xff" * len(damaged[start : start + 8])
        empty = mjtools.MjData.__new__(mjtools.MjData)
        try:
            empty.__setstate__(bytes(damaged))
        except (ValueError, MemoryError):
            continue
        assert empty.qpos.shape == (12,)


def test_scenes(m, d):
    assert mjtools.MjvScene().maxgeom == 0
    scene = mjtools.MjvScene(m, maxgeom=50)
    assert len(scene.geoms) == 50 and len(scene.lights) == 100 and len(scene.camera) == 2
    assert scene.flags.shape == (11,) and scene.geoms[0] is scene.geoms[0]
    mjtools.mj_forward(m, d)
    mjtools.mjv_updateScene(m, d, mjtools.MjvOption(), None, mjtools.MjvCamera(), mjtools.mjtCatBit.mjCAT_ALL, scene)
    assert scene.ngeom >= 4 and scene.geoms[0].type == 0
    twin = copy.copy(scene)
    twin.geoms[0].type = 5
    assert scene.geoms[0].type == 0 and twin.ngeom == scene.ngeom
    geom = scene.geoms[0]
    del scene
    assert geom.type == 0


def test_texts_of_structs():
    geom = mjtools.MjvGeom()
    geom.label = "x" * 99
    assert geom.label == "x" * 99
    with pytest.raises(ValueError):
        geom.label = "x" * 100
    figure = mjtools.MjvFigure()
    figure.title = "Höhe"
    assert figure.title == "Höhe" and figure.linename.shape == (100,) and figure.linedata.shape == (100, 2002)


def test_log_configuration():
    config = mjtools.MjLogConfig.get()
    assert config.logto_console is True and config.logfile == "MUJOCO_LOG.TXT"
    config.topics = 3
    config.set()
    assert mjtools.MjLogConfig.get().topics == 3
    config.topics = 0
    config.set()


def test_every_field_is_listed(m, d):
    for value in (m, d):
        for name in value._all_fields:
            assert name in dir(type(value))
            getattr(value, name)
            assert getattr(type(value), name).__doc__ is not None
