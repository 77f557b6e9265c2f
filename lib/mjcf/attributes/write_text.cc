// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/attributes/write_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/printable.h"
#include "mjcf/attributes/nesting.h"
#include "mjcf/xml/xml_document.h"

namespace mj::mjcf {
namespace {

// Beginnings of the lines before which a blank line is written.
constexpr std::string_view kSectionStarts[] = {
    "<actuator",   "<asset",     "<compiler",  "<contact>", "<custom",   "<default>",
    "<deformable", "<equality",  "<extension", "<keyframe", "<option",   "<sensor",
    "<size",       "<statistic", "<tendon",    "<visual",   "<worldbody"};

bool starts_section(std::string_view line) {
  return std::ranges::any_of(kSectionStarts, [&](std::string_view start) {
    return line.find(start) != std::string_view::npos;
  });
}

void append_escaped(std::string& out, std::string_view text) {
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "&quot;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '\'':
        out += "&apos;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      default:
        out += c;
    }
  }
}

void append_start(std::string& out, const XmlNode& node, size_t depth) {
  out.append(2 * depth, ' ');
  out += '<';
  out += node.tag;
  for (const auto& [name, value] : node.attributes) {
    out += ' ';
    out += name;
    out += "=\"";
    append_escaped(out, value);
    out += '"';
  }
}

void append_node(std::string& out, const XmlNode& node, size_t depth) {
  if (depth >= kMaxXmlDepth) refuse_deep_model({});
  append_start(out, node, depth);
  if (node.children.empty()) {
    out += "/>\n";
    return;
  }
  out += ">\n";
  for (const XmlNode& child : node.children) append_node(out, child, depth + 1);
  out.append(2 * depth, ' ');
  out += "</" + node.tag + ">\n";
}

std::string with_blank_lines(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 32);
  bool is_first = true;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n') + 1);
    text.remove_prefix(line.size());
    if (starts_section(line)) {
      if (!is_first) out += '\n';
      is_first = false;
    }
    out += line;
  }
  return out;
}

template <typename T>
std::string real_text(T value, int digits) {
  constexpr double kWhole = 1e-12;
  const double rounded = std::round(static_cast<double>(value));
  const double distance = std::abs(static_cast<double>(value) - rounded);
  if (std::fpclassify(value) == FP_SUBNORMAL) return "0";  // readers reject subnormal numbers
  if (digits == 0 && value == 0 && std::signbit(value)) return "-0";
  if (std::abs(rounded) < std::numeric_limits<int>::max() &&
      (digits == 0 ? distance == 0 : distance < kWhole)) {
    return std::to_string(static_cast<int64_t>(rounded));
  }
  char buffer[64];
  const auto result = digits == 0 ? std::to_chars(buffer, buffer + sizeof(buffer), value,
                                                  std::chars_format::general)
                                  : std::to_chars(buffer, buffer + sizeof(buffer), value,
                                                  std::chars_format::general, digits);
  return std::string(buffer, result.ptr);
}

}  // namespace

std::string number_text(double value, int digits) {
  return real_text(value, digits);
}
std::string number_text(float value, int digits) {
  return real_text(value, digits);
}
std::string number_text(int value, int) {
  return std::to_string(value);
}

std::string xml_text(const XmlNode& root, const std::string& comment) {
  std::string out;
  append_start(out, root, 0);
  out += ">\n";
  if (!comment.empty()) out += "  <!--" + comment + "-->\n";
  for (const XmlNode& child : root.children) append_node(out, child, 1);
  out += "</" + root.tag + ">\n";
  return printable_xml(with_blank_lines(out));
}

}  // namespace mj::mjcf
