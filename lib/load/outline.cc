// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/outline.h"

#include <algorithm>

#include "load/load_model.h"
#include "mjcf/xml/document.h"
#include "resource/path.h"
#include "resource/recording_reader.h"

namespace mj {
namespace {

std::string why_fragment(const mjcf::XmlElement& root, bool has_all_includes) {
  if (root.tag == "robot") return {};
  if (root.tag != "mujoco") return "its root element is <" + root.tag + ">";
  const bool has_world = std::ranges::count(root.children, "worldbody", &mjcf::XmlElement::tag) > 0;
  return has_world || !has_all_includes ? "" : "it has no <worldbody>";
}

}  // namespace

Outline outline_of(const std::string& path, const SearchPath& search) {
  return outline_of(DiskReader(), path, search);
}

Outline outline_of(const FileReader& base, const std::string& path, const SearchPath& search) {
  const RecordingReader recorder(base);
  const ArchiveReader files(recorder, search);
  const FileContent content = files.read(path);
  const bool is_xml =
      content.bytes && content_kind(std::as_bytes(std::span(*content.bytes))) == ContentKind::kXml;
  if (!is_xml) return {};
  Diagnostics problems;
  const auto document = mjcf::load_document_text(*content.bytes, path, files, problems);
  if (!document) return {};
  Outline out{why_fragment(document->root, problems.ok()), recorder.files()};
  out.includes.erase(normalize_path(path));
  return out;
}

}  // namespace mj
