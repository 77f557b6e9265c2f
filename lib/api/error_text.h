// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Error texts in the form that programs written for MuJoCo expect in the buffers of mj_loadXML and
// related functions. A text begins with the same words as MuJoCo's message and its line about the
// place, and continues with the text of our tools:
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

// The activity during which an error occurred. It decides the first words of the text, which are
// quoted below.
enum class Stage {
  kOpening,    // "ParseXML: "
  kReading,    // "XML Error: ", or "XML parse error N:" and a newline if the XML is not well-formed
  kCompiling,  // "Error: "
};

[[nodiscard]] std::string error_text(const Diagnostic& diagnostic, Stage stage);

// Returns the texts of all errors, one below the other, or "" if there are no errors.
[[nodiscard]] std::string error_text(const Diagnostics& diagnostics, Stage stage);

// Returns the messages of warnings, one per line. A successful mj_loadXML writes this text to its
// error buffer.
[[nodiscard]] std::string warning_text(const Diagnostics& diagnostics);

}  // namespace mj::api

#endif  // MJTOOLS_API_ERROR_TEXT_H_
