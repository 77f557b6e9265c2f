// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of several simulations in one run, their initial states, and their continuation.

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>

#include "recorded_options.h"
#include "report_check.h"
#include "run_tool.h"
#include "test_cart.h"
#include "trajectory/reader.h"
#include "trajectory/rollouts/recorded_rollouts.h"

using namespace mj::testing;
using mj::Channel;
using mj::load_trajectory;
using mj::Trajectory;

namespace {

struct Files {
  TemporaryFolder folder;
  std::string cart = folder.file("cart.xml", kCart);

  std::string simulate(const std::string& name, std::vector<std::string> arguments,
                       int exit_code = 0) {
    const std::string out = folder.path(name);
    arguments.insert(arguments.begin(), {cart, "-o", out});
    const auto r = run({arguments});
    CAPTURE(r.err);
    CHECK(r.exit_code == exit_code);
    return out;
  }
};

void check_same(const Trajectory& a, const Trajectory& b) {
  REQUIRE(a.channels.size() == b.channels.size());
  CHECK(a.frames == b.frames);
  for (size_t c = 0; c < a.channels.size(); ++c) {
    CAPTURE(a.channels[c].name);
    CHECK(a.channels[c].values == b.channels[c].values);
  }
}

}  // namespace

TEST_CASE("rollouts do not depend on the number of threads") {
  Files files;
  const std::vector<std::string> arguments = {
      "--steps",      "700", "--rollouts",        "5",   "--seed",       "9",
      "--ctrl-noise", "0.5", "--ctrl-noise-time", "0.1", "--init-noise", "0.01"};
  auto with_threads = [&](const std::string& threads) {
    std::vector<std::string> all = arguments;
    all.insert(all.end(), {"--threads", threads});
    return files.simulate("t" + threads + ".h5", all);
  };
  const std::string one = with_threads("1"), three = with_threads("3");
  for (int64_t r = 0; r < 5; ++r) {
    check_same(load_trajectory(one, r), load_trajectory(three, r));
  }
  const Trajectory a = load_trajectory(one, 0), b = load_trajectory(one, 1);
  CHECK(a[Channel::kQpos].row(0)[0] != b[Channel::kQpos].row(0)[0]);
  CHECK(a[Channel::kCtrl].row(0)[0] != b[Channel::kCtrl].row(0)[0]);
  CHECK(mj::RecordedRollouts(one).seeds()[0] != mj::RecordedRollouts(one).seeds()[1]);
}

TEST_CASE("a rollout has the same numbers for any number of rollouts") {
  Files files;
  const std::vector<std::string> arguments = {"--steps",      "300", "--seed",       "4",
                                              "--ctrl-noise", "0.5", "--init-noise", "0.01"};
  const auto with = [&](const std::string& name, std::vector<std::string> more) {
    more.insert(more.begin(), arguments.begin(), arguments.end());
    return files.simulate(name, more);
  };
  const std::string many = with("many.h5", {"--rollouts", "9"});
  for (const std::string n : {"1", "2", "6"}) {
    const std::string few = with("few.h5", {"--rollouts", n});
    for (int64_t r = 0; r < std::stoi(n); ++r) {
      check_same(load_trajectory(few, r), load_trajectory(many, r));
    }
  }
  // Without --rollouts, the engine steps a single world. Only rounding differs.
  const Trajectory one = load_trajectory(with("one.h5", {})), first = load_trajectory(many, 0);
  CHECK(one[Channel::kCtrl].values == first[Channel::kCtrl].values);
  for (const Channel c : {Channel::kQpos, Channel::kQvel, Channel::kEnergy}) {
    for (size_t i = 0; i < one[c].values.size(); ++i) {
      REQUIRE(one[c].values[i] == doctest::Approx(first[c].values[i]).epsilon(1e-9));
    }
  }
}

