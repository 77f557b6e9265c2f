// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads the parts of URDF that are imported only if an option asks for it (import.h). A note for
// each kind of part lists the results.
//
//   <mimic joint="k" multiplier="m" offset="o"/> of joint j       the equality q_j = o + m q_k
//   <transmission> with joint j and reduction n                   a motor with gear n on joint j

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "urdf/read_context.h"

namespace mj::urdf {
namespace {

void note(ReadContext& context, DiagnosticCode code, const std::string& what, const XmlElement& xml,
          const std::string& name) {
  context.losses.add(imported(code, what), xml, name);
}

void warn(ReadContext& context, const std::string& what, const std::string& hint,
          const XmlElement& xml, const std::string& name) {
  context.losses.add({Severity::kWarning, "urdf-not-imported", what, hint}, xml, name);
}

const spec::Joint* find_joint(const ReadContext& context, const std::string& name) {
  for (const Link& link : context.links) {
    for (const spec::Joint& joint : link.body.joints) {
      if (joint.name == name) return &joint;
    }
  }
  return nullptr;
}

// Returns the joint of that name if it is a hinge or slide joint, on which equalities and motors
// can act. Otherwise returns null.
const spec::Joint* find_single_joint(const ReadContext& context, const std::string& name) {
  const spec::Joint* joint = find_joint(context, name);
  if (joint == nullptr) return nullptr;
  return joint->type == mjJNT_HINGE || joint->type == mjJNT_SLIDE ? joint : nullptr;
}

// Returns the text in an element without children. White space around the text is removed.
std::string text_of(const XmlElement& xml) {
  const std::string_view text = xml.source->text();
  const size_t end = text.find('>', xml.tag_range.begin + xml.tag_range.length);
  if (end >= text.size() || text[end - 1] == '/') return {};
  const std::string_view content = text.substr(end + 1, text.find('<', end) - end - 1);
  constexpr std::string_view kSpace = " \t\r\n";
  const size_t first = std::min(content.find_first_not_of(kSpace), content.size());
  const size_t last = content.find_last_not_of(kSpace);
  return last == std::string_view::npos ? "" : std::string(content.substr(first, last - first + 1));
}

void read_mimic(ReadContext& context, const XmlElement& joint) {
  const XmlElement* mimic = context.read.child(joint, "mimic");
  const std::string* name = joint.value("name");
  if (mimic == nullptr || name == nullptr) return;
  const std::string* leader = context.read.text(*mimic, "joint", Need::kRequired);
  spec::Equality equality;
  equality.where = mimic->where();
  equality.type = mjEQ_JOINT;
  equality.data[0] = 0;
  equality.data[1] = 1;
  context.read.number(*mimic, "offset", equality.data[0]);
  context.read.number(*mimic, "multiplier", equality.data[1]);
  if (leader == nullptr) return;
  if (!find_single_joint(context, *name) || !find_single_joint(context, *leader)) {
    return warn(
        context,
        "<mimic> of these joints is ignored, because it needs two joints that turn or slide",
        "the joint that <mimic> names does not exist, or one of the two joints cannot turn or "
        "slide",
        *mimic, *name);
  }
  equality.name1 = *name;
  equality.name2 = *leader;
  context.spec.equalities.push_back(std::move(equality));
  note(context, "urdf-imported-mimic",
       "equality constraints were added for <mimic> of these joints", *mimic, *name);
}

// Returns the reduction, which may be in the transmission, its joint or its actuator. Without a
// reduction returns 1. An invalid reduction is an error.
double read_reduction(ReadContext& context, const XmlElement& transmission) {
  const auto in = [&](const XmlElement& xml) -> const XmlElement* {
    const auto found = std::ranges::find(xml.children, "mechanicalReduction", &XmlElement::tag);
    return found == xml.children.end() ? nullptr : &*found;
  };
  const XmlElement* xml = in(transmission);
  for (const XmlElement& child : transmission.children) {
    if (xml == nullptr && (child.tag == "actuator" || child.tag == "joint")) xml = in(child);
  }
  if (xml == nullptr) return 1;
  const std::string text = text_of(*xml);
  char* end = nullptr;
  const double reduction = std::strtod(text.c_str(), &end);
  if (!text.empty() && *end == '\0' && std::isfinite(reduction) && reduction != 0) return reduction;
  context.read.error(*xml, "mjcf-bad-number",
                     "<mechanicalReduction> must be a number other than 0, not '" + text + "'");
  return 1;
}

// Adds a motor for a joint, unless the joint already has a motor.
void add_motor(ReadContext& context, const XmlElement& xml, const spec::Joint& joint,
               const std::string& name, double reduction) {
  std::vector<spec::Actuator>& actuators = context.spec.actuators;
  if (std::ranges::find(actuators, joint.name, &spec::Actuator::target) != actuators.end()) return;
  const bool is_taken =
      std::ranges::find(actuators, name, &spec::Actuator::name) != actuators.end();
  spec::Actuator motor;
  motor.where = xml.where();
  motor.name = is_taken ? joint.name : name;
  motor.trntype = mjTRN_JOINT;
  motor.target = joint.name;
  motor.gear[0] = reduction;
  const double effort = joint.actuatorfrcrange[1] / std::abs(reduction);
  if (effort > 0) motor.ctrlrange = {-effort, effort};
  actuators.push_back(std::move(motor));
  note(context, "urdf-imported-motor",
       "motors were added to these joints; the control of a motor is its force or torque and "
       "is limited to the effort of the joint divided by the reduction",
       xml, joint.name);
}

void read_transmission(ReadContext& context, const XmlElement& xml) {
  const auto find = [&](std::string_view tag) {
    const auto found = std::ranges::find(xml.children, tag, &XmlElement::tag);
    return found == xml.children.end() ? nullptr : &*found;
  };
  const std::string* own = xml.value("name");
  const std::string name = own == nullptr ? "" : *own;
  const auto joints = std::ranges::count(xml.children, "joint", &XmlElement::tag);
  const XmlElement* joint_xml = find("joint");
  const std::string* joint_name = joint_xml == nullptr ? nullptr : joint_xml->value("name");
  if (joints != 1 || joint_name == nullptr) {
    return warn(context,
                "these transmissions are ignored, because they do not have exactly one joint",
                "add their actuators in MJCF", xml, name);
  }
  const spec::Joint* joint = find_single_joint(context, *joint_name);
  if (joint == nullptr) {
    return warn(
        context,
        "these transmissions are ignored, because they do not name a joint that turns or "
        "slides",
        "correct the name of the joint, or make that joint revolute, continuous or prismatic", xml,
        name);
  }
  const XmlElement* actuator = find("actuator");
  const std::string* motor = actuator == nullptr ? nullptr : actuator->value("name");
  add_motor(context, xml, *joint, motor == nullptr ? name : *motor, read_reduction(context, xml));
}

// Adds a motor for each hinge or slide joint that has a <command_interface> of any name.
void read_ros2_control(ReadContext& context, const XmlElement& xml) {
  for (const XmlElement& child : xml.children) {
    const std::string* name = child.value("name");
    if (child.tag != "joint" || name == nullptr) continue;
    const bool is_commanded = std::ranges::find(child.children, "command_interface",
                                                &XmlElement::tag) != child.children.end();
    const spec::Joint* joint = find_single_joint(context, *name);
    if (is_commanded && joint != nullptr) add_motor(context, child, *joint, *name, 1);
  }
}

void add_free_joint(ReadContext& context, Link& root, bool is_only) {
  const std::string name = is_only ? "floating_base" : "floating_base_" + root.name;
  spec::Joint joint;
  joint.where = root.xml->where();
  joint.type = mjJNT_FREE;
  if (find_joint(context, name) == nullptr) joint.name = name;
  note(context, "urdf-imported-base", "free joints were added to these links", *root.xml,
       root.name);
  root.body.joints.insert(root.body.joints.begin(), std::move(joint));
}

void float_base(ReadContext& context, const XmlElement& robot) {
  std::vector<Link*> roots;
  for (Link& link : context.links) {
    if (link.parent < 0 && link.name != "world") roots.push_back(&link);
  }
  for (Link* root : roots) add_free_joint(context, *root, roots.size() == 1);
  if (roots.empty()) {
    warn(context, "no free joint was added, because all links are attached to the link 'world'",
         "remove the link 'world' and its joint, or give that joint the type floating", robot, "");
  }
}

}  // namespace

Loss imported(DiagnosticCode code, std::string what) {
  return {Severity::kNote, code, std::move(what), ""};
}

void read_imported(ReadContext& context, const XmlElement& robot) {
  for (const XmlElement& child : robot.children) {
    if (context.import.has_mimic_equalities && child.tag == "joint") read_mimic(context, child);
    if (!context.import.has_transmission_motors) continue;
    if (child.tag == "transmission") read_transmission(context, child);
    if (child.tag == "ros2_control") read_ros2_control(context, child);
  }
  if (context.import.has_floating_base) float_base(context, robot);
}

}  // namespace mj::urdf
