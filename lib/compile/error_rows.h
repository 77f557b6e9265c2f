// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A function for tests that reads and compiles the models of error rows (base/error_rows.h).

#ifndef MJTOOLS_COMPILE_ERROR_ROWS_H_
#define MJTOOLS_COMPILE_ERROR_ROWS_H_

#include <map>
#include <utility>

#include "base/error_rows.h"
#include "compile/compile.h"
#include "mjcf/read/read_mjcf.h"

namespace mj::compiler {

class CompileMjcf {
 public:
  using Files = std::map<std::string, std::string>;  // contents by file name

  explicit CompileMjcf(Files files = {}) : files_(std::move(files)) {}

  void operator()(const std::string& text, Diagnostics& diagnostics) const {
    const spec::ModelSpec spec = mjcf::read_mjcf_text(text, "m.xml", files_, diagnostics);
    if (diagnostics.ok()) (void)compile(spec, {.files = &files_}, diagnostics);
  }

 private:
  MemoryReader files_;
};

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_ERROR_ROWS_H_
