// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/atomic_file.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>

#include "base/diagnostic.h"
#include "base/interrupt.h"
#include "resource/atomic_folder.h"
#include "resource/read_file.h"
#include "resource/write/temporary_folder.h"

namespace fs = std::filesystem;

namespace {

// A separate folder for each test, removed at its end.
struct Folder : mj::TemporaryFolder {
  [[nodiscard]] std::string operator/(const char* name) const { return (path() / name).string(); }
  [[nodiscard]] long entries() const {
    return std::distance(fs::directory_iterator(path()), fs::directory_iterator());
  }
};

std::string code_of(auto action) {
  try {
    action();
  } catch (const mj::Error& e) {
    return std::string(e.diagnostic().code.name());
  }
  return "";
}

}  // namespace

TEST_CASE("a written file has the contents and no temporary file is left") {
  Folder folder;
  mj::write_file(folder / "a", std::string_view("one"));
  mj::write_file(folder / "a", std::string_view("two"));
  CHECK(mj::read_file(folder / "a") == "two");
  CHECK(folder.entries() == 1);
}

TEST_CASE("an abandoned file leaves the old contents") {
  Folder folder;
  mj::write_file(folder / "a", std::string_view("old"));
  {
    mj::PendingFile pending(folder / "a");
    CHECK(pending.working_path() != folder / "a");
    CHECK(folder.entries() == 2);
  }
  CHECK(mj::read_file(folder / "a") == "old");
  CHECK(folder.entries() == 1);
}

