// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// User data of elements. These are arrays whose length is the same for all elements of a kind.

#ifndef MJTOOLS_COMPILE_DRAFT_USER_DATA_H_
#define MJTOOLS_COMPILE_DRAFT_USER_DATA_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

// Throws an error if an element has more user data than its kind allows.
inline void check_user_data(const Draft& draft, const SourceLocation& where,
                            const std::vector<double>& user, int allowed, std::string_view referrer,
                            std::string_view size_attribute) {
  if (static_cast<int>(user.size()) <= allowed) return;
  draft.report.fail(where,
                    {.code = "too-much-user-data",
                     .message = std::string(referrer) + " has " + std::to_string(user.size()) +
                                " user numbers, but " + std::string(size_attribute) + " allows " +
                                std::to_string(allowed),
                     .attribute = "user"});
}

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_USER_DATA_H_
