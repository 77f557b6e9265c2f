// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <span>
#include <sstream>
#include <type_traits>

#include "base/parallel.h"
#include "compare/numbers.h"
#include "diff.h"

namespace mj::diff {
namespace {

using Json = nlohmann::ordered_json;

constexpr int64_t kNumbersOfBlock = 1 << 18;

bool is_text(const Hdf5Object& o) {
  return o.type == "text";
}
bool is_other(const Hdf5Object& o) {
  return o.type == "other";
}
bool is_comparable(const Hdf5Object& o) {
  return is_other(o) ? !o.content.empty() : o.type != "unreadable";
}
// Returns whether the type of the dataset has numbers that a double cannot represent exactly.
bool is_wide(const Hdf5Object& o) {
  return o.type == "int64" || o.type == "uint64" ||
         (o.type.starts_with("float") && o.type.size() > std::string_view("float64").size());
}
bool is_group(const Hdf5Object& o) {
  return o.type.empty();
}

DatasetDiff::Side side_of(const Hdf5Object& o) {
  const std::string type = is_group(o) ? "group" : o.type;
  return {type == "link" ? "link to " + o.content : type, o.shape, o.is_dataset};
}

int64_t rows_of(const Hdf5Object& o) {
  return o.shape.empty() ? 1 : o.shape[0];
}

// Returns whether the shapes of the two datasets are equal except for the number of rows.
bool have_same_columns(const Hdf5Object& a, const Hdf5Object& b) {
  return a.shape.size() == b.shape.size() &&
         (a.shape.empty() || std::equal(a.shape.begin() + 1, a.shape.end(), b.shape.begin() + 1));
}

int64_t columns_of(const Hdf5Object& o) {
  int64_t n = 1;
  for (size_t i = 1; i < o.shape.size(); ++i) n *= o.shape[i];
  return n;
}

// Returns the name of a column: an index such as "3", or indices such as "3,0" if a row has several
// dimensions. Returns an empty text if there is only one column.
std::string column_name(const Hdf5Object& o, size_t column) {
  std::string out;
  for (size_t i = o.shape.size(); i-- > 1;) {
    const auto n = static_cast<size_t>(o.shape[i]);
    out = std::to_string(column % n) + (out.empty() ? "" : "," + out);
    column /= n;
  }
  return out;
}

// Returns whether the path is inside the group. The contents of a group that only one file has are
// not reported separately from the group.
bool is_inside(const std::string& path, const std::string& group) {
  return !group.empty() && path.size() > group.size() && path.starts_with(group) &&
         path[group.size()] == '/';
}

Json shown(double x) {
  return x;
}
// Returns a number as JSON. Integers are written with all their digits.
Json shown(long double x) {
  constexpr long double kEnd = 18446744073709551616.0L;  // 2^64
  if (x != std::trunc(x) || x >= kEnd || x < -kEnd / 2) return static_cast<double>(x);
  return x < 0 ? Json(static_cast<int64_t>(x)) : Json(static_cast<uint64_t>(x));
}
Json shown(const std::string& text) {
  return text;
}

// Chooses the number of rows to read at once. For text, the first blocks are small, because the
// length of the texts is unknown.
class BlockRows {
 public:
  BlockRows(int64_t columns, bool is_text)
      : most_(std::max<int64_t>(1, kNumbersOfBlock / columns)),
        rows_(is_text ? std::min(most_, kFirstRows) : most_) {}

  [[nodiscard]] int64_t rows() const { return rows_; }
  void adapt(const std::vector<std::string>& texts, int64_t count) {
    int64_t bytes = 1;
    for (const std::string& text : texts) bytes += static_cast<int64_t>(text.size());
    const int64_t wanted = std::min(count * kTextOfBlock / bytes, count * kMostGrowth);
    rows_ = std::clamp<int64_t>(wanted, 1, most_);
  }

 private:
  static constexpr int64_t kFirstRows = 16;
  static constexpr int64_t kTextOfBlock = 1 << 22;
  static constexpr int64_t kMostGrowth = 8;
  int64_t most_;
  int64_t rows_;
};

class Hdf5Comparison {
 public:
  Hdf5Comparison(const Hdf5File& a, const Hdf5File& b, const Request& request)
      : a_(a), b_(b), request_(request) {}

