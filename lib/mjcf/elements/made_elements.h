// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_ELEMENTS_MADE_ELEMENTS_H_
#define MJTOOLS_MJCF_ELEMENTS_MADE_ELEMENTS_H_

namespace mj::mjcf {

// How many elements <attach> and <replicate> have made, in a model and all that are its assets. As
// numbers multiply when these nest, small files can ask for more than any memory holds; what is
// beyond the limit is a mistake or an attack.
class MadeElements {
 public:
  static constexpr double kMax = 1e6;

  // Counts that many more; false if they are too many, as all are that come after such.
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
