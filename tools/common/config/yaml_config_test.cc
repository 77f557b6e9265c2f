// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/config/yaml_config.h"

#include <doctest/doctest.h>

#include <cmath>

using mjtools::Config;
using mjtools::ConfigError;
using Kind = mjtools::Config::Kind;

namespace {

Config yaml(const std::string& text) {
  return mj::config::parse_yaml(text, "sim.yaml");
}

// Returns the error of the text as "line:column: message".
std::string yaml_error(const std::string& text) {
  try {
    (void)yaml(text);
  } catch (const mj::Error& e) {
    const mj::Diagnostic& d = e.diagnostic();
    CHECK(d.where.file == "sim.yaml");
    return std::to_string(d.where.line) + ":" + std::to_string(d.where.column) + ": " + d.message;
  }
  return "";
}

template <typename Read>
std::string config_error(Read read) {
  try {
    read();
  } catch (const ConfigError& e) {
    return e.what();
  }
  return "";
}

// A list of plugins in the second spelling, where members are indented deeper than `type:`. Numbers
// in lists are separated only by blanks.
constexpr const char* kTwoPlugins =
    "MujocoPlugins:\n"
    "  - type: my_package/Lamp\n"
    "  - type: my_package/Servo\n"
    "      param0: 2.5\n"
    "      paramListofLists:\n"
    "        - [0 0 0]\n"
    "        - [1 2 3]\n"
    "        - [2 2 2]\n"
    "      NestedParamStruct:\n"
    "        structParam0: 10\n"
    "        structParam1: text\n"
    "        structParam2: true\n"
    "realtime: 0.5\n";

}  // namespace

TEST_CASE("plain YAML scalars have the types of YAML 1.1, and quoted ones are text") {
  const Config c = yaml(
      "a: [true, True, TRUE, yes, on, false, no, Off]\n"
      "b: [10, -3, +3, 0x10, 010]\n"
      "c: [0.5, 1.0e-3, 1e-3, -.5, .inf, -.inf, 3.]\n"
      "d: ['10', \"yes\", y, tRue, 0 0 0, 08, 1_000, a:b, '']\n"
      "e: [~, null, ]\n"
      "f: {on_: 1}\n"
      "g:\n");
  for (const Config& value : c["a"].items()) CHECK(value.kind() == Kind::kBoolean);
  CHECK(c["a"][4].as_boolean());
  CHECK(!c["a"][7].as_boolean());
  const int64_t whole[] = {10, -3, 3, 16, 8};
  for (int i = 0; i < 5; ++i) CHECK(c["b"][i].as_integer() == whole[i]);
  CHECK(c["c"].numbers() == std::vector<double>{0.5, 1e-3, 1e-3, -0.5, INFINITY, -INFINITY, 3});
  for (const Config& value : c["d"].items()) CHECK(value.kind() == Kind::kText);
  for (const Config& value : c["e"].items()) CHECK(value.is_null());
  CHECK(c["f"].is_struct());
  CHECK(c["g"].is_null());
}

TEST_CASE("values know their line and column, and members are in alphabetical order") {
  const Config c = yaml("b: 1\na:\n  - {y: 2, x: [3]}\n");
  CHECK(c.keys() == std::vector<std::string>{"a", "b"});
  const Config& x = c["a"][0]["x"];
  CHECK(x.path() == "a[0].x");
  CHECK(x.place().file == "sim.yaml");
  CHECK(x.place().line == 3);
  CHECK(x.place().column == 15);
  CHECK(x.key_place().column == 12);
}

TEST_CASE("members that are indented deeper than 'type' belong to the plugin") {
  const Config plugins = yaml(kTwoPlugins)["MujocoPlugins"];
  REQUIRE(plugins.size() == 2);
  CHECK(plugins[0].keys() == std::vector<std::string>{"type"});
  const Config& servo = plugins[1];
  CHECK(servo.keys() ==
        std::vector<std::string>{"NestedParamStruct", "param0", "paramListofLists", "type"});
  CHECK(servo["NestedParamStruct"]["structParam0"].as_integer() == 10);
  CHECK(servo["NestedParamStruct"]["structParam2"].as_boolean());
  CHECK(servo["param0"].place().line == 4);
  CHECK(servo["param0"].place().column == 15);  // the column in the file, not after shifting
  const Config& lists = servo["paramListofLists"];
  CHECK(lists[1].size() == 1);
  CHECK(lists[1][0].as_text() == "1 2 3");  // YAML reads the three numbers as one text
  CHECK(lists.rows_of_numbers() ==
        std::vector<std::vector<double>>{{0, 0, 0}, {1, 2, 3}, {2, 2, 2}});
  CHECK(yaml("m: [[0, 0, 0], [1, 2, 3]]")["m"].rows_of_numbers()[1] ==
        std::vector<double>{1, 2, 3});
}

