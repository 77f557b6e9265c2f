// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/binding.h"

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <memory>
#include <string>
#include <thread>

#include "base/binding_handler.h"
#include "resource/write/temporary_folder.h"

namespace {

std::string g_text;

void of_thread(const mjLogMessage* message) {
  g_text = std::string("thread: ") + message->subject;
}
void of_all(const mjLogMessage* message) {
  g_text = std::string("all: ") + message->subject;
}

}  // namespace

TEST_CASE("the log handler of a thread comes before the global one") {
  const mjfLogHandler before = mju_setLogHandler(of_all);
  CHECK((_mjPRIVATE_setTlsLogHandler(of_thread) == nullptr));
  CHECK((_mjPRIVATE_getGlobalLogHandler() == of_all));
  mju_warning("x");
  CHECK(g_text == "thread: x");
  std::thread([] { mju_warning("y"); }).join();
  CHECK(g_text == "all: y");
  CHECK((_mjPRIVATE_setTlsLogHandler(nullptr) == of_thread));
  mju_warning("z");
  CHECK(g_text == "all: z");
  mju_setLogHandler(before);
}

TEST_CASE("memory of the arena is aligned, counted, and NULL when it does not fit") {
  const std::unique_ptr<mjSpec, void (*)(mjSpec*)> s(mj_makeSpec(), mj_deleteSpec);
  const std::unique_ptr<mjModel, void (*)(mjModel*)> m(mj_compile(s.get(), nullptr),
                                                       mj_deleteModel);
  REQUIRE(m);
  const std::unique_ptr<mjData, void (*)(mjData*)> d(mj_makeData(m.get()), mj_deleteData);
  d->parena = 3;
  CHECK(mj_arenaAllocByte(d.get(), 5, 16) == static_cast<char*>(d->arena) + 16);
  CHECK(d->parena == 21);
  CHECK(d->maxuse_arena >= 21);
  CHECK(mj_arenaAllocByte(d.get(), static_cast<size_t>(d->narena), 8) == nullptr);
  CHECK(mj_arenaAllocByte(d.get(), static_cast<size_t>(-1), 8) == nullptr);
  CHECK(d->parena == 21);
}

TEST_CASE("saved MJCF has as many digits as the program sets") {
  const std::unique_ptr<mjSpec, void (*)(mjSpec*)> s(mj_makeSpec(), mj_deleteSpec);
  s->option.timestep = .00123456789;
  const std::unique_ptr<mjModel, void (*)(mjModel*)> m(mj_compile(s.get(), nullptr),
                                                       mj_deleteModel);
  const auto saved = [&] {
    std::string text(10000, ' ');
    CHECK(mj_saveXMLString(s.get(), text.data(), 10000, nullptr, 0) == 0);
    return text;
  };
  CHECK(_mjPRIVATE__get_xml_precision() == 6);
  CHECK(saved().find("\"0.00123457\"") != std::string::npos);
  _mjPRIVATE__set_xml_precision(17);
  const std::string text = saved();
  _mjPRIVATE__set_xml_precision(6);
  CHECK(text.find("\"0.0012345678") != std::string::npos);
}

TEST_CASE("an archive holds every number as it is") {
  const std::unique_ptr<mjSpec, void (*)(mjSpec*)> s(mj_makeSpec(), mj_deleteSpec);
  s->option.timestep = .001 + 1e-15;
  const std::unique_ptr<mjModel, void (*)(mjModel*)> m(mj_compile(s.get(), nullptr),
                                                       mj_deleteModel);
  const mj::TemporaryFolder folder;
  const std::string path = folder.path() / "digits.mjz";
  CHECK(mj_encode(s.get(), m.get(), path.c_str(), nullptr, nullptr, nullptr, 0) > 0);
  const std::unique_ptr<mjSpec, void (*)(mjSpec*)> again(
      mj_parse(path.c_str(), nullptr, nullptr, nullptr, 0), mj_deleteSpec);
  REQUIRE(again);
  CHECK(again->option.timestep == s->option.timestep);
}
