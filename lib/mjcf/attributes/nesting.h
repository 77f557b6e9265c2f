// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Limits how deep the elements of a saved model nest. Readers accept no more than kMaxXmlDepth, and
// the functions that write nested elements call each other, which takes stack.

#ifndef MJTOOLS_MJCF_ATTRIBUTES_NESTING_H_
#define MJTOOLS_MJCF_ATTRIBUTES_NESTING_H_

#include "base/diagnostic.h"

namespace mj::mjcf {

// Throws Error: the elements of the model nest too deeply. `where` is the place of one of them.
[[noreturn]] void refuse_deep_model(const SourceLocation& where);

// Counts the levels of elements that are being written.
class Nesting {
 public:
  // Throws Error if readers, or the stack of the calling thread, have no room for one more level.
  // `where` is the place of the element at which this happens.
  void enter(const SourceLocation& where);
  void leave() { --depth_; }

 private:
  int depth_ = 0;
  int deepest_ = 0;  // largest depth that fits; 0 until it is computed
};

// A level, for the lifetime of this object.
class Nested {
 public:
  Nested(Nesting& nesting, const SourceLocation& where) : nesting_(nesting) {
    nesting_.enter(where);
  }
  ~Nested() { nesting_.leave(); }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;

 private:
  Nesting& nesting_;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_NESTING_H_
