// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the error messages for broken flexes, and the positions that they report. The official
// build accepts and rejects the same models, except for the differences listed in DIFFERENCES.md.

#include "compile/error_rows.h"

namespace mj::compiler {
namespace {

// Returns the bodies a to d at the corners of a tetrahedron, and the bodies q0 to q7 at the corners
// of a cube.
std::string world() {
  const auto body = [](const std::string& name, const std::string& pos) {
    return "<body name='" + name + "' pos='" + pos +
           "'><joint type='slide'/><geom size='.01'/></body>";
  };
  std::string out = "<mujoco><asset><material name='m'/></asset><worldbody>" + body("a", "0 0 0") +
                    body("b", "1 0 0") + body("c", "0 1 0") + body("d", "0 0 1");
  for (int i = 0; i < 8; ++i) {
    out += body("q" + std::to_string(i), std::to_string(i / 4) + " " + std::to_string(i / 2 % 2) +
                                             " " + std::to_string(i % 2));
  }
  return out + "</worldbody>";
}

std::string deformable() {
  return world() + "<deformable>";
}

TEST_CASE("flexes without a finite place are refused") {
  const std::string far =
      "<body name='far' pos='inf 0 0'/><body name='east' pos='1e308 0 0'/>"
      "<body name='west' pos='-1e308 0 0'/>";
  check_error_rows(
      "<mujoco><worldbody>" + far, "</mujoco>", CompileMjcf(),
      {{"</worldbody><deformable><flex name='f' dim='1' body='^far' vertex='0 0 0 1 0 0' "
        "element='0 1'/></deformable>",
        "flex-vertex",
        "flex 'f': the positions of its bodies are so large that distances are not finite"},
       {"</worldbody><deformable><flex name='f' dim='1' body='^east west' element='0 1'/>"
        "</deformable>",
        "flex-vertex",
        "flex 'f': the positions of its bodies are so large that distances are not finite"},
       {"<body name='b' euler='0 inf 0'>^<flexcomp name='f' dim='3' count='2 2 2' "
        "dof='trilinear'><contact selfcollide='none'/></flexcomp></body></worldbody>",
        "flex-vertex",
        "flex 'f': the positions of its bodies are so large that distances are not finite"}});
}

TEST_CASE("flexes whose lists do not fit are refused") {
  check_error_rows(
      deformable(), "</deformable></mujoco>", CompileMjcf(),
      {{"<flex name='f' dim='^4' body='a b c' element='0 1 2'/>", "flex-dim",
        "flex 'f': dim must be 1, 2 or 3"},
       {"^<flex name='f' dim='2' body='a b c' element='0 1 2'><contact condim='2'/></flex>",
        "bad-condim", "flex 'f': condim must be 1, 3, 4 or 6"},
       {"<flex name='f' dim='2' body='a b c' element='^0 1 2 1'/>", "flex-data-size",
        "flex 'f': 'element' must have 3 vertices for each element of dim 2"},
       {"<flex name='f' dim='1' body='a b c' vertex='^0 1 2 3' element='0 1'/>", "flex-data-size",
        "flex 'f': 'vertex' must have 3 numbers for each vertex"},
       {"<flex name='f' dim='1' body='^a b' vertex='0 0 0 1 1 1 2 2 2' element='0 1'/>",
        "flex-data-size",
        "flex 'f': there must be one body, or one body for each vertex; there are 2 bodies and 3 "
        "vertices"},
       {"^<flex name='f' dim='3' body='a b c' element='0 1 2 2'/>", "flex-incomplete",
        "flex 'f': an element of dim 3 needs 4 vertices, but there are 3"},
       {"<flex name='f' dim='1' body='a b c' element='^0 1 1 3'/>", "flex-element",
        "flex 'f': element 1 refers to vertex 3, which does not exist"},
       {"<flex name='f' dim='2' body='a b c' element='^0 1 0'/>", "flex-element",
        "flex 'f': element 0 has vertex 0 twice"},
       {"<flex name='f' dim='2' body='a b c' element='0 1 2' texcoord='^0 0 1 1'/>",
        "flex-data-size", "flex 'f': 'texcoord' must have 2 numbers for each vertex"},
       {"<flex name='f' dim='2' body='a b c' element='0 1 2' texcoord='0 0 1 1' "
        "elemtexcoord='0 1 1'/>"},
       {"<flex name='f' dim='2' body='a b c' element='0 1 2' texcoord='0 0 1 1' "
        "elemtexcoord='^0 1 2'/>",
        "flex-element",
        "flex 'f': 'elemtexcoord' refers to texture coordinate 2, which does not exist"},
       {"<flex name='f' dim='2' body='a b c' element='0 1 2' texcoord='0 0 1 1' "
        "elemtexcoord='^0 1'/>",
        "flex-data-size", "flex 'f': 'elemtexcoord' must have as many numbers as 'element'"}});
}

TEST_CASE("flexes that refer to what is not there are refused") {
  check_error_rows(deformable(), "</deformable></mujoco>", CompileMjcf(),
                   {{"<flex name='f' dim='2' body='^a b x' element='0 1 2'/>", "unknown-reference",
                     "flex 'f' refers to unknown body 'x'"},
                    {"<flex name='f' dim='2' body='a b c' element='0 1 2' material='^x'/>",
                     "unknown-reference", "flex 'f' refers to unknown material 'x'"},
                    {"<flex name='f' dim='2' body='a b c' element='0 1 2' material='m'/>"},
                    {"<flex dim='2' body='a b c' element='0 1 2'/><flex dim='1' body='^a b y' "
                     "element='0 1'/>",
                     "unknown-reference", "flex 1 refers to unknown body 'y'"}});
}

TEST_CASE("elasticity that does not fit the elements of a flex is refused") {
  const auto flex = [](const std::string& dim, const std::string& children,
                       const std::string& bodies = "a b c d") {
    return "<flex name='f' dim='" + dim + "' body='" + bodies +
           "' element='0 1 2 3 0 1 2 3 0 1 2 3'>" + children + "</flex>";
  };
  const std::string edge = "^" + flex("2", "<edge stiffness='1'/>");
  const std::string thin = "^" + flex("2", "<elasticity elastic2d='both'/>");
  const std::string solid = "^" + flex("3", "<elasticity thickness='.1' elastic2d='stretch'/>");
  const std::string poisson = "^" + flex("2", "<elasticity young='1' poisson='.5'/>");
  const std::string bend =
      flex("2", "<elasticity young='1' poisson='.3' thickness='.1' elastic2d='bend'/>", "^a b c d");
  check_error_rows(
      deformable(), "</deformable></mujoco>", CompileMjcf(),
      {{edge, "flex-elasticity",
        "flex 'f': stiffness of edges is only possible for dim 1; use <elasticity>"},
       {thin, "flex-elasticity", "flex 'f': elastic2d needs a positive thickness"},
       {solid, "flex-elasticity", "flex 'f': elastic2d needs dim 2"},
       {poisson, "flex-elasticity", "flex 'f': poisson must be at least 0 and less than 0.5"},
       {bend, "flex-pin",
        "flex 'f': body 'a' of a bending flex must have no joints or three: a vertex is either "
        "fixed or moves freely"}});
}

TEST_CASE("grids of nodes that are none are refused") {
  const auto flex = [](const std::string& attributes, const std::string& children) {
    return "<flex name='f' dim='1' body='a b' element='0 1' " + attributes + ">" + children +
           "</flex>";
  };
  const std::string cube = "node='q0 q1 q2 q3 q4 q5 q6 q7'";
  const std::string alone = "<contact selfcollide='none'/>";
  const std::string good = flex("dof='trilinear' " + cube, alone);
  const std::string touching = "^" + flex("dof='trilinear' " + cube, "");
  const std::string internal =
      "^" + flex("dof='trilinear' " + cube, "<contact selfcollide='none' internal='true'/>");
  const std::string order = "^" + flex(cube, alone);
  const std::string cells = flex("dof='trilinear' cellcount='^0 1 1' " + cube, alone);
  const std::string few = flex("dof='quadratic' node='^q0 q1 q2 q3 q4 q5 q6 q7'", alone);
  const std::string many = flex("dof='trilinear' node='^q0 q1 q2 q3 q4 q5 q6 q7 q0'", alone);
  const std::string large = flex(
      "dof='quadratic' cellcount='2000000000 2000000000 2000000000' "
      "node='^q0 q1 q2 q3 q4 q5 q6 q7'",
      alone);
  const std::string skew = flex("dof='trilinear' node='^q0 q1 q2 q3 q5 q4 q6 q7'", alone);
  const std::string flat = flex("dof='trilinear' node='^q0 q0 q2 q2 q4 q4 q6 q6'", alone);
  check_error_rows(
      deformable(), "</deformable></mujoco>", CompileMjcf(),
      {{good},
       {touching, "flex-self-collision",
        "flex 'f': a flex with interpolated vertices cannot collide with itself; set "
        "selfcollide='none'"},
       {internal, "flex-self-collision",
        "flex 'f': a flex with interpolated vertices cannot have internal collisions"},
       {order, "flex-grid", "flex 'f': a flex with nodes needs dof='trilinear' or 'quadratic'"},
       {cells, "flex-grid", "flex 'f': cellcount must be positive"},
       {few, "flex-grid", "flex 'f': there are 8 nodes, but cellcount and dof need more"},
       {many, "flex-grid", "flex 'f': there are 9 nodes, but cellcount and dof need 8"},
       {large, "flex-grid", "flex 'f': there are 8 nodes, but cellcount and dof need more"},
       {skew, "flex-grid",
        "flex 'f': the edges of a cell of its grid must be at right angles and longer than 0"},
       {flat, "flex-grid",
        "flex 'f': the edges of a cell of its grid must be at right angles and longer than 0"}});
}

TEST_CASE("rigid flexes cannot be constrained") {
  const std::string loose = deformable() + "<flex name='f' dim='2' body='a b c' element='0 1 2'/>";
  const std::string rigid =
      deformable() +
      "<flex name='f' dim='2' body='a a a' element='0 1 2' vertex='0 0 0 1 0 0 0 1 0'/>";
  const std::string equality = "</deformable><equality><flex flex='f'/></equality></mujoco>";
  const std::string blamed = "</deformable><equality><flex flex='^f'/></equality></mujoco>";
  check_error_rows("", "", CompileMjcf(),
                   {{loose + equality},
                    {rigid + blamed, "equality-rigid-flex", "equality 0: flex 'f' is rigid"}});
}

}  // namespace
}  // namespace mj::compiler
