// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/schema/removed.h"

#include <algorithm>

namespace mj::mjcf {
namespace {

constexpr auto kAttribute = Removed::Kind::kAttribute;
constexpr auto kElement = Removed::Kind::kElement;
constexpr auto kKeyword = Removed::Kind::kKeyword;

constexpr std::string_view kLayer = "give the texture by <layer role=\"...\" texture=\"...\"/>";
constexpr std::string_view kFlexcomp = "use <flexcomp type=\"...\">, a deformable body";

constexpr Removed kRows[] = {
    {kAttribute, "compiler", "convexhull", "3.2.5",
     "delete it: hulls of meshes are made when they are needed"},
    {kAttribute, "compiler", "exactmeshinertia", "3.2.5",
     "set it for each mesh: <mesh inertia=\"exact\"/>; the default is \"legacy\""},
    {kKeyword, "compiler", "global", "2.3.4",
     "load and save the model with MuJoCo 2.3.3 or older to convert it"},
    {kAttribute, "option", "apirate", "3.3.7", "delete it: the engine never used it"},
    {kAttribute, "option", "collision", "3.0.0",
     "\"all\": delete it; \"dynamic\": delete it and every <pair>; \"predefined\": <default><geom "
     "contype=\"0\" conaffinity=\"0\"/></default>, and delete these attributes elsewhere"},
    {kAttribute, "option", "mpr_iterations", "3.2.3", "it is now 'ccd_iterations'"},
    {kAttribute, "option", "mpr_tolerance", "3.2.3", "it is now 'ccd_tolerance'"},
    {kAttribute, "flag", "sensornoise", "3.1.4",
     "delete it, and add noise in the program that reads the sensors; the attribute 'noise' "
     "of sensors is stored but has no effect"},
    {kAttribute, "flag", "passive", "3.3.6", "it is now two flags, 'spring' and 'damper'"},
    {kAttribute, "joint", "actuatorforcerange", "3.0.0", "it is now 'actuatorfrcrange'"},
    {kAttribute, "joint", "actuatorforcelimited", "3.0.0", "it is now 'actuatorfrclimited'"},
    {kAttribute, "camera", "orthographic", "3.5.0",
     "\"true\" is now projection=\"orthographic\"; \"false\" is the default"},
    {kAttribute, "contact", "vertcollide", "3.7.0", "delete it: it only concerned MuJoCo Warp"},
    {kKeyword, "dcmotor", "position", "3.12.0",
     "use input=\"pos\" and multiply the gains by K/R (torque per volt); then add K^2/R to kd"},
    {kKeyword, "dcmotor", "velocity", "3.12.0",
     "use input=\"vel\" and multiply the gains by K/R (torque per volt); ki now acts on the "
     "position"},
    {kKeyword, "texture", "image/vnd.mujoco.texture", "3.12.0",
     "save the texture as PNG (image/png) or KTX (image/ktx)"},
    {kElement, "equality", "distance", "2.2.2",
     "limit the distance of two sites by a <spatial> tendon with a range"},
    {kElement, "material", "rgb", "3.2.5", kLayer},
    {kElement, "material", "normal", "3.2.5", kLayer},
    {kElement, "material", "occlusion", "3.2.5", kLayer},
    {kElement, "material", "roughness", "3.2.5", kLayer},
    {kElement, "material", "metallic", "3.2.5", kLayer},
    {kElement, "material", "opacity", "3.2.5", kLayer},
    {kElement, "material", "emissive", "3.2.5", kLayer},
    {kElement, "material", "orm", "3.2.5", kLayer},
    {kKeyword, "composite", "rope", "3.2.6", "use type=\"cable\""},
    {kKeyword, "composite", "loop", "3.2.6", "use <flexcomp type=\"circle\">, a deformable body"},
    {kKeyword, "composite", "cloth", "3.0.0", "use <flexcomp type=\"grid\" dim=\"2\">"},
    {kKeyword, "composite", "grid", "3.3.0", "use <flexcomp type=\"grid\">, a deformable body"},
    {kKeyword, "composite", "particle", "3.3.0",
     "use <replicate>, one for each direction of the grid"},
    {kKeyword, "composite", "box", "3.2.5", kFlexcomp},
    {kKeyword, "composite", "cylinder", "3.2.5", kFlexcomp},
    {kKeyword, "composite", "ellipsoid", "3.2.5", kFlexcomp},
    {kAttribute, "composite", "spacing", "3.3.0",
     "types of composite other than cable were removed: use <flexcomp> or <replicate>"},
    {kAttribute, "composite", "flatinertia", "3.3.0",
     "types of composite other than cable were removed: use <flexcomp> or <replicate>"},
    {kAttribute, "composite", "solrefsmooth", "3.3.0",
     "types of composite other than cable were removed: use <flexcomp> and its <edge>"},
    {kAttribute, "composite", "solimpsmooth", "3.3.0",
     "types of composite other than cable were removed: use <flexcomp> and its <edge>"},
    {kElement, "composite", "tendon", "3.3.0",
     "types of composite other than cable were removed: use <flexcomp> and its <edge>"},
    {kElement, "composite", "pin", "3.3.0",
     "types of composite other than cable were removed: use <flexcomp> and its <pin>"},
    {kKeyword, "plugin", "mujoco.elasticity.solid", "3.2.4",
     "delete it: <elasticity> of <flexcomp dim=\"3\"> does the same without a plugin"},
    {kKeyword, "plugin", "mujoco.elasticity.membrane", "3.2.4",
     "delete it: <elasticity> of <flexcomp dim=\"2\"> does the same without a plugin"},
    {kKeyword, "plugin", "mujoco.sdf.sdflib", "3.3.5",
     "delete it: <geom type=\"sdf\"> with a mesh has a signed distance field without a plugin"},
    {kKeyword, "plugin", "mujoco.elasticity.shell", "3.3.3",
     "delete it: <elasticity elastic2d=\"bend\"> of <flexcomp dim=\"2\"> does the same"},
};

std::string where(const Removed& row) {
  const std::string element = "<" + std::string(row.element) + ">";
  switch (row.kind) {
    case kAttribute:
      return "attribute '" + std::string(row.name) + "' of " + element;
    case kElement:
      return "element <" + std::string(row.name) + "> in " + element;
    case kKeyword:
      break;
  }
  return "'" + std::string(row.name) + "' of " + element;
}

}  // namespace

std::span<const Removed> all_removed() {
  return kRows;
}

const Removed* find_removed(Removed::Kind kind, std::string_view element, std::string_view name) {
  const auto found = std::ranges::find_if(kRows, [&](const Removed& row) {
    return row.kind == kind && row.element == element && row.name == name;
  });
  return found == std::end(kRows) ? nullptr : &*found;
}

std::string hint_of(const Removed& row) {
  const std::string since = row.since.empty() ? "" : " in MuJoCo " + std::string(row.since);
  return "removed" + since + ": " + std::string(row.advice);
}

std::string explain_removed(std::string_view name) {
  std::string out;
  for (const Removed& row : kRows) {
    if (row.name == name) out += where(row) + ": " + hint_of(row) + ".\n";
  }
  return out;
}

}  // namespace mj::mjcf
