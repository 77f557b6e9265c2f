// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/build.h"

#include <algorithm>
#include <cstring>

#include "compile/assets/asset_file.h"
#include "engine/constants/sparsity.h"
#include "model/field_table.h"
#include "model/history_size.h"
#include "model/names.h"

#undef MJ_M
#define MJ_M(n) m.n

namespace mj::compiler {
namespace {

ModelNames collect_names(const Draft& draft) {
  ModelNames names;
  names.model = draft.spec.modelname;
  auto add_tree = [&](int type, const auto& objects) {
    for (const auto* object : objects) names.of(type).push_back(object->spec->name);
  };
  auto add_list = [&](int type, const auto& objects) {
    for (const auto& object : objects) names.of(type).push_back(object.name);
  };
  add_tree(mjOBJ_BODY, draft.bodies);
  add_tree(mjOBJ_JOINT, draft.joints);
  add_tree(mjOBJ_GEOM, draft.geoms);
  add_tree(mjOBJ_SITE, draft.sites);
  add_tree(mjOBJ_CAMERA, draft.cameras);
  add_tree(mjOBJ_LIGHT, draft.lights);
  add_list(mjOBJ_FLEX, draft.spec.flexes);
  names.of(mjOBJ_MESH) = draft.mesh_names;
  names.of(mjOBJ_SKIN) = draft.skin_names;
  names.of(mjOBJ_HFIELD) = draft.hfield_names;
  names.of(mjOBJ_TEXTURE) = draft.texture_names;
  for (const auto* material : draft.material_specs) {
    names.of(mjOBJ_MATERIAL).push_back(material->name);
  }
  add_list(mjOBJ_PAIR, draft.pairs);
  add_list(mjOBJ_EXCLUDE, draft.excludes);
  add_list(mjOBJ_EQUALITY, draft.equalities);
  add_list(mjOBJ_TENDON, draft.tendons);
  add_list(mjOBJ_ACTUATOR, draft.actuators);
  add_list(mjOBJ_SENSOR, draft.sensors);
  add_list(mjOBJ_NUMERIC, draft.numerics);
  add_list(mjOBJ_TEXT, draft.spec.texts);
  add_list(mjOBJ_TUPLE, draft.spec.tuples);
  add_list(mjOBJ_KEY, draft.keys);
  add_list(mjOBJ_PLUGIN, draft.spec.plugins);
  return names;
}

ModelPaths collect_paths(const Draft& draft) {
  ModelPaths paths;
  for (const auto& h : draft.spec.hfields) paths.hfield.push_back(stored_path(draft, h.file));
  for (const auto* mesh : draft.mesh_specs) paths.mesh.push_back(stored_path(draft, mesh->file));
  for (const auto& skin : draft.spec.skins) paths.skin.push_back(stored_path(draft, skin.file));
  for (const auto* t : draft.texture_specs) paths.texture.push_back(stored_path(draft, t->file));
  return paths;
}

void count_tree(const Draft& draft, mjModel& m) {
  m.nq = draft.nq;
  m.nv = draft.nv;
  m.nbody = static_cast<mjtSize>(draft.bodies.size());
  m.njnt = static_cast<mjtSize>(draft.joints.size());
  m.ngeom = static_cast<mjtSize>(draft.geoms.size());
  m.nsite = static_cast<mjtSize>(draft.sites.size());
  m.ncam = static_cast<mjtSize>(draft.cameras.size());
  m.nlight = static_cast<mjtSize>(draft.lights.size());
  m.nmocap = draft.nmocap;
  m.ntree = draft.structure.ntree;
  m.nM = draft.structure.nM;
  m.nB = draft.structure.nB;
  m.nC = draft.structure.nC;
  m.nD = draft.structure.nD;
  m.nbvhstatic = draft.surplus_bvh_nodes;
  for (const Body* body : draft.bodies) m.nbvhstatic += body->bvh.size();
}

void count_meshes(const Draft& draft, mjModel& m) {
  m.nmesh = static_cast<mjtSize>(draft.meshes.size());
  for (const Mesh& mesh : draft.meshes) {
    m.nmeshvert += mesh.vertex_count();
    m.nmeshnormal += static_cast<mjtSize>(mesh.arrays.normal.size() / 3);
    m.nmeshtexcoord += static_cast<mjtSize>(mesh.arrays.texcoord.size() / 2);
    m.nmeshface += mesh.face_count();
    m.nmeshgraph += static_cast<mjtSize>(mesh.arrays.graph.size());
    m.nmeshpoly += mesh.polygon_count();
    m.nmeshpolyvert += static_cast<mjtSize>(mesh.arrays.polyvert.size());
    m.nmeshpolymap += static_cast<mjtSize>(mesh.arrays.polyvert.size());
    m.nbvhstatic += mesh.tree_size();
    m.noct += mesh.octree_size();
  }
}

void count_flexes(const Draft& draft, mjModel& m) {
  m.nflex = static_cast<mjtSize>(draft.flexes.size());
  for (const Flex& flex : draft.flexes) {
    m.nflexnode += static_cast<mjtSize>(flex.nodebody.size());
    m.nflexvert += flex.vertex_count();
    m.nflexedge += flex.edge_count();
    m.nflexelem += static_cast<mjtSize>(flex.topology.elemlayer.size());
    m.nflexelemdata += static_cast<mjtSize>(flex.elem.size());
    m.nflexstiffness += static_cast<mjtSize>(flex.stiffness.size());
    m.nflexbending += static_cast<mjtSize>(flex.bending.size());
    m.nflexelemedge += static_cast<mjtSize>(flex.topology.elemedge.size());
    m.nflexshelldata += static_cast<mjtSize>(flex.topology.shell.size());
    m.nflexevpair += static_cast<mjtSize>(flex.topology.evpair.size() / 2);
    m.nflextexcoord += static_cast<mjtSize>(flex.texcoord.size() / 2);
    m.nbvhdynamic += flex.tree.size();
  }
  m.nefm0dof = draft.structure.nefm0dof;
  m.nefm0L = draft.structure.nefm0L;
  m.nJfe = draft.structure.nJfe;
  m.nJfv = draft.structure.nJfv;
  m.nbvh = m.nbvhstatic + m.nbvhdynamic;
}

void count_skins(const Draft& draft, mjModel& m) {
  m.nskin = static_cast<mjtSize>(draft.skins.size());
  for (const Skin& skin : draft.skins) {
    m.nskinvert += static_cast<mjtSize>(skin.vertex.size() / 3);
    m.nskintexvert += static_cast<mjtSize>(skin.texcoord.size() / 2);
    m.nskinface += static_cast<mjtSize>(skin.face.size() / 3);
    m.nskinbone += static_cast<mjtSize>(skin.bones.size());
    for (const auto& bone : skin.bones) m.nskinbonevert += static_cast<mjtSize>(bone.vertid.size());
  }
}

void count_assets(const Draft& draft, mjModel& m) {
  m.nhfield = static_cast<mjtSize>(draft.hfields.size());
  for (const Elevation& h : draft.hfields) m.nhfielddata += static_cast<mjtSize>(h.data.size());
  m.ntex = static_cast<mjtSize>(draft.textures.size());
  for (const Texture& t : draft.textures) m.ntexdata += static_cast<mjtSize>(t.bytes());
  m.nmat = static_cast<mjtSize>(draft.materials.size());
}

void count_relations(const Draft& draft, mjModel& m) {
  m.npair = static_cast<mjtSize>(draft.pairs.size());
  m.nexclude = static_cast<mjtSize>(draft.excludes.size());
  m.neq = static_cast<mjtSize>(draft.equalities.size());
  m.ntendon = static_cast<mjtSize>(draft.tendons.size());
  for (const Tendon& t : draft.tendons) m.nwrap += static_cast<mjtSize>(t.wraps.size());
  m.nJten = draft.structure.nJten;
  m.nactuator = static_cast<mjtSize>(draft.actuators.size());
  m.nu = draft.nu;
  m.nout = draft.nout;
  m.na = draft.na;
  m.nsensor = static_cast<mjtSize>(draft.sensors.size());
}

void count_custom(const Draft& draft, mjModel& m) {
  m.nnumeric = static_cast<mjtSize>(draft.numerics.size());
  for (const auto& n : draft.numerics) m.nnumericdata += n.size;
  m.ntext = static_cast<mjtSize>(draft.spec.texts.size());
  for (const auto& t : draft.spec.texts) m.ntextdata += static_cast<mjtSize>(t.data.size()) + 1;
  m.ntuple = static_cast<mjtSize>(draft.tuples.size());
  for (const Tuple& t : draft.tuples) m.ntupledata += static_cast<mjtSize>(t.objects.size());
  m.nkey = static_cast<mjtSize>(draft.keys.size());
  m.nuser_body = draft.size.nuser_body;
  m.nuser_jnt = draft.size.nuser_jnt;
  m.nuser_geom = draft.size.nuser_geom;
  m.nuser_site = draft.size.nuser_site;
  m.nuser_cam = draft.size.nuser_cam;
  m.nuser_tendon = draft.size.nuser_tendon;
  m.nuser_actuator = draft.size.nuser_actuator;
  m.nuser_sensor = draft.size.nuser_sensor;
}

void count_plugins(const Draft& draft, mjModel& m) {
  m.nplugin = static_cast<mjtSize>(draft.plugins.size());
  for (const PluginInstance& instance : draft.plugins) {
    for (const std::string& value : instance.values) {
      m.npluginattr += static_cast<mjtSize>(value.size()) + 1;
    }
    if (instance.values.empty()) ++m.npluginattr;
  }
}

ConstructSizes to_construct_sizes(const mjModel& m) {
  ConstructSizes sizes;
  int index = 0;
#define MJ_X(name, ...) \
  if (index < MJMODEL_NCONSTRUCT) sizes.value[index++] = m.name;
  MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
  return sizes;
}

mjtSize history_length(const Draft& draft) {
  mjtSize total = 0;
  for (const Actuator& a : draft.actuators) total += history_size(a.nsample, 1);
  for (const Sensor& s : draft.sensors) total += history_size(s.nsample, s.dim);
  return total;
}

int equality_rows(const Equality& eq) {
  return eq.type == mjEQ_CONNECT ? 3 : eq.type == mjEQ_WELD ? 7 : 1;
}

// Sets the sizes of the model that are not members of ConstructSizes.
void set_other_sizes(const Draft& draft, mjModel& m) {
  m.nJmom = draft.structure.nJmom;
  for (const Equality& eq : draft.equalities) m.nemax += equality_rows(eq);
  m.njmax = draft.size.njmax;
  m.nconmax = draft.size.nconmax;
  m.nuserdata = draft.size.nuserdata;
  for (const Sensor& s : draft.sensors) m.nsensordata += s.dim;
  m.nhistory = history_length(draft);
  m.narena = arena_bytes(draft, m);
}

// Sizes that give the number of rows of the largest arrays. The fill functions write every element
// of these arrays, so the arrays need not be zeroed first.
constexpr Size kWrittenWhole[] = {
    Size::nmeshvert,  Size::nmeshnormal,   Size::nmeshtexcoord, Size::nmeshface, Size::nmeshgraph,
    Size::nmeshpoly,  Size::nmeshpolyvert, Size::nmeshpolymap,  Size::noct,      Size::nbvh,
    Size::nbvhstatic, Size::ntexdata,      Size::nhfielddata};

// Returns a model whose arrays are zero. Only arrays with a size in kWrittenWhole are
// uninitialized.
ModelPtr make_empty_model(const ConstructSizes& sizes) {
  ModelPtr m = make_unfilled_model(sizes);
  for (const ArrayField& f : array_fields()) {
    if (std::ranges::find(kWrittenWhole, f.rows) != std::end(kWrittenWhole)) continue;
    if (const size_t bytes = array_bytes(*m, f)) std::memset(f.data(*m), 0, bytes);
  }
  return m;
}

}  // namespace

ModelPtr build_model(Draft& draft) {
  const ModelNames names = collect_names(draft);
  const ModelPaths paths = collect_paths(draft);
  mjModel sizes{};
  count_tree(draft, sizes);
  count_meshes(draft, sizes);
  count_flexes(draft, sizes);
  count_skins(draft, sizes);
  count_assets(draft, sizes);
  count_relations(draft, sizes);
  count_custom(draft, sizes);
  count_plugins(draft, sizes);
  sizes.nnames = names.buffer_size();
  sizes.npaths = paths.buffer_size();
  ModelPtr model = make_empty_model(to_construct_sizes(sizes));
  mjModel& m = *model;
  m.opt = draft.spec.option;
  m.vis = draft.spec.visual;
  write_names(m, names);
  write_paths(m, paths);
  fill_tree(draft, m);
  fill_dofs(draft, m);
  fill_geometry(draft, m);
  fill_meshes(draft, m);
  fill_flexes(draft, m);
  fill_skins(draft, m);
  fill_assets(draft, m);
  fill_relations(draft, m);
  fill_actuators(draft, m);
  fill_plugins(draft, m);
  set_other_sizes(draft, m);
  fill_sensors(draft, m);
  fill_custom(draft, m);
  fill_keys(draft, m);
  engine::inertia_sparsity(m);
  m.signature = structure_signature(draft);
  return model;
}

}  // namespace mj::compiler
