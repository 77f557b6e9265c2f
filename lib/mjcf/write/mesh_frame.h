// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Poses of geoms whose mesh has a frame of its own. Compilation makes
//
//   compiled pose = pose in the file * mesh frame
//
// and rounds. A written pose must compile into the same bits, so undoing the product is not enough.

#ifndef MJTOOLS_MJCF_WRITE_MESH_FRAME_H_
#define MJTOOLS_MJCF_WRITE_MESH_FRAME_H_

#include <optional>

#include "mjcf/attributes/write_context.h"
#include "spec/pose.h"

namespace mj::mjcf {

// Whether the pose of a compiled geom includes the frame of its mesh.
[[nodiscard]] bool has_mesh_frame(const mjModel& m, int geom);

// The pose of a geom with a mesh frame as a file gives it. It compiles into the pose of the model
// if a pose does that. The authored pose is preferred to all others.
[[nodiscard]] spec::Pose without_mesh_frame(const WriteContext& context, const spec::Geom& authored,
                                            int id);

struct FramedPose {
  spec::Pose frame, pose;
};

// A frame around a geom and the pose in it, which together compile into the pose of the model.
// Returns nothing if the pose of `written` does that alone, or if the text has no frames or not all
// digits.
[[nodiscard]] std::optional<FramedPose> framed_pose(const WriteContext& context,
                                                    const spec::Geom& written, int id);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_WRITE_MESH_FRAME_H_
