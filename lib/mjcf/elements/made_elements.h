// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_ELEMENTS_MADE_ELEMENTS_H_
#define MJTOOLS_MJCF_ELEMENTS_MADE_ELEMENTS_H_

namespace mj::mjcf {

// A counter of the elements that <attach> and <replicate> make, in a model and all its assets.
// Nested copies multiply, so that small files can ask for more elements than memory holds.
// Exceeding the limit is an error.
class MadeElements {
 public:
  static constexpr double kMax = 1e6;

  // Counts `amount` more elements. Returns false once the limit is exceeded.
  bool add(double amount) {
    made_ += amount;
    return !are_too_many();
  }
  [[nodiscard]] bool are_too_many() const { return made_ > kMax; }

 private:
  double made_ = 0;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_MADE_ELEMENTS_H_
