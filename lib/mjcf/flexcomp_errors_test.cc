// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What is said about broken flexes, and where. The official build refuses and accepts the same
// ones; where not, DIFFERENCES.md says why.

#include "mjcf/error_rows.h"

namespace mj::mjcf {
namespace {

TEST_CASE("flexcomps that cannot be are refused") {
  const ReadMjcf read({{"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"},
                       {"points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n"},
                       {"a.msh", "$MeshFormat\n3 0 8\n"}});
  check_error_rows(
      "<mujoco><worldbody>", "</worldbody></mujoco>", read,
      {{"^<flexcomp type='grid'/>", "mjcf-missing-attribute",
        "<flexcomp> needs the attribute 'name'"},
       {"<flexcomp name='F' type='mesh' file='a.obj' dim='^3'/>", "mjcf-flexcomp",
        "tetrahedra in a mesh need the attribute 'origin', the point that they share"},
       {"<flexcomp name='F' count='2 2 2' dim='3'><edge equality='true'/><elasticity young='^3'/>"
        "</flexcomp>",
        "mjcf-flexcomp", "a flex has either constraints or elasticity"},
       {"<body><geom size='1'/>^<flexcomp name='F' count='2 2 1'/></body>", "mjcf-flexcomp",
        "the body of a flexcomp must have a name"},
       {"<flexcomp name='F' count='2 2 1' dim='^4'/>", "mjcf-flexcomp",
        "the dimension must be 1, 2 or 3"},
       {"<flexcomp name='F' count='^0 2 1'/>", "mjcf-flexcomp", "counts must be positive"},
       {"<flexcomp name='F' count='^2 2 1' dim='3' dof='radial'/>", "mjcf-flexcomp",
        "radial degrees of freedom in three dimensions need counts of at least 2"},
       {"<flexcomp name='F' count='2 2 1' spacing='^.1 .1 .001'/>", "mjcf-flexcomp",
        "the spacing must be at least twice the radius and the margin"},
       {"<flexcomp name='F' type='direct' scale='^1 0 1'/>", "mjcf-flexcomp",
        "the scale must be positive"},
       {"<flexcomp name='F' count='2 2 1' mass='^0'/>", "mjcf-flexcomp",
        "the mass must be positive"},
       {"<flexcomp name='F' count='2 2 1' inertiabox='^0'/>", "mjcf-flexcomp",
        "the size of the box of inertia must be positive"},
       {"<flexcomp name='F' count='2 2 1' zaxis='^0 0 0'/>", "axis-too-short",
        "the axis of zaxis is too short"},
       {"^<flexcomp name='F' count='2 2 1' zaxis='0 0 1' euler='1 2 3'/>",
        "mjcf-conflicting-attributes", "<flexcomp> has more than one orientation"},
       {"<flexcomp name='F' dim='1' count='^1 1 1'/>", "mjcf-flexcomp",
        "a grid of so few points has no elements"},
       {"<flexcomp name='F' dim='2' count='^3 3 2'/>", "mjcf-flexcomp",
        "the third count of a flat grid must be 1"},
       {"<flexcomp name='F' type='box' dim='3' count='^1 2 2'/>", "mjcf-flexcomp",
        "the sides of a body need at least 2 points along each axis"},
       {"<flexcomp name='F' type='box' dim='^1' count='2 2 2'/>", "mjcf-flexcomp",
        "a surface has the dimension 2, and what fills it 3"},
       {"<flexcomp name='F' dim='3' count='^100000 100000 100000'/>", "mjcf-too-large",
        "so many points are more than a flex can have"},
       {"<flexcomp name='F' type='ellipsoid' dim='3' count='^100000 100000 100000'/>",
        "mjcf-too-large", "so many points are more than a flex can have"},
       {"<flexcomp name='F' dim='3' count='2 2 2' dof='quadratic' cellcount='^99999 99999 99999'/>",
        "mjcf-too-large", "so many cells are more than a flex can have"},
       {"<flexcomp name='F' dim='3' count='2 2 2' dof='trilinear' cellcount='^1 0 1'/>",
        "mjcf-flexcomp", "the numbers of cells must be positive"},
       {"^<flexcomp name='F' dim='3' count='60 60 60'/>", "mjcf-too-large",
        "a flex cannot have that many bodies"},
       {"<flexcomp name='F' count='2 2 1' point='^0 0 0'/>", "mjcf-flexcomp",
        "points are given beside those that the type makes"},
       {"<flexcomp name='F' count='2 2 1'><pin range='^0 1 2'/></flexcomp>", "mjcf-flexcomp",
        "'range' of <pin> has 3 numbers; it takes 2 for each range"},
       {"<flexcomp name='F' count='2 2 1'><pin grid='^0 1 2'/></flexcomp>", "mjcf-flexcomp",
        "'grid' of <pin> has 3 numbers; it takes 2 for each point"},
       {"<flexcomp name='F' count='2 2 1'><pin id='0'/><pin gridrange='^0 0 1'/></flexcomp>",
        "mjcf-flexcomp", "'gridrange' of <pin> has 3 numbers; it takes 4 for each box"},
       {"<flexcomp name='F' type='direct' point='0 0 0 1 0 0 0 1 0' element='0 1 2'>"
        "<pin grid='^0 0'/></flexcomp>",
        "mjcf-flexcomp", "only points of a grid can be pinned by their place in it"},
       {"<flexcomp name='F' dim='1' count='3 1 1'><pin grid='^0'/></flexcomp>", "mjcf-flexcomp",
        "points of a line are pinned by their number"},
       {"<flexcomp name='F' count='2 2 1'><pin id='^4'/></flexcomp>", "mjcf-flexcomp",
        "there is no point 4 to pin: they are 0 to 3"},
       {"<flexcomp name='F' count='2 2 1'><pin range='^0 4'/></flexcomp>", "mjcf-flexcomp",
        "there is no point 4 to pin: they are 0 to 3"},
       {"<flexcomp name='F' count='2 2 1'><pin grid='^0 2'/></flexcomp>", "mjcf-flexcomp",
        "coordinate 2 is outside the grid, which has 2 points along this axis"},
       {"<flexcomp name='F' count='2 2 1'><pin id='^0.5'/></flexcomp>", "mjcf-bad-number",
        "'0.5' in attribute 'id' of <pin> is not an integer"},
       {"^<flexcomp name='F' type='direct'/>", "mjcf-flexcomp", "a flexcomp needs points"},
       {"^<flexcomp name='F' type='direct' point='0 0 0'/>", "mjcf-flexcomp",
        "a flexcomp needs elements"},
       {"<flexcomp name='F' type='direct' point='^0 0' element='0 1 2'/>", "mjcf-flexcomp",
        "a point has three coordinates"},
       {"<flexcomp name='F' type='direct' point='^0 0 inf' element='0 0 0'/>", "mjcf-flexcomp",
        "all points must be finite"},
       {"<flexcomp name='F' type='direct' point='0 0 0' element='^0 1'/>", "mjcf-flexcomp",
        "an element of dimension 2 has 3 points; there are 2 numbers"},
       {"<flexcomp name='F' type='direct' point='0 0 0' element='^0 0 1'/>", "mjcf-flexcomp",
        "element 0 has point 1, and there are 1 points"},
       {"<body name='F_2'/><flexcomp name='^F' count='2 2 1'/>", "duplicate-name",
        "the name 'F_2' of a body of this flex is already taken by another body"},
       {"<flexcomp name='F' count='2 2 1'/><body name='^F_2'/>", "duplicate-name",
        "the name 'F_2' is already taken by another body"},
       {"^<flexcomp name='F' type='mesh'/>", "mjcf-missing-attribute",
        "a flexcomp of a mesh needs a file"},
       {"^<flexcomp name='F' type='gmsh'/>", "mjcf-missing-attribute",
        "a flexcomp of a mesh needs a file"},
       {"<flexcomp name='F' type='mesh' file='^a.msh'/>", "asset-format",
        "files of the legacy MSH format cannot become a flex"},
       {"<flexcomp name='F' type='mesh' file='^a.ply'/>", "asset-format",
        "the format of 'a.ply' is not known; expected STL or OBJ"},
       {"<flexcomp name='F' type='mesh' file='^b.obj'/>", "asset-unreadable",
        "cannot read 'b.obj': no such file"},
       {"<flexcomp name='F' type='mesh' file='^points.obj'/>", "mjcf-flexcomp",
        "the file has no faces"},
       {"<flexcomp name='F' type='mesh' file='a.obj' dim='3' origin='^0 0 1'/>", "mjcf-flexcomp",
        "no face of the mesh has the origin behind it"},
       {"<flexcomp name='F' type='gmsh' file='^a.msh'/>", "bad-gmsh",
        "a.msh: the version of the GMSH file is not read"}});
}

TEST_CASE("flexes that the grammar does not know are refused") {
  check_error_rows(
      "<mujoco><deformable>", "</deformable></mujoco>", ReadMjcf(),
      {{"^<flex element='0 1 2'/>", "mjcf-missing-attribute", "<flex> needs the attribute 'body'"},
       {"^<flex body='a'/>", "mjcf-missing-attribute", "<flex> needs the attribute 'element'"},
       {"<flex body='a' element='0 1 ^x'/>", "mjcf-bad-number",
        "'x' in value 3 of attribute 'element' of <flex> is not an integer"},
       {"<flex body='a' element='0 1 2' dof='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'dof' of <flex>"},
       {"<flex body='a' element='0 1 2'>^<pin/></flex>", "mjcf-unknown-element",
        "unknown element <pin> in <flex>"}});
}

}  // namespace
}  // namespace mj::mjcf