TEST_CASE("--randomize gives each rollout other numbers of the model") {
  Files files;
  const std::vector<std::string> same = {"--steps", "50", "--keyframe", "left"};
  const auto with = [&](const std::string& name, std::vector<std::string> more) {
    more.insert(more.begin(), same.begin(), same.end());
    return files.simulate(name, more);
  };
  const auto qpos = [](const std::string& file, int64_t r) {
    return load_trajectory(file, r)[Channel::kQpos].values;
  };
  const std::string mass = "body_mass[pole]*=uniform(0.5,2)";
  const std::string plain = with("plain.h5", {"--rollouts", "3"});
  const std::string three = with("three.h5", {"--rollouts", "3", "--randomize", mass});
  const std::string two =
      with("two.h5", {"--rollouts", "2", "--threads", "1", "--randomize", mass});
  CHECK(qpos(plain, 0) == qpos(plain, 1));
  CHECK(qpos(three, 0) != qpos(three, 1));
  CHECK(qpos(three, 0) != qpos(plain, 0));
  for (int64_t r = 0; r < 2; ++r) CHECK(qpos(two, r) == qpos(three, r));
  CHECK(run({{files.cart, "--check-against", three, "--rtol", "0", "--atol", "0"}}).exit_code == 0);
  // The factor 1 changes nothing, so rollouts have the same numbers in lanes and alone.
  const std::string one =
      with("one.h5", {"--rollouts", "3", "--randomize", "body_mass[*]*=uniform(1,1)"});
  CHECK(qpos(one, 2) == qpos(plain, 2));
  const std::string damped =
      with("damped.h5", {"--rollouts", "2", "--randomize", "dof_damping[hinge]=normal(5,0.1)"});
  CHECK(std::abs(qpos(damped, 0).back()) < std::abs(qpos(plain, 0).back()));

  const auto refused = [&](const std::string& value, const std::string& why) {
    check_refused({{files.cart, "--steps", "1", "--randomize", value}}, why);
  };
  refused("body_mass", "a field with an object and a distribution are needed");
  refused("body_mass[pole]=gamma(1,2)", "'gamma(1,2)' is not a distribution");
  refused("body_mass[pole]=uniform(2,1)", "HIGH is less than LOW");
  refused("body_mass[pole]=normal(1,x)", "'x' is not a number");
  refused("body_mas[pole]=normal(1,1)", "did you mean 'body_mass'?");
  refused("body_mass[pile]=normal(1,1)", "pile");
}

TEST_CASE("a recording of one rollout is checked and continued as such") {
  Files files;
  const std::vector<std::string> arguments = {"--rollouts", "1", "--ctrl-noise", "0.5"};
  const auto with = [&](const std::string& name, std::vector<std::string> more) {
    more.insert(more.begin(), arguments.begin(), arguments.end());
    return files.simulate(name, more);
  };
  const std::string whole = with("whole.h5", {"--steps", "400"});
  CHECK(run({{files.cart, "--check-against", whole, "--rtol", "0", "--atol", "0"}}).exit_code == 0);
  const std::string part = with("part.h5", {"--steps", "300", "--state-every", "100"});
  const std::string rest = files.simulate("rest.h5", {"--steps", "400", "--resume", part});
  const Trajectory a = load_trajectory(whole), b = load_trajectory(rest);
  const std::vector<double>& all = a[Channel::kQpos].values;
  const std::vector<double>& last = b[Channel::kQpos].values;
  CHECK(std::equal(last.rbegin(), last.rend(), all.rbegin()));
}

TEST_CASE("noise without controls is centred in the control range and has its correlation time") {
  Files files;
  auto controls = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--steps", "4000"});
    const Trajectory t = load_trajectory(files.simulate("n.h5", arguments));
    return t[Channel::kCtrl].values;
  };
  auto statistics = [](const std::vector<double>& x) {
    double sum = 0, squares = 0, products = 0;
    for (size_t i = 1; i < x.size(); ++i) {
      sum += x[i];
      squares += (x[i] - 1) * (x[i] - 1);
      products += (x[i] - 1) * (x[i - 1] - 1);
    }
    const auto n = static_cast<double>(x.size() - 1);
    return std::array{sum / n, squares / n, products / squares};
  };
  const auto white = statistics(controls({"--ctrl-noise", "0.5"}));
  CHECK(white[0] == doctest::Approx(1).epsilon(0.05));
  CHECK(white[1] == doctest::Approx(1.5 * 1.5 / 3).epsilon(0.1));
  CHECK(std::abs(white[2]) < 0.1);
  const auto slow = statistics(controls({"--ctrl-noise", "0.5", "--ctrl-noise-time", "0.05"}));
  CHECK(slow[1] == doctest::Approx(1.5 * 1.5 / 3).epsilon(0.3));
  CHECK(slow[2] == doctest::Approx(std::exp(-0.1)).epsilon(0.05));
  const std::vector<double> held = controls({"--ctrl-noise", "0.1", "--keyframe", "left"});
  CHECK(std::abs(held[0]) <= 0.3);
}

