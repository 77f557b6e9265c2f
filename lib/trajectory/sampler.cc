// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/sampler.h"

#include <cstring>

#include "base/invariant.h"
#include "engine/contact/contact_force.h"
#include "engine/velocity/com_velocity.h"
#include "engine/velocity/rne.h"

namespace mj {
namespace {

const std::byte* member(const mjData& d, const DataSlice& slice) {
  const auto* at = reinterpret_cast<const std::byte*>(&d) + slice.offset;
  if (!slice.is_pointer) return at;
  const std::byte* array = nullptr;
  std::memcpy(&array, at, sizeof(array));
  return array;
}

double number(const void* from, ElementType type, int64_t i) {
  switch (type) {
    case ElementType::kNum:
      return static_cast<const mjtNum*>(from)[i];
    case ElementType::kInt:
      return static_cast<const int*>(from)[i];
    case ElementType::kBool:
      return static_cast<const mjtBool*>(from)[i] ? 1 : 0;
    case ElementType::kSize:
      return static_cast<double>(static_cast<const int64_t*>(from)[i]);
    default:
      return 0;
  }
}

// Requests the cache lines of the next row one step before they are needed. The row is no longer in
// the cache of this thread, because another thread has written its block to the file.
void prefetch_next(const double* row, int64_t columns) {
  constexpr int64_t kLine = 64 / sizeof(double);
  for (int64_t i = 0; i < columns; i += kLine) __builtin_prefetch(row + columns + i, 1);
}

}  // namespace

Sampler::Sampler(const RecordPlan& plan, const mjModel& m, mjData& d, CameraPainters* painters)
    : plan_(plan), m_(m), d_(d), painters_(painters) {
  MJ_INVARIANT(painters || plan.pixels.empty());
  for (size_t k = 0; k < plan.arrays.size(); ++k) {
    const RecordedArray& a = plan.arrays[k];
    if (a.is_list() || a.columns == 0) continue;
    const DataSlice& s = a.slice;
    const std::byte* from = member(d, s) + static_cast<size_t>(s.first) * element_bytes(s.type);
    copies_.push_back({from, s.type, s.count, k});
  }
}

void Sampler::sample_list(const RecordedArray& array, std::vector<double>& to) const {
  const int rows = d_.*array.row_count;
  MJ_INVARIANT(rows >= 0);
  if (array.is_contact) {
    for (int i = 0; i < rows; ++i) {
      if (array.contact_offset == RecordedArray::kForce) {
        double force[6];
        engine::contact_force(m_, d_, i, force);
        to.insert(to.end(), force, force + 6);
        continue;
      }
      const std::byte* from =
          reinterpret_cast<const std::byte*>(d_.contact + i) + array.contact_offset;
      const ElementType type = array.is_integer ? ElementType::kInt : ElementType::kNum;
      for (int64_t c = 0; c < array.columns; ++c) to.push_back(number(from, type, c));
    }
    return;
  }
  const std::byte* from = member(d_, array.slice);
  if (!from) {  // null if the solver did not need this array
    to.resize(to.size() + static_cast<size_t>(rows * array.columns));
    return;
  }
  for (int64_t i = 0; i < rows * array.columns; ++i) {
    to.push_back(number(from, array.slice.type, i));
  }
}

void Sampler::sample(FrameBlock& to) const {
  MJ_INVARIANT(to.frames < to.capacity());
  MJ_INVARIANT(to.lists.size() == plan_.arrays.size());
  if (plan_.needs.subtree_velocity && !d_.flg_subtreevel) engine::subtree_velocity(m_, d_);
  if (plan_.needs.body_forces && !d_.flg_rnepost) engine::rne_post_constraint(m_, d_);
  for (const Copy& copy : copies_) {
    double* row = to.row(copy.array, to.frames);
    if (copy.type == ElementType::kNum) {
      std::memcpy(row, copy.from, static_cast<size_t>(copy.count) * sizeof(double));
      prefetch_next(row, copy.count);
    } else {
      for (int64_t i = 0; i < copy.count; ++i) row[i] = number(copy.from, copy.type, i);
    }
  }
  for (size_t k = 0; k < plan_.arrays.size(); ++k) {
    if (!plan_.arrays[k].is_list()) continue;
    sample_list(plan_.arrays[k], to.lists[k]);
    MJ_INVARIANT(to.lists[k].size() % static_cast<size_t>(plan_.arrays[k].columns) == 0);
  }
  if (painters_ && !plan_.pixels.empty()) painters_->draw(m_, d_, to, to.frames);
  ++to.frames;
}

}  // namespace mj
