// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/read_file.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <string>

#include "resource/file_bytes.h"
#include "resource/file_reader.h"
#include "resource/input_limits.h"
#include "resource/write/atomic_file.h"
#include "resource/write/temporary_folder.h"

using namespace mj;

namespace {

struct Folder : TemporaryFolder {
  [[nodiscard]] std::string operator/(const char* name) const { return (path() / name).string(); }
};

// The code and message of the error that reading a file gives.
struct Problem {
  std::string code, message;
};

Problem problem_when(const auto& read) {
  try {
    read();
  } catch (const Error& e) {
    return {std::string(e.diagnostic().code.name()), e.what()};
  }
  return {};
}

Problem problem_of(const std::string& path, Accept accept = Accept::kFiles) {
  return problem_when([&] { (void)read_file(path, accept); });
}

// A scope in which the process has other limits.
struct Limited {
  explicit Limited(const InputLimits& limits) { set_input_limits(limits); }
  ~Limited() { set_input_limits({}); }
};

void make_sparse(const std::string& path, off_t size) {
  write_file(path, std::string_view());
  REQUIRE(::truncate(path.c_str(), size) == 0);
}

}  // namespace

TEST_CASE("a file of as many bytes as the limit is read, one of more is refused by its size") {
  const Folder folder;
  const std::string path = folder / "a";
  write_file(path, std::string(200'000, 'x'));
  const Limited limited({.file = 200'000});
  CHECK(read_file(path).size() == 200'000);
  set_input_limits({.file = 199'999});
  const Problem problem = problem_of(path);
  CHECK(problem.code == "file-too-large");
  CHECK(problem.message.find(path) != std::string::npos);
  CHECK(problem.message.find("195.3 KiB") != std::string::npos);
}

TEST_CASE("a pipe is read up to the limit") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const std::string text(5'000, 'x');
  REQUIRE(::write(ends[1], text.data(), text.size()) == 5'000);
  const std::string path = "/dev/fd/" + std::to_string(ends[0]);
  const Limited limited({.file = 4'999});
  CHECK(problem_of(path).code == "file-unreadable");
  CHECK(problem_of(path, Accept::kStandardInput).code == "file-too-large");
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_CASE("a pipe with a name is read only where it is the main input, and not waited for else") {
  const Folder folder;
  const std::string path = folder / "pipe";
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  CHECK(problem_of(path).code == "file-unreadable");
  CHECK(problem_of(path, Accept::kStandardInput).code == "file-unreadable");
  // The pipe is opened for reading and writing, because opening it for reading alone would block.
  const int end = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(::write(end, "text", 4) == 4);
  {
    InputFile file(path, Accept::kPipes);
    char text[4];
    CHECK(file.read(text, 4) == 4);
    CHECK(std::string(text, 4) == "text");
  }
  ::close(end);
}

TEST_CASE("devices, sockets and views into the system are refused before they are opened") {
  for (const char* path : {"/dev/zero", "/dev/null", "/proc/self/status", "/proc/self/mem"}) {
    CAPTURE(path);
    if (!std::filesystem::exists(path)) continue;
    CHECK(problem_of(path, Accept::kPipes).code == "file-unreadable");
    CHECK(problem_of(path, Accept::kPipes).message.find(path) != std::string::npos);
    CHECK(problem_when([&] { const FileBytes file(path, Accept::kPipes); }).code ==
          "file-unreadable");
    CHECK_FALSE(DiskReader().read(path).bytes);
  }
}

TEST_CASE("\"-\" is a file like any other where standard input is not meant") {
  CHECK(problem_of("-").code == "file-not-found");
  CHECK(DiskReader().read("-").problem == "no such file");
}

TEST_CASE("a file of zeros is refused by its first bytes, whatever its size") {
  const Folder folder;
  const std::string path = folder / "zeros";
  make_sparse(path, off_t{3} << 30);
  CHECK(problem_of(path).code == "file-unreadable");
  CHECK(problem_when([&] { const FileBytes file(path); }).code == "file-unreadable");
  CHECK(DiskReader().read(path).problem.find("zeros") != std::string::npos);
}

TEST_CASE("few zeros at the beginning are content") {
  const Folder folder;
  write_file(folder / "a", std::string(4095, '\0'));
  CHECK(read_file(folder / "a").size() == 4095);
}

TEST_CASE("a pointer of Git LFS is recognised in every folder") {
  const Folder folder;
  const std::string pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";
  write_file(folder / "mesh.stl", pointer);
  CHECK(problem_of(folder / "mesh.stl").code == "file-unreadable");
  for (const FileContent& content :
       {DiskReader().read(folder / "mesh.stl"), MemoryReader({{"a.stl", pointer}}).read("a.stl")}) {
    CHECK_FALSE(content.bytes);
    CHECK(content.problem.find("Git LFS pointer") != std::string::npos);
    CHECK(content.hint.find("git lfs pull") != std::string::npos);
  }
}

TEST_CASE("a page of a site that was saved as a file is called that") {
  for (const char* const page : {"<!DOCTYPE html>\n<html>", "\xEF\xBB\xBF \n<HTML lang='en'>"}) {
    const FileContent content =
        MemoryReader(std::map<std::string, std::string>{{"a.stl", page}}).read("a.stl");
    CHECK_FALSE(content.bytes);
    CHECK(content.problem.find("an HTML page") != std::string::npos);
  }
  CHECK(MemoryReader({{"a.xml", "<x/>"}, {"b", "<"}}).read("b").bytes);
}

TEST_CASE("sizes are told in units that are read at once") {
  CHECK(size_text(1) == "1 byte");
  CHECK(size_text(1023) == "1023 bytes");
  CHECK(size_text(size_t{4} << 30) == "4 GiB");
  CHECK(size_text(1'200'000'000) == "1.118 GiB");
}