TEST_CASE("rollouts take keyframes in turns, and an unstable one does not stop the others") {
  Files files;
  const std::string out = files.simulate(
      "k.h5", {"--steps", "20", "--rollouts", "4", "--keyframe", "left,mad,right"}, 1);
  CHECK(load_trajectory(out, 0)[Channel::kQpos].row(0)[0] == -1);
  CHECK(load_trajectory(out, 1).frames == 1);
  CHECK(load_trajectory(out, 2)[Channel::kQpos].row(0)[0] == 1);
  CHECK(load_trajectory(out, 2).frames == 21);
  CHECK(load_trajectory(out, 3)[Channel::kQpos].row(0)[0] == -1);
  const auto r =
      run({{files.cart, "--steps", "20", "--rollouts", "4", "--keyframe", "*", "--json"}});
  CHECK(r.exit_code == 1);
  CHECK(r.err.find("rollout 2: unstable at step 0 (time 0): NaN, infinity or a huge value in "
                   "qvel[0] of joint 'rail'") != std::string::npos);
  const auto j = checked_json(r.out);
  CHECK(j["rollouts"][2]["status"] == "unstable");
  CHECK(j["rollouts"][3]["status"] == "complete");
}

TEST_CASE("a run continues from a recorded row whose joints are matched by name") {
  Files files;
  const std::string first = files.simulate("a.h5", {"--steps", "50", "--keyframe", "left"});
  const Trajectory a = load_trajectory(first);
  const std::string same = files.simulate("b.h5", {"--steps", "10", "--from", first + "@40"});
  const Trajectory b = load_trajectory(same);
  for (int64_t i = 0; i < 11; ++i) {
    CHECK(b[Channel::kQpos].row(i)[1] == a[Channel::kQpos].row(40 + i)[1]);
  }
  CHECK(b[Channel::kTime].values[0] == a[Channel::kTime].values[40]);

  std::string text = kCart;
  text.replace(text.find("name=\"rail\""), 11, "name=\"track\"");
  text.replace(text.find("joint=\"rail\""), 12, "joint=\"track\"");
  const std::string other = files.folder.file("other.xml", text);
  const std::string out = files.folder.path("c.h5");
  const auto r = run({{other, "-o", out, "--steps", "1", "--from", first + "@-1", "--json"}});
  CHECK(r.exit_code == 0);
  CHECK(r.err.find("note: initial state: 2 objects carried over by name; 1 reset: joint 'track'; "
                   "1 not in the model: joint 'rail'") != std::string::npos);
  const auto j = checked_json(r.out)["initial_state"];
  CHECK(j["carried"] == nlohmann::json({"joint 'hinge'", "control 'push'"}));
  CHECK(j["reset"] == nlohmann::json({"joint 'track'"}));
  const Trajectory c = load_trajectory(out);
  CHECK(c[Channel::kQpos].row(0)[0] == 0);
  CHECK(c[Channel::kQpos].row(0)[1] == a[Channel::kQpos].row(50)[1]);

  const std::string turns =
      files.simulate("d.h5", {"--steps", "1", "--rollouts", "3", "--from", first + "@5:7"});
  CHECK(load_trajectory(turns, 1)[Channel::kQpos].row(0)[1] == a[Channel::kQpos].row(6)[1]);
  CHECK(load_trajectory(turns, 2)[Channel::kQpos].row(0)[1] == a[Channel::kQpos].row(5)[1]);
  const std::string of_second = files.simulate("f.h5", {"--steps", "1", "--from", turns + "@1/-1"});
  CHECK(load_trajectory(of_second)[Channel::kQpos].row(0)[1] ==
        load_trajectory(turns, 1)[Channel::kQpos].row(1)[1]);
  const std::string bad = files.folder.path("e.h5");
  for (const char* rows : {"@last", "@0.1", "@x/0", "@1/", "@:x"}) {
    check_refused({{files.cart, "-o", bad, "--steps", "1", "--from", first + rows}},
                  "' is not a row");
  }
  check_refused({{files.cart, "-o", bad, "--steps", "1", "--from", turns + "@3/0"}},
                "has 3 rollouts, numbered from 0");
  check_refused({{files.cart, "-o", bad, "--steps", "1", "--from", first + "@51"}}, "has 51 rows");
  check_refused({{"-", "-o", bad, "--steps", "1", "--from", first}, kPendulum},
                "the recording contains no joint or actuator of the model");
}

