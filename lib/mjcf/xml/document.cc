// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/xml/document.h"

#include <algorithm>
#include <set>

#include "base/call_stack.h"
#include "resource/path.h"
#include "resource/shown_lines.h"

namespace mj::mjcf {
namespace {

// Largest nesting depth of elements after includes are expanded.
constexpr int kMaxExpandedDepth = 2 * kMaxXmlDepth;

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

bool is_include(const XmlElement& element) {
  return equals_ignoring_case(element.tag, "include");
}

void hide_foreign_lines(SourceText& source, const std::string& model, const FileReader& reader) {
  if (!may_show_lines(source.name(), model, folders_of(reader.search_path()))) source.hide_lines();
}

class Expander {
 public:
  Expander(Document& document, const FileReader& reader, Diagnostics& diagnostics,
           const std::string& model)
      : document_(document), reader_(reader), diagnostics_(diagnostics), model_(model) {}

  void run() {
    const std::string& main = document_.sources[0]->name();
    opened_.insert(join_path("", main));
    open_.push_back(join_path("", main));
    expand(document_.root, 1);
  }

 private:
  void expand(XmlElement& element, int depth) {
    if (equals_ignoring_case(element.tag, "compiler")) sample_directories(element);
    if (!is_deepest(depth) && std::ranges::none_of(element.children, is_include)) {
      for (XmlElement& child : element.children) expand(child, depth + 1);
      return;
    }
    std::vector<XmlElement> children;
    for (XmlElement& child : element.children) {
      if (is_include(child)) {
        if (!diagnostics_.full()) include(child, depth, children);
      } else if (is_deepest(depth)) {
        diagnostics_.add(child.error("xml-too-deep", "elements are nested too deeply",
                                     deepest_ < kMaxExpandedDepth ? kSmallStackHint : ""));
      } else {
        expand(child, depth + 1);
        children.push_back(std::move(child));
      }
    }
    element.children = std::move(children);
  }

  // Returns whether elements at this depth can have no children.
  [[nodiscard]] bool is_deepest(int depth) {
    if (depth <= kShallowNesting) return false;
    if (deepest_ == 0) deepest_ = deepest_nesting(kMaxExpandedDepth);
    return depth >= deepest_;
  }

  void sample_directories(const XmlElement& compiler) {
    if (const auto* value = compiler.value("assetdir")) document_.assetdir = *value;
    if (const auto* value = compiler.value("meshdir")) document_.meshdir = *value;
    if (const auto* value = compiler.value("texturedir")) document_.texturedir = *value;
  }

  // Appends the contents of the included file to `children`.
  void include(const XmlElement& element, int depth, std::vector<XmlElement>& children) {
    const XmlAttribute* file = element.find("file");
    if (file == nullptr) {
      return diagnostics_.add(
          element.error("mjcf-missing-attribute", "<include> needs the attribute 'file'"));
    }
    if (!element.is_empty) {
      return diagnostics_.add(element.error("mjcf-include-content", "<include> must be empty"));
    }
    const std::vector<std::string> places = places_of_include(element, file->value);
    const std::string& path = choose(places);
    if (std::ranges::find(open_, path) != open_.end()) {
      return refuse(element, *file, "mjcf-include-loop", "this file includes itself");
    }
    if (!opened_.insert(path).second) {
      return refuse(element, *file, "mjcf-include-repeated",
                    "'" + file->value + "' is included a second time");
    }
    FileContent content = reader_.read(path);
    if (!content.bytes) {
      return refuse(element, *file, "mjcf-include-unreadable",
                    "cannot include '" + file->value + "': " + content.problem,
                    content.hint.empty() ? looked_for(places) : content.hint);
    }
    const SourceText& source = add_source(element, path, std::move(*content.bytes));
    open_.push_back(path);
    splice(element, source, depth, children);
    open_.pop_back();
  }

