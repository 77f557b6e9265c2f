// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Exports the grammar as XML Schema 1.0. Each row of the table is a complex type. Rows that may
// occur in a default class have a second type, "default-...", in which nothing is required and some
// attributes are missing.

#include <tinyxml2.h>

#include <algorithm>
#include <limits>
#include <map>

#include "mjcf/schema/schema_export.h"

namespace mj::mjcf {
namespace {

// Pattern of the numbers that the reader accepts: decimal and hexadecimal numbers, and the words
// inf, infinity and nan, whose case is ignored.
constexpr const char* kRealPattern =
    "[+\\-]?((\\d+(\\.\\d*)?|\\.\\d+)([eE][+\\-]?\\d+)?|[iI][nN][fF]([iI][nN][iI][tT][yY])?|"
    "[nN][aA][nN]|0[xX][0-9a-fA-F]+(\\.[0-9a-fA-F]*)?([pP][+\\-]?\\d+)?)";

std::string joined(const std::vector<std::string_view>& parts, std::string_view separator) {
  std::string out;
  for (std::string_view part : parts) {
    if (!out.empty()) out += separator;
    out += part;
  }
  return out;
}

// Returns the text of a rule, such as "at most one of: fovy | sensorsize".
std::string rule_text(const PresenceRule& rule) {
  const char* kind = rule.kind == PresenceRule::Kind::kAtMostOne   ? "at most one of: "
                     : rule.kind == PresenceRule::Kind::kAllOrNone ? "all or none of: "
                                                                   : "at least one of: ";
  std::vector<std::string> groups;
  for (std::string_view bundle : used_bundles(rule)) {
    groups.push_back(joined(bundle_members(bundle), " and "));
  }
  return kind + joined({groups.begin(), groups.end()}, " | ");
}

class XsdWriter {
 public:
  std::string write() {
    const std::vector<ExportedElement> elements = exported_elements();
    for (const ExportedElement& e : elements) names_[e.schema->id] = e.name;
    out_.PushHeader(false, true);
    open("xs:schema",
         {{"xmlns:xs", "http://www.w3.org/2001/XMLSchema"}, {"elementFormDefault", "unqualified"}});
    document("MJCF as read by mjtools; made by mj-compile --schema=xsd");
    leaf("xs:element", {{"name", "mujoco"}, {"type", "mujoco"}});
    leaf("xs:element", {{"name", "mujocoinclude"}, {"type", "mujocoinclude"}});
    simple_types();
    fragment_type();
    for (const ExportedElement& e : elements) complex_type(e, false);
    for (const Child& child : schema_of(ElementId::kDefault).children) {
      if (child.id != ElementId::kDefault) class_type(child.id);
    }
    close();
    return std::string(out_.CStr()) + "\n";
  }

 private:
  using Attributes = std::vector<std::pair<const char*, std::string>>;

  void open(const char* tag, const Attributes& attributes = {}) {
    out_.OpenElement(tag);  // OpenElement() keeps the pointer, so `tag` must outlive it
    for (const auto& [name, value] : attributes) out_.PushAttribute(name, value.c_str());
  }
  void close() { out_.CloseElement(); }
  void leaf(const char* tag, const Attributes& attributes) {
    open(tag, attributes);
    close();
  }

  void document(const std::string& text) {
    open("xs:annotation");
    open("xs:documentation");
    out_.PushText(text.c_str());
    close();
    close();
  }

  // Writes the types that many attributes share, and the type of the element <include>.
  void simple_types() {
    open("xs:simpleType", {{"name", "real"}});
    open("xs:restriction", {{"base", "xs:token"}});
    leaf("xs:pattern", {{"value", kRealPattern}});
    close();
    close();
    open("xs:simpleType", {{"name", "boolean"}});
    enumeration(kBoolean);
    close();
    open("xs:complexType", {{"name", "include"}});
    document("replaced by the contents of the root element of another file");
    leaf("xs:attribute", {{"name", "file"}, {"type", "xs:string"}, {"use", "required"}});
    close();
  }

  void enumeration(Keywords keywords) {
    open("xs:restriction", {{"base", "xs:string"}});
    for (const Keyword& keyword : keywords) {
      leaf("xs:enumeration", {{"value", std::string(keyword.word)}});
    }
    close();
  }

  // Writes the type of an included file. The type allows the children of the root, of a body and of
  // every section. If a tag is allowed in several of these places, the first of them in this order
  // defines the type of the tag.
  void fragment_type() {
    std::map<std::string_view, ElementId> found;
    for (const ElementId parent :
         {ElementId::kMujoco, ElementId::kBody, ElementId::kAsset, ElementId::kDefault,
          ElementId::kContact, ElementId::kTendon, ElementId::kEquality, ElementId::kActuator,
          ElementId::kSensor, ElementId::kCustom, ElementId::kKeyframe}) {
      for (const Child& child : schema_of(parent).children) {
        found.insert({schema_of(child.id).tag, child.id});
      }
    }
    found["worldbody"] = ElementId::kWorldbody;
    open("xs:complexType", {{"name", "mujocoinclude"}});
    document("the root of an included file; its elements replace the include element");
    open("xs:choice", {{"minOccurs", "0"}, {"maxOccurs", "unbounded"}});
    for (const auto& [tag, id] : found) child_element(id, names_[id], {});
    leaf("xs:element", {{"name", "include"}, {"type", "include"}});
    close();
    leaf("xs:attribute", {{"name", "model"}, {"type", "xs:string"}});
    close();
  }

