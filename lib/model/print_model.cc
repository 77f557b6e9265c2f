// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/print_model.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cctype>
#include <cstdarg>
#include <cstdio>

#include "model/field_table.h"
#include "model/mjb.h"
#include "model/names.h"

namespace mj {
namespace {

constexpr int64_t kMaxPictureColumns = 300;

// A kind of objects, such as bodies, that are printed one by one. The arrays of `group` have one
// row per object.
struct Block {
  const char* title;
  std::string_view group;
  Size count;
  int type;  // object type for names; -1 if the objects have no names
};

constexpr Block kBlocks[] = {
    {"BODY", "body", Size::nbody, mjOBJ_BODY},
    {"JOINT", "jnt", Size::njnt, mjOBJ_JOINT},
    {"DOF", "dof", Size::nv, -1},
    {"TREE", "tree", Size::ntree, -1},
    {"GEOM", "geom", Size::ngeom, mjOBJ_GEOM},
    {"SITE", "site", Size::nsite, mjOBJ_SITE},
    {"CAMERA", "cam", Size::ncam, mjOBJ_CAMERA},
    {"LIGHT", "light", Size::nlight, mjOBJ_LIGHT},
    {"FLEX", "flex", Size::nflex, mjOBJ_FLEX},
    {"MESH", "mesh", Size::nmesh, mjOBJ_MESH},
    {"SKIN", "skin", Size::nskin, mjOBJ_SKIN},
    {"HEIGHTFIELD", "hfield", Size::nhfield, mjOBJ_HFIELD},
    {"TEXTURE", "tex", Size::ntex, mjOBJ_TEXTURE},
    {"MATERIAL", "mat", Size::nmat, mjOBJ_MATERIAL},
    {"PAIR", "pair", Size::npair, mjOBJ_PAIR},
    {"EXCLUDE", "exclude", Size::nexclude, mjOBJ_EXCLUDE},
    {"EQUALITY", "eq", Size::neq, mjOBJ_EQUALITY},
    {"TENDON", "tendon", Size::ntendon, mjOBJ_TENDON},
    {"ACTUATOR", "actuator", Size::nactuator, mjOBJ_ACTUATOR},
    {"SENSOR", "sensor", Size::nsensor, mjOBJ_SENSOR},
};

// A text to which formatted values are appended.
class Printer {
 public:
  explicit Printer(std::string_view real_format) : real_(real_format) { std::erase(real_, 'L'); }

  __attribute__((format(printf, 2, 3))) void print(const char* format, ...) {
    char line[512];
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int n = std::vsnprintf(line, sizeof(line), format, arguments);
    va_end(arguments);
    const size_t length = static_cast<size_t>(std::max(n, 0));
    if (length < sizeof(line)) {
      text_.append(line, length);
    } else {
      const size_t start = text_.size();
      text_.resize(start + length + 1);
      std::vsnprintf(text_.data() + start, length + 1, format, again);
      text_.pop_back();
    }
    va_end(again);
  }

  // Prints a number. is_real_format() has checked the format, so the warning about a variable
  // format is disabled.
  void real(double value) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    char number[64];
    const int n = std::snprintf(number, sizeof(number), real_.c_str(), value);
    const size_t length = static_cast<size_t>(std::max(n, 0));
    const size_t start = text_.size();
    text_.append(number, std::min(length, sizeof(number) - 1));
    if (length < sizeof(number)) return;
    text_.resize(start + length + 1);
    std::snprintf(text_.data() + start, length + 1, real_.c_str(), value);
    text_.pop_back();
#pragma GCC diagnostic pop
  }

  // Prints element i of a field. A real number is printed in the format that the caller chose. Any
  // other value is printed with a space in front of it.
  void element(const FieldView& f, int64_t i) {
    if (f.is_real()) {
      real(f.number(i));
    } else {
      print(" %ld", static_cast<long>(f.integer(i)));
    }
  }

