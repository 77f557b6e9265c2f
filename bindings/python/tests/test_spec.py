# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Model editing: MjSpec, its elements, their attributes and keywords."""

import copy
import gc
import pickle
import typing
import weakref

import mjtools
import numpy as np
import pytest

GEOM, JOINT, OBJ = mjtools.mjtGeom, mjtools.mjtJoint, mjtools.mjtObj

SINGULAR = ("body frame geom joint site camera light mesh skin hfield texture material pair exclude equality tendon "
            "actuator sensor numeric text tuple key flex plugin").split()
PLURAL = ("bodies frames geoms joints sites cameras lights meshes skins hfields textures materials pairs excludes "
          "equalities tendons actuators sensors numerics texts tuples keys flexes plugins").split()
CHILDREN = dict(zip(SINGULAR[:7], PLURAL[:7]))


@pytest.fixture
def spec():
    """An MjSpec with a body b, a geom g and a joint j."""
    out = mjtools.MjSpec()
    body = out.worldbody.add_body(name="b")
    body.add_geom(name="g", size=.1)
    body.add_joint(name="j")
    return out


# ---- objects

def test_a_new_spec_has_a_world_and_nothing_else():
    spec = mjtools.MjSpec()
    assert spec.modelname == "MuJoCo Model"
    assert spec.bodies == [spec.worldbody] and spec.worldbody.name == "world"
    assert spec.parent is None and spec.assets == {} and spec.override_assets is True
    for names in PLURAL[1:]:
        assert getattr(spec, names) == []
    with pytest.raises(TypeError):
        mjtools.MjSpec(1)


def test_an_element_starts_with_the_values_of_its_class(spec):
    geom = spec.geom("g")
    assert geom.type is GEOM.mjGEOM_SPHERE or geom.type == GEOM.mjGEOM_SPHERE
    assert geom.size.tolist() == [.1, 0, 0]
    assert geom.id == -1
    assert geom.classname.name == "main" and geom.classname is spec.default


def test_objects_of_elements_are_unique_while_they_live(spec):
    geom = spec.geom("g")
    assert spec.geoms[0] is geom and spec.geom("g") is geom and spec.body("b").geoms[0] is geom
    assert geom.parent is spec.body("b") and geom.alt is geom.alt
    assert spec.option is spec.option and geom.compiler is spec.compiler
    assert spec.geom("none") is None and spec.geom("") is None
    assert len({geom, spec.geom("g"), spec.body("b")}) == 2
    ref = weakref.ref(geom)
    del geom
    gc.collect()
    assert ref() is None and spec.geom("g").name == "g"


def test_elements_and_arrays_keep_the_spec():
    def make():
        spec = mjtools.MjSpec()
        return spec.worldbody.add_geom(name="g", size=[1, 2, 3]), weakref.ref(spec)

    geom, spec = make()
    size = geom.size
    gc.collect()
    assert geom.name == "g" and spec() is not None
    del geom
    gc.collect()
    assert size.tolist() == [1, 2, 3] and spec() is not None
    del size
    gc.collect()
    assert spec() is None


def test_classes_have_no_constructor_and_no_new_attributes(spec):
    geom = spec.geom("g")
    for make in (mjtools.MjsGeom, mjtools.MjsBody, mjtools.MjsDefault, mjtools.MjsCompiler, mjtools.MjDoubleVec):
        with pytest.raises(TypeError):
            make()
    with pytest.raises(AttributeError):
        geom.foo = 1
    with pytest.raises(AttributeError):
        geom.foo
    with pytest.raises(AttributeError):
        geom.id = 3
    with pytest.raises(AttributeError):
        spec.foo = 1
    with pytest.raises(AttributeError):
        del geom.size
    for element in (geom, spec.worldbody, spec.option):
        with pytest.raises(TypeError):
            copy.copy(element)
        with pytest.raises(TypeError):
            pickle.dumps(element)
    with pytest.raises(TypeError):
        pickle.dumps(spec)


def test_names_of_classes():
    assert mjtools.MjsGeom.__module__ == mjtools.MjSpec.__module__ == "mjtools._specs"
    assert mjtools.MjsGeom.__name__ == "MjsGeom"
    from mjtools import _specs
    assert _specs.MjsGeom is mjtools.MjsGeom
    assert mjtools.MjsBody in typing.get_args(mjtools.MjStruct)
    assert "add_geom(default: MjsDefault | None = None, name: str | None = None, type: int | mjtGeom" in mjtools.MjsBody.add_geom.__doc__


