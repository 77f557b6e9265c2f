// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of the C API: structs with MuJoCo's defaults, the version, and texts that functions print
// or write to files.

#include <doctest/doctest.h>
#include <malloc.h>
#include <mujoco/mujoco.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "engine/test_model.h"
#include "math/check_values.h"
#include "resource/write/temporary_folder.h"

// Sanitizers replace malloc, so mallinfo() does not work. They detect leaks themselves.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MJ_WITHOUT_MALLINFO
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MJ_WITHOUT_MALLINFO
#endif
#endif

using mj::check_values;
using mj::engine::TestModel;

namespace {

constexpr char kBody[] =
    R"(<worldbody><body name="b" pos="0 0 1"><joint name="j"/><geom size=".125"/></body></worldbody>)";

std::string text_of(const std::filesystem::path& path) {
  std::stringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

// Returns the text that `print` writes to the standard output of the process.
std::string printed(const std::function<void()>& print) {
  const mj::TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "out";
  std::fflush(stdout);
  const int kept = dup(STDOUT_FILENO);
  REQUIRE(std::freopen(path.c_str(), "w", stdout) != nullptr);
  print();
  std::fflush(stdout);
  dup2(kept, STDOUT_FILENO);
  close(kept);
  return text_of(path);
}

// Makes a folder the current folder for the lifetime of this object.
class InFolder {
 public:
  explicit InFolder(const std::filesystem::path& path) : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(path);
  }
  ~InFolder() { std::filesystem::current_path(before_); }
  InFolder(const InFolder&) = delete;
  InFolder& operator=(const InFolder&) = delete;

 private:
  std::filesystem::path before_;
};

}  // namespace

TEST_CASE("the version is MuJoCo's") {
  CHECK(mj_version() == mjVERSION_HEADER);
  CHECK(mj_version() == 3012000);
  CHECK(std::string(mj_versionString()) == "3.12.0");
}

TEST_CASE("options and visual settings have MuJoCo's defaults") {
  mjOption option;
  std::memset(&option, 0xa5, sizeof(option));
  mj_defaultOption(&option);
  CHECK(option.timestep == 0.002);
  CHECK(option.gravity[2] == -9.81);
  CHECK(option.solver == mjSOL_NEWTON);
  CHECK(option.iterations == 100);
  CHECK(option.disableflags == 0);

  mjVisual visual;
  std::memset(static_cast<void*>(&visual), 0xa5, sizeof(visual));
  mj_defaultVisual(&visual);
  CHECK(visual.global.fovy == 45);
  CHECK(visual.quality.shadowsize == 4096);
  CHECK(visual.map.zfar == 50);

  double solref[mjNREF], solimp[mjNIMP];
  mj_defaultSolRefImp(solref, solimp);
  check_values(solref, {0.02, 1});
  check_values(solimp, {0.9, 0.95, 0.001, 0.5, 2});
}

TEST_CASE("a free camera sees the whole model") {
  TestModel t(kBody);
  t.m().stat.center[0] = 3;
  mjvCamera camera;
  std::memset(static_cast<void*>(&camera), 0xa5, sizeof(camera));
  mjv_defaultFreeCamera(&t.m(), &camera);
  CHECK(camera.type == mjCAMERA_FREE);
  CHECK(camera.lookat[0] == 3);
  CHECK(camera.distance == doctest::Approx(1.5 * t.m().stat.extent));
}