  void line() {
    text_ += '\n';
  }
  void put(char c) {
    text_ += c;
  }
  std::string take() {
    return std::move(text_);
  }

 private:
  std::string real_;
  std::string text_;
};

const char* name_of(const mjModel& m, int type, int id) {
  const char* name = id_to_name(m, type, id);
  return name ? name : "";
}

// ---- head

enum class Share { kMesh, kBvh, kTexture, kSkin, kOther, kCount };

// Returns the purpose for which an array needs memory. An array with one row for each object counts
// as "other".
Share share_of(const ArrayField& f) {
  if (f.group == "bvh" || f.group == "octree") return Share::kBvh;
  if (f.name == "tex_data") return Share::kTexture;
  if (f.group == "mesh" && f.rows != Size::nmesh) return Share::kMesh;
  if (f.group == "skin" && f.rows != Size::nskin) return Share::kSkin;
  return Share::kOther;
}

void print_bytes(Printer& out, const char* title, size_t bytes) {
  out.print("  %-12s", title);
  if (bytes < 1024) {
    out.print("%5zu bytes\n", bytes);
  } else {
    out.print("%7.0f KB\n", static_cast<double>(bytes) / 1024);
  }
}

void print_memory(const mjModel& m, Printer& out) {
  const size_t total = mjb_size(m);
  size_t shares[static_cast<int>(Share::kCount)] = {};
  size_t known = 0;
  for (const ArrayField& f : array_fields()) {
    const Share share = share_of(f);
    if (share == Share::kOther) continue;
    const size_t bytes =
        static_cast<size_t>(value(m, f.rows) * f.cols.of(m)) * element_bytes(f.type);
    shares[static_cast<int>(share)] += bytes;
    known += bytes;
  }
  shares[static_cast<int>(Share::kOther)] = total - known;
  constexpr const char* kTitles[] = {"meshes", "bvhs", "textures", "skins", "other"};
  out.print("MEMORY\n");
  print_bytes(out, "total", total);
  for (int i = 0; i < static_cast<int>(Share::kCount); ++i) {
    if (shares[i] > 0) print_bytes(out, kTitles[i], shares[i]);
  }
  out.line();
}

void print_setting(Printer& out, const FieldView& f, int indent) {
  const std::string name = std::string(static_cast<size_t>(indent), ' ') +
                           std::string(f.name.substr(f.name.rfind('.') + 1));
  out.print("%-21s", name.c_str());
  for (int64_t i = 0; i < f.count(); ++i) out.element(f, i);
  out.line();
}

void print_settings(const mjModel& m, Printer& out) {
  const std::vector<FieldView> fields = model_fields(m);
  auto section = [&](Section which, auto print) {
    for (const FieldView& f : fields) {
      if (f.section == which) print(f);
    }
    out.line();
  };
  out.print("SIZES\n");
  section(Section::kSize, [&](const FieldView& f) {
    if (f.integer(0) != 0) print_setting(out, f, 2);
  });
  out.print("FLAG\n");
  section(Section::kFlag, [&](const FieldView& f) {
    if (f.name != "flg_adhesion") print_setting(out, f, 2);
  });
  out.print("OPTION\n");
  section(Section::kOption, [&](const FieldView& f) { print_setting(out, f, 2); });
  out.print("VISUAL\n");
  std::string part;  // part of the settings, such as "global" or "quality"
  section(Section::kVisual, [&](const FieldView& f) {
    const std::string name(f.name.substr(4, f.name.rfind('.') - 4));
    if (name != part) {
      part = name;
      std::string title = name;
      for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      out.print("  %s\n", title.c_str());
    }
    print_setting(out, f, 4);
  });
  double mass = 0;
  for (int i = 0; i < m.nbody; ++i) mass += m.body_mass[i];
  out.print("%-21s", "totalmass");
  out.real(mass);
  out.print("\n\nSTATISTIC\n");
  section(Section::kStatistic, [&](const FieldView& f) { print_setting(out, f, 2); });
}

void print_reference(Printer& out, const char* name, const mjtNum* values, mjtSize n) {
  out.print("%-21s", name);
  for (mjtSize i = 0; i < n; ++i) {
    out.real(values[i]);
    out.put(' ');
  }
  out.print("\n\n");
}

// ---- objects

// Prints row `row` of each array in `group` that has `count` rows.
void print_rows(const mjModel& m, Printer& out, std::string_view group, Size count, int row) {
  for (int a = 0; a < kArrayCount; ++a) {
    const Array array = static_cast<Array>(a);
    if (field(array).group != group || field(array).rows != count) continue;
    const FieldView f = view_of(m, field(array));
    if (f.cols == 0) continue;
    out.print("  %-21s", std::string(f.name).c_str());
    for (int64_t k = 0; k < f.cols; ++k) {
      out.element(f, row * f.cols + k);
      out.put(' ');
    }
    out.line();
  }
}

void print_hull(const mjModel& m, Printer& out, int mesh) {
  if (m.mesh_graphadr[mesh] < 0) return;
  const int* graph = m.mesh_graph + m.mesh_graphadr[mesh];
  out.print("  %-21s %d\n", "qhull face", graph[1]);
  out.print("  %-21s %d\n", "qhull vert", graph[0]);
}

void print_path(const mjModel& m, Printer& out, int tendon) {
  out.print("  path\n    type  objid  prm\n");
  for (int w = m.tendon_adr[tendon]; w < m.tendon_adr[tendon] + m.tendon_num[tendon]; ++w) {
    out.print("    %d     %d     ", m.wrap_type[w], m.wrap_objid[w]);
    out.real(m.wrap_prm[w]);
    out.line();
  }
  out.line();
}

void print_actuator_blocks(const mjModel& m, Printer& out, int i) {
  for (int k = 0; k < m.actuator_ctrlnum[i]; ++k) {
    print_rows(m, out, "actuator", Size::nu, m.actuator_ctrladr[i] + k);
  }
  for (int k = 0; k < m.actuator_outnum[i]; ++k) {
    print_rows(m, out, "actuator", Size::nout, m.actuator_outadr[i] + k);
  }
}

void print_objects(const mjModel& m, Printer& out, const Block& block) {
  const mjtSize count = value(m, block.count);
  for (int i = 0; i < count; ++i) {
    out.print("\n%s %d:\n", block.title, i);
    if (block.type >= 0) {
      const char* space = block.type == mjOBJ_HFIELD ? "  " : " ";
      out.print("  %-21s%s%s\n", "name", space, name_of(m, block.type, i));
    }
    print_rows(m, out, block.group, block.count, i);
    if (block.type == mjOBJ_MESH) print_hull(m, out, i);
    if (block.type == mjOBJ_TENDON) print_path(m, out, i);
    if (block.type == mjOBJ_ACTUATOR) print_actuator_blocks(m, out, i);
  }
  if (count > 0) out.line();
}

// ---- custom fields and keyframes

void print_custom(const mjModel& m, Printer& out) {
  for (int i = 0; i < m.nnumeric; ++i) {
    out.print("\nNUMERIC %d:\n  name         %s\n  size         %d\n  value       ", i,
              name_of(m, mjOBJ_NUMERIC, i), m.numeric_size[i]);
    for (int k = 0; k < m.numeric_size[i]; ++k) out.real(m.numeric_data[m.numeric_adr[i] + k]);
    out.line();
  }
  if (m.nnumeric > 0) out.line();
  for (int i = 0; i < m.ntext; ++i) {
    out.print("\nTEXT %d:\n  name         %s\n  size         %d\n  value        %s\n", i,
              name_of(m, mjOBJ_TEXT, i), m.text_size[i], m.text_data + m.text_adr[i]);
  }
  if (m.ntext > 0) out.line();
  for (int i = 0; i < m.ntuple; ++i) {
    out.print("\nTUPLE %d:\n  name         %s\n  size         %d\n  elements\n", i,
              name_of(m, mjOBJ_TUPLE, i), m.tuple_size[i]);
    for (int k = m.tuple_adr[i]; k < m.tuple_adr[i] + m.tuple_size[i]; ++k) {
      const std::string type(enum_keyword(EnumType::mjtObj, m.tuple_objtype[k]));
      out.print("       %s %d, prm = ", type.c_str(), m.tuple_objid[k]);
      out.real(m.tuple_objprm[k]);
      out.line();
    }
  }
  if (m.ntuple > 0) out.line();
}

// Prints a vector of a keyframe if it differs from `reference`. A null `reference` stands for
// zeros. Returns whether the vector was printed.
bool print_key_vector(Printer& out, const char* name, int key, const mjtNum* values,
                      const mjtNum* reference, mjtSize n) {
  bool differs = false;
  for (mjtSize i = 0; i < n; ++i) differs |= values[i] != (reference ? reference[i] : 0);
  if (!differs) return false;
  out.print("%s%d   ", name, key);
  for (mjtSize i = 0; i < n; ++i) out.real(values[i]);
  out.line();
  return true;
}

void print_key(const mjModel& m, Printer& out, int k) {
  std::vector<mjtNum> pos, quat;  // poses of mocap bodies
  for (int b = 0; b < m.nbody; ++b) {
    if (m.body_mocapid[b] < 0) continue;
    pos.insert(pos.end(), m.body_pos + 3 * b, m.body_pos + 3 * b + 3);
    quat.insert(quat.end(), m.body_quat + 4 * b, m.body_quat + 4 * b + 4);
  }
  if (*name_of(m, mjOBJ_KEY, k)) out.print("key_name%d    %s\n", k, name_of(m, mjOBJ_KEY, k));
  if (m.key_time[k] != 0) out.print("key_time%d    %.4f\n", k, m.key_time[k]);
  bool any = print_key_vector(out, "key_qpos", k, m.key_qpos + k * m.nq, m.qpos0, m.nq);
  any |= print_key_vector(out, "key_qvel", k, m.key_qvel + k * m.nv, nullptr, m.nv);
  any |= print_key_vector(out, "key_act", k, m.key_act + k * m.na, nullptr, m.na);
  any |=
      print_key_vector(out, "key_mpos", k, m.key_mpos + k * 3 * m.nmocap, pos.data(), 3 * m.nmocap);
  any |= print_key_vector(out, "key_mquat", k, m.key_mquat + k * 4 * m.nmocap, quat.data(),
                          4 * m.nmocap);
  any |= print_key_vector(out, "key_ctrl", k, m.key_ctrl + k * m.nu, nullptr, m.nu);
  if (any) out.line();
}

// ---- sparse structures, bounding volumes

struct Pattern {
  const char* title;
  const int* nnz;
  const int* address;
  const int* column;
  mjtSize rows;
  bool mark_diagonal;
};

// Prints a sparsity pattern as a picture, with x for an entry and D for an entry on the diagonal.
void print_picture(Printer& out, const Pattern& p, mjtSize columns) {
  if (columns == 0 || columns > kMaxPictureColumns) return;
  const std::string rule(static_cast<size_t>(columns) + 2, '-');
  out.print("%s\n%s\n", p.title, rule.c_str());
  for (mjtSize r = 0; r < p.rows; ++r) {
    std::string row(static_cast<size_t>(columns), ' ');
    for (int k = 0; k < p.nnz[r]; ++k) {
      const int c = p.column[p.address[r] + k];
      row[static_cast<size_t>(c)] = p.mark_diagonal && c == r ? 'D' : 'x';
    }
    out.print(" %s |\n", row.c_str());
  }
  out.print("%s\n\n", rule.c_str());
}

void print_ints(Printer& out, const char* title, const int* values, mjtSize n) {
  if (n == 0) return;
  out.print("%s\n ", title);
  for (mjtSize i = 0; i < n; ++i) out.print(" %d", values[i]);
  out.print("\n\n");
}

void print_sparse(const mjModel& m, Printer& out) {
  print_picture(out, {"B: body-dof matrix", m.B_rownnz, m.B_rowadr, m.B_colind, m.nbody, false},
                m.nv);
  print_ints(out, "B_ROWNNZ", m.B_rownnz, m.nbody);
  print_ints(out, "B_ROWADR", m.B_rowadr, m.nbody);
  print_ints(out, "B_COLIND", m.B_colind, m.nB);
  print_picture(out, {"M: reduced inertia matrix", m.M_rownnz, m.M_rowadr, m.M_colind, m.nv, false},
                m.nv);
  print_ints(out, "M_ROWNNZ", m.M_rownnz, m.nv);
  print_ints(out, "M_ROWADR", m.M_rowadr, m.nv);
  print_ints(out, "M_COLIND", m.M_colind, m.nC);
  print_ints(out, "MAPM2M", m.mapM2M, m.nC);
  print_picture(out, {"D: dof-dof matrix", m.D_rownnz, m.D_rowadr, m.D_colind, m.nv, true}, m.nv);
  print_ints(out, "D_ROWNNZ", m.D_rownnz, m.nv);
  print_ints(out, "D_ROWADR", m.D_rowadr, m.nv);
  print_ints(out, "D_COLIND", m.D_colind, m.nD);
  print_ints(out, "MAPM2D", m.mapM2D, m.nD);
  print_ints(out, "MAPD2M", m.mapD2M, m.nC);
}

void print_bvh(const mjModel& m, Printer& out) {
  out.print("BVH:\n  id      depth   nodeid  child[0]  child[1]\n");
  for (int i = 0; i < m.nbvh; ++i) {
    out.print("  %-8d%-8d% -8d% -10d% -d\n", i, m.bvh_depth[i], m.bvh_nodeid[i], m.bvh_child[2 * i],
              m.bvh_child[2 * i + 1]);
  }
  out.line();
}

}  // namespace