def test_a_derived_class_may_have_attributes():
    class Robot(mjtools.MjSpec):
        def __init__(self, color):
            super().__init__()
            self.color = color

    robot = Robot("red")
    geom = robot.worldbody.add_geom(size=1)
    assert robot.color == "red" and robot.geoms == [geom]


# ---- attributes

def test_arrays_show_the_memory(spec):
    geom = spec.geom("g")
    size, rgba = geom.size, geom.rgba
    assert size.dtype == np.float64 and rgba.dtype == np.float32
    size[1] = 5
    geom.rgba = [1, 0, .5, 1]
    assert geom.size[1] == 5 and rgba.tolist() == [1, 0, .5, 1]
    geom.size = np.array([1, 2, 3])
    assert size.tolist() == [1, 2, 3]
    assert spec.worldbody.add_camera().resolution.dtype == np.int32


@pytest.mark.parametrize("value", [[.2], [1, 2, 3, 4], 1, None, "abc", ["a", "b", "c"]])
def test_an_array_takes_exactly_its_length(spec, value):
    with pytest.raises(TypeError):
        spec.geom("g").size = value
    assert spec.geom("g").size.tolist() == [.1, 0, 0]


def test_enums_take_members_and_ints(spec):
    geom = spec.geom("g")
    geom.type = 6
    assert geom.type == GEOM.mjGEOM_BOX and type(geom.type) is GEOM
    geom.type = GEOM.mjGEOM_CAPSULE
    assert geom.type == GEOM.mjGEOM_CAPSULE
    geom.type = 55
    assert geom.type == 55
    for value in ("box", 2.0, None):
        with pytest.raises(TypeError):
            geom.type = value


def test_scalars_are_checked(spec):
    geom, light = spec.geom("g"), spec.worldbody.add_light()
    geom.mass = 3
    geom.condim = np.int64(4)
    light.active = np.bool_(False)
    light.castshadow = 0
    assert geom.mass == 3.0 and geom.condim == 4 and light.active is False and light.castshadow is False
    for name, value in (("mass", "a"), ("condim", 1.5), ("condim", "1"), ("material", 3), ("material", b"m")):
        with pytest.raises(TypeError):
            setattr(geom, name, value)
    with pytest.raises(ValueError):
        geom.condim = 2**40
    spec.memory = 2**40
    assert spec.memory == 2**40


def test_lists_of_an_element(spec):
    geom = spec.geom("g")
    geom.userdata = [1, 2]
    data = geom.userdata
    assert len(data) == 2 and list(data) == [1, 2] and data[-1] == 2 and data[:1] == [1]
    data[0] = 7
    assert geom.userdata[0] == 7 and repr(data) == "[7.0, 2.0]"
    with pytest.raises(IndexError):
        data[5]
    with pytest.raises(IndexError):
        data[2] = 1
    with pytest.raises(TypeError):
        data[0] = "a"
    with pytest.raises(TypeError):
        geom.userdata = "ab"
    geom.userdata = np.arange(3)
    assert list(data) == [0, 1, 2]
    assert type(data) is mjtools.MjDoubleVec
    mesh = spec.add_mesh(name="m", uservert=[0, 0, 0, 1, 0, 0], userface=np.array([[0, 1, 2]]))
    assert type(mesh.uservert) is mjtools.MjFloatVec and type(mesh.userface) is mjtools.MjIntVec
    assert list(mesh.userface) == [0, 1, 2]
    skin = spec.add_skin(vertid=[[1, 2], [3]], vertweight=((.5,),))
    assert skin.vertid == [[1, 2], [3]] and skin.vertweight == [[.5]]
    skin.vertid = []
    assert skin.vertid == []


