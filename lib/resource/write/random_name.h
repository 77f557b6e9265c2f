// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_RESOURCE_WRITE_RANDOM_NAME_H_
#define MJTOOLS_RESOURCE_WRITE_RANDOM_NAME_H_

#include <string>

namespace mj {

// Returns 128 random bits from the system as 32 hexadecimal digits, for names of temporary files
// and folders. Other users of the machine cannot guess such a name. Therefore they cannot create a
// link with this name beforehand.
[[nodiscard]] std::string random_name();

}  // namespace mj

#endif  // MJTOOLS_RESOURCE_WRITE_RANDOM_NAME_H_
