// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/xml/model_archive.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "resource/path.h"

namespace mj::mjcf {
namespace {

constexpr size_t kMaxListed = 5;

bool is_description(const std::string& name) {
  return name.ends_with(".xml") || name.ends_with(".urdf");
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (size_t i = 0; i < std::min(names.size(), kMaxListed); ++i) {
    out += (i > 0 ? ", '" : "'") + names[i] + "'";
  }
  if (names.size() > kMaxListed) {
    out += " and " + std::to_string(names.size() - kMaxListed) + " more";
  }
  return out;
}

}  // namespace

std::string model_in(const Archive& archive) {
  const std::string stem(stem_of(archive.name()));
  for (const std::string& name :
       {stem + ".xml", stem + "/" + stem + ".xml", std::string("model.xml"), stem + "/model.xml"}) {
    if (archive.exists(name)) return name;
  }
  std::vector<std::string> descriptions = archive.entries();
  std::erase_if(descriptions, [](const std::string& name) { return !is_description(name); });
  std::vector<std::string> outer = descriptions;
  std::erase_if(outer, [](const std::string& name) { return name.find('/') != name.npos; });
  if (outer.size() == 1) return outer[0];
  Diagnostic d{.code = "archive-without-model",
               .message = "cannot tell which file of the archive is the model: there is no '" +
                          stem + ".xml' or 'model.xml' at the top or in a folder '" + stem +
                          "', and the top does not have exactly one XML file",
               .hint = descriptions.empty() ? "the archive has no XML file"
                                            : "the archive has " + listed(descriptions)};
  d.where.file = archive.name();
  throw Error(std::move(d));
}

}  // namespace mj::mjcf
