// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// <flexcomp>: from few numbers, or a mesh, to a flex with the bodies, joints and constraints that
// it hangs on. The values are plain, so that descriptions and programs can make flexes alike.

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

// Points that do not move with bodies of their own.
struct Pins {
  std::vector<int> id;
  std::vector<int> range;      // pairs: from and to, which belongs to it
  std::vector<int> grid;       // coordinates in the grid of points, or of interpolation nodes
  std::vector<int> gridrange;  // pairs of them: corners of boxes
};

// Returns the contents of the file that the settings name; throws without such a file.
using ReadFile = std::function<std::string()>;

struct Settings {
  spec::Flex flex;  // what it takes as it stands; its dim may be another in the end
  Shape shape = Shape::kGrid;
  Dof dof = Dof::kFull;
  Constraint constraint = Constraint::kNone;
  spec::Numbers<mjNREF> solref = spec::kDefaultSolref;  // of the constraint
  spec::Numbers<mjNIMP> solimp = spec::kDefaultSolimp;
  spec::Ints<3> count = {10, 10, 10};
  Vec3 spacing = {0.02, 0.02, 0.02};
  Vec3 scale = {1, 1, 1};
  Vec3 pos;
  Quat quat;
  Vec3 origin;  // of tetrahedra that fill a surface
  bool has_origin = false;
  bool rigid = false;
  double mass = 1;
  double inertiabox = 0.005;
  std::vector<double> point;  // before those that the shape gives
  std::vector<int> element;
  Pins pins;
  std::string file;
  spec::PluginUse plugin;  // a named instance, of all bodies

  // Points move with the nodes of a grid around them, not with bodies of their own.
  [[nodiscard]] bool is_interpolated() const {
    return dof == Dof::kTrilinear || dof == Dof::kQuadratic;
  }
  // The order of the interpolation, 0 without.
  [[nodiscard]] int order() const {
    return dof == Dof::kTrilinear ? 1 : dof == Dof::kQuadratic ? 2 : 0;
  }
  // True unless the points are a grid that is made here.
  [[nodiscard]] bool has_own_points() const {
    return shape == Shape::kMesh || shape == Shape::kGmsh || shape == Shape::kDirect;
  }
};

// Body around the flex: the bodies of the flex become children of `name`.
struct Parent {
  std::string name;
  spec::Joint joint;  // all joints are copies of this one
  std::string class_name;
};

struct Expansion {
  spec::Flex flex;
  std::vector<spec::Body> bodies;
  std::vector<spec::Equality> equalities;
  bool has_pins = false;  // some of it hangs on the parent itself
};

// An error of the settings, and the attribute to blame: one of <flexcomp>, or one of its child.
class Fault : public Error {
 public:
  Fault(DiagnosticCode code, std::string message, std::string_view blamed, std::string hint = {},
        std::string_view child_tag = {})
      : Error(code, std::move(message), std::move(hint)), attribute(blamed), child(child_tag) {}

  std::string_view attribute, child;
};

// Throws Fault, or an Error about the contents of the file.
[[nodiscard]] Expansion expand(const Settings& settings, const Parent& parent,
                               const ReadFile& read);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_FLEXCOMP_H_