  void refuse(const XmlElement& element, const XmlAttribute& file, DiagnosticCode code,
              std::string message, std::string hint = {}) {
    diagnostics_.add(
        element.source->error(code, std::move(message), file.value_range, std::move(hint)));
  }

  // Returns the paths at which an included file is searched, in order: in the folder of the main
  // file, in the folder of the including file, and in the folders for includes.
  [[nodiscard]] std::vector<std::string> places_of_include(const XmlElement& element,
                                                           const std::string& file) const {
    std::vector<std::string> folders = reader_.search_path().includes;
    const std::string& includer = element.source->directory();
    if (!includer.empty()) folders.insert(folders.begin(), includer);
    return places_of(join_path(document_.modelfiledir, file), file, folders);
  }

  // Returns the first of the paths that names a file exactly as the path is spelled. Prefers files
  // that are not being read already.
  [[nodiscard]] const std::string& choose(const std::vector<std::string>& places) const {
    const auto is_open = [&](const std::string& place) {
      return std::ranges::find(open_, place) != open_.end();
    };
    const auto at = std::ranges::find_if(places, [&](const std::string& place) {
      return !is_open(place) && reader_.exists_exactly(place);
    });
    return at == places.end() ? find_file(places, reader_) : *at;
  }

  const SourceText& add_source(const XmlElement& element, const std::string& path,
                               std::string bytes) {
    std::vector<SourceLocation> stack = {element.where()};
    const auto& outer = element.source->included_from();
    stack.insert(stack.end(), outer.begin(), outer.end());
    document_.sources.push_back(std::make_unique<SourceText>(
        path, document_text(std::move(bytes)), std::string(directory_of(path)), std::move(stack)));
    hide_foreign_lines(*document_.sources.back(), model_, reader_);
    return *document_.sources.back();
  }

  void splice(const XmlElement& element, const SourceText& source, int depth,
              std::vector<XmlElement>& children) {
    try {
      XmlElement root = parse_xml(source);
      if (root.children.empty()) {
        return diagnostics_.add(root.error("mjcf-include-empty", "the included file is empty"));
      }
      expand(root, depth);
      for (XmlElement& child : root.children) {
        child.is_included = true;
        children.push_back(std::move(child));
      }
    } catch (const Error& error) {
      diagnostics_.add(error.diagnostic());
    }
  }

  Document& document_;
  const FileReader& reader_;
  Diagnostics& diagnostics_;
  const std::string& model_;
  std::set<std::string> opened_;
  int deepest_ = 0;                // largest depth that fits; 0 until it is computed
  std::vector<std::string> open_;  // files being read, from the main file to the innermost include
};

}  // namespace

std::optional<Document> load_document(const std::string& path, const FileReader& reader,
                                      Diagnostics& diagnostics, const std::string& model) {
  FileContent content = reader.read(path);
  if (!content.bytes) {
    diagnostics.add({.code = "file-unreadable",
                     .message = "cannot read the model: " + content.problem,
                     .where = {path},
                     .hint = content.hint});
    return std::nullopt;
  }
  if (content.bytes->empty()) {
    diagnostics.add({.code = "xml-empty", .message = "the file is empty", .where = {path}});
    return std::nullopt;
  }
  return load_document_text(std::move(*content.bytes), path, reader, diagnostics, model);
}

std::optional<Document> load_document_text(std::string text, const std::string& name,
                                           const FileReader& reader, Diagnostics& diagnostics,
                                           const std::string& model) {
  Document document;
  document.modelfiledir = directory_of(name);
  document.sources.push_back(std::make_unique<SourceText>(name, document_text(std::move(text))));
  const std::string& top = model.empty() ? name : model;
  hide_foreign_lines(*document.sources[0], top, reader);
  try {
    document.root = parse_xml(*document.sources[0]);
  } catch (const Error& error) {
    diagnostics.add(error.diagnostic());
    return std::nullopt;
  }
  Expander(document, reader, diagnostics, top).run();
  return document;
}

}  // namespace mj::mjcf
