// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/datasets/expression.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/diagnostic.h"
#include "base/invariant.h"
#include "math/elementary.h"

namespace mj {
namespace {

constexpr int kMaxDepth = 200;
// A pair of parentheses, which takes two levels of depth, leaves at most four numbers on the stack:
// a term, a factor, a base and the first argument of a function.
constexpr size_t kMaxNumbers = 2 * kMaxDepth + 4;

struct Function1 {
  std::string_view name;
  double (*call)(double);
};
constexpr Function1 kFunctions1[] = {{"abs", [](double x) { return std::abs(x); }},
                                     {"sqrt", [](double x) { return std::sqrt(x); }},
                                     {"exp", [](double x) { return math::exp(x); }},
                                     {"log", [](double x) { return math::log(x); }},
                                     {"sin", [](double x) { return math::sin(x); }},
                                     {"cos", [](double x) { return math::cos(x); }},
                                     {"tanh", [](double x) { return math::tanh(x); }},
                                     {"square", [](double x) { return x * x; }}};

struct Function2 {
  std::string_view name;
  double (*call)(double, double);
};
constexpr Function2 kFunctions2[] = {{"min", [](double x, double y) { return std::min(x, y); }},
                                     {"max", [](double x, double y) { return std::max(x, y); }}};

bool is_name_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '\'';
}

bool is_name_part(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) ||
         std::string_view("_.:/#%[]").find(c) != std::string_view::npos;
}

}  // namespace

class Expression::Parser {
 public:
  Parser(std::string_view text, Expression& out) : text_(text), out_(out) {}

  void parse() {
    sum();
    if (next() != '\0') fail("an operator is missing");
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw Error("usage", "the expression '" + excerpt() + "' is malformed at character " +
                             std::to_string(at_ + 1) + ": " + why);
  }

  // Returns a short part of the text around the place of a mistake, for the message.
  [[nodiscard]] std::string excerpt() const {
    constexpr size_t kAround = 30;
    if (text_.size() <= 2 * kAround) return std::string(text_);
    const size_t start = at_ - std::min(at_, kAround);
    const std::string part(text_.substr(start, 2 * kAround));
    return (start > 0 ? "..." : "") + part + (start + part.size() < text_.size() ? "..." : "");
  }

  // Returns the next character that is not a blank, without consuming it, or 0 at the end.
  char next() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool take(char c) {
    if (next() != c) return false;
    ++at_;
    return true;
  }

  void require(char c) {
    if (!take(c)) fail(std::string("expected '") + c + "'");
  }

  void add(Operation operation) { out_.steps_.push_back({operation}); }

  void sum() {
    if (++depth_ > kMaxDepth) fail("parentheses and signs are nested too deeply");
    product();
    for (;;) {
      const bool is_plus = take('+');
      if (!is_plus && !take('-')) break;
      product();
      add(is_plus ? Operation::kAdd : Operation::kSubtract);
    }
    --depth_;
  }

  void product() {
    sign();
    for (;;) {
      const bool is_times = take('*');
      if (!is_times && !take('/')) return;
      sign();
      add(is_times ? Operation::kMultiply : Operation::kDivide);
    }
  }

  void sign() {
    if (++depth_ > kMaxDepth) fail("parentheses and signs are nested too deeply");
    if (take('-')) {
      sign();
      add(Operation::kNegate);
    } else if (take('+')) {
      sign();
    } else {
      power();
    }
    --depth_;
  }

  void power() {
    value();
    if (!take('^')) return;
    sign();
    add(Operation::kPower);
  }

  void value() {
    const char c = next();
    if (take('(')) {
      sum();
      return require(')');
    }
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') return number();
    if (!is_name_start(c)) fail("expected a number or a name");
    const std::string word = name();
    if (next() == '(') return call(word);
    const auto known = std::find(out_.names_.begin(), out_.names_.end(), word);
    out_.steps_.push_back(
        {.operation = Operation::kName, .name = static_cast<size_t>(known - out_.names_.begin())});
    if (known == out_.names_.end()) out_.names_.push_back(word);
  }

