// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An element with an error of reading is damaged, so compiling the description would report errors
// that are only consequences of this damage. The table tells which errors of compilation are
// therefore left out. An error of reading about an unknown name does not count as damage. Such an
// error is left out if a damaged element may have the name.
//
//   damaged part                                errors that are left out
//   an element                                  errors in it, above it and below it
//   a name                                      references to that name
//   an element that generates names             references to any name
//   <compiler>, <default>, an included file     all errors except references
//   a misspelt element                          as for the element with the similar tag
//   any element                                 errors about the whole model (kSums); errors of
//                                               elements that refer to objects of the tree, except
//                                               unknown references

#include "load/independent_errors.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "compile/find_errors.h"
#include "mjcf/xml/xml_document.h"
#include "resource/path.h"

namespace mj {
namespace {

using mjcf::XmlAttribute;
using mjcf::XmlElement;

using Place = std::pair<int, int>;  // line and column

constexpr int kMaxFound = 200;  // largest number of errors of compilation that are examined

// Codes of errors about counts, sizes or lists of the whole model. A missing element changes these,
// so such an error may be a consequence of the damage.
constexpr std::string_view kSums[] = {"keyframe-size",  "too-much-user-data", "size-too-large",
                                      "mjcf-too-large", "unknown-plugin",     "out-of-memory",
                                      "internal",       "too-many-bodies"};
// Elements that generate other elements. The names of generated elements are not in the text.
constexpr std::string_view kGenerators[] = {"attach",  "composite", "flexcomp",
                                            "include", "model",     "replicate"};
// Settings on which all elements depend.
constexpr std::string_view kSettings[] = {"compiler", "default", "size"};
// Sections whose elements refer to objects of the tree.
constexpr std::string_view kRelations[] = {"actuator", "contact",  "deformable", "equality",
                                           "keyframe", "sensor",   "tendon",     "transmission",
                                           "custom",   "extension"};

// Codes of errors of reading that a damaged element may cause in other elements.
constexpr std::string_view kConsequences[] = {"unknown-reference", "mjcf-unknown-class"};

template <size_t n>
bool is_in(const std::string_view (&list)[n], std::string_view word) {
  return std::ranges::find(list, word) != std::end(list);
}

// Returns whether the list contains `word`, or a similar word that the author may have meant.
template <size_t n>
bool is_like(const std::string_view (&list)[n], std::string_view word) {
  return !closest_match(word, {std::begin(list), std::end(list)}).empty();
}

// Returns the unknown name, which is the last word in quotes of the message, or an empty text.
std::string name_in(const std::string& message) {
  const size_t end = message.rfind('\'');
  if (end == std::string::npos || end == 0) return {};
  const size_t begin = message.rfind('\'', end - 1);
  return begin == std::string::npos ? "" : message.substr(begin + 1, end - begin - 1);
}

Place place_of(const SourceLocation& where) {
  return {where.line, where.column};
}

// An element of a file, with the place of its start tag.
struct Extent {
  Place begin;
  bool is_damaged;   // true if there is an error in the element, above it or below it
  bool is_relation;  // true if the element is in a section of kRelations
};

// The parts of a description that have errors of reading.
class Damage {
 public:
  Damage(const spec::ModelSpec& description, const Diagnostics& diagnostics);

  // Return whether an error is certainly not a consequence of the damage. is_root() is for errors
  // of reading, and is_independent() is for errors of compilation.
  [[nodiscard]] bool is_root(const Diagnostic& error) const;
  [[nodiscard]] bool is_independent(const Diagnostic& error) const;

 private:
  // Records whether the element and its descendants are damaged. Returns whether there is an error
  // in the element or below it.
  bool look_through(const XmlElement& element, bool is_damaged_above, bool is_relation);
  [[nodiscard]] bool has_error(const XmlElement& element) const;
  void add_names(const XmlElement& element, bool is_damaged);
  [[nodiscard]] const Extent* extent_at(const SourceLocation& where) const;
  [[nodiscard]] bool is_intact_reference(const Diagnostic& error) const;

  std::map<std::string, std::set<Place>> errors_;  // places of errors, by file
  std::map<std::string, std::vector<Extent>> extents_;
  std::set<std::string> names_;          // names of all elements, damaged or not
  std::set<std::string> damaged_names_;  // names of elements with errors
  bool is_urdf_ = false;
  bool has_open_names_ = false;        // true if elements of any name may be missing
  bool has_damaged_settings_ = false;  // true if any compiled value may be wrong
  bool has_damaged_folders_ = false;   // true if the folders of files may be wrong
  bool has_compiler_ = false;
  bool lacks_include_ = false;
};

Damage::Damage(const spec::ModelSpec& description, const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity != Severity::kError || is_in(kConsequences, d.code.name())) continue;
    errors_[d.where.file].insert(place_of(d.where));
    lacks_include_ |= d.code.name().starts_with("mjcf-include");
    has_open_names_ |= std::ranges::none_of(
        description.sources, [&](const spec::SourceFile& s) { return s.name == d.where.file; });
  }
  for (const spec::SourceFile& file : description.sources) {
    if (!file.text) continue;
    const mjcf::SourceText source(file.name, *file.text);
    const XmlElement root = mjcf::parse_xml(source);
    is_urdf_ |= root.tag == "robot";
    look_through(root, false, false);
    std::ranges::stable_sort(extents_[file.name], {}, &Extent::begin);
  }
  has_open_names_ |= lacks_include_;
  has_damaged_settings_ |= lacks_include_;
  has_damaged_folders_ |= lacks_include_ && !has_compiler_;
}

