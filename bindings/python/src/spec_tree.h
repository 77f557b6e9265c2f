// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Methods with which elements of the body tree add, list and find other elements.

#ifndef MJTOOLS_PYTHON_SPEC_TREE_H_
#define MJTOOLS_PYTHON_SPEC_TREE_H_

namespace mj::python {

// Adds to the classes of elements the methods that add, list and find elements of the body tree.
void add_spec_tree();

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_SPEC_TREE_H_
