// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/rollouts/recorded_rollouts.h"

#include <algorithm>
#include <string_view>

#include "hdf5/isolated.h"
#include "resource/file_bytes.h"
#include "trajectory/hdf5_input.h"
#include "trajectory/packing.h"

namespace mj {
namespace {

using h5::Input;

// Requests to the child process. Each is followed by its arguments.
enum Request : int64_t {
  kMatrix,      // dataset; answer: the dataset of all rollouts
  kCheckpoint,  // rollout, last step; answer: a row with the step and the state
  kStatus       // answer: status of each rollout, if the recording is finished
};

std::optional<Matrix> parse_checkpoint(Input& file, int64_t rollout, int64_t last_step) {
  file.choose_rollout(rollout);
  if (!file.has("checkpoint/step") || !file.has("checkpoint/state")) return std::nullopt;
  const Matrix steps = file.matrix("checkpoint/step", true);
  const Input::Table states = file.table("checkpoint/state", true);
  const auto is_step = [&](double x) {
    return x >= 0 && x <= 0x1p53 && static_cast<int64_t>(x) <= last_step;
  };
  int64_t last = -1;
  for (int64_t i = 0; i < std::min(steps.rows, states.rows); ++i) {
    if (is_step(steps.values[static_cast<size_t>(i)])) last = i;
  }
  if (last < 0 || steps.columns != 1) return std::nullopt;
  Matrix out{1, 1 + states.columns, {steps.values[static_cast<size_t>(last)]}};
  const Matrix state = file.rows(states, last, 1);
  out.values.insert(out.values.end(), state.values.begin(), state.values.end());
  return out;
}

void put_status(Packer& out, const Input& file) {
  const char* const dataset = "rollouts/status";
  if (file.text_attribute("/", "status").empty() || !file.has(dataset)) return;
  for (const std::string& status : file.strings(dataset)) out.put(std::string_view(status));
}

std::string answer(Input& file, std::string_view request) {
  Unpacker in(request);
  Packer out;
  switch (in.integer()) {
    case kMatrix: {
      const std::string dataset(in.text());
      put_matrix(out, file.has(dataset) ? std::optional(file.matrix(dataset)) : std::nullopt);
      break;
    }
    case kCheckpoint: {
      const int64_t rollout = in.integer(), last_step = in.integer();
      put_matrix(out, parse_checkpoint(file, rollout, last_step));
      break;
    }
    case kStatus:
      put_status(out, file);
      break;
    default:
      break;
  }
  return out.bytes();
}

// Returns the work of the child process. It opens the file for its first answer.
IsolatedService::Handler answers(const h5::Source& source) {
  auto file = std::make_shared<std::optional<Input>>();
  return [&source, file](std::string_view request) {
    if (!*file) file->emplace(source);
    return answer(**file, request);
  };
}

std::optional<Matrix> matrix_of(const std::string& packed) {
  Unpacker in(packed);
  return take_matrix(in);
}

}  // namespace

struct RecordedRollouts::Child {
  explicit Child(const std::string& path) : bytes(path) {}

  FileBytes bytes;
  h5::Source source = h5::file_source(bytes);
  IsolatedService service{answers(source), source.size, source.name};
};

RecordedRollouts::RecordedRollouts(const std::string& path)
    : child_(std::make_unique<Child>(path)) {}

RecordedRollouts::~RecordedRollouts() = default;

std::optional<Matrix> RecordedRollouts::matrix(const std::string& dataset) {
  Packer request;
  request.put(kMatrix);
  request.put(std::string_view(dataset));
  return matrix_of(child_->service.call(request.bytes()));
}

std::vector<std::vector<double>> RecordedRollouts::rows(const std::string& dataset) {
  const std::optional<Matrix> m = matrix(dataset);
  std::vector<std::vector<double>> out;
  for (int64_t r = 0; m && r < m->rows; ++r) {
    const auto row = m->values.begin() + r * m->columns;
    out.emplace_back(row, row + m->columns);
  }
  return out;
}

std::optional<Checkpoint> RecordedRollouts::checkpoint(int64_t rollout, int64_t last_step) {
  Packer request;
  for (int64_t x : {int64_t{kCheckpoint}, rollout, last_step}) request.put(x);
  const std::optional<Matrix> row = matrix_of(child_->service.call(request.bytes()));
  if (!row) return std::nullopt;
  return Checkpoint{static_cast<int64_t>(row->values[0]),
                    {row->values.begin() + 1, row->values.end()}};
}

std::vector<std::vector<double>> RecordedRollouts::initial_states() {
  return rows("rollouts/initial_state");
}

std::vector<RolloutStart> RecordedRollouts::starts() {
  const std::vector<std::vector<double>> steps = rows("rollouts/first_step");
  const std::vector<std::vector<double>> memories = rows("rollouts/first_memory");
  std::vector<RolloutStart> out;
  for (size_t r = 0; r < steps.size(); ++r) {
    const double step = steps[r].empty() ? 0 : steps[r][0];
    out.push_back({step >= 0 && step <= 0x1p53 ? static_cast<int64_t>(step) : 0,
                   r < memories.size() ? memories[r] : std::vector<double>()});
  }
  return out;
}

std::vector<uint64_t> RecordedRollouts::seeds() {
  const std::optional<Matrix> seeds = matrix("rollouts/seed");
  std::vector<uint64_t> out;
  if (!seeds) return out;
  for (double seed : seeds->values) {
    out.push_back(seed >= 0 && seed < 0x1p63 ? static_cast<uint64_t>(seed) : 0);
  }
  return out;
}

RolloutEnds RecordedRollouts::ends() {
  RolloutEnds out;
  if (const std::optional<Matrix> finished = matrix("rollouts/finished")) {
    for (double x : finished->values) out.finished.push_back(x != 0);
  }
  Packer request;
  request.put(kStatus);
  const std::string packed = child_->service.call(request.bytes());
  for (Unpacker in(packed); !in.is_done();) out.status.emplace_back(in.text());
  return out;
}

}  // namespace mj