TEST_CASE("a resumed run writes the bytes of an uninterrupted run") {
  Files files;
  const std::vector<std::string> arguments = {"--rollouts",   "2",   "--ctrl-noise",      "0.3",
                                              "--init-noise", "0.1", "--ctrl-noise-time", "0.02"};
  auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), arguments.begin(), arguments.end());
    return more;
  };
  const std::string whole = files.simulate("whole.h5", with({"--steps", "100"}));
  const std::string part =
      files.simulate("part.h5", with({"--steps", "70", "--state-every", "20"}));
  std::vector<std::string> rest = {"--rollouts",        "2",    "--ctrl-noise", "0.3",
                                   "--ctrl-noise-time", "0.02", "--steps",      "100",
                                   "--state-every",     "20"};
  rest.insert(rest.end(), {"--resume", part});
  const std::string resumed = files.simulate("rest.h5", rest);
  for (int64_t r = 0; r < 2; ++r) {
    const Trajectory a = load_trajectory(whole, r), b = load_trajectory(resumed, r);
    CHECK(b.frames == 41);
    for (Channel c : {Channel::kTime, Channel::kQpos, Channel::kQvel, Channel::kCtrl}) {
      const std::vector<double>& values = a[c].values;
      const auto at = values.begin() + 60 * a[c].columns;
      CHECK(std::vector<double>(at, values.end()) == b[c].values);
    }
  }
  const std::string all =
      files.simulate("all.h5", {"--steps", "40", "--ctrl-noise", "0.3", "--keyframe", "right"});
  const std::string some = files.simulate(
      "some.h5",
      {"--steps", "20", "--state-every", "20", "--ctrl-noise", "0.3", "--keyframe", "right"});
  const std::string further = files.simulate(
      "further.h5",
      {"--steps", "30", "--state-every", "30", "--ctrl-noise", "0.3", "--resume", some});
  const std::string last =
      files.simulate("last.h5", {"--steps", "40", "--ctrl-noise", "0.3", "--resume", further});
  const std::vector<double> ctrl = load_trajectory(all)[Channel::kCtrl].values;
  CHECK(std::vector<double>(ctrl.begin() + 30, ctrl.end()) ==
        load_trajectory(last)[Channel::kCtrl].values);
  auto refused = [&](std::vector<std::string> more, const std::string& words) {
    more.insert(more.begin(), {files.cart, "-o", files.folder.path("x.h5")});
    check_refused({more}, words);
  };
  refused({"--steps", "100", "--resume", whole, "--rollouts", "2"},
          "does not contain a full state");
  refused({"--steps", "100", "--resume", part, "--rollouts", "3"}, "it has 2 rollouts");
  const std::string done = files.simulate("done.h5", {"--steps", "30", "--state-every", "10"});
  refused({"--steps", "30", "--resume", done}, "it is at step 30 already");
  refused({"--steps", "29", "--resume", done}, "it is at step 30 already");
  refused({"--steps", "50", "--resume", part, "--rollouts", "2", "--ctrl-noise", "0.3",
           "--ctrl-noise-time", "0.02"},
          "at step 60 already");
  refused({"--steps", "100", "--resume", part, "--rollouts", "2", "--set", "opt.timestep=0.1"},
          "another model, or other options");
  refused({"--steps", "100", "--resume", part, "--ctrl-noise-time", "0"}, "differ in size");
}

TEST_CASE("continuing a recording with other inputs is a warning") {
  Files files;
  const std::string push = "pole@0-1=5,0,0";
  const std::string part =
      files.simulate("part.h5", {"--steps", "20", "--state-every", "10", "--push", push,
                                 "--ctrl-noise", "0.5", "--seed", "3"});
  auto resume = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"--resume", part, "-o", files.folder.path("rest.h5"), "--steps"});
    return run({more});
  };
  const std::string start = "warning: '" + part + "' was made with";
  const auto same = resume({"40", "--push", push, "--ctrl-noise", ".5"});
  CHECK(same.exit_code == 0);
  CHECK(same.err == "");
  const auto other = resume({"40", "--push", push, "--ctrl-noise", "0.9"});
  CHECK(other.err.find(start + " --ctrl-noise 0.5 and continues with --ctrl-noise 0.9") !=
        std::string::npos);
  const auto more = resume({"40", "--ctrl-end", "zero"});
  CHECK(more.err.find(start + "out --ctrl-end zero, which is given now") != std::string::npos);
  const auto seeded = resume({"40", "--seed", "4"});
  CHECK(seeded.exit_code == 2);
  CHECK(seeded.err.find("its seed is 3, but --seed is 4") != std::string::npos);
  const std::string rows = files.folder.file("rows.csv", "1\n2\n3\n");
  const std::string driven =
      files.simulate("driven.h5", {"--steps", "20", "--state-every", "10", "--ctrl", rows});
  const auto without = run({{"--resume", driven, "--steps", "40"}});
  CHECK(without.exit_code == 0);
  CHECK(without.err.find("driven.h5' was made with --ctrl FILE, which is not given now") !=
        std::string::npos);
}

