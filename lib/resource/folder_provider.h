// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prefixes of names that stand for folders: "robots:arm/arm.xml" is arm/arm.xml in one.

#ifndef MJTOOLS_RESOURCE_FOLDER_PROVIDER_H_
#define MJTOOLS_RESOURCE_FOLDER_PROVIDER_H_

#include <string>

namespace mj::resource {

// Registers a provider of the files below a folder, which names with ".." cannot leave. The same
// prefix may be given again for the same folder. Throws Error for a prefix that is no URI scheme or
// that another provider has, and for what is no folder.
void add_folder(const std::string& prefix, const std::string& folder);

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_FOLDER_PROVIDER_H_
