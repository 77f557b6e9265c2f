// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/lifecycle/plugin_path.h"

#include <dlfcn.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/file_error.h"
#include "base/names_in_folder.h"
#include "common/lifecycle/class_loader.h"
#include "mjcf/xml/xml_document.h"
#include "plugin/library.h"
#include "plugin/table.h"
#include "resource/read_file.h"

namespace mj::lifecycle {
namespace {

namespace fs = std::filesystem;
using mjcf::XmlElement;
using mjtools::PluginClass;

constexpr const char* kEntry = "mjtools_plugin_classes";
constexpr std::string_view kBase = "mjtools::Plugin";

#ifdef __APPLE__
constexpr std::string_view kSuffix = ".dylib";
#else
constexpr std::string_view kSuffix = ".so";
#endif

// Returns the paths at which a library may be, in the order of the search.
std::vector<std::string> candidates(const std::string& folder, const std::string& library) {
  std::vector<std::string> out;
  // Installed packages of ROS have the description in PREFIX/share/PACKAGE and the library in
  // PREFIX/lib.
  for (const fs::path& path :
       {fs::path(folder) / library, fs::path(folder) / "../../lib" / library}) {
    const std::string file = path.filename().string() + std::string(kSuffix);
    for (const std::string& name : {path.filename().string(), file, "lib" + file}) {
      out.push_back((path.parent_path() / name).string());
    }
  }
  return out;
}

std::string find_library(const std::string& folder, const std::string& library,
                         const std::string& description) {
  std::error_code ignored;
  for (const std::string& path : candidates(folder, library)) {
    if (fs::is_regular_file(path, ignored)) return fs::absolute(path, ignored).string();
  }
  throw Error("plugin-library",
              "the library '" + library + "', which '" + description + "' names, does not exist",
              "its path is relative to the description file. The ending " + std::string(kSuffix) +
                  " may be omitted");
}

// Throws Error if the library was built in a way that does not fit this program.
void require_interface(const std::string& path, const PluginClass& first) {
  std::string problem;
  if (first.interface != mjtools::kPluginInterface) {
    problem = "has interface " + std::to_string(first.interface) +
              " of mjtools/plugin.hpp, but this program needs interface " +
              std::to_string(mjtools::kPluginInterface);
  } else if (first.plugin_size != sizeof(mjtools::Plugin) ||
             first.config_size != sizeof(mjtools::Config)) {
    problem = "was built with another C++ library than this program";
  }
  if (problem.empty()) return;
  throw Error("plugin-library", "the library '" + path + "' " + problem,
              "build the library again with the headers of this program");
}

// Returns names with commas between them.
std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

}  // namespace

// A library that is loaded.
class PluginPath::Library {
 public:
  explicit Library(const std::string& path) : path_(path) {
    plugin::prepare_to_load(path);
    const int before = plugin::count();
    if (has_class_loader() && needs_class_loader(path)) {
      registered_ = RegisteredClasses::open(path);
    }
    handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle_) {
      throw Error("plugin-library", std::string("the library cannot be loaded: ") + dlerror());
    }
    // A library that registers engine plugins stays loaded, because the engine refers to it.
    is_kept_ = plugin::count() != before;
  }
  ~Library() {
    if (!is_kept_) dlclose(handle_);
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  // Creates an object of the class that the library offers under `name`, or has registered under
  // `type`. Throws Error if there is no such class. `self` points to this library.
  [[nodiscard]] PluginObject create(const std::string& name, const std::string& type,
                                    const std::shared_ptr<Library>& self) {
    using Entry = const PluginClass* (*)();
    const auto entry = reinterpret_cast<Entry>(dlsym(handle_, kEntry));
    const PluginClass* first = entry ? entry() : nullptr;
    if (first) require_interface(path_, *first);
    std::vector<std::string> offered;
    for (const PluginClass* c = first; c && c->name; c = c->next) {
      if (name == c->name) return {self, *c};
      offered.insert(offered.begin(), c->name);
    }
    if (!registered_ && offered.empty() && needs_class_loader(path_)) {
      registered_ = RegisteredClasses::open(path_);
    }
    for (const std::string& registered : registered_types()) {
      if (type == registered) return {self, registered_->create(type), ~0U};
      offered.push_back(registered);
    }
    if (offered.empty()) {
      throw Error("plugin-library", "the library '" + path_ + "' offers no simulation plugin",
                  "write MJTOOLS_PLUGIN(Class, \"package/Class\") in its source");
    }
    throw Error("unknown-plugin",
                "the library '" + path_ + "' does not offer the class '" + name + "'",
                "it offers " + joined(offered));
  }

 private:
  [[nodiscard]] std::vector<std::string> registered_types() const {
    return registered_ ? registered_->types() : std::vector<std::string>();
  }

  std::string path_;
  std::unique_ptr<RegisteredClasses> registered_;
  void* handle_ = nullptr;
  bool is_kept_ = false;
};

PluginPath::PluginPath(const std::vector<std::string>& folders, Diagnostics& said)
    : is_empty_(folders.empty()) {
  for (const std::string& folder : folders) read_folder(folder, said);
}

void PluginPath::read_folder(const std::string& folder, Diagnostics& said) {
  std::error_code error;
  std::vector<std::string> files;
  for (const std::string& name : names_in_folder(folder, error)) {
    const fs::path path = fs::path(folder) / name;
    if (path.extension() == ".xml") files.push_back(path.string());
  }
  if (error) {
    throw file_error(
        folder, "file-not-found",
        "cannot read the folder '" + folder + "' of the plugin path: " + error.message());
  }
  std::ranges::sort(files);
  for (const std::string& file : files) {
    try {
      read_description(file, folder);
    } catch (const Error& e) {
      Diagnostic d = e.diagnostic();
      d.severity = Severity::kWarning;
      said.add(std::move(d));
    }
  }
}

void PluginPath::read_description(const std::string& file, const std::string& folder) {
  const mjcf::SourceText source(file, mjcf::document_text(read_file(file)));
  const XmlElement root = mjcf::parse_xml(source);
  const auto read_library = [&](const XmlElement& library) {
    const std::string* path = library.value("path");
    if (!path || path->empty()) {
      throw Error(library.error("plugin-library", "<library> has no path",
                                "write <library path=\"libmy_package\">"));
    }
    for (const XmlElement& child : library.children) {
      const std::string* base = child.value("base_class_type");
      if (child.tag != "class" || (base && *base != kBase)) continue;
      const std::string* type = child.value("type");
      const std::string* name = child.value("name");
      if (!name) name = type;
      if (!name || name->empty()) {
        throw Error(child.error("plugin-library", "<class> has neither a name nor a type",
                                "write <class name=\"my_package/Class\">"));
      }
      classes_.insert({*name, {*path, folder, file, type ? *type : *name}});
    }
  };
  if (root.tag == "library") read_library(root);
  if (root.tag != "class_libraries") return;
  for (const XmlElement& child : root.children) {
    if (child.tag == "library") read_library(child);
  }
}

const PluginPath::Declared& PluginPath::declaration(const std::string& name) const {
  const auto at = classes_.find(name);
  if (at != classes_.end()) return at->second;
  std::string hint = "use --plugin-path to name the folder with the description file of the class";
  std::vector<std::string_view> known;
  for (const auto& [other, declared] : classes_) known.push_back(other);
  const std::string_view match = closest_match(name, known);
  if (!match.empty()) hint = "did you mean '" + std::string(match) + "'?";
  throw Error("unknown-plugin",
              is_empty_
                  ? "the class '" + name + "' cannot be found without a plugin path"
                  : "no description file on the plugin path declares the class '" + name + "'",
              hint);
}

std::shared_ptr<PluginPath::Library> PluginPath::open(const std::string& path) {
  if (auto open = libraries_[path].lock()) return open;
  auto library = std::make_shared<Library>(path);
  libraries_[path] = library;
  return library;
}

PluginObject PluginPath::create(const std::string& name) {
  const Declared& declared = declaration(name);
  const std::string path = find_library(declared.folder, declared.library, declared.description);
  const std::shared_ptr<Library> library = open(path);
  return library->create(name, declared.type, library);
}

}  // namespace mj::lifecycle