  Hdf5Diff run(Diagnostics& warnings) {
    warnings_ = &warnings;
    for (const Hdf5Object& o : a_.tree().objects) compare_object(o);
    std::string group;
    for (const Hdf5Object& o : b_.tree().objects) {
      if (is_inside(o.path, group) || a_.tree().find(o.path)) continue;
      group = o.path;
      add_one_sided(o, b_.tree(), &DatasetDiff::b);
    }
    std::ranges::sort(diff_.datasets, {}, &DatasetDiff::name);
    std::ranges::sort(diff_.not_compared);
    return std::move(diff_);
  }

 private:
  void compare_object(const Hdf5Object& o) {
    if (is_inside(o.path, missing_)) return;
    const Hdf5Object* other = b_.tree().find(o.path);
    if (!other) {
      missing_ = o.path;
      return add_one_sided(o, a_.tree(), &DatasetDiff::a);
    }
    compare_attributes(o, *other);
    if (!request_.wants(o.path) || (is_group(o) && is_group(*other))) return;
    if (o.is_dataset && other->is_dataset) return compare_dataset(o, *other);
    if (o.type != other->type || o.content != other->content) {
      diff_.datasets.push_back({.name = o.path, .a = side_of(o), .b = side_of(*other)});
    } else if (o.content.empty()) {
      leave_out(o.path, "is of an unknown kind");
    }
  }

  // Reports an object that cannot be compared. It counts as a difference, because it may differ.
  void leave_out(const std::string& name, const std::string& why) {
    warnings_->add({.severity = Severity::kWarning,
                    .code = "not-compared",
                    .message = "'" + name + "' is not compared: it " + why,
                    .hint = "--exclude '" + name + "' omits it"});
    diff_.not_compared.push_back(name);
  }

  // Returns whether the user wants to see an object that only one file has. A group is reported if
  // the patterns select something in it. An empty group is reported if they select the group
  // itself.
  [[nodiscard]] bool wants_one_sided(const Hdf5Object& o, const Hdf5Tree& tree) const {
    bool is_empty_group = is_group(o);
    const auto after =
        std::span(tree.objects).subspan(static_cast<size_t>(&o - tree.objects.data()));
    for (const Hdf5Object& x : after) {
      const bool is_in_it = is_inside(x.path, o.path);
      if (!is_in_it && &x != &o) break;
      for (const auto& a : x.attributes) {
        if (request_.wants(x.path + "@" + a.name)) return true;
      }
      is_empty_group = is_empty_group && !is_in_it && x.attributes.empty();
      if (!is_group(x) && request_.wants(x.path)) return true;
    }
    return is_empty_group && request_.wants(o.path);
  }

  void add_one_sided(const Hdf5Object& o, const Hdf5Tree& tree,
                     std::optional<DatasetDiff::Side> DatasetDiff::*side) {
    if (!wants_one_sided(o, tree)) return;
    DatasetDiff diff;
    diff.name = o.path;
    diff.*side = side_of(o);
    diff_.datasets.push_back(std::move(diff));
  }

  // Compares the attributes of two objects. In reports, an attribute has a name such as
  // "episode_0@seed".
  void compare_attributes(const Hdf5Object& a, const Hdf5Object& b) {
    const std::string place = (a.path == "/" ? "" : a.path) + "@";
    std::map<std::string, std::array<const Trajectory::Attribute*, 2>> pairs;
    for (const auto& x : a.attributes) pairs[x.name][0] = &x;
    for (const auto& x : b.attributes) pairs[x.name][1] = &x;
    for (const auto& [name, pair] : pairs) {
      const auto& [x, y] = pair;
      if (!request_.wants(place + name)) continue;
      if (x && y && !x->is_known && !y->is_known) {
        leave_out(place + name, "has a type that cannot be shown as text");
        continue;
      }
      const bool are_known = x && y && x->is_known && y->is_known;
      if (are_known && are_same(*x, *y, request_.tolerance_of(place + name))) continue;
      diff_.attributes.push_back({place + name, text_of(x), text_of(y)});
    }
  }

  static std::string text_of(const Trajectory::Attribute* a) {
    return !a ? "" : a->is_known ? a->text : "a value of another type";
  }