  void number() {
    double x = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), x);
    if (error != std::errc()) fail("expected a number");
    at_ = static_cast<size_t>(end - text_.data());
    out_.steps_.push_back({.operation = Operation::kNumber, .number = x});
  }

  std::string name() {
    if (take('\'')) {
      const size_t end = text_.find('\'', at_);
      if (end == std::string_view::npos) fail("the closing quote is missing");
      const std::string word(text_.substr(at_, end - at_));
      at_ = end + 1;
      return word;
    }
    const size_t start = at_;
    while (at_ < text_.size() && is_name_part(text_[at_])) ++at_;
    return std::string(text_.substr(start, at_ - start));
  }

  void call(const std::string& word) {
    for (const Function1& f : kFunctions1) {
      if (f.name != word) continue;
      require('(');
      sum();
      require(')');
      out_.steps_.push_back({.operation = Operation::kFunction1, .function1 = f.call});
      return;
    }
    for (const Function2& f : kFunctions2) {
      if (f.name != word) continue;
      require('(');
      sum();
      do {
        require(',');
        sum();
        out_.steps_.push_back({.operation = Operation::kFunction2, .function2 = f.call});
      } while (next() == ',');
      return require(')');
    }
    fail("there is no function '" + word + "'");
  }

  std::string_view text_;
  Expression& out_;
  size_t at_ = 0;
  int depth_ = 0;
};

Expression::Expression(std::string_view text) {
  Parser(text, *this).parse();
  places_.resize(names_.size());
  require_finite_constants();
}

Expression Expression::name(const std::string& name) {
  Expression out;
  out.steps_.push_back({.operation = Operation::kName});
  out.names_ = {name};
  out.places_ = {0};
  return out;
}

void Expression::set_place(const std::string& name, size_t place) {
  const auto known = std::find(names_.begin(), names_.end(), name);
  if (known != names_.end()) places_[static_cast<size_t>(known - names_.begin())] = place;
}

bool Expression::takes_two(Operation operation) {
  switch (operation) {
    case Operation::kNumber:
    case Operation::kName:
    case Operation::kNegate:
    case Operation::kFunction1:
      return false;
    default:
      return true;
  }
}

double Expression::result(const Step& step, double x, double y) {
  switch (step.operation) {
    case Operation::kNumber:
      return step.number;
    case Operation::kNegate:
      return -x;
    case Operation::kFunction1:
      return step.function1(x);
    case Operation::kFunction2:
      return step.function2(x, y);
    case Operation::kAdd:
      return x + y;
    case Operation::kSubtract:
      return x - y;
    case Operation::kMultiply:
      return x * y;
    case Operation::kDivide:
      return x / y;
    default:
      return math::pow(x, y);
  }
}

// Throws Error for constants such as 1/0 and log(-1), which are mistakes in every recording.
void Expression::require_finite_constants() const {
  // constants on the stack; empty for a value that depends on the recording
  std::vector<std::optional<double>> stack;
  for (const Step& step : steps_) {
    std::optional<double> y, x;
    if (takes_two(step.operation)) {
      y = stack.back();
      stack.pop_back();
    }
    const bool is_leaf = step.operation == Operation::kNumber || step.operation == Operation::kName;
    if (!is_leaf) {
      x = stack.back();
      stack.pop_back();
    }
    const bool is_constant =
        step.operation == Operation::kNumber || (x && (y || !takes_two(step.operation)));
    stack.push_back(is_constant ? std::optional(result(step, x.value_or(0), y.value_or(0)))
                                : std::nullopt);
    MJ_INVARIANT(stack.size() <= kMaxNumbers);
    if (!is_constant || std::isfinite(*stack.back())) continue;
    throw Error("usage", "a constant part of the expression is not finite",
                "for example 1/0 or log(-1)");
  }
}

double Expression::value(std::span<const double> numbers) const {
  std::array<double, kMaxNumbers> stack;  // NOLINT: only written numbers are read
  size_t n = 0;
  for (const Step& step : steps_) {
    if (step.operation == Operation::kNumber) {
      stack[n++] = step.number;
    } else if (step.operation == Operation::kName) {
      stack[n++] = numbers[places_[step.name]];
    } else {
      const double y = takes_two(step.operation) ? stack[--n] : 0;
      stack[n - 1] = result(step, stack[n - 1], y);
    }
  }
  return stack[0];
}

}  // namespace mj