def test_bytes_and_letters(spec):
    texture = spec.add_texture(name="t", data=[1, 2, 255])
    assert texture.data == b"\x01\x02\xff"
    texture.data = np.zeros((2, 2, 3), np.uint8)
    assert texture.data == bytes(12)
    texture.gridlayout = "R" * 12
    assert "".join(texture.gridlayout) == "R" * 12 and type(texture.gridlayout) is mjtools.MjCharVec
    texture.gridlayout = list("LRUDFB......")
    texture.gridlayout[1] = "X"
    assert list(texture.gridlayout) == list("LXUDFB......")
    with pytest.raises(ValueError, match="should have length 12"):
        texture.gridlayout = "RL"
    spec.compiler.eulerseq = "zyx"
    assert list(spec.compiler.eulerseq) == ["z", "y", "x"]


def test_a_material_has_a_texture_for_each_role(spec):
    material = spec.add_material(name="m")
    assert len(material.textures) == 10
    material.textures = ["", "wood"] + [""] * 8
    material.textures[2] = "sand"
    assert list(material.textures)[:3] == ["", "wood", "sand"]
    with pytest.raises(ValueError, match="must have exactly 10 elements"):
        material.textures = ["x"]
    with pytest.raises(ValueError, match="must have exactly 10 elements"):
        spec.add_material(textures=["x"])


def test_names_are_unique(spec):
    geom = spec.worldbody.add_geom(name="h", size=1)
    with pytest.raises(ValueError, match="'g'"):
        geom.name = "g"
    assert geom.name == "h"
    geom.name = "k"
    assert spec.geom("k") is geom
    spec.worldbody.add_site(name="g")  # another category
    with pytest.raises(TypeError):
        geom.name = 3


def test_settings(spec):
    spec.option.timestep = .01
    spec.option.gravity = [0, 0, -1]
    spec.visual.global_.fovy = 30
    spec.visual.rgba.fog = [1, 1, 1, 1]
    spec.stat.extent = 3
    spec.compiler.degree = False
    spec.compiler.LRopt.timestep = .5
    spec.meshdir = "meshes"
    spec.texturedir = "textures"
    assert spec.compiler.meshdir == "meshes" and spec.compiler.texturedir == "textures"
    assert spec.authored.option == 0 and isinstance(spec.compiler, mjtools.MjsCompiler)
    assert isinstance(spec.visual.headlight, mjtools.MjVisualHeadlight)
    assert type(spec.option) is not mjtools.MjOption
    model = spec.compile()
    assert model.opt.timestep == .01 and model.opt.gravity.tolist() == [0, 0, -1]
    assert model.vis.global_.fovy == 30 and model.stat.extent == 3
    other = mjtools.MjSpec()
    other.option = spec.option
    assert other.option.timestep == .01
    with pytest.raises(TypeError):
        other.option = mjtools.MjOption()
    assert spec.timer.shape == (9,) and spec.timer[0] > 0
    with pytest.raises(AttributeError):
        spec.timer = 1
    assert isinstance(spec._address, int)


# ---- keywords

@pytest.mark.parametrize("fields, error", [
    ({"foo": 1}, TypeError), ({"type": 2.0}, TypeError), ({"type": "box"}, TypeError), ({"name": 3}, TypeError),
    ({"pos": 1}, TypeError), ({"pos": [1, 2]}, ValueError), ({"size": []}, ValueError),
    ({"size": [1, 2, 3, 4]}, ValueError), ({"size": ["a"]}, TypeError), ({"name": "g"}, ValueError),
    ({"euler": [0, 0, 0], "zaxis": [0, 0, 1]}, ValueError), ({"zaxis": [0, 0]}, ValueError), ({"id": 3}, TypeError),
    ({"default": 3}, TypeError),
])
def test_a_wrong_keyword_adds_nothing(spec, fields, error):
    with pytest.raises(error):
        spec.body("b").add_geom(**fields)
    assert [geom.name for geom in spec.geoms] == ["g"]
    with pytest.raises(error):
        spec.body("b").add_frame().add_geom(**fields)
    assert [geom.name for geom in spec.geoms] == ["g"]


def test_texts_of_wrong_keywords(spec):
    body = spec.body("b")
    for fields, text in (({"pos": [1, 2]}, "pos should be a list/array of size 3."),
                         ({"size": [1, 2, 3, 4]}, "size should be a list/array of size 1 to 3."),
                         ({"euler": [0, 0, 0], "zaxis": [0, 0, 1]},
                          "Only one of: axisangle, xyaxes, zaxis, or euler can be set.")):
        with pytest.raises(ValueError) as caught:
            body.add_geom(**fields)
        assert str(caught.value) == text
    with pytest.raises(ValueError, match="iaxisangle, ixyaxes, izaxis, or ieuler"):
        body.add_body(ieuler=[0, 0, 0], izaxis=[0, 0, 1])


