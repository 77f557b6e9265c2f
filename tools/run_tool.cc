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
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "common/program/time_limit.h"
#include "json_schema.h"

namespace mj::testing {
namespace {

// Opens the standard output for the child process. `capture` is the file that receives the output.
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

// The two ends of a pseudoterminal: ours, and the one that the tool uses.
struct Terminal {
  int ours = ::posix_openpt(O_RDWR | O_NOCTTY);
  int theirs = -1;

  Terminal() {
    if (ours < 0 || ::grantpt(ours) != 0 || ::unlockpt(ours) != 0) {
      throw std::runtime_error("cannot make a terminal");
    }
    theirs = ::open(::ptsname(ours), O_RDWR | O_NOCTTY);
  }
  ~Terminal() { ::close(ours); }

  // Returns everything that is written to the terminal until no process has it open any more.
  [[nodiscard]] std::string read_all() {
    ::close(theirs);
    std::string text;
    char bytes[4096];
    for (ssize_t n = 0; (n = ::read(ours, bytes, sizeof(bytes))) > 0;) {
      text.append(bytes, static_cast<size_t>(n));
    }
    std::erase(text, '\r');
    return text;
  }
};

// Returns whether a child process has ended. Its status can still be waited for.
bool has_ended(pid_t child) {
  siginfo_t state{};
  (void)::waitid(P_PID, static_cast<id_t>(child), &state, WEXITED | WNOHANG | WNOWAIT);
  return state.si_pid == child;
}

// Waits until the folder of the run contains a file whose name begins with `interrupt_at`, and then
// sends SIGINT to the child process. Stops waiting if the child ends.
void interrupt_at_file(pid_t child, const Run& run) {
  const auto is_there = [&] {
    for (const auto& entry : std::filesystem::directory_iterator(run.folder)) {
      if (entry.path().filename().string().starts_with(run.interrupt_at)) return true;
    }
    return false;
  };
  while (!is_there()) {
    if (has_ended(child)) return;
    ::usleep(1000);
  }
  ::kill(child, SIGINT);
}

// Returns whether the process may fail to write all counts of its executed lines. Other processes
// would then find a damaged file (scripts/check/coverage).
bool may_leave_half_a_file(const Run& run) {
  return run.max_file_bytes >= 0 || run.max_memory_bytes >= 0 || run.signal == SIGKILL;
}

[[noreturn]] void become(const std::string& program, const Run& run, const std::string& in,
                         const std::string& out, const std::string& err) {
  for (const auto& [name, value] : run.environment) ::setenv(name.c_str(), value.c_str(), 1);
  if (may_leave_half_a_file(run)) ::setenv("LLVM_PROFILE_FILE", "/dev/null", 1);
  if (!run.folder.empty()) std::filesystem::current_path(run.folder);
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
  if (run.max_memory_bytes >= 0) {
    const auto bytes = static_cast<rlim_t>(run.max_memory_bytes);
    const rlimit limit{bytes, bytes};
    ::setrlimit(RLIMIT_AS, &limit);
  }
  ::execv(program.c_str(), argv.data());
  ::_exit(127);
}

constexpr std::chrono::seconds kMost{600};  // longest run of a tool
// Time between SIGTERM and SIGKILL, in which mpirun ends its processes.
constexpr std::chrono::seconds kToEnd{20};

std::string command_line(const std::string& program, const Run& run) {
  std::string out = program;
  for (const std::string& a : run.arguments) out += ' ' + a;
  return out;
}

// Returns whether the text has control characters other than tabs and line breaks.
bool has_control_characters(const std::string& text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if ((c < 0x20 && c != '\t' && c != '\n') || c == 0x7F) return true;
    if (c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0) {
      return true;
    }
  }
  return false;
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
  std::string out = folder.path("out");
  std::string err = folder.path("err");
  std::optional<Terminal> terminal;
  if (run.out == Stdout::kTerminal) {
    terminal.emplace();
    out = err = ::ptsname(terminal->ours);
  }
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) become(program, run, in, out, err);
  // If a tool does not end, its test fails and shows the command line.
  TimeLimit limit(kMost, [child] { ::kill(child, SIGTERM); });
  TimeLimit hard_limit(kMost + kToEnd, [child] { ::kill(child, SIGKILL); });
  Result result;
  if (terminal) result.out = terminal->read_all();
  if (!run.interrupt_at.empty()) interrupt_at_file(child, run);
  if (run.signal != 0) {
    while (!run.when(child) && !has_ended(child)) ::usleep(1000);
    ::kill(child, run.signal);
  }
  siginfo_t state{};
  (void)::waitid(P_PID, static_cast<id_t>(child), &state, WEXITED | WNOWAIT);
  hard_limit.end();  // before waitpid(), after which another process may get the number
  if (limit.end()) FAIL_CHECK("the program did not end: " << command_line(program, run));
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  if (terminal) return result;
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

namespace {

void check_documents(const std::string& name) {
  const Result help = run({{"--help"}});
  CHECK(help.exit_code == 0);
  CHECK(help.out.find("Usage: " + name) != std::string::npos);
  CHECK(help.out.find("\nGeneral:\n") != std::string::npos);
  CHECK(help.out.find("\nExamples:\n") != std::string::npos);
  CHECK(help.err.empty());
  CHECK(run({{"-h"}}).out == help.out);
  const Result version = run({{"--version"}});
  CHECK(version.exit_code == 0);
  CHECK(version.out.find(name + " (mjtools) ") == 0);
  for (const char* part : {"engine: MuJoCo 3.12.0", "MJB version: 3012000", "built with: "}) {
    CHECK(version.out.find(part) != std::string::npos);
  }
  CHECK(run({{"--help-man"}}).out == contents_of(MJTOOLS_SOURCE "/man/" + name + ".1"));
  for (const auto& [shell, file] : {std::pair<std::string, std::string>{"bash", name + ".bash"},
                                    {"zsh", "_" + name},
                                    {"fish", name + ".fish"}}) {
    CHECK(run({{"--help-completion=" + shell}}).out ==
          contents_of(MJTOOLS_SOURCE "/completions/" + file));
  }
}

void check_colours() {
  const auto has_colour = [](const Run& wanted) {
    const Result r = run(wanted);
    return (r.out + r.err).find("\x1b[") != std::string::npos;
  };
  const std::vector<std::string> wrong = {"--no-such-option"};
  CHECK(!has_colour({wrong}));
  Run on_terminal{wrong, "", Stdout::kTerminal, -1, {{"TERM", "xterm"}, {"NO_COLOR", ""}}};
  CHECK(has_colour(on_terminal));
  on_terminal.environment = {{"TERM", "xterm"}, {"NO_COLOR", "1"}};
  CHECK(!has_colour(on_terminal));
  on_terminal.environment = {{"TERM", "dumb"}, {"NO_COLOR", ""}};
  CHECK(!has_colour(on_terminal));
}

// Checks that all errors, including errors of the command line, are printed as a single document.
void check_messages() {
  for (const std::string& form : std::vector<std::string>{"json", "sarif"}) {
    const Result r = run({{"--no-such-option", "--diagnostics", form}});
    CHECK(r.exit_code == 2);
    CHECK(r.out.empty());
    const auto document = nlohmann::json::parse(r.err, nullptr, false);
    if (form == "json") CHECK(checked_json(r.err)["diagnostics"][0]["code"] == "usage");
    if (form == "json") continue;
    const auto& invocation = document["runs"][0]["invocations"][0];
    CHECK(invocation["executionSuccessful"] == false);
    CHECK(invocation["toolConfigurationNotifications"][0]["descriptor"]["id"] == "usage");
  }
}

}  // namespace

void check_common_behaviour() {
  check_messages();
  check_documents(MJTOOLS_NAME);
  check_colours();
  check_refused({{}}, "required");
  check_refused({{"--no-such-option", "a"}}, "unknown option '--no-such-option'");
  check_refused({{"--hepl"}}, "did you mean '--help'?");
  check_refused({{"--color", "blue"}}, "--color: 'blue' is not one of auto, always, never");
  check_refused({{"--color", "allways"}}, "did you mean 'always'?");
  check_refused({{"--color", "auto", "--color", "never"}}, "--color is given twice");
  check_refused({{"--help"}, "", Stdout::kFullDisk}, "No space left");
  check_refused({{"--help"}, "", Stdout::kClosed}, "cannot write");
  check_silent_at_closed_pipe({{"--help"}});
}

void check_silent_at_closed_pipe(const Run& wanted) {
  Run run_it = wanted;
  run_it.out = Stdout::kClosedPipe;
  const Result r = run(run_it);
  CHECK(r.signal == SIGPIPE);
  CHECK(r.err.empty());
}

nlohmann::json checked_json(const std::string& text) {
  const auto document = nlohmann::json::parse(text, nullptr, false);
  const auto problems = document_problems(MJTOOLS_SOURCE "/schemas", document);
  for (const std::string& problem : problems) FAIL_CHECK(problem);
  return problems.empty() ? document : nlohmann::json();
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

std::string hostile_model(const std::string& word, double length) {
  const auto name = [](const std::string& text) {
    return " name=\"" + text +
           "\033[2J&#10;x\xc2\x9b"
           "1m\a,|\" ";
  };
  const std::string metres = std::to_string(length);
  return "<mujoco><custom><text" + name("text") + "data=\"" + word +
         "\033]0;\"/></custom><asset><material" + name("skin") + "/></asset><worldbody><body" +
         name("rod") + "><joint" + name("pivot") + "type=\"hinge\"/><geom" + name("bar") +
         "size=\"0.1\" pos=\"" + metres + " 0 0\"/></body><body" + name(word) + "><joint" +
         name(word) + "type=\"slide\"/><geom" + name(word) +
         "type=\"box\" size=\"1 1 1\"/></body></worldbody></mujoco>";
}

void check_steers_nothing(const Run& wanted) {
  const Result r = run(wanted);
  CAPTURE(r.out);
  CAPTURE(r.err);
  CHECK(r.signal == 0);
  CHECK(r.out.size() + r.err.size() > 0);
  CHECK(!has_control_characters(r.out));
  CHECK(!has_control_characters(r.err));
}

std::string TemporaryFolder::file(const std::string& name, const std::string& contents) const {
  std::ofstream(path(name), std::ios::binary) << contents;
  return path(name);
}

std::vector<std::string> TemporaryFolder::names() const {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
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
