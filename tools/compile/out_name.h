// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes the names of outputs in a folder from a template (--out-name).

#ifndef MJTOOLS_TOOLS_COMPILE_OUT_NAME_H_
#define MJTOOLS_TOOLS_COMPILE_OUT_NAME_H_

#include <string>

namespace mj::compile_tool {

// Returns the name of the output for `input`, which may begin with folders. The name is made from
// the template by replacing these fields:
//
//   {stem}    the name of the input without its extension: robot
//   {ext}     its extension without the dot: urdf
//   {folder}  the name of the folder that it is in
//   {format}  the form of the output: mjb
//
// {{ and }} are literal braces. Throws Error (usage) for an unknown field, an unmatched brace, and
// a name that is empty or leads outside of the folder.
[[nodiscard]] std::string out_name(const std::string& name_template, const std::string& input,
                                   const std::string& format);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_OUT_NAME_H_