def test_keywords_fill_fields(spec):
    body = spec.worldbody.add_body(name="k", pos=(1, 2, 3), euler=[0, 0, 90], mass=2, ipos=[0, 0, 0], inertia=[1, 1, 1],
                                   izaxis=[0, 0, 1], gravcomp=.5, mocap=None)
    assert body.pos.tolist() == [1, 2, 3] and body.alt.euler.tolist() == [0, 0, 90]
    assert body.alt.type == mjtools.mjtOrientation.mjORIENTATION_EULER
    assert body.ialt.type == mjtools.mjtOrientation.mjORIENTATION_ZAXIS
    joint = body.add_joint(type=JOINT.mjJNT_SLIDE, stiffness=3, damping=[1, 2], axis=np.array([1, 0, 0]))
    assert joint.stiffness.tolist() == [3, 0, 0] and joint.damping.tolist() == [1, 2, 0]
    assert spec.add_actuator(damping=2.5).damping.tolist() == [2.5, 0, 0]
    assert body.add_site(size=np.array([.1, .2])).size.tolist() == [.1, .2, 0]
    assert body.add_camera(resolution=[640, 480]).resolution.tolist() == [640, 480]
    texture = spec.add_texture(gridlayout=list("LRUDFB......"), gridsize=[3, 4])
    assert "".join(texture.gridlayout) == "LRUDFB......"


def test_every_element_is_added_listed_and_found():
    spec = mjtools.MjSpec()
    for name, names in zip(SINGULAR, PLURAL):
        owner = spec.worldbody if name in CHILDREN else spec
        element = getattr(owner, "add_" + name)(name="x", info="here")
        assert type(element).__name__.lower() == "mjs" + name
        assert getattr(spec, names)[-1] is element
        assert getattr(spec, name)("x") is element
        assert element.info == "here" and element.name == "x" and element.compiler is spec.compiler
        assert isinstance(element.signature, int) and isinstance(element.id, int)
        assert isinstance(element, mjtools.MjsElement)
        spec.delete(element)
        assert getattr(spec, name)("x") is None


def test_every_attribute_can_be_read_and_given_back(spec):
    for owner in (spec.worldbody, spec):
        for name in SINGULAR:
            if not hasattr(owner, "add_" + name):
                continue
            element = getattr(owner, "add_" + name)()
            for attribute in dir(element):
                if attribute.startswith("_") or callable(getattr(type(element), attribute)):
                    continue
                value = getattr(element, attribute)
                if value is None:
                    continue
                try:
                    setattr(element, attribute, value)
                except AttributeError:
                    assert attribute in ("id", "signature", "parent", "frame", "compiler", "path", *PLURAL), attribute
            spec.delete(element)


def test_free_joints_have_few_keywords(spec):
    joint = spec.worldbody.add_body().add_freejoint(name="free", align=mjtools.mjtAlignFree.mjALIGNFREE_TRUE, group=2)
    assert joint.type == JOINT.mjJNT_FREE and joint.group == 2
    with pytest.raises(TypeError, match="axis"):
        spec.worldbody.add_body().add_freejoint(axis=1)


# ---- classes of defaults

def test_default_classes(spec):
    red = spec.add_default("red", spec.default)
    red.geom.rgba = [1, 0, 0, 1]
    red.geom.type = GEOM.mjGEOM_BOX
    geom = spec.worldbody.add_geom(red, size=[1, 1, 1])
    assert geom.rgba.tolist() == [1, 0, 0, 1] and geom.classname is red
    assert spec.worldbody.add_geom(default=red, size=[1, 1, 1]).type == GEOM.mjGEOM_BOX
    assert spec.find_default("red") is red and spec.find_default("none") is None
    with pytest.raises(ValueError, match="red"):
        spec.add_default("red", spec.default)
    spec.geom("g").classname = red
    assert spec.geom("g").classname is red and spec.geom("g").type == GEOM.mjGEOM_SPHERE
    spec.default.geom = red.geom
    assert spec.default.geom.type == GEOM.mjGEOM_BOX
    red.name = "crimson"
    assert geom.classname.name == "crimson"
    with pytest.raises(ValueError, match="another MjSpec"):
        mjtools.MjSpec().worldbody.add_geom(red)
    with pytest.raises(ValueError, match="another MjSpec"):
        mjtools.MjSpec().worldbody.classname = red
    spec.delete(red)
    with pytest.raises(ValueError, match="deleted"):
        red.name
    with pytest.raises(ValueError):
        spec.delete(spec.default)


