// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "divided/shard.h"

#include <charconv>
#include <filesystem>
#include <limits>
#include <optional>
#include <string_view>

#include "base/diagnostic.h"

namespace mj::simulate {
namespace {

using rollout::Shard;

// A bound for numbers of shards, so that products of two of them do not overflow.
constexpr int64_t kMost = std::numeric_limits<int32_t>::max();

std::optional<int64_t> number_of(std::string_view text) {
  int64_t x = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number && x >= 0 && x <= kMost ? std::optional(x) : std::nullopt;
}

[[noreturn]] void refuse(const std::string& why, const std::string& hint) {
  throw Error("usage", "--shard " + why, hint);
}

class Variables {
 public:
  explicit Variables(const Environment& environment) : environment_(environment) {}

  [[nodiscard]] bool has(const char* name) const {
    const char* text = environment_(name);
    return text != nullptr && *text != '\0';
  }
  [[nodiscard]] int64_t number(const char* name, const char* because) const {
    if (!has(name)) {
      refuse(std::string("auto: ") + because + " is set, but " + name + " is not",
             std::string("set ") + name + ", or give --shard I/N");
    }
    const char* text = environment_(name);
    if (const auto x = number_of(text)) return *x;
    refuse(std::string("auto: ") + name + "='" + text + "' is not a number", "give --shard I/N");
  }
  // Returns the shard whose number and count are in two variables. Returns nothing if the first is
  // not set.
  [[nodiscard]] std::optional<Shard> pair(const char* index, const char* count) const {
    if (!has(index)) return std::nullopt;
    const Shard shard{number(index, index), number(count, index)};
    if (shard.index < shard.count) return shard;
    refuse(std::string("auto: ") + index + " is " + std::to_string(shard.index) + ", but " + count +
               " is " + std::to_string(shard.count),
           "numbers begin with 0; give --shard I/N");
  }

 private:
  const Environment& environment_;
};

std::optional<Shard> shard_of_array(const Variables& v) {
  constexpr const char* kId = "SLURM_ARRAY_TASK_ID";
  if (!v.has(kId)) return std::nullopt;
  const int64_t least = v.number("SLURM_ARRAY_TASK_MIN", kId);
  const int64_t most = v.number("SLURM_ARRAY_TASK_MAX", kId);
  const int64_t count = v.number("SLURM_ARRAY_TASK_COUNT", kId);
  const int64_t step = v.has("SLURM_ARRAY_TASK_STEP") ? v.number("SLURM_ARRAY_TASK_STEP", kId) : 1;
  const int64_t id = v.number(kId, kId);
  const bool is_regular = step > 0 && least <= id && id <= most && (id - least) % step == 0 &&
                          (most - least) / step + 1 == count;
  if (is_regular) return Shard{(id - least) / step, count};
  refuse("auto: the ids of the job array are not a range with a constant step",
         "submit it with --array=0-N, or give --shard I/N");
}

struct Found {
  std::optional<Shard> shard;
  std::string source;
};

Found shard_of_task(const Variables& v) {
  for (const auto& [index, count] : {std::pair{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                     {"PMI_RANK", "PMI_SIZE"},
                                     {"SLURM_PROCID", "SLURM_NTASKS"}}) {
    // A batch script of Slurm without --ntasks has a SLURM_PROCID but no number of tasks.
    const bool is_array = v.has("SLURM_ARRAY_TASK_ID") && !v.has(count);
    if (is_array && std::string_view(index) == "SLURM_PROCID") continue;
    if (const auto shard = v.pair(index, count)) return {shard, index};
  }
  return {};
}

Found shard_of_job(const Variables& v) {
  if (const auto shard = shard_of_array(v)) return {shard, "SLURM_ARRAY_TASK_ID"};
  return {v.pair("JOB_COMPLETION_INDEX", "JOB_COMPLETIONS"), "JOB_COMPLETION_INDEX"};
}

ShardChoice choose_by_environment(const Environment& environment) {
  const Variables variables(environment);
  const Found task = shard_of_task(variables), job = shard_of_job(variables);
  if (!task.shard && !job.shard) {
    refuse("auto: no launcher has set the variables of a shard",
           "start the program with srun, mpirun, a job array or an indexed job, or give --shard "
           "I/N");
  }
  if (!task.shard) return {*job.shard, job.source};
  if (!job.shard) return {*task.shard, task.source};
  const Shard both{job.shard->index * task.shard->count + task.shard->index,
                   job.shard->count * task.shard->count};
  return {both, job.source + " and " + task.source};
}

}  // namespace

ShardChoice choose_shard(const std::string& value, const Environment& environment) {
  if (value == "auto") return choose_by_environment(environment);
  const size_t slash = value.find('/');
  const std::string_view all = value;
  const auto index = number_of(all.substr(0, slash));
  const auto count = slash == std::string::npos ? std::nullopt : number_of(all.substr(slash + 1));
  if (!index || !count) {
    refuse("'" + value + "' is not a shard", "write I/N, such as 0/4, or auto");
  }
  if (*index >= *count) {
    refuse("'" + value + "': shards are numbered from 0",
           *count > 0
               ? "the last shard is " + std::to_string(*count - 1) + "/" + std::to_string(*count)
               : "N is at least 1");
  }
  return {{*index, *count}, {}};
}

std::string shard_file(const std::string& output, const Shard& shard) {
  std::filesystem::path path(output);
  const std::string extension = path.extension().string();
  path.replace_extension();
  return path.string() + ".shard-" + std::to_string(shard.index) + "-of-" +
         std::to_string(shard.count) + extension;
}

}  // namespace mj::simulate
