// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/attributes/element_attributes.h"
#include "mjcf/elements/read_elements.h"
#include "mjcf/elements/read_flex.h"
#include "mjcf/elements/read_objects.h"
#include "mjcf/expand/read_attach.h"
#include "resource/path.h"

namespace mj::mjcf {
namespace {

void resolve_texture_file(ReadContext& context, const XmlElement& xml, std::string& file) {
  const Document& d = context.document;
  file = context.resolve(xml, file, d.texturedir.empty() ? d.assetdir : d.texturedir,
                         context.spec.compiler.texturedir);
}

void read_texture(ReadContext& context, const XmlElement& xml) {
  spec::Texture out;
  context.identify(xml, "texture", out);
  read_keyword(xml, "type", kTextureType, out.type);
  read_keyword(xml, "colorspace", kColorspace, out.colorspace);
  read(xml, "content_type", out.content_type);
  if (read(xml, "file", out.file)) resolve_texture_file(context, xml, out.file);
  read(xml, "gridsize", out.gridsize);
  if (read(xml, "gridlayout", out.gridlayout) && out.gridlayout.size() <= 12 &&
      static_cast<long>(out.gridlayout.size()) != long{out.gridsize[0]} * out.gridsize[1]) {
    context.error_at(xml, "gridlayout", "mjcf-value-count",
                     "attribute 'gridlayout' of <texture> has " +
                         std::to_string(out.gridlayout.size()) + " characters",
                     "expected one for each cell of 'gridsize'");
  }
  constexpr std::string_view kFaces[] = {"fileright", "fileleft",  "fileup",
                                         "filedown",  "filefront", "fileback"};
  for (size_t i = 0; i < std::size(kFaces); ++i) {
    if (read(xml, kFaces[i], out.cubefiles[i])) {
      resolve_texture_file(context, xml, out.cubefiles[i]);
    }
  }
  read_all(xml, kBuiltinTextureAttributes, out);
  read(xml, "width", out.width);
  read(xml, "height", out.height);
  read(xml, "hflip", out.hflip);
  read(xml, "vflip", out.vflip);
  read(xml, "nchannel", out.nchannel);
  context.spec.textures.push_back(std::move(out));
}

void read_hfield(ReadContext& context, const XmlElement& xml) {
  spec::HField out;
  context.identify(xml, "hfield", out);
  read(xml, "content_type", out.content_type);
  if (read(xml, "file", out.file)) {
    out.file =
        context.resolve(xml, out.file, context.document.assetdir, context.spec.compiler.meshdir);
  }
  read(xml, "nrow", out.nrow);
  read(xml, "ncol", out.ncol);
  read(xml, "size", out.size);
  const bool has_elevation = read(xml, "elevation", out.elevation);
  if (has_elevation && out.file.empty() && out.nrow > 0 && out.ncol > 0 &&
      std::ssize(out.elevation) != ptrdiff_t{out.nrow} * out.ncol) {
    context.error_at(
        xml, "elevation", "mjcf-value-count",
        "attribute 'elevation' of <hfield> has " + std::to_string(out.elevation.size()) + " values",
        "expected nrow * ncol = " + std::to_string(ptrdiff_t{out.nrow} * out.ncol));
  }
  context.spec.hfields.push_back(std::move(out));
}

void read_skin(ReadContext& context, const XmlElement& xml) {
  spec::Skin out;
  context.identify(xml, "skin", out);
  if (read(xml, "file", out.file)) {
    out.file =
        context.resolve(xml, out.file, context.document.assetdir, context.spec.compiler.meshdir);
  }
  read_all(xml, kSkinAttributes, out);
  read(xml, "vertex", out.vertex);
  read(xml, "texcoord", out.texcoord);
  read(xml, "face", out.face);
  for (const XmlElement& child : xml.children) {
    if (child.tag != "bone") continue;
    spec::Bone bone;
    out.bone_places.push_back(child.where());
    read(child, "body", bone.body);
    read(child, "bindpos", bone.bindpos);
    read(child, "bindquat", bone.bindquat);
    read(child, "vertid", bone.vertid);
    read(child, "vertweight", bone.vertweight);
    out.bones.push_back(std::move(bone));
  }
  context.spec.skins.push_back(std::move(out));
}

void read_mesh_asset(ReadContext& context, const XmlElement& xml) {
  auto out = context.make(xml, "mesh", &spec::DefaultClass::mesh);
  read_mesh(context, xml, out);
  if (xml.find("file") != nullptr) out.file = context.resolve_mesh(xml, out.file);
  context.spec.meshes.push_back(std::move(out));
}

void read_material_asset(ReadContext& context, const XmlElement& xml) {
  auto out = context.make(xml, "material", &spec::DefaultClass::material);
  read_material(context, xml, out);
  context.spec.materials.push_back(std::move(out));
}

}  // namespace

void read_assets(ReadContext& context, const XmlElement& section) {
  for (const XmlElement& xml : section.children) {
    if (xml.tag == "texture") read_texture(context, xml);
    if (xml.tag == "material") read_material_asset(context, xml);
    if (xml.tag == "mesh") read_mesh_asset(context, xml);
    if (xml.tag == "hfield") read_hfield(context, xml);
    if (xml.tag == "skin") read_skin(context, xml);
    if (xml.tag == "model") read_model_asset(context, xml);
  }
}

void read_deformable(ReadContext& context, const XmlElement& section) {
  for (const XmlElement& xml : section.children) {
    if (xml.tag == "skin") read_skin(context, xml);
    if (xml.tag == "flex") read_flex(context, xml);
  }
}

}  // namespace mj::mjcf
