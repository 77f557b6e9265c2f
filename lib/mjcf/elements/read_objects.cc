// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/elements/read_objects.h"

#include "mjcf/attributes/object_type.h"
#include "mjcf/elements/read_actuator.h"
#include "mjcf/elements/read_elements.h"
#include "mjcf/schema/grammar_check.h"
#include "mjcf/schema/removed.h"
#include "plugin/table.h"

namespace mj::mjcf {
namespace {

using spec::DefaultClass;

void read_numeric(ReadContext& context, const XmlElement& xml) {
  constexpr int kMaxSize = 500;
  spec::Numeric out;
  context.identify(xml, "numeric", out);
  if (const XmlAttribute* data = xml.find("data")) {
    const ValueType type{.kind = ValueKind::kReal, .max_count = kUnbounded};
    if (const auto fault = check_value("attribute 'data' of <numeric>", type, data->value)) {
      context.diagnostics.add(diagnose(*fault, xml, *data));
      if (fault->severity == Severity::kError) return;
    }
    read(xml, "data", out.data);
  }
  const bool has_size = read(xml, "size", out.size);
  if (!has_size && xml.find("size") != nullptr) return;  // the grammar check has reported the error
  const int size = has_size ? out.size : static_cast<int>(out.data.size());
  if (size < 1 || size > kMaxSize) {
    context.error_at(xml, has_size ? "size" : "data", "mjcf-value-range",
                     "<numeric> must hold 1 to " + std::to_string(kMaxSize) + " numbers, not " +
                         std::to_string(size));
  } else if (std::ssize(out.data) > size) {
    context.error_at(
        xml, "data", "mjcf-value-count",
        "attribute 'data' of <numeric> has " + std::to_string(out.data.size()) + " values",
        "expected at most 'size' = " + std::to_string(size));
  }
  context.spec.numerics.push_back(std::move(out));
}

void read_text(ReadContext& context, const XmlElement& xml) {
  spec::Text out;
  context.identify(xml, "text", out);
  read(xml, "data", out.data);
  if (out.data.empty() && xml.find("data") != nullptr) {
    context.error_at(xml, "data", "mjcf-value-count", "attribute 'data' of <text> is empty");
  }
  context.spec.texts.push_back(std::move(out));
}

void read_tuple(ReadContext& context, const XmlElement& xml) {
  spec::Tuple out;
  context.identify(xml, "tuple", out);
  for (const XmlElement& child : xml.children) {
    if (child.tag != "element") continue;
    spec::TupleElement element;
    element.where = child.where();
    const std::string* type = child.value("objtype");
    if (type != nullptr && !read_keyword(child, "objtype", kObjectType, element.objtype)) {
      const std::string_view close = closest_match(*type, words(kObjectType));
      context.error_at(child, "objtype", "mjcf-bad-keyword",
                       "'" + *type + "' is not a type of object",
                       close.empty() ? "" : "did you mean '" + std::string(close) + "'?");
    }
    read(child, "objname", element.objname);
    read(child, "prm", element.prm);
    out.elements.push_back(std::move(element));
  }
  context.spec.tuples.push_back(std::move(out));
}

void read_connect(const XmlElement& xml, spec::Equality& out) {
  out.type = mjEQ_CONNECT;
  if (xml.find("body1") != nullptr && xml.find("anchor") != nullptr) {
    out.objtype = mjOBJ_BODY;
    read(xml, "body1", out.name1);
    read(xml, "body2", out.name2);
    read_prefix(xml, "anchor", std::span(out.data).first(3));
  } else {
    out.objtype = mjOBJ_SITE;
    read(xml, "site1", out.name1);
    read(xml, "site2", out.name2);
  }
}

void read_weld(ReadContext& context, const XmlElement& xml, spec::Equality& out) {
  out.type = mjEQ_WELD;
  if (xml.find("body1") != nullptr) {
    out.objtype = mjOBJ_BODY;
    read(xml, "body1", out.name1);
    read(xml, "body2", out.name2);
    if (!read_prefix(xml, "anchor", std::span(out.data).first(3))) {
      std::fill_n(out.data.begin(), 3, 0);
    }
    read_prefix(xml, "relpose", std::span(out.data).subspan(3, 7));
  } else {
    out.objtype = mjOBJ_SITE;
    read(xml, "site1", out.name1);
    read(xml, "site2", out.name2);
  }
  read(xml, "torquescale", out.data[10]);
}

void read_equality(ReadContext& context, const XmlElement& xml) {
  auto out = context.make(xml, "equality", &DefaultClass::equality);
  read_equality_base(context, xml, out);
  if (xml.tag == "connect") {
    read_connect(xml, out);
  } else if (xml.tag == "weld") {
    read_weld(context, xml, out);
  } else if (xml.tag == "joint" || xml.tag == "tendon") {
    out.type = xml.tag == "joint" ? mjEQ_JOINT : mjEQ_TENDON;
    read(xml, xml.tag + "1", out.name1);
    read(xml, xml.tag + "2", out.name2);
    read_prefix(xml, "polycoef", std::span(out.data).first(5));
  } else if (xml.tag == "flex" || xml.tag == "flexvert" || xml.tag == "flexstrain") {
    out.type = xml.tag == "flex"       ? mjEQ_FLEX
               : xml.tag == "flexvert" ? mjEQ_FLEXVERT
                                       : mjEQ_FLEXSTRAIN;
    read(xml, "flex", out.name1);
    read_prefix(xml, "cell", std::span(out.data).first(3));
  } else {
    return;
  }
  context.spec.equalities.push_back(std::move(out));
}

void read_path(const XmlElement& xml, spec::Tendon& out) {
  const bool is_fixed = xml.tag == "fixed";
  for (const XmlElement& child : xml.children) {
    spec::Wrap wrap;
    wrap.where = child.where();
    if (is_fixed && child.tag == "joint") {
      wrap.type = mjWRAP_JOINT;
      read(child, "joint", wrap.name);
      read(child, "coef", wrap.prm);
    } else if (child.tag == "site") {
      wrap.type = mjWRAP_SITE;
      read(child, "site", wrap.name);
    } else if (child.tag == "geom") {
      wrap.type = mjWRAP_SPHERE;
      read(child, "geom", wrap.name);
      read(child, "sidesite", wrap.sidesite);
    } else if (child.tag == "pulley") {
      wrap.type = mjWRAP_PULLEY;
      read(child, "divisor", wrap.prm);
    } else {
      continue;
    }
    out.path.push_back(std::move(wrap));
  }
}

void read_key(ReadContext& context, const XmlElement& xml) {
  spec::Key out;
  context.identify(xml, "key", out);
  read(xml, "time", out.time);
  read(xml, "qpos", out.qpos);
  read(xml, "qvel", out.qvel);
  read(xml, "act", out.act);
  read(xml, "mpos", out.mpos);
  read(xml, "mquat", out.mquat);
  read(xml, "ctrl", out.ctrl);
  context.spec.keys.push_back(std::move(out));
}

// Returns the name under which the plugin `name` is registered. If it is not registered, reports an
// error and returns `name`. The case of the name is ignored in <extension>, but other elements must
// use the registered name.
std::string registered_name(ReadContext& context, const XmlElement& xml, const std::string& name) {
  if (const mjpPlugin* known = plugin::at(plugin::find(name))) return known->name;
  std::vector<std::string_view> names;
  for (int slot = 0; slot < plugin::count(); ++slot) names.emplace_back(plugin::at(slot)->name);
  const std::string_view close = closest_match(name, names);
  const Removed* removed = find_removed(Removed::Kind::kKeyword, "plugin", name);
  context.error_at(xml, "plugin", "unknown-plugin", "plugin '" + name + "' not found",
                   removed != nullptr ? hint_of(*removed)
                   : close.empty()    ? "load the library that registers it, with --plugin"
                                      : "did you mean '" + std::string(close) + "'?");
  return name;
}

}  // namespace

void read_extension(ReadContext& context, const XmlElement& section) {
  for (const XmlElement& xml : section.children) {
    const std::string* plugin = xml.value("plugin");
    if (plugin == nullptr) continue;
    const std::string name = registered_name(context, xml, *plugin);
    std::vector<std::string>& active = context.spec.active_plugins;
    if (std::ranges::find(active, name) == active.end()) active.push_back(name);
    for (const XmlElement& child : xml.children) {
      spec::Plugin instance;
      context.identify(child, "plugin", instance);
      instance.plugin = name;
      read_plugin_config(context, child, instance);
      context.spec.plugins.push_back(std::move(instance));
    }
  }
}

void read_custom(ReadContext& context, const XmlElement& section) {
  for (const XmlElement& xml : section.children) {
    if (xml.tag == "numeric") read_numeric(context, xml);
    if (xml.tag == "text") read_text(context, xml);
    if (xml.tag == "tuple") read_tuple(context, xml);
  }
}

void read_contact(ReadContext& context, const XmlElement& section) {
  for (const XmlElement& xml : section.children) {
    if (xml.tag == "pair") {
      auto out = context.make(xml, "pair", &DefaultClass::pair);
      read_pair(context, xml, out);
      context.spec.pairs.push_back(std::move(out));
    } else if (xml.tag == "exclude") {
      spec::Exclude out;
      context.identify(xml, "exclude", out);
      read(xml, "body1", out.body1);
      read(xml, "body2", out.body2);
      context.spec.excludes.push_back(std::move(out));
    }
  }
}

void read_equalities(ReadContext& context, const XmlElement& section) {
  for (const XmlElement& xml : section.children) read_equality(context, xml);
}

void read_tendons(ReadContext& context, const XmlElement& section) {
  for (const XmlElement& xml : section.children) {
    if (xml.tag != "spatial" && xml.tag != "fixed") continue;
    auto out = context.make(xml, "tendon", &DefaultClass::tendon);
    read_tendon(context, xml, out);
    read_path(xml, out);
    context.spec.tendons.push_back(std::move(out));
  }
}

void read_actuators(ReadContext& context, const XmlElement& section) {
  for (const XmlElement& xml : section.children) {
    auto out = context.make(xml, "actuator", &DefaultClass::actuator);
    read_actuator(context, xml, out);
    context.spec.actuators.push_back(std::move(out));
  }
}

void read_keyframes(ReadContext& context, const XmlElement& section) {
  for (const XmlElement& xml : section.children) {
    if (xml.tag == "key") read_key(context, xml);
  }
}

}  // namespace mj::mjcf
