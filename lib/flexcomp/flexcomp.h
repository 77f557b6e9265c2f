// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Expands a <flexcomp>, which gives a few numbers or a mesh. The result is a flex, and the bodies,
// joints and constraints that carry it. All values are plain structs, so that both model
// descriptions and programs can make flexes.

#ifndef MJTOOLS_FLEXCOMP_FLEXCOMP_H_
#define MJTOOLS_FLEXCOMP_FLEXCOMP_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "math/quat.h"
#include "spec/asset.h"
#include "spec/relation.h"
#include "spec/tree.h"

namespace mj::flexcomp {

enum class Shape {
  kGrid,
  kBox,
  kCylinder,
  kEllipsoid,
  kSquare,
  kDisc,
  kCircle,
  kMesh,
  kGmsh,
  kDirect
};
enum class Dof { kFull, kRadial, kTrilinear, kQuadratic, k2d };
enum class Constraint { kNone, kEdge, kVertex, kStrain };

// Points that are attached to the parent body instead of having bodies of their own.
struct Pins {
  std::vector<int> id;
  std::vector<int> range;      // pairs of indices: first and last point
  std::vector<int> grid;       // coordinates in the grid of points or of interpolation nodes
  std::vector<int> gridrange;  // pairs of coordinates: two opposite corners of a box
};

// Function that returns the contents of the file that the settings name. It throws Error if the
// file does not exist.
using ReadFile = std::function<std::string()>;

struct Settings {
  spec::Flex flex;  // copied into the result, where only `dim` may be different
  Shape shape = Shape::kGrid;
  Dof dof = Dof::kFull;
  Constraint constraint = Constraint::kNone;
  // Parameter solref of the constraint that `constraint` selects.
  spec::Numbers<mjNREF> solref = spec::kDefaultSolref;
  spec::Numbers<mjNIMP> solimp = spec::kDefaultSolimp;
  spec::Ints<3> count = {10, 10, 10};
  Vec3 spacing = {0.02, 0.02, 0.02};
  Vec3 scale = {1, 1, 1};
  Vec3 pos;
  Quat quat;
  Vec3 origin;  // vertex that all tetrahedra inside a surface have in common
  bool has_origin = false;
  bool rigid = false;
  double mass = 1;
  double inertiabox = 0.005;
  std::vector<double> point;  // coordinates of the points of Shape::kDirect
  std::vector<int> element;   // point indices of the elements of Shape::kDirect
  Pins pins;
  std::string file;
  spec::PluginUse plugin;  // single named instance that all bodies share

  // Returns whether the points move with a grid of nodes around them instead of having bodies of
  // their own.
  [[nodiscard]] bool is_interpolated() const {
    return dof == Dof::kTrilinear || dof == Dof::kQuadratic;
  }
  // Returns the order of the interpolation, or 0 if there is no interpolation.
  [[nodiscard]] int order() const {
    return dof == Dof::kTrilinear ? 1 : dof == Dof::kQuadratic ? 2 : 0;
  }
  // Returns whether the points come from the settings or a file. Otherwise they are generated.
  [[nodiscard]] bool has_own_points() const {
    return shape == Shape::kMesh || shape == Shape::kGmsh || shape == Shape::kDirect;
  }
};

// Body that contains the flexcomp. The bodies of the flex become children of this body, which is
// called `name`.
struct Parent {
  std::string name;
  spec::Joint joint;  // template of all joints
  std::string class_name;
};

struct Expansion {
  spec::Flex flex;
  std::vector<spec::Body> bodies;
  std::vector<spec::Equality> equalities;
  bool has_pins = false;  // whether some points or nodes are attached directly to the parent
};

// Error in the settings. It names the attribute that causes the error. This attribute belongs to
// <flexcomp> or to one of its children.
class Fault : public Error {
 public:
  Fault(DiagnosticCode code, std::string message, std::string_view blamed, std::string hint = {},
        std::string_view child_tag = {})
      : Error(code, std::move(message), std::move(hint)), attribute(blamed), child(child_tag) {}

  std::string_view attribute, child;
};

// Expands a flexcomp. Throws Fault if the settings are wrong, or an Error if the contents of the
// file are wrong.
[[nodiscard]] Expansion expand(const Settings& settings, const Parent& parent,
                               const ReadFile& read);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_FLEXCOMP_H_
