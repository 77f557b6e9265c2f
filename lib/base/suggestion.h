// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Suggestions for a field name that does not exist.

#ifndef MJTOOLS_BASE_SUGGESTION_H_
#define MJTOOLS_BASE_SUGGESTION_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj {

// Returns "did you mean 'opt.timestep'?" for "timestep", "did you mean 'geom_size' or 'site_size'?"
// for "size". Suggests fields that end with the word, else the most similar field, else fields
// whose last word is most similar. Returns "" if nothing is close.
[[nodiscard]] std::string suggested_fields(std::string_view word,
                                           const std::vector<std::string_view>& fields);

// Returns "'a', 'b' or 'c'". Of more than `most` (>= 2) names, the last are given as a count.
[[nodiscard]] std::string quoted_list(const std::vector<std::string>& names, size_t most,
                                      std::string_view conjunction);

}  // namespace mj

#endif  // MJTOOLS_BASE_SUGGESTION_H_
