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

const std::string kIntent(1, '\0');

}  // namespace

TEST_CASE("an image is refused by the size in its head when it would take too much memory") {
  // The image has one bit per pixel, so that a small file could contain it. The check of the memory
  // that the image needs fails before the pixels are read.
  const std::string head = big_endian(20'000) + big_endian(20'000) + std::string("\1\0\0\0\0", 5);
  const std::string bytes = one_pixel("").substr(0, 8) + png_chunk("IHDR", head) +
                            png_chunk("IDAT", std::string(400'000, 'x'));
  set_input_limits({.unpacked = size_t{1} << 30});
  const Diagnostic problem = problem_of(bytes);
  CHECK(problem.code.name() == "file-too-large");
  CHECK(problem.message ==
        "the image 'a.png' takes 1.118 GiB unpacked, more than the limit of 1 GiB");
  CHECK(problem.hint.find("--max-memory") != std::string::npos);
  set_input_limits({.unpacked = size_t{2} << 30});
  // Now the pixels are read, and they are damaged.
  CHECK(problem_of(bytes).code.name() == "bad-png");
  set_input_limits({});
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
