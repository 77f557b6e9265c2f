// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Text form of data, with MuJoCo's layout. The text consists of:
//
// 1. memory, counts, iterations of the solver, warnings, timers, energy and time
// 2. arrays in the order of the stages that write them, each below its name, one line per row
// 3. sparse matrices as "column: value", before or after a picture of their pattern
// 4. islands with their dofs and rows
//
// The entries of matrices with more than kMaxSize rows are left out. Pictures with more than
// kMaxSize columns are left out, too.

#include "engine/lifecycle/print_data.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <span>
#include <vector>

#include "base/diagnostic.h"
#include "engine/contact/contact_force.h"
#include "engine/data/mode.h"
#include "model/names.h"

namespace mj::engine {
namespace {

constexpr int kMaxSize = 300;
constexpr int kNameWidth = 21;  // width of a name that is followed by its values on the same line

class Text {
 public:
  explicit Text(std::string_view real_format)
      : real_format_(is_real_format(real_format) ? real_format : kDefaultRealFormat) {}

  // Appends formatted text of at most 255 characters.
  template <typename... Values>
  void put(const char* format, Values... values) {
    char buffer[256];
    std::snprintf(buffer, sizeof(buffer), format, values...);
    text_ += buffer;
  }
  void put(const std::string& text) { text_ += text; }
  void put(const char* text) { text_ += text; }
  void end_line() { text_ += "\n"; }

  void title(std::string_view name) {
    text_ += upper_case(name);
    end_line();
  }

  void number(double x) {
    // A number may have 309 digits before the point. A longer text, which a format with a large
    // width or precision gives, is cut.
    char buffer[400];
    std::snprintf(buffer, sizeof(buffer), real_format_.c_str(), x);
    text_ += buffer;
  }
  // Appends the numbers of a row. A space precedes each number.
  void numbers(const double* data, mjtSize count) {
    for (mjtSize i = 0; i < count; ++i) {
      text_ += " ";
      number(data[i]);
    }
  }

  void array(std::string_view name, const double* data, mjtSize rows, mjtSize cols) {
    if (!data || rows <= 0 || cols <= 0) return;
    title(name);
    for (mjtSize i = 0; i < rows; ++i) {
      text_ += " ";
      numbers(data + i * cols, cols);
      end_line();
    }
    end_line();
  }
  // Appends a name and integers, one integer per line.
  void column(std::string_view name, const int* data, mjtSize rows) {
    if (!data || rows <= 0) return;
    title(name);
    for (mjtSize i = 0; i < rows; ++i) put("  %d\n", data[i]);
    end_line();
  }
  // Appends a name and, on the next line, all integers.
  void line(std::string_view name, const int* data, mjtSize count) {
    if (!data || count <= 0) return;
    title(name);
    text_ += " ";
    for (mjtSize i = 0; i < count; ++i) put(" %d", data[i]);
    text_ += "\n\n";
  }
  // Appends a name and integers on the same line. A bar precedes each number whose index is in
  // `breaks`.
  template <typename Int>
  void named_line(std::string_view name, const Int* data, mjtSize count,
                  std::span<const int> breaks = {}) {
    if (!data || count <= 0) return;
    put("%-*s", kNameWidth, upper_case(name).c_str());
    for (mjtSize i = 0; i < count; ++i) {
      if (i > 0 && std::ranges::count(breaks, i) > 0) text_ += " |";
      put(" %d", static_cast<int>(data[i]));
    }
    text_ += "\n\n";
  }

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  static std::string upper_case(std::string_view name) {
    std::string out(name);
    for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return out;
  }

