// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lists the files on which an XML model depends.

#ifndef MJTOOLS_LOAD_XML_DEPENDENCIES_H_
#define MJTOOLS_LOAD_XML_DEPENDENCIES_H_

#include <set>
#include <string>

#include "resource/file_reader.h"

namespace mj {

// Returns the paths of the file itself and of its includes, meshes, skins, textures and height
// fields. Adds the same paths for each model that the file attaches. The paths of missing files are
// returned too. Relative names are joined to the folder of the file that contains them. Throws
// Error for a model that cannot be read.
[[nodiscard]] std::set<std::string> xml_dependencies(const std::string& path,
                                                     const FileReader& files);

}  // namespace mj

#endif  // MJTOOLS_LOAD_XML_DEPENDENCIES_H_
