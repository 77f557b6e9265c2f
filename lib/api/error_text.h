// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Errors as programs that were written for MuJoCo expect them in the buffers of mj_loadXML and its
// kin: its first words, its line about the place, and then what our tools show.
//
//   XML Error: Schema violation: <geom> has no attribute 'sise' [mjcf-unknown-attribute]
//   Element 'geom', line 3, column 11, in model.xml
//       3 |     <geom sise="1"/>
//         |           ^~~~
//         = did you mean 'size'?

#ifndef MJTOOLS_API_ERROR_TEXT_H_
#define MJTOOLS_API_ERROR_TEXT_H_

#include <string>

#include "base/diagnostic.h"

namespace mj::api {

// What a function was at when an error came up, which decides the first words of its text.
enum class Stage {
  kOpening,    // "ParseXML: "
  kReading,    // "XML Error: "; "XML parse error N:" and a newline where it is not even XML
  kCompiling,  // "Error: "
};

[[nodiscard]] std::string error_text(const Diagnostic& diagnostic, Stage stage);

// The texts of all errors, one after the other; "" where there is none.
[[nodiscard]] std::string error_text(const Diagnostics& diagnostics, Stage stage);

// The messages of warnings, a line each, as a successful mj_loadXML gives them.
[[nodiscard]] std::string warning_text(const Diagnostics& diagnostics);

}  // namespace mj::api

#endif  // MJTOOLS_API_ERROR_TEXT_H_
