// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/outline.h"

#include <doctest/doctest.h>

#include "resource/write/atomic_file.h"
#include "resource/write/temporary_folder.h"

using namespace mj;

TEST_CASE("an outline tells parts from models, through includes, and names included files") {
  const TemporaryFolder folder;
  const auto file = [&](const std::string& name, const std::string& text) {
    write_file((folder.path() / name).string(), text);
    return (folder.path() / name).string();
  };
  const auto why = [](const std::string& path) { return outline_of(path).why_fragment; };
  file("world.xml", "<mujocoinclude><worldbody/></mujocoinclude>");
  file("keys.xml", "<mujoco><keyframe/></mujoco>");
  CHECK(why((folder.path() / "world.xml").string()) == "its root element is <mujocoinclude>");
  CHECK(why((folder.path() / "keys.xml").string()) == "it has no <worldbody>");
  const std::string scene = file("scene.xml", "<mujoco><include file='half.xml'/></mujoco>");
  file("half.xml", "<mujoco><include file='world.xml'/><include file='keys.xml'/></mujoco>");
  const Outline outline = outline_of(scene);
  CHECK(outline.why_fragment.empty());
  CHECK(outline.includes == std::set<std::string>{(folder.path() / "half.xml").string(),
                                                  (folder.path() / "keys.xml").string(),
                                                  (folder.path() / "world.xml").string()});
  CHECK(why(file("robot.urdf", "<robot name='r'/>")).empty());
}

TEST_CASE("a file that an outline cannot classify counts as a model and is reported later") {
  const TemporaryFolder folder;
  const auto why = [&](const std::string& text) {
    write_file((folder.path() / "a.xml").string(), text);
    return outline_of((folder.path() / "a.xml").string()).why_fragment;
  };
  CHECK(why("<mujoco><worldbody>").empty());
  CHECK(why("").empty());
  CHECK(why("no XML").empty());
  CHECK(why("<mujoco><include file='gone.xml'/></mujoco>").empty());
  CHECK(outline_of((folder.path() / "gone.xml").string()).why_fragment.empty());
}
