// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The HTML file of a replay: its player, its description as JSON, and its data.

#ifndef MJTOOLS_TOOLS_INSPECT_REPLAY_HTML_PAGE_H_
#define MJTOOLS_TOOLS_INSPECT_REPLAY_HTML_PAGE_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mj::inspect {

struct HtmlPage {
  std::string title;
  nlohmann::ordered_json about;
  std::vector<std::string> blocks;  // data in Base64; block i is the element data-i
};

// Returns the file. Names in `title` and `about` cannot add markup or scripts to it: they are text,
// and the browser runs no scripts but the player, whose hash is in the file.
[[nodiscard]] std::string html_text(const HtmlPage& page);

// Returns JSON that can stand in a script element.
[[nodiscard]] std::string script_json(const nlohmann::ordered_json& json);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_REPLAY_HTML_PAGE_H_
