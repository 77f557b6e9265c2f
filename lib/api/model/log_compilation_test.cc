// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <string>
#include <vector>

namespace {

struct Logged {
  int level, topic;
  std::string subject, body;
};

std::vector<Logged> g_logged;
std::vector<std::string> g_texts;

void keep(const mjLogMessage* message) {
  g_logged.push_back(
      {message->level, message->topic, message->subject, message->body ? message->body : ""});
}
void keep_text(const char* text) {
  g_texts.push_back(text);
}

class Restored {
 public:
  Restored() : config_(mju_getLogConfig()) {
    g_logged.clear();
    g_texts.clear();
  }
  ~Restored() {
    mju_clearHandlers();
    mju_setLogConfig(config_);
  }
  Restored(const Restored&) = delete;
  Restored& operator=(const Restored&) = delete;

 private:
  mjLogConfig config_;
};

// Loads a model from XML text. Returns whether that succeeds.
bool loads(const std::string& text) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "m.xml", text.data(), static_cast<int>(text.size()));
  char error[2000];
  mjModel* m = mj_loadXML("m.xml", &vfs, error, sizeof(error));
  mj_deleteModel(m);
  mj_deleteVFS(&vfs);
  return m != nullptr;
}

constexpr char kNan[] =
    "<mujoco>\n<worldbody><site name='s' user='nan'/><geom size='1' rgba='nan 0 0 1'/>"
    "</worldbody></mujoco>";

TEST_CASE("warnings about a model reach the log handler, each by itself, with their place") {
  const Restored restored;
  mju_setLogHandler(keep);
  CHECK(loads(kNan));
  std::erase_if(g_logged, [](const Logged& l) { return l.level != mjLOG_WARNING; });
  REQUIRE(g_logged.size() == 2);
  CHECK(g_logged[0].subject == "m.xml:2:33: attribute 'user' of <site> is NaN");
  CHECK(g_logged[0].body.find("<site name='s' user='nan'/>") != std::string::npos);
  CHECK(g_logged[1].subject.find("attribute 'rgba' of <geom> is NaN") != std::string::npos);
}

TEST_CASE("warnings about a model reach mju_user_warning") {
  const Restored restored;
  mju_user_warning = keep_text;
  CHECK(loads(kNan));
  CHECK(g_texts.size() == 2);
}

TEST_CASE("faults that MuJoCo does not look for are text about the model, not warnings") {
  const Restored restored;
  mju_user_warning = keep_text;
  char error[1000] = "";
  mjSpec* const s = mj_parseXMLString(
      "<mujoco><worldbody><body name='b'><joint type='slide'/><geom size='.1'/></body></worldbody>"
      "</mujoco>",
      nullptr, error, sizeof(error));
  REQUIRE(s);
  s->option.gravity[2] = 1e200;  // unstable in the first step
  mjModel* const m = mj_compile(s, nullptr);
  CHECK(m != nullptr);
  CHECK(g_texts.empty());
  CHECK(mjs_numWarnings(s) == 1);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

TEST_CASE("warnings about a model that has errors as well are logged") {
  const Restored restored;
  mju_user_warning = keep_text;
  CHECK_FALSE(loads("<mujoco><worldbody><site user='nan'/><geom size='0'/></worldbody></mujoco>"));
  CHECK(g_texts.size() == 1);
}

TEST_CASE("the time of compiling is logged under its topic, with that of each pass") {
  const Restored restored;
  mju_setLogHandler(keep);
  CHECK(loads("<mujoco/>"));
  REQUIRE(g_logged.size() == 1);
  CHECK(g_logged[0].level == mjLOG_INFO);
  CHECK(g_logged[0].topic == mjTOPIC_TIME_CMP);
  for (const char* pass : {"read", "assets", "build", "trial step"}) {
    CAPTURE(pass);
    CHECK(g_logged[0].body.find(pass) != std::string::npos);
  }
  g_logged.clear();
  CHECK_FALSE(loads("<mujoco><bogus/></mujoco>"));
  CHECK(g_logged.empty());
}

}  // namespace
