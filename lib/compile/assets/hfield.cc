// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <limits>

#include "compile/assets/asset_file.h"
#include "compile/draft/passes.h"
#include "compile/draft/size_limits.h"

namespace mj::compiler {
namespace {

constexpr std::string_view kCustomType = "image/vnd.mujoco.hfield";

class HFieldCompiler : Subject {
 public:
  HFieldCompiler(Draft& draft, const spec::HField& spec, int id, Elevation& out)
      : Subject(draft.report, spec.where, describe("hfield", spec.name, id)),
        draft_(draft),
        s_(spec),
        out_(out) {}

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
    const std::string_view source = s_.file.empty() ? "elevation" : "file";
    if (!std::ranges::all_of(out_.data, [](float v) { return std::isfinite(v); })) {
      fail("hfield-elevation", "the elevations must be finite", source);
    }
    const auto [low, high] = std::ranges::minmax(out_.data);
    if (!std::isfinite(high - low)) {
      fail("hfield-elevation", "the range of the elevations must be finite", source);
    }
    out_.normalize();
  }

 private:
  // Takes the elevations from the description and reverses the order of their rows. In MJCF, the
  // first row has the largest y, but in the model it has the smallest y.
  void take_elevation() {
    if (s_.nrow < 1 || s_.ncol < 1) return;
    const int64_t n = int64_t{s_.nrow} * s_.ncol;
    if (n > kMaxNumbers) {
      fail("hfield-size",
           "too many samples: nrow x ncol must be at most " + std::to_string(kMaxNumbers), "nrow");
    }
    if (!s_.elevation.empty() && static_cast<int64_t>(s_.elevation.size()) != n) {
      fail("hfield-elevation", "'elevation' must have nrow x ncol numbers", "elevation");
    }
    out_ = {s_.nrow, s_.ncol, s_.elevation};
    out_.data.resize(n);
    out_.reverse_rows();
  }

  void load() {
    const std::string type = content_type(s_.content_type, s_.file);
    const bool custom = type.empty() || type == kCustomType;
    if (!custom && type != "image/png") {
      fail("asset-format",
           "the format of '" + s_.file + "' is " + type + "; expected PNG or " +
               std::string(kCustomType),
           "file");
    }
    AssetSource source(draft_, s_, me(), draft_.compiler_of(s_).meshdir, s_.file);
    const std::string& bytes = source.bytes();
    blame("file", [&] {
      out_ = custom ? decode_hfield(bytes, s_.file) : decode_hfield_png(bytes, s_.file);
    });
    name_file(s_.file);
  }

  Draft& draft_;
  const spec::HField& s_;
  Elevation& out_;
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