def test_bodies_pass_their_class_on(spec):
    blue = spec.add_default("blue")
    blue.geom.rgba = [0, 0, 1, 1]
    body = spec.worldbody.add_body(blue)
    assert body.childclass == "blue" and body.add_geom(size=1).rgba.tolist() == [0, 0, 1, 1]


# ---- the tree

def test_children_of_a_body(spec):
    body = spec.body("b")
    inner = body.add_body(name="inner")
    deep = inner.add_geom(name="deep", size=1)
    second = body.add_geom(name="h", size=1)
    assert body.geoms == [spec.geom("g"), second] and body.bodies == [inner] and body.joints == [spec.joint("j")]
    assert body.first_geom() is spec.geom("g") and body.next_geom(body.first_geom()) is second
    assert body.next_geom(second) is None and body.first_light() is None
    assert body.find_child("inner") is inner and body.find_child("none") is None
    assert body.find_all("geom") == body.find_all(OBJ.mjOBJ_GEOM) == [spec.geom("g"), second, deep]
    assert spec.worldbody.find_all("body") == [body, inner]
    assert spec.worldbody.parent is None and inner.parent is body
    for wrong in ("mesh", OBJ.mjOBJ_MESH, ""):
        with pytest.raises(ValueError, match="body.find_all supports the types: body, frame, geom, site"):
            body.find_all(wrong)
    with pytest.raises(TypeError):
        body.find_all(1.5)
    with pytest.raises(TypeError):
        body.next_geom(inner)


def test_frames(spec):
    frame = spec.worldbody.add_frame(pos=[1, 0, 0])
    body = frame.add_body(name="f")
    body.add_geom(size=1)
    assert body.frame is frame and body.parent is spec.worldbody and spec.body("b").frame is None
    inner = frame.add_frame(pos=[1, 0, 0])
    assert inner.frame is frame and spec.worldbody.add_frame(inner).frame is inner
    spec.body("b").set_frame(inner)
    assert spec.compile().body_pos.tolist() == [[0, 0, 0], [2, 0, 0], [1, 0, 0]]
    with pytest.raises(ValueError):
        spec.geom("g").set_frame(frame)
    with pytest.raises(ValueError):
        frame.set_frame(inner)
    with pytest.raises(TypeError):
        body.set_frame(body)


def test_a_body_becomes_a_frame(spec):
    body = spec.worldbody.add_body(name="gone", pos=[1, 2, 3])
    geom = body.add_geom(name="stays", size=1)
    frame = body.to_frame()
    assert isinstance(frame, mjtools.MjsFrame) and spec.body("gone") is None
    assert geom.frame is frame and geom.parent is spec.worldbody
    with pytest.raises(ValueError, match="deleted"):
        body.name
    with pytest.raises(ValueError):
        spec.worldbody.to_frame()


# ---- deleting

REFERRING = """
<mujoco>
  <worldbody>
    <body name="b"><joint name="j"/><geom name="g" size=".1"/><body name="c"><geom name="h" size=".1"/></body></body>
  </worldbody>
  <actuator><motor name="a" joint="j"/></actuator>
  <sensor><jointpos name="s" joint="j"/></sensor>
</mujoco>
"""


def test_deleting_a_joint_leaves_what_refers_to_it():
    spec = mjtools.MjSpec.from_string(REFERRING)
    joint = spec.joint("j")
    spec.delete(joint)
    assert [a.name for a in spec.actuators] == ["a"] and [s.name for s in spec.sensors] == ["s"]
    with pytest.raises(ValueError, match="'j'"):
        spec.compile()


