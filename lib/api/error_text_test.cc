// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/error_text.h"

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <memory>
#include <string>

#include "api/files/vfs.h"

namespace {

// Result of loading a model: the text of the error, and whether a model was returned.
struct Loaded {
  std::string error;
  bool is_model = false;
};

Loaded loaded(const std::string& xml) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  REQUIRE(mj_addBufferVFS(&vfs, "m.xml", xml.data(), static_cast<int>(xml.size())) == 0);
  char error[1000] = "old text";
  const std::unique_ptr<mjModel, void (*)(mjModel*)> m(
      mj_loadXML("m.xml", &vfs, error, sizeof(error)), mj_deleteModel);
  mj_deleteVFS(&vfs);
  return {error, m != nullptr};
}

}  // namespace

TEST_CASE("errors of reading have MuJoCo's first words and its line about the place") {
  const Loaded l =
      loaded("<mujoco>\n  <worldbody>\n    <geom sise=\"1\"/>\n  </worldbody>\n</mujoco>");
  CHECK(!l.is_model);
  CHECK(l.error.starts_with("XML Error: Schema violation: "));
  CHECK_MESSAGE(
      l.error.find("\nElement 'geom', line 3, column 11, in m.xml\n") != std::string::npos,
      l.error);
  CHECK(l.error.find("    3 |     <geom sise=\"1\"/>\n      |           ^~~~\n") !=
        std::string::npos);
  CHECK(l.error.find("did you mean 'size'?") != std::string::npos);
}

TEST_CASE("an element that began in an earlier line is not named") {
  const Loaded l = loaded("<mujoco><worldbody><geom size='1'\n type='bal'/></worldbody></mujoco>");
  CHECK(!l.is_model);
  CHECK_MESSAGE(l.error.find("\nline 2, column 8, in m.xml\n") != std::string::npos, l.error);
}

TEST_CASE("text that is not XML has an error number of tinyxml2") {
  CHECK(loaded("<mujoco>").error.starts_with("XML parse error 15:\n"));
  char error[100];
  CHECK(mj_parseXMLString("", nullptr, error, sizeof(error)) == nullptr);
  CHECK(std::string(error).starts_with("XML parse error 13:\n"));
}

TEST_CASE("errors of compiling begin with Error") {
  const Loaded l = loaded("<mujoco><worldbody>\n<geom size='-1'/></worldbody></mujoco>");
  CHECK(!l.is_model);
  CHECK(l.error.starts_with("Error: "));
  CHECK_MESSAGE(l.error.find("\nElement 'geom', line 2, column ") != std::string::npos, l.error);
}

TEST_CASE("a missing file is named") {
  char error[200];
  CHECK(mj_loadXML("no/such.xml", nullptr, error, sizeof(error)) == nullptr);
  CHECK(std::string(error).starts_with("ParseXML: "));
  CHECK(std::string(error).find("no/such.xml") != std::string::npos);
}

TEST_CASE("a good model leaves no text, its warnings one line each") {
  const Loaded good = loaded("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
  CHECK(good.is_model);
  CHECK(good.error.empty());
  mj::Diagnostics diagnostics;
  diagnostics.add({.severity = mj::Severity::kWarning, .message = "one"});
  diagnostics.add({.severity = mj::Severity::kWarning, .message = "two"});
  CHECK(mj::api::warning_text(diagnostics) == "one\ntwo");
  CHECK(mj::api::error_text(diagnostics, mj::api::Stage::kCompiling).empty());
}

TEST_CASE("files that cannot be opened are told in the words that programs know") {
  char error[1000] = "";
  CHECK(mj_loadXML("/nowhere/model.xml", nullptr, error, sizeof(error)) == nullptr);
  CHECK(std::string(error).find("ParseXML: Error opening file '/nowhere/model.xml'") == 0);
  const auto error_of = [&](const std::string& body) {
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    const std::string xml = "<mujoco>" + body + "</mujoco>";
    mj_addBufferVFS(&vfs, "m.xml", xml.data(), static_cast<int>(xml.size()));
    mj_addBufferVFS(&vfs, "x.foo", "abc", 3);
    CHECK(mj_loadXML("m.xml", &vfs, error, sizeof(error)) == nullptr);
    mj_deleteVFS(&vfs);
    return std::string(error);
  };
  const auto says = [&](const std::string& body, const std::string& words) {
    const std::string text = error_of(body);
    INFO(text);
    return text.find(words) != std::string::npos;
  };
  CHECK(says("<asset><mesh file='y.obj'/></asset>", "Error opening file 'y.obj'"));
  CHECK(says("<asset><texture type='2d' file='y.png'/></asset>", "Error opening file 'y.png'"));
  CHECK(says("<include file='y.xml'/>", "Error opening file 'y.xml'"));
  CHECK(says("<asset><model file='y.xml'/></asset>", "Error opening file 'y.xml'"));
  CHECK(says("<asset><mesh file='x.foo'/></asset>", "no decoder found for mesh file 'x.foo'"));
  CHECK(says("<sensor><touch site='z'/></sensor>", "unrecognized name 'z' of sensorized object"));
  CHECK(says("<worldbody><geom size='1'><plugin instance='z'/></geom></worldbody>",
             "unrecognized name 'z' for plugin instance"));
}
