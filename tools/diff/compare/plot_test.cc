// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of mj-diff --plot.

#include <doctest/doctest.h>

#include <algorithm>

#include "run_tool.h"

using namespace mj::testing;

namespace {

size_t count(const std::string& text, const std::string& word) {
  size_t n = 0;
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
  return n;
}

// Two recordings of a pendulum that begin in different places.
struct Runs {
  TemporaryFolder folder;
  std::string xml = folder.file("a.xml", kPendulum);
  std::string a = simulate("a.h5", {}), b = simulate("b.h5", {"--keyframe", "up"});
  std::string svg = folder.path("d.svg");

  std::string simulate(const std::string& name, std::vector<std::string> options) const {
    options.insert(options.begin(), {xml, "--steps", "50", "-o", folder.path(name)});
    REQUIRE(run(MJTOOLS_SIMULATE, {options}).exit_code == 0);
    return folder.path(name);
  }
};

}  // namespace

TEST_CASE("a plot of two recordings has both curves and the difference of what differs most") {
  const Runs r;
  CHECK(run({{r.a, r.b, "-q", "--plot", r.svg}}).exit_code == 1);
  const std::string picture = contents_of(r.svg);
  CHECK(picture.find(">qpos.pivot<") != std::string::npos);
  CHECK(picture.find(">rad<") != std::string::npos);
  CHECK(count(picture, ">B - A<") == 4);
  CHECK(count(picture, "class=\"line\"") == 3 * 4);
  CHECK(run({{r.a, r.b, "-q", "--plot", r.svg, "--include", "qvel"}}).exit_code == 1);
  CHECK(contents_of(r.svg).find(">qpos.pivot<") == std::string::npos);
  CHECK(contents_of(r.svg).find(">qvel.pivot<") != std::string::npos);
  CHECK(run({{r.a, r.a, "--plot", r.svg}}).exit_code == 0);
  CHECK(contents_of(r.svg).find(">qpos.pivot<") != std::string::npos);
}

TEST_CASE("a plot of two simulations and of rollouts shows where they part") {
  const Runs r;
  std::string other = kPendulum;
  other.replace(other.find("0.02 0.25"), 9, "0.04 0.25");
  const std::string xml = r.folder.file("b.xml", other);
  CHECK(run({{r.xml, xml, "--dynamics", "50", "-q", "--plot", r.svg}}).exit_code == 1);
  CHECK(contents_of(r.svg).find(">B - A<") != std::string::npos);
  const std::string a = r.simulate("c.h5", {"--rollouts", "2"});
  const std::string b = r.simulate("d.h5", {"--rollouts", "2", "--seed", "2", "--ctrl-noise", "1"});
  CHECK(run({{a, b, "-q", "--plot", r.svg, "--include", "qpos"}}).exit_code == 1);
  CHECK(contents_of(r.svg).find(">rollout 1 qpos.pivot<") != std::string::npos);
}

TEST_CASE("a plot of differences on the terminal follows the text") {
  const Runs r;
  const Result text = run({.arguments = {r.a, r.b, "--include", "qpos", "--plot", "-"},
                           .environment = {{"LC_ALL", "C"}}});
  CHECK(text.exit_code == 1);
  CHECK(text.out.find("qpos: 1 of 1 columns differ") < text.out.find("qpos.pivot (rad)  * A: "));
  CHECK(text.out.find("B - A (rad)") != std::string::npos);
}

TEST_CASE("mj-diff refuses plots that it cannot draw") {
  const Runs r;
  check_refused({{r.xml, r.xml, "--plot", r.svg}}, "--plot is only for trajectories");
  check_refused({{r.a, r.b, "--plot", "d.png"}}, "a plot is SVG");
  check_refused({{r.a, r.b, "--json", "--plot", "-"}}, "--plot - writes text for the terminal");
  check_refused({{r.folder.path(""), r.folder.path(""), "--plot", r.svg}}, "not for folders");
  check_refused({{r.a, r.b, "--plot", r.folder.path("none/d.svg")}}, "none");
}
