// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the error messages for broken assets, and the positions that they report. The official
// build accepts and rejects the same models, except for the differences listed in DIFFERENCES.md.

#include <cmath>
#include <limits>

#include "compile/assets/asset_test_files.h"
#include "compile/error_rows.h"

namespace mj::compiler {
namespace {

using testing::binary;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinite = std::numeric_limits<float>::infinity();

TEST_CASE("meshes that have no volume or make no sense are refused") {
  check_error_rows(
      "<mujoco>", "</mujoco>", CompileMjcf(),
      {{"<asset><mesh name='m' vertex='^0 0 0'/></asset>", "mesh-vertex",
        "mesh 'm': at least 4 vertices are required"},
       {"<asset><mesh name='m' vertex='^0 0 0 1'/></asset>", "mesh-data-size",
        "mesh 'm': the number of values of 'vertex' must be a multiple of 3"},
       {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='^0 1'/></asset>",
        "mesh-data-size", "mesh 'm': the number of values of 'face' must be a multiple of 3"},
       {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='^0 1 4'/></asset>",
        "mesh-face", "mesh 'm': face 0 refers to vertex 4, which does not exist"},
       {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='^0 1 -1'/></asset>",
        "mesh-face", "mesh 'm': face 0 refers to vertex -1, which does not exist"},
       {"<asset><mesh name='m' vertex='^inf 0 0 1 0 0 0 1 0 0 0 1'/></asset>", "mesh-vertex",
        "mesh 'm': vertex 0 is not finite"},
       {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' normal='^1 2'/></asset>",
        "mesh-data-size", "mesh 'm': the number of values of 'normal' must be a multiple of 3"},
       {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' texcoord='^1'/></asset>",
        "mesh-data-size", "mesh 'm': the number of values of 'texcoord' must be a multiple of 2"},
       {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' texcoord='^1 1'/></asset>",
        "mesh-data-size", "mesh 'm': there must be as many texture coordinates as vertices"},
       {"<asset><mesh name='m' vertex='^0 0 0 0 0 0 0 0 0 0 0 0'/></asset>", "mesh-colocated",
        "mesh 'm' has no convex hull: its vertices coincide"},
       {"<asset><mesh name='m' vertex='^0 0 0 1 1 1 2 2 2 3 3 3'/></asset>", "mesh-collinear",
        "mesh 'm' has no convex hull: its vertices are on a line"},
       {"<asset><mesh name='m' vertex='^0 0 0 1 0 0 1 1 0 0 1 0'/></asset>", "mesh-coplanar",
        "mesh 'm' has no convex hull: its vertices are in a plane"},
       {"<asset><mesh name='m' vertex='^0 0 0 1 0 0 1 1 0 0 1 0' face='0 1 2 0 2 "
        "3'/></asset><worldbody><geom type='mesh' mesh='m' contype='0' "
        "conaffinity='0'/></worldbody>",
        "mesh-volume", "mesh 'm': mesh volume is too small"},
       {"<asset><mesh name='m' inertia='shell' vertex='^0 0 0 0 0 0 0 0 0 0 0 0' face='0 1 "
        "2'/></asset><worldbody><geom type='mesh' mesh='m' contype='0' "
        "conaffinity='0'/></worldbody>",
        "mesh-area", "mesh 'm': the surface area is too small"},
       {"<asset>^<mesh name='m' inertia='exact' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 2 1 0 1 3 "
        "1 2 3 0 2 3'/></asset>",
        "mesh-orientation",
        "mesh 'm': the orientation of its faces is inconsistent; see the faces with vertices 1 and "
        "3"},
       {"<asset><mesh name='m' inertia='exact' vertex='^0 0 0 1 0 0 0 1 0 0 0 1' face='0 1 2 0 3 1 "
        "1 3 2 0 2 3'/></asset>",
        "mesh-negative-volume",
        "mesh 'm': the volume is negative, because the triangles are oriented inwards"},
       {"<asset><mesh name='m' inertia='convex' scale='-1 1 1' vertex='^0 0 0 1 0 0 0 1 0 0 0 1' "
        "face='0 2 1 0 1 3 1 2 3 0 3 2'/></asset>",
        "mesh-negative-volume",
        "mesh 'm': the volume is negative, because the triangles are oriented inwards"},
       {"<asset>^<mesh vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>", "asset-without-name",
        "mesh has no name"},
       {"<asset><mesh name='m' material='x' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>"},
       {"<asset>^<mesh name='m' builtin='plate' params='1 1'/></asset>", "mesh-vertex",
        "mesh 'm': at least 4 vertices are required"},
       {"<asset><mesh name='m' builtin='plate' params='^3 2'/></asset><worldbody><geom type='mesh' "
        "mesh='m'/></worldbody>",
        "mesh-coplanar", "mesh 'm' has no convex hull: its vertices are in a plane"},
       {"<asset><mesh name='m' builtin='plate' params='3 2'/></asset><worldbody><geom type='mesh' "
        "mesh='m' contype='0' conaffinity='0'/></worldbody>"},
       {"<asset><mesh name='m' vertex='^0 0 0 1 0 0 0 1 0 0 0 1' scale='0 0 0'/></asset>",
        "mesh-area", "mesh 'm': the surface area is too small"},
       {"<asset><mesh name='m' vertex='^0 0 0 1 0 0 0 1 0 0 0 1' scale='1e-8 1e-8 1e-8'/></asset>",
        "mesh-area", "mesh 'm': the surface area is too small"}});
}

TEST_CASE("invalid transforms of meshes are refused at their attribute") {
  const CompileMjcf read(CompileMjcf::Files{
      {"m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"}});
  check_error_rows(
      "<mujoco><asset>", "</asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>",
      read,
      {{"<mesh name='m' file='m.obj' refpos='^nan 0 0'/>", "mjcf-value-range",
        "mesh 'm': refpos must be finite"},
       {"<mesh name='m' file='m.obj' refpos='^inf 0 0'/>", "mjcf-value-range",
        "mesh 'm': refpos must be finite"},
       {"<mesh name='m' file='m.obj' refpos='^0 -1e300 0'/>", "mesh-vertex",
        "mesh 'm': m.obj: refpos makes vertex 0 too large for a float"},
       {"<mesh name='m' file='m.obj' refquat='^nan 0 0 0'/>", "mjcf-value-range",
        "mesh 'm': refquat must be finite"},
       {"<mesh name='m' file='m.obj' refquat='^0 0 0 0'/>", "zero-quaternion",
        "mesh 'm': refquat is zero, so it is not an orientation"},
       {"<mesh name='m' file='m.obj' refquat='1e200 0 0 0'/>"},
       {"<mesh name='m' file='m.obj' scale='^nan 1 1'/>", "mjcf-value-range",
        "mesh 'm': scale must be finite"},
       {"<mesh name='m' file='m.obj' scale='^1 1 -inf'/>", "mjcf-value-range",
        "mesh 'm': scale must be finite"},
       {"<mesh name='m' file='m.obj' scale='^1e300 1 1'/>", "mesh-vertex",
        "mesh 'm': m.obj: scale makes vertex 1 too large for a float"},
       {"<mesh name='m' builtin='sphere' params='2' scale='^1 1e39 1'/>", "mesh-vertex",
        "mesh 'm': scale makes vertex 0 too large for a float"},
       {"<mesh name='m' file='m.obj' refpos='1e9 0 0' refquat='2 0 0 1' scale='1e9 -1 1'/>"}});
}

TEST_CASE("mesh files that cannot be read are refused") {
  const CompileMjcf read(
      {{"x.Obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"},
       {"x.ply", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"},
       {"x.txt", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"},
       {"x.dae", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"},
       {"x.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 0 1 2\n"},
       {"x2.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 9\n"},
       {"x3.obj", ""},
       {"x.stl", ""},
       {"x2.stl", "solid a\n"},
       {"x3.stl",
        "solid a                                                                                   "
        "       "},
       {"x4.stl",
        std::string(
            "\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000"
            "\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000"
            "\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000"
            "\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000",
            84)},
       {"x5.stl",
        std::string(
            "\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000"
            "\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000"
            "\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000"
            "\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\001\000\000\000",
            84)},
       {"text.stl",
        "solid a\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1 0 0\n   vertex 0 "
        "1 "
        "0\n  endloop\n endfacet\nendsolid a\n"},
       {"empty_text.stl", "solid a\nendsolid a\n"},
       {"x.msh", ""},
       {"x2.msh", "abc"},
       {"x3.msh",
        std::string("\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000", 16)},
       {"x4.msh",
        std::string("\004\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000", 16)},
       {"x4.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"}});
  check_error_rows(
      "<mujoco><asset>", "</asset></mujoco>", read,
      {{"<mesh file='^nope.obj'/>", "asset-unreadable",
        "mesh 'nope': cannot read 'nope.obj': no such file"},
       {"<mesh file='x.Obj'/>"},
       {"<mesh file='^x.ply'/>", "asset-format",
        "mesh 'x': no decoder found for mesh file 'x.ply'; expected STL, OBJ or MSH"},
       {"<mesh file='^x.txt'/>", "asset-format",
        "mesh 'x': no decoder found for mesh file 'x.txt'; expected STL, OBJ or MSH"},
       {"<mesh file='^x.txt' content_type='model/obj'/>", "asset-format",
        "mesh 'x': no decoder found for mesh file 'x.txt'; expected STL, OBJ or MSH"},
       {"<mesh file='^x.dae'/>", "asset-format",
        "mesh 'x': no decoder found for mesh file 'x.dae'; expected STL, OBJ or MSH"},
       {"<mesh file='^x.obj'/>", "bad-obj", "mesh 'x': x.obj: line 5: invalid index '0'"},
       {"<mesh file='^x2.obj'/>", "mesh-face",
        "mesh 'x2': x2.obj: face 0 refers to vertex 8, which does not exist"},
       {"<mesh file='^x3.obj'/>", "mesh-vertex",
        "mesh 'x3': x3.obj: at least 4 vertices are required"},
       {"<mesh file='^x.stl'/>", "bad-stl", "mesh 'x': x.stl: the STL file has no complete header"},
       {"<mesh file='^x2.stl'/>", "bad-stl",
        "mesh 'x2': x2.stl: the STL file has no complete header"},
       {"<mesh file='^x3.stl'/>", "bad-stl",
        "mesh 'x3': x3.stl: the STL file has 538976288 triangles according to its header, but must "
        "have between 1 and 200000"},
       {"<mesh file='^x4.stl'/>", "bad-stl",
        "mesh 'x4': x4.stl: the STL file has 0 triangles according to its header, but must have "
        "between 1 and 200000"},
       {"<mesh file='^x5.stl'/>", "bad-stl",
        "mesh 'x5': x5.stl: the STL file has 84 bytes, but its header says 1 triangles, which take "
        "134"},
       {"<mesh file='^text.stl'/>", "bad-stl",
        "mesh 'text': text.stl: this is a text (ASCII) STL file, but only binary STL files are "
        "supported"},
       {"<mesh file='^empty_text.stl'/>", "bad-stl",
        "mesh 'empty_text': empty_text.stl: this is a text (ASCII) STL file, but only binary STL "
        "files are supported"},
       {"<mesh file='^x.msh'/>", "bad-msh", "mesh 'x': x.msh: the MSH file has no complete header"},
       {"<mesh file='^x2.msh'/>", "bad-msh",
        "mesh 'x2': x2.msh: the MSH file has no complete header"},
       {"<mesh file='^x3.msh'/>", "bad-msh",
        "mesh 'x3': x3.msh: the sizes in the header of the MSH file are invalid"},
       {"<mesh file='^x4.msh'/>", "bad-msh",
        "mesh 'x4': x4.msh: the size of the MSH file does not match its header"},
       {"<mesh file='x4.obj' vertex='^0 0 0 1 0 0 0 1 0 0 0 1'/>", "mesh-data-twice",
        "mesh 'x4': x4.obj: 'vertex' is given by the file and by the attribute"},
       {"<mesh file='x4.obj' face='^0 1 2'/>", "mesh-data-twice",
        "mesh 'x4': x4.obj: 'face' is given by the file and by the attribute"},
       {"^<mesh file=''/>", "asset-without-name", "mesh has no name"},
       {"<mesh file='^../x.obj'/>", "asset-unreadable",
        "mesh 'x': cannot read '../x.obj': no such file"}});
}

TEST_CASE("height fields that have no shape are refused") {
  const CompileMjcf read(
      {{"x.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"},
       {"x.bin", ""},
       {"x2.bin", "abc"},
       {"x3.bin", std::string("\000\000\000\000\000\000\000\000", 8)},
       {"x4.bin", std::string("\001\000\000\000\001\000\000\000", 8)},
       {"x.png", "no"},
       {"x2.png", ""}});
  check_error_rows(
      "<mujoco><asset>", "</asset></mujoco>", read,
      {{"<hfield name='h' nrow='2' ncol='3' size='^1 1 1 0'/>", "hfield-size",
        "hfield 'h': all four sizes must be positive"},
       {"<hfield name='h' nrow='2' ncol='3' size='^-1 1 1 1'/>", "hfield-size",
        "hfield 'h': all four sizes must be positive"},
       {"^<hfield name='h' size='1 1 1 1'/>", "hfield-without-data",
        "hfield 'h': neither a file nor nrow and ncol are given"},
       {"<hfield name='h' file='^x.obj' size='1 1 1 1'/>", "asset-format",
        "hfield 'h': the format of 'x.obj' is model/obj; expected PNG or image/vnd.mujoco.hfield"},
       {"<hfield name='h' file='^nope.png' size='1 1 1 1'/>", "asset-unreadable",
        "hfield 'h': cannot read 'nope.png': no such file"},
       {"<hfield name='h' file='^x.bin' size='1 1 1 1'/>", "bad-hfield",
        "hfield 'h': x.bin: the height field file has no complete header"},
       {"<hfield name='h' file='^x2.bin' size='1 1 1 1'/>", "bad-hfield",
        "hfield 'h': x2.bin: the height field file has no complete header"},
       {"<hfield name='h' file='^x3.bin' size='1 1 1 1'/>", "bad-hfield",
        "hfield 'h': x3.bin: the height field file has dimensions that are not positive"},
       {"<hfield name='h' file='^x4.bin' size='1 1 1 1'/>", "bad-hfield",
        "hfield 'h': x4.bin: the height field file has a size that does not match its dimensions"},
       {"<hfield name='h' file='^x.png' size='1 1 1 1'/>", "bad-png",
        "hfield 'h': x.png: cannot decode the PNG image: the file is truncated"},
       {"<hfield name='h' file='^x2.png' size='1 1 1 1'/>", "bad-png",
        "hfield 'h': x2.png: cannot decode the PNG image: the file is truncated"},
       {"^<hfield nrow='2' ncol='2' size='1 1 1 1'/>", "asset-without-name", "hfield has no name"},
       {"^<hfield name='h' nrow='0' ncol='2' size='1 1 1 1'/>", "hfield-without-data",
        "hfield 'h': neither a file nor nrow and ncol are given"},
       {"^<hfield name='h' nrow='-1' ncol='2' size='1 1 1 1'/>", "hfield-without-data",
        "hfield 'h': neither a file nor nrow and ncol are given"},
       {"<hfield name='h' nrow='1' ncol='2' elevation='^nan nan' size='1 1 1 1'/>",
        "hfield-elevation", "hfield 'h': the elevations must be finite"}});
}

TEST_CASE("textures and materials that have no image are refused") {
  const CompileMjcf read({{"x.jpg", "a"}, {"x.png", "a"}, {"x2.png", ""}});
  check_error_rows(
      "<mujoco><asset>", "</asset></mujoco>", read,
      {{"<texture name='t' type='2d' builtin='flat' width='^0' height='1'/>", "texture-size",
        "texture 't': the width of a builtin texture is invalid"},
       {"<texture name='t' type='2d' builtin='flat' width='1' height='^0'/>", "texture-size",
        "texture 't': the height of a builtin texture is invalid"},
       {"<texture name='t' type='cube' builtin='flat' width='^0'/>", "texture-size",
        "texture 't': the width of a builtin texture is invalid"},
       {"<texture name='t' type='cube' builtin='flat' width='^400000000'/>", "texture-size",
        "texture 't': the width of a builtin texture is invalid"},
       {"<texture name='t' type='2d' builtin='flat' width='^100000' height='100000'/>",
        "texture-size", "texture 't': the builtin texture is too large"},
       {"<texture name='t' type='2d' builtin='flat' width='1' height='1' nchannel='^2'/>",
        "texture-channels",
        "texture 't': nchannel 2 is not possible for this texture, expected 3 or 4"},
       {"^<texture name='t' type='2d'/>", "texture-without-source",
        "texture 't': a 2d texture needs a file or a builtin pattern"},
       {"^<texture name='t' type='cube'/>", "texture-without-source",
        "texture 't': neither a file nor a builtin pattern is given"},
       {"^<texture type='cube' builtin='flat' width='1'/>", "asset-without-name",
        "texture has no name"},
       {"^<texture type='2d' builtin='flat' width='1' height='1'/>", "asset-without-name",
        "texture has no name"},
       {"<texture name='t' type='2d' file='^nope.png'/>", "asset-unreadable",
        "texture 't': cannot read 'nope.png': no such file"},
       {"<texture name='t' type='2d' file='^x.jpg'/>", "asset-format",
        "texture 't': the format of 'x.jpg' is not known; expected PNG or KTX"},
       {"<texture name='t' type='2d' file='^x.png'/>", "bad-png",
        "texture 't': x.png: cannot decode the PNG image: the file is truncated"},
       {"<texture name='t' type='2d' file='^x2.png'/>", "bad-png",
        "texture 't': x2.png: cannot decode the PNG image: the file is truncated"},
       {"<texture name='t' type='2d' file='x.png' nchannel='^2'/>", "texture-channels",
        "texture 't': nchannel 2 is not possible for this texture, expected 1 or 3 or 4"},
       {"<texture name='t' type='cube' file='nope.png' gridsize='^4 4'/>", "texture-grid",
        "texture 't': gridsize must have between 1 and 12 squares"},
       {"^<texture name='t' type='cube' fileup='nope.png'/>", "asset-unreadable",
        "texture 't': cannot read 'nope.png': no such file"},
       {"^<texture name='t' type='2d' fileup='nope.png'/>", "texture-without-source",
        "texture 't': a 2d texture needs a file or a builtin pattern"},
       {"^<material/>", "asset-without-name", "material has no name"},
       {"<material name='m' texture='^x'/>", "unknown-reference",
        "material 'm' refers to unknown texture 'x'"},
       {"<material name='m'><layer role='orm' texture='^x'/></material>", "unknown-reference",
        "material 'm' refers to unknown texture 'x'"}});
}

TEST_CASE("skins that do not cover their vertices are refused") {
  const CompileMjcf read(
      {{"x.skn", ""},
       {"x2.skn", "abc"},
       {"x3.skn", "\177\177\177\177\177\177\177\177\177\177\177\177\177\177\177\177"},
       {"x4.skn", "\377\377\377\377\377\377\377\377\377\377\377\377\377\377\377\377"},
       {"x.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"}});
  check_error_rows(
      "<mujoco><asset>", "</asset></mujoco>", read,
      {{"^<skin name='s' face='0 1 2'><bone body='world' bindpos='0 0 0' bindquat='1 0 0 0' "
        "vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "skin-incomplete", "skin 's': vertices, faces and bones are needed"},
       {"^<skin name='s' vertex='0 0 0 1 0 0 0 1 0'><bone body='world' bindpos='0 0 0' bindquat='1 "
        "0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "skin-incomplete", "skin 's': vertices, faces and bones are needed"},
       {"^<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'></skin>", "skin-incomplete",
        "skin 's': vertices, faces and bones are needed"},
       {"<skin name='s' vertex='^0 0 0 1' face='0 1 2'><bone body='world' bindpos='0 0 0' "
        "bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "skin-data-size", "skin 's': 'vertex' must have 3 numbers for each vertex"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2' texcoord='^1'><bone body='world' "
        "bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "skin-data-size", "skin 's': there must be as many texture coordinates as vertices"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='^0 1'><bone body='world' bindpos='0 0 0' "
        "bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "skin-data-size", "skin 's': 'face' must have 3 indices for each face"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='^0 1 3'><bone body='world' bindpos='0 0 "
        "0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "skin-face", "skin 's': a face refers to vertex 3, which does not exist"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone body='^b' bindpos='0 0 0' "
        "bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "unknown-reference", "skin 's' refers to unknown body 'b'"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2' material='^x'><bone body='world' "
        "bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "unknown-reference", "skin 's' refers to unknown material 'x'"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone body='world' bindpos='0 0 0' "
        "bindquat='1 0 0 0' vertid='^0 1 2' vertweight='1 1'/></skin>",
        "skin-bone",
        "skin 's': vertid and vertweight of the bone of body 'world' must have the same length, "
        "greater than 0"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone body='world' bindpos='0 0 0' "
        "bindquat='1 0 0 0' vertid='^0 1 3' vertweight='1 1 1'/></skin>",
        "skin-bone", "skin 's': vertid 3 of the bone of body 'world' is out of range"},
       {"^<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone body='world' bindpos='0 0 "
        "0' bindquat='1 0 0 0' vertid='0 1 1' vertweight='1 1 1'/></skin>",
        "skin-weight", "skin 's': vertex 2 must have a positive total weight"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone body='world' bindpos='0 0 0' "
        "bindquat='1 0 0 0' vertid='^0 1 -1' vertweight='1 1 1'/></skin>",
        "skin-bone", "skin 's': vertid -1 of the bone of body 'world' is out of range"},
       {"^<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone body='world' bindpos='0 0 "
        "0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 0'/></skin>",
        "skin-weight", "skin 's': vertex 2 must have a positive total weight"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone body='world' bindpos='^0 0' "
        "bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "mjcf-value-count", "attribute 'bindpos' of <bone> has 2 values"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone body='world' bindpos='0 0 0' "
        "bindquat='^1 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "mjcf-value-count", "attribute 'bindquat' of <bone> has 3 values"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'>^<bone body='world' bindpos='0 0 "
        "0' bindquat='1 0 0 0' vertid='' vertweight=''/></skin>",
        "mjcf-missing-attribute", "<bone> needs the attribute 'vertid'"},
       {"<skin file='^nope.skn'/>", "asset-unreadable",
        "skin 'nope': cannot read 'nope.skn': no such file"},
       {"<skin file='^x.skn'/>", "bad-skn", "skin 'x': x.skn: the SKN file has no complete header"},
       {"<skin file='^x2.skn'/>", "bad-skn",
        "skin 'x2': x2.skn: the SKN file has no complete header"},
       {"<skin file='^x3.skn'/>", "bad-skn",
        "skin 'x3': x3.skn: the SKN file is shorter than its header says"},
       {"<skin file='^x4.skn'/>", "bad-skn",
        "skin 'x4': x4.skn: the SKN file has negative sizes in its header"},
       {"<skin file='^x.obj'/>", "asset-format",
        "skin 'x': the format of 'x.obj' is not known; expected SKN"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2' file='^x2.skn'><bone body='world' "
        "bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "skin-data-twice", "skin 's': data are given both in a file and inline"}});
}

// Returns a binary STL file. The number of triangles in its header is `count`, and `corners` has
// nine numbers per triangle.
std::string stl(const std::vector<float>& corners, int count) {
  std::string out(80, ' ');
  out += binary<int>({count});
  for (auto at = corners.begin(); at != corners.end(); at += 9) {
    out += std::string(12, '\0') + binary(std::vector<float>(at, at + 9)) + "  ";
  }
  return out;
}

// Returns an MSH file without normals and texture coordinates.
std::string msh(const std::vector<float>& vertex, const std::vector<int>& face) {
  const int vertices = static_cast<int>(vertex.size() / 3),
            faces = static_cast<int>(face.size() / 3);
  return binary<int>({vertices, 0, 0, faces}) + binary(vertex) + binary(face);
}

TEST_CASE("faults in the bytes of a mesh file are reported with its name and at the attribute") {
  const std::string tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
  const std::vector<float> corners = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  const std::vector<float> nine = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  const std::vector<int> faces = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
  const std::string four_of_a_gigabyte = binary<int>({1 << 30, 1 << 30, 1 << 30, 1 << 30});
  const CompileMjcf read({
      {"nan.stl", stl({kNan, 0, 0, 1, 0, 0, 0, 1, 0}, 1)},
      {"inf.stl", stl({0, 0, 0, 1, 0, 0, 0, -kInfinite, 0}, 1)},
      {"far.stl", stl({0, 0, 0, 1, 0, 0, 0, 3e38f, 0}, 1)},
      {"negative.stl", stl(nine, -1)},
      {"short.stl", stl(nine, 1).substr(0, 133)},
      {"long.stl", stl(nine, 1) + "x"},
      {"three.stl", stl(nine, 1)},
      {"flat.stl", stl({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}, 2)},
      {"inf.obj", tetrahedron + "v 1e999 0 0\n"},
      {"nan.obj", tetrahedron + "v nan 0 1\n"},
      {"word.obj", tetrahedron + "\r\n# x\nv 1 abc 0\n"},
      {"exponent.obj", tetrahedron + "v 0 0 1e\n"},
      {"comma.obj", tetrahedron + "v 0,5 0,5 0,5\n"},
      {"tail.obj", tetrahedron + "vt 0.5x 0\n"},
      {"cut.obj", tetrahedron + "v 1 2"},
      {"vt.obj", tetrahedron + "vt 0 inf\n"},
      {"forms.obj",
       "v +0 -.0 0.\nv 1e0 0 0 # end\nv 0 +.1E+1 0\nv 0\t0 1 .2 .3 .4\nvt .5\n"
       "vn nan -nan(ind) 1e\nf 1/1/1 3/1/1 2/1/1\n"},
      {"no_normal.obj", tetrahedron + "f 1 2 3\nf 1//5 2//5 3//5\n"},
      {"no_texcoord.obj", tetrahedron + "f 1/9 2/9 3/9\n"},
      {"corner.obj", tetrahedron + "f 1 2 99999999999999999999\n"},
      {"before.obj", tetrahedron + "f -9 -1 -2\n"},
      {"normal.obj", tetrahedron + "vn 0 0 1\nf 1//1 2//5 3//1\n"},
      {"texcoord.obj", tetrahedron + "vt 0 0\nf 1/1 2/9 3/1\n"},
      {"nan.msh", msh({kNan, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, faces)},
      {"face.msh", msh(corners, {0, 2, 1, 0, 1, 4})},
      {"negative.msh", msh(corners, {0, 2, 1, 0, -1, 3})},
      {"count.msh", binary<int>({-4, 0, 0, 0})},
      {"huge.msh", four_of_a_gigabyte},
      {"same.msh", msh(std::vector<float>(12, 1), {})},
      {"line.msh", msh({0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3}, {})},
  });
  check_error_rows(
      "<mujoco><asset>", "</asset></mujoco>", read,
      {{"<mesh name='m' file='^nan.stl'/>", "bad-stl",
        "mesh 'm': nan.stl: a vertex of the STL file is out of bounds"},
       {"<mesh name='m' file='^inf.stl'/>", "bad-stl",
        "mesh 'm': inf.stl: a vertex of the STL file is out of bounds"},
       {"<mesh name='m' file='^far.stl'/>", "bad-stl",
        "mesh 'm': far.stl: a vertex of the STL file is out of bounds"},
       {"<mesh name='m' file='^negative.stl'/>", "bad-stl",
        "mesh 'm': negative.stl: the STL file has 4294967295 triangles according to its header, "
        "but must have between 1 and 200000"},
       {"<mesh name='m' file='^short.stl'/>", "bad-stl",
        "mesh 'm': short.stl: the STL file has 133 bytes, but its header says 1 triangles, which "
        "take 134"},
       {"<mesh name='m' file='^long.stl'/>", "bad-stl",
        "mesh 'm': long.stl: the STL file has 135 bytes, but its header says 1 triangles, which "
        "take 134"},
       {"<mesh name='m' file='^three.stl'/>", "mesh-vertex",
        "mesh 'm': three.stl: at least 4 vertices are required"},
       {"<mesh name='m' file='^flat.stl' inertia='convex'/>", "mesh-coplanar",
        "mesh 'm': flat.stl has no convex hull: its vertices are in a plane"},
       {"<mesh name='m' file='^inf.obj'/>", "bad-obj",
        "mesh 'm': inf.obj: line 5: '1e999' is not a number that a float can hold"},
       {"<mesh name='m' file='^nan.obj'/>", "bad-obj",
        "mesh 'm': nan.obj: line 5: 'nan' is not a number"},
       {"<mesh name='m' file='^comma.obj'/>", "bad-obj",
        "mesh 'm': comma.obj: line 5: '0,5' is not a number"},
       {"<mesh name='m' file='^tail.obj'/>", "bad-obj",
        "mesh 'm': tail.obj: line 5: '0.5x' is not a number"},
       {"<mesh name='m' file='^word.obj'/>", "bad-obj",
        "mesh 'm': word.obj: line 7: 'abc' is not a number"},
       {"<mesh name='m' file='^exponent.obj'/>", "bad-obj",
        "mesh 'm': exponent.obj: line 5: '1e' is not a number"},
       {"<mesh name='m' file='^cut.obj'/>", "bad-obj",
        "mesh 'm': cut.obj: line 5: a vertex needs three numbers"},
       {"<mesh name='m' file='^vt.obj'/>", "bad-obj",
        "mesh 'm': vt.obj: line 5: 'inf' is not a number"},
       {"<mesh name='m' file='forms.obj' inertia='convex'/>"},
       {"<mesh name='m' file='^corner.obj'/>", "bad-obj",
        "mesh 'm': corner.obj: line 5: invalid index '99999999999999999999'"},
       {"<mesh name='m' file='^before.obj'/>", "bad-obj",
        "mesh 'm': before.obj: line 5: invalid index '-9'"},
       {"<mesh name='m' file='^normal.obj'/>", "mesh-face",
        "mesh 'm': normal.obj: face 0 refers to normal 4, which does not exist"},
       {"<mesh name='m' file='^texcoord.obj'/>", "mesh-face",
        "mesh 'm': texcoord.obj: face 0 refers to texture coordinate 8, which does not exist"},
       {"<mesh name='m' file='^no_normal.obj'/>", "mesh-face",
        "mesh 'm': no_normal.obj: face 1 refers to normal 4, which does not exist"},
       {"<mesh name='m' file='^no_texcoord.obj'/>", "mesh-face",
        "mesh 'm': no_texcoord.obj: face 0 refers to texture coordinate 8, which does not exist"},
       {"<mesh name='m' file='^nan.msh'/>", "mesh-vertex",
        "mesh 'm': nan.msh: vertex 0 is not finite"},
       {"<mesh name='m' file='^face.msh'/>", "mesh-face",
        "mesh 'm': face.msh: face 1 refers to vertex 4, which does not exist"},
       {"<mesh name='m' file='^negative.msh'/>", "mesh-face",
        "mesh 'm': negative.msh: face 1 refers to vertex -1, which does not exist"},
       {"<mesh name='m' file='^count.msh'/>", "bad-msh",
        "mesh 'm': count.msh: the sizes in the header of the MSH file are invalid"},
       {"<mesh name='m' file='^huge.msh'/>", "bad-msh",
        "mesh 'm': huge.msh: the size of the MSH file does not match its header"},
       {"<mesh name='m' file='^same.msh'/>", "mesh-colocated",
        "mesh 'm': same.msh has no convex hull: its vertices coincide"},
       {"<mesh name='m' file='^line.msh'/>", "mesh-collinear",
        "mesh 'm': line.msh has no convex hull: its vertices are on a line"}});
}

TEST_CASE("faults in the bytes of images and height fields are reported with the file's name") {
  const auto image = [](uint32_t width, uint32_t height, const std::string& rows) {
    return testing::encode({width, height, 8, testing::kRgb, rows, ""});
  };
  const std::string shape = binary<int>({2, 2});
  const CompileMjcf read({{"wide.png", image(60000, 60000, "")},
                          {"none.png", image(0, 0, "")},
                          {"cut.png", image(2, 2, std::string(12, 'x')).substr(0, 50)},
                          {"few.png", image(100, 100, "x")},
                          {"grid.png", image(3, 2, std::string(18, 'x'))},
                          {"empty.ktx", ""},
                          {"nan.hf", shape + binary<float>({0, kNan, 2, 3})},
                          {"inf.hf", shape + binary<float>({0, kInfinite, 2, 3})},
                          {"far.hf", shape + binary<float>({-3e38f, 3e38f, 2, 3})},
                          {"huge.hf", binary<int>({65536, 65536}) + binary<float>({1})},
                          {"cut.hf", shape + binary<float>({0, 1, 2})}});
  check_error_rows(
      "<mujoco><asset>", "</asset></mujoco>", read,
      {{"<texture name='t' type='2d' file='^wide.png'/>", "bad-png",
        "texture 't': wide.png: cannot decode the PNG image: the image is too large"},
       {"<texture name='t' type='2d' file='^none.png'/>", "bad-png",
        "texture 't': none.png: cannot decode the PNG image: Invalid IHDR data"},
       {"<texture name='t' type='2d' file='^cut.png'/>", "bad-png",
        "texture 't': cut.png: cannot decode the PNG image: the file is truncated"},
       {"<texture name='t' type='2d' file='^few.png'/>", "bad-png",
        "texture 't': few.png: cannot decode the PNG image: Not enough image data"},
       {"<texture name='t' type='cube' file='grid.png' gridsize='^1 1'/>", "texture-grid",
        "texture 't': gridsize must divide 'grid.png' into squares"},
       {"<texture name='t' type='2d' file='^empty.ktx'/>", "texture-data",
        "texture 't': 'empty.ktx' is empty"},
       {"<hfield name='h' size='1 1 1 1' file='^wide.png'/>", "bad-png",
        "hfield 'h': wide.png: cannot decode the PNG image: the image is too large"},
       {"<hfield name='h' size='1 1 1 1' file='^nan.hf'/>", "hfield-elevation",
        "hfield 'h': nan.hf: the elevations must be finite"},
       {"<hfield name='h' size='1 1 1 1' file='^inf.hf'/>", "hfield-elevation",
        "hfield 'h': inf.hf: the elevations must be finite"},
       {"<hfield name='h' size='1 1 1 1' file='^far.hf'/>", "hfield-elevation",
        "hfield 'h': far.hf: the range of the elevations must be finite"},
       {"<hfield name='h' size='1 1 1 1' nrow='1' ncol='2' elevation='^-3e38 3e38'/>",
        "hfield-elevation", "hfield 'h': the range of the elevations must be finite"},
       {"<hfield name='h' size='1 1 1 1' file='^huge.hf'/>", "bad-hfield",
        "hfield 'h': huge.hf: the height field file has a size that does not match its dimensions"},
       {"<hfield name='h' size='1 1 1 1' file='^cut.hf'/>", "bad-hfield",
        "hfield 'h': cut.hf: the height field file has a size that does not match its "
        "dimensions"}});
}

// An SKN file with one triangle and one bone.
struct Skn {
  int bones = 1;
  std::vector<float> vertex = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  std::vector<int> face = {0, 1, 2};
  std::string body = "world";
  std::vector<float> frame = {0, 0, 0, 1, 0, 0, 0};
  int count = 3;
  std::vector<int> vertid = {0, 1, 2};
  std::vector<float> weight = {1, 1, 1};

  [[nodiscard]] std::string bytes() const {
    std::string name = body;
    name.resize(40);
    return binary<int>({3, 0, 1, bones}) + binary(vertex) + binary(face) + name + binary(frame) +
           binary<int>({count}) + binary(vertid) + binary(weight);
  }
};

TEST_CASE("faults in the bytes of a skin are reported with the file's name") {
  const CompileMjcf read({{"good.skn", Skn{}.bytes()},
                          {"cut.skn", Skn{}.bytes().substr(0, 60)},
                          {"long.skn", Skn{}.bytes() + "x"},
                          {"bones.skn", Skn{.bones = 1 << 30}.bytes()},
                          {"count.skn", Skn{.count = 1 << 30}.bytes()},
                          {"negative.skn", Skn{.count = -1}.bytes()},
                          {"nan.skn", Skn{.vertex = std::vector<float>(9, kNan)}.bytes()},
                          {"face.skn", Skn{.face = {0, 1, 7}}.bytes()},
                          {"body.skn", Skn{.body = "nobody"}.bytes()},
                          {"pose.skn", Skn{.frame = {0, kNan, 0, 1, 0, 0, 0}}.bytes()},
                          {"turn.skn", Skn{.frame = {0, 0, 0, kInfinite, 0, 0, 0}}.bytes()},
                          {"vertid.skn", Skn{.vertid = {0, 1, 9}}.bytes()},
                          {"weight.skn", Skn{.weight = {1, kInfinite, 1}}.bytes()},
                          {"none.skn", Skn{.weight = {1, 0, 1}}.bytes()}});
  check_error_rows(
      "<mujoco><asset>", "</asset></mujoco>", read,
      {{"<skin name='s' file='good.skn'/>"},
       {"<skin name='s' file='^cut.skn'/>", "bad-skn",
        "skin 's': cut.skn: the SKN file is shorter than its header says"},
       {"<skin name='s' file='^long.skn'/>", "bad-skn",
        "skin 's': long.skn: the SKN file is longer than its header says"},
       {"<skin name='s' file='^bones.skn'/>", "bad-skn",
        "skin 's': bones.skn: the SKN file ends before bone 1"},
       {"<skin name='s' file='^count.skn'/>", "bad-skn",
        "skin 's': count.skn: the SKN file ends in bone 0 'world'"},
       {"<skin name='s' file='^negative.skn'/>", "bad-skn",
        "skin 's': negative.skn: the SKN file has a vertex count that is not positive in bone 0 "
        "'world'"},
       {"<skin name='s' file='^nan.skn'/>", "skin-vertex",
        "skin 's': nan.skn: the vertices must be finite"},
       {"<skin name='s' file='^face.skn'/>", "skin-face",
        "skin 's': face.skn: a face refers to vertex 7, which does not exist"},
       {"<skin name='s' file='^body.skn'/>", "unknown-reference",
        "skin 's': body.skn refers to unknown body 'nobody'"},
       {"<skin name='s' file='^pose.skn'/>", "skin-bone",
        "skin 's': pose.skn: bindpos and bindquat of the bone of body 'world' must be finite"},
       {"<skin name='s' file='^turn.skn'/>", "skin-bone",
        "skin 's': turn.skn: bindpos and bindquat of the bone of body 'world' must be finite"},
       {"<skin name='s' file='^vertid.skn'/>", "skin-bone",
        "skin 's': vertid.skn: vertid 9 of the bone of body 'world' is out of range"},
       {"<skin name='s' file='^weight.skn'/>", "skin-weight",
        "skin 's': weight.skn: the total weight of vertex 1 is not finite"},
       {"<skin name='s' file='^none.skn'/>", "skin-weight",
        "skin 's': none.skn: vertex 1 must have a positive total weight"}});
}

TEST_CASE("normals of a file that are not finite point up") {
  const CompileMjcf::Files files = {
      {"m.obj",
       "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvn 1e999 0 0\n"
       "f 1//1 3//1 2//1\nf 1//1 2//1 4//1\nf 2//1 3//1 4//1\nf 1//1 4//1 3//1\n"}};
  const MemoryReader reader(files);
  Diagnostics diagnostics;
  const spec::ModelSpec s = mjcf::read_mjcf_text(
      "<mujoco><asset><mesh file='m.obj'/></asset></mujoco>", "m.xml", reader, diagnostics);
  const ModelPtr m = compile(s, {.files = &reader}, diagnostics);
  REQUIRE(m);
  for (int i = 0; i < 3 * m->nmeshnormal; ++i) CHECK(std::isfinite(m->mesh_normal[i]));
}

TEST_CASE("of many unreadable meshes on one line the first errors show the line") {
  // If each error held a copy of its line, the errors would take gigabytes.
  constexpr int kMany = 20'000;
  std::string meshes;
  for (int i = 0; i < kMany; ++i) {
    const std::string id = std::to_string(i);
    meshes += "<mesh name='m" + id + "' file='" + id + ".obj'/>";
  }
  Diagnostics diagnostics;
  const MemoryReader reader({});
  const spec::ModelSpec s = mjcf::read_mjcf_text("<mujoco><asset>" + meshes + "</asset></mujoco>",
                                                 "m.xml", reader, diagnostics);
  CHECK(compile(s, {.files = &reader}, diagnostics) == nullptr);
  CHECK(diagnostics.full());
  REQUIRE(diagnostics.all().size() == 20);
  const Diagnostic& last = diagnostics.all().back();
  CHECK(last.message == "mesh 'm19': cannot read '19.obj': no such file");
  CHECK(last.source_line.size() > meshes.size());
  CHECK(last.source_line.substr(last.where.column - 1, 6) == "19.obj");
}

}  // namespace
}  // namespace mj::compiler