TEST_CASE("a model in memory is loaded") {
  TestModel t(kBody);
  std::vector<char> bytes(static_cast<size_t>(mj_sizeModel(&t.m())));
  mj_saveModel(&t.m(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
  mjModel* const m = mj_loadModelBuffer(bytes.data(), static_cast<int>(bytes.size()));
  REQUIRE(m);
  CHECK(m->nbody == 2);
  CHECK(m->body_pos[5] == 1);
  mj_deleteModel(m);
}

#ifndef MJ_WITHOUT_MALLINFO
TEST_CASE("models give back their memory") {
  const auto in_use = [] {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
  };
  TestModel t(kBody);
  const size_t before = in_use();
  mjModel* const m = mj_copyModel(nullptr, &t.m());
  CHECK(in_use() > before);
  mj_deleteModel(m);
  CHECK(in_use() == before);
}
#endif

TEST_CASE("data end the threads that are bound to them") {
  const auto threads = [] {
    const std::filesystem::directory_iterator tasks("/proc/self/task");
    return std::distance(begin(tasks), end(tasks));
  };
  TestModel t(kBody);
  const auto before = threads();
  mjData* const d = mj_makeData(&t.m());
  mju_threadpool(d, 2);
  CHECK(threads() > before);
  mj_deleteData(d);
  CHECK(threads() == before);
}

TEST_CASE("models and data are printed in a format of the program") {
  TestModel t(kBody);
  mj_forward(&t.m(), &t.d());
  const mj::TemporaryFolder folder;
  const std::string model = (folder.path() / "model.txt").string();
  mj_printFormattedModel(&t.m(), model.c_str(), "%.7f");
  CHECK(text_of(model).find("0.1250000") != std::string::npos);
  const std::string data = (folder.path() / "data.txt").string();
  mj_printFormattedData(&t.m(), &t.d(), data.c_str(), "%.6f");
  CHECK(text_of(data).find("1.000000") != std::string::npos);
}

TEST_CASE("matrices are printed") {
  const double dense[6] = {1, 2, 3, 4, 5, 6};
  const std::string text = printed([&] { mju_printMat(dense, 2, 3); });
  CHECK(std::count(text.begin(), text.end(), '\n') >= 2);
  CHECK(text.find('6') != std::string::npos);
  const double values[2] = {7, 8};
  const int rownnz[2] = {1, 1}, rowadr[2] = {0, 1}, colind[2] = {1, 0};
  const std::string sparse =
      printed([&] { mju_printMatSparse(values, 2, rownnz, rowadr, colind); });
  CHECK(sparse.find('7') < sparse.find('8'));
}

TEST_CASE("the log has lines of programs") {
  const mj::TemporaryFolder folder;
  {
    const InFolder here(folder.path());
    mju_writeLog("NOTE", "the arm is warm");
  }
  const std::string log = text_of(folder.path() / "MUJOCO_LOG.TXT");
  CHECK(log.find("NOTE: the arm is warm") != std::string::npos);
}

TEST_CASE("a description is saved to a file") {
  const std::unique_ptr<mjSpec, decltype(&mj_deleteSpec)> s(mj_makeSpec(), mj_deleteSpec);
  mjs_setString(s->modelname, "saved");
  mjModel* const m = mj_compile(s.get(), nullptr);
  REQUIRE(m);
  mj_deleteModel(m);
  const mj::TemporaryFolder folder;
  const std::string path = (folder.path() / "saved.xml").string();
  char error[300] = "";
  CHECK(mj_saveXML(s.get(), path.c_str(), error, sizeof(error)) == 0);
  CHECK(text_of(path).find("<mujoco model=\"saved\">") != std::string::npos);
  const std::string nowhere = (folder.path() / "no/such.xml").string();
  CHECK(mj_saveXML(s.get(), nowhere.c_str(), error, sizeof(error)) == -1);
  CHECK(std::string(error) != "");
}

TEST_CASE("the messages of the previous file are forgotten") {
  const mj::TemporaryFolder folder;
  const std::string in = (folder.path() / "in.xml").string();
  const std::string out = (folder.path() / "out.xml").string();
  std::ofstream(in) << "<mujoco/>";
  char error[300] = "";
  mjModel* const m = mj_loadXML(in.c_str(), nullptr, error, sizeof(error));
  REQUIRE(m);
  mj_deleteModel(m);
  CHECK(mj_saveLastXML(out.c_str(), nullptr, error, sizeof(error)) == 1);
  mj_freeLastXML();
  CHECK(mj_saveLastXML(out.c_str(), nullptr, error, sizeof(error)) == 0);
}
