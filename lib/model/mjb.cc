// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/mjb.h"

#include <mujoco/mujoco.h>

#include <cstdint>
#include <cstring>

#include "base/diagnostic.h"

#undef MJ_M
#define MJ_M(n) m.n

namespace mj {
namespace {

constexpr int kHeader[5] = {54321, sizeof(mjtNum), 98, mjVERSION_HEADER, 486};

// Hands every part of the file to `part(pointer, bytes, name)`, in order.
template <typename Model, typename Part>
void walk_mjb(Model& m, Part part) {
#define MJ_X(name, meaning) part(&m.name, sizeof(mjtSize), #name);
  MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
}

template <typename Model, typename Part>
void walk_contents(Model& m, Part part) {
  part(&m.opt, sizeof(m.opt), "options");
  part(&m.vis, sizeof(m.vis), "visual settings");
  part(&m.stat, sizeof(m.stat), "statistics");
  part(&m.flg_gravcomp, size_t{1}, "flg_gravcomp");
  part(&m.flg_surfacevel, size_t{1}, "flg_surfacevel");
#define MJ_X(type, name, rows, cols, group, kind) \
  part(m.name, static_cast<size_t>(m.rows * (cols)) * sizeof(type), #name);
  MJMODEL_ARRAY_TABLE(MJ_X)
#undef MJ_X
}

}  // namespace

size_t mjb_size(const mjModel& m) {
  size_t total = sizeof(kHeader);
  auto count = [&](const void*, size_t bytes, const char*) { total += bytes; };
  walk_mjb(m, count);
  walk_contents(m, count);
  return total;
}

std::vector<std::byte> write_mjb(const mjModel& m) {
  std::vector<std::byte> out(mjb_size(m));
  std::byte* at = out.data();
  auto put = [&](const void* p, size_t bytes, const char*) {
    if (bytes > 0) std::memcpy(at, p, bytes);
    at += bytes;
  };
  put(kHeader, sizeof(kHeader), "header");
  walk_mjb(m, put);
  walk_contents(m, put);
  return out;
}

ModelPtr read_mjb(std::span<const std::byte> bytes, const std::string& name) {
  size_t at = 0;
  auto get = [&](void* p, size_t n, const char* what) {
    if (n > bytes.size() - at)
      throw Error("mjb-truncated", name + ": truncated model file while reading " + what);
    if (n > 0) std::memcpy(p, bytes.data() + at, n);
    at += n;
  };
  int header[5];
  get(header, sizeof(header), "header");
  if (std::memcmp(header, kHeader, sizeof(header)) != 0)
    throw Error("mjb-header", name + ": not an MJB file");
  mjModel file{};
  walk_mjb(file, get);
  ConstructSizes sizes;
  int index = 0;
#define MJ_X(size, meaning) \
  if (index < MJMODEL_NCONSTRUCT) sizes.value[index++] = file.size;
  MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
  ModelPtr m = make_model(sizes);
#define MJ_X(size, meaning) m->size = file.size;
  MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
  walk_contents(*m, get);
  return m;
}

}  // namespace mj
