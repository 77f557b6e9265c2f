// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>

#include "base/parallel.h"
#include "compare_numbers.h"
#include "diff.h"

namespace mj::diff {
namespace {

constexpr int64_t kNumbersOfBlock = 1 << 18;

bool is_text(const Hdf5Object& o) {
  return o.type == "text";
}
bool is_comparable(const Hdf5Object& o) {
  return o.type != "other";
}

int64_t rows_of(const Hdf5Object& o) {
  return o.shape.empty() ? 1 : o.shape[0];
}

// Whether the rows of both have the same numbers side by side.
bool have_same_columns(const Hdf5Object& a, const Hdf5Object& b) {
  return a.shape.size() == b.shape.size() &&
         (a.shape.empty() || std::equal(a.shape.begin() + 1, a.shape.end(), b.shape.begin() + 1));
}

int64_t columns_of(const Hdf5Object& o) {
  int64_t n = 1;
  for (size_t i = 1; i < o.shape.size(); ++i) n *= o.shape[i];
  return n;
}

// "3", of more dimensions "3,0"; empty when there is one column alone.
std::string column_name(const Hdf5Object& o, size_t column) {
  std::string out;
  for (size_t i = o.shape.size(); i-- > 1;) {
    const auto n = static_cast<size_t>(o.shape[i]);
    out = std::to_string(column % n) + (out.empty() ? "" : "," + out);
    column /= n;
  }
  return out;
}

// What only one of the two has is named once, with all that is in it.
bool is_inside(const std::string& path, const std::string& group) {
  return !group.empty() && path.size() > group.size() && path.starts_with(group) &&
         path[group.size()] == '/';
}

class Hdf5Comparison {
 public:
  Hdf5Comparison(const Hdf5File& a, const Hdf5File& b, const Request& request)
      : a_(a), b_(b), request_(request) {}

  Hdf5Diff run(Diagnostics& warnings) {
    for (const Hdf5Object& o : a_.tree().objects) compare_object(o, warnings);
    std::string group;
    for (const Hdf5Object& o : b_.tree().objects) {
      if (is_inside(o.path, group) || a_.tree().find(o.path)) continue;
      group = o.path;
      add_one_sided(o, b_.tree(), &DatasetDiff::b);
    }
    std::ranges::sort(diff_.datasets, {}, &DatasetDiff::name);
    return std::move(diff_);
  }

 private:
  void compare_object(const Hdf5Object& o, Diagnostics& warnings) {
    if (is_inside(o.path, missing_)) return;
    const Hdf5Object* other = b_.tree().find(o.path);
    if (!other) {
      missing_ = o.path;
      return add_one_sided(o, a_.tree(), &DatasetDiff::a);
    }
    compare_attributes(o, *other);
    if ((o.is_dataset || other->is_dataset) && request_.wants(o.path)) {
      compare_dataset(o, *other, warnings);
    }
  }

  void add_one_sided(const Hdf5Object& o, const Hdf5Tree& tree,
                     std::optional<DatasetDiff::Side> DatasetDiff::*side) {
    if (!o.is_dataset) {  // the group stands for what is in it and asked for
      const auto wanted = [&](const Hdf5Object& x) {
        return x.is_dataset && is_inside(x.path, o.path) && request_.wants(x.path);
      };
      if (std::ranges::none_of(tree.objects, wanted)) return;
    } else if (!request_.wants(o.path)) {
      return;
    }
    DatasetDiff diff;
    diff.name = o.path;
    diff.*side = DatasetDiff::Side{o.is_dataset ? o.type : "group", o.shape};
    diff_.datasets.push_back(std::move(diff));
  }

  // "episode_0@seed"
  void compare_attributes(const Hdf5Object& a, const Hdf5Object& b) {
    const std::string place = (a.path == "/" ? "" : a.path) + "@";
    std::map<std::string, std::array<const Trajectory::Attribute*, 2>> pairs;
    for (const auto& x : a.attributes) pairs[x.name][0] = &x;
    for (const auto& x : b.attributes) pairs[x.name][1] = &x;
    for (const auto& [name, pair] : pairs) {
      const auto& [x, y] = pair;
      if (!request_.wants(place + name)) continue;
      if (x && y && are_same(*x, *y, request_.tolerance_of(place + name))) continue;
      diff_.attributes.push_back({place + name, x ? x->text : "", y ? y->text : ""});
    }
  }

