// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Validates geoms, sites, cameras, contact pairs, equality constraints, states of plugins, names
// and custom fields.

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "model/field_table.h"
#include "model/names.h"
#include "model/validation.h"

namespace mj::validation {
namespace {

bool is_contact_dimension(int n) {
  return n == 1 || n == 3 || n == 4 || n == 6;
}

// ---- geoms and sites

// Checks the id of the asset of a geom. A mesh or height field geom needs an asset. A geom whose
// primitive was fitted to a mesh keeps the id of this mesh.
void check_geom(const mjModel& m, int g) {
  const int type = m.geom_type[g], data = m.geom_dataid[g];
  expect_range(m, Array::geom_type, g, type, 0, mjNGEOMTYPES);
  expect(m, is_contact_dimension(m.geom_condim[g]), Array::geom_condim, g, m.geom_condim[g],
         "1, 3, 4 or 6");
  if (type == mjGEOM_HFIELD) {
    expect_range(m, Array::geom_dataid, g, data, 0, m.nhfield);
  } else {
    const bool needs_mesh = type == mjGEOM_MESH || type == mjGEOM_SDF;
    expect_range(m, Array::geom_dataid, g, data, needs_mesh ? 0 : -1, m.nmesh);
  }
}

void check_site(const mjModel& m, int s) {
  const int type = m.site_type[s];
  expect(m, type >= mjGEOM_SPHERE && type <= mjGEOM_BOX, Array::site_type, s, type,
         "sphere, capsule, ellipsoid, cylinder or box");
}

// ---- pairs

// Checks the signature of a pair of bodies. The array stores the unsigned signature as a signed
// number, which is negative if the id of the first body is at least 32768.
void check_body_pair(const mjModel& m, Array array, int64_t i, int signature) {
  const unsigned body1 = static_cast<unsigned>(signature) >> 16, body2 = signature & 0xffff;
  if (body1 >= m.nbody || body2 >= m.nbody) {
    fail(m, array, i, signature, "two body ids, (b1 << 16) + b2");
  }
}

void check_ascending(const mjModel& m, Array array, const int* signature, int64_t i) {
  if (i > 0) {
    expect(m, static_cast<unsigned>(signature[i - 1]) <= static_cast<unsigned>(signature[i]), array,
           i, signature[i], "signatures in ascending order");
  }
}

void check_pairs(const mjModel& m) {
  for (int i = 0; i < m.npair; ++i) {
    const int body1 = m.geom_bodyid[m.pair_geom1[i]], body2 = m.geom_bodyid[m.pair_geom2[i]];
    check_body_pair(m, Array::pair_signature, i, m.pair_signature[i]);
    expect_equal(m, Array::pair_signature, i, m.pair_signature[i],
                 static_cast<int>((static_cast<unsigned>(body1) << 16) + body2));
    check_ascending(m, Array::pair_signature, m.pair_signature, i);
    expect(m, is_contact_dimension(m.pair_dim[i]), Array::pair_dim, i, m.pair_dim[i],
           "1, 3, 4 or 6");
  }
  for (int i = 0; i < m.nexclude; ++i) {
    check_body_pair(m, Array::exclude_signature, i, m.exclude_signature[i]);
    check_ascending(m, Array::exclude_signature, m.exclude_signature, i);
  }
}

void check_cameras(const mjModel& m) {
  for (int64_t i = 0; i < 2 * m.ncam; ++i) {
    expect_range(m, Array::cam_resolution, i, m.cam_resolution[i], 0, 1 << 24);
  }
}

// ---- equality constraints

void check_scalar_joint(const mjModel& m, Array array, int i, int joint) {
  expect_range(m, array, i, joint, 0, m.njnt);
  const int type = m.jnt_type[joint];
  expect(m, type == mjJNT_HINGE || type == mjJNT_SLIDE, array, i, joint, "a hinge or slide joint");
}

// Checks the cell of a strain constraint. This is (i, j, k) or, for a shell, (face, -1, -1).
void check_strain_cell(const mjModel& m, int i) {
  const int f = m.eq_obj1id[i];
  const mjtNum* data = m.eq_data + mjNEQDATA * i;
  const int* cell = m.flex_cellnum + 3 * f;
  if (m.flex_interp[f] == 0) return;
  const int64_t x = cell[0], y = cell[1], z = cell[2];
  const bool shell = m.flex_interp[f] < 0;
  for (int k = 0; k < 3; ++k) {
    const double limit = shell ? static_cast<double>(k == 0 ? 2 * (x * y + x * z + y * z) : 0)
                               : static_cast<double>(cell[k]);
    const double low = shell && k > 0 ? -1 : 0;
    if (!(data[k] >= low && data[k] < limit && data[k] == std::floor(data[k]))) {
      fail("eq_data[" + std::to_string(i) + ", " + std::to_string(k) + "] is " +
           std::to_string(data[k]) + ", expected a cell of flex " + std::to_string(f));
    }
  }
}

void check_equality(const mjModel& m, int i) {
  const int id1 = m.eq_obj1id[i], id2 = m.eq_obj2id[i];
  switch (m.eq_type[i]) {
    case mjEQ_CONNECT:
    case mjEQ_WELD: {
      const int type = m.eq_objtype[i];
      expect(m, type == mjOBJ_BODY || type == mjOBJ_SITE, Array::eq_objtype, i, type,
             "body or site");
      const mjtSize count = type == mjOBJ_BODY ? m.nbody : m.nsite;
      expect_range(m, Array::eq_obj1id, i, id1, 0, count);
      expect_range(m, Array::eq_obj2id, i, id2, 0, count);
      return;
    }
    case mjEQ_JOINT:
      check_scalar_joint(m, Array::eq_obj1id, i, id1);
      if (id2 != -1) check_scalar_joint(m, Array::eq_obj2id, i, id2);
      expect(m, id2 != id1, Array::eq_obj2id, i, id2, "a joint other than that of eq_obj1id");
      return;
    case mjEQ_TENDON:
      expect_range(m, Array::eq_obj1id, i, id1, 0, m.ntendon);
      expect_range(m, Array::eq_obj2id, i, id2, -1, m.ntendon);
      expect(m, id2 != id1, Array::eq_obj2id, i, id2, "a tendon other than that of eq_obj1id");
      return;
    case mjEQ_FLEX:
    case mjEQ_FLEXVERT:
    case mjEQ_FLEXSTRAIN:
      expect_range(m, Array::eq_obj1id, i, id1, 0, m.nflex);
      expect_equal(m, Array::eq_obj2id, i, id2, -1);
      if (m.eq_type[i] == mjEQ_FLEXSTRAIN) check_strain_cell(m, i);
      return;
    default:
      fail(m, Array::eq_type, i, m.eq_type[i], "a valid type of equality constraint");
  }
}

int equality_rows(int type) {
  return type == mjEQ_CONNECT ? 3 : type == mjEQ_WELD ? 7 : 1;
}

// ---- names and custom fields

// Checks that the hash tables of names are the same as if all names were inserted in the order of
// ids.
void check_names_map(const mjModel& m) {
  std::vector<int> expected(static_cast<size_t>(m.nnames_map));
  mjModel rebuilt = m;
  rebuilt.names_map = expected.data();
  build_names_map(rebuilt);
  for (int64_t i = 0; i < m.nnames_map; ++i) {
    expect_equal(m, Array::names_map, i, m.names_map[i], expected[static_cast<size_t>(i)]);
  }
}

void check_text(const mjModel& m) {
  for (int i = 0; i < m.ntext; ++i) {
    expect_range(m, Array::text_size, i, m.text_size[i], 1, m.ntextdata + 1);
    const int64_t last = int64_t{m.text_adr[i]} + m.text_size[i] - 1;
    expect_equal(m, Array::text_data, last, m.text_data[last], 0);
  }
}

void check_tuples(const mjModel& m) {
  for (int64_t i = 0; i < m.ntupledata; ++i) {
    const Size count = count_of_object(m.tuple_objtype[i]);
    if (count == Size::kNone) {
      fail(m, Array::tuple_objtype, i, m.tuple_objtype[i], "a type that has objects");
    }
    expect_range(m, Array::tuple_objid, i, m.tuple_objid[i], 0, value(m, count));
  }
}

}  // namespace

void validate_geoms(const mjModel& m) {
  for (int g = 0; g < m.ngeom; ++g) check_geom(m, g);
  for (int s = 0; s < m.nsite; ++s) check_site(m, s);
  check_pairs(m);
  check_cameras(m);
}

void validate_equality(const mjModel& m) {
  int64_t rows = 0;
  for (int i = 0; i < m.neq; ++i) {
    check_equality(m, i);
    rows += equality_rows(m.eq_type[i]);
  }
  if (m.nemax != rows) {
    fail("nemax is " + std::to_string(m.nemax) + ", expected " + std::to_string(rows));
  }
}

void validate_plugins(const mjModel& m) {
  int64_t states = 0;
  for (int i = 0; i < m.nplugin; ++i) states += m.plugin_statenum[i];
  if (m.npluginstate != states) {
    fail("npluginstate is " + std::to_string(m.npluginstate) + ", expected " +
         std::to_string(states));
  }
}

void validate_names(const mjModel& m) {
  check_names_map(m);
  check_text(m);
  check_tuples(m);
}

}  // namespace mj::validation
