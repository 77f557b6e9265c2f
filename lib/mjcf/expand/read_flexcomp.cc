// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/expand/read_flexcomp.h"

#include <cmath>

#include "flexcomp/flexcomp.h"
#include "mjcf/attributes/element_attributes.h"
#include "mjcf/elements/read_elements.h"
#include "mjcf/elements/read_flex.h"
#include "resource/path.h"
#include "resource/shown_lines.h"
#include "spec/asset_path.h"
#include "spec/orientation.h"

namespace mj::mjcf {
namespace {

using flexcomp::Fault;

template <typename T>
void append(const XmlElement& xml, std::string_view attribute, std::vector<T>& list) {
  std::vector<T> more;
  if (read(xml, attribute, more)) list.insert(list.end(), more.begin(), more.end());
}

void read_vector(const XmlElement& xml, std::string_view attribute, Vec3& out) {
  spec::Numbers<3> v = {out.x, out.y, out.z};
  read(xml, attribute, v);
  out = vec3(v.data());
}

template <typename Enumeration>
void read_enumeration(const XmlElement& xml, std::string_view attribute, Keywords keywords,
                      Enumeration& out) {
  int value = static_cast<int>(out);
  read_keyword(xml, attribute, keywords, value);
  out = static_cast<Enumeration>(value);
}

class Reader {
 public:
  Reader(ReadContext& context, const XmlElement& xml, const TreePlace& place)
      : context_(context), xml_(xml), place_(place) {}

  void run() {
    if (xml_.find("name") == nullptr) return;  // a missing name has already been reported
    try {
      read_attributes();
      read_children();
      warn_of_frames();
      add(flexcomp::expand(settings_, parent(), [&] { return file_contents(); }));
    } catch (const Fault& fault) {
      report(fault);
    } catch (const Error& error) {
      const Diagnostic& d = error.diagnostic();
      context_.error_at(xml_, "file", d.code,
                        may_quote_file() ? d.message : without_quotes(d.message), d.hint);
    }
  }

 private:
  // Returns whether messages may quote lines of the point file.
  [[nodiscard]] bool may_quote_file() const {
    const std::string& model = context_.open_models.empty() ? context_.document.sources[0]->name()
                                                            : context_.open_models.front();
    return may_show_lines(file_path_, model, folders_of(context_.files.search_path()));
  }

  void read_attributes() {
    spec::Flex& flex = settings_.flex;
    context_.identify(xml_, "flex", flex);
    read_all(xml_, kFlexAttributes, flex);
    if (flex.cellcount[0] < 0) flex.cellcount = {1, 1, 1};
    read_enumeration(xml_, "type", kFlexcompType, settings_.shape);
    read_enumeration(xml_, "dof", kFlexDof, settings_.dof);
    read(xml_, "count", settings_.count);
    read_vector(xml_, "spacing", settings_.spacing);
    read_vector(xml_, "scale", settings_.scale);
    read_vector(xml_, "origin", settings_.origin);
    settings_.has_origin = xml_.find("origin") != nullptr;
    read(xml_, "rigid", settings_.rigid);
    read(xml_, "mass", settings_.mass);
    read(xml_, "inertiabox", settings_.inertiabox);
    read(xml_, "point", settings_.point);
    read(xml_, "element", settings_.element);
    std::vector<double> texcoord;
    read(xml_, "texcoord", texcoord);
    flex.texcoord.assign(texcoord.begin(), texcoord.end());
    read(xml_, "file", settings_.file);
    read_vector(xml_, "pos", settings_.pos);
    read_rotation();
  }

  void read_rotation() {
    spec::Numbers<4> given = {1, 0, 0, 0};
    spec::Orientation alternative;
    read_orientation(context_, xml_, given, alternative);
    settings_.quat = spec::resolve_orientation(
        context_.spec.compiler, given, alternative,
        [](DiagnosticCode code, std::string_view attribute, const std::string& message) {
          throw Fault(code, message, attribute);
        });
    const Quat& q = settings_.quat;
    if (std::isfinite(q.w) && std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z)) {
      return;
    }
    for (const std::string_view attribute : {"quat", "axisangle", "xyaxes", "zaxis", "euler"}) {
      if (xml_.find(attribute) == nullptr) continue;
      throw Fault("mjcf-flexcomp", "the orientation must be finite", attribute);
    }
  }

