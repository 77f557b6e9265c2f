// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "edit.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace mj::catalogue {
namespace {

using Element = tinyxml2::XMLElement;
using Answer = std::optional<Expected>;

std::string get(const Element& e, const char* attribute) {
  const char* value = e.Attribute(attribute);
  return value ? value : "";
}

void walk(Element& e, const std::function<void(Element&)>& visit) {
  visit(e);
  for (Element* c = e.FirstChildElement(); c; c = c->NextSiblingElement()) walk(*c, visit);
}

// Returns the elements below all <section> elements that have a name and the tag `tag`. If `tag` is
// "*", the tag does not matter.
std::vector<Element*> named(Element& root, const std::string& section, const std::string& tag) {
  std::vector<Element*> out;
  for (Element* s = root.FirstChildElement(section.c_str()); s;
       s = s->NextSiblingElement(section.c_str())) {
    walk(*s, [&](Element& e) {
      const bool fits = tag == "*" ? &e != s : e.Name() == tag;
      if (fits && e.Attribute("name")) out.push_back(&e);
    });
  }
  return out;
}

// Returns whether an attribute other than "name" has the value `name`.
bool is_referenced(Element& root, const std::string& name) {
  bool found = false;
  walk(root, [&](Element& e) {
    for (const auto* a = e.FirstAttribute(); a; a = a->Next()) {
      if (std::string(a->Name()) != "name" && name == a->Value()) found = true;
    }
  });
  return found;
}

void rename_everywhere(Element& root, const std::string& tag_attribute, const std::string& from,
                       const std::string& to) {
  walk(root, [&](Element& e) {
    for (const char* number : {"", "1", "2"}) {
      const std::string attribute = tag_attribute + number;
      if (get(e, attribute.c_str()) == from) e.SetAttribute(attribute.c_str(), to.c_str());
    }
    if (get(e, "objname") == from && get(e, "objtype") == tag_attribute) {
      e.SetAttribute("objname", to.c_str());
    }
  });
}

std::vector<double> numbers(const std::string& text) {
  std::istringstream in(text);
  std::vector<double> out;
  for (double x = 0; in >> x;) out.push_back(x);
  return out;
}

std::string text_of(const std::vector<double>& values) {
  std::string out;
  for (const double x : values) {
    char word[40];
    std::snprintf(word, sizeof(word), "%s%.17g", out.empty() ? "" : " ", x);
    out += word;
  }
  return out;
}

// Sets an attribute of the first element for which `fits` returns true and which has another value.
// Returns `expected` with the name of that element.
Answer set_first(std::vector<Element*> elements, const char* attribute, const std::string& value,
                 const std::function<bool(const Element&)>& fits, const Expected& expected) {
  for (Element* e : elements) {
    if (!fits(*e) || get(*e, attribute) == value) continue;
    e->SetAttribute(attribute, value.c_str());
    Expected out = expected;
    out.name = get(*e, "name");
    return out;
  }
  return {};
}

bool any(const Element&) {
  return true;
}

bool has_keyframes(Element& root) {
  const Element* keys = root.FirstChildElement("keyframe");
  return keys && keys->FirstChildElement();
}

// Returns the first body in the world body, or null.
Element* first_body(Element& root) {
  Element* world = root.FirstChildElement("worldbody");
  Element* body = world ? world->FirstChildElement("body") : nullptr;
  return body;
}

Answer scale_size(Element& root) {
  for (Element* g : named(root, "worldbody", "geom")) {
    const std::string type = get(*g, "type");
    if (type == "mesh" || type == "hfield" || type == "plane" || get(*g, "size").empty()) continue;
    std::vector<double> size = numbers(get(*g, "size"));
    size[0] *= 1.25;
    g->SetAttribute("size", text_of(size).c_str());
    return Expected{"changed", "geom", get(*g, "name"), "geom_size"};
  }
  return {};
}

Answer geom_friction(Element& root) {
  return set_first(named(root, "worldbody", "geom"), "friction", "0.77 0.005 0.0001", any,
                   {"changed", "geom", "", "geom_friction"});
}

Answer geom_colour(Element& root) {
  return set_first(named(root, "worldbody", "geom"), "rgba", "0.1 0.9 0.2 1",
                   [](const Element& e) { return !e.Attribute("material"); },
                   {"changed", "geom", "", "geom_rgba"});
}

Answer geom_margin(Element& root) {
  return set_first(named(root, "worldbody", "geom"), "margin", "0.0123", any,
                   {"changed", "geom", "", "geom_margin"});
}

Answer geom_density(Element& root) {
  for (Element* body : named(root, "worldbody", "body")) {
    if (body->FirstChildElement("inertial")) continue;
    for (Element* g = body->FirstChildElement("geom"); g; g = g->NextSiblingElement("geom")) {
      if (g->Attribute("mass") || get(*g, "type") == "plane") continue;
      g->SetAttribute("density", "1234");
      return Expected{"changed", "body", get(*body, "name"), "body_mass"};
    }
  }
  return {};
}

Answer inertial_mass(Element& root) {
  for (Element* body : named(root, "worldbody", "body")) {
    Element* inertial = body->FirstChildElement("inertial");
    if (!inertial) continue;
    inertial->SetAttribute("mass", 1.2345 + inertial->DoubleAttribute("mass"));
    return Expected{"changed", "body", get(*body, "name"), "body_mass"};
  }
  return {};
}

Answer rename_geom(Element& root) {
  for (Element* g : named(root, "worldbody", "geom")) {
    const std::string name = get(*g, "name");
    if (is_referenced(root, name)) continue;
    g->SetAttribute("name", (name + "_renamed").c_str());
    return Expected{"renamed", "geom", name};
  }
  return {};
}

Answer rename_body(Element& root) {
  for (Element* b : named(root, "worldbody", "body")) {
    const std::string name = get(*b, "name");
    if (is_referenced(root, name)) continue;
    b->SetAttribute("name", (name + "_renamed").c_str());
    return Expected{"renamed", "body", name};
  }
  return {};
}

Answer rename_joint(Element& root) {
  for (Element* j : named(root, "worldbody", "joint")) {
    const std::string name = get(*j, "name");
    rename_everywhere(root, "joint", name, name + "_renamed");
    j->SetAttribute("name", (name + "_renamed").c_str());
    return Expected{"renamed", "joint", name};
  }
  return {};
}

Answer rename_actuator(Element& root) {
  for (Element* a : named(root, "actuator", "*")) {
    const std::string name = get(*a, "name");
    rename_everywhere(root, "actuator", name, name + "_renamed");
    a->SetAttribute("name", (name + "_renamed").c_str());
    return Expected{"renamed", "actuator", name};
  }
  return {};
}

Answer joint_damping(Element& root) {
  return set_first(named(root, "worldbody", "joint"), "damping", "0.4321", any,
                   {"changed", "joint", "", "dof_damping"});
}

Answer joint_armature(Element& root) {
  return set_first(named(root, "worldbody", "joint"), "armature", "0.0765", any,
                   {"changed", "joint", "", "dof_armature"});
}

Answer joint_range(Element& root) {
  for (Element* j : named(root, "worldbody", "joint")) {
    std::vector<double> range = numbers(get(*j, "range"));
    if (range.size() != 2 || get(*j, "type") == "ball") continue;
    range[0] *= 0.9;
    range[1] *= 0.9;
    j->SetAttribute("range", text_of(range).c_str());
    return Expected{"changed", "joint", get(*j, "name"), "jnt_range"};
  }
  return {};
}

Answer joint_axis(Element& root) {
  for (Element* j : named(root, "worldbody", "joint")) {
    const std::string type = get(*j, "type");
    if (type == "ball" || type == "free") continue;
    std::vector<double> axis = numbers(get(*j, "axis"));
    if (axis.size() != 3) axis = {0, 0, 1};
    j->SetAttribute("axis", text_of({axis[0] + 0.1, axis[1] - 0.2, axis[2] + 0.3}).c_str());
    return Expected{"changed", "joint", get(*j, "name"), "jnt_axis"};
  }
  return {};
}

Answer body_place(Element& root) {
  const auto bodies = named(root, "worldbody", "body");
  for (auto b = bodies.rbegin(); b != bodies.rend(); ++b) {
    std::vector<double> pos = numbers(get(**b, "pos"));
    pos.resize(3);
    pos[2] += 0.015625;
    (*b)->SetAttribute("pos", text_of(pos).c_str());
    return Expected{"changed", "body", get(**b, "name"), "body_pos"};
  }
  return {};
}

Element* insert(Element& parent, const char* tag, const char* name) {
  Element* e = parent.GetDocument()->NewElement(tag);
  e->SetAttribute("name", name);
  parent.InsertFirstChild(e);
  return e;
}

// Adds a body before all others, which shifts every index.
Answer add_body(Element& root) {
  Element* world = root.FirstChildElement("worldbody");
  if (!world) return {};
  Element* body = insert(*world, "body", "catalogue_body");
  insert(*body, "geom", "catalogue_geom")->SetAttribute("size", "0.05");
  return Expected{"added", "body", "catalogue_body"};
}

Answer add_geom(Element& root) {
  Element* body = first_body(root);
  if (!body) return {};
  insert(*body, "geom", "catalogue_geom")->SetAttribute("size", "0.05");
  return Expected{"added", "geom", "catalogue_geom"};
}

Answer add_site(Element& root) {
  Element* body = first_body(root);
  if (!body) return {};
  insert(*body, "site", "catalogue_site");
  return Expected{"added", "site", "catalogue_site"};
}

Answer add_light(Element& root) {
  Element* world = root.FirstChildElement("worldbody");
  if (!world) return {};
  insert(*world, "light", "catalogue_light")->SetAttribute("pos", "0 0 5");
  return Expected{"added", "light", "catalogue_light"};
}

// Returns the first section with the given tag. Adds a section if the model has none.
Element& section(Element& root, const char* tag) {
  if (Element* s = root.FirstChildElement(tag)) return *s;
  return *root.InsertEndChild(root.GetDocument()->NewElement(tag))->ToElement();
}

Answer add_sensor(Element& root) {
  for (Element* b : named(root, "worldbody", "body")) {
    Element* s = insert(section(root, "sensor"), "framepos", "catalogue_sensor");
    s->SetAttribute("objtype", "body");
    s->SetAttribute("objname", get(*b, "name").c_str());
    return Expected{"added", "sensor", "catalogue_sensor"};
  }
  return {};
}

Answer add_exclude(Element& root) {
  const auto bodies = named(root, "worldbody", "body");
  if (bodies.size() < 2) return {};
  Element* e = insert(section(root, "contact"), "exclude", "catalogue_exclude");
  e->SetAttribute("body1", get(*bodies.front(), "name").c_str());
  e->SetAttribute("body2", get(*bodies.back(), "name").c_str());
  return Expected{"added", "exclude", "catalogue_exclude"};
}

Answer add_numeric(Element& root) {
  insert(section(root, "custom"), "numeric", "catalogue_numeric")->SetAttribute("data", "1 2 3");
  return Expected{"added", "numeric", "catalogue_numeric"};
}

Answer remove_first(Element& root, const char* where, const char* tag, const char* type) {
  for (Element* e : named(root, where, tag)) {
    const std::string name = get(*e, "name");
    if (is_referenced(root, name)) continue;
    e->Parent()->DeleteChild(e);
    return Expected{"removed", type, name};
  }
  return {};
}

Answer remove_sensor(Element& root) {
  return remove_first(root, "sensor", "*", "sensor");
}

Answer remove_site(Element& root) {
  return remove_first(root, "worldbody", "site", "site");
}

Answer remove_light(Element& root) {
  return remove_first(root, "worldbody", "light", "light");
}

Answer remove_geom(Element& root) {
  for (Element* g : named(root, "worldbody", "geom")) {
    const std::string name = get(*g, "name");
    const bool is_spare = g->NextSiblingElement("geom") || g->PreviousSiblingElement("geom");
    if (!is_spare || is_referenced(root, name)) continue;
    g->Parent()->DeleteChild(g);
    return Expected{"removed", "geom", name};
  }
  return {};
}

Answer remove_actuator(Element& root) {
  if (has_keyframes(root)) return {};
  return remove_first(root, "actuator", "*", "actuator");
}

// Exchanges the first two neighbouring elements that have the same tag.
Answer swap_first(std::vector<Element*> elements, const char* type) {
  for (Element* e : elements) {
    tinyxml2::XMLElement* next = e->NextSiblingElement();
    if (!next || !next->Attribute("name") || std::string(next->Name()) != e->Name()) continue;
    Expected out{"reordered", type, get(*e, "name")};
    tinyxml2::XMLNode* copy = e->DeepClone(e->GetDocument());
    e->Parent()->InsertAfterChild(next, copy);
    e->Parent()->DeleteChild(e);
    return out;
  }
  return {};
}

Answer swap_actuators(Element& root) {
  return has_keyframes(root) ? Answer() : swap_first(named(root, "actuator", "*"), "actuator");
}

Answer swap_sensors(Element& root) {
  return swap_first(named(root, "sensor", "*"), "sensor");
}

Answer swap_geoms(Element& root) {
  return swap_first(named(root, "worldbody", "geom"), "geom");
}

Answer swap_sites(Element& root) {
  return swap_first(named(root, "worldbody", "site"), "site");
}

Answer move_site(Element& root) {
  Element* target = first_body(root);
  for (Element* s : named(root, "worldbody", "site")) {
    if (!target || s->Parent() == target) continue;
    const Expected out{"moved", "site", get(*s, "name")};
    target->InsertEndChild(s->DeepClone(s->GetDocument()));
    s->Parent()->DeleteChild(s);
    return out;
  }
  return {};
}

Answer option(Element& root, const char* attribute, const std::string& value, const char* field) {
  Element& o = section(root, "option");
  if (get(o, attribute) == value) return {};
  o.SetAttribute(attribute, value.c_str());
  return Expected{"changed", "model", "", field};
}

Answer option_timestep(Element& root) {
  return option(root, "timestep", "0.00123", "opt.timestep");
}

Answer option_iterations(Element& root) {
  return option(root, "iterations", "77", "opt.iterations");
}

Answer option_integrator(Element& root) {
  return option(root, "integrator", "implicit", "opt.integrator");
}

Answer actuator_gear(Element& root) {
  for (Element* a : named(root, "actuator", "*")) {
    if (a->Attribute("dampratio") || a->Attribute("lengthrange")) continue;
    a->SetAttribute("gear", "3.5 0 0 0 0 0");
    return Expected{"changed", "actuator", get(*a, "name"), "actuator_gear"};
  }
  return {};
}

Answer actuator_forcerange(Element& root) {
  return set_first(named(root, "actuator", "*"), "forcerange", "-12.5 12.5", any,
                   {"changed", "actuator", "", "actuator_forcerange"});
}

Answer sensor_noise(Element& root) {
  return set_first(named(root, "sensor", "*"), "noise", "0.0625", any,
                   {"changed", "sensor", "", "sensor_noise"});
}

Answer light_place(Element& root) {
  return set_first(named(root, "worldbody", "light"), "diffuse", "0.3 0.2 0.1", any,
                   {"changed", "light", "", "light_diffuse"});
}

Answer camera_fovy(Element& root) {
  return set_first(named(root, "worldbody", "camera"), "fovy", "33",
                   [](const Element& e) { return !e.Attribute("sensorsize"); },
                   {"changed", "camera", "", "cam_fovy"});
}

Answer material_colour(Element& root) {
  return set_first(named(root, "asset", "material"), "rgba", "0.9 0.1 0.4 1", any,
                   {"changed", "material", "", "mat_rgba"});
}

Answer key_position(Element& root) {
  for (Element* k : named(root, "keyframe", "key")) {
    std::vector<double> qpos = numbers(get(*k, "qpos"));
    if (qpos.empty()) continue;
    qpos.back() += 0.25;
    k->SetAttribute("qpos", text_of(qpos).c_str());
    return Expected{"changed", "key", get(*k, "name"), "key_qpos"};
  }
  return {};
}

Answer equality_solref(Element& root) {
  return set_first(named(root, "equality", "*"), "solref", "0.033 0.9", any,
                   {"changed", "equality", "", "eq_solref"});
}

Answer tendon_stiffness(Element& root) {
  return set_first(named(root, "tendon", "*"), "damping", "0.9", any,
                   {"changed", "tendon", "", "tendon_damping"});
}

Answer mesh_scale(Element& root) {
  for (Element* m : named(root, "asset", "mesh")) {
    std::vector<double> scale = numbers(get(*m, "scale"));
    if (scale.size() != 3) scale = {1, 1, 1};
    for (double& x : scale) x *= 1.5;
    m->SetAttribute("scale", text_of(scale).c_str());
    return Expected{"changed", "mesh", get(*m, "name"), "mesh_scale"};
  }
  return {};
}

}  // namespace

