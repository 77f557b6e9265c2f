// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What all parts of the MJCF reader share: the description being filled, the document, the names
// and classes met so far, and how problems are reported.

#ifndef MJTOOLS_MJCF_ELEMENTS_READ_CONTEXT_H_
#define MJTOOLS_MJCF_ELEMENTS_READ_CONTEXT_H_

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "mjcf/attributes/class_table.h"
#include "mjcf/attributes/value_reader.h"
#include "mjcf/elements/made_elements.h"
#include "mjcf/elements/read_model.h"
#include "mjcf/xml/document.h"
#include "spec/model_spec.h"
#include "spec/name_table.h"

namespace mj::mjcf {

struct ReadContext {
  spec::ModelSpec& spec;
  const Document& document;
  const FileReader& files;
  Diagnostics& diagnostics;
  MadeElements& made;  // by what generates elements
  spec::NameTable names = {};
  ClassTable classes = {};  // of spec.defaults

  std::vector<spec::Body*> open_bodies = {};            // from the world inwards
  std::map<std::string, spec::ModelAsset> models = {};  // by name
  std::set<std::string> unread_models = {};             // names of those with errors; "" is any
  std::vector<std::string> open_models = {};            // files, from the main model inwards
  OtherLanguages other_languages = {};                  // of model assets

  void error(const XmlElement& xml, DiagnosticCode code, std::string message,
             std::string hint = {});
  void warning(const XmlElement& xml, DiagnosticCode code, std::string message,
               std::string hint = {});
  // At an attribute's value, or at the element if it has no such attribute.
  void error_at(const XmlElement& xml, std::string_view attribute, DiagnosticCode code,
                std::string message, std::string hint = {});

  // The class that an attribute names, by index; main, after an error, if there is none such.
  [[nodiscard]] int class_named(const XmlElement& xml, std::string_view attribute);

  // The name in the description of the class that elements have where that of the tree is called
  // so.
  [[nodiscard]] std::string class_kept(const std::string& inherited) const;

  // Name and place of an element; the name must be free among those of its type.
  void identify(const XmlElement& xml, std::string_view type, spec::Element& out);

  // An element of the class that its attribute names, else of the class that the tree around it is
  // of, by name.
  template <typename T>
  T make(const XmlElement& xml, std::string_view type, T spec::DefaultClass::*member,
         const std::string& inherited = {}) {
    const bool is_named = xml.find("class") != nullptr;
    const int index = is_named ? class_named(xml, "class") : classes.inherited(inherited);
    T out = spec.defaults[index].*member;
    out.class_name = index == 0 ? "" : spec.defaults[index].name;
    out.name.clear();
    identify(xml, type, out);
    return out;
  }

  // A file name as the compiler will look it up, in `compiled_directory` (relative to the model):
  // as written if it is found in `directory`, else that of the file beside the one that mentions
  // it, which the spec then remembers.
  [[nodiscard]] std::string resolve(const XmlElement& xml, const std::string& file,
                                    const std::string& directory,
                                    const std::string& compiled_directory);
  // The file name of a mesh as the compiler will look it up, as resolve() returns it.
  [[nodiscard]] std::string resolve_mesh(const XmlElement& xml, const std::string& file);
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_CONTEXT_H_
