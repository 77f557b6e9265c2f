// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec_attach.h"

#include <pybind11/stl.h>

#include <algorithm>

#include <string_view>
#include <vector>

#include "engine_call.h"
#include "resource/path.h"
#include "spec_element.h"
#include "spec_model.h"
#include "spec_table.h"
#include "spec_value.h"

namespace mj::python {
namespace {

// ---- files

// Returns the key that a file of the child gets in the parent. The prefix goes in front of the key,
// and the suffix before the extension: dir/a.obj becomes PREFIXdir/aSUFFIX.obj.
std::string renamed(const std::string& key, const std::string& prefix, const std::string& suffix) {
  const std::string_view name = file_name_of(key);
  const size_t dot = name.rfind('.');
  const size_t extension = dot == name.npos ? 0 : name.size() - dot;
  return prefix + key.substr(0, key.size() - extension) + suffix + key.substr(key.size() - extension);
}

// Returns the members of all elements of a description that hold a file name.
std::vector<mjString*> file_members(spec::Description& description) {
  std::vector<mjString*> out;
  const auto add = [&](const auto& nodes) {
    for (auto* node : nodes) out.push_back(node->face.file);
  };
  add(description.list<mjsMesh>());
  add(description.list<mjsHField>());
  add(description.list<mjsSkin>());
  add(description.list<mjsTexture>());
  for (auto* texture : description.list<mjsTexture>()) {
    for (std::string& file : *texture->face.cubefiles) out.push_back(&file);
  }
  return out;
}

bool names_files(spec::Description& description) {
  const auto members = file_members(description);
  return std::ranges::any_of(members, [](const mjString* file) { return !file->empty(); });
}

// The files of an attached child, with the names that they get in the parent.
class AttachedFiles {
 public:
  AttachedFiles(SpecObject& parent, SpecObject& child, const std::string& prefix, const std::string& suffix)
      : parent_(parent), child_(child) {
    for (const auto& [key, value] : child.files()) {
      const std::string name = to_text(key, "a name in assets");
      files_.push_back({name, renamed(name, prefix, suffix), py::reinterpret_borrow<py::object>(value)});
    }
  }

  // Throws ValueError if the parent has a file of the same name, unless the parent allows that
  // attached files replace its own.
  void require_free() const {
    if (parent_.override_assets) return;
    for (const File& file : files_) {
      if (parent_.files().contains(file.now)) {
        throw py::value_error("asset '" + file.now +
                              "' already exists in the parent: rename the asset, or set override_assets to True");
      }
    }
  }

  // Changes the file names in the elements of the child. Keeps the previous names for restore().
  void rename() {
    for (mjString* member : file_members(description_of(child_.get()->element))) {
      const File* const file = find(*member);
      if (!file) continue;
      before_.emplace_back(member, *member);
      *member = file->now;
    }
  }

  void restore() const {
    for (const auto& [member, name] : before_) *member = name;
  }

  void merge() const {
    for (const File& file : files_) parent_.files()[py::str(file.now)] = file.content;
  }

 private:
  struct File {
    std::string before, now;
    py::object content;
  };

  // Returns the file that an element refers to. The name is the whole key of the file or, ignoring
  // case, the last path component of the key.
  [[nodiscard]] const File* find(const std::string& name) const {
    if (name.empty()) return nullptr;
    for (const File& file : files_) {
      if (file.before == name) return &file;
    }
    for (const File& file : files_) {
      if (lower_case(file_name_of(file.before)) == lower_case(file_name_of(name))) return &file;
    }
    return nullptr;
  }

