// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/elements/read_flex.h"

#include "mjcf/attributes/element_attributes.h"

namespace mj::mjcf {
namespace {

void read_names(const XmlElement& xml, std::string_view attribute, std::vector<std::string>& out) {
  const std::string* text = xml.value(attribute);
  if (text == nullptr) return;
  for (const std::string_view name : split(*text)) out.emplace_back(name);
}

}  // namespace

void read_flex_properties(const XmlElement& xml, spec::Flex& out) {
  for (const XmlElement& child : xml.children) {
    if (child.tag == "contact") read_all(child, kFlexContactAttributes, out);
    if (child.tag == "edge") read_all(child, kFlexEdgeAttributes, out);
    if (child.tag == "elasticity") read_all(child, kFlexElasticityAttributes, out);
  }
}

void read_flex(ReadContext& context, const XmlElement& xml) {
  spec::Flex out;
  context.identify(xml, "flex", out);
  read_all(xml, kFlexAttributes, out);
  read_names(xml, "body", out.vertbody);
  read_names(xml, "node", out.nodebody);
  read(xml, "vertex", out.vert);
  read(xml, "nodecoord", out.node);
  read(xml, "element", out.elem);
  read(xml, "texcoord", out.texcoord);
  read(xml, "elemtexcoord", out.elemtexcoord);
  read_keyword(xml, "dof", kFlexOrder, out.order);
  read_flex_properties(xml, out);
  context.spec.flexes.push_back(std::move(out));
}

}  // namespace mj::mjcf