  void child_element(ElementId id, const std::string& type, Attributes occurrence) {
    Attributes attributes = {{"name", std::string(schema_of(id).tag)}, {"type", type}};
    attributes.insert(attributes.end(), occurrence.begin(), occurrence.end());
    leaf("xs:element", attributes);
  }

  std::string type_of(ElementId id, bool in_class) {
    const bool has_class_type = in_class && id != ElementId::kDefault && id != ElementId::kLayer;
    return (has_class_type ? "default-" : "") + names_[id];
  }

  // Writes the allowed children of an element. If each may occur at most once, they form an xs:all.
  // Otherwise they form a repeated xs:choice.
  void children(const std::vector<Child>& all, bool in_class) {
    const bool all_once = std::ranges::all_of(
        all, [](const Child& c) { return c.cardinality == '?' || c.cardinality == '!'; });
    if (all_once) {
      open("xs:all");
    } else {
      open("xs:choice", {{"minOccurs", "0"}, {"maxOccurs", "unbounded"}});
    }
    for (const Child& child : all) {
      const bool is_optional = all_once && child.cardinality == '?';
      child_element(child.id, type_of(child.id, in_class),
                    is_optional ? Attributes{{"minOccurs", "0"}} : Attributes{});
    }
    Attributes include = {{"name", "include"}, {"type", "include"}};
    if (all_once) include.push_back({"minOccurs", "0"});
    leaf("xs:element", include);
    close();
  }

  void complex_type(const ExportedElement& e, bool in_class) {
    open("xs:complexType", {{"name", type_of(e.schema->id, in_class)}});
    std::string notes;
    for (const PresenceRule& rule : e.schema->rules) {
      notes += (notes.empty() ? "" : "; ") + rule_text(rule);
    }
    if (!notes.empty()) document(notes);
    children(e.children, in_class || e.schema->id == ElementId::kDefault);
    for (const Attribute& attribute : e.schema->attributes) {
      if (!in_class || !is_barred_in_class(*e.schema, attribute)) {
        this->attribute(attribute, attribute.type.is_required && !in_class);
      }
    }
    close();
  }

  // Writes the type of an element in a default class. Only the layers of a material may be children
  // there.
  void class_type(ElementId id) {
    ExportedElement e{"", &schema_of(id), {}};
    for (const Child& child : e.schema->children) {
      if (child.id == ElementId::kLayer) e.children.push_back(child);
    }
    complex_type(e, true);
  }

  void attribute(const Attribute& attribute, bool is_required) {
    Attributes attributes = {{"name", std::string(attribute.name)}};
    const std::string named = named_type(attribute.type);
    if (!named.empty()) attributes.push_back({"type", named});
    if (is_required) attributes.push_back({"use", "required"});
    open("xs:attribute", attributes);
    notes(attribute);
    if (named.empty()) inline_type(attribute.type);
    close();
  }

  void notes(const Attribute& attribute) {
    const ValueType& type = attribute.type;
    std::vector<std::string> parts;
    if (type.kind == ValueKind::kReference) {
      parts.push_back("name of a " + std::string(type.object));
    }
    if (type.is_positive) parts.push_back("positive");
    if (!attribute.default_value.empty()) {
      parts.push_back("default: " + std::string(attribute.default_value));
    }
    if (!parts.empty()) document(joined({parts.begin(), parts.end()}, "; "));
  }

  // Returns the name of a type that many attributes share, if it fits the value. Otherwise returns
  // an empty text.
  static std::string named_type(const ValueType& type) {
    const bool is_single = type.min_count == 1 && type.max_count == 1;
    switch (type.kind) {
      case ValueKind::kKeyword:
        return type.keywords.data() == std::data(kBoolean) ? "boolean" : "";
      case ValueKind::kKeywordList:
      case ValueKind::kCharacters:
        return "";
      case ValueKind::kInteger:
        return is_single && !is_bounded(type) ? "xs:int" : "";
      case ValueKind::kSingle:
      case ValueKind::kReal:
        return is_single ? "real" : "";
      default:
        return "xs:string";
    }
  }

  static bool is_bounded(const ValueType& type) {
    return type.minimum != std::numeric_limits<int>::min() ||
           type.maximum != std::numeric_limits<int>::max();
  }

  void inline_type(const ValueType& type) {
    open("xs:simpleType");
    if (type.kind == ValueKind::kKeyword) {
      enumeration(type.keywords);
    } else if (type.kind == ValueKind::kKeywordList) {
      open("xs:list");
      open("xs:simpleType");
      enumeration(type.keywords);
      close();
      close();
    } else if (type.kind == ValueKind::kCharacters) {
      open("xs:restriction", {{"base", "xs:string"}});
      lengths(type);
      close();
    } else if (type.max_count == 1) {
      open("xs:restriction", {{"base", "xs:int"}});
      leaf("xs:minInclusive", {{"value", std::to_string(type.minimum)}});
      leaf("xs:maxInclusive", {{"value", std::to_string(type.maximum)}});
      close();
    } else {
      open("xs:restriction");
      open("xs:simpleType");
      leaf("xs:list", {{"itemType", type.kind == ValueKind::kInteger ? "xs:int" : "real"}});
      close();
      lengths(type);
      close();
    }
    close();
  }

  void lengths(const ValueType& type) {
    const int least = type.max_count == kUnbounded ? 0 : type.min_count;
    leaf("xs:minLength", {{"value", std::to_string(least)}});
    if (type.max_count != kUnbounded) {
      leaf("xs:maxLength", {{"value", std::to_string(type.max_count)}});
    }
  }

  tinyxml2::XMLPrinter out_;
  std::map<ElementId, std::string> names_;
};

}  // namespace

std::string schema_xsd() {
  return XsdWriter().write();
}

}  // namespace mj::mjcf
