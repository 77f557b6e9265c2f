// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Names of the columns of a trajectory.

#include "trajectory/labels.h"

#include <string_view>

#include "model/field_table.h"
#include "model/names.h"
#include "model/object_rows.h"
#include "trajectory/trajectory.h"

namespace mj {
namespace {

struct SparsePattern {
  const int *rownnz, *rowadr, *colind;
};

std::string object_label(const mjModel& m, const int* name_address, int id) {
  const char* name = m.names + name_address[id];
  return *name ? std::string(name) : numbered_object(id);
}

std::string joint_label(const mjModel& m, int joint) {
  const char* name = m.names + m.name_jntadr[joint];
  const char* body = m.names + m.name_bodyadr[m.jnt_bodyid[joint]];
  if (!*name && *body && m.jnt_type[joint] == mjJNT_FREE) return body;
  return object_label(m, m.name_jntadr, joint);
}

// Appends "label.suffix". If the label is empty, appends only the suffix.
void append(std::vector<std::string>& out, const std::string& label,
            std::span<const std::string_view> suffixes) {
  for (std::string_view suffix : suffixes) {
    out.push_back(label.empty() ? std::string(suffix) : label + "." + std::string(suffix));
  }
}

void append_numbered(std::vector<std::string>& out, const std::string& label, int count) {
  static constexpr std::string_view kAxes[] = {"x", "y", "z"};
  static constexpr std::string_view kQuaternion[] = {"w", "x", "y", "z"};
  if (count == 1) {
    out.push_back(label);
  } else if (count == 3) {
    append(out, label, kAxes);
  } else if (count == 4) {
    append(out, label, kQuaternion);
  } else {
    for (int i = 0; i < count; ++i) {
      const std::string number = std::to_string(i);
      append(out, label, std::array<std::string_view, 1>{number});
    }
  }
}

std::vector<std::string> position_labels(const mjModel& m) {
  static constexpr std::string_view kFree[] = {"x", "y", "z", "qw", "qx", "qy", "qz"};
  static constexpr std::string_view kBall[] = {"qw", "qx", "qy", "qz"};
  std::vector<std::string> out;
  for (int j = 0; j < m.njnt; ++j) {
    const std::string label = joint_label(m, j);
    if (m.jnt_type[j] == mjJNT_FREE) {
      append(out, label, kFree);
    } else if (m.jnt_type[j] == mjJNT_BALL) {
      append(out, label, kBall);
    } else {
      out.push_back(label);
    }
  }
  return out;
}

std::vector<std::string> velocity_labels(const mjModel& m) {
  static constexpr std::string_view kFree[] = {"vx", "vy", "vz", "wx", "wy", "wz"};
  static constexpr std::string_view kBall[] = {"wx", "wy", "wz"};
  std::vector<std::string> out;
  for (int j = 0; j < m.njnt; ++j) {
    const std::string label = joint_label(m, j);
    if (m.jnt_type[j] == mjJNT_FREE) {
      append(out, label, kFree);
    } else if (m.jnt_type[j] == mjJNT_BALL) {
      append(out, label, kBall);
    } else {
      out.push_back(label);
    }
  }
  return out;
}

std::vector<std::string> block_labels(const mjModel& m, int64_t owners, const int* name_address,
                                      const int* counts) {
  std::vector<std::string> out;
  for (int i = 0; i < owners; ++i) {
    append_numbered(out, object_label(m, name_address, i), counts[i]);
  }
  return out;
}

// Returns "row:column" for each entry of a sparse matrix. An entry that is not used is labelled
// with its number.
std::vector<std::string> entry_labels(int64_t entries, const SparsePattern& pattern,
                                      const std::vector<std::string>& rows,
                                      const std::vector<std::string>& columns) {
  std::vector<std::string> out;
  for (int64_t i = 0; i < entries; ++i) out.push_back(std::to_string(i));
  for (size_t r = 0; r < rows.size(); ++r) {
    for (int k = 0; k < pattern.rownnz[r]; ++k) {
      const int at = pattern.rowadr[r] + k;
      if (at >= entries) break;
      out[static_cast<size_t>(at)] =
          rows[r] + ":" + columns[static_cast<size_t>(pattern.colind[at])];
    }
  }
  return out;
}

// Returns a name for each row: for a tree the name of its first body, and for a mocap pose the name
// of its body.
std::vector<std::string> body_labels(const mjModel& m, Size rows) {
  std::vector<std::string> out(static_cast<size_t>(value(m, rows)));
  for (int b = static_cast<int>(m.nbody) - 1; b > 0; --b) {
    const int id = rows == Size::ntree ? m.body_treeid[b] : m.body_mocapid[b];
    if (id >= 0) out[static_cast<size_t>(id)] = object_label(m, m.name_bodyadr, b);
  }
  return out;
}

// Returns a label for each row of an array with this row size. A row that belongs to no object is
// labelled with its number.
std::vector<std::string> row_labels(const mjModel& m, Size rows) {
  switch (rows) {
    case Size::nq:
      return position_labels(m);
    case Size::nv:
      return velocity_labels(m);
    case Size::na:
      return block_labels(m, m.nactuator, m.name_actuatoradr, m.actuator_actnum);
    case Size::nu:
      return block_labels(m, m.nactuator, m.name_actuatoradr, m.actuator_ctrlnum);
    case Size::nout:
      return block_labels(m, m.nactuator, m.name_actuatoradr, m.actuator_outnum);
    case Size::nsensordata:
      return block_labels(m, m.nsensor, m.name_sensoradr, m.sensor_dim);
    case Size::nC:
      return entry_labels(m.nC, {m.M_rownnz, m.M_rowadr, m.M_colind}, velocity_labels(m),
                          velocity_labels(m));
    case Size::nD:
      return entry_labels(m.nD, {m.D_rownnz, m.D_rowadr, m.D_colind}, velocity_labels(m),
                          velocity_labels(m));
    case Size::nJten:
      return entry_labels(m.nJten, {m.ten_J_rownnz, m.ten_J_rowadr, m.ten_J_colind},
                          row_labels(m, Size::ntendon), velocity_labels(m));
    case Size::ntree:
    case Size::nmocap:
      return body_labels(m, rows);
    default:
      break;
  }
  const mjtObj type = object_of_rows(rows);
  std::vector<std::string> out;
  for (int i = 0; i < value(m, rows); ++i) {
    const char* name = id_to_name(m, type, i);
    out.push_back(name ? name : type == mjOBJ_UNKNOWN ? std::to_string(i) : numbered_object(i));
  }
  return out;
}

}  // namespace

std::vector<std::string> channel_labels(const mjModel& m, Channel channel) {
  switch (channel) {
    case Channel::kTime:
      return {"time"};
    case Channel::kQpos:
      return row_labels(m, Size::nq);
    case Channel::kQvel:
      return row_labels(m, Size::nv);
    case Channel::kAct:
      return row_labels(m, Size::na);
    case Channel::kCtrl:
      return row_labels(m, Size::nu);
    case Channel::kSensordata:
      return row_labels(m, Size::nsensordata);
    case Channel::kEnergy:
      return {"potential", "kinetic"};
  }
  return {};
}

std::vector<std::string> array_labels(const mjModel& m, Size rows, int cols) {
  std::vector<std::string> out;
  for (const std::string& row : row_labels(m, rows)) append_numbered(out, row, cols);
  return out;
}

std::vector<std::string> moment_labels(const mjModel& m, const mjData& d) {
  return entry_labels(m.nJmom, {d.moment_rownnz, d.moment_rowadr, d.moment_colind},
                      row_labels(m, Size::nout), velocity_labels(m));
}

std::vector<std::string> column_labels(const std::string& label, int cols) {
  std::vector<std::string> out;
  append_numbered(out, label, cols);
  return out;
}

}  // namespace mj
