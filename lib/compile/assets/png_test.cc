// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/png.h"

#include <doctest/doctest.h>

#include "base/diagnostic.h"
#include "compile/assets/asset_test_files.h"
#include "resource/input_limits.h"

using namespace mj;
using testing::big_endian;
using testing::png_chunk;

namespace {

std::string one_pixel(const std::string& chunks) {
  return testing::encode({1, 1, 8, testing::kRgb, testing::bytes_of({1, 2, 3}), chunks});
}

bool is_srgb(const std::string& bytes) {
  return decode_png(bytes, 3, "a.png").srgb;
}

Diagnostic problem_of(const std::string& bytes) {
  try {
    (void)decode_png(bytes, 3, "a.png");
  } catch (const Error& e) {
    return e.diagnostic();
  }
  return {};
}

// Returns an image whose head has these sides and one bit per pixel, and whose pixels are missing.
std::string head_of(uint32_t width, uint32_t height) {
  const std::string depth("\1\0\0\0\0", 5);
  return one_pixel("").substr(0, 8) +
         png_chunk("IHDR", big_endian(width) + big_endian(height) + depth) + png_chunk("IDAT", "");
}

const std::string kIntent(1, '\0');

}  // namespace

TEST_CASE("an image is refused by the size in its head when it would take too much memory") {
  // The image has one bit per pixel, so that a small file could contain it. The check of the memory
  // that the image needs fails before the pixels are read.
  const std::string bytes = head_of(2'000, 2'000) + png_chunk("IDAT", std::string(20'000, 'x'));
  set_input_limits({.unpacked = 11'999'999});
  const Diagnostic problem = problem_of(bytes);
  CHECK(problem.code.name() == "file-too-large");
  CHECK(problem.message ==
        "the image 'a.png' takes 11.44 MiB unpacked, more than the limit of 11.44 MiB");
  CHECK(problem.hint.find("--max-memory") != std::string::npos);
  set_input_limits({.unpacked = 12'000'000});
  // Now the pixels are read, and they are damaged.
  CHECK(problem_of(bytes).code.name() == "bad-png");
  set_input_limits({});
}

TEST_CASE("sides of an image may have 1,048,576 pixels, the whole 536,870,912, and no more") {
  constexpr uint32_t kSide = 1'048'576;
  const auto refusal = [](uint32_t width, uint32_t height) {
    return problem_of(head_of(width, height)).message;
  };
  const std::string start = "a.png: cannot decode the PNG image: ";
  // Only an image within the limits is refused because its pixels are missing.
  CHECK(refusal(kSide, 512) == start + "the file is truncated");
  CHECK(refusal(512, kSide) == start + "the file is truncated");
  CHECK(refusal(kSide, 513) == start + "the image is too large");
  CHECK(refusal(513, kSide) == start + "the image is too large");
  CHECK(refusal(kSide + 1, 1) == start + "Invalid IHDR data");
  CHECK(refusal(1, kSide + 1) == start + "Invalid IHDR data");
}

TEST_CASE("an image says that its colours are sRGB by that chunk alone") {
  const std::string gamma = png_chunk("gAMA", big_endian(100'000));
  CHECK_FALSE(is_srgb(one_pixel("")));
  for (const char intent : {0, 1, 2, 3, 9}) {
    CHECK(is_srgb(one_pixel(png_chunk("sRGB", std::string(1, intent)))));
  }
  CHECK(is_srgb(one_pixel(png_chunk("sRGB", kIntent) + gamma)));
  CHECK(is_srgb(one_pixel(gamma + png_chunk("sRGB", kIntent))));
  CHECK_FALSE(is_srgb(one_pixel(gamma)));
  CHECK_FALSE(is_srgb(one_pixel(png_chunk("gAMA", big_endian(45'455)))));
  CHECK_FALSE(is_srgb(one_pixel(png_chunk("cICP", testing::bytes_of({1, 13, 0, 1})))));
}

TEST_CASE("an sRGB chunk counts behind the data, too, and one of a wrong length is an error") {
  const std::string whole = one_pixel(""), end = png_chunk("IEND", "");
  const std::string before = whole.substr(0, whole.size() - end.size());
  CHECK(is_srgb(before + png_chunk("sRGB", kIntent) + end));
  for (const size_t length : {0, 2}) {
    CHECK(problem_of(one_pixel(png_chunk("sRGB", std::string(length, '\0')))).code.name() ==
          "bad-png");
  }
}
