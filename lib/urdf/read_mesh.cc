// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Meshes are named after their files, without folder and extension. Each combination of base name
// and scale has one mesh. The first mesh has the plain base name, and a mesh with another scale has
// the base name followed by a number. As in the official build, only the geom that adds a mesh
// refers to it. Each later geom with a known scale refers to the plain base name. If such a geom
// gets another file or scale than it asks for, a warning reports it.
//
// With Import::has_meshes_by_path each file and scale has one mesh, and geoms refer to that mesh.
// The first mesh has the plain base name. Each later mesh is named by the shortest end of its path
// that is not yet a name: link for a/link.stl, then b/link for b/link.stl. A further mesh from the
// same file, with another scale, has the name of the file's first mesh followed by a number.

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
                        "cannot find '" + file.path + "' in the package '" + file.package + "'",
                        "looked in " + listed(search.looked) +
                            "; give the folder of the package with --package " + file.package +
                            "=DIR");
  return std::nullopt;
}

// Returns the name with decoded URI escapes, such as "a b.stl" for "a%20b.stl", if that file exists
// and the file `name` does not. Otherwise returns `name`.
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

// Returns the name of a mesh file as the compiler takes it: without folders (strippath), from its
// package, or as written, but without "file://". Returns nothing if the name begins with a package
// that does not contain the file.
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

// Returns whether a file is a COLLADA mesh that no plugin can decode. Such meshes are common in ROS
// packages.
bool is_undecoded_collada(std::string filename) {
  if (lower_case(plugin::extension_of(filename)) != ".dae") return false;
  mjResource resource = {};
  resource.name = filename.data();
  return plugin::find_decoder(resource, "") == nullptr;
}

void warn_of_mixture(ReadContext& context, const XmlElement& xml, const spec::Mesh& used,
                     const std::string& file, const spec::Numbers<3>& scale) {
  if (used.file != file) {
    context.read.warning_at(
        xml, "filename", "urdf-mesh-name",
        "an earlier mesh has the same file name and is used instead: '" + used.file + "'",
        "use --meshes-by-path of mj-compile and mj-simulate, or give the files different names, "
        "even if they are in different folders");
  } else if (used.scale != scale) {
    context.read.warning_at(xml, "scale", "urdf-mesh-name",
                            "the mesh is used with the scale of its first use",
                            "use --meshes-by-path of mj-compile and mj-simulate, or make a copy of "
                            "the file, with another name, for each scale");
  }
}

// Adds a mesh and returns its name.
std::string add_mesh(ReadContext& context, const XmlElement& xml, std::string name,
                     std::string file, const spec::Numbers<3>& scale) {
  spec::Mesh mesh;
  mesh.where = xml.where();
  mesh.name = std::move(name);
  mesh.file = std::move(file);
  mesh.scale = scale;
  context.spec.meshes.push_back(std::move(mesh));
  return context.spec.meshes.back().name;
}

// Returns the name of the mesh for a base name and scale, as in the official build. Adds the mesh
// if the scale is new.
std::string mesh_by_name(ReadContext& context, const XmlElement& xml, const std::string& base,
                         std::string file, const spec::Numbers<3>& scale) {
  const std::vector<spec::Mesh>& meshes = context.spec.meshes;
  std::vector<int>& group = context.mesh_groups[base];
  const bool is_known = std::ranges::any_of(group, [&](int i) { return meshes[i].scale == scale; });
  if (is_known) {
    warn_of_mixture(context, xml, meshes[group[0]], file, scale);
    return base;
  }
  group.push_back(static_cast<int>(meshes.size()));
  const std::string name = group.size() == 1 ? base : base + std::to_string(group.size() - 1);
  return add_mesh(context, xml, name, std::move(file), scale);
}

// Returns a name that no mesh has: `name` itself, or `name` followed by a number.
std::string numbered(ReadContext& context, const std::string& name) {
  std::string out = name;
  while (context.mesh_names.contains(out)) {
    out = name + std::to_string(++context.mesh_numbers[name]);
  }
  return out;
}

// Returns the shortest end of the path, without extension, that no mesh has as its name. If all
// ends are taken, returns the longest end with a number.
std::string name_by_path(ReadContext& context, std::string_view path) {
  std::string name(stem_of(path));
  std::string_view folders = directory_of(path);
  while (context.mesh_names.contains(name)) {
    while (folders.ends_with('/')) folders.remove_suffix(1);
    const std::string_view folder = file_name_of(folders);
    if (folder.empty() || folder == ".." || folder.ends_with(':')) break;
    name.insert(0, std::string(folder) + "/");
    folders.remove_suffix(folder.size());
  }
  return numbered(context, name);
}

// Returns the name of the mesh for a file and scale. Adds the mesh if it is new.
std::string mesh_by_path(ReadContext& context, const XmlElement& xml, const std::string& written,
                         std::string file, const spec::Numbers<3>& scale) {
  auto& scales = context.meshes_of_file[normalize_path(file)];
  const auto known = std::ranges::find(scales, scale, &ScaledMesh::scale);
  if (known != scales.end()) return known->name;
  const std::string name = scales.empty() ? name_by_path(context, normalize_path(written))
                                          : numbered(context, scales.front().name);
  if (name != stem_of(written)) {
    context.losses.add(
        imported("urdf-imported-mesh",
                 "other meshes have the same file names, so these meshes are named by their paths"),
        xml, name);
  }
  context.mesh_names.insert(name);
  scales.push_back({scale, name});
  return add_mesh(context, xml, name, std::move(file), scale);
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
  if (context.import.has_meshes_by_path) {
    return mesh_by_path(context, xml, *filename, *file, scale);
  }
  return mesh_by_name(context, xml, std::string(stem_of(*filename)), *file, scale);
}

}  // namespace mj::urdf
