// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The output forms of mj-inspect.

#ifndef MJTOOLS_TOOLS_INSPECT_OUTPUT_FORM_H_
#define MJTOOLS_TOOLS_INSPECT_OUTPUT_FORM_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/cli/shared_options.h"

namespace mj::inspect {

enum class Form { kText, kJson, kNdjson, kCsv, kNpy, kNpz, kDot, kSvg };

// Returns the output forms that --format offers.
[[nodiscard]] const std::vector<report::OutputForm>& format_forms();

// Returns the form that the user asked for, which may also be "dot". If the user did not ask for
// one, returns the form that the extension of the output file implies, or text if it implies none.
// Throws Error (usage) if the user asked for another form than the extension implies, or if the
// extension is unknown.
[[nodiscard]] Form choose_form(const report::SaidForm& said, const std::string& path);

// Returns the name of a form for messages, such as "text" or "CSV".
[[nodiscard]] std::string form_name(Form form);

// Returns a JSON document with the members that all documents have. `kind` is one of the kinds in
// schemas/inspect-2.json.
[[nodiscard]] nlohmann::ordered_json inspect_document(const std::string& file, const char* kind);

// Returns the cells as a line of CSV. A cell is quoted only if necessary.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& cells);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_OUTPUT_FORM_H_
