// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A model file with everything that it includes put in place.

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
  std::string modelfiledir;                          // with trailing separator, or empty

  // The last values given by any <compiler>: they serve to find files while reading.
  std::string assetdir, meshdir, texturedir;
};

// Nothing if the file cannot be read or parsed. Of an include that fails nothing is put in place.
// `diagnostics` says what went wrong. If another `model` attaches this one, messages show lines of
// files that they may show for that model.
[[nodiscard]] std::optional<Document> load_document(const std::string& path,
                                                    const FileReader& reader,
                                                    Diagnostics& diagnostics,
                                                    const std::string& model = {});

// Parses a text as load_document() does a file; `name` stands for it in messages, and includes are
// relative to the directory of that name.
[[nodiscard]] std::optional<Document> load_document_text(std::string text, const std::string& name,
                                                         const FileReader& reader,
                                                         Diagnostics& diagnostics,
                                                         const std::string& model = {});

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_DOCUMENT_H_
