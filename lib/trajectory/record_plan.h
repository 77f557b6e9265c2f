// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The contents of a recording. Users choose them by items of these forms:
//
//   default              time qpos qvel act ctrl sensordata energy
//   NAME                 an array or number of mjData, by name or pattern: xpos, qfrc_*, ncon
//   KIND:OBJECT          all arrays of mjData for an object: body:torso, joint:*; sensor:imu
//   KIND:OBJECT/ARRAY    a single array for an object: body:torso/xpos, joint:knee/qpos
//   ARRAY[OBJECT]        the same as KIND:OBJECT/ARRAY: xpos[torso], qpos[knee]
//   contact[/FIELD]      a row for each contact: geom dist pos frame dim friction force ...
//   efc_*                a row for each constraint
//   camera:OBJECT/rgb    a picture that a camera takes, also depth and segmentation (pixel_array.h)
//
// KIND is body, joint, geom, site, camera, light, tendon, actuator or sensor. OBJECT is a name, a
// pattern, or the number of an object: 3 or #3. The older name qM is accepted for M.

#ifndef MJTOOLS_TRAJECTORY_RECORD_PLAN_H_
#define MJTOOLS_TRAJECTORY_RECORD_PLAN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/field_table.h"
#include "trajectory/pixel_array.h"

namespace mj {

// Adjacent numbers of mjData: `count` elements of an array, beginning with element `first`. The
// member of mjData that holds the array, or a pointer to it, is `offset` bytes after the start of
// mjData.
struct DataSlice {
  size_t offset = 0;
  bool is_pointer = true;
  ElementType type = ElementType::kNum;
  int64_t first = 0;
  int64_t count = 0;
};

struct RecordedArray {
  // path of the dataset, such as "qpos", "sensor/imu", "body/torso/xpos" or "contact/pos"
  std::string name;
  int64_t columns = 0;
  int64_t width = 1;                // number of columns of one object, such as 3 for xpos
  std::vector<std::string> labels;  // labels of the columns
  std::string_view meaning = {};    // description in one line; empty for fields of contacts
  bool is_integer = false;
  // whether the array is only recorded because a requested array needs it, such as time or ncon
  bool is_implied = false;

  DataSlice slice;  // the elements of mjData, for an array with one row per frame

  // For a list, the name of the array that holds the number of rows in each frame (ncon, nefc and
  // others). That array is recorded, too. Empty for an array with one row per frame.
  std::string rows;
  int mjData::*row_count = nullptr;
  // For a field of contacts, its offset in mjContact in bytes. kForce stands for the contact force.
  bool is_contact = false;
  size_t contact_offset = 0;
  static constexpr size_t kForce = ~size_t{0};

  [[nodiscard]] bool is_list() const { return !rows.empty(); }
};

// The quantities that must be computed in addition to a forward pass.
struct RecordNeeds {
  bool energy = false;
  bool subtree_velocity = false;
  bool body_forces = false;  // whether cacc, cfrc_int and cfrc_ext are needed
};

struct RecordPlan {
  // arrays to record; time is first, and each name occurs once
  std::vector<RecordedArray> arrays;
  std::vector<PixelArray> pixels;  // pictures to record; each name occurs once
  int draw_threads = 1;            // number of threads that draw each picture
  RecordNeeds needs;

  // Returns the total number of columns in the arrays with one row per frame.
  [[nodiscard]] int64_t frame_columns() const;
  // Returns the total number of bytes of the pictures of a frame.
  [[nodiscard]] int64_t pixel_bytes() const;
  // Returns the index of the array with this name, or arrays.size() if the plan has no such array.
  [[nodiscard]] size_t index_of(std::string_view name) const;
};

inline constexpr std::string_view kDefaultRecord = "default";

// Returns the item that requests the array with this name, such as "body:torso/xpos" for
// "body/torso/xpos".
[[nodiscard]] std::string record_item(std::string_view array_name);

// The size of recorded pictures (pixels). 0 stands for the resolution of each camera in the model,
// or for 84 x 84 if the model does not give one.
struct RecordedSize {
  int width = 0, height = 0;
};

// Returns the plan for recording some items. If an item matches nothing, throws Error
// (unknown-field) with the most similar name. Without a size, throws Error (usage) for pictures.
[[nodiscard]] RecordPlan make_record_plan(const mjModel& m, const std::vector<std::string>& items,
                                          std::optional<RecordedSize> size = std::nullopt);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_RECORD_PLAN_H_