TEST_CASE("malformed YAML is reported at its place in the original file") {
  std::string text = kTwoPlugins;
  CHECK(yaml_error(text + "  bad: [\n") == "4:13: illegal map value");
  CHECK(yaml_error("MujocoPlugins:\n  - type: a/B\n      gain: 1\n  - type: b/C\n      x: [\n") ==
        "3:11: illegal map value");
  CHECK(yaml_error("a: 1\n b: 2\n") == "2:3: illegal map value");
}

TEST_CASE("a key must be text and must not be given twice") {
  CHECK(yaml_error("a: 1\nb: 2\na: 3\n") == "3:1: 'a' is given twice");
  CHECK(yaml_error("1: a\n") == "1:1: a key must be text, but this is a whole number");
  CHECK(yaml_error("yes: a\n") == "1:1: a key must be text, but this is true or false");
  CHECK(yaml_error("[a]: b\n") == "1:1: a key must be text, but this is a list");
  CHECK(yaml("'1': a\n").keys() == std::vector<std::string>{"1"});
}

TEST_CASE("a configuration is a single YAML document without application tags") {
  CHECK(yaml("").is_struct());
  CHECK(yaml("# nothing\n").is_struct());
  CHECK(yaml("--- \na: 1\n...\n")["a"].as_integer() == 1);
  CHECK(yaml_error("a: 1\n---\nb: 2\n") == "2:1: a second document begins here");
  CHECK(yaml_error("a: !python/object x\n") == "1:4: the tag '!python/object' has no meaning here");
  CHECK(yaml("a: !!str 10\n")["a"].as_text() == "10");
  CHECK(yaml_error("a: 99999999999999999999\n") == "1:4: the number is too large");
}

TEST_CASE("aliases repeat values, but endless and very large ones are refused") {
  const Config c = yaml("a: &x {p: [1, 2]}\nb: *x\n");
  CHECK(c["a"] == c["b"]);
  CHECK(yaml_error("a: &x [*x]\n") == "1:8: an alias is inside the value that it refers to");
  std::string laughs = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
  for (int i = 1; i < 12; ++i) {
    const std::string name = "a" + std::to_string(i), before = "*a" + std::to_string(i - 1);
    laughs += name + ": &" + name + " [";
    for (int n = 0; n < 10; ++n) laughs += (n > 0 ? ", " : "") + before;
    laughs += "]\n";
  }
  CHECK(yaml_error(laughs).find("the configuration has too many values") != std::string::npos);
}

