// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/scene/print_scene.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "resource/write/temporary_folder.h"
#include "visual/test_scene.h"

// The expected texts come from the official build.

namespace mj::visual {
namespace {

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string printed(const mjvScene& scene, const char* format) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "scene.txt";
  if (format) {
    mj_printFormattedScene(&scene, file.c_str(), format);
  } else {
    mj_printScene(&scene, file.c_str());
  }
  return text_of(file);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a scene is printed as MuJoCo prints it") {
  TestScene t(
      "<worldbody><light castshadow='true'/><flexcomp name='f' type='grid' dim='2' count='2 2 1' "
      "spacing='1 1 1' radius='.1' rigid='true'><contact selfcollide='none'/></flexcomp>"
      "<geom size='.1' name='some name'/></worldbody>");
  t.opt.label = mjLABEL_GEOM;
  t.update();
  const std::string text = printed(t.scene, nullptr);
  CHECK(text.rfind(
            "GEOMS 2\n"
            "  GEOM 0\n"
            "    type              105\n"
            "    category          2\n"
            "    label            \n"
            "    objtype           9\n"
            "    objid             0\n"
            "    pos              -0.5      -0.5       0        \n"
            "    mat               1         0         0         0         1         0         0   "
            "      0         1        \n"
            "    size              0.1       0.1       0.1      \n"
            "    segid             0\n"
            "    dataid            -1\n"
            "    matid             -1\n"
            "    texcoord          0\n"
            "    rgba              0.5       0.5       0.5       1        \n"
            "    emission          0       \n"
            "    specular          0.5     \n"
            "    shininess         0.5     \n"
            "    reflectance       0       \n"
            "\n"
            "  GEOM 1\n"
            "    type              2\n"
            "    category          1\n"
            "    label            some name\n",
            0) == 0);
  CHECK(has(text,
            "  LIGHT 1\n"
            "    id                0\n"
            "    pos               0         0         0        \n"
            "    dir               0         0        -1        \n"
            "    type              0\n"
            "    castshadow        1\n"
            "    headlight         0\n"
            "    intensity         0       \n"
            "    range             10      \n"
            "    ambient           0         0         0        \n"
            "    diffuse           0.7       0.7       0.7      \n"
            "    specular          0.3       0.3       0.3      \n"
            "    texid             -1\n"
            "    exponent          10      \n"
            "    attenuation       1         0         0        \n"
            "    cutoff            45      \n"
            "    bulbradius        0.02    \n"
            "\n\n"
            "CAMERAS 2\n"
            "  CAMERA 0\n"));
  CHECK(has(text,
            "FLEX DATA 1\n"
            "  FLEX DATA 0\n"
            "    face_used         12\n"
            "    edge_adr          0\n"
            "    edge_num          5\n"
            "    vert_adr          0\n"
            "    vert_num          4\n"
            "    face_adr          0\n"
            "    face_num          12\n"
            "    edges            ...\n"
            "    verts            ...\n"
            "    faces            ...\n"
            "    normals          ...\n"
            "    texcoords        ...\n"
            "\n\n"
            "SKIN DATA 0\n"
            "\n"
            "FLAGS\n"
            "  Shadow                1\n"));
  CHECK(has(text,
            "  Cull Face             1\n"
            "  flexvertopt         0\n"
            "  flexedgeopt         1\n"
            "  flexfaceopt         0\n"
            "  flexskinopt         1\n"
            "  stereo              0\n"
            "\n\n"
            "TRANSFORM 0\n\n"));
}

TEST_CASE("a scene is printed in the requested format, with its place in the room") {
  TestScene t("<worldbody><geom size='.1'/></worldbody>");
  t.update();
  t.scene.enabletransform = 1;
  t.scene.translate[1] = 2;
  t.scene.scale = 2;
  CHECK(has(printed(t.scene, nullptr),
            "TRANSFORM 1\n"
            "  translate           0         2         0        \n"
            "  rotate              1         0         0         0        \n"
            "  scale               2       \n"
            "\n\n"));
  CHECK(has(printed(t.scene, "%.4f"), "    size             0.1000 0.1000 0.1000 \n"));
  CHECK(printed(t.scene, "%s") == printed(t.scene, nullptr));
}

}  // namespace mj::visual