TEST_CASE("a file that is written as a stream has no name before it is complete") {
  Folder folder;
  const int unnamed = ::open(folder.path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (unnamed < 0) return;  // the file system does not support unnamed files
  ::close(unnamed);
  mj::write_file(folder / "old", std::string_view("old"));
  ::chmod((folder / "old").c_str(), 0640);
  for (const char* name : {"old", "new"}) {
    const long before = folder.entries();
    mj::StreamedFile file(folder / name);
    file.write("text");
    CHECK(folder.entries() == before);
    file.commit();
    CHECK(mj::read_file(folder / name) == "text");
  }
  CHECK(folder.entries() == 2);
  CHECK(fs::status(folder / "old").permissions() == fs::perms(0640));
}

TEST_CASE("a name that is too long is refused before anything is written") {
  Folder folder;
  CHECK_THROWS_WITH_AS(mj::StreamedFile(folder / std::string(256, 'n').c_str()),
                       doctest::Contains("File name too long"), mj::Error);
}

TEST_CASE("writing keeps the permissions of the old file and follows links") {
  Folder folder;
  mj::write_file(folder / "a", std::string_view("old"));
  ::chmod((folder / "a").c_str(), 0640);
  fs::create_symlink("a", folder / "link");
  mj::write_file(folder / "link", std::string_view("new"));
  CHECK(mj::read_file(folder / "a") == "new");
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(fs::status(folder / "a").permissions() == fs::perms(0640));
}

// Replaces a file, once through an unnamed draft and once through a named one. Returns both modes.
std::set<fs::perms> modes_of_replaced(const std::string& path, auto prepare) {
  std::set<fs::perms> modes;
  for (const bool has_name : {false, true}) {
    mj::write_file(path, std::string_view("old"));
    prepare();
    if (has_name) {
      mj::PendingFile(path).commit();
    } else {
      mj::write_file(path, std::string_view("new"));
    }
    modes.insert(fs::status(path).permissions());
    fs::remove(path);
  }
  return modes;
}

TEST_CASE("a new file does not take over setuid, setgid and the sticky bit") {
  Folder folder;
  const std::string path = folder / "a";
  const auto modes = modes_of_replaced(path, [&] { REQUIRE(::chmod(path.c_str(), 07750) == 0); });
  CHECK(modes == std::set{fs::perms(0750)});
}

TEST_CASE("a new file does not take over the mode of another user's file") {
  if (::geteuid() != 0) return;  // only root can give files away
  Folder folder;
  const std::string path = folder / "a";
  const mode_t mask = ::umask(027);
  const auto modes = modes_of_replaced(path, [&] {
    REQUIRE(::chown(path.c_str(), 1, 1) == 0);
    REQUIRE(::chmod(path.c_str(), 0777) == 0);
  });
  ::umask(mask);
  CHECK(modes == std::set{fs::perms(0640)});
}

TEST_CASE("a path that the system refuses to follow is not taken for a missing file") {
  Folder folder;
  const std::string link = folder / "link", closed = folder / "closed";
  fs::create_directory(closed);
  fs::create_symlink("closed/../a", link);
  REQUIRE(::chmod(folder.path().c_str(), 0777) == 0);
  REQUIRE(::chmod(closed.c_str(), 0) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    if (::geteuid() == 0 && ::seteuid(kNobody) != 0) ::_exit(2);  // root may search every folder
    const std::string code = code_of([&] { mj::write_file(link, std::string_view("x")); });
    ::_exit(code == "file-unwritable" ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  ::chmod(closed.c_str(), 0700);
  CHECK(status == 0);
  CHECK(fs::is_symlink(link));
  CHECK(folder.entries() == 2);
}

TEST_CASE("a link or a pipe is replaced and not written through if the writer asks for that") {
  Folder folder;
  mj::write_file(folder / "a", std::string_view("old"));
  fs::create_symlink("a", folder / "link");
  fs::create_symlink("none", folder / "dangling");
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  for (const char* name : {"link", "dangling", "pipe"}) {
    mj::StreamedFile file(folder / name, true, mj::Links::kReplace);
    file.write("new");
    file.commit();
    CHECK(fs::is_regular_file(fs::symlink_status(folder / name)));
    CHECK(mj::read_file(folder / name) == "new");
  }
  CHECK(mj::read_file(folder / "a") == "old");
  CHECK(folder.entries() == 4);
}

TEST_CASE("a pipe is written when it has a reader, however slowly that reads") {
  Folder folder;
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const std::string text(1 << 20, 'x');  // more than a pipe holds
  std::string seen;
  {
    const std::jthread reader([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      std::ifstream in(pipe, std::ios::binary);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      seen.assign(std::istreambuf_iterator<char>(in), {});
    });
    mj::write_file(pipe, text);
  }
  CHECK(seen == text);
}

TEST_CASE("the first signal ends the wait for a reader of a pipe") {
  Folder folder;
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  for (const int number : {SIGINT, SIGTERM}) {
    const pid_t child = ::fork();
    if (child == 0) {
      static int sent;
      sent = number;
      mj::end_on_signals();
      mj::stop_in_order();
      std::signal(SIGALRM, [](int) { ::raise(sent); });
      const itimerval soon_and_later{.it_interval = {.tv_sec = 10},
                                     .it_value = {.tv_usec = 50'000}};
      ::setitimer(ITIMER_REAL, &soon_and_later,
                  nullptr);  // the second signal would end the process
      const std::string code = code_of([&] { mj::write_file(pipe, std::string_view("x")); });
      ::_exit(code == "file-unwritable" && mj::interrupted() ? 0 : 1);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
  }
  CHECK(fs::is_fifo(pipe));
}

TEST_CASE("a full device is reported with its reason") {
  if (!fs::exists("/dev/full")) return;
  try {
    mj::write_file("/dev/full", std::string_view("x"));
    FAIL("no error");
  } catch (const mj::Error& e) {
    CHECK(std::string(e.what()).find("/dev/full") != std::string::npos);
    CHECK(std::string(e.what()).find("No space left") != std::string::npos);
  }
}

TEST_CASE("impossible places to write are errors that name the file") {
  Folder folder;
  CHECK(code_of([&] { mj::write_file(folder.path().string(), std::string_view("x")); }) ==
        "file-unwritable");
  CHECK(code_of([&] { mj::write_file(folder / "no/such/folder", std::string_view("x")); }) ==
        "file-unwritable");
  CHECK(code_of([&] { mj::write_file("", std::string_view("x")); }) == "file-unwritable");
}

TEST_CASE("a link that leads nowhere yet is followed as one that leads to a file") {
  Folder folder;
  fs::create_directory(folder / "real");
  fs::create_symlink("real/a", folder / "first");
  fs::create_symlink("first", folder / "second");
  for (const char* text : {"one", "two"}) {
    mj::write_file(folder / "second", std::string_view(text));
    CHECK(mj::read_file(folder / "real/a") == text);
    CHECK(fs::is_symlink(folder / "first"));
    CHECK(fs::is_symlink(folder / "second"));
    CHECK(folder.entries() == 3);
  }
  fs::create_symlink("none/b", folder / "lost");
  CHECK(code_of([&] { mj::write_file(folder / "lost", std::string_view("x")); }) ==
        "file-unwritable");
  CHECK(fs::is_symlink(folder / "lost"));
  fs::create_symlink("loop", folder / "loop");
  CHECK(code_of([&] { mj::write_file(folder / "loop", std::string_view("x")); }) ==
        "file-unwritable");
  CHECK(fs::is_symlink(folder / "loop"));
}

TEST_CASE("a folder is written where a link leads that leads nowhere yet") {
  Folder folder;
  fs::create_symlink("real", folder / "link");
  mj::write_folder(folder / "link", {{"a", "1"}});
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(mj::read_file(folder / "real/a") == "1");
}

TEST_CASE("a folder is not written through links planted at names that can be guessed") {
  Folder folder;
  fs::create_directory(folder / "other");
  constexpr int kGuesses = 64;
  for (int i = 0; i < kGuesses; ++i) {
    const std::string name =
        ".out." + std::to_string(::getpid()) + "." + std::to_string(i) + ".tmp";
    fs::create_symlink("other", folder / name.c_str());
  }
  mj::write_folder(folder / "out", {{"a", "1"}});
  CHECK_FALSE(fs::is_symlink(folder / "out"));
  CHECK(fs::is_empty(folder / "other"));
  CHECK(mj::read_file(folder / "out/a") == "1");
}

TEST_CASE("names of drafts cannot be guessed") {
  Folder folder;
  const std::string start = ".a." + std::to_string(::getpid()) + ".";
  std::set<std::string> drafts;
  for (int i = 0; i < 8; ++i) {
    const mj::PendingFile pending(folder / "a");
    const std::string name = fs::path(pending.working_path()).filename().string();
    CHECK(name.starts_with(start));
    CHECK(name.size() == start.size() + 32 + 4);
    drafts.insert(name);
  }
  CHECK(drafts.size() == 8);
}

TEST_CASE("drafts of ended processes are removed, in the present form of names and the old one") {
  Folder folder;
  const pid_t gone = ::fork();
  if (gone == 0) ::_exit(0);
  REQUIRE(gone > 0);
  ::waitpid(gone, nullptr, 0);
  const std::string random = "0123456789abcdef0123456789abcdef";
  const std::string process = std::to_string(gone);
  for (const std::string& stale :
       {".a." + process + "." + random + ".tmp", ".a." + process + ".7.tmp"}) {
    mj::write_file(folder / stale.c_str(), std::string_view("x"));
  }
  const std::string alive = ".a." + std::to_string(::getpid()) + "." + random + ".tmp";
  const std::string foreign = ".a." + process + ".notes.tmp";
  mj::write_file(folder / alive.c_str(), std::string_view("x"));
  mj::write_file(folder / foreign.c_str(), std::string_view("x"));
  {
    const mj::PendingFile pending(folder / "a");
    CHECK(folder.entries() == 3);
  }
  CHECK(folder.entries() == 2);
  CHECK(fs::exists(folder / alive.c_str()));
  CHECK(fs::exists(folder / foreign.c_str()));
}

TEST_CASE("a file may have a name as long as the system allows") {
  Folder folder;
  const std::string name(255, 'n');
  mj::write_file(folder / name.c_str(), std::string_view("x"));
  CHECK(mj::read_file(folder / name.c_str()) == "x");
}

TEST_CASE("an error about a file that cannot be written contains its final name") {
  Folder folder;
  try {
    mj::write_folder(folder / "new", {{"a", "1"}, {"a/b", "2"}});
    CHECK(false);
  } catch (const mj::Error& e) {
    const std::string message = e.what();
    CHECK(message.find(".tmp") == std::string::npos);
    CHECK(message.find(folder / "new") != std::string::npos);
  }
}

TEST_CASE("reading tells missing files and folders apart") {
  Folder folder;
  CHECK(code_of([&] { (void)mj::read_file(folder / "none"); }) == "file-not-found");
  CHECK(code_of([&] { (void)mj::read_file(folder.path().string()); }) == "file-is-directory");
}

TEST_CASE("an empty file reads as nothing") {
  Folder folder;
  mj::write_file(folder / "a", std::string_view(""));
  CHECK(mj::read_file(folder / "a").empty());
}

TEST_CASE("a folder appears with all its files, and only where nothing is lost") {
  Folder folder;
  const std::string path = folder / "robot";
  mj::write_folder(path, {{"robot.xml", "1"}, {"meshes/a", "2"}});
  CHECK(mj::read_file(path + "/robot.xml") == "1");
  CHECK(mj::read_file(path + "/meshes/a") == "2");
  CHECK(folder.entries() == 1);
  CHECK(code_of([&] { mj::write_folder(path, {{"x", ""}}); }) == "folder-unwritable");
  CHECK(code_of([&] { mj::write_folder(path, {{"x", ""}}, "other.xml"); }) == "folder-unwritable");
  CHECK(mj::read_file(path + "/meshes/a") == "2");
  mj::write_folder(path + "/", {{"robot.xml", "3"}}, "robot.xml");
  CHECK(mj::read_file(path + "/robot.xml") == "3");
  CHECK_FALSE(fs::exists(path + "/meshes"));
  CHECK(folder.entries() == 1);
}

TEST_CASE("a folder may replace an empty folder, not a file, and no incomplete folder remains") {
  Folder folder;
  fs::create_directory(folder / "empty");
  mj::write_folder(folder / "empty", {{"a", "1"}});
  CHECK(mj::read_file(folder / "empty/a") == "1");
  mj::write_file(folder / "file", std::string_view("x"));
  CHECK(code_of([&] { mj::write_folder(folder / "file", {{"a", "1"}}); }) == "folder-unwritable");
  CHECK(code_of([&] {
          mj::write_folder(folder / "no/where", {{"a", "1"}});
        }) == "folder-unwritable");
  CHECK(code_of([&] { mj::write_folder(folder / "new", {{"a", "1"}, {"a/b", "2"}}); }) != "");
  CHECK(folder.entries() == 2);
}

TEST_CASE("a file that may not be replaced is refused at once, and when it appears meanwhile") {
  Folder folder;
  const std::string path = folder / "a";
  mj::write_file(path, std::string_view("new"), false);
  CHECK(code_of([&] { mj::write_file(path, std::string_view("x"), false); }) == "file-exists");
  fs::remove(path);
  CHECK(code_of([&] {
          mj::PendingFile pending(path, false);
          mj::write_file(path, std::string_view("other"));
          pending.commit();
        }) == "file-exists");
  CHECK(mj::read_file(path) == "other");
  CHECK(folder.entries() == 1);
}