TEST_CASE("a configuration has at most 1 MiB, 64 levels and 100,000 values") {
  constexpr size_t kMiB = 1 << 20;
  CHECK(yaml("a: 1 #" + std::string(kMiB - 6, 'x'))["a"].as_integer() == 1);
  CHECK(yaml_error("a: 1 #" + std::string(kMiB - 5, 'x')) ==
        "1:1: the configuration is larger than 1 MiB");
  const auto nested = [](size_t depth) {
    return "a: " + std::string(depth - 1, '[') + std::string(depth - 1, ']');
  };
  CHECK_NOTHROW(yaml(nested(64)));
  CHECK(yaml_error(nested(65)).find("nested too deep") != std::string::npos);
  // The struct and the list are values, too. The path of a value counts like a part of a value.
  const auto list = [](int values) {
    std::string text = "a: [";
    for (int i = 2; i < values; ++i) text += "1,";
    return text + "]";
  };
  CHECK_NOTHROW(yaml(list(80'000)));
  CHECK(yaml_error(list(100'001)).find("too many values") != std::string::npos);
}

TEST_CASE("hostile configurations are refused") {
  CHECK(yaml_error(std::string(100000, '[')) != "");
  const std::string flow = std::string(100, '[') + "1" + std::string(100, ']');
  CHECK(yaml_error(flow).find("nested too deep") != std::string::npos);
  std::string block;
  for (int i = 0; i < 100; ++i) block += std::string(static_cast<size_t>(i), ' ') + "-\n";
  CHECK(yaml_error(block).find("nested too deep") != std::string::npos);
  CHECK(yaml_error(std::string(2 << 20, ' ')) == "1:1: the configuration is larger than 1 MiB");
  CHECK(yaml_error(std::string("a: b\nc: \0 d", 11)) ==
        "2:4: the configuration contains a character that is not text");
  CHECK(yaml(yaml("a: \"x\\0y\"").to_yaml())["a"].as_text().size() == 3);
  CHECK(yaml_error(std::string(5000, 'k') + ": 1") != "");
  CHECK(yaml_error("a: \"\\q\"\n") != "");
  CHECK(yaml_error("a: [1, 2\n") != "");
}

TEST_CASE("a value of the wrong type is refused with its place and the type that is needed") {
  const Config c = yaml("gain: fast\nn: 1.5\nlist: [1, x]\nnothing:\ns: {}\n");
  CHECK(config_error([&] { (void)c["gain"].as_real(); }) ==
        "sim.yaml:1:7: error: 'gain' is text (fast), but a number is needed");
  CHECK(config_error([&] { (void)c["n"].as_integer(); }) ==
        "sim.yaml:2:4: error: 'n' is the number 1.5, but a whole number is needed");
  CHECK(config_error([&] { (void)c["list"].numbers(); }) ==
        "sim.yaml:3:11: error: 'list[1]' is text (x), but a number is needed");
  CHECK(config_error([&] { (void)c.real("nothing", 1.0); }) ==
        "sim.yaml:4:1: error: 'nothing' has no value, but a number is needed");
  CHECK(config_error([&] { (void)c["s"]["x"]; }) ==
        "sim.yaml:5:4: error: 's' has no 'x', which is required");
  CHECK(config_error([&] { (void)c["list"][2]; }) ==
        "sim.yaml:3:7: error: 'list' has 2 items, so item [2] does not exist");
  CHECK(config_error([&] { (void)c["list"]["x"]; }) ==
        "sim.yaml:3:7: error: 'list' is a list, but a struct is needed");
  CHECK(config_error([&] { (void)c["n"].numbers(2); }) ==
        "sim.yaml:2:4: error: 'n' has 1 number, but needs 2");
  CHECK(config_error([&] {
          c.allow_only({"gain", "n", "list", "nothing"});
        }) == "sim.yaml:5:1: error: 's' is not known");
}

TEST_CASE("optional members have defaults") {
  const Config c = yaml("gain: 2\nname: servo\non_: yes\nat: 0 0 1\n");
  CHECK(c.real("gain", 1.0) == 2);  // a whole number is also a number
  CHECK(c.real("other", 1.0) == 1);
  CHECK(c.text("name", "") == "servo");
  CHECK(c.boolean("on_", false));
  CHECK(c.integer("n", 7) == 7);
  CHECK(c.numbers("at", {}) == std::vector<double>{0, 0, 1});
  CHECK(c.numbers("to", {5}) == std::vector<double>{5});
}

TEST_CASE("values are written as YAML that reads back the same") {
  const Config c = yaml(
      "a: [true, -5, 0.1, 1e-30, 1e300, .inf, -.inf, .nan, ~, {}]\n"
      "b: {text: 'say \"yes\"', other: \"line\\nline\\t\\\\\", number: '10', no_: off, z: 3.0}\n");
  CHECK(yaml(c.to_yaml()) == c);
  CHECK(yaml("{b: 1, a: [1e-5, x y]}").to_yaml() == "{a: [1.0e-05, x y], b: 1}");
  CHECK(yaml("{t: a/B, u: 'x y', v: [0 0 1], w: [-1 0], yes_: 'yes', k-: 'a, b'}").to_yaml() ==
        "{k-: \"a, b\", t: a/B, u: \"x y\", v: [0 0 1], w: [-1 0], yes_: \"yes\"}");
}
