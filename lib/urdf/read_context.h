// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// State and functions that are shared by the parts of the URDF reader.

#ifndef MJTOOLS_URDF_READ_CONTEXT_H_
#define MJTOOLS_URDF_READ_CONTEXT_H_

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "spec/model_spec.h"
#include "urdf/element_reader.h"
#include "urdf/import.h"
#include "urdf/loss_report.h"
#include "urdf/package_path.h"

namespace mj::urdf {

using Colour = spec::Floats<4>;

// A link, and the body to which it is converted.
struct Link {
  const XmlElement* xml = nullptr;
  std::string name;
  spec::Body body;
  int parent = -1;
  std::vector<int> children;  // indices of the child links, in the order of their joints
  bool is_in_tree = false;
};

// A mesh that is made from a file with a certain scale.
struct ScaledMesh {
  spec::Numbers<3> scale;
  std::string name;
};

struct ReadContext {
  spec::ModelSpec& spec;
  Diagnostics& diagnostics;
  ElementReader read;
  LossReport losses;
  LossReport packages_found;
  PackageFinder packages;
  const FileReader& files;
  const Import& import;

  std::unordered_map<std::string, Colour> colours = {};  // colours of the named materials
  std::vector<Link> links = {};
  std::unordered_map<std::string, int> link_index = {};  // index of each link by its name
  std::unordered_set<std::string> geom_names = {};
  // indices of the meshes with the same base name
  std::unordered_map<std::string, std::vector<int>> mesh_groups = {};
  // Only used if meshes are named by path: the meshes of each file, the names of all meshes, and
  // for each name the last number that was appended to it.
  std::unordered_map<std::string, std::vector<ScaledMesh>> meshes_of_file = {};
  std::unordered_set<std::string> mesh_names = {};
  std::unordered_map<std::string, int> mesh_numbers = {};
};

// Reads the pose from the child <origin>. Values that are not given stay unchanged.
void read_origin(ReadContext& context, const XmlElement& xml, spec::Numbers<3>& pos,
                 spec::Numbers<4>& quat);

// Reads the colours of all named <material> elements in the element and below it. The first colour
// of a name counts.
void read_materials(ReadContext& context, const XmlElement& xml);

// Reads the inertial properties and geoms of a link.
void read_link(ReadContext& context, Link& link);

// Reads the joints that connect a link's body to its parent, and the pose of the body in its
// parent.
void read_joint(ReadContext& context, const XmlElement& xml, Link& child);

// Returns a note about a part that was imported because an option asks for it.
[[nodiscard]] Loss imported(DiagnosticCode code, std::string what);

// Reads the parts that are imported only if an option asks for it. All links and joints must have
// been read before.
void read_imported(ReadContext& context, const XmlElement& robot);

// Returns the name of the mesh that a geom refers to. Adds the mesh to the model if it is new.
// Returns nothing if the mesh cannot be found.
std::optional<std::string> read_mesh(ReadContext& context, const XmlElement& xml);

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_READ_CONTEXT_H_
