// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Factors sparse symmetric positive definite matrices whose rows come in panels, and solves linear
// systems with the factors. A panel is a range of consecutive rows that have the same columns, for
// example the six dofs of a free body. Panels let the processor work on whole lanes. The same
// factorisation entry by entry took three times as long for 200 dofs.

#ifndef MJTOOLS_MATH_PANEL_LDL_H_
#define MJTOOLS_MATH_PANEL_LDL_H_

namespace mj {

// Rows first .. first+n-1 of the lower triangle. Their columns belong to `ncol` panels before this
// panel, and to this panel itself. In a row, the columns of each panel take up padded(n) numbers,
// and numbers after the n-th are zero. Numbers above the diagonal are not used.
struct RowPanel {
  int first, n;
  int ncol;
  const int* col;  // indices of the other panels, ascending
  int width;       // numbers that the columns of the other panels take up
  int ld;          // width + padded(n), from one row to the next
  int adr;         // index of the row `first` in an array of all values
  int x;           // index of the dof `first` in a padded vector
};

// Pattern of a matrix, whose values take up `size` numbers. A padded vector takes up `x_size`
// numbers.
struct RowPanels {
  int n;
  const RowPanel* panel;
  int size, x_size;
};

// Position of the columns of one panel in the rows of two others.
struct PanelOverlap {
  int from, to, n;
};

// Factors A = L' D L. The last row is eliminated first. The pattern must have room for the fill-in:
// if a panel has columns of two other panels, the later of these must have the columns of the
// earlier. `value` holds A and receives D L. `inv_diag` is a padded vector and receives D^-1.
// Pivots below `least` are replaced by `least`. `work` is scratch memory for RowPanels::n elements.
// Returns the number of replaced pivots.
int factor_panels(const RowPanels& panels, double* value, double* inv_diag, PanelOverlap* work,
                  double least);

// x := (L' D L)^-1 x for a padded vector.
void solve_panels(const RowPanels& panels, const double* value, const double* inv_diag, double* x);

}  // namespace mj

#endif  // MJTOOLS_MATH_PANEL_LDL_H_