  static bool are_same(const Trajectory::Attribute& a, const Trajectory::Attribute& b,
                       const report::Tolerance& tolerance) {
    if (a.text == b.text) return true;
    if (!a.is_number || !b.is_number) return false;
    std::istringstream in_a(a.text), in_b(b.text);
    for (std::string x, y;;) {
      const bool has_a = static_cast<bool>(in_a >> x), has_b = static_cast<bool>(in_b >> y);
      if (!has_a || !has_b) return has_a == has_b;
      if (!tolerance.same(std::strtold(x.c_str(), nullptr), std::strtold(y.c_str(), nullptr))) {
        return false;
      }
    }
  }

  void compare_dataset(const Hdf5Object& a, const Hdf5Object& b) {
    DatasetDiff diff;
    diff.name = a.path;
    diff.a = side_of(a);
    diff.b = side_of(b);
    const bool are_alike = is_text(a) == is_text(b) && is_other(a) == is_other(b);
    if (!is_comparable(a) || !is_comparable(b)) {
      return leave_out(a.path, "contains neither numbers nor text, or cannot be read");
    }
    if (are_alike && a.content != b.content)
      return leave_out(a.path, "has different types in the two files");
    diff.is_compared = are_alike && have_same_columns(a, b);
    if (diff.is_compared) {
      diff.rows = std::min(rows_of(a), rows_of(b));
      diff.columns = columns_of(a);
      try {
        compare_values(diff, a, b);
        // the comparison continues, because other datasets may be readable
      } catch (const Error& e) {
        return leave_out(a.path, "cannot be read: " + e.diagnostic().message);
      }
    }
    diff_.datasets.push_back(std::move(diff));
  }

  void compare_values(DatasetDiff& diff, const Hdf5Object& a, const Hdf5Object& b) {
    const report::Tolerance tolerance = request_.tolerance_of(a.path);
    const auto columns = static_cast<size_t>(diff.columns);
    if (is_text(a)) return compare_values(diff, a, &Hdf5File::texts, TextComparison());
    if (is_other(a)) return compare_values(diff, a, &Hdf5File::values, TextComparison());
    if (is_wide(a) || is_wide(b)) {
      return compare_values(diff, a, &Hdf5File::exact_numbers, ExactComparison(tolerance, columns));
    }
    compare_values(diff, a, &Hdf5File::numbers, NumberComparison(tolerance, columns));
  }

  // Compares texts, as NumberComparison compares numbers. A difference between texts has no size.
  class TextComparison {
   public:
    struct Place {
      ComparedRow row;
      size_t column = 0;
      std::string a, b;
      double difference = 0;
    };
    void compare(const std::string& a, const std::string& b, size_t column,
                 const ComparedRow& row) {
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
    using Values = decltype((a_.*read)(diff.name, 0, 0));
    BlockRows block(diff.columns, std::is_same_v<Values, std::vector<std::string>>);
    for (int64_t first = 0, count = 0; first < diff.rows; first += count) {
      count = std::min(block.rows(), diff.rows - first);
      std::array<Values, 2> values;
      run_parallel(2, 2, [&](int i) {
        values[static_cast<size_t>(i)] = ((i == 0 ? a_ : b_).*read)(diff.name, first, count);
      });
      if constexpr (std::is_same_v<Values, std::vector<std::string>>) block.adapt(values[0], count);
      const size_t n = std::min(values[0].size(), values[1].size());
      ComparedRow row{first};
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
      return DatasetDiff::Place{p.row.frame, column_name(o, p.column), shown(p.a), shown(p.b),
                                p.difference};
    };
    diff.first = place(comparison.first());
    diff.largest = place(comparison.largest());
  }

  const Hdf5File& a_;
  const Hdf5File& b_;
  const Request& request_;
  Diagnostics* warnings_ = nullptr;
  Hdf5Diff diff_;
  std::string missing_;  // path of the last object that only the first file has
};

}  // namespace

bool DatasetDiff::empty() const {
  return is_compared && a && b && a->shape == b->shape && columns_differ == 0;
}

bool Hdf5Diff::empty() const {
  return attributes.empty() && not_compared.empty() &&
         std::ranges::all_of(datasets, &DatasetDiff::empty);
}

Hdf5Diff compare(const Hdf5File& a, const Hdf5File& b, const Request& request,
                 Diagnostics& warnings) {
  return Hdf5Comparison(a, b, request).run(warnings);
}

}  // namespace mj::diff
