// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Clusters of the faces of an item as a view sees them.

#ifndef MJTOOLS_DRAW_PROJECTED_CLUSTER_H_
#define MJTOOLS_DRAW_PROJECTED_CLUSTER_H_

#include "draw/cluster.h"
#include "draw/item.h"
#include "draw/primitive.h"
#include "draw/view.h"

namespace mj::draw {

// The vertices of a cluster in pixel coordinates.
struct ProjectedCluster {
  double X[kClusterVertices], Y[kClusterVertices], W[kClusterVertices];  // homogeneous
  double depth[kClusterVertices];
  double x[kClusterVertices], y[kClusterVertices];  // X / W and Y / W
  bool is_in_front;    // whether no vertex is nearer than the near plane
  PixelBounds bounds;  // of all vertices, if is_in_front
  double nearest;      // smallest depth

  // Copies the corners of a face, given as its three entries of Clusters::corner.
  void copy_corners(const uint8_t* corner, Vec3 (&p)[3], double (&z)[3]) const {
    for (int k = 0; k < 3; ++k) {
      p[k] = {X[corner[k]], Y[corner[k]], W[corner[k]]};
      z[k] = depth[corner[k]];
    }
  }
};

// Projects the clusters of an item that has clusters.
class ClusterProjection {
 public:
  ClusterProjection(const View& view, const Item& item);

  // Returns whether a cluster is surely outside the picture.
  [[nodiscard]] bool is_outside(const Cluster& c) const;
  // Returns whether all faces of a cluster are surely seen from behind.
  [[nodiscard]] bool is_seen_from_behind(const Cluster& c) const;
  void project(const Cluster& c, ProjectedCluster& out) const;

 private:
  const Item& item_;
  Projection projection_;
  bool is_orthographic_;
  double near_;
  Vec3 eye_;             // in the frame of the item; orthographic: the direction of view
  double border_[6][4];  // functions of (x, y, z, 1) in this frame that are positive in the view
};

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_PROJECTED_CLUSTER_H_
