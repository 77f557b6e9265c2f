// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "library_calls.h"

#include <algorithm>
#include <cstring>

#include "engine/data/arena.h"
#include "model_data.h"

#undef MJ_M
#define MJ_M(n) m.n
#undef MJ_D
#define MJ_D(n) d.n

namespace mj::python {
namespace {

constexpr int kErrorSize = 1000;

const mjModel& model_of_living(const mjData& d) {
  const py::gil_scoped_acquire gil;
  return model_of_data(find_data(&d));
}

void require_counts(std::initializer_list<int> counts) {
  if (std::ranges::any_of(counts, [](int n) { return n < 0; })) mju_error("a count is negative");
}

// If `bytes` more bytes do not fit into the arena, empties the arena and reports an error.
void require_room(mjData& d, size_t bytes) {
  if (bytes <= static_cast<size_t>(d.narena) - d.pstack - d.parena) return;
  d.ncon = 0;
  engine::clear_constraints(d);
  mju_error("insufficient arena memory available");
}

}  // namespace

std::string print_schema(bool is_html, bool is_padded) {
  std::string text(static_cast<size_t>(mj_printSchema(nullptr, nullptr, 0, is_html, is_padded)), '\0');
  mj_printSchema(nullptr, text.data(), static_cast<int>(text.size()) + 1, is_html, is_padded);
  return text;
}

std::vector<std::string> xml_dependencies(const char* filename) {
  std::vector<std::string> files;
  mju_getXMLDependencies(filename, &files);
  return files;
}

void save_last_xml(const char* filename, const mjModel* m) {
  char error[kErrorSize] = "";
  if (!mj_saveLastXML(filename, m, error, kErrorSize)) mju_error("%s", error);
}

void set_length_range(mjModel* m, mjData* d, int index, const mjLROpt* opt) {
  char error[kErrorSize] = "";
  if (!mj_setLengthRange(m, d, index, opt, error, kErrorSize)) mju_error("%s", error);
}

void read_sensor(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result, int interp) {
  const mjtNum* const stored = mj_readSensor(m, d, id, time, result, interp);
  if (stored) std::memmove(result, stored, sizeof(mjtNum) * static_cast<size_t>(m->sensor_dim[id]));
}

mjtSize sensor_width(const mjModel* m, int id) {
  return id >= 0 && id < m->nsensor ? m->sensor_dim[id] : Arguments::kAnySize;
}

mjtSize object_count(const mjModel* m, int type) {
  switch (type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return m->nbody;
    case mjOBJ_GEOM:
      return m->ngeom;
    case mjOBJ_SITE:
      return m->nsite;
    case mjOBJ_CAMERA:
      return m->ncam;
    default:
      return Arguments::kAnySize;
  }
}

mjtSize body_count(const mjData* d) {
  return model_of_living(*d).nbody;
}

bool has_control_samples(const mjModel* m, int id, mjtSize n) {
  if (id < 0 || id >= m->nactuator || m->actuator_history[2 * id] <= 0) return true;
  return n == m->actuator_history[2 * id];
}

bool has_sensor_samples(const mjModel* m, int id, mjtSize n, mjtSize width) {
  if (id < 0 || id >= m->nsensor || m->sensor_history[2 * id] <= 0) return true;
  return n == m->sensor_history[2 * id] && width == m->sensor_dim[id];
}

mjtSize end_of_rows(const ArrayView& rownnz, const ArrayView& rowadr) {
  mjtSize end = 0;
  for (mjtSize i = 0; i < std::min(rownnz.rows, rowadr.rows); ++i) {
    end = std::max(end, mjtSize(static_cast<const int*>(rownnz.data)[i]) + static_cast<const int*>(rowadr.data)[i]);
  }
  return end;
}

mjtSize pixels(const mjrRect* rect) {
  constexpr mjtSize kMost = mjtSize{1} << 40;  // no array is as large
  return std::min(kMost, std::max<mjtSize>(rect->width, 0) * std::max<mjtSize>(rect->height, 0));
}

bool is_sparse(const ArrayView& rownnz, const ArrayView& rowadr, const ArrayView& colind, mjtSize size, mjtSize width) {
  const int* const columns = static_cast<const int*>(colind.data);
  for (mjtSize i = 0; i < rownnz.rows; ++i) {
    const mjtSize begin = static_cast<const int*>(rowadr.data)[i], count = static_cast<const int*>(rownnz.data)[i];
    if (count == 0) continue;
    if (begin < 0 || count < 0 || begin + count > std::min(size, colind.rows)) return false;
    const bool fits = std::all_of(columns + begin, columns + begin + count, [width](int column) {
      return width == Arguments::kAnySize || (column >= 0 && column < width);
    });
    if (!fits) return false;
  }
  return true;
}

bool has_camera(const mjData* d, const mjvCamera* camera) {
  const mjModel& m = model_of_living(*d);
  const auto is_below = [](int id, mjtSize count) { return id >= 0 && id < count; };
  if (camera->type == mjCAMERA_FIXED) return is_below(camera->fixedcamid, m.ncam);
  return camera->type != mjCAMERA_TRACKING || is_below(camera->trackbodyid, m.nbody);
}

void allocate_constraints(mjData& d, int ncon, int nefc, int nJ) {
  const mjModel& m = model_of_living(d);
  require_counts({ncon, nefc, nJ + 1});
  d.ncon = 0;
  d.parena = 0;
  engine::clear_constraints(d);
  d.nefc = nefc;
  d.nJ = nJ < 0 ? nefc * m.nv : nJ;
  size_t bytes = sizeof(mjContact) * static_cast<size_t>(ncon);
#define MJ_X(type, name, rows, cols, ...) bytes += static_cast<size_t>(rows) * (cols) * sizeof(type) + alignof(type);
  MJDATA_ARENA_SOLVER_TABLE(MJ_X)
#undef MJ_X
  require_room(d, bytes);
  d.contact = static_cast<mjContact*>(engine::arena_allocate(d, sizeof(mjContact) * static_cast<size_t>(ncon), 1));
  d.ncon = ncon;
  engine::allocate_rows(m, d);
}

void allocate_islands(mjData& d, int nisland, int nidof) {
  const mjModel& m = model_of_living(d);
  require_counts({nisland, nidof});
#define MJ_X(type, name, ...) d.name = nullptr;
  MJDATA_ARENA_ISLAND_TABLE(MJ_X)
#undef MJ_X
  d.nisland = nisland;
  d.nidof = nidof;
  size_t bytes = 0;
#define MJ_X(type, name, rows, cols, ...) bytes += static_cast<size_t>(rows) * (cols) * sizeof(type) + alignof(type);
  MJDATA_ARENA_ISLAND_TABLE(MJ_X)
#undef MJ_X
  require_room(d, bytes);
  engine::allocate_islands(m, d);
}

}  // namespace mj::python
