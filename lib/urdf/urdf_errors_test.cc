// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the error messages for broken models and the source positions in them. The official build
// accepts and rejects the same models, except for the differences listed in DIFFERENCES.md.

#include <algorithm>

#include "base/error_rows.h"
#include "compile/compile.h"
#include "urdf/read_urdf.h"

namespace mj::urdf {
namespace {

class CompileUrdf {
 public:
  void operator()(const std::string& text, Diagnostics& diagnostics) const {
    const spec::ModelSpec spec = read_urdf_text(text, "m.xml", MemoryReader({}), {}, diagnostics);
    if (diagnostics.ok()) (void)compile(spec, diagnostics);
  }
};

TEST_CASE("URDF that describes no tree is refused") {
  check_error_rows(
      "<robot name='r'>", "</robot>", CompileUrdf(),
      {{"^<link/>", "urdf-missing-attribute", "<link> needs the attribute 'name'"},
       {"<link name='a'></link><link name='^a'></link>", "duplicate-name",
        "the name 'a' is already taken by another link"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>^<joint type='fixed' name='j'/>",
        "urdf-missing-element", "<joint> needs <parent>"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>^<joint type='fixed' name='j'><parent "
        "link='a'/></joint>",
        "urdf-missing-element", "<joint> needs <child>"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>^<joint type='fixed' name='j'><child "
        "link='a'/></joint>",
        "urdf-missing-element", "<joint> needs <parent>"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='fixed' name='j'><parent "
        "link='a'/><child link='^x'/></joint>",
        "unknown-reference", "there is no link 'x'"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='fixed' name='j'><parent "
        "link='^x'/><child link='b'/></joint>",
        "unknown-reference", "there is no link 'x'"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='fixed' "
        "name='j'>^<parent/><child link='b'/></joint>",
        "urdf-missing-attribute", "<parent> needs the attribute 'link'"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>^<joint name='j'><parent "
        "link='a'/><child link='b'/></joint>",
        "urdf-missing-attribute", "<joint> needs the attribute 'type'"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>^<joint type='fixed'><parent "
        "link='a'/><child link='b'/></joint>",
        "urdf-missing-attribute", "<joint> needs the attribute 'name'"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='^screw' name='j'><parent "
        "link='a'/><child link='b'/></joint>",
        "urdf-joint-type", "unknown type of joint 'screw'"},
       {"<link name='a'></link><link name='b'></link><link name='c'></link><joint type='fixed' "
        "name='j'><parent link='a'/><child link='c'/></joint>^<joint type='fixed' name='k'><parent "
        "link='b'/><child link='c'/></joint>",
        "urdf-several-parents", "the link 'c' is already the child of another joint"},
       {"^<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='fixed' name='j'><parent "
        "link='a'/><child link='b'/></joint><joint type='fixed' name='k'><parent link='b'/><child "
        "link='a'/></joint>",
        "urdf-loop", "these links form a loop, or hang from a loop: 'a', 'b'"},
       {"^<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='fixed' name='j'><parent "
        "link='a'/><child link='a'/></joint>",
        "urdf-loop", "these links form a loop, or hang from a loop: 'a'"},
       {"<link name='world'></link><link name='b'></link>^<joint type='fixed' name='j'><parent "
        "link='b'/><child link='world'/></joint>",
        "urdf-world-child", "the link 'world' cannot be the child of a joint"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='revolute' "
        "name='j'><parent link='a'/><child link='b'/></joint><link name='c'><inertial><mass "
        "value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' "
        "iyz='0'/></inertial></link><joint type='revolute' name='^j'><parent link='b'/><child "
        "link='c'/></joint>",
        "duplicate-name", "repeated name 'j' in joint: the name is already taken"},
       {"<link name='a'></link>^<link name='b'></link><joint type='revolute' name='j'><parent "
        "link='a'/><child link='b'/></joint>",
        "body-without-mass",
        "mass and inertia of moving bodies must be larger than mjMINVAL: body 'b' has joints but "
        "no mass"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>^<joint type='spherical' "
        "name='j'><parent link='a'/><child link='b'/><limit lower='-1' upper='1'/></joint>",
        "joint-ball-range", "joint 'j': the range of a ball joint must start at 0"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='floating' "
        "name='j'><parent link='a'/><child link='b'/></joint><link name='c'><inertial><mass "
        "value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' "
        "iyz='0'/></inertial></link>^<joint type='floating' name='k'><parent link='b'/><child "
        "link='c'/></joint>",
        "nested-free-joint", "body 'c': a free joint is only possible in a child of world"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>^<joint type='revolute' "
        "name='j'><parent link='a'/><child link='b'/><axis xyz='0 0 0'/></joint>",
        "axis-too-short", "joint 'j': the axis is too short"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='revolute' "
        "name='j'><parent link='a'/><child link='b'/><axis xyz='^0 0'/></joint>",
        "mjcf-value-count", "attribute 'xyz' of <axis> has 2 values"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='revolute' "
        "name='j'><parent link='a'/><child link='b'/>^<axis/></joint>",
        "urdf-missing-attribute", "<axis> needs the attribute 'xyz'"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='revolute' "
        "name='j'><parent link='a'/><child link='b'/><axis xyz='0 0 1'/>^<axis xyz='0 0 "
        "1'/></joint>",
        "urdf-repeated-element", "<axis> can occur only once in <joint>"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='revolute' "
        "name='j'><parent link='a'/><child link='b'/><limit lower='^x'/></joint>",
        "mjcf-bad-number", "'x' in attribute 'lower' of <limit> is not a number"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='revolute' "
        "name='j'><parent link='a'/><child link='b'/><limit/>^<limit/></joint>",
        "urdf-repeated-element", "<limit> can occur only once in <joint>"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='revolute' "
        "name='j'><parent link='a'/><child link='b'/><dynamics damping='^x'/></joint>",
        "mjcf-bad-number", "'x' in attribute 'damping' of <dynamics> is not a number"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='revolute' "
        "name='j'><parent link='a'/><child link='b'/><origin xyz='^0 0'/></joint>",
        "mjcf-value-count", "attribute 'xyz' of <origin> has 2 values"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='revolute' "
        "name='j'><parent link='a'/><child link='b'/><origin rpy='^0 0 0 0'/></joint>",
        "mjcf-value-count", "attribute 'rpy' of <origin> has 4 values"},
       {"<link name='a'></link><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint type='revolute' "
        "name='j'><parent link='a'/><child link='b'/><origin/>^<origin/></joint>",
        "urdf-repeated-element", "<origin> can occur only once in <joint>"}});
}

TEST_CASE("URDF links that hold no mass or shape are refused") {
  check_error_rows(
      "<robot name='r'>", "</robot>", CompileUrdf(),
      {{"<link name='a'>^<inertial/></link>", "urdf-missing-element", "<inertial> needs <mass>"},
       {"<link name='a'>^<inertial><mass value='1'/></inertial></link>", "urdf-missing-element",
        "<inertial> needs <inertia>"},
       {"<link name='a'>^<inertial><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' "
        "iyz='0'/></inertial></link>",
        "urdf-missing-element", "<inertial> needs <mass>"},
       {"<link name='a'><inertial>^<mass/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' "
        "iyz='0'/></inertial></link>",
        "urdf-missing-attribute", "<mass> needs the attribute 'value'"},
       {"<link name='a'><inertial><mass value='1'/>^<inertia ixx='1' iyy='1' izz='1' ixy='0' "
        "ixz='0'/></inertial></link>",
        "urdf-missing-attribute", "<inertia> needs the attribute 'iyz'"},
       {"<link name='a'><inertial><mass value='^x'/><inertia ixx='1' iyy='1' izz='1' ixy='0' "
        "ixz='0' iyz='0'/></inertial></link>",
        "mjcf-bad-number", "'x' in attribute 'value' of <mass> is not a number"},
       {"<link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' "
        "ixz='0' iyz='0'/></inertial>^<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' "
        "ixy='0' ixz='0' iyz='0'/></inertial></link>",
        "urdf-repeated-element", "<inertial> can occur only once in <link>"},
       {"<link name='a'><inertial><mass value='1'/>^<inertia ixx='1' iyy='1' izz='3' ixy='0' "
        "ixz='0' iyz='0'/></inertial></link>",
        "inertia-triangle",
        "body 'a': inertia must satisfy A + B >= C, but the principal moments are 3, 1 and 1"},
       {"<link name='a'><inertial><mass value='1'/>^<inertia ixx='1' iyy='1' izz='1' ixy='2' "
        "ixz='0' iyz='0'/></inertial></link>",
        "inertia-eigenvalues",
        "body 'a': inertia must have positive eigenvalues, but they are 3, 1 and -1"},
       {"<link name='a'><inertial><origin xyz='^1'/><mass value='1'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>",
        "mjcf-value-count", "attribute 'xyz' of <origin> has 1 value"},
       {"<link name='a'>^<collision/></link>", "urdf-missing-element",
        "<collision> needs <geometry>"},
       {"<link name='a'><collision>^<geometry></geometry></collision></link>",
        "urdf-missing-element",
        "<geometry> needs one of <box>, <cylinder>, <sphere>, <capsule>, <mesh>"},
       {"<link name='a'><collision>^<geometry><cone/></geometry></collision></link>",
        "urdf-missing-element",
        "<geometry> needs one of <box>, <cylinder>, <sphere>, <capsule>, <mesh>"},
       {"<link name='a'><collision><geometry>^<box/></geometry></collision></link>",
        "urdf-missing-attribute", "<box> needs the attribute 'size'"},
       {"<link name='a'><collision><geometry><box size='^1 1'/></geometry></collision></link>",
        "mjcf-value-count", "attribute 'size' of <box> has 2 values"},
       {"<link name='a'>^<collision><geometry><box size='0 1 1'/></geometry></collision></link>",
        "size-not-positive", "geom 0: size 0 must be positive"},
       {"<link name='a'><collision><geometry>^<sphere/></geometry></collision></link>",
        "urdf-missing-attribute", "<sphere> needs the attribute 'radius'"},
       {"<link name='a'>^<collision><geometry><sphere radius='-1'/></geometry></collision></link>",
        "size-not-positive", "geom 0: size 0 must be positive"},
       {"<link name='a'><collision><geometry>^<cylinder radius='1'/></geometry></collision></link>",
        "urdf-missing-attribute", "<cylinder> needs the attribute 'length'"},
       {"<link name='a'><collision><geometry>^<cylinder length='1'/></geometry></collision></link>",
        "urdf-missing-attribute", "<cylinder> needs the attribute 'radius'"},
       {"<link name='a'><collision><geometry>^<capsule radius='1'/></geometry></collision></link>",
        "urdf-missing-attribute", "<capsule> needs the attribute 'length'"},
       {"<link name='a'><collision><geometry>^<mesh/></geometry></collision></link>",
        "urdf-missing-attribute", "<mesh> needs the attribute 'filename'"},
       {"<link name='a'><collision><geometry>^<mesh "
        "filename='x.obj'/></geometry></collision></link>",
        "asset-unreadable", "mesh 'x': cannot read 'x.obj': no such file"},
       {"<link name='a'><collision><geometry><mesh "
        "filename='^x.dae'/></geometry></collision></link>",
        "asset-format", "COLLADA meshes (.dae) need the plugin libcollada_decoder.so"},
       {"<link name='a'><collision><geometry><mesh "
        "filename='^package://p/x.obj'/></geometry></collision></link>",
        "urdf-package-file", "cannot find 'x.obj' in the package 'p'"},
       {"<link name='a'><collision><geometry><mesh filename='x.obj' "
        "scale='^1'/></geometry></collision></link>",
        "mjcf-value-count", "attribute 'scale' of <mesh> has 1 value"},
       {"<link name='a'><collision><geometry/>^<geometry/></collision></link>",
        "urdf-repeated-element", "<geometry> can occur only once in <collision>"},
       {"<link name='a'><visual><geometry><cone/></geometry></visual></link>"},
       {"<mujoco><compiler discardvisual='false'/></mujoco><link "
        "name='a'><visual>^<geometry><cone/></geometry></visual></link>",
        "urdf-missing-element",
        "<geometry> needs one of <box>, <cylinder>, <sphere>, <capsule>, <mesh>"},
       {"<link name='a'><visual><geometry><sphere "
        "radius='1'/></geometry>^<material/></visual></link>",
        "urdf-missing-attribute", "<material> needs the attribute 'name'"},
       {"<link name='a'><visual><geometry><sphere radius='1'/></geometry><material "
        "name='x'>^<color/></material></visual></link>",
        "urdf-missing-attribute", "<color> needs the attribute 'rgba'"},
       {"<link name='a'><visual><geometry><sphere radius='1'/></geometry><material name='x'><color "
        "rgba='^1 1 1'/></material></visual></link>",
        "mjcf-value-count", "attribute 'rgba' of <color> has 3 values"},
       {"<material name='m'><color rgba='^1'/></material><link name='a'></link>",
        "mjcf-value-count", "attribute 'rgba' of <color> has 1 value"},
       {"<mujoco/>^<mujoco/><link name='a'></link>", "urdf-repeated-element",
        "<mujoco> can occur only once in <robot>"},
       {"<mujoco><compiler angle='^x'/></mujoco><link name='a'></link>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'angle' of <compiler>"},
       {"<mujoco><option timestep='^x'/></mujoco><link name='a'></link>", "mjcf-bad-number",
        "'x' in attribute 'timestep' of <option> is not a number"},
       {"<mujoco><compiler/>^<compiler/></mujoco><link name='a'></link>", "urdf-repeated-element",
        "<compiler> can occur only once in <mujoco>"},
       {"<mujoco><size memory='^x'/></mujoco><link name='a'></link>", "mjcf-bad-number",
        "'x' is not an amount of memory"}});
}

TEST_CASE("of many broken joints and colours of one URDF file the first are named") {
  // The text is one long line. If each message held the line, or if each had a hint, the test would
  // take minutes.
  constexpr int kMany = 10'000;
  std::string links, joints, colours;
  for (int i = 0; i < kMany; ++i) {
    const std::string id = std::to_string(i);
    links += "<link name='l" + id + "'/>";
    joints += "<joint name='j" + id + "' type='fixed'><parent link='x" + id + "'/><child link='l" +
              id + "'/></joint>";
    colours += "<link name='c" + id + "'><visual><geometry><sphere radius='1'/></geometry>" +
               "<material name='m" + id + "'/></visual></link>";
  }
  Diagnostics diagnostics;
  CompileUrdf()("<robot name='r'>" + links + colours + joints + "</robot>", diagnostics);
  CHECK(diagnostics.error_count() >= kMany);
  CHECK(diagnostics.warning_count() >= kMany);
  for (const Diagnostic& d : diagnostics.all()) CHECK(d.where.line == 1);
  CHECK(std::ranges::count(diagnostics.all(), Severity::kError, &Diagnostic::severity) == 20);
}

}  // namespace
}  // namespace mj::urdf
