// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prefixes of names that stand for folders: "robots:arm/arm.xml" is arm/arm.xml in one.

#ifndef MJTOOLS_RESOURCE_FOLDER_PROVIDER_H_
#define MJTOOLS_RESOURCE_FOLDER_PROVIDER_H_

#include <optional>
#include <string>

namespace mj::resource {

// Registers a provider of the files below a folder, which names with ".." cannot leave. The same
// prefix may be given again for the same folder. Throws Error for a prefix that is no URI scheme or
// that another provider has, and for what is no folder.
void add_folder(const std::string& prefix, const std::string& folder);

// The path on the disk of a name with such a prefix; nothing for other names, and for those that
// lead out of the folder.
[[nodiscard]] std::optional<std::string> path_of(const std::string& name);

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_FOLDER_PROVIDER_H_
