// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Shows the kinematic tree of a model (--tree).

#ifndef MJTOOLS_TOOLS_COMPILE_TREE_H_
#define MJTOOLS_TOOLS_COMPILE_TREE_H_

#include "options.h"

namespace mj::compile_tool {

// Writes the tree of the model IN as text, as a graph for Graphviz, or as an SVG picture, to OUT or
// to standard output.
void run_tree(const Options& options, report::Output& out);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_TREE_H_
