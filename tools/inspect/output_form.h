// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The forms in which mj-inspect shows something.

#ifndef MJTOOLS_TOOLS_INSPECT_OUTPUT_FORM_H_
#define MJTOOLS_TOOLS_INSPECT_OUTPUT_FORM_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/cli/shared_options.h"

namespace mj::inspect {

enum class Form { kText, kJson, kNdjson, kCsv, kNpy, kNpz, kDot, kSvg };

// The output forms that --format offers.
[[nodiscard]] const std::vector<report::OutputForm>& format_forms();

// The form that is said, which may also be "dot", else the one of the file's extension, else
// text. Throws Error (usage) when they contradict each other or the extension says nothing.
[[nodiscard]] Form choose_form(const report::SaidForm& said, const std::string& path);

// "text", "CSV" ...
[[nodiscard]] std::string form_name(Form form);

// What a document begins with; `kind` is one of schemas/inspect-2.json.
[[nodiscard]] nlohmann::ordered_json inspect_document(const std::string& file, const char* kind);

// A line of CSV; cells are quoted when they must be.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& cells);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_OUTPUT_FORM_H_
