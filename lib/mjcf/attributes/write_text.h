// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An XML tree under construction, its numbers and its text in the layout of saved models.

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

  // Appends a child; the reference holds until the next one is added.
  XmlNode& add(std::string child_tag) {
    return children.emplace_back(XmlNode{std::move(child_tag)});
  }
  void add_if_filled(XmlNode child) {
    if (!child.is_empty()) children.push_back(std::move(child));
  }
  [[nodiscard]] bool is_empty() const { return attributes.empty() && children.empty(); }
};

// `digits` significant digits, or with 0 the fewest that read back as the same number, negative zero
// included. Numbers so small that they are not normal are zero. Whole numbers are written as integers; when digits are limited, those within 1e-12 of
// one, and negative zero as zero.
[[nodiscard]] std::string number_text(double value, int digits);
[[nodiscard]] std::string number_text(float value, int digits);
[[nodiscard]] std::string number_text(int value, int digits);

// Two spaces per level, blank lines between sections. A comment that is not empty becomes the first
// child of the root.
[[nodiscard]] std::string xml_text(const XmlNode& root, const std::string& comment);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_WRITE_TEXT_H_
