// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/schema/schema_export.h"

#include <doctest/doctest.h>
#include <tinyxml2.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace mj::mjcf {
namespace {

using nlohmann::json;

std::map<std::string, json> elements_by_name() {
  std::map<std::string, json> out;
  const json schema = json::parse(schema_json());
  for (const json& e : schema["elements"]) out[e["name"]] = e;
  return out;
}

const json* find(const json& list, const std::string& name) {
  for (const json& entry : list) {
    if (entry["name"] == name) return &entry;
  }
  return nullptr;
}

TEST_CASE("every row of the grammar that the reader can meet is exported once") {
  std::set<ElementId> ids;
  std::set<std::string> names;
  for (const ExportedElement& e : exported_elements()) {
    CHECK(ids.insert(e.schema->id).second);
    CHECK(names.insert(e.name).second);
  }
  for (const ExportedElement& e : exported_elements()) {
    for (const Child& child : e.children) CHECK(ids.count(child.id) == 1);
  }
}

TEST_CASE("the grammar as text has a row per element, with its attributes in columns") {
  const std::string text = schema_text();
  CHECK(text.starts_with("mujoco (!)                    model\n   compiler (*)"));
  CHECK(text.find("\n   (world)body (R)") != std::string::npos);
  CHECK(text.find("\n      body") == std::string::npos);
  CHECK(text.find("\n      frame (R)               axisangle childclass euler name\n"
                  "                              pos quat xyaxes zaxis\n") != std::string::npos);
  CHECK(text.find("\n   default (R)                class\n      mesh (?)") != std::string::npos);
}

TEST_CASE("the grammar as HTML is well-formed and indented as told") {
  for (const HtmlIndent indent : {HtmlIndent::kPadding, HtmlIndent::kSpaces}) {
    std::string html = schema_html(indent);
    CHECK((html.find("padding-left:15px") != std::string::npos) ==
          (indent == HtmlIndent::kPadding));
    CHECK((html.find("&nbsp;") != std::string::npos) == (indent == HtmlIndent::kSpaces));
    tinyxml2::XMLDocument document;
    CHECK(document.Parse(html.c_str()) == tinyxml2::XML_SUCCESS);
  }
}

TEST_CASE("the JSON grammar tells types, counts, keywords, rules and where elements stand") {
  auto elements = elements_by_name();
  const json& geom = elements.at("geom");
  CHECK((*find(geom["attributes"], "size"))["min_count"] == 1);
  CHECK((*find(geom["attributes"], "size"))["max_count"] == 3);
  CHECK((*find(geom["attributes"], "user"))["max_count"].is_null());
  CHECK((*find(geom["attributes"], "material"))["object"] == "material");
  CHECK((*find(geom["attributes"], "name"))["in_class"] == false);
  CHECK((*find(geom["attributes"], "type"))["keywords"].size() == 9);
  CHECK((*find(geom["attributes"], "type"))["default"] == "sphere");
  const json& camera = elements.at("camera");
  CHECK(camera["rules"][0]["kind"] == "at_most_one");
  CHECK(camera["rules"][0]["groups"][0][0] == "fovy");
  const json& body = elements.at("body");
  bool recursive = false;
  for (const json& child : body["children"]) recursive = recursive || child["element"] == "body";
  CHECK(recursive);
  CHECK(elements.at("frame")["children"] == body["children"]);
  CHECK(elements.at("fixed-joint")["tag"] == "joint");
  CHECK(json::parse(schema_json())["root"] == "mujoco");
}

TEST_CASE("the XML Schema is well-formed, and every type that it names is there once") {
  const std::string text = schema_xsd();
  tinyxml2::XMLDocument xml;
  REQUIRE(xml.Parse(text.c_str()) == tinyxml2::XML_SUCCESS);
  std::set<std::string> types;
  const tinyxml2::XMLElement* root = xml.RootElement();
  for (auto* e = root->FirstChildElement(); e; e = e->NextSiblingElement()) {
    const std::string tag = e->Name();
    if (tag != "xs:complexType" && tag != "xs:simpleType") continue;
    CHECK(types.insert(e->Attribute("name")).second);
  }
  for (auto* e = root->FirstChildElement("xs:complexType"); e;
       e = e->NextSiblingElement("xs:complexType")) {
    for (const char* group : {"xs:choice", "xs:all"}) {
      const auto* children = e->FirstChildElement(group);
      std::set<std::string> tags;
      for (auto* c = children ? children->FirstChildElement() : nullptr; c;
           c = c->NextSiblingElement()) {
        CHECK(types.count(c->Attribute("type")) == 1);
        CHECK(tags.insert(c->Attribute("name")).second);
      }
    }
  }
  CHECK(types.count("default-geom") == 1);
}

}  // namespace
}  // namespace mj::mjcf
