// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec_add.h"

#include <map>
#include <string_view>

#include "spec_field.h"
#include "spec_value.h"

namespace mj::python {
namespace {

struct Keyword {
  std::string name;
  FaceField field;  // kind kHidden means that the keyword is the name of the element
  // For keywords of orientations: how the orientation is given, and the offset of its
  // mjsOrientation.
  mjtOrientation orientation = mjORIENTATION_QUAT;
  size_t orientation_at = 0;
};

struct KeywordTable {
  std::vector<Keyword> all;  // in the order of the fields
  std::map<std::string_view, const Keyword*> by_name;
};

constexpr std::pair<const char*, mjtOrientation> kOrientations[] = {
    {"axisangle", mjORIENTATION_AXISANGLE},
    {"xyaxes", mjORIENTATION_XYAXES},
    {"zaxis", mjORIENTATION_ZAXIS},
    {"euler", mjORIENTATION_EULER},
};

// Adds the four keywords that stand for an mjsOrientation: axisangle, xyaxes, zaxis and euler for
// the member `alt`, and iaxisangle etc. for `ialt`.
void add_orientation(const FaceField& alt, std::vector<Keyword>& out) {
  const std::string prefix = std::string_view(alt.name) == "alt" ? "" : "i";
  for (const auto& [name, orientation] : kOrientations) {
    for (const FaceField& member : alt.part->fields) {
      if (std::string_view(member.name) != name) continue;
      const std::string& full = *new std::string(prefix + name);
      FaceField field = member;
      field.name = full.c_str();
      field.offset += alt.offset;
      out.push_back({full, field, orientation, alt.offset});
    }
  }
}

const KeywordTable& keywords_of(const FaceClass& shown) {
  static std::map<const FaceClass*, KeywordTable> tables;
  KeywordTable& out = tables[&shown];
  if (!out.all.empty()) return out;
  out.all.push_back({"name", {"name", "", FaceField::Kind::kHidden, 0, 1, nullptr}});
  for (const FaceField& field : shown.fields) {
    const bool is_known = field.kind == FaceField::Kind::kHidden || std::string_view(field.name) == "name";
    if (is_known) continue;
    if (field.part == &class_of_face<mjsOrientation>()) {
      add_orientation(field, out.all);
    } else {
      out.all.push_back({field.name, field});
    }
  }
  for (const Keyword& keyword : out.all) out.by_name[keyword.name] = &keyword;
  return out;
}

class Setter {
 public:
  explicit Setter(const FaceObject& object) : object_(object) {}

  void set(const Keyword& keyword, py::handle value) {
    if (value.is_none()) return;
    if (keyword.field.kind == FaceField::Kind::kHidden) return set_name(element_at(object_), to_text(value, "name"));
    if (keyword.orientation != mjORIENTATION_QUAT) set_orientation(keyword);
    set_keyword(object_, keyword.field, value);
  }

 private:
  void set_orientation(const Keyword& keyword) {
    auto& alt = *reinterpret_cast<mjsOrientation*>(static_cast<char*>(object_.data) + keyword.orientation_at);
    if (const Keyword*& before = given_[keyword.orientation_at]) {
      const std::string i = before->name[0] == 'i' ? "i" : "";
      throw py::value_error("Only one of: " + i + "axisangle, " + i + "xyaxes, " + i + "zaxis, or " + i +
                            "euler can be set.");
    } else {
      before = &keyword;
    }
    alt.type = keyword.orientation;
  }

  const FaceObject& object_;
  std::map<size_t, const Keyword*> given_;
};

void set_fields(const FaceObject& object, const NewElement& given, First first) {
  const KeywordTable& table = keywords_of(*object.shown);
  Setter setter(object);
  const size_t skipped = first == First::kDefault ? 1 : 0;
  for (size_t i = skipped; i < given.args.size(); ++i) {
    if (i - skipped >= table.all.size()) throw py::type_error("too many arguments");
    const Keyword& keyword = table.all[i - skipped];
    if (given.kwargs.contains(keyword.name)) throw py::type_error(keyword.name + " is given twice");
    setter.set(keyword, given.args[i]);
  }
  for (const auto& [key, value] : given.kwargs) {
    const std::string name = py::cast<std::string>(key);
    if (first == First::kDefault && name == "default") continue;
    const auto at = table.by_name.find(name);
    if (at == table.by_name.end()) {
      throw py::type_error(std::string(object.shown->name) + " has no field '" + name + "'");
    }
    setter.set(*at->second, value);
  }
}

}  // namespace

py::object with_fields(mjsElement* element, const NewElement& given, First first) {
  py::object out = object_of(element);
  try {
    set_fields(*reinterpret_cast<FaceObject*>(out.ptr()), given, first);
  } catch (...) {
    mjs_delete(&description_of(element).face, element);
    throw;
  }
  return out;
}

std::string add_doc(const std::string& function, const FaceClass& shown, const std::string& first,
                    const std::string& text) {
  std::string out = function + "(";
  if (!first.empty()) out += "default: " + first + " | None = None, ";
  for (const Keyword& keyword : keywords_of(shown).all) {
    const std::string type = keyword.field.kind == FaceField::Kind::kHidden ? "str" : keyword.field.type_of_keyword();
    out += keyword.name + ": " + type + " | None = None, ";
  }
  out.resize(out.size() - 2);
  return out + ") -> " + shown.name + "\n\n" + text;
}

}  // namespace mj::python
