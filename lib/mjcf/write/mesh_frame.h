// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the poses to write for geoms whose meshes have frames of their own. Compilation
// computes, with rounding errors,
//
//   compiled pose = pose in the file * mesh frame
//
// Undoing this product is not enough, because the written pose must compile to exactly the same
// bits.

#ifndef MJTOOLS_MJCF_WRITE_MESH_FRAME_H_
#define MJTOOLS_MJCF_WRITE_MESH_FRAME_H_

#include <optional>

#include "mjcf/attributes/write_context.h"
#include "spec/pose.h"

namespace mj::mjcf {

// Returns whether the pose of a compiled geom includes the frame of its mesh.
[[nodiscard]] bool has_mesh_frame(const mjModel& m, int geom);

// Returns the pose to write for a geom with a mesh frame. This is the pose that the author wrote if
// it compiles to the exact pose of the model. Otherwise, another pose that does so is searched. If
// none is found, the result compiles to the pose of the model except for rounding errors.
[[nodiscard]] spec::Pose without_mesh_frame(const WriteContext& context, const spec::Geom& authored,
                                            int id);

struct FramedPose {
  spec::Pose frame, pose;
};

// Returns a frame around a geom, and the pose of the geom in this frame. Compiling both gives the
// exact pose that the geom has in the compiled model. Returns nothing if compiling `written` alone
// gives this pose, if the text cannot have frames, or if it has numbers with fewer digits than
// needed.
[[nodiscard]] std::optional<FramedPose> framed_pose(const WriteContext& context,
                                                    const spec::Geom& written, int id);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_WRITE_MESH_FRAME_H_