TEST_CASE("a resumed run takes inputs and settings from the recording") {
  Files files;
  const std::vector<std::string> arguments = {"--rollouts",
                                              "2",
                                              "--ctrl-noise",
                                              "0.3",
                                              "--ctrl-noise-time",
                                              "0.02",
                                              "--seed",
                                              "7",
                                              "--push",
                                              "spring:pole@0-1=1,0,0",
                                              "--every",
                                              "5",
                                              "--record",
                                              "qpos,ctrl",
                                              "--compress",
                                              "3",
                                              "--state-every",
                                              "20",
                                              "--set",
                                              "opt.gravity=0,0,-9",
                                              "--no-model"};
  auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), arguments.begin(), arguments.end());
    return more;
  };
  const std::string whole = files.simulate("whole.h5", with({"--steps", "100"}));
  const std::string part = files.simulate("part.h5", with({"--steps", "50"}));
  const std::string rest = files.simulate("rest.h5", {"--resume", part, "--steps", "100"});
  const Trajectory expected = load_trajectory(whole, 1), t = load_trajectory(rest, 1);
  CHECK(t.attribute("settings") == expected.attribute("settings"));
  CHECK(t.attribute("inputs") == expected.attribute("inputs"));
  CHECK(t.attribute("every") == "5");
  CHECK(t.attribute("seed") == "7");
  REQUIRE(t.channels.size() == expected.channels.size());
  for (size_t c = 0; c < t.channels.size(); ++c) {
    const auto& all = expected.channels[c];
    CAPTURE(all.name);
    CHECK(t.channels[c].columns == all.columns);
    const auto at = all.values.begin() + 8 * all.columns;
    CHECK(std::vector<double>(at, all.values.end()) == t.channels[c].values);
  }
  const auto checked = run({{files.cart, "--check-against", rest}});
  CHECK(checked.exit_code == 0);
  CHECK(checked.err == "");
  const std::string own = files.simulate(
      "own.h5", {"--resume", part, "--steps", "100", "--every", "10", "--record", "time"});
  CHECK(load_trajectory(own).frames == 7);
  // A resumed run continues to its originally planned end.
  const std::string killed = files.folder.path("killed.h5");
  (void)run({.arguments = {files.cart, "-o", killed, "--steps", "3000000", "--every", "100000",
                           "--state-every", "1000"},
             .signal = SIGKILL,
             .when = [&](pid_t) {
               try {
                 return mj::RecordedRollouts(killed).checkpoint(0).has_value();
               } catch (const std::exception&) {
                 return false;
               }
             }});
  const auto finished = run({{"--resume", killed, "--json"}});
  CHECK(checked_json(finished.out)["rollouts"][0]["steps"] == 3000000);
}

TEST_CASE("a recording that is appended to has the bytes of an uninterrupted one") {
  Files files;
  const std::vector<std::vector<std::string>> variants = {
      {"--ctrl-noise", "0.3", "--record", "default,contact"},
      {"--rollouts", "2", "--ctrl-noise", "0.3", "--ctrl-noise-time", "0.02", "--every", "7",
       "--compress", "3", "--push", "spring:pole@0-1=1,0,0"},
      {"--keyframe", "left,mad", "--rollouts", "2", "--record", "qpos", "--no-model", "--set",
       "opt.gravity=0,0,-9"}};
  for (const std::vector<std::string>& options : variants) {
    const auto with = [&](std::vector<std::string> more) {
      more.insert(more.end(), options.begin(), options.end());
      more.insert(more.end(), {"--state-every", "20"});
      return more;
    };
    const bool is_unstable = options[0] == "--keyframe";
    const int code = is_unstable ? 1 : 0;
    const std::string whole = files.simulate("whole.h5", with({"--steps", "900"}), code);
    const std::string part = files.simulate("part.h5", with({"--steps", "450"}), code);
    for (const char* steps : {"700", "900"}) {
      const auto r = run({{files.cart, "--resume", part, "--append", "--steps", steps}});
      CAPTURE(r.err);
      CHECK(r.exit_code == code);
    }
    CHECK(contents_of(whole) == contents_of(part));
  }
}