// Largest number of digits that the width or the precision of a format may have. Three digits are
// enough, because no printed number needs more than 999 characters.
constexpr size_t kMaxFormatDigits = 3;

bool is_real_format(std::string_view format) {
  if (format.size() > 20 || format.empty() || format[0] != '%') return false;
  size_t i = 1;
  auto digits = [&] {
    const size_t start = i;
    while (i < format.size() && std::isdigit(static_cast<unsigned char>(format[i]))) ++i;
    return i - start;
  };
  for (std::string_view flags = "-+ #0"; i < format.size() && flags.find(format[i]) != flags.npos;
       ++i) {
    if (format.substr(1, i - 1).find(format[i]) != format.npos) return false;
  }
  if (digits() > kMaxFormatDigits) return false;
  if (i < format.size() && format[i] == '.') {
    ++i;
    if (digits() > kMaxFormatDigits) return false;
  }
  if (i < format.size() && format[i] == 'L') ++i;
  return i + 1 == format.size() && std::string_view("fgGeE").find(format[i]) != format.npos;
}

std::string print_model(const mjModel& m, std::string_view real_format) {
  Printer out(is_real_format(real_format) ? real_format : kDefaultRealFormat);
  out.print("MuJoCo version %s\n", version_text(mjVERSION_HEADER).c_str());
  out.print("model name     %s\n\n", m.names);
  print_memory(m, out);
  print_settings(m, out);
  print_reference(out, "qpos0", m.qpos0, m.nq);
  print_reference(out, "qpos_spring", m.qpos_spring, m.nq);
  for (const Block& block : kBlocks) print_objects(m, out, block);
  print_custom(m, out);
  for (int k = 0; k < m.nkey; ++k) print_key(m, out, k);
  print_sparse(m, out);
  out.print("\nSIGNATURE\n  %llu\n\n", static_cast<unsigned long long>(m.signature));
  print_bvh(m, out);
  return out.take();
}

}  // namespace mj
