// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/xml_dependencies.h"

#include <string_view>

#include "base/diagnostic.h"
#include "mjcf/xml/document.h"
#include "resource/path.h"

namespace mj {
namespace {

// Attributes of a texture that name files.
constexpr const char* kTextureFiles[] = {"file",     "fileright", "fileleft", "fileup",
                                         "filedown", "filefront", "fileback"};

class Finder {
 public:
  explicit Finder(const FileReader& files) : files_(files) {}

  void add_model(const std::string& path) {
    if (!found_.insert(path).second) return;
    Diagnostics diagnostics;
    const auto document = mjcf::load_document(path, files_, diagnostics);
    if (!diagnostics.ok()) throw Error(diagnostics.first_error());
    if (!document) return;
    for (const auto& source : document->sources) found_.insert(normalize_path(source->name()));
    directory_ = directory_of(path);
    meshdir_ = document->meshdir.empty() ? document->assetdir : document->meshdir;
    texturedir_ = document->texturedir.empty() ? document->assetdir : document->texturedir;
    assetdir_ = document->assetdir;
    add_files(document->root);
    const std::set<std::string> models = std::move(models_);
    models_.clear();
    for (const std::string& model : models) add_model(model);
  }

  std::set<std::string> take() { return std::move(found_); }

 private:
  void add_files(const mjcf::XmlElement& xml) {
    const std::string_view tag = xml.tag;
    if (tag == "mesh" || tag == "flexcomp" || tag == "skin") add(xml, "file", meshdir_);
    if (tag == "hfield") add(xml, "file", assetdir_);
    if (tag == "texture") {
      for (const char* attribute : kTextureFiles) add(xml, attribute, texturedir_);
    }
    if (tag == "model") {
      if (const auto* file = xml.value("file")) models_.insert(join_path(directory_, *file));
    }
    for (const mjcf::XmlElement& child : xml.children) add_files(child);
  }

  void add(const mjcf::XmlElement& xml, const char* attribute, const std::string& below) {
    const auto* file = xml.value(attribute);
    if (file && !file->empty()) found_.insert(join_path(directory_, join_path(below, *file)));
  }

  const FileReader& files_;
  std::string directory_, meshdir_, texturedir_, assetdir_;  // folders of the model being read
  std::set<std::string> models_;  // paths of models that this model attaches
  std::set<std::string> found_;
};

}  // namespace

std::set<std::string> xml_dependencies(const std::string& path, const FileReader& files) {
  Finder finder(files);
  finder.add_model(normalize_path(path));
  return finder.take();
}

}  // namespace mj
