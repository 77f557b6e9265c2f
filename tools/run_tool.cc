// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "run_tool.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace mj::testing {
namespace {

// Where standard output of the child goes; `capture` is a file.
int open_stdout(Stdout kind, const std::string& capture) {
  if (kind == Stdout::kFullDisk) return ::open("/dev/full", O_WRONLY);
  if (kind == Stdout::kClosedPipe) {
    int ends[2];
    if (::pipe(ends) != 0) return -1;
    ::close(ends[0]);
    return ends[1];
  }
  return ::open(capture.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
}

[[noreturn]] void become(const std::string& program, const Run& run, const std::string& in,
                         const std::string& out, const std::string& err) {
  const int stdin_file = ::open(in.c_str(), O_RDONLY);
  const int stdout_file = open_stdout(run.out, out);
  const int stderr_file = ::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::dup2(stdin_file, STDIN_FILENO);
  ::dup2(stdout_file, STDOUT_FILENO);
  ::dup2(stderr_file, STDERR_FILENO);
  if (run.out == Stdout::kClosed) ::close(STDOUT_FILENO);
  ::close(stdin_file);
  ::close(stdout_file);
  ::close(stderr_file);
  if (run.max_file_bytes >= 0) {
    const auto bytes = static_cast<rlim_t>(run.max_file_bytes);
    const rlimit limit{bytes, bytes};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& a : run.arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  ::execv(program.c_str(), argv.data());
  ::_exit(127);
}

}  // namespace

int Result::error_count() const {
  int count = 0;
  for (size_t at = err.find("error: "); at != std::string::npos; at = err.find("error: ", at + 1)) {
    ++count;
  }
  return count;
}

Result run(const std::string& program, const Run& run) {
  const TemporaryFolder folder;
  const std::string in = folder.file("in", run.input);
  const std::string out = folder.path("out");
  const std::string err = folder.path("err");
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) become(program, run, in, out, err);
  int status = 0;
  ::waitpid(child, &status, 0);
  Result result;
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  result.out = contents_of(out);
  result.err = contents_of(err);
  return result;
}

Result run(const Run& run_of_tool) {
  return run(MJTOOLS_TOOL, run_of_tool);
}

void check_refused(const Run& wanted, const std::string& words) {
  CAPTURE(words);
  const Result r = run(wanted);
  CAPTURE(r.err);
  CHECK(r.exit_code == 2);
  CHECK(r.out.empty());
  CHECK(r.error_count() == 1);
  CHECK(r.err.find(words) != std::string::npos);
}

void check_common_behaviour() {
  const std::string name = MJTOOLS_NAME;
  const Result help = run({{"--help"}});
  CHECK(help.exit_code == 0);
  CHECK(help.out.find("Usage: " + name) != std::string::npos);
  CHECK(help.err.empty());
  const Result version = run({{"--version"}});
  CHECK(version.exit_code == 0);
  CHECK(version.out.find(name + " (mjtools) ") == 0);
  CHECK(run({{"--help-man"}}).out == contents_of(MJTOOLS_MAN_PAGE));
  check_refused({{}}, "required");
  check_refused({{"--no-such-option", "a"}}, "unknown option '--no-such-option'");
  check_refused({{"--hepl"}}, "did you mean '--help'?");
  check_refused({{"--help"}, "", Stdout::kFullDisk}, "No space left");
  check_refused({{"--help"}, "", Stdout::kClosedPipe}, "Broken pipe");
  check_refused({{"--help"}, "", Stdout::kClosed}, "cannot write");
}

const char* const kPendulum = R"(<mujoco model="pendulum">
  <worldbody>
    <body name="rod" pos="0 0 1">
      <joint name="pivot" type="hinge" axis="0 1 0"/>
      <geom name="bar" type="capsule" size="0.02 0.25" pos="0 0 -0.25"/>
    </body>
  </worldbody>
  <actuator>
    <motor name="drive" joint="pivot"/>
  </actuator>
  <sensor>
    <jointpos name="angle" joint="pivot"/>
    <jointvel name="rate" joint="pivot"/>
  </sensor>
  <keyframe>
    <key name="up" qpos="3"/>
  </keyframe>
</mujoco>
)";

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "mjtools-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::runtime_error("cannot make a temporary folder");
  folder_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string TemporaryFolder::file(const std::string& name, const std::string& contents) const {
  std::ofstream(path(name), std::ios::binary) << contents;
  return path(name);
}

std::vector<std::string> TemporaryFolder::names() const {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    out.push_back(entry.path().filename().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string contents_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace mj::testing
