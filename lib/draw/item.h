// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The items of a picture: each geom of a scene as triangles, round shapes and lines, with its
// material.

#ifndef MJTOOLS_DRAW_ITEM_H_
#define MJTOOLS_DRAW_ITEM_H_

#include <mujoco/mjvisualize.h>

#include <vector>

#include "draw/assets.h"
#include "math/mat3.h"
#include "math/vec3.h"

namespace mj::draw {

// Way in which points of a surface map to a texture.
enum class Mapping {
  kNone,
  kStored,         // coordinates of the corners
  kFinitePlane,    // local x and y, with the image once on the plane
  kInfinitePlane,  // x and y in metres
  kBox,
  kSphere,
  kCylinder,
  kCapsule,
  kProjected,  // local x and y in metres, along local z
  kCube,       // direction of the point on the unit shape
};

// A round shape with its own frame.
struct Round {
  enum Kind { kEllipsoid, kCylinder, kCapsule };
  Kind kind = kEllipsoid;
  Vec3 pos;
  Mat3 mat;
  Vec3 size;  // half axes; cylinder: radius, radius, half length; capsule: radius, radius, half
              // length without the caps
};

// A straight line whose width does not depend on the distance.
struct Segment {
  Vec3 from, to;
  double width = 1;  // pixels
  Vec3 normal = {};  // unit vector; zero: the line turns to the eye
};

struct Item {
  int geom = 0;  // index in the scene
  int type = 0;  // mjtGeom
  // A vertex v of the item is at pos + mat (scale * v) in the world.
  Vec3 pos;
  Mat3 mat;
  Vec3 scale = {1, 1, 1};
  Vec3 low, high;  // corners of the box around the item, in its frame before `scale`

  // triangles
  const float* vert = nullptr;
  const int* face = nullptr;  // null: corner k of face f is vertex 3 f + k
  int nface = 0;
  const Clusters* clusters = nullptr;  // null: none. Items with clusters have the scale 1
  const float* normal = nullptr;       // null: flat
  bool is_normal_of_vertex = false;    // whether normals belong to vertices instead of corners
  const float* texcoord = nullptr;
  bool is_texcoord_of_vertex = false;

  std::vector<Round> rounds;
  std::vector<Segment> segments;

  // material
  float rgba[4] = {1, 1, 1, 1};
  float emission = 0, specular = 0, shininess = 0, reflectance = 0;
  const Texture* texture = nullptr;
  Mapping mapping = Mapping::kNone;
  float repeat[2] = {1, 1};      // factors of texture coordinates
  float unit[3] = {1, 1, 1};     // size of the shape, by which local points are divided
  float stretch[3] = {1, 1, 1};  // factors of directions in a cube texture

  bool is_transparent = false;
  bool is_two_sided = false;
  bool is_unlit = false;
  bool casts_shadow = false;
  bool is_seen_from_behind = false;  // a plane whose back is seen
};

// Returns the items of all geoms that can be drawn, in the order of the scene. Writes `transparent`
// and `camdist` into the geoms. `eye` is the position of the camera. The items point to data of the
// scene and of the assets.
[[nodiscard]] std::vector<Item> make_items(mjvScene& scene, const Assets& assets, const Vec3& eye);

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_ITEM_H_