def test_deleting_a_body_takes_along_what_refers_to_it():
    spec = mjtools.MjSpec.from_string(REFERRING)
    body, geom, deep, actuator = spec.body("b"), spec.geom("g"), spec.geom("h"), spec.actuator("a")
    size = geom.size
    spec.delete(body)
    assert spec.geom("g") is None and spec.actuators == [] and spec.sensors == [] and spec.geoms == []
    for element in (body, geom, deep, actuator):
        for use in (lambda: element.name, lambda: element.id, lambda: setattr(element, "name", "x"),
                    lambda: spec.delete(element)):
            with pytest.raises(ValueError, match="deleted"):
                use()
    with pytest.raises(ValueError, match="deleted"):
        body.add_geom(size=1)
    with pytest.raises(ValueError, match="deleted"):
        geom.size
    size[0] = 3  # the memory lives
    assert spec.compile().nbody == 1


def test_what_cannot_be_deleted(spec):
    with pytest.raises(ValueError, match="world"):
        spec.delete(spec.worldbody)
    with pytest.raises(ValueError):
        spec.delete(mjtools.MjSpec().worldbody.add_geom(size=1))
    with pytest.raises(ValueError):
        spec.delete(spec.default.geom)
    for wrong in (None, "g", spec, spec.option):
        with pytest.raises(TypeError):
            spec.delete(wrong)


# ---- kinds

def test_actuators_set_to_a_kind(spec):
    actuator = spec.add_actuator(name="a", target="j", trntype=mjtools.mjtTrn.mjTRN_JOINT)
    actuator.set_to_position(kp=5, kv=1)
    assert actuator.gainprm[:3].tolist() == [5, 0, 0] and actuator.biasprm[:3].tolist() == [0, -5, -1]
    assert actuator.biastype == mjtools.mjtBias.mjBIAS_AFFINE
    with pytest.raises(ValueError):
        actuator.set_to_position(kp=5, kv=1, dampratio=1)
    muscle = spec.add_actuator()
    muscle.set_to_muscle(tausmooth=0)
    assert muscle.gainprm[:9].tolist() == [.75, 1.05, -1, 200, .5, 1.6, 1.5, 1.3, 1.2]
    assert muscle.dynprm[:3].tolist() == [.01, .04, 0]
    actuator.set_to_velocity(kv=2)
    assert actuator.gainprm[0] == 2 and actuator.biasprm[2] == -2
    actuator.set_to_motor()
    assert actuator.gaintype == mjtools.mjtGain.mjGAIN_FIXED and actuator.gainprm[0] == 1
    actuator.set_to_intvelocity(kp=3, dampratio=1)
    actuator.set_to_damper(kv=1)
    actuator.set_to_cylinder(timeconst=1, bias=0, area=2)
    actuator.set_to_cylinder(1, 0, 2, diameter=.1)
    actuator.set_to_adhesion(gain=3)
    actuator.set_to_orientation(kp=3)
    actuator.set_to_pid(kp=3, ki=1, imax=2)
    actuator.set_to_dcmotor(motorconst=[.1, .1], resistance=1)
    for wrong in (lambda: actuator.set_to_damper(kv=-1), lambda: actuator.set_to_adhesion(gain=-1)):
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(TypeError):
        actuator.set_to_position()


def test_meshes_from_few_numbers(spec):
    mesh = spec.add_mesh(name="m")
    for make in (lambda: mesh.make_sphere(1), lambda: mesh.make_hemisphere(2), lambda: mesh.make_cone(5, .5),
                 lambda: mesh.make_supersphere(5, .5, .5), lambda: mesh.make_supertorus(6, .5, 1, 1),
                 lambda: mesh.make_plate([3, 3]), lambda: mesh.make_wedge([3, 3], [60, 60], .5)):
        make()
        assert len(mesh.uservert) % 3 == 0 and len(mesh.uservert) > 0
    mesh.make_sphere(subdivision=2)
    spec.worldbody.add_geom(type=GEOM.mjGEOM_MESH, meshname="m")
    assert spec.compile().nmesh == 1
    with pytest.raises(ValueError):
        mesh.make_sphere(99)


