// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "convert.h"

#include "load/load_model.h"
#include "load/save_mjcf.h"
#include "model/mjb.h"
#include "resource/atomic_file.h"
#include "resource/path.h"
#include "resource/read_file.h"

namespace mj::compile_tool {
namespace {

// What the input becomes; empty with --check. The errors are in `diagnostics`.
std::string output_of(const Job& job, const Options& o, AssetCache* cache, Result& result) {
  Diagnostics& diagnostics = result.diagnostics;
  const std::string input = read_file(job.input);
  const auto bytes = std::as_bytes(std::span(input));
  const LoadOptions load{.packages = package_options(o),
                         .times = &result.stats.times,
                         .cache = cache,
                         .threads = job.threads};
  if (job.format == "xml") {
    const std::string directory(directory_of(job.output));
    return save_mjcf(bytes, job.input, {{o.digits, o.flatten}, directory, load}, diagnostics);
  }
  const ModelPtr m = load_model(bytes, job.input, diagnostics, load);
  if (m && !o.stats.empty()) result.stats.measure(*m);
  if (!m || job.format.empty()) return {};
  const TimedPass time(&result.stats.times, "encode");
  if (job.format == "txt") return print_model(*m, o.real_format);
  const auto mjb = write_mjb(*m);
  return {reinterpret_cast<const char*>(mjb.data()), mjb.size()};
}

}  // namespace

Result convert(const Job& job, const Options& o, AssetCache* cache) {
  Result result{.diagnostics = Diagnostics(o.max_errors), .stats = {.file = job.input}};
  try {
    const std::string output = output_of(job, o, cache, result);
    if (o.strict) result.diagnostics.promote_warnings();
    const TimedPass time(&result.stats.times, "write");
    if (result.diagnostics.ok() && !job.output.empty()) write_file(job.output, output);
  } catch (...) {
    result.diagnostics.add(report::current_problem());
  }
  result.diagnostics.sort();
  return result;
}

}  // namespace mj::compile_tool
