// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs the program that reads COLLADA files. The library that reads a damaged file may crash or run
// forever. Because the library runs in a program of its own, the program that uses the plugin is
// not affected.

#ifndef MJTOOLS_PLUGINS_COLLADA_READER_PROCESS_H_
#define MJTOOLS_PLUGINS_COLLADA_READER_PROCESS_H_

#include <string>
#include <string_view>

namespace collada {

struct ReaderLimits {
  int seconds = 60;                       // time limit of the reader program
  size_t answer_bytes = size_t{1} << 30;  // size limit of the program's answer
};

// Runs the program with `input` as its standard input, and returns its standard output. Throws
// std::runtime_error if the program cannot be started, crashes, exceeds a limit or gives no
// complete answer (is_complete()). Several threads may run programs at the same time.
[[nodiscard]] std::string answer_of(const std::string& program, std::string_view input,
                                    const ReaderLimits& limits = {});

// Returns the path of the reader program, which is installed beside the plugin.
[[nodiscard]] std::string reader_program();

}  // namespace collada

#endif  // MJTOOLS_PLUGINS_COLLADA_READER_PROCESS_H_
