// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Models that several tests of mj-compile use.

#ifndef MJTOOLS_TOOLS_COMPILE_TEST_MODELS_H_
#define MJTOOLS_TOOLS_COMPILE_TEST_MODELS_H_

#include <filesystem>
#include <string>

#include "run_tool.h"

namespace mj::testing {

inline constexpr const char* kTetra =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
inline constexpr const char* kMeshModel =
    "<mujoco model='m'><asset><mesh file='t.obj'/></asset><worldbody><body><freejoint/>"
    "<geom size='1'/></body></worldbody></mujoco>";

// Fills a folder with two robots. One of them has a scene, a part and a mesh.
inline void fill_zoo(const TemporaryFolder& folder) {
  std::filesystem::create_directories(folder.path("zoo/dog"));
  std::filesystem::create_directories(folder.path("zoo/.hidden"));
  folder.file("zoo/t.obj", kTetra);
  folder.file("zoo/cat.urdf", "<robot name='cat'><link name='a'/></robot>");
  folder.file("zoo/dog/dog.xml",
              "<mujoco><asset><mesh file='../t.obj'/></asset><worldbody><body name='dog'>"
              "<geom type='mesh' mesh='t'/></body></worldbody></mujoco>");
  folder.file("zoo/dog/scene.xml",
              "<mujoco><include file='dog.xml'/><worldbody><geom size='1'/></worldbody></mujoco>");
  folder.file("zoo/dog/keys.xml", "<mujoco><keyframe/></mujoco>");
  folder.file("zoo/dog/part.xml", "<mujocoinclude><worldbody/></mujocoinclude>");
  folder.file("zoo/.hidden/bad.xml", "<oops>");
  folder.file("zoo/notes.txt", "x");
}

// Returns the last line of a text with its end.
inline std::string last_line(const std::string& text) {
  const size_t end = text.rfind('\n', text.size() - 2);
  return text.substr(end == std::string::npos ? 0 : end + 1);
}

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_COMPILE_TEST_MODELS_H_
