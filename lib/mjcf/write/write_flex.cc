// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes each flex as <flex>. If the flex came from a <flexcomp>, its bodies, joints and
// constraints are written where such elements belong.

#include "mjcf/attributes/element_attributes.h"
#include "mjcf/write/write_elements.h"

namespace mj::mjcf {
namespace {

std::string joined(const spec::Flex& flex, const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) {
    if (name.find_first_of(" \t\r\n") != std::string::npos) {
      throw Error("not-written",
                  "flex '" + flex.name +
                      "' cannot be written, because the name of one of its bodies has a space: '" +
                      name + "'");
    }
    out += (out.empty() ? "" : " ") + name;
  }
  return out;
}

// Returns the corners of the compiled elements. Compilation may reorder the corners of tetrahedra.
std::span<const int> corners(const mjModel& m, int id, const int* list) {
  const size_t count = static_cast<size_t>(m.flex_elemnum[id]) * (m.flex_dim[id] + 1);
  return {list + m.flex_elemdataadr[id], count};
}

template <typename List>
void write_child(const WriteContext& context, XmlNode& flex, const std::string& tag,
                 const spec::Flex& authored, bool may_be_empty, const List& list) {
  const spec::Flex normal;
  XmlNode child{tag};
  AttributeWriter out(child, context);
  write_all(out, list, authored, normal);
  if (may_be_empty || !child.is_empty()) flex.children.push_back(std::move(child));
}

}  // namespace

void write_flex(const WriteContext& context, XmlNode& node, int id) {
  const spec::Flex& flex = context.spec.flexes[id];
  const spec::Flex normal;
  XmlNode& child = node.add("flex");
  AttributeWriter out(child, context);
  out.text("name", flex.name);
  write_all(out, kFlexAttributes, flex, normal);
  if (!flex.nodebody.empty()) out.keyword("dof", kFlexOrder, flex.order, normal.order);
  out.text("body", joined(flex, flex.vertbody));
  out.always("vertex", flex.vert);
  out.always("element", corners(context.m, id, context.m.flex_elem));
  out.always("texcoord", flex.texcoord);
  if (!flex.texcoord.empty()) {
    out.always("elemtexcoord", corners(context.m, id, context.m.flex_elemtexcoord));
  }
  out.text("node", joined(flex, flex.nodebody));
  out.always("nodecoord", flex.node);
  write_child(context, child, "contact", flex, false, kFlexContactAttributes);
  write_child(context, child, "elasticity", flex, true, kFlexElasticityAttributes);
  write_child(context, child, "edge", flex, false, kFlexEdgeAttributes);
}

}  // namespace mj::mjcf
