// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The draft: the state of a model during its compilation. Every element in it has its description,
// its id, its references and the values that are computed so far. The passes fill the draft, and
// build.h copies it into an mjModel.

#ifndef MJTOOLS_COMPILE_DRAFT_DRAFT_H_
#define MJTOOLS_COMPILE_DRAFT_DRAFT_H_

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "asset/builtin_texture.h"
#include "asset/elevation.h"
#include "asset/pixels.h"
#include "compile/draft/compile_options.h"
#include "compile/draft/flex.h"
#include "compile/draft/report.h"
#include "compile/geometry/bounding_tree.h"
#include "compile/geometry/geometry.h"
#include "compile/geometry/mesh_arrays.h"
#include "resource/file_reader.h"
#include "resource/shown_lines.h"
#include "spec/model_spec.h"

namespace mj::compiler {

struct Body;

// Members of all elements of the body tree.
template <typename Spec>
struct TreeObject {
  const Spec* spec = nullptr;
  Body* body = nullptr;
  int id = -1;
};

struct Joint : TreeObject<spec::Joint> {
  Vec3 pos, axis;
  bool limited = false;
  bool actfrclimited = false;
  double range[2] = {};
  double ref = 0, springref = 0;
  int qposadr = 0, dofadr = 0;
};

struct Geom : TreeObject<spec::Geom> {
  int type = 0;
  Pose pose;
  double size[3] = {};
  int mesh = -1, hfield = -1, material = -1;
  bool is_visual = false;  // the geom cannot collide
  bool is_broken = false;  // the geom or its mesh has an error, so the shape is unknown
  // True if a pair, sensor, tendon or tuple refers to the geom. The geom must then not be
  // discarded.
  bool is_referenced = false;
  int plugin_id = -1;
  bool is_inferred = false;  // the geom contributes to the inertia of its body
  double mass = 0;
  Vec3 inertia;
  double aabb[6] = {};  // bounding box in the frame of the geom: centre, half sizes
  double rbound = 0;
  double surfacevel[6] = {};
  double fluid[mjNFLUID] = {};
};

struct Site : TreeObject<spec::Site> {
  Pose pose;
  double size[3] = {};
  int material = -1;
};

struct Camera : TreeObject<spec::Camera> {
  Pose pose;
  int target = -1;
  double fovy = 0;
  float intrinsic[4] = {};
};

struct Light : TreeObject<spec::Light> {
  Vec3 pos, dir;
  int target = -1;
  int texture = -1;
};

struct Body : TreeObject<spec::Body> {
  Body* parent = nullptr;  // parent body; the member `body` of TreeObject is unused
  Body* weld = nullptr;    // nearest moving body among this one and its ancestors, or the world
  Pose pose;
  Pose inertial;
  double mass = 0;
  Vec3 inertia;
  bool explicit_inertial = false;
  bool is_broken = false;  // this body, or a geom that gives it inertia, has an error
  int contype = 0, conaffinity = 0;
  double margin = 0;
  int mocapid = -1;
  int plugin_id = -1;
  int dofnum = 0, dofadr = -1, jntadr = -1, geomadr = -1;
  int subtree_dofs = 0, ancestor_dofs = 0;
  Pose global;  // pose in the world at the reference configuration, where joints have no effect

  std::vector<Pose> frames;  // poses of the frames in the coordinates of the body
  std::vector<Joint*> joints;
  std::vector<Geom*> geoms;
  std::vector<Site*> sites;
  std::vector<Camera*> cameras;
  std::vector<Light*> lights;
  std::vector<Body*> children;

  BoundingTree bvh;
  // Geom of each leaf of `bvh`. Entries of inner nodes are null, or are left from an earlier tree.
  std::vector<Geom*> bvh_geom;
};

// A contact pair. Pairs and all other elements outside the tree are working copies of their
// descriptions.
struct Pair : spec::Pair {
  int id = -1;
  Geom *first = nullptr, *second = nullptr;
  int signature = 0;
};

struct Exclude : spec::Exclude {
  int id = -1;
  int signature = 0;
};

struct Equality : spec::Equality {
  int id = -1;
  int obj1 = -1, obj2 = -1;
};

struct Wrap {
  int type = 0;
  int object = -1;
  double prm = 0;
};

struct Tendon : spec::Tendon {
  int id = -1;
  int material_id = -1;
  bool is_limited = false, is_actfrclimited = false;
  std::vector<Wrap> wraps;
};

struct Actuator : spec::Actuator {
  int id = -1;
  int trnid[2] = {-1, -1};
  int plugin_id = -1;
  bool is_ctrllimited = false, is_forcelimited = false, is_actlimited = false;
  int ctrlnum = 1, outnum = 1, actnum = 0;
  int ctrladr = 0, outadr = 0, actadr = 0;
  bool limits_input = false;  // for a pid actuator: each input is limited to its own range
};

struct Sensor : spec::Sensor {
  int id = -1;
  int plugin_id = -1;
  int object = -1, reference = -1;
};

struct Tuple {
  std::vector<int> objects;
};

struct Material {
  int textures[mjNTEXROLE];
};

struct Texture {
  int width = 0, height = 0, nchannel = 3, colorspace = 0;
  Pixels data;
  // If set, the texture is drawn into the model, and `data` is empty.
  std::optional<BuiltinTexture> drawing;