  void read_children() {
    read_flex_properties(xml_, settings_.flex);
    for (const XmlElement& child : xml_.children) {
      if (child.tag == "edge") {
        read_enumeration(child, "equality", kFlexEquality, settings_.constraint);
        read(child, "solref", settings_.solref);
        read(child, "solimp", settings_.solimp);
      }
      if (child.tag == "pin") {
        append(child, "id", settings_.pins.id);
        append(child, "range", settings_.pins.range);
        append(child, "grid", settings_.pins.grid);
        append(child, "gridrange", settings_.pins.gridrange);
      }
      if (child.tag == "plugin") read_plugin(child);
    }
  }

  // Reads <plugin>. All bodies of the flex share one instance of the plugin.
  void read_plugin(const XmlElement& child) {
    spec::PluginUse& use = settings_.plugin;
    read_plugin_use(context_, child, use);
    if (use.index >= 0) name_instance(context_, use, "flexcomp_" + settings_.flex.name);
  }

  void warn_of_frames() {
    for (int i = place_.frame; i >= 0; i = place_.body.frames[i].frame) {
      const spec::Frame& frame = place_.body.frames[i];
      const bool is_plain = frame.pos == spec::Numbers<3>{} &&
                            frame.quat == spec::Numbers<4>{1, 0, 0, 0} &&
                            frame.alt.type == mjORIENTATION_QUAT && frame.childclass.empty();
      if (is_plain) continue;
      return context_.warning(xml_, "mjcf-ignored-element",
                              "the <frame> around <flexcomp> has no effect on the flex",
                              "give the pose to the <flexcomp>, and the class to the body that "
                              "contains the <flexcomp>");
    }
  }

  [[nodiscard]] flexcomp::Parent parent() const {
    const std::string& name = place_.body.class_name;
    const spec::DefaultClass& normal = *find_class(context_.spec, name);
    return {place_.is_world ? "world" : place_.body.name, normal.joint, name};
  }

  std::string file_contents() {
    const spec::Compiler& compiler = context_.spec.compiler;
    std::string file = context_.resolve_mesh(xml_, settings_.file);
    if (compiler.strippath) file = file_name_of(file);
    const auto places =
        spec::places_of_asset(compiler.modelfiledir, compiler.meshdir, file, context_.files);
    const std::string& path = find_file(places, context_.files);
    file_path_ = path;
    FileContent content = context_.files.read(path);
    if (!content.bytes) {
      throw Fault("asset-unreadable", "cannot read '" + path + "': " + content.problem, "file",
                  hint_of(content, places));
    }
    return std::move(*content.bytes);
  }

  void add(flexcomp::Expansion made) {
    for (spec::Body& body : made.bodies) {
      if (const SourceLocation* first = context_.names.take("body", body.name, body.where)) {
        return context_.error_at(
            xml_, "name", "duplicate-name",
            "the name '" + body.name + "' of a body of this flex is already taken by another body",
            first->line == 0
                ? ""
                : "the first body with this name is on line " + std::to_string(first->line));
      }
      place_.body.bodies.push_back(std::move(body));
    }
    if (made.has_pins && settings_.plugin.active) place_.body.plugin = settings_.plugin;
    for (spec::Equality& equality : made.equalities) {
      context_.spec.equalities.push_back(std::move(equality));
    }
    context_.spec.flexes.push_back(std::move(made.flex));
  }

  void report(const Fault& fault) {
    const Diagnostic& d = fault.diagnostic();
    const XmlElement* at = &xml_;
    for (const XmlElement& child : xml_.children) {
      if (at == &xml_ && child.tag == fault.child && child.find(fault.attribute) != nullptr) {
        at = &child;
      }
    }
    context_.error_at(*at, fault.attribute, d.code, d.message, d.hint);
  }

  ReadContext& context_;
  const XmlElement& xml_;
  const TreePlace& place_;
  flexcomp::Settings settings_;
  std::string file_path_;  // path of the point file; empty before the file is looked for
};

}  // namespace

void read_flexcomp(ReadContext& context, const XmlElement& xml, const TreePlace& place) {
  Reader(context, xml, place).run();
}

}  // namespace mj::mjcf
