// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A formula that computes a number from named numbers. Its grammar is:
//
//   sum      = product (("+" | "-") product)*
//   product  = sign (("*" | "/") sign)*
//   sign     = ("-" | "+") sign | power
//   power    = value ("^" sign)?
//   value    = number | FUNCTION "(" sum ("," sum)* ")" | "(" sum ")" | NAME
//
// Functions are abs, sqrt, exp, log, sin, cos, tanh, square, min and max. Names begin with a letter
// and continue with letters, digits and _ . : / # % [ ]. A name in single quotation marks may
// contain any character.

#ifndef MJTOOLS_TRAJECTORY_DATASETS_EXPRESSION_H_
#define MJTOOLS_TRAJECTORY_DATASETS_EXPRESSION_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mj {

class Expression {
 public:
  // Parses an expression. Throws Error (usage) with the place of the mistake if it is malformed.
  explicit Expression(std::string_view text);
  // Returns an expression that consists of a single name. The name may contain any characters.
  [[nodiscard]] static Expression name(const std::string& name);

  // Returns the names that occur in the expression, each of them once.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  // Makes value() take the number for `name` from numbers[place].
  void set_place(const std::string& name, size_t place);
  // May be called by several threads at a time.
  [[nodiscard]] double value(std::span<const double> numbers) const;

 private:
  class Parser;
  enum class Operation {
    kNumber,
    kName,
    kNegate,
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,
    kPower,
    kFunction1,
    kFunction2
  };
  struct Step {  // a step of the calculation, which uses a stack
    Operation operation;
    double number = 0;
    size_t name = 0;
    double (*function1)(double) = nullptr;
    double (*function2)(double, double) = nullptr;
  };

  Expression() = default;
  [[nodiscard]] static bool takes_two(Operation operation);
  // Returns the result of an operation other than kName.
  [[nodiscard]] static double result(const Step& step, double x, double y);
  void require_finite_constants() const;

  std::vector<Step> steps_;
  std::vector<std::string> names_;
  std::vector<size_t> places_;  // index of the number for each name, see set_place()
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_DATASETS_EXPRESSION_H_