  [[nodiscard]] size_t bytes() const {
    return drawing ? static_cast<size_t>(width) * height * nchannel : data.view().size();
  }
};

struct Skin {
  int material = -1;
  std::vector<float> vertex, texcoord;
  std::vector<int> face;
  struct Bone {
    int body = -1;
    float bindpos[3] = {}, bindquat[4] = {};
    std::vector<int> vertid;
    std::vector<float> weight;
  };
  std::vector<Bone> bones;
};

struct Key : spec::Key {};

// The structure of the model's sparse matrices: the ancestors of each dof, the bodies with a
// diagonal inertia, and the sizes of the matrices.
struct Structure {
  std::vector<const Body*> dof_body;
  std::vector<const Joint*> dof_joint;
  std::vector<int> dof_parent;
  std::vector<int> dof_ancestors;    // number of ancestor dofs
  std::vector<int> dof_descendants;  // number of descendant dofs, which come directly after the dof
  std::vector<int> dof_tree;
  std::vector<int> dof_simplenum;
  std::vector<int> body_simple;
  std::vector<std::vector<int>> tendon_dofs;  // dofs in the Jacobian of each tendon, ascending
  int ntree = 0;
  int64_t nM = 0, nB = 0, nC = 0, nD = 0, nJten = 0, nJmom = 0, nJfe = 0, nJfv = 0;
  int64_t nefm0dof = 0, nefm0L = 0;
};

// A plugin instance. `values` has the values of its attributes in the order in which the plugin
// declares the attributes.
struct PluginInstance {
  const spec::Plugin* spec = nullptr;
  int slot = -1;
  std::vector<std::string> values;
};

class Draft {
 public:
  Draft(const spec::ModelSpec& description, const CompileOptions& compile_options,
        Diagnostics& diagnostics)
      : spec(description),
        options(compile_options),
        report(description, diagnostics,
               compile_options.files ? folders_of(compile_options.files->search_path())
                                     : std::vector<std::string>()) {}

  const spec::ModelSpec& spec;
  const CompileOptions& options;
  Report report;
  spec::Size size;  // values of <size>; nuser_* already have their final values

  // Elements of the tree in the order of their ids. The deques below own these elements.
  std::vector<Body*> bodies;
  std::vector<Joint*> joints;
  std::vector<Geom*> geoms;
  std::vector<Site*> sites;
  std::vector<Camera*> cameras;
  std::vector<Light*> lights;

  // Assets and their descriptions in the order of their ids. Assets that only visual geoms use may
  // be discarded together with these geoms.
  std::vector<const spec::Texture*> texture_specs;
  std::vector<const spec::Material*> material_specs;
  std::vector<const spec::Mesh*> mesh_specs;
  std::vector<const spec::HField*> hfield_specs;
  std::vector<const spec::Skin*> skin_specs;
  std::vector<Texture> textures;
  std::vector<Material> materials;
  std::vector<Elevation> hfields;
  std::vector<Mesh> meshes;
  std::vector<bool> broken_meshes;  // flag for each mesh that has errors
  std::vector<int> mesh_materials;
  std::vector<int> mesh_plugins;  // plugin instance of each mesh, or -1
  std::vector<Skin> skins;
  std::vector<Flex> flexes;
  std::vector<std::string> texture_names, mesh_names, hfield_names, skin_names;
  std::vector<Pair> pairs;
  std::vector<Exclude> excludes;
  std::vector<Equality> equalities;
  std::vector<Tendon> tendons;
  std::vector<Actuator> actuators;
  std::vector<Sensor> sensors;
  std::vector<spec::Numeric> numerics;
  std::vector<Tuple> tuples;
  std::vector<Key> keys;
  std::vector<PluginInstance> plugins;

  int nq = 0, nv = 0, nu = 0, nout = 0, na = 0, nmocap = 0;
  Structure structure;
  int surplus_bvh_nodes = 0;  // number of unused nodes of bounding trees that fuse.cc leaves behind

  // Returns the id of the element with this type and name, or -1 if it does not exist. Bodies are
  // found with both types, mjOBJ_BODY and mjOBJ_XBODY.
  [[nodiscard]] int find(int type, const std::string& name) const;

  // Returns the id of an element. If it does not exist, throws an Error at the element that refers
  // to it.
  int resolve(int type, const std::string& name, const SourceLocation& where,
              std::string_view referrer, std::string_view attribute) const;

  [[nodiscard]] const spec::Compiler& compiler_of(const spec::Element& e) const {
    return spec.compiler_of(e);
  }

  using Names = std::unordered_map<std::string_view, int>;
  std::array<Names, mjNOBJECT> names;

  std::deque<Body> body_store;
  std::deque<Joint> joint_store;
  std::deque<Geom> geom_store;
  std::deque<Site> site_store;
  std::deque<Camera> camera_store;
  std::deque<Light> light_store;
};

// Returns the name of an object type as MJCF writes it, such as "body" or "geom".
[[nodiscard]] std::string_view type_name(int objtype);

// Returns the number of threads that process assets.
[[nodiscard]] int asset_threads(const Draft& draft);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_DRAFT_H_
