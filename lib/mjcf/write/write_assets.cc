// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes textures, materials, meshes, height fields, flexes and skins. An asset that was read from
// a file is written as a reference to this file.

#include <algorithm>

#include "mjcf/attributes/element_attributes.h"
#include "mjcf/write/compiled_values.h"
#include "mjcf/write/write_elements.h"
#include "mjcf/write/write_plugin.h"
#include "mjcf/write/write_sections.h"
#include "resource/path.h"

namespace mj::mjcf {
namespace {

// Returns the name of an asset. The compiler names an unnamed asset after its file.
std::string asset_name(const WriteContext& context, int address) {
  return context.m.names + address;
}

std::string mesh_content_type(const spec::Mesh& mesh) {
  if (!mesh.content_type.empty() || mesh.file.empty()) return mesh.content_type;
  constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {".obj", "model/obj"}, {".stl", "model/stl"}, {".msh", "model/vnd.mujoco.msh"}};
  const std::string extension =
      lower_case(mesh.file.substr(std::min(mesh.file.rfind('.'), mesh.file.size())));
  for (const auto& [ending, type] : kTypes) {
    if (extension == ending) return std::string(type);
  }
  return {};
}

void write_builtin(AttributeWriter& out, const spec::Texture& t, int width, int height) {
  const spec::Texture normal;
  write_all(out, kBuiltinTextureAttributes, t, normal);
  out.always("width", width);
  out.always("height", height);
}

void write_texture_files(AttributeWriter& out, const spec::Texture& t) {
  constexpr std::string_view kFaces[] = {"fileright", "fileleft",  "fileup",
                                         "filedown",  "filefront", "fileback"};
  out.text("content_type", t.content_type);
  out.text("file", t.file);
  for (size_t i = 0; i < std::size(kFaces); ++i) out.text(kFaces[i], t.cubefiles[i]);
}

void write_texture(const WriteContext& context, XmlNode& node, int id) {
  const spec::Texture& t = context.spec.textures[id];
  const spec::Texture normal;
  const bool has_files = !t.file.empty() || std::ranges::any_of(t.cubefiles, [](const auto& file) {
    return !file.empty();
  });
  if (t.builtin == mjBUILTIN_NONE && !has_files && t.gridsize == normal.gridsize) {
    throw Error("not-written",
                "texture '" + t.name + "' was made from data, which MJCF cannot represent");
  }
  AttributeWriter out(node.add("texture"), context);
  out.always_keyword("type", kTextureType, t.type);
  out.always_keyword("colorspace", kColorspace, context.m.tex_colorspace[id]);
  out.text("name", asset_name(context, context.m.name_texadr[id]));
  if (t.builtin != mjBUILTIN_NONE) {
    write_builtin(out, t, context.m.tex_width[id], context.m.tex_height[id]);
  } else {
    write_texture_files(out, t);
    out.numbers("rgb1", t.rgb1, normal.rgb1);  // colour of faces without an image
  }
  out.flag("hflip", t.hflip, false);
  out.flag("vflip", t.vflip, false);
  out.number("nchannel", t.nchannel, normal.nchannel);
  if (t.builtin == mjBUILTIN_NONE && t.gridsize != normal.gridsize) {
    out.always("gridsize", std::span<const int>(t.gridsize));
    out.text("gridlayout", t.gridlayout);
  }
}

void write_material(const WriteContext& context, XmlNode& node, int id) {
  const spec::Material& authored = context.spec.materials[id];
  const spec::Material& normal = context.class_of(authored.class_name).material;
  const spec::Material material = compiled(context, authored, id);
  XmlNode& child = node.add("material");
  AttributeWriter out(child, context);
  out.text("name", material.name);
  if (!context.options.flatten) out.text("class", authored.class_name);
  write_texture_layers(child, context, material, normal);
  write_material_values(out, material, normal);
}

void write_mesh(const WriteContext& context, XmlNode& node, int id) {
  const spec::Mesh& mesh = context.spec.meshes[id];
  const spec::Mesh& normal = context.class_of(mesh.class_name).mesh;
  const spec::Mesh& builtin = context.builtin.mesh;
  XmlNode& child = node.add("mesh");
  AttributeWriter out(child, context);
  out.text("name", asset_name(context, context.m.name_meshadr[id]));
  if (!context.options.flatten) out.text("class", mesh.class_name);
  out.text("content_type", mesh_content_type(mesh));
  out.text("file", mesh.file);
  if (mesh.plugin.active) return write_plugin_use(context, mesh.plugin, child);
  out.always("vertex", mesh.vertex);
  out.always("normal", mesh.normal);
  out.always("texcoord", mesh.texcoord);
  out.always("face", mesh.face);
  out.numbers("refpos", mesh.refpos, builtin.refpos);
  out.numbers("refquat", mesh.refquat, builtin.refquat);
  out.numbers("scale", mesh.scale, normal.scale);
  out.flag("smoothnormal", mesh.smoothnormal, builtin.smoothnormal);
  out.number("maxhullvert", mesh.maxhullvert, builtin.maxhullvert);
  out.keyword("inertia", kMeshInertia, mesh.inertia, normal.inertia);
  out.keyword("builtin", kMeshBuiltin, mesh.builtin, builtin.builtin);
  out.always("params", mesh.params);
  out.text("material", mesh.material, normal.material);
}

// Returns the elevations of a height field as text. The first row in a model has the smallest y. In
// MJCF the first row has the largest y.
std::string elevation_text(const WriteContext& context, int id) {
  const mjModel& m = context.m;
  const int rows = m.hfield_nrow[id], columns = m.hfield_ncol[id];
  const float* data = m.hfield_data + m.hfield_adr[id];
  std::string out;
  for (int row = rows - 1; row >= 0; --row) {
    out += "\n            ";
    for (int column = 0; column < columns; ++column) {
      if (column > 0) out += ' ';
      out += number_text(data[static_cast<size_t>(row) * columns + column], context.options.digits);
    }
  }
  return out;
}

void write_hfield(const WriteContext& context, XmlNode& node, int id) {
  const spec::HField& hfield = context.spec.hfields[id];
  AttributeWriter out(node.add("hfield"), context);
  out.text("name", asset_name(context, context.m.name_hfieldadr[id]));
  out.always("size", std::span<const double>(hfield.size));
  if (!hfield.file.empty()) {
    out.text("content_type", hfield.content_type);
    return out.text("file", hfield.file);
  }
  out.always("nrow", hfield.nrow);
  out.always("ncol", hfield.ncol);
  out.text("elevation", elevation_text(context, id));
}

void write_bone(const WriteContext& context, XmlNode& skin, const spec::Bone& bone) {
  AttributeWriter out(skin.add("bone"), context);
  out.text("body", bone.body);
  out.always("bindpos", std::span<const float>(bone.bindpos));
  out.always("bindquat", std::span<const float>(bone.bindquat));
  out.always("vertid", bone.vertid);
  out.always("vertweight", bone.vertweight);
}

void write_skin(const WriteContext& context, XmlNode& node, int id) {
  const spec::Skin& skin = context.spec.skins[id];
  const spec::Skin normal;
  XmlNode& child = node.add("skin");
  AttributeWriter out(child, context);
  out.text("name", asset_name(context, context.m.name_skinadr[id]));
  out.text("file", skin.file);
  write_all(out, kSkinAttributes, skin, normal);
  if (!skin.file.empty()) return;
  out.always("vertex", skin.vertex);
  out.always("texcoord", skin.texcoord);
  out.always("face", skin.face);
  for (const spec::Bone& bone : skin.bones) write_bone(context, child, bone);
}

template <typename T>
void write_each(const WriteContext& context, XmlNode& node, const std::vector<T>& list,
                void (*write)(const WriteContext&, XmlNode&, int)) {
  for (size_t i = 0; i < list.size(); ++i) write(context, node, static_cast<int>(i));
}

}  // namespace

void write_assets(const WriteContext& context, XmlNode& root) {
  XmlNode node{"asset"};
  write_each(context, node, context.spec.textures, write_texture);
  write_each(context, node, context.spec.materials, write_material);
  write_each(context, node, context.spec.meshes, write_mesh);
  write_each(context, node, context.spec.hfields, write_hfield);
  root.add_if_filled(std::move(node));
}

void write_deformable(const WriteContext& context, XmlNode& root) {
  XmlNode node{"deformable"};
  write_each(context, node, context.spec.flexes, write_flex);
  write_each(context, node, context.spec.skins, write_skin);
  root.add_if_filled(std::move(node));
}

}  // namespace mj::mjcf