TEST_CASE("a recording that was resumed before can be appended to") {
  Files files;
  const std::vector<std::string> noise = {"--ctrl-noise", "0.3", "--every", "4"};
  std::vector<std::string> first = {"--steps", "50", "--state-every", "10"};
  first.insert(first.end(), noise.begin(), noise.end());
  const std::string old = files.simulate("old.h5", first);
  const std::string rest = files.simulate("rest.h5", {"--resume", old, "--steps", "90"});
  const std::string whole = files.simulate("whole.h5", {"--resume", old, "--steps", "130"});
  CHECK(run({{"--resume", rest, "--append", "--steps", "130"}}).exit_code == 0);
  CHECK(contents_of(whole) == contents_of(rest));
  CHECK(run({{"--check-against", rest}}).exit_code == 0);
}

TEST_CASE("a killed run loses nothing of the recording that it appends to") {
  Files files;
  const std::string out = files.folder.path("run.h5");
  const auto frames = [&] {
    try {
      return load_trajectory(out).frames;
    } catch (const std::exception&) {
      return int64_t{0};
    }
  };
  (void)files.simulate("run.h5", {"--steps", "20000", "--every", "10", "--state-every", "100",
                                  "--ctrl-noise", "0.3"});
  int64_t before = frames();
  for (int i = 0; i < 2; ++i) {
    const auto r = run({.arguments = {"--resume", out, "--append", "--steps", "4000000000"},
                        .signal = SIGKILL,
                        .when = [&](pid_t) { return frames() > before; }});
    CHECK(r.exit_code == -1);
    CHECK(frames() > before);
    before = frames();
  }
  const int64_t steps = 10 * (before + 10000);
  CHECK(run({{"--resume", out, "--append", "--steps", std::to_string(steps)}}).exit_code == 0);
  CHECK(load_trajectory(out).attribute("status") == "complete");
  CHECK(frames() == steps / 10 + 1);
  CHECK(run({{"--check-against", out}}).exit_code == 0);
}

TEST_CASE("options that contradict a recording are refused when it is appended to") {
  Files files;
  const std::string rows = files.folder.file("rows.csv", "1\n2\n3\n");
  const std::string old = files.simulate(
      "old.h5", {"--steps", "20", "--state-every", "10", "--ctrl", rows, "--every", "2"});
  const std::string before = contents_of(old);
  const auto refused = [&](std::vector<std::string> more, const std::string& words) {
    more.insert(more.begin(), {"--append", "--steps", "40"});
    check_refused({more}, words);
    CHECK(contents_of(old) == before);
  };
  refused({"--resume", old}, "was made with --ctrl FILE, which the recording does not contain");
  refused({"--resume", old, "--ctrl", rows, "--every", "4"}, "was made with --every 2");
  refused({"--resume", old, "--ctrl", rows, "--record", "qpos"}, "was made with --record default");
  refused({"--resume", old, "--ctrl", rows, "--push", "pole@0-1=1,0,0"}, "made without --push");
  refused({"--resume", old, "--ctrl", rows, "--seed", "3"}, "was made with --seed 0");
  refused({"--resume", old, "--ctrl", rows, "--set", "opt.timestep=1"}, "another model");
  refused({"--resume", old, "-o", files.folder.path("x.h5")}, "omit --output");
  refused({"--resume", old, "--no-clobber"}, "omit --no-clobber");
  refused({files.cart}, "--append continues a recording");
  CHECK(run({{"--resume", old, "--append", "--ctrl", rows, "--steps", "40"}}).exit_code == 0);
  CHECK(load_trajectory(old).frames == 21);
}

// Returns the first long names of all options that --help lists.
std::vector<std::string> all_options() {
  std::istringstream lines(run({{"--help"}}).out);
  std::vector<std::string> out;
  for (std::string line; std::getline(lines, line) && line.find("Examples:") != 0;) {
    const size_t first = line.find_first_not_of(' ');
    if (first == 0 || first == std::string::npos || first > 6 || line[first] != '-') continue;
    const size_t name = line.find("--", first);
    if (name != std::string::npos) {
      out.push_back(line.substr(name, line.find_first_of(" ,", name) - name));
    }
  }
  return out;
}

TEST_CASE("every option has a role when a recording is checked") {
  using mj::simulate::RecordedOption;
  const auto options = all_options();
  REQUIRE(options.size() > 50);
  for (const std::string& name : options) {
    CAPTURE(name);
    CHECK(std::ranges::count(mj::simulate::kRecordedOptions, name, &RecordedOption::name) == 1);
  }
  CHECK(options.size() == std::size(mj::simulate::kRecordedOptions));
}

