// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The files that a model in XML names.

#ifndef MJTOOLS_LOAD_XML_DEPENDENCIES_H_
#define MJTOOLS_LOAD_XML_DEPENDENCIES_H_

#include <set>
#include <string>

#include "resource/file_reader.h"

namespace mj {

// The file itself, what it includes, models that it is made of with all that these name, and the
// files of its meshes, skins, textures and height fields, whether they exist or not; all relative to
// where the file is. Throws Error for a model that cannot be read.
[[nodiscard]] std::set<std::string> xml_dependencies(const std::string& path,
                                                     const FileReader& files);

}  // namespace mj

#endif  // MJTOOLS_LOAD_XML_DEPENDENCIES_H_