const std::vector<Edit>& all_edits() {
  static const std::vector<Edit> edits = {
      {"size of a geom", scale_size},
      {"damping of a joint", joint_damping},
      {"name of a geom", rename_geom},
      {"new body", add_body},
      {"timestep", option_timestep},
      {"order of sensors", swap_sensors},
      {"colour of a geom", geom_colour},
      {"place of a body", body_place},
      {"name of a joint", rename_joint},
      {"new sensor", add_sensor},
      {"removed site", remove_site},
      {"gear of an actuator", actuator_gear},
      {"friction of a geom", geom_friction},
      {"range of a joint", joint_range},
      {"name of a body", rename_body},
      {"new geom", add_geom},
      {"removed sensor", remove_sensor},
      {"order of geoms", swap_geoms},
      {"mass of a body", inertial_mass},
      {"material", material_colour},
      {"armature of a joint", joint_armature},
      {"name of an actuator", rename_actuator},
      {"new exclusion", add_exclude},
      {"iterations", option_iterations},
      {"site in another body", move_site},
      {"order of actuators", swap_actuators},
      {"density of a geom", geom_density},
      {"keyframe", key_position},
      {"new light", add_light},
      {"removed geom", remove_geom},
      {"force range of an actuator", actuator_forcerange},
      {"axis of a joint", joint_axis},
      {"new site", add_site},
      {"integrator", option_integrator},
      {"light", light_place},
      {"removed light", remove_light},
      {"constraint", equality_solref},
      {"tendon", tendon_stiffness},
      {"camera", camera_fovy},
      {"new custom number", add_numeric},
      {"scale of a mesh", mesh_scale},
      {"margin of a geom", geom_margin},
      {"noise of a sensor", sensor_noise},
      {"order of sites", swap_sites},
      {"removed actuator", remove_actuator},
  };
  return edits;
}

}  // namespace mj::catalogue