TEST_CASE("a check takes its inputs from the recording and refuses contradicting options") {
  Files files;
  struct Sample {
    std::string name, recorded, same, other;
  };
  const std::string rows = files.folder.file("rows.csv", "1\n2\n3\n");
  const std::vector<Sample> samples = {
      {"--ctrl-noise", "0.3", ".30", "0.4"},
      {"--ctrl-noise-time", "0.02", "2e-2", "0.1"},
      {"--ctrl-end", "zero", "zero", "hold"},
      {"--ctrl", rows, rows, ""},
      {"--push", "pole@0-1=5,0,0", "pole@0-1=5,0,0", "pole@0-1=6,0,0"},
      {"--plugin", "", "", ""},  // tested in plugin_test.cc
      // Simulation plugins need libraries, which this test does not have.
      {"--mujoco-plugin", "", "", ""},
      {"--plugin-path", "", "", ""},
      {"--seed", "7", "7", "8"},
      {"--randomize", "body_mass[pole]*=uniform(1,2)", "body_mass[pole]*=uniform(1,2)",
       "body_mass[pole]*=uniform(1,3)"},
      {"--sweep", "opt.gravity[2]=-9,-1", "opt.gravity[2]=-9,-1", "opt.gravity[2]=-9,-2"},
      {"--rollouts", "2", "2", "3"}};
  using Role = mj::simulate::RecordedOption::Role;
  for (const auto& option : mj::simulate::kRecordedOptions) {
    const std::string name(option.name);
    CAPTURE(name);
    if (option.role == Role::kStart) {
      const auto r = run({{"--check-against", files.cart, name, "1"}});
      CHECK(r.exit_code == 2);
      CHECK(r.err.find(name) != std::string::npos);
    }
    if (option.role != Role::kInput) continue;
    const auto at = std::ranges::find(samples, name, &Sample::name);
    REQUIRE(at != samples.end());
    if (at->recorded.empty()) continue;
    std::vector<std::string> made = {"--steps", "40", "--every", "4", name, at->recorded};
    if (name != "--ctrl-noise" && name != "--ctrl") {
      made.insert(made.end(), {"--ctrl-noise", "0.2"});
    }
    const std::string old = files.simulate("old.h5", made);
    if (name != "--ctrl") {
      const auto taken = run({{files.cart, "--check-against", old}});
      CHECK(taken.exit_code == 0);
      CHECK(taken.err == "");
    } else {
      check_refused({{files.cart, "--check-against", old}},
                    "was made with --ctrl FILE, which the recording does not contain");
    }
    CHECK(run({{files.cart, "--check-against", old, name, at->same}}).exit_code == 0);
    if (at->other.empty()) continue;
    check_refused({{files.cart, "--check-against", old, name, at->other}},
                  "old.h5' was made with " + name);
    if (name == "--ctrl-noise-time") continue;
    const std::string plain = files.simulate("plain.h5", {"--steps", "4"});
    if (name != "--ctrl-end") {
      check_refused({{files.cart, "--check-against", plain, name, at->recorded}},
                    "plain.h5' was made with");
    }
  }
}

TEST_CASE("a backward run and a changed model option are checked as recorded") {
  Files files;
  const std::string old = files.simulate(
      "old.h5", {"--steps", "40", "--every", "4", "--backwards", "--set", "opt.gravity=0,0,-9",
                 "--ctrl-noise", "0.3", "--ctrl-noise-time", "0.02"});
  for (const std::string& model : {files.cart, old}) {
    const auto r = run({{model, "--check-against", old}});
    CHECK(r.err == "");
    CHECK(r.exit_code == 0);
  }
  CHECK(run({{files.cart, "--check-against", old, "--set", "opt.gravity=0,0,-5"}}).exit_code == 1);
}

TEST_CASE("input files are compared by content and not by name") {
  Files files;
  const std::string rows = "body,start,end,fx,fy,fz\npole,0,1,5,0,0\n";
  const std::string part = files.simulate(
      "part.h5",
      {"--steps", "20", "--state-every", "10", "--push", files.folder.file("pushes.csv", rows)});
  for (const char* name : {"pushes.csv", "moved.csv"}) {
    const auto r = run({{"--resume", part, "-o", files.folder.path("rest.h5"), "--steps", "40",
                         "--push", files.folder.file(name, rows)}});
    CHECK(r.exit_code == 0);
    CHECK(r.err == "");
  }
}

