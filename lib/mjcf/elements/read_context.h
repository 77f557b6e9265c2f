// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The state that all parts of the MJCF reader share: the description being filled, the document,
// and the names and classes read so far. Its functions also report errors and warnings.

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
#include "spec/part_index.h"

namespace mj::mjcf {

struct ReadContext {
  spec::ModelSpec& spec;
  const Document& document;
  const FileReader& files;
  Diagnostics& diagnostics;
  MadeElements& made;  // counter of generated elements
  spec::NameTable names = {};
  ClassTable classes = {};  // classes of spec.defaults

  std::vector<spec::Body*> open_bodies = {};            // bodies being read, from the world inwards
  std::map<std::string, spec::ModelAsset> models = {};  // model assets by name
  std::map<std::string, spec::PartIndex> parts = {};    // parts of attached models, by name
  // Names of model assets that could not be read because of errors. The name "" is in the set if
  // the name of such an asset is unknown.
  std::set<std::string> unread_models = {};
  std::vector<std::string> open_models = {};  // model files being read, from the main model inwards
  // Readers for model assets in other languages.
  OtherLanguages other_languages = {};

  void error(const XmlElement& xml, DiagnosticCode code, std::string message,
             std::string hint = {});
  void warning(const XmlElement& xml, DiagnosticCode code, std::string message,
               std::string hint = {});
  // Reports an error at an attribute's value, or at the element if it does not have the attribute.
  void error_at(const XmlElement& xml, std::string_view attribute, DiagnosticCode code,
                std::string message, std::string hint = {});

  // Returns the index of the class whose name is the value of `attribute`. If no such class exists,
  // reports an error and returns main.
  [[nodiscard]] int class_named(const XmlElement& xml, std::string_view attribute);

  // Returns the name that the description uses for `inherited`, the class of the surrounding tree.
  [[nodiscard]] std::string class_kept(const std::string& inherited) const;

  // Sets the name and the source location of an element. Reports an error if another element of the
  // type `type` has the same name.
  void identify(const XmlElement& xml, std::string_view type, spec::Element& out);

  // Makes an element with the values of its class. This is the class that its class attribute
  // names, or else the class of the surrounding tree.
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

  // Returns the name under which the compiler finds a file in `compiled_directory`. This is the
  // name as written, if the file exists in `directory`. Otherwise the file is searched in the
  // folder of the XML file that names it. If the path of this folder is absolute, the description
  // records where the file was found.
  [[nodiscard]] std::string resolve(const XmlElement& xml, const std::string& file,
                                    const std::string& directory,
                                    const std::string& compiled_directory);
  // Returns the name under which the compiler finds a mesh file, by the rules of resolve().
  [[nodiscard]] std::string resolve_mesh(const XmlElement& xml, const std::string& file);
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_CONTEXT_H_
