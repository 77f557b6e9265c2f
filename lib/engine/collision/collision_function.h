// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The table of collision functions.

#ifndef MJTOOLS_ENGINE_COLLISION_COLLISION_FUNCTION_H_
#define MJTOOLS_ENGINE_COLLISION_COLLISION_FUNCTION_H_

#include <mujoco/mjcallback.h>

namespace mj::engine {

// Returns the function that collides geoms of two types, with type1 <= type2. Returns null if geoms
// of these types do not collide.
inline mjfCollision collision_function(int type1, int type2) {
  return mjCOLLISIONFUNC[type1][type2];
}

// Returns whether the function is one of this library's functions that handle convex geoms: the
// general function, or the function for two boxes.
bool is_convex_function(mjfCollision function);

// Returns whether the function is convex_convex() of this library.
bool is_convex_convex(mjfCollision function);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_COLLISION_FUNCTION_H_
