// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/archive.h"

#include <doctest/doctest.h>

#include <cstring>

#include "base/diagnostic.h"
#include "resource/archive_reader.h"
#include "resource/input_limits.h"

using namespace mj;

namespace {

std::string message_of(const std::string& bytes, const ArchiveLimits& limits = {}) {
  try {
    const Archive archive(bytes, "a.mjz", limits);
  } catch (const Error& error) {
    CHECK(error.diagnostic().code.name() == "bad-archive");
    CHECK(error.diagnostic().where.file == "a.mjz");
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Replaces all occurrences of `from` by `to`, which must have the same length.
std::string replaced(std::string bytes, const std::string& from, const std::string& to) {
  REQUIRE(from.size() == to.size());
  size_t count = 0;
  for (size_t at = 0; (at = bytes.find(from, at)) != std::string::npos; ++count) {
    bytes.replace(at, from.size(), to);
  }
  CHECK(count > 0);
  return bytes;
}

const std::string kLocalHeader("PK\x03\x04", 4);
const std::string kCentralHeader("PK\x01\x02", 4);

// Stores a little-endian number of `width` bytes in both headers of the first entry: at offset
// `local` in the local header, and at offset `central` in the central header.
std::string with_field(std::string bytes, size_t local, size_t central, size_t width,
                       uint64_t value) {
  for (const auto& [magic, offset] :
       {std::pair(kLocalHeader, local), std::pair(kCentralHeader, central)}) {
    const size_t at = bytes.find(magic);
    REQUIRE(at != std::string::npos);
    for (size_t i = 0; i < width; ++i) {
      bytes[at + offset + i] = static_cast<char>(value >> (8 * i) & 255);
    }
  }
  return bytes;
}

std::string with_flags(std::string bytes, uint16_t flags) {
  return with_field(std::move(bytes), 6, 8, 2, flags);
}
std::string with_method(std::string bytes, uint16_t method) {
  return with_field(std::move(bytes), 8, 10, 2, method);
}
std::string with_checksum(std::string bytes, uint32_t checksum) {
  return with_field(std::move(bytes), 14, 16, 4, checksum);
}
std::string with_packed_size(std::string bytes, uint32_t size) {
  return with_field(std::move(bytes), 18, 20, 4, size);
}
std::string with_size(std::string bytes, uint32_t size) {
  return with_field(std::move(bytes), 22, 24, 4, size);
}

}  // namespace

TEST_CASE("an archive gives back the files that were written into it") {
  std::string noise;
  for (int i = 0; i < 5000; ++i) noise += static_cast<char>(i * i % 251);
  const std::string bytes = write_archive({{"m.xml", "<mujoco/>"}, {"d/noise", noise}});
  const Archive archive(bytes, "a.mjz");
  CHECK(archive.entries() == std::vector<std::string>{"d/noise", "m.xml"});
  CHECK(archive.read("m.xml").bytes == "<mujoco/>");
  CHECK(archive.read("d/../d/./noise").bytes == noise);
  CHECK(archive.exists("d\\noise"));
  CHECK_FALSE(archive.exists("M.xml"));
  CHECK(archive.read("gone").problem == "no such file in the archive");
}

TEST_CASE("an archive of stored files holds their bytes; no file of an archive leaves it") {
  const std::string text(1000, 'x');
  const std::string bytes = write_archive({{"d/a", text}}, Packing::kStored);
  CHECK(bytes.find(text) != std::string::npos);
  CHECK(Archive(bytes, "a.npz").read("d/a").bytes == text);
  for (const char* name : {"../a", "/a", "d/../../a"}) {
    CAPTURE(name);
    CHECK_THROWS_WITH((void)write_archive({{name, text}}),
                      doctest::Contains("would have a path outside of the archive"));
  }
}

TEST_CASE("the same files make the same archive") {
  const std::vector<ArchiveFile> files = {{"b", "1"}, {"a", std::string(10000, 'x')}};
  const std::string bytes = write_archive(files);
  CHECK(bytes == write_archive(files));
  CHECK(bytes.size() < 1000);
  // Bytes 10 to 13 are the modification time, 1980-01-01 0:00.
  CHECK(bytes.substr(10, 4) == std::string("\0\0\x21\0", 4));
}

TEST_CASE("empty files and folders of an archive are not there") {
  const Archive archive(write_archive({{"a", ""}, {"d/", ""}, {"b", "1"}}), "a.mjz");
  CHECK(archive.entries() == std::vector<std::string>{"b"});
}

TEST_CASE("bytes that are not an archive, or not a whole one, are refused") {
  const std::string good = write_archive({{"m.xml", std::string(300, 'm')}});
  CHECK(message_of(good).empty());
  CHECK(contains(message_of(""), "cannot read the archive"));
  CHECK(contains(message_of("PK\x03\x04"), "cannot read the archive"));
  for (size_t length = 0; length < good.size(); ++length) {
    CHECK_FALSE(message_of(good.substr(0, length)).empty());
  }
}

TEST_CASE("an archive whose entries have names that lie outside of it is refused") {
  for (const std::string name :
       {"../ab.xml", "/abs/a.xm", "a/../../b", "C:/ab.xml", "..\\ab.xml"}) {
    CAPTURE(name);
    const std::string bytes = replaced(write_archive({{"123456789", "1"}}), "123456789", name);
    CHECK(message_of(bytes) == "entry '" + name + "' has a path outside of the archive");
  }
}

TEST_CASE("an archive that has a name twice is refused") {
  const std::string bytes = write_archive({{"a/b.xml", "1"}, {"a/c.xml", "2"}});
  CHECK(message_of(replaced(bytes, "a/c.xml", "a/b.xml")) ==
        "entry 'a/b.xml' occurs twice in the archive");
  CHECK(message_of(replaced(bytes, "a/c.xml", "a\\b.xml")) ==
        "entry 'a\\b.xml' occurs twice in the archive");
}

TEST_CASE("an archive beyond the limits is refused") {
  const std::string bytes = write_archive({{"long name", std::string(100000, 'x')}, {"b", "1"}});
  CHECK(ArchiveLimits().entries == 100'000);
  CHECK(ArchiveLimits().name_length == 1'024);
  CHECK(message_of(bytes, {.entries = 2}).empty());
  CHECK(contains(message_of(bytes, {.entries = 1}), "2 entries, more than 1"));
  CHECK(message_of(bytes, {.name_length = 9}).empty());
  CHECK(contains(message_of(bytes, {.name_length = 8}), "a name of 9 bytes, more than 8"));
  CHECK(contains(message_of(bytes, {.total_bytes = 100000}),
                 "entry 'b' makes the archive larger than"));
  CHECK(contains(message_of(bytes, {.trusted_bytes = 1000}), "more than 100 times its size"));
  CHECK(message_of(bytes, {.trusted_bytes = 1000, .ratio = 1000}).empty());
  const InputLimits before = input_limits();
  set_input_limits({.trusted = size_t{1} << 30});
  CHECK(message_of(bytes, {.trusted_bytes = 1000}).empty());
  set_input_limits(before);
}

TEST_CASE("an archive that unpacks to more than the process allows is refused with the limit") {
  const std::string bytes = write_archive({{"a", std::string(5'000, 'x')}});
  set_input_limits({.unpacked = 4'096});
  CHECK_THROWS_WITH_AS(Archive(bytes, "a.mjz"),
                       "the archive 'a.mjz' takes 4.883 KiB unpacked, more than the limit of 4 KiB",
                       Error);
  set_input_limits({.unpacked = 4'999});
  CHECK_THROWS_AS(Archive(bytes, "a.mjz"), Error);
  set_input_limits({.unpacked = 5'000});
  CHECK_NOTHROW(Archive(bytes, "a.mjz"));
  set_input_limits({});
}

TEST_CASE("sizes that an archive only claims are found out") {
  const std::string bytes = write_archive({{"a", std::string(1000, 'x') + "yz"}});
  CHECK(contains(message_of(with_packed_size(bytes, 100000)), "entry 'a' overlaps another"));
  CHECK(contains(message_of(with_size(bytes, 0xf0000000u)), "more than 100 times its size"));
  auto problem = [](const std::string& b) { return Archive(b, "a.mjz").read("a").problem; };
  CHECK(problem(bytes).empty());
  CHECK(contains(problem(with_size(bytes, 1001)), "is damaged"));
  CHECK(contains(problem(with_size(bytes, 1003)), "is damaged"));
  CHECK(contains(problem(with_checksum(bytes, 12345)), "is damaged"));
}

TEST_CASE("entries that are encrypted or compressed in other ways are named when they are read") {
  const std::string bytes = write_archive({{"a", std::string(1000, 'x')}, {"b", "good"}});
  const Archive encrypted(with_flags(bytes, 1), "a.mjz");
  CHECK(encrypted.read("a").problem == "is encrypted");
  CHECK(encrypted.read("b").bytes == "good");
  const Archive packed(with_method(bytes, 14), "a.mjz");
  CHECK(contains(packed.read("a").problem, "is compressed by LZMA"));
  const Archive unknown(with_method(bytes, 77), "a.mjz");
  CHECK(contains(unknown.read("a").problem, "is compressed by method 77"));
}

TEST_CASE("archives are folders, including archives in archives") {
  const std::string inner = write_archive({{"c.txt", "inner"}});
  const std::string outer = write_archive({{"a.txt", "outer"}, {"d/in.zip", inner}});
  const MemoryReader base(
      {{"x/out.MJZ", outer}, {"plain.txt", "plain"}, {"bad.zip", "PK\x03\x04"}});
  const ArchiveReader files(base);
  CHECK(files.read("plain.txt").bytes == "plain");
  CHECK(files.read("x/out.MJZ").bytes == outer);
  CHECK(files.read("x/out.MJZ/a.txt").bytes == "outer");
  CHECK(files.read("x/./out.MJZ/d/../a.txt").bytes == "outer");
  CHECK(files.read("x/out.MJZ/d/in.zip/c.txt").bytes == "inner");
  CHECK(files.exists("x/out.MJZ/d/in.zip/c.txt"));
  CHECK_FALSE(files.exists("x/out.MJZ/d/in.zip/gone.txt"));
  CHECK(files.read("plain.txt/a").problem == "no such file");
  CHECK(files.archive("plain.txt") == nullptr);
  CHECK(files.archive("x/out.MJZ/d/in.zip")->exists("c.txt"));
  CHECK(contains(files.read("bad.zip/a").problem, "'bad.zip': cannot read the archive"));
  CHECK_THROWS_AS((void)files.archive("bad.zip"), Error);
}

TEST_CASE("bytes become an archive under any name") {
  const MemoryReader base({});
  ArchiveReader files(base);
  files.mount("standard input", write_archive({{"m.xml", "here"}}));
  CHECK(files.read("standard input/m.xml").bytes == "here");
  CHECK(files.read("standard input").problem == "no such file");
}

TEST_CASE("a file with a name outside of the archive cannot be written into it") {
  for (const char* name : {"../a.xml", "/a.xml", "a/../../b"}) {
    CAPTURE(name);
    try {
      (void)write_archive({{name, "x"}});
      FAIL_CHECK("the archive was written");
    } catch (const Error& error) {
      CHECK(error.diagnostic().code.name() == "archive-unwritable");
    }
  }
}