  SpecObject& parent_;
  SpecObject& child_;
  std::vector<File> files_;
  std::vector<std::pair<mjString*, std::string>> before_;
};

// Warns if one description has its files in memory and the other has its files on the disk.
void warn_about_files(SpecObject& parent, SpecObject& child) {
  const bool are_alike = parent.files().empty() == child.files().empty();
  if (are_alike || !names_files(description_of(parent.get()->element)) ||
      !names_files(description_of(child.get()->element))) {
    return;
  }
  const char* const text =
      "only one of the attached MjSpec and its parent has files in `assets`, but both have meshes or textures, so the other reads its files from the disk";
  if (PyErr_WarnEx(PyExc_Warning, text, 1) != 0) throw py::error_already_set();
}

// ---- attaching

// Attaches an element to `to`, with the files of its description. Returns the attached element.
mjsElement* attach(mjsElement* to, mjsElement* element, const std::string& prefix, const std::string& suffix) {
  spec::Description& parent_description = description_of(to);
  spec::Description& child_description = description_of(element);
  py::object parent_keeper, child_keeper;
  SpecObject& parent = spec_object(parent_description, parent_keeper);
  SpecObject& child = spec_object(child_description, child_keeper);
  const auto work = [&] { return mjs_attach(to, element, prefix.c_str(), suffix.c_str()); };
  if (&parent == &child) {
    mjsElement* const out = engine_call(nullptr, work);
    if (!out) raise_spec_error(parent_description);
    return out;
  }
  warn_about_files(parent, child);
  AttachedFiles files(parent, child, prefix, suffix);
  files.require_free();
  files.rename();
  mjsElement* out = nullptr;
  try {
    out = engine_call(nullptr, work);
  } catch (...) {
    files.restore();
    throw;
  }
  if (!out || parent_description.is_deep) files.restore();
  if (!out) raise_spec_error(parent_description);
  files.merge();
  if (!parent_description.is_deep) {
    Py_XDECREF(child.parent);
    child.parent = parent_keeper.inc_ref().ptr();
  }
  return out;
}

// Returns the site or frame that an argument is or names. Throws ValueError if it does not belong
// to the description.
template <class Struct>
mjsElement* target(spec::Description& description, const py::object& object, const char* kind) {
  if (PyUnicode_Check(object.ptr())) {
    const std::string name = object.cast<std::string>();
    spec::Node* const found = name.empty() ? nullptr : description.find(spec::kType<Struct>, name);
    if (!found) throw py::value_error(std::string(kind) + " not found.");
    return found;
  }
  if (!PyObject_TypeCheck(object.ptr(), class_of_face<Struct>().type)) {
    throw py::type_error(std::string(kind) + " must be a str or a " + class_of_face<Struct>().name + ", not " +
                         Py_TYPE(object.ptr())->tp_name);
  }
  const auto& face = *reinterpret_cast<FaceObject*>(object.ptr());
  require_alive(face);
  mjsElement* const element = element_at(face);
  if (&description_of(element) != &description) {
    throw py::value_error(std::string(kind) + " spec does not match parent spec.");
  }
  return element;
}

Made<mjsFrame> attach_spec(Face<mjSpec> self, Face<mjSpec> child, const std::optional<std::string>& prefix,
                       const std::optional<std::string>& suffix, const py::object& site, const py::object& frame) {
  if (site.is_none() == frame.is_none()) {
    throw py::value_error(site.is_none() ? "Either site or frame must be specified."
                                         : "Only one of site or frame can be specified.");
  }
  spec::Description& description = description_of(self);
  mjsElement* const to =
      frame.is_none() ? target<mjsSite>(description, site, "Site") : target<mjsFrame>(description, frame, "Frame");
  return {object_of(attach(to, child->element, prefix.value_or("/"), suffix.value_or("")))};
}

// Adds a method to the class of To. The method attaches an element of type Part to an element of
// type To.
template <class To, class Part>
void define_attach(const char* name, const char* part, const char* doc) {
  add_method(
      class_of_face<To>().type, name,
      [](Face<To> self, Face<Part> element, const std::optional<std::string>& prefix,
         const std::optional<std::string>& suffix) {
        return Made<Part>{object_of(attach(self->element, element->element, prefix.value_or(""), suffix.value_or("")))};
      },
      py::arg(part), py::arg("prefix") = py::none(), py::arg("suffix") = py::none(), doc);
}

// ---- deleting

void remove(Face<mjSpec> self, const py::object& object) {
  const bool is_element = PyObject_TypeCheck(object.ptr(), element_type()) ||
                          PyObject_TypeCheck(object.ptr(), class_of_face<mjsDefault>().type);
  if (!is_element) {
    throw py::type_error(std::string("only elements can be deleted, not ") + Py_TYPE(object.ptr())->tp_name);
  }
  const auto& face = *reinterpret_cast<FaceObject*>(object.ptr());
  require_alive(face);
  spec::Description& description = description_of(self);
  if (description.is_attached) throw py::value_error("Cannot delete element from an attached mjSpec.");
  mjsElement* const element = element_at(face);
  if (!element) throw py::value_error("this plugin is a member of another element: to remove it, set its `active` to False");
  if (mjs_delete(self.get(), element) != 0) raise_spec_error(description);
}

}  // namespace

void add_spec_attach() {
  PyTypeObject* const type = class_of_face<mjSpec>().type;
  add_method(type, "delete", remove, py::arg("element"),
             "Deletes an element. Deleting a body also deletes everything in the body, and all elements that refer to\n"
             "any of these. If any other element is deleted, the elements that refer to it stay, and compiling reports them.");
  add_method(type, "attach", attach_spec, py::arg("child"), py::arg("prefix") = py::none(),
             py::arg("suffix") = py::none(), py::arg("site") = py::none(), py::arg("frame") = py::none(),
             "Attaches another MjSpec at a site or in a frame of this one, and returns the frame that holds it.\n"
             "Names get a prefix, '/' if none is given, and a suffix. The attached elements belong to both MjSpecs. If\n"
             "copy_during_attach is True, copies are attached instead.");
  define_attach<mjsBody, mjsFrame>("attach_frame", "frame", "Attaches a frame with its content to this body.");
  define_attach<mjsFrame, mjsBody>("attach_body", "body", "Attaches a body with its content in this frame.");
  define_attach<mjsSite, mjsBody>("attach_body", "body", "Attaches a body with its content at this site.");
}

}  // namespace mj::python
