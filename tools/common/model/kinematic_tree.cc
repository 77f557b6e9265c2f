// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/model/kinematic_tree.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/printable.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/model/row_labels.h"
#include "common/plot/svg.h"
#include "model/field_table.h"
#include "model/names.h"

namespace mj::report {
namespace {

// ---- text

std::string joints_text(const mjModel& m, int body) {
  std::string out;
  for (int k = 0; k < m.body_jntnum[body]; ++k) {
    const int j = m.body_jntadr[body] + k;
    const char* name = id_to_name(m, mjOBJ_JOINT, j);
    const std::string type(enum_keyword(EnumType::mjtJoint, m.jnt_type[j]));
    out += (out.empty() ? "" : ", ") + (name ? std::string(name) + " " : "") + type;
  }
  return out;
}

std::string geoms_text(const mjModel& m, int body) {
  std::vector<std::pair<std::string, int>> kinds;
  for (int k = 0; k < m.body_geomnum[body]; ++k) {
    const std::string type(enum_keyword(EnumType::mjtGeom, m.geom_type[m.body_geomadr[body] + k]));
    const auto known =
        std::find_if(kinds.begin(), kinds.end(), [&](auto& e) { return e.first == type; });
    if (known == kinds.end()) {
      kinds.emplace_back(type, 1);
    } else {
      ++known->second;
    }
  }
  std::string out;
  for (const auto& [type, count] : kinds) {
    out += (out.empty() ? "" : ", ") + (count > 1 ? std::to_string(count) + " " : "") + type;
  }
  return out;
}

// ---- graph and picture

// Returns the text as a string of the language DOT.
std::string dot_string(const std::string& text) {
  std::string out = "\"";
  for (char c : printable_line(text)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string body_name(const mjModel& m, int body) {
  return printable_line(object_label(m, Size::nbody, body));
}

// Returns the mass as text, such as "1.2 kg", or an empty text if it is 0.
std::string mass_text(const mjModel& m, int body) {
  return m.body_mass[body] > 0 ? rounded_text(m.body_mass[body], 4) + " kg" : "";
}

// Returns a text for each joint of a body, such as "knee (hinge)".
std::vector<std::string> joints_of(const mjModel& m, int body) {
  std::vector<std::string> out;
  for (int k = 0; k < m.body_jntnum[body]; ++k) {
    const int j = m.body_jntadr[body] + k;
    out.push_back(printable_line(object_label(m, Size::njnt, j)) + " (" +
                  std::string(enum_keyword(EnumType::mjtJoint, m.jnt_type[j])) + ")");
  }
  return out;
}

// sizes in pixels
constexpr double kMargin = 16, kLine = 15, kPadding = 6, kRowGap = 8, kColumnGap = 40;
constexpr double kCharacter = 6.8;  // width of a character, on average
constexpr size_t kLongest = 32;     // number of characters in a line
constexpr size_t kMostJoints = 8;   // number of joints in a box; the others are counted

struct Box {
  std::vector<std::string> lines;  // the name, then the mass and the joints
  double x = 0, y = 0, width = 0, height = 0;
  double span = 0;  // height of the subtree
  double next = 0;  // top of the next child
  size_t depth = 0;
};

Box box_of(const mjModel& m, int body) {
  Box box;
  box.lines.push_back(plot::shortened(body_name(m, body), kLongest));
  const std::string mass = mass_text(m, body);
  if (!mass.empty()) box.lines.push_back(mass);
  const std::vector<std::string> joints = joints_of(m, body);
  const size_t most = joints.size() <= kMostJoints + 1 ? joints.size() : kMostJoints;
  for (size_t i = 0; i < most; ++i) box.lines.push_back(plot::shortened(joints[i], kLongest));
  if (most < joints.size()) {
    box.lines.push_back("and " + std::to_string(joints.size() - most) + " more");
  }
  size_t longest = 0;
  for (const std::string& line : box.lines) longest = std::max(longest, plot::characters(line));
  longest = std::max(longest, plot::characters(box.lines[0]) + 1);  // the name is bold
  box.width = kCharacter * static_cast<double>(longest) + 2 * kPadding;
  box.height = kLine * static_cast<double>(box.lines.size()) + 2 * kPadding;
  return box;
}

// Returns the boxes of all bodies at their places. Each subtree has a range of heights of its own,
// and each depth has a column.
std::vector<Box> layout(const mjModel& m) {
  std::vector<Box> boxes;
  std::vector<double> widths;  // of each column
  for (int b = 0; b < m.nbody; ++b) {
    boxes.push_back(box_of(m, b));
    Box& box = boxes.back();
    if (b > 0) box.depth = boxes[static_cast<size_t>(m.body_parentid[b])].depth + 1;
    widths.resize(std::max(widths.size(), box.depth + 1));
    widths[box.depth] = std::max(widths[box.depth], box.width);
  }
  // the parent of a body has a smaller id
  for (size_t b = boxes.size(); b-- > 0;) {
    Box& box = boxes[b];
    box.span = std::max(box.span, box.height + kRowGap);
    if (b > 0) boxes[static_cast<size_t>(m.body_parentid[b])].span += box.span;
  }
  double x = kMargin;
  std::vector<double> columns;
  for (const double width : widths) {
    columns.push_back(x);
    x += width + kColumnGap;
  }
  for (size_t b = 0; b < boxes.size(); ++b) {
    Box& box = boxes[b];
    double top = kMargin;
    if (b > 0) {
      Box& parent = boxes[static_cast<size_t>(m.body_parentid[b])];
      top = parent.next;
      parent.next += box.span;
    }
    box.x = columns[box.depth];
    box.y = top + (box.span - box.height) / 2;
    box.next = top;
  }
  return boxes;
}

std::string box_svg(const Box& box, bool moves) {
  using plot::coordinate;
  std::string out = "<rect x=\"" + coordinate(box.x) + "\" y=\"" + coordinate(box.y) +
                    "\" width=\"" + coordinate(box.width) + "\" height=\"" +
                    coordinate(box.height) + "\" rx=\"4\" class=\"" + (moves ? "moves" : "fixed") +
                    "\"/>\n";
  double y = box.y + kPadding + 11;
  for (size_t i = 0; i < box.lines.size(); ++i) {
    out += plot::svg_text(box.x + kPadding, y, "start", box.lines[i],
                          i == 0 ? " font-weight=\"bold\"" : " class=\"small\"");
    y += kLine;
  }
  return out;
}

}  // namespace

std::string tree_text(const mjModel& m) {
  Table table({Table::Align::kLeft, Table::Align::kRight, Table::Align::kLeft});
  table.add({"body", "mass", "joints", "geoms"});
  std::vector<int> depth(static_cast<size_t>(m.nbody));
  for (int b = 0; b < m.nbody; ++b) {
    const auto at = static_cast<size_t>(b);
    if (b > 0) depth[at] = depth[static_cast<size_t>(m.body_parentid[b])] + 1;
    table.add(
        {std::string(2 * static_cast<size_t>(depth[at]), ' ') + object_label(m, Size::nbody, b),
         rounded_text(m.body_mass[b], 4), joints_text(m, b), geoms_text(m, b)});
  }
  return table.text("  ");
}

std::string tree_dot(const mjModel& m) {
  std::string out = "digraph " + dot_string(m.names) + " {\n  node [shape=box];\n";
  for (int b = 0; b < m.nbody; ++b) {
    std::string label = dot_string(body_name(m, b));
    const std::string mass = mass_text(m, b);
    if (!mass.empty()) label.insert(label.size() - 1, "\\n" + mass);
    out += "  b" + std::to_string(b) + " [label=" + label + "];\n";
  }
  for (int b = 1; b < m.nbody; ++b) {
    std::string joints;
    for (const std::string& joint : joints_of(m, b)) joints += (joints.empty() ? "" : ", ") + joint;
    out += "  b" + std::to_string(m.body_parentid[b]) + " -> b" + std::to_string(b) +
           (joints.empty() ? "" : " [label=" + dot_string(joints) + "]") + ";\n";
  }
  return out + "}\n";
}

std::string tree_svg(const mjModel& m) {
  using plot::coordinate;
  const std::vector<Box> boxes = layout(m);
  double width = 0, height = 0;
  std::string lines, bodies;
  for (int b = 0; b < m.nbody; ++b) {
    const Box& box = boxes[static_cast<size_t>(b)];
    width = std::max(width, box.x + box.width + kMargin);
    height = std::max(height, box.y + box.height + kMargin);
    bodies += box_svg(box, m.body_jntnum[b] > 0);
    if (b == 0) continue;
    const Box& parent = boxes[static_cast<size_t>(m.body_parentid[b])];
    const double from = parent.x + parent.width, middle = box.x - kColumnGap / 2;
    const double y1 = parent.y + parent.height / 2, y2 = box.y + box.height / 2;
    lines += "<path class=\"" + std::string(m.body_jntnum[b] > 0 ? "joint" : "weld") + "\" d=\"M" +
             coordinate(from) + " " + coordinate(y1) + "H" + coordinate(middle) + "V" +
             coordinate(y2) + "H" + coordinate(box.x) + "\"/>\n";
  }
  const std::string w = coordinate(width), h = coordinate(height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + w + " " + h + "\" width=\"" +
         w + "\" height=\"" + h +
         "\" font-family=\"sans-serif\" font-size=\"12\">\n"
         "<style>.moves{fill:#e8f1fa;stroke:#0072b2}.fixed{fill:#f4f4f4;stroke:#999}"
         ".joint{fill:none;stroke:#0072b2}.weld{fill:none;stroke:#999;stroke-dasharray:4 3}"
         ".small{font-size:11px;fill:#333}</style>\n"
         "<rect width=\"" +
         w + "\" height=\"" + h + "\" fill=\"white\"/>\n" + lines + bodies + "</svg>\n";
}

}  // namespace mj::report
