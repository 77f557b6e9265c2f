// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A tree of XML elements that is being generated.

#ifndef MJTOOLS_SCRIPTS_FUZZ_MJCF_XML_TREE_H_
#define MJTOOLS_SCRIPTS_FUZZ_MJCF_XML_TREE_H_

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace mj::fuzz {

struct XmlNode {
  std::string tag;
  std::vector<std::pair<std::string, std::string>> attributes = {};
  std::vector<XmlNode> children = {};

  XmlNode& add(XmlNode child) { return children.emplace_back(std::move(child)); }
  void set(const std::string& name, const std::string& value) {
    const auto at =
        std::ranges::find(attributes, name, &std::pair<std::string, std::string>::first);
    if (at != attributes.end()) {
      at->second = value;
    } else {
      attributes.emplace_back(name, value);
    }
  }
};

// Returns the text of a tree with one element in each line.
inline std::string text_of(const XmlNode& node, const std::string& indent = "") {
  std::string out = indent + "<" + node.tag;
  for (const auto& [name, value] : node.attributes) out += " " + name + "=\"" + value + "\"";
  if (node.children.empty()) return out + "/>\n";
  out += ">\n";
  for (const XmlNode& child : node.children) out += text_of(child, indent + "  ");
  return out + indent + "</" + node.tag + ">\n";
}

// Random choices of a generator.
class Chance {
 public:
  explicit Chance(uint64_t seed) : random_(seed) {}

  size_t below(size_t n) { return n == 0 ? 0 : random_() % n; }
  bool percent(size_t n) { return below(100) < n; }
  template <typename List>
  auto& any_of(List& list) {
    return list[below(std::size(list))];
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace mj::fuzz

#endif  // MJTOOLS_SCRIPTS_FUZZ_MJCF_XML_TREE_H_
