// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/datasets/expression.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "base/diagnostic.h"

namespace mj {
namespace {

// Returns the value of an expression with a = 2 and b/c.x = 3.
double value_of(const std::string& text) {
  Expression expression(text);
  expression.set_place("a", 1);
  expression.set_place("b/c.x", 0);
  return expression.value(std::vector<double>{3, 2});
}

TEST_CASE("expressions have the value that arithmetic gives them") {
  CHECK(value_of("1 + 2*3 - 4/8") == 6.5);
  CHECK(value_of("-2^2") == -4);
  CHECK(value_of("2^-1 + 2^3^2") == 512.5);
  CHECK(value_of("-(a - b/c.x)*10") == 10);
  CHECK(value_of("a - -1") == 3);
  CHECK(value_of("10 - 4 - 3") == 3);
  CHECK(value_of("min(a, 'b/c.x', 1e-1) + max(a,b/c.x)") == 3.1);
  CHECK(value_of("square(a) + sqrt(abs(-9)) + exp(0) + log(1) + cos(0) + sin(0) + tanh(0)") == 9);
}

TEST_CASE("an expression that is nested as deep as possible has room for its numbers") {
  std::string text = "x";
  for (int i = 0; i < 99; ++i) text = "1+1*max(0," + text + ")";
  Expression deep(text);
  deep.set_place("x", 0);
  CHECK(deep.value(std::vector<double>{5}) == 104);
  CHECK_THROWS_AS(Expression("1+1*max(0," + text + ")"), Error);
}

TEST_CASE("threads can share an expression") {
  Expression shared("a + 2*(b - min(a, b*(a - 3)))");
  shared.set_place("a", 0);
  shared.set_place("b", 1);
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (int i = 0; i < 2000; ++i) {
          const double a = t, b = i;
          const double expected = a + 2 * (b - std::min(a, b * (a - 3)));
          if (shared.value(std::vector<double>{a, b}) != expected) ++wrong;
        }
      });
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("mistakes in expressions are shown where they are") {
  const auto refused = [](const std::string& text, const std::string& words) {
    CAPTURE(text);
    CHECK_THROWS_WITH_AS(Expression{text}, doctest::Contains(words.c_str()), Error);
  };
  refused("", "at character 1: expected a number or a name");
  refused("1 +", "at character 4: expected a number or a name");
  refused("(1", "expected ')'");
  refused("1 2", "at character 3: an operator is missing");
  refused("foo(1)", "there is no function 'foo'");
  refused("min(1)", "expected ','");
  refused("'a", "the closing quote is missing");
  refused(std::string(1000, '('), "nested too deep");
  refused(std::string(1000, '-') + "1", "nested too deep");
  refused(std::string(1000, 'a') + "?" + std::string(1000, 'b'),
          "the expression '..." + std::string(30, 'a') + "?" + std::string(29, 'b') + "...' is");
}

TEST_CASE("numbers alone must make a finite number, whatever else is in an expression") {
  for (const char* text :
       {"1/0", "log(-1)", "a + sqrt(1 - 2)", "min(a, 10^400)", "-(1/(2 - 2))*a"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH_AS(Expression{text}, doctest::Contains("is not finite"), Error);
  }
  CHECK(value_of("log(0*a + 1)/(a - 1)") == 0);
}

}  // namespace
}  // namespace mj
