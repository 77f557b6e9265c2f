// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Stores the contacts of two sides: a flex and a geom, two flexes, or two parts of a flex. If there
// are too many contacts, farthest point sampling (Gonzalez 1985) selects some of them: first the
// deepest contact, then repeatedly the contact that is furthest from all selected contacts.
//
// reads   contact [ncon]; the pre-contacts of the caller
// writes  contact [ncon], ncon, parena, warning

#include "engine/collision/flex/flex_contacts.h"

#include <algorithm>
#include <utility>

#include "engine/data/stack.h"
#include "engine/data/warning.h"
#include "math/lanes.h"

namespace mj::engine {

bool add_flex_contacts(const mjModel& m, mjData& d, const ContactSideIds side[2], double margin,
                       const mjPreContact* pre, int n, int dim) {
  if (n == 0) return true;
  void* memory = arena_allocate(d, n * sizeof(mjContact), alignof(mjContact));
  if (!memory) {
    warn(d, mjWARN_CONTACTFULL, d.ncon);
    return false;
  }
  mjContact* con = static_cast<mjContact*>(memory);
  set_contact_parameters(m, side, margin, *con);
  if (dim) con->dim = dim;
  for (int i = 1; i < n; ++i) con[i] = con[0];
  for (int i = 0; i < n; ++i) place_contact(con[i], pre[i]);
  d.ncon += n;
  return true;
}

namespace {

constexpr double kChosen = -1;  // marks a chosen contact in the array of squared distances

// Positions of contacts. For each contact, the class keeps the squared distance to the nearest
// chosen contact.
class Candidates {
 public:
  Candidates(StackFrame& stack, const mjContact* con, int n)
      : n_(padded(n)), contact_(stack.allocate<int>(n)), gap2_(stack.allocate<double>(n_)) {
    for (double*& x : pos_) x = stack.allocate<double>(n_);
    for (int i = 0; i < n_; ++i) {
      gap2_[i] = i < n ? mjMAXVAL : kChosen;
      for (int k = 0; k < 3; ++k) pos_[k][i] = i < n ? con[i].pos[k] : 0;
      if (i < n) contact_[i] = i;
    }
  }

  // Chooses the contact at index `best`. Returns the index of the contact that is then furthest
  // from all chosen contacts. If several are equally far, returns the lowest index.
  int choose(int best) {
    gap2_[best] = kChosen;
    const double x = pos_[0][best], y = pos_[1][best], z = pos_[2][best];
    Lanes most = {kChosen, kChosen, kChosen, kChosen};
    for (int i = 0; i < n_; i += kLanes) {
      const Lanes dx = lanes(pos_[0] + i).v - x, dy = lanes(pos_[1] + i).v - y,
                  dz = lanes(pos_[2] + i).v - z;
      const Lanes to_best = dx * dx + dy * dy + dz * dz, before = lanes(gap2_ + i).v;
      const Lanes gap2 = to_best < before ? to_best : before;
      lanes(gap2_ + i).v = gap2;
      most = most < gap2 ? gap2 : most;
    }
    const double furthest = std::max({most[0], most[1], most[2], most[3]});
    return static_cast<int>(std::find(gap2_, gap2_ + n_, furthest) - gap2_);
  }
  void exchange(int i, int j) {
    std::swap(contact_[i], contact_[j]);
    for (double* x : pos_) std::swap(x[i], x[j]);
  }
  [[nodiscard]] int contact(int i) const { return contact_[i]; }

 private:
  int n_;
  int* contact_;
  double* gap2_;
  double* pos_[3];
};

}  // namespace

// Keeps at most mjMAXCONPAIR contacts, selected by farthest point sampling. Each chosen contact is
// swapped with the contact at its final index, but their squared distances are not swapped. MuJoCo
// works this way, and the result must be the same as MuJoCo's.
void thin_contacts(mjData& d, int begin) {
  const int n = d.ncon - begin;
  if (n <= mjMAXCONPAIR) return;
  mjContact* con = d.contact + begin;
  StackFrame stack(d);
  Candidates candidates(stack, con, n);
  int best = 0;
  for (int i = 1; i < n; ++i) {
    if (con[i].dist < con[best].dist) best = i;
  }
  for (int k = 0; k < mjMAXCONPAIR; ++k) {
    int next = candidates.choose(best);
    if (k < mjMAXCONPAIR - 1) {
      candidates.exchange(k, best);
      if (next == k) next = best;
    }
    best = next;
  }
  mjContact* kept = stack.allocate<mjContact>(mjMAXCONPAIR);
  for (int k = 0; k < mjMAXCONPAIR; ++k) kept[k] = con[candidates.contact(k)];
  std::copy_n(kept, mjMAXCONPAIR, con);
  d.ncon = begin + mjMAXCONPAIR;
  d.parena = sizeof(mjContact) * static_cast<size_t>(d.ncon);
}

}  // namespace mj::engine
