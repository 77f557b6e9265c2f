// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Registers prefixes of names that stand for folders. For example, if the prefix "robots" is
// registered for a folder, "robots:arm/arm.xml" means the file arm/arm.xml in this folder.

#ifndef MJTOOLS_RESOURCE_FOLDER_PROVIDER_H_
#define MJTOOLS_RESOURCE_FOLDER_PROVIDER_H_

#include <optional>
#include <string>

namespace mj::resource {

// Registers a provider for names that begin with `prefix` and a colon. The provider reads files
// below `folder`. A name with ".." cannot lead out of this folder. Registering a prefix again for
// the same folder has no effect. Throws Error if `prefix` is not a URI scheme or belongs to another
// provider, or if `folder` is not a folder.
void add_folder(const std::string& prefix, const std::string& folder);

// Returns the path on the disk of the file that a name with such a prefix means. Returns nothing
// for other names, and for names that lead out of the folder.
[[nodiscard]] std::optional<std::string> path_of(const std::string& name);

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_FOLDER_PROVIDER_H_
