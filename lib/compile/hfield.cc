// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstring>

#include "asset/png.h"
#include "compile/asset_file.h"
#include "compile/passes.h"

namespace mj::compiler {
namespace {

constexpr std::string_view kCustomType = "image/vnd.mujoco.hfield";

class HFieldCompiler {
 public:
  HFieldCompiler(Draft& draft, const spec::HField& spec, int id, HField& out)
      : draft_(draft), s_(spec), out_(out), me_(describe("hfield", spec.name, id)) {}

  void compile() {
    for (const double size : s_.size) {
      if (!(size > 0)) fail("hfield-size", "all four sizes must be positive", "size");
    }
    if (s_.file.empty()) {
      take_elevation();
    } else {
      load();
    }
    if (out_.nrow < 1 || out_.ncol < 1 || out_.data.empty()) {
      fail("hfield-without-data", "neither a file nor nrow and ncol are given");
    }
    normalize();
  }

 private:
  [[noreturn]] void fail(std::string_view code, std::string_view what,
                         std::string_view attribute = {}) const {
    draft_.report.fail(s_.where, {.code = std::string(code),
                                  .message = me_ + ": " + std::string(what),
                                  .attribute = attribute});
  }

  // The first row written is the largest y, the first row stored the smallest.
  void take_elevation() {
    if (s_.nrow < 1 || s_.ncol < 1) return;
    const size_t n = static_cast<size_t>(s_.nrow) * static_cast<size_t>(s_.ncol);
    if (n > std::numeric_limits<int>::max()) fail("hfield-size", "too many samples", "nrow");
    if (!s_.elevation.empty() && s_.elevation.size() != n) {
      fail("hfield-elevation", "elevation must have nrow x ncol numbers", "elevation");
    }
    out_.nrow = s_.nrow;
    out_.ncol = s_.ncol;
    out_.data = s_.elevation;
    out_.data.resize(n);
    reverse_rows();
  }

  void reverse_rows() {
    for (int r = 0; r < out_.nrow / 2; ++r) {
      float* row = out_.data.data() + static_cast<size_t>(r) * out_.ncol;
      std::swap_ranges(row, row + out_.ncol,
                       out_.data.data() + static_cast<size_t>(out_.nrow - 1 - r) * out_.ncol);
    }
  }

  void load() {
    const std::string type = content_type(s_.content_type, s_.file);
    const bool custom = type.empty() || type == kCustomType;
    if (!custom && type != "image/png") {
      fail("hfield-format", "unsupported height field file format " + type, "file");
    }
    const std::string bytes = read_asset(draft_, s_, draft_.compiler_of(s_).meshdir, s_.file);
    custom ? load_custom(bytes) : load_png(bytes);
  }

  void load_png(const std::string& bytes) {
    try {
      const Image image = decode_png(bytes, 1, s_.file);
      out_.nrow = image.height;
      out_.ncol = image.width;
      out_.data.assign(image.data.begin(), image.data.end());
    } catch (const Error& error) {
      fail(error.diagnostic().code, error.diagnostic().message, "file");
    }
    reverse_rows();
  }

  // int32 nrow, int32 ncol, float32 data[nrow x ncol].
  void load_custom(const std::string& bytes) {
    int32_t shape[2];
    if (bytes.size() < sizeof(shape)) fail("hfield-file", "the file has no header", "file");
    std::memcpy(shape, bytes.data(), sizeof(shape));
    if (shape[0] < 1 || shape[1] < 1) {
      fail("hfield-file", "the file has non-positive dimensions", "file");
    }
    const size_t samples = static_cast<size_t>(shape[0]) * static_cast<size_t>(shape[1]);
    if ((bytes.size() - sizeof(shape)) / sizeof(float) != samples ||
        (bytes.size() - sizeof(shape)) % sizeof(float) != 0) {
      fail("hfield-file", "the size of the file does not match its dimensions", "file");
    }
    out_.nrow = shape[0];
    out_.ncol = shape[1];
    out_.data.resize(samples);
    std::memcpy(out_.data.data(), bytes.data() + sizeof(shape), samples * sizeof(float));
  }

  void normalize() {
    float low = 1e10f, high = -1e10f;
    for (const float v : out_.data) low = std::min(low, v), high = std::max(high, v);
    if (low > high) fail("hfield-elevation", "the elevations are not a range of numbers");
    for (float& v : out_.data) {
      v -= low;
      if (high - low > kEps) v /= high - low;
    }
  }

  Draft& draft_;
  const spec::HField& s_;
  HField& out_;
  const std::string me_;
};

}  // namespace

void compile_hfields(Draft& draft) {
  draft.hfields.resize(draft.spec.hfields.size());
  for (size_t i = 0; i < draft.hfields.size(); ++i) {
    draft.report.collect([&] {
      HFieldCompiler(draft, draft.spec.hfields[i], static_cast<int>(i), draft.hfields[i]).compile();
    });
  }
}

}  // namespace mj::compiler