  static bool are_same(const Trajectory::Attribute& a, const Trajectory::Attribute& b,
                       const report::Tolerance& tolerance) {
    if (a.text == b.text) return true;
    if (!a.is_number || !b.is_number) return false;
    std::istringstream in_a(a.text), in_b(b.text);
    for (std::string x, y;;) {
      const bool has_a = static_cast<bool>(in_a >> x), has_b = static_cast<bool>(in_b >> y);
      if (!has_a || !has_b) return has_a == has_b;
      if (!tolerance.same(std::strtod(x.c_str(), nullptr), std::strtod(y.c_str(), nullptr))) {
        return false;
      }
    }
  }

  void compare_dataset(const Hdf5Object& a, const Hdf5Object& b, Diagnostics& warnings) {
    DatasetDiff diff;
    diff.name = a.path;
    const auto side = [](const Hdf5Object& o) {
      return DatasetDiff::Side{o.is_dataset ? o.type : "group", o.shape};
    };
    diff.a = side(a);
    diff.b = side(b);
    const bool are_alike = a.is_dataset && b.is_dataset && is_text(a) == is_text(b) &&
                           is_comparable(a) == is_comparable(b);
    if (are_alike && !is_comparable(a)) {
      warnings.add({.severity = Severity::kWarning,
                    .code = "not-compared",
                    .message = "dataset '" + a.path + "' holds neither numbers nor text",
                    .hint = "--exclude '" + a.path + "' leaves it out"});
      return;
    }
    diff.is_compared = are_alike && have_same_columns(a, b);
    if (diff.is_compared) {
      diff.rows = std::min(rows_of(a), rows_of(b));
      diff.columns = columns_of(a);
      is_text(a) ? compare_values(diff, a, &Hdf5File::texts, TextComparison())
                 : compare_values(diff, a, &Hdf5File::numbers,
                                  NumberComparison(request_.tolerance_of(a.path),
                                                   static_cast<size_t>(diff.columns)));
    }
    diff_.datasets.push_back(std::move(diff));
  }

  // Of text: as many differences as there are, without a size.
  class TextComparison {
   public:
    struct Place {
      NumberComparison::Row row;
      size_t column = 0;
      std::string a, b;
      double difference = 0;
    };
    void compare(const std::string& a, const std::string& b, size_t column,
                 const NumberComparison::Row& row) {
      if (a == b) return;
      if (columns_.empty()) first_ = {row, column, a, b};
      columns_.insert(column);
    }
    [[nodiscard]] int64_t columns_differ() const { return static_cast<int64_t>(columns_.size()); }
    [[nodiscard]] const Place& first() const { return first_; }
    [[nodiscard]] const Place& largest() const { return first_; }

   private:
    std::set<size_t> columns_;
    Place first_;
  };

  template <typename Read, typename Comparison>
  void compare_values(DatasetDiff& diff, const Hdf5Object& o, const Read& read,
                      Comparison comparison) {
    if (diff.columns == 0) return;
    const int64_t step = std::max<int64_t>(1, kNumbersOfBlock / diff.columns);
    using Values = decltype((a_.*read)(diff.name, 0, 0));
    for (int64_t first = 0; first < diff.rows; first += step) {
      const int64_t count = std::min(step, diff.rows - first);
      std::array<Values, 2> values;
      run_parallel(2, 2, [&](int i) {
        values[static_cast<size_t>(i)] = ((i == 0 ? a_ : b_).*read)(diff.name, first, count);
      });
      const size_t n = std::min(values[0].size(), values[1].size());
      NumberComparison::Row row{first};
      for (size_t k = 0, column = 0; k < n; ++k) {
        comparison.compare(values[0][k], values[1][k], column, row);
        if (++column < static_cast<size_t>(diff.columns)) continue;
        column = 0;
        ++row.frame;
      }
    }
    diff.columns_differ = comparison.columns_differ();
    if (diff.columns_differ == 0) return;
    const auto place = [&](const auto& p) {
      return DatasetDiff::Place{p.row.frame, column_name(o, p.column), p.a, p.b, p.difference};
    };
    diff.first = place(comparison.first());
    diff.largest = place(comparison.largest());
  }

  const Hdf5File& a_;
  const Hdf5File& b_;
  const Request& request_;
  Hdf5Diff diff_;
  std::string missing_;  // the last that only the first file has
};

}  // namespace

bool DatasetDiff::empty() const {
  return is_compared && a && b && a->shape == b->shape && columns_differ == 0;
}

bool Hdf5Diff::empty() const {
  return attributes.empty() && std::ranges::all_of(datasets, &DatasetDiff::empty);
}

Hdf5Diff compare(const Hdf5File& a, const Hdf5File& b, const Request& request,
                 Diagnostics& warnings) {
  return Hdf5Comparison(a, b, request).run(warnings);
}

}  // namespace mj::diff
