// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Loads a model file and replaces each <include> by the contents of its file.

#ifndef MJTOOLS_MJCF_XML_DOCUMENT_H_
#define MJTOOLS_MJCF_XML_DOCUMENT_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mjcf/xml/xml_document.h"
#include "resource/file_reader.h"

namespace mj::mjcf {

struct Document {
  XmlElement root;
  std::vector<std::unique_ptr<SourceText>> sources;  // the main file first
  // Folder of the main file with a trailing separator, or empty for the current folder.
  std::string modelfiledir;

  // Folders that the last <compiler> sets. They are needed to find files while the model is read.
  std::string assetdir, meshdir, texturedir;
};

// Loads a file. Returns nothing if the file cannot be read or parsed. An <include> that fails is
// removed. `diagnostics` receives the problems. If another model attaches this file, `model` is the
// path of that model, and messages show only lines of files that may be shown to its author.
[[nodiscard]] std::optional<Document> load_document(const std::string& path,
                                                    const FileReader& reader,
                                                    Diagnostics& diagnostics,
                                                    const std::string& model = {});

// Parses a text in the same way as load_document() parses a file. `name` is the name of the text in
// messages, and its folder is the base for includes.
[[nodiscard]] std::optional<Document> load_document_text(std::string text, const std::string& name,
                                                         const FileReader& reader,
                                                         Diagnostics& diagnostics,
                                                         const std::string& model = {});

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_DOCUMENT_H_