  std::string real_format_;
  std::string text_;
};

// Sparse matrix that is stored by rows.
struct Sparse {
  int rows, cols;
  const int *rownnz, *rowadr, *colind;
};

void print_entries(Text& out, std::string_view name, const Sparse& s, const double* values) {
  if (!values || s.rows <= 0 || s.rows > kMaxSize) return;
  out.title(name);
  for (int i = 0; i < s.rows; ++i) {
    out.put("  ");
    for (int k = s.rowadr[i]; k < s.rowadr[i] + s.rownnz[i]; ++k) {
      out.put("%4d: ", s.colind[k]);
      out.number(values[k]);
    }
    out.end_line();
  }
  out.end_line();
}

// Prints a picture of the entries of a matrix, between bars. `mark(row)` is the letter for the
// entries of a row. `super` gives, for each row, the number of rows directly after it that have the
// same columns.
template <typename Mark>
void print_picture(Text& out, const std::string& title, const Sparse& s, Mark mark,
                   const int* super = nullptr) {
  if (s.rows <= 0 || s.cols > kMaxSize) return;
  const std::string bar(static_cast<size_t>(s.cols) + 2, '-');
  out.put(title + "\n" + bar + "\n");
  for (int i = 0; i < s.rows; ++i) {
    std::string row(static_cast<size_t>(s.cols), ' ');
    for (int k = s.rowadr[i]; k < s.rowadr[i] + s.rownnz[i]; ++k) {
      row[static_cast<size_t>(s.colind[k])] = mark(i);
    }
    out.put(" " + row + " |");
    if (super && super[i] > 0) out.put(" %d", super[i]);
    out.end_line();
  }
  out.put(bar + "\n\n");
}

constexpr auto kAnyEntry = [](int) { return 'x'; };

char letter_of_island(int island) {
  return static_cast<char>('0' + island % 10);
}

Sparse inertia_of(const mjModel& m) {
  return {static_cast<int>(m.nv), static_cast<int>(m.nv), m.M_rownnz, m.M_rowadr, m.M_colind};
}

bool is_zero(const double* data, mjtSize count) {
  return std::all_of(data, data + count, [](double x) { return x == 0; });
}

// ---- Head.

void print_memory(Text& out, const mjData& d) {
  const auto kilobytes = [](mjtSize bytes) { return static_cast<double>(bytes) / 1024; };
  const mjtSize own = sizeof(mjData);
  out.title("memory");
  out.put("  total     %11.0f KB\n", kilobytes(own + d.nbuffer + d.narena));
  out.put("  struct    %11.0f KB\n", kilobytes(own));
  out.put("  buffer    %11.0f KB\n", kilobytes(d.nbuffer));
  const double used =
      d.narena ? 100.0 * static_cast<double>(d.maxuse_arena) / static_cast<double>(d.narena) : 0;
  out.put("  arena     %11.0f KB, used %.1f%%\n\n", kilobytes(d.narena), used);
}

// Scalar members of mjData that are not counts. The list of sizes leaves them out.
constexpr std::string_view kNotCounts[] = {"pstack",     "pbase",      "parena",
                                           "threadpool", "threadlock", "time"};

void print_counts(Text& out, const mjData& d) {
  const auto put = [&](const char* name, auto value) {
    out.put("  %-21s %lld\n", name, static_cast<long long>(value));
  };
  out.title("sizes");
#define MJ_X(type, name, ...) \
  if (std::ranges::count(kNotCounts, std::string_view(#name)) == 0) put(#name, d.name);
  MJDATA_SCALAR_TABLE(MJ_X)
#undef MJ_X
  put("threadpool", d.threadpool);
  out.end_line();
}

void print_solver(Text& out, const mjData& d) {
  const int islands = std::clamp(d.nisland, 1, mjNISLAND);
  const auto is_idle = [](int iterations) { return iterations == 0; };
  if (d.nefc == 0 || std::all_of(d.solver_niter, d.solver_niter + islands, is_idle)) return;
  out.title("solver stat");
  out.put("  solver_fwdinv = ");
  out.numbers(d.solver_fwdinv, 2);
  out.end_line();
  for (int i = 0; i < islands; ++i) {
    const int iterations = d.solver_niter[i];
    if (iterations == 0) continue;
    out.put("  ISLAND %d\n    solver_niter = %d\n    solver_nnz = %d\n", i, iterations,
            d.solver_nnz[i]);
    for (int k = 0; k < std::min(iterations, mjNSOLVER); ++k) {
      const mjSolverStat& s = d.solver[i * mjNSOLVER + k];
      out.put("      %d:  improvement = ", k);
      out.number(s.improvement);
      out.put("    gradient = ");
      out.number(s.gradient);
      out.put("    lineslope = ");
      out.number(s.lineslope);
      out.put("\n          nactive = %d   nchange = %d   neval = %d   nupdate = %d\n", s.nactive,
              s.nchange, s.neval, s.nupdate);
    }
    out.end_line();
  }
}

void print_events(Text& out, const mjData& d) {
  const auto has_number = [](const auto& record) { return record.number > 0; };
  if (std::ranges::any_of(d.warning, has_number)) {
    out.title("warning");
    for (int i = 0; i < mjNWARNING; ++i) {
      if (d.warning[i].number == 0) continue;
      out.put("    %d:  lastinfo = %d   number = %d\n", i, d.warning[i].lastinfo,
              d.warning[i].number);
    }
    out.end_line();
  }
  const auto has_duration = [](const mjTimerStat& timer) { return timer.duration > 0; };
  if (std::ranges::any_of(d.timer, has_duration)) {
    out.title("timer");
    for (int i = 0; i < mjNTIMER; ++i) {
      if (!has_duration(d.timer[i])) continue;
      out.put("    %d:  duration = ", i);
      out.number(d.timer[i].duration);
      out.put("   number = %d\n", d.timer[i].number);
    }
    out.end_line();
  }
  out.put("ENERGY = ");
  out.numbers(d.energy, 2);
  out.put("\n\nTIME = ");
  out.number(d.time);
  out.put("\n\n");
}

// ---- State.

// Prints the raw history buffers. The slots are in the order of memory (history.h).
void print_history(Text& out, const mjModel& m, const mjData& d) {
  if (m.nhistory <= 0) return;
  out.title("delay");
  const auto row = [&](const char* name, const double* values, mjtSize count) {
    out.put("    %s = ", name);
    for (mjtSize i = 0; i < count; ++i) out.number(values[i]);
    out.end_line();
  };
  const auto buffer = [&](const char* kind, int id, const char* name, int at, int samples,
                          int width) {
    if (at < 0 || samples <= 0) return;
    const double* const b = d.history + at;
    out.put(std::string("  ") + kind + std::to_string(id) + (kind[0] == 's' ? "  '" : " '") +
            (name ? name : "") + "':\n");
    row("phase ", b, 1);
    out.put("    cursor =  %d\n", static_cast<int>(b[1]));
    row("times ", b + 2, samples);
    row("values", b + 2 + samples, mjtSize{samples} * width);
  };
  for (int i = 0; i < m.nactuator; ++i) {
    buffer("actuator ", i, id_to_name(m, mjOBJ_ACTUATOR, i), m.actuator_historyadr[i],
           m.actuator_history[2 * i], 1);
  }
  for (int i = 0; i < m.nsensor; ++i) {
    buffer("sensor ", i, id_to_name(m, mjOBJ_SENSOR, i), m.sensor_historyadr[i],
           m.sensor_history[2 * i], m.sensor_dim[i]);
  }
  out.end_line();
}

void print_state(Text& out, const mjModel& m, const mjData& d) {
  out.array("qpos", d.qpos, m.nq, 1);
  out.array("qvel", d.qvel, m.nv, 1);
  out.array("act", d.act, m.na, 1);
  print_history(out, m, d);
  out.array("qacc_warmstart", d.qacc_warmstart, m.nv, 1);
  out.array("plugin_state", d.plugin_state, m.npluginstate, 1);
  out.array("ctrl", d.ctrl, m.nu, 1);
  out.array("qfrc_applied", d.qfrc_applied, m.nv, 1);
  out.array("xfrc_applied", d.xfrc_applied, m.nbody, 6);
  out.named_line("eq_active", d.eq_active, m.neq);
  out.array("mocap_pos", d.mocap_pos, m.nmocap, 3);
  out.array("mocap_quat", d.mocap_quat, m.nmocap, 4);
  out.array("qacc", d.qacc, m.nv, 1);
  out.array("act_dot", d.act_dot, m.na, 1);
  out.array("userdata", d.userdata, m.nuserdata, 1);
  out.array("sensor", d.sensordata, m.nsensordata, 1);
  out.column("tree_asleep", d.tree_asleep, m.ntree);
}

// ---- Position.

void print_poses(Text& out, const mjModel& m, const mjData& d) {
  out.array("xpos", d.xpos, m.nbody, 3);
  out.array("xquat", d.xquat, m.nbody, 4);
  out.array("xmat", d.xmat, m.nbody, 9);
  out.array("xipos", d.xipos, m.nbody, 3);
  out.array("ximat", d.ximat, m.nbody, 9);
  out.array("xanchor", d.xanchor, m.njnt, 3);
  out.array("xaxis", d.xaxis, m.njnt, 3);
  out.array("geom_xpos", d.geom_xpos, m.ngeom, 3);
  out.array("geom_xmat", d.geom_xmat, m.ngeom, 9);
  out.array("site_xpos", d.site_xpos, m.nsite, 3);
  out.array("site_xmat", d.site_xmat, m.nsite, 9);
  out.array("cam_xpos", d.cam_xpos, m.ncam, 3);
  out.array("cam_xmat", d.cam_xmat, m.ncam, 9);
  out.array("light_xpos", d.light_xpos, m.nlight, 3);
  out.array("light_xdir", d.light_xdir, m.nlight, 3);
  out.array("subtree_com", d.subtree_com, m.nbody, 3);
  out.array("cdof", d.cdof, m.nv, 6);
  out.array("cinert", d.cinert, m.nbody, 10);
}

void print_flexes(Text& out, const mjModel& m, const mjData& d) {
  out.array("flexvert_xpos", d.flexvert_xpos, m.nflexvert, 3);
  out.array("flexelem_aabb", d.flexelem_aabb, m.nflexelem, 6);
  const Sparse edges = {static_cast<int>(m.nflexedge), static_cast<int>(m.nv), m.flexedge_J_rownnz,
                        m.flexedge_J_rowadr, m.flexedge_J_colind};
  print_picture(out, "FLEXEDGE_J: flex edge connectivity", edges, kAnyEntry);
  if (m.nJfe > 0) print_entries(out, "flexedge_J", edges, d.flexedge_J);
  out.array("flexedge_length", d.flexedge_length, m.nflexedge, 1);
}

void print_tendons(Text& out, const mjModel& m, const mjData& d) {
  out.array("ten_length", d.ten_length, m.ntendon, 1);
  const Sparse moments = {static_cast<int>(m.ntendon), static_cast<int>(m.nv), m.ten_J_rownnz,
                          m.ten_J_rowadr, m.ten_J_colind};
  print_picture(out, "TEN_J: tendon moments", moments, kAnyEntry);
  out.column("ten_J_rownnz", m.ten_J_rownnz, m.ntendon);
  out.column("ten_J_rowadr", m.ten_J_rowadr, m.ntendon);
  print_entries(out, "ten_J", moments, d.ten_J);
  for (int i = 0; i < m.ntendon; ++i) {
    out.put("TENDON %d: %d wrap points\n", i, d.ten_wrapnum[i]);
    for (int k = d.ten_wrapadr[i]; k < d.ten_wrapadr[i] + d.ten_wrapnum[i]; ++k) {
      out.put("    %d:  ", d.wrap_obj[k]);
      out.numbers(d.wrap_xpos + 3 * k, 3);
      out.end_line();
    }
    out.end_line();
  }
}

// Prints a picture of M whose dofs are sorted by island. Each island has its own letter.
void print_island_inertia(Text& out, const mjModel& m, const mjData& d) {
  if (d.nisland <= 0 || d.nidof <= 0) return;
  std::vector<int> rownnz, rowadr, colind;
  for (int i = 0; i < d.nidof; ++i) {
    const int dof = d.map_idof2dof[i];
    rowadr.push_back(static_cast<int>(colind.size()));
    rownnz.push_back(m.M_rownnz[dof]);
    for (int k = 0; k < m.M_rownnz[dof]; ++k) {
      colind.push_back(d.map_dof2idof[m.M_colind[m.M_rowadr[dof] + k]]);
    }
  }
  print_picture(out, "iM: block-diagonal inertia (nnzs are island ids)",
                {d.nidof, d.nidof, rownnz.data(), rowadr.data(), colind.data()},
                [&](int i) { return letter_of_island(d.dof_island[d.map_idof2dof[i]]); });
}

void print_inertia(Text& out, const mjModel& m, const mjData& d) {
  const Sparse inertia = inertia_of(m);
  out.array("crb", d.crb, m.nbody, 10);
  print_entries(out, "M", inertia, d.M);
  print_entries(out, "qLD", inertia, d.qLD);
  out.array("qLDiagInv", d.qLDiagInv, m.nv, 1);
  if (d.nisland > 0) print_picture(out, "M: inertia structure", inertia, kAnyEntry);
  print_island_inertia(out, m, d);
  if (!is_zero(d.qHDiagInv, m.nv)) {
    print_entries(out, "qH", inertia, d.qH);
    out.array("qHDiagInv", d.qHDiagInv, m.nv, 1);
  }
  out.line("tree_awake", d.tree_awake, m.ntree);
  out.line("body_awake", d.body_awake, m.nbody);
  out.line("body_awake_ind", d.body_awake_ind, d.nbody_awake);
  out.line("parent_awake_ind", d.parent_awake_ind, d.nparent_awake);
  out.line("dof_awake_ind", d.dof_awake_ind, d.nv_awake);
  const Sparse derivative = {static_cast<int>(m.nv), static_cast<int>(m.nv), m.D_rownnz, m.D_rowadr,
                             m.D_colind};
  if (!is_zero(d.qDeriv, m.nD)) print_entries(out, "qDeriv", derivative, d.qDeriv);
  if (!is_zero(d.qLU, m.nD)) print_entries(out, "qLU", derivative, d.qLU);
}

void print_actuators(Text& out, const mjModel& m, const mjData& d) {
  const Sparse moments = {static_cast<int>(m.nout), static_cast<int>(m.nv), d.moment_rownnz,
                          d.moment_rowadr, d.moment_colind};
  out.array("actuator_length", d.actuator_length, m.nout, 1);
  print_picture(out, "actuator_moment", moments, kAnyEntry);
  print_entries(out, "actuator_moment", moments, d.actuator_moment);
}

// ---- Constraints.

std::string name_or_id(const mjModel& m, int type, int id) {
  const char* const name = id_to_name(m, type, id);
  return name ? name : std::to_string(id);
}

// Returns the text for one side of a contact.
std::string side_of(const mjModel& m, const mjContact& c, int side) {
  if (c.geom[side] >= 0) return name_or_id(m, mjOBJ_GEOM, c.geom[side]);
  std::string out = "flex " + name_or_id(m, mjOBJ_FLEX, c.flex[side]);
  if (c.elem[side] >= 0) out += " element " + std::to_string(c.elem[side]);
  if (c.vert[side] >= 0) out += " vertex " + std::to_string(c.vert[side]);
  return out;
}

void print_contacts(Text& out, const mjModel& m, const mjData& d) {
  if (d.ncon == 0) return;
  out.title("contact");
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& c = d.contact[i];
    double force[6];
    contact_force(m, d, i, force);
    const auto row = [&](const char* name, const double* values, mjtSize count) {
      out.put("     %-13s", name);
      for (mjtSize k = 0; k < count; ++k) {
        if (k > 0) out.put(" ");
        out.number(values[k]);
      }
      out.end_line();
    };
    out.put("  %d:\n     dim           %d\n", i, c.dim);
    out.put("     geoms         " + side_of(m, c, 0) + " : " + side_of(m, c, 1) + "\n");
    out.put("     exclude       %d\n     efc_address   %d\n", c.exclude, c.efc_address);
    row("solref", c.solref, mjNREF);
    row("solimp", c.solimp, mjNIMP);
    row("dist", &c.dist, 1);
    row("includemargin", &c.includemargin, 1);
    row("pos", c.pos, 3);
    row("frame", c.frame, 9);
    row("friction", c.friction, 5);
    row("mu", &c.mu, 1);
    row("force", force, 6);
  }
  out.end_line();
}

// Prints efc_J with rows and columns sorted by island. Entries outside the block of an island are
// dots.
void print_dense_blocks(Text& out, const mjModel& m, const mjData& d) {
  if (d.nefc > kMaxSize) return;
  out.title("iefc_J");
  for (int i = 0; i < d.nefc; ++i) {
    const int row = d.map_iefc2efc[i], island = d.efc_island[row];
    out.put(" ");
    for (int k = 0; k < d.nidof; ++k) {
      const int dof = d.map_idof2dof[k];
      if (d.dof_island[dof] != island) {
        out.put("......... ");
      } else {
        out.numbers(d.efc_J + row * m.nv + dof, 1);
      }
    }
    out.end_line();
  }
  out.end_line();
}

void print_sparse_blocks(Text& out, const mjData& d) {
  std::vector<int> rownnz, rowadr, super;
  for (int i = 0; i < d.nefc; ++i) {
    const int row = d.map_iefc2efc[i];
    rownnz.push_back(d.efc_J_rownnz[row]);
    rowadr.push_back(d.efc_J_rowadr[row]);
    super.push_back(d.efc_J_rowsuper[row]);
  }
  std::vector<int> colind;
  for (int k = 0; k < d.nJ; ++k) colind.push_back(d.map_dof2idof[d.efc_J_colind[k]]);
  print_picture(
      out, "IEFC_J: block-diagonalized constraint Jacobian (nnzs are island ids)",
      {d.nefc, d.nidof, rownnz.data(), rowadr.data(), colind.data()},
      [&](int i) { return letter_of_island(d.efc_island[d.map_iefc2efc[i]]); }, super.data());
}

void print_jacobian(Text& out, const mjModel& m, const mjData& d) {
  if (!is_sparse(m)) {
    if (d.nefc <= kMaxSize) out.array("efc_J", d.efc_J, d.nefc, m.nv);
    if (d.nisland > 0) print_dense_blocks(out, m, d);
    return;
  }
  const Sparse jacobian = {d.nefc, static_cast<int>(m.nv), d.efc_J_rownnz, d.efc_J_rowadr,
                           d.efc_J_colind};
  out.column("efc_J_rownnz", d.efc_J_rownnz, d.nefc);
  out.column("efc_J_rowadr", d.efc_J_rowadr, d.nefc);
  print_entries(out, "efc_J", jacobian, d.efc_J);
  print_picture(out, "J: constraint Jacobian", jacobian, kAnyEntry, d.efc_J_rowsuper);
  if (d.nisland > 0) print_sparse_blocks(out, d);
}

void print_rows(Text& out, const mjModel& m, const mjData& d) {
  if (d.nefc == 0) return;
  out.column("efc_type", d.efc_type, d.nefc);
  out.column("efc_id", d.efc_id, d.nefc);
  print_jacobian(out, m, d);
  if (d.nA > 0) {
    const Sparse projection = {d.nefc, d.nefc, d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind};
    if (is_sparse(m)) {
      out.column("efc_AR_rownnz", d.efc_AR_rownnz, d.nefc);
      out.column("efc_AR_rowadr", d.efc_AR_rowadr, d.nefc);
      print_entries(out, "efc_AR", projection, d.efc_AR);
    } else if (d.nefc <= kMaxSize) {
      out.array("efc_AR", d.efc_AR, d.nefc, d.nefc);
    }
  }
  out.array("efc_pos", d.efc_pos, d.nefc, 1);
  out.array("efc_margin", d.efc_margin, d.nefc, 1);
  out.array("efc_frictionloss", d.efc_frictionloss, d.nefc, 1);
  out.array("efc_diagA", d.efc_diagA, d.nefc, 1);
  out.array("efc_KBIP", d.efc_KBIP, d.nefc, 4);
  out.array("efc_D", d.efc_D, d.nefc, 1);
  out.array("efc_R", d.efc_R, d.nefc, 1);
}

void print_forces(Text& out, const mjModel& m, const mjData& d) {
  out.array("flexedge_velocity", d.flexedge_velocity, m.nflexedge, 1);
  out.array("ten_velocity", d.ten_velocity, m.ntendon, 1);
  out.array("actuator_velocity", d.actuator_velocity, m.nout, 1);
  out.array("cvel", d.cvel, m.nbody, 6);
  out.array("cdof_dot", d.cdof_dot, m.nv, 6);
  out.array("qfrc_bias", d.qfrc_bias, m.nv, 1);
  out.array("qfrc_spring", d.qfrc_spring, m.nv, 1);
  out.array("qfrc_damper", d.qfrc_damper, m.nv, 1);
  out.array("qfrc_gravcomp", d.qfrc_gravcomp, m.nv, 1);
  out.array("qfrc_fluid", d.qfrc_fluid, m.nv, 1);
  out.array("qfrc_passive", d.qfrc_passive, m.nv, 1);
  out.array("efc_vel", d.efc_vel, d.nefc, 1);
  out.array("efc_aref", d.efc_aref, d.nefc, 1);
  out.array("subtree_linvel", d.subtree_linvel, m.nbody, 3);
  out.array("subtree_angmom", d.subtree_angmom, m.nbody, 3);
  out.array("actuator_force", d.actuator_force, m.nout, 1);
  out.array("qfrc_actuator", d.qfrc_actuator, m.nv, 1);
  out.array("qfrc_smooth", d.qfrc_smooth, m.nv, 1);
  out.array("qacc_smooth", d.qacc_smooth, m.nv, 1);
  out.array("efc_b", d.efc_b, d.nefc, 1);
  out.array("efc_force", d.efc_force, d.nefc, 1);
  out.column("efc_state", d.efc_state, d.nefc);
  out.array("qfrc_constraint", d.qfrc_constraint, m.nv, 1);
  out.array("qfrc_inverse", d.qfrc_inverse, m.nv, 1);
  out.array("cacc", d.cacc, m.nbody, 6);
  out.array("cfrc_int", d.cfrc_int, m.nbody, 6);
  out.array("cfrc_ext", d.cfrc_ext, m.nbody, 6);
}

void print_islands(Text& out, const mjModel& m, const mjData& d) {
  if (d.nisland > 0) {
    std::vector<int> dofs(d.island_idofadr, d.island_idofadr + d.nisland);
    dofs.push_back(d.nidof);
    const std::span<const int> rows(d.island_iefcadr, static_cast<size_t>(d.nisland));
    out.line("tree_island", d.tree_island, m.ntree);
    out.line("island_ntree", d.island_ntree, d.nisland);
    out.line("island_itreeadr", d.island_itreeadr, d.nisland);
    out.line("map_itree2tree", d.map_itree2tree, m.ntree);
    out.named_line("dof_island", d.dof_island, m.nv);
    out.named_line("island_nv", d.island_nv, d.nisland);
    out.named_line("island_idofadr", d.island_idofadr, d.nisland);
    out.named_line("map_idof2dof", d.map_idof2dof, m.nv, dofs);
    out.named_line("efc_island", d.efc_island, d.nefc);
    out.named_line("island_nefc", d.island_nefc, d.nisland);
    out.named_line("island_iefcadr", d.island_iefcadr, d.nisland);
    out.named_line("map_iefc2efc", d.map_iefc2efc, d.nefc, rows);
  }
  if (d.nefc > 0) out.named_line("tendon_efcadr", d.tendon_efcadr, m.ntendon);
}

}  // namespace

std::string print_data(const mjModel& m, const mjData& d, std::string_view real_format) {
  if (d.pstack) {
    throw Error("stack-in-use", "data cannot be printed while its stack is in use");
  }
  Text out(real_format);
  print_memory(out, d);
  print_counts(out, d);
  print_solver(out, d);
  print_events(out, d);
  print_state(out, m, d);
  print_poses(out, m, d);
  print_flexes(out, m, d);
  print_tendons(out, m, d);
  print_actuators(out, m, d);
  print_inertia(out, m, d);
  print_contacts(out, m, d);
  print_rows(out, m, d);
  print_forces(out, m, d);
  print_islands(out, m, d);
  return out.take();
}

}  // namespace mj::engine
