# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Named access."""

import mjtools
import numpy as np
import pytest


def test_unknown_keys(m):
    with pytest.raises(KeyError) as caught:
        m.joint("zz")
    assert caught.value.args[0] == "Invalid name 'zz'. Valid names: ['ball', 'free', 'hinge']"
    with pytest.raises(KeyError, match="Invalid name ''"):
        m.joint()
    with pytest.raises(IndexError, match="Invalid index -1. Valid indices from 0 to 2"):
        m.joint(-1)
    with pytest.raises(IndexError, match="from 0 to -1"):
        m.light(0)
    with pytest.raises(TypeError):
        m.joint(1.5)


def test_keys_of_all_kinds(m):
    assert m.joint(np.int32(1)).name == "ball"
    assert m.joint(mjtools.mjtJoint.mjJNT_BALL).name == "ball"
    assert m.joint(b"hinge").id == 2
    joint = m.joint("hinge")
    assert m.jnt("hinge") is joint
    assert m.geom(2).name == "" and m.geom("box").id == 1
    assert joint.qposadr.tolist() == [11]


def test_shapes_follow_the_joint(m, d):
    assert d.joint("free").qpos.shape == (7,) and d.joint("free").qvel.shape == (6,)
    assert d.joint("free").cdof.shape == (6, 6) and d.joint("hinge").cdof.shape == (1, 6)
    assert d.joint("ball").qpos.shape == (4,) and d.joint("hinge").qpos.shape == (1,)
    assert m.joint("free").damping.shape == (6,) and m.joint("free").qpos0.shape == (7,)
    assert m.joint("free").type.shape == (1,) and m.joint("free").range.shape == (2,)


def test_shapes_of_other_elements(m, d):
    assert d.sensor("fp").data.shape == (3,) and d.sensor("jv").data.shape == (1,)
    assert m.key("k0").qpos.shape == (12,) and m.key("k0").mpos.shape == (0,)
    assert m.geom("box").user.tolist() == [1, 2, 3]
    assert d.body("box").xmat.shape == (9,)
    assert m.geom("box").type.dtype == np.int32


def test_assignment(d):
    view = d.joint("free")
    qpos = view.qpos
    view.qpos = [1, 2, 3, 1, 0, 0, 0]
    assert d.qpos[:7].tolist() == [1, 2, 3, 1, 0, 0, 0] and view.qpos is qpos
    del view
    assert d.joint("free").qpos is qpos
    with pytest.raises(ValueError):
        d.joint("free").qpos = [1, 2]
    for name, value in (("foo", 1), ("id", 2), ("name", "x")):
        with pytest.raises(AttributeError):
            setattr(d.joint("free"), name, value)


def test_values_are_live(m, d):
    position = d.body("box").xpos
    mjtools.mj_forward(m, d)
    assert position.tolist() == [0, 0, 0.1]


def test_actuators_with_several_inputs_and_moments(m, d):
    mjtools.mj_forward(m, d)
    moment = d.actuator("act").moment
    assert moment.shape == (m.nv,) and moment.tolist() == [0] * 9 + [1]
    d.actuator("act").ctrl = 2
    assert d.ctrl.tolist() == [2]
    with pytest.raises(AttributeError):
        d.actuator("act").moment = 0


def test_assets_have_the_shape_of_their_data():
    m = mjtools.MjModel.from_xml_string(
        """<mujoco><asset><hfield name='h' nrow='3' ncol='4' size='1 1 1 1'/>
        <texture name='t' type='2d' builtin='flat' width='8' height='6'/><material name='mat' texture='t'/></asset>
        <custom><numeric name='n' data='1 2 3'/></custom></mujoco>"""
    )
    assert m.hfield("h").data.shape == (3, 4)
    assert m.tex("t").data.shape == (6, 8, 3) and m.texture("t") is m.tex(0)
    assert m.mat("mat").rgba.shape == (4,) and m.numeric("n").data.tolist() == [1, 2, 3]


def test_tendons_are_called_the_same_everywhere():
    m = mjtools.MjModel.from_xml_string(
        """<mujoco><worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>
        <tendon><fixed name='t' range='0 2'><joint joint='j' coef='3'/></fixed></tendon></mujoco>"""
    )
    d = mjtools.MjData(m)
    assert m.tendon("t") is m.ten("t") and d.tendon("t") is d.ten("t")
    assert m.tendon("t").range.tolist() == [0, 2]
    d.qpos[0] = 2
    mjtools.mj_forward(m, d)
    assert d.tendon("t").length.tolist() == [6]


def test_printing(m):
    text = repr(m.joint("hinge"))
    assert text.startswith("<_MjModelJointViews\n  M0: ") and "\n  name: 'hinge'\n" in text


def test_documentation(m):
    assert type(m.geom("box")).friction.__doc__


def test_texts():
    m = mjtools.MjModel.from_xml_string("<mujoco><custom><text name='t' data='some words'/></custom></mujoco>")
    assert m.text("t").data == "some words" and m.text(0).size.tolist() == [11]
    with pytest.raises(KeyError):
        m.text("other")
