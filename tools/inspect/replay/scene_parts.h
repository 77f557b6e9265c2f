// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The parts of a replay that do not change over time: shapes, meshes, textures, lights, cameras.

#ifndef MJTOOLS_TOOLS_INSPECT_REPLAY_SCENE_PARTS_H_
#define MJTOOLS_TOOLS_INSPECT_REPLAY_SCENE_PARTS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <nlohmann/json.hpp>
#include <string>

namespace mj::inspect {

// Returns the description of a model after a forward pass. Appends columns (column.h) and the bytes
// of textures to `bytes`; the description says where they begin.
[[nodiscard]] nlohmann::ordered_json describe_scene(const mjModel& m, mjData& d,
                                                    std::string& bytes);

// Returns the joints for the sliders of a page that shows a model.
[[nodiscard]] nlohmann::ordered_json describe_joints(const mjModel& m, const mjData& d);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_REPLAY_SCENE_PARTS_H_