bool Damage::has_error(const XmlElement& element) const {
  const auto in_file = errors_.find(element.source->name());
  if (in_file == errors_.end()) return false;
  mjcf::TextRange last = element.tag_range;
  if (!element.attributes.empty()) last = element.attributes.back().value_range;
  const Place begin = place_of(element.where());
  const Place end = place_of(element.source->locate({last.begin + last.length, 1}));
  const auto error = in_file->second.lower_bound(begin);
  return error != in_file->second.end() && *error <= end;
}

void Damage::add_names(const XmlElement& element, bool is_damaged) {
  for (const XmlAttribute& attribute : element.attributes) {
    const std::string stem(stem_of(attribute.value));
    if (attribute.name == "name") names_.insert(attribute.value);
    if (attribute.name == "file" || attribute.name == "filename") names_.insert(stem);
    if (is_damaged) damaged_names_.insert({attribute.value, stem});
  }
}

bool Damage::look_through(const XmlElement& element, bool is_damaged_above, bool is_relation) {
  const bool has_own = has_error(element);
  std::vector<Extent>& extents = extents_[element.source->name()];
  const size_t index = extents.size();
  extents.push_back({place_of(element.where()), false, is_relation});
  bool is_damaged = has_own;
  for (const XmlElement& child : element.children) {
    const bool relates = is_relation || is_in(kRelations, child.tag);
    is_damaged |= look_through(child, is_damaged_above || has_own, relates);
  }
  extents[index].is_damaged = is_damaged || is_damaged_above;
  add_names(element, has_own);
  has_compiler_ |= element.tag == "compiler";
  if (!is_damaged) return false;
  has_open_names_ |= is_like(kGenerators, element.tag);
  has_damaged_settings_ |= is_like(kSettings, element.tag);
  has_damaged_folders_ |= is_like({"compiler"}, element.tag);
  lacks_include_ |= has_own && is_like({"include"}, element.tag);
  return true;
}

// Returns the last element whose start tag begins at `where` or before it.
const Extent* Damage::extent_at(const SourceLocation& where) const {
  const auto in_file = extents_.find(where.file);
  if (in_file == extents_.end()) return nullptr;
  const std::vector<Extent>& extents = in_file->second;
  const auto after = std::ranges::upper_bound(extents, place_of(where), {}, &Extent::begin);
  return after == extents.begin() ? nullptr : &*std::prev(after);
}

// Returns whether a name would be unknown even without the damage.
bool Damage::is_intact_reference(const Diagnostic& error) const {
  const std::string name = name_in(error.message);
  return !has_open_names_ && !names_.contains(name) && !damaged_names_.contains(name);
}

bool Damage::is_root(const Diagnostic& error) const {
  const std::string_view code = error.code.name();
  if (error.severity != Severity::kError || !is_in(kConsequences, code)) return true;
  if (damaged_names_.contains(name_in(error.message))) return false;
  return code == "unknown-reference" ? !has_open_names_ : !lacks_include_;
}

bool Damage::is_independent(const Diagnostic& error) const {
  const std::string_view code = error.code.name();
  const auto in_file = errors_.find(error.where.file);
  const bool is_known = in_file != errors_.end() && in_file->second.contains(place_of(error.where));
  if (is_known || error.where.line <= 0) return false;
  if (is_in(kSums, code) || code.starts_with("plugin")) return false;
  if (code == "unknown-reference") return is_intact_reference(error);
  if (code == "asset-unreadable") return !has_damaged_folders_;
  if (code == "body-without-mass" && (is_urdf_ || has_open_names_)) return false;
  if (has_damaged_settings_) return false;
  const Extent* extent = extent_at(error.where);
  return extent != nullptr && !extent->is_damaged && !extent->is_relation;
}

}  // namespace

void add_independent_errors(const spec::ModelSpec& description, const CompileOptions& options,
                            Diagnostics& diagnostics) {
  if (diagnostics.ok() || diagnostics.full() || description.sources.empty()) return;
  try {
    const Damage damage(description, diagnostics);
    diagnostics.keep_if([&](const Diagnostic& d) { return damage.is_root(d); });
    Diagnostics found(kMaxFound);
    find_errors(description, options, found);
    for (const Diagnostic& d : found.all()) {
      if (d.severity == Severity::kError && damage.is_independent(d)) diagnostics.add(d);
    }
  } catch (const Error&) {
    return;  // parse_xml() found a file that is not XML, which has already been reported
  }
}

}  // namespace mj
