// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/join_shards.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "divided/shard.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"
#include "trajectory/rollouts/merge.h"

namespace mj::simulate {
namespace {

// Joins the tables of the shards to one. Each has a line of names at its beginning.
void join_tables(const Options& o) {
  if (o.summary_file.empty()) return;
  std::string table;
  std::vector<std::string> parts;
  for (int64_t i = 0; i < o.shards; ++i) {
    parts.push_back(shard_file(o.summary_file, {i, o.shards}));
    const std::string part = read_file(parts.back());
    table += table.empty() ? part : part.substr(part.find('\n') + 1);
  }
  write_file(o.summary_file, std::string_view(table), !o.no_clobber);
  for (const std::string& part : parts) std::filesystem::remove(part);
}

}  // namespace

void join_shards(const Options& o) {
  std::vector<std::string> files;
  for (int64_t i = 0; i < o.shards; ++i) files.push_back(shard_file(o.output, {i, o.shards}));
  (void)merge_shards(o.output, files, {.copies = false, .may_replace = !o.no_clobber});
  join_tables(o);
}

}  // namespace mj::simulate
