// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An XML tree under construction, and functions that write numbers and the tree in the layout of
// saved models.

#ifndef MJTOOLS_MJCF_ATTRIBUTES_WRITE_TEXT_H_
#define MJTOOLS_MJCF_ATTRIBUTES_WRITE_TEXT_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mj::mjcf {

struct XmlNode {
  std::string tag;
  std::vector<std::pair<std::string, std::string>> attributes = {};
  std::vector<XmlNode> children = {};

  // Appends a child. The reference is valid until the next child is added.
  XmlNode& add(std::string child_tag) {
    return children.emplace_back(XmlNode{std::move(child_tag)});
  }
  void add_if_filled(XmlNode child) {
    if (!child.is_empty()) children.push_back(std::move(child));
  }
  [[nodiscard]] bool is_empty() const { return attributes.empty() && children.empty(); }
};

// Returns a number with `digits` significant digits. With `digits` 0, the result has the fewest
// digits that read back as the same number, and -0 keeps its sign. Subnormal numbers are written as
// zero. Whole numbers are written as integers. If digits are limited, numbers within 1e-12 of a
// whole number are written as integers too, and -0 as zero.
[[nodiscard]] std::string number_text(double value, int digits);
[[nodiscard]] std::string number_text(float value, int digits);
[[nodiscard]] std::string number_text(int value, int digits);

// Returns the XML text of the tree, indented by two spaces per level and with blank lines between
// sections. A non-empty comment becomes the first child of the root.
[[nodiscard]] std::string xml_text(const XmlNode& root, const std::string& comment);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_WRITE_TEXT_H_
