// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What is said about broken models, and where. The official build refuses and accepts the same
// ones; where not, DIFFERENCES.md says why.

#include "compile/error_rows.h"

namespace mj::compiler {
namespace {

TEST_CASE("meshes that have no volume or make no sense are refused") {
  check_error_rows(
      "<mujoco>", "</mujoco>", CompileMjcf(),
      {{"<asset><mesh name='m' vertex='^0 0 0'/></asset>", "mesh-vertex",
        "mesh 'm': at least 4 vertices are required"},
       {"<asset><mesh name='m' vertex='^0 0 0 1'/></asset>", "mesh-data-size",
        "mesh 'm': the number of values of vertex must be a multiple of 3"},
       {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='^0 1'/></asset>",
        "mesh-data-size", "mesh 'm': the number of values of face must be a multiple of 3"},
       {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='^0 1 4'/></asset>",
        "mesh-face", "mesh 'm': face 0 has no vertex 4"},
       {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='^0 1 -1'/></asset>",
        "mesh-face", "mesh 'm': face 0 has no vertex -1"},
       {"<asset><mesh name='m' vertex='^inf 0 0 1 0 0 0 1 0 0 0 1'/></asset>", "mesh-vertex",
        "mesh 'm': vertex 0 is not finite"},
       {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' normal='^1 2'/></asset>",
        "mesh-data-size", "mesh 'm': the number of values of normal must be a multiple of 3"},
       {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' texcoord='^1'/></asset>",
        "mesh-data-size", "mesh 'm': the number of values of texcoord must be a multiple of 2"},
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
        "mesh-volume", "mesh 'm': the volume is too small"},
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
        "mesh 'm': the volume is negative, its triangles are oriented inwards"},
       {"<asset><mesh name='m' inertia='convex' scale='-1 1 1' vertex='^0 0 0 1 0 0 0 1 0 0 0 1' "
        "face='0 2 1 0 1 3 1 2 3 0 3 2'/></asset>",
        "mesh-negative-volume",
        "mesh 'm': the volume is negative, its triangles are oriented inwards"},
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
        "mesh 'x': the format of 'x.ply' is not known; expected STL, OBJ or MSH"},
       {"<mesh file='^x.txt'/>", "asset-format",
        "mesh 'x': the format of 'x.txt' is not known; expected STL, OBJ or MSH"},
       {"<mesh file='^x.txt' content_type='model/obj'/>", "asset-format",
        "mesh 'x': the format of 'x.txt' is not known; expected STL, OBJ or MSH"},
       {"<mesh file='^x.dae'/>", "asset-format",
        "mesh 'x': the format of 'x.dae' is not known; expected STL, OBJ or MSH"},
       {"<mesh file='^x.obj'/>", "bad-obj",
        "mesh 'x': x.obj: the OBJ file has an invalid index '0'"},
       {"<mesh file='^x2.obj'/>", "mesh-face", "mesh 'x2': face 0 has no vertex 8"},
       {"<mesh file='^x3.obj'/>", "mesh-vertex", "mesh 'x3': at least 4 vertices are required"},
       {"<mesh file='^x.stl'/>", "bad-stl", "mesh 'x': x.stl: the STL file has no complete header"},
       {"<mesh file='^x2.stl'/>", "bad-stl",
        "mesh 'x2': x2.stl: the STL file has no complete header"},
       {"<mesh file='^x3.stl'/>", "bad-stl",
        "mesh 'x3': x3.stl: the STL file has 538976288 triangles by its header, and must have "
        "between 1 and 200000"},
       {"<mesh file='^x4.stl'/>", "bad-stl",
        "mesh 'x4': x4.stl: the STL file has 0 triangles by its header, and must have between 1 "
        "and 200000"},
       {"<mesh file='^x5.stl'/>", "bad-stl",
        "mesh 'x5': x5.stl: the STL file has 84 bytes, but its header says 1 triangles, which take "
        "134"},
       {"<mesh file='^text.stl'/>", "bad-stl",
        "mesh 'text': text.stl: this is a text (ASCII) STL file, and binary ones are read"},
       {"<mesh file='^empty_text.stl'/>", "bad-stl",
        "mesh 'empty_text': empty_text.stl: this is a text (ASCII) STL file, and binary ones are "
        "read"},
       {"<mesh file='^x.msh'/>", "bad-msh", "mesh 'x': x.msh: the MSH file has no complete header"},
       {"<mesh file='^x2.msh'/>", "bad-msh",
        "mesh 'x2': x2.msh: the MSH file has no complete header"},
       {"<mesh file='^x3.msh'/>", "bad-msh",
        "mesh 'x3': x3.msh: the sizes in the header of the MSH file are invalid"},
       {"<mesh file='^x4.msh'/>", "bad-msh",
        "mesh 'x4': x4.msh: the size of the MSH file does not match its header"},
       {"<mesh file='x4.obj' vertex='^0 0 0 1 0 0 0 1 0 0 0 1'/>", "mesh-data-twice",
        "mesh 'x4': vertex is given by the file and by the attribute"},
       {"<mesh file='x4.obj' face='^0 1 2'/>", "mesh-data-twice",
        "mesh 'x4': face is given by the file and by the attribute"},
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
        "hfield 'h': x4.bin: the height field file has another size than its dimensions say"},
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
        "texture-channels", "texture 't': nchannel 2 is not possible here"},
       {"^<texture name='t' type='2d'/>", "texture-without-source",
        "texture 't': a 2d texture needs a file or a builtin"},
       {"^<texture name='t' type='cube'/>", "texture-without-source",
        "texture 't': there is no file and no builtin"},
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
        "texture 't': nchannel 2 is not possible here"},
       {"<texture name='t' type='cube' file='nope.png' gridsize='^4 4'/>", "texture-grid",
        "texture 't': gridsize must have between 1 and 12 squares"},
       {"^<texture name='t' type='cube' fileup='nope.png'/>", "asset-unreadable",
        "texture 't': cannot read 'nope.png': no such file"},
       {"^<texture name='t' type='2d' fileup='nope.png'/>", "texture-without-source",
        "texture 't': a 2d texture needs a file or a builtin"},
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
        "skin-data-size", "skin 's': vertex must have 3 numbers each"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2' texcoord='^1'><bone body='world' "
        "bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "skin-data-size", "skin 's': there must be as many texture coordinates as vertices"},
       {"<skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='^0 1'><bone body='world' bindpos='0 0 0' "
        "bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin>",
        "skin-data-size", "skin 's': face must have 3 indices each"},
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
        "not 0"},
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

}  // namespace
}  // namespace mj::compiler
