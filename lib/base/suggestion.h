// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What a person may have meant by the name of a field that there is not.

#ifndef MJTOOLS_BASE_SUGGESTION_H_
#define MJTOOLS_BASE_SUGGESTION_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj {

// "did you mean 'opt.timestep'?" for "timestep", "did you mean 'geom_size' or 'site_size'?" for
// "size": fields whose last words these are, else the one most similar, else those whose last word
// is most similar. Empty when nothing is close, and for patterns with no similar field.
[[nodiscard]] std::string suggested_fields(std::string_view word,
                                           const std::vector<std::string_view>& fields);

// "'a', 'b' or 'c'"; of more than `most`, which is at least 2, the first and how many others.
[[nodiscard]] std::string quoted_list(const std::vector<std::string>& names, size_t most,
                                      std::string_view conjunction);

}  // namespace mj

#endif  // MJTOOLS_BASE_SUGGESTION_H_
