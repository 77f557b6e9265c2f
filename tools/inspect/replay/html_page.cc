// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "replay/html_page.h"

#include <charconv>
#include <span>
#include <string_view>

#include "base/base64.h"
#include "common/report/markup.h"
#include "load/identity.h"
#include "replay_player.h"

namespace mj::inspect {
namespace {

// Returns the hash of an inline script or style for a Content Security Policy.
std::string policy_hash(const std::string& text) {
  const std::string digits = sha256(std::as_bytes(std::span(text)));
  std::string bytes;
  for (size_t i = 0; i < digits.size(); i += 2) {
    int byte = 0;
    std::from_chars(&digits[i], &digits[i] + 2, byte, 16);
    bytes += static_cast<char>(byte);
  }
  return "'sha256-" + to_base64(bytes) + "'";
}

}  // namespace

std::string script_json(const nlohmann::ordered_json& json) {
  // Only ASCII remains. Within strings, \u003c is another way to write <.
  std::string out;
  for (const char c : json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace)) {
    if (c == '<') {
      out += "\\u003c";
    } else if (c == '>') {
      out += "\\u003e";
    } else if (c == '&') {
      out += "\\u0026";
    } else {
      out += c;
    }
  }
  return out;
}

std::string html_text(const HtmlPage& page) {
  std::string script;
  for (const std::string_view part : kPlayerScripts) script += part;
  const std::string style(kPlayerStyle);
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  out += "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src " +
         policy_hash(script) + "; style-src " + policy_hash(style) +
         "; base-uri 'none'; form-action 'none'\">\n";
  out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  out += "<title>" + report::xml_text(page.title) + "</title>\n";
  out += "<style>" + style + "</style>\n</head>\n<body>\n";
  out += kPlayerBody;
  out +=
      "<script type=\"application/json\" id=\"about\">" + script_json(page.about) + "</script>\n";
  for (size_t i = 0; i < page.blocks.size(); ++i) {
    out += "<script type=\"text/plain\" id=\"data-" + std::to_string(i) + "\">" + page.blocks[i] +
           "</script>\n";
  }
  return out + "<script>" + script + "</script>\n</body>\n</html>\n";
}

}  // namespace mj::inspect
