// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Suggestions for a field name that does not exist.

#ifndef MJTOOLS_BASE_SUGGESTION_H_
#define MJTOOLS_BASE_SUGGESTION_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj {

// Returns a question with fields that the user may have meant:
//   timestep   did you mean 'opt.timestep'?
//   size       did you mean 'geom_size' or 'site_size'?
// Suggests the fields that end with the word. Otherwise suggests the most similar field, or else
// the fields whose last word is most similar. Returns "" if nothing is close.
[[nodiscard]] std::string suggested_fields(std::string_view word,
                                           const std::vector<std::string_view>& fields);

// Returns "'a', 'b' or 'c'". If there are more than `most` (>= 2) names, the text ends with the
// number of names that are left out.
[[nodiscard]] std::string quoted_list(const std::vector<std::string>& names, size_t most,
                                      std::string_view conjunction);

}  // namespace mj

#endif  // MJTOOLS_BASE_SUGGESTION_H_