TEST_CASE("a recording of a killed run is checked up to the end of each rollout") {
  Files files;
  const std::string out = files.folder.path("killed.h5");
  auto frames = [&](int64_t rollout) {
    try {
      return load_trajectory(out, rollout).frames;
    } catch (const std::exception&) {
      return int64_t{0};
    }
  };
  const auto r =
      run({.arguments = {files.cart, "-o", out, "--steps", "1000000000", "--rollouts", "3",
                         "--threads", "2", "--every", "1000", "--keyframe", "left,right,mad"},
           .signal = SIGKILL,
           .when = [&](pid_t) { return frames(0) > 0 && frames(1) > 0; }});
  CHECK(r.exit_code == -1);
  const auto same = run({{"--check-against", out}});
  CHECK(same.out == "");
  CHECK(same.exit_code == 1);  // a rollout was unstable, and is again
  const auto differs = run({{"--check-against", out, "--set", "opt.gravity=0,0,-5"}});
  CHECK(differs.out.find(out + ": rollout 0: differs first at step 0 ") == 0);
}

TEST_CASE("--check-against checks a recording by simulating it again") {
  Files files;
  const std::string old =
      files.simulate("old.h5", {"--steps", "100", "--rollouts", "2", "--ctrl-noise", "0.5",
                                "--record", "default,body:pole/xpos,sensordata"});
  const auto same = run({{files.cart, "--check-against", old}});
  CHECK(same.err == "");
  CHECK(same.out == "");
  CHECK(same.exit_code == 0);
  std::string text = kCart;
  text.replace(text.find("damping=\".01\""), 13, "damping=\".02\"");
  const std::string changed = files.folder.file("changed.xml", text);
  const auto differs = run({{changed, "--check-against", old}});
  CHECK(differs.exit_code == 1);
  CHECK(differs.out.find(old + ": rollout 0: differs first at step 1 (time 0.005) in ") == 0);
  check_reports_failure({{changed, "--check-against", old}}, "rollout 0: differs first at step 1");
  CHECK(run({{changed, "--check-against", old, "--atol", "100"}}).exit_code == 0);
  const auto j = checked_json(run({{changed, "--check-against", old, "--json"}}).out);
  CHECK(j["check"]["same"] == false);
  CHECK(j["check"]["divergences"][1]["rollout"] == 1);
  CHECK(j["check"]["divergences"][0]["step"] == 1);
  // checks the beginning
  CHECK(run({{files.cart, "--check-against", old, "--steps", "50"}}).exit_code == 0);
  const auto longer = run({{files.cart, "--check-against", old, "--steps", "150"}});
  CHECK(longer.exit_code == 1);
  CHECK(longer.out.find("the recording has 101 frames, but the simulation has 151") !=
        std::string::npos);
  CHECK(run({{"--check-against", old}}).exit_code == 0);  // uses the embedded model
  const std::string keyed = files.simulate(
      "keyed.h5", {"--steps", "20", "--every", "4", "--ctrl-noise", "0.5", "--keyframe", "right"});
  CHECK(run({{files.cart, "--check-against", keyed, "--ctrl-noise", "0.5"}}).exit_code == 0);
  check_refused({{"-", "--check-against", old}, kPendulum},
                "old.h5' was recorded with another model: the model has no body 'pole'");
  check_refused({{files.cart, "--check-against", files.cart}}, "not an HDF5 file");
  check_refused({{files.cart, "--check-against", "-"}}, "needs a regular file");
  const std::string pipe = files.folder.path("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  check_refused({{"--check-against", pipe}}, "needs a regular file, not '" + pipe);
  check_refused({{"--resume", pipe, "--steps", "1"}}, "needs a regular file, not");
  const std::string bare = files.simulate("bare.h5", {"--steps", "10", "--record", "qpos"});
  const auto without = run({{files.cart, "--check-against", bare}});
  CHECK(without.exit_code == 0);
  CHECK(without.err == "");
}

TEST_CASE("a push without effect is a warning") {
  Files files;
  auto warning_of = [&](const std::string& push) {
    const auto r = run({{files.cart, "--memory", "--steps", "20", "--push", push}});
    CHECK(r.exit_code == 0);
    return r.err;
  };
  CHECK(warning_of("pole@0-0.01=5,0,0") == "");
  CHECK(warning_of("pole@1-2=5,0,0")
            .find("warning: the push of body 'pole' from time 1 to 2 has no effect: the simulation "
                  "runs from time 0 to 0.1 [simulation-warning]") != std::string::npos);
  CHECK(warning_of("world@0-1=5,0,0").find("has no effect: the body cannot move") !=
        std::string::npos);
}
