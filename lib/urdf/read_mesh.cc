// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Meshes are named after their files, without folder and extension. Each combination of base name
// and scale has one mesh. A geom refers to the plain base name unless its mesh is the first of its
// scale, as in the official build. If the geom then gets another file or scale than it asks for, a
// warning reports it.

#include <algorithm>

#include "plugin/codecs.h"
#include "resource/path.h"
#include "urdf/read_context.h"

namespace mj::urdf {
namespace {

std::string listed(const std::vector<std::string>& folders) {
  std::string out;
  for (const std::string& folder : folders) out += (out.empty() ? "" : ", ") + folder;
  return out;
}

std::optional<std::string> find_in_package(ReadContext& context, const XmlElement& xml,
                                           const PackageFile& file) {
  const PackageSearch search = context.packages.find(file);
  if (!search.path.empty()) {
    context.packages_found.add(
        {Severity::kNote, "urdf-package",
         "package '" + file.package + "' is " + search.directory + " for the meshes of", ""},
        xml);
    const spec::Compiler& compiler = context.spec.compiler;
    return relative_path(search.path, join_path(compiler.modelfiledir, compiler.meshdir));
  }
  context.read.error_at(xml, "filename", "urdf-package-file",
                        "cannot find '" + file.path + "' of the package '" + file.package + "'",
                        "looked in " + listed(search.looked) + "; name its folder: --package " +
                            file.package + "=DIR");
  return std::nullopt;
}

// Returns the name with its URI escapes resolved, as "a b.stl" for "a%20b.stl", if only a file of
// that name exists. Otherwise returns the name itself.
std::string existing_name(const ReadContext& context, std::string name) {
  const std::optional<std::string> other = without_escapes(name);
  if (!other) return name;
  const spec::Compiler& compiler = context.spec.compiler;
  const std::string folder = join_path(compiler.modelfiledir, compiler.meshdir);
  const auto exists = [&](const std::string& file) {
    return context.files.exists(join_path(folder, file));
  };
  return !exists(name) && exists(*other) ? *other : name;
}

// Returns the path of a file for the compiler.
std::optional<std::string> locate(ReadContext& context, const XmlElement& xml,
                                  const std::string& filename) {
  if (context.spec.compiler.strippath) {
    return existing_name(context, std::string(file_name_of(filename)));
  }
  if (const auto file = split_package_name(filename)) return find_in_package(context, xml, *file);
  constexpr std::string_view kFileScheme = "file://";
  const size_t begin = filename.starts_with(kFileScheme) ? kFileScheme.size() : 0;
  return existing_name(context, filename.substr(begin));
}

// Returns whether the file is COLLADA and no plugin decodes it. Most ROS packages have COLLADA
// meshes.
bool is_undecoded_collada(std::string filename) {
  if (lower_case(plugin::extension_of(filename)) != ".dae") return false;
  mjResource resource = {};
  resource.name = filename.data();
  return plugin::find_decoder(resource, "") == nullptr;
}

void warn_of_mixture(ReadContext& context, const XmlElement& xml, const spec::Mesh& used,
                     const std::string& file, const spec::Numbers<3>& scale) {
  if (used.file != file) {
    context.read.warning_at(xml, "filename", "urdf-mesh-name",
                            "the mesh of this name read before, '" + used.file + "', is used",
                            "give the files different names, whatever their folders");
  } else if (used.scale != scale) {
    context.read.warning_at(xml, "scale", "urdf-mesh-name",
                            "the mesh is used with the scale of its first use",
                            "give each scale a copy of the file of its own name");
  }
}

}  // namespace

std::optional<std::string> read_mesh(ReadContext& context, const XmlElement& xml) {
  const std::string* filename = context.read.text(xml, "filename", Need::kRequired);
  spec::Numbers<3> scale = {1, 1, 1};
  context.read.numbers(xml, "scale", scale);
  if (filename == nullptr) return std::nullopt;
  if (is_undecoded_collada(*filename)) {
    context.read.error_at(xml, "filename", "asset-format",
                          "COLLADA meshes (.dae) need the plugin libcollada_decoder.so",
                          "load it with --plugin, or convert the file to OBJ or STL");
    return std::nullopt;
  }
  const std::optional<std::string> file = locate(context, xml, *filename);
  if (!file) return std::nullopt;

  std::vector<spec::Mesh>& meshes = context.spec.meshes;
  const std::string base(stem_of(*filename));
  std::vector<int>& group = context.mesh_groups[base];
  const bool is_known = std::ranges::any_of(group, [&](int i) { return meshes[i].scale == scale; });
  if (is_known) {
    warn_of_mixture(context, xml, meshes[group[0]], *file, scale);
    return base;
  }
  spec::Mesh mesh;
  mesh.where = xml.where();
  mesh.name = group.empty() ? base : base + std::to_string(group.size());
  mesh.file = *file;
  mesh.scale = scale;
  group.push_back(static_cast<int>(meshes.size()));
  meshes.push_back(std::move(mesh));
  return meshes.back().name;
}

}  // namespace mj::urdf