def test_paths_of_tendons(spec):
    site = spec.worldbody.add_site(name="s1", pos=[0, 0, 1])
    side = spec.body("b").add_site(name="s2")
    tendon = spec.add_tendon(name="t")
    wrap = tendon.wrap_site("s1")
    tendon.wrap_geom("g", "s2")
    tendon.wrap_pulley(2)
    path = tendon.path
    assert len(path) == 3 and path[0] is wrap and isinstance(path[1], mjtools.MjsWrap)
    assert wrap.target is site and wrap.sidesite is None and wrap.coef is None and wrap.divisor is None
    assert path[1].target is spec.geom("g") and path[1].sidesite is side
    assert path[2].divisor == 2 and path[2].target is None and path[-1] is path[2]
    assert path[0].type == mjtools.mjtWrap.mjWRAP_SITE
    with pytest.raises(IndexError):
        path[3]
    fixed = spec.add_tendon(name="fixed")
    assert fixed.wrap_joint("j", 3).coef == 3 and fixed.path[0].target is spec.joint("j")
    assert fixed.default() is spec.default and list(fixed.path) == [fixed.path[0]]
    spec.delete(tendon)
    with pytest.raises(ValueError, match="deleted"):
        wrap.target
    with pytest.raises(ValueError, match="deleted"):
        len(path)


def test_sizes_of_sensors(spec):
    sensor = spec.add_sensor(type=mjtools.mjtSensor.mjSENS_FRAMEPOS, objtype=OBJ.mjOBJ_BODY, objname="b")
    assert sensor.get_data_size() == 3
    sensor.type = mjtools.mjtSensor.mjSENS_FRAMEQUAT
    assert sensor.get_data_size() == 4


def test_plugins(spec):
    plugin = spec.add_plugin(name="instance", plugin_name="mujoco.pid", active=True)
    plugin.config = {"kp": "4", "ki": "1"}
    assert plugin.config == {"ki": "1", "kp": "4"}
    actuator = spec.add_actuator(name="a", plugin=plugin)
    assert actuator.plugin.name == "instance" and actuator.plugin.plugin_name == "mujoco.pid"
    assert actuator.plugin.active is True and actuator.plugin.id == plugin.id and actuator.plugin.config == plugin.config
    body = spec.worldbody.add_body()
    assert body.plugin.name == "" and body.plugin.active is False and body.plugin.config == {} and body.plugin.id == -1
    body.plugin = plugin
    assert body.plugin.name == "instance" and body.plugin is not plugin
    with pytest.raises(TypeError):
        plugin.config = {"kp": 4}
    with pytest.raises(TypeError):
        spec.add_actuator(plugin="instance")
    with pytest.raises(ValueError, match="another MjSpec"):
        mjtools.MjSpec().worldbody.add_body(plugin=plugin)
    with pytest.raises(ValueError, match="no plugin"):
        spec.activate_plugin("none")


def test_flexes():
    spec = mjtools.MjSpec()
    flex = spec.worldbody.make_flex("cloth", type="grid", dim=2, count=[3, 3, 1], spacing=[.1, .1, .1], radius=.01,
                                    mass=1, equality=1)
    assert isinstance(flex, mjtools.MjsFlex) and flex.name == "cloth" and spec.flexes == [flex]
    model = spec.compile()
    assert model.nflex == 1 and model.nbody == 10
    with pytest.raises(ValueError):
        spec.worldbody.make_flex("cloth", type="grid", dim=2, count=[3, 3])
    with pytest.raises(ValueError):
        spec.worldbody.make_flex("bad", dim=7, count=[3, 3, 3])
    assert len(spec.flexes) == 1


def test_orientations_become_quaternions(spec):
    geom = spec.geom("g")
    geom.alt.type = mjtools.mjtOrientation.mjORIENTATION_EULER
    geom.alt.euler = [0, 0, 90]
    quat = mjtools.MjSpec.resolve_orientation(degree=True, sequence=spec.compiler.eulerseq, orientation=geom.alt)
    assert quat == [.7071067811865476, 0, 0, .7071067811865475]
    assert mjtools.MjSpec.resolve_orientation(degree=True, orientation=geom.alt) == quat
    geom.alt.type = mjtools.mjtOrientation.mjORIENTATION_ZAXIS
    geom.alt.zaxis = [0, 0, 0]
    with pytest.raises(ValueError):
        mjtools.MjSpec.resolve_orientation(degree=True, orientation=geom.alt)
    other = spec.body("b").add_geom(size=1)
    other.alt = geom.alt
    assert other.alt.type == geom.alt.type and other.alt is not geom.alt
