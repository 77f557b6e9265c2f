// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_ELEMENTS_MADE_ELEMENTS_H_
#define MJTOOLS_MJCF_ELEMENTS_MADE_ELEMENTS_H_

namespace mj::mjcf {

// A counter of the elements that <attach> and <replicate> make in a model and all its assets. The
// number of copies multiplies with each level of nesting, so that a small file could ask for more
// elements than memory can hold. Exceeding the limit is an error.
class MadeElements {
 public:
  static constexpr double kMax = 1e6;
  static constexpr double kMaxVisits = 5e7;

  // Counts `amount` more elements. Returns false once the limit is exceeded.
  bool add(double amount) {
    made_ += amount;
    return !are_too_many();
  }
  // Counts `amount` more elements that are searched for references to a copied element. The search
  // takes time in proportion to the number of copies times the number of references, even if the
  // copies are small. Returns false once the limit is exceeded.
  bool visit(double amount) {
    visited_ += amount;
    return visited_ <= kMaxVisits;
  }
  [[nodiscard]] bool are_too_many() const { return made_ > kMax; }

 private:
  double made_ = 0, visited_ = 0;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_MADE_ELEMENTS_H_
