// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/elementary.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "math/sine.h"
#include "math/two_sum.h"

namespace mj {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kHalfPi = 0x1.921fb54442d18p+0, kHalfPiRest = 0x1.1a62633145c07p-54;
// The logarithm of 2 as a sum. The first term has 33 bits, so that its products with exponents are
// exact.
constexpr double kLog2 = 0x1.62e42fef00000p-1, kLog2Rest = 0x1.473de6af278edp-34;

// ---- exponential

// Returns exp(r + tail) - 1 - r for |r| <= 0.35: the Taylor series. The first term left out,
// r^14 / 14!, is below 1e-17 of r.
double exp_rest(double r, double tail) {
  constexpr double k3 = 1.0 / 6, k4 = k3 / 4, k5 = k4 / 5, k6 = k5 / 6, k7 = k6 / 7, k8 = k7 / 8,
                   k9 = k8 / 9, k10 = k9 / 10, k11 = k10 / 11, k12 = k11 / 12, k13 = k12 / 13;
  const double square = r * r, fourth = square * square;
  const double low = (k3 + r * k4) + square * (k5 + r * k6);
  const double middle = (k7 + r * k8) + square * (k9 + r * k10);
  const double high = (k11 + r * k12) + square * k13;
  const double sum = low + fourth * (middle + fourth * high);
  return square * 0.5 + (square * r * sum + tail * (1 + r));
}

// Returns exp(high + low), where |low| is far below |high|.
double exp_of_sum(double high, double low) {
  if (high > 710) return kInfinity;
  if (high < -746) return 0;
  const double k = std::nearbyint(high * 0x1.71547652b82fep+0);
  const double near = high - k * kLog2, rest = k * kLog2Rest;
  const TwoDoubles r = two_sum(near, low - rest);
  const TwoDoubles sum = fast_two_sum(1, r.high);
  return std::ldexp(sum.high + (sum.low + exp_rest(r.high, r.low)), static_cast<int>(k));
}

// ---- logarithm

// A number as m 2^exponent with m between sqrt(1/2) and sqrt(2).
struct Scaled {
  double m, exponent;
};
Scaled scaled(double x) {
  int exponent;
  double m = std::frexp(x, &exponent);
  if (m < 0.70710678118654752) {
    m *= 2;
    --exponent;
  }
  return {m, static_cast<double>(exponent)};
}

// Returns (2 artanh(s) - 2 s) / s = 2 s^2/3 + 2 s^4/5 + ... for |s| <= 0.1716, given z = s^2. The
// first term left out is below 1e-18 of the sum.
double artanh_rest(double z) {
  constexpr double k3 = 2.0 / 3, k5 = 2.0 / 5, k7 = 2.0 / 7, k9 = 2.0 / 9, k11 = 2.0 / 11,
                   k13 = 2.0 / 13, k15 = 2.0 / 15, k17 = 2.0 / 17, k19 = 2.0 / 19, k21 = 2.0 / 21,
                   k23 = 2.0 / 23, k25 = 2.0 / 25;
  const double z2 = z * z, z4 = z2 * z2;
  const double low = (k3 + z * k5) + z2 * (k7 + z * k9);
  const double middle = (k11 + z * k13) + z2 * (k15 + z * k17);
  const double high = (k19 + z * k21) + z2 * (k23 + z * k25);
  return z * (low + z4 * (middle + z4 * high));
}

// Returns log(x), corrected by `relative_rest`: log(x (1 + relative_rest)) for a tiny rest.
double log_of_positive(double x, double relative_rest) {
  const auto [m, k] = scaled(x);
  // With f = m - 1 and s = f / (2 + f): log(1 + f) = 2 artanh(s), and 2 s = f - s f.
  const double f = m - 1, s = f / (2 + f), half = 0.5 * f * f;
  const double rest = s * (half + artanh_rest(s * s)) + (k * kLog2Rest + relative_rest);
  return k * kLog2 - ((half - rest) - f);
}

// Returns log(x) of a positive number with a relative error of about 1e-18.
TwoDoubles precise_log(double x) {
  const auto [m, k] = scaled(x);
  const double f = m - 1;
  const TwoDoubles sum = two_sum(2, f);
  const double s = f / sum.high;
  const TwoDoubles product = two_product(s, sum.high);
  const double s_rest = ((f - product.high) - product.low - s * sum.low) / sum.high;
  const TwoDoubles scale = two_sum(k * kLog2, 2 * s);
  const TwoDoubles more = two_sum(k * kLog2Rest, s * artanh_rest(s * s));
  const TwoDoubles both = two_sum(scale.high, more.high);
  return fast_two_sum(both.high, both.low + (scale.low + (more.low + 2 * s_rest)));
}

// ---- arc tangent

// Returns atan(q + rest) for 0 <= q <= 1. It is atan(c) + atan((q - c) / (1 + q c)) with the
// nearest c = k/8. The argument of the second arc tangent is at most 1/16: its Taylor series.
TwoDoubles atan_of_fraction(double q, double rest) {
  constexpr TwoDoubles kArcs[] = {{0, 0},
                                  {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
                                  {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
                                  {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
                                  {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
                                  {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
                                  {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
                                  {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
                                  {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}};
  const int k = static_cast<int>(q * 8 + 0.5);
  const double c = k * 0.125;
  const TwoDoubles product = two_product(q, c), sum = two_sum(1, product.high);
  const double t = (q - c) / sum.high, z = t * t;
  const TwoDoubles again = two_product(t, sum.high);
  const double t_rest = ((q - c - again.high) - again.low - t * (sum.low + product.low)) / sum.high;
  constexpr double k3 = -1.0 / 3, k5 = 1.0 / 5, k7 = -1.0 / 7, k9 = 1.0 / 9, k11 = -1.0 / 11,
                   k13 = 1.0 / 13, k15 = -1.0 / 15;
  const double z2 = z * z;
  const double series = (k3 + z * k5) + z2 * ((k7 + z * k9) + z2 * ((k11 + z * k13) + z2 * k15));
  const double low = t_rest + (kArcs[k].low + rest / (1 + q * q));
  const TwoDoubles arc = two_sum(kArcs[k].high, t);
  return {arc.high, arc.low + (t * z * series + low)};
}

// Returns the quotient of two positive numbers with its rounding error. The error is 0 where the
// numbers are too large or too small to compute it.
TwoDoubles quotient(const TwoDoubles& a, const TwoDoubles& b) {
  const double q = a.high / b.high;
  if (!(b.high < 1e290 && a.high > 1e-290)) return {q, 0};
  const TwoDoubles product = two_product(q, b.high);
  return {q, ((a.high - product.high) - product.low + (a.low - q * b.low)) / b.high};
}

// Returns the arc tangent of y / x for y >= 0 and x >= 0, not both 0.
TwoDoubles arc_of_quadrant(const TwoDoubles& y, const TwoDoubles& x) {
  if (y.high <= x.high) {
    const auto [q, rest] = quotient(y, x);
    return atan_of_fraction(q, rest);
  }
  const auto [q, rest] = quotient(x, y);
  const TwoDoubles a = atan_of_fraction(q, rest);
  const TwoDoubles difference = two_sum(kHalfPi, -a.high);
  return {difference.high, difference.low + (kHalfPiRest - a.low)};
}

// Returns arc, or pi - arc if the direction is to the left, rounded to one number.
double rounded_arc(const TwoDoubles& arc, bool is_left) {
  if (!is_left) return arc.high + arc.low;
  const TwoDoubles difference = two_sum(2 * kHalfPi, -arc.high);
  return difference.high + (difference.low + (2 * kHalfPiRest - arc.low));
}

// Returns sqrt(1 - x^2) for |x| <= 1 as a sum.
TwoDoubles other_leg(double x) {
  const TwoDoubles square = two_product(x, x);
  const TwoDoubles rest = two_sum(1, -square.high);
  const double root = std::sqrt(rest.high);
  if (root == 0) return {0, 0};
  const TwoDoubles again = two_product(root, root);
  return {root, ((rest.high - again.high) - again.low + (rest.low - square.low)) / (2 * root)};
}

// ---- sine and cosine of large numbers

// Bits of 2/pi behind the point.
constexpr uint64_t kTwoOverPi[] = {
    0xa2f9836e4e441529u, 0xfc2757d1f534ddc0u, 0xdb6295993c439041u, 0xfe5163abdebbc561u,
    0xb7246e3a424dd2e0u, 0x06492eea09d1921cu, 0xfe1deb1cb129a73eu, 0xe88235f52ebb4484u,
    0xe99c7026b45f7e41u, 0x3991d639835339f4u, 0x9c845f8bbdf9283bu, 0x1ff897ffde05980fu,
    0xef2f118b5a0a6d1fu, 0x6d367ecf27cb09b7u, 0x4f463f669e5fea2du, 0x7527bac7ebe5f17bu,
    0x3d0739f78a5292eau, 0x6bfb5fb11f8d5d08u, 0x56033046fc7b6babu};

using Wide = unsigned __int128;

// Returns the 64 bits of 2/pi from the bit `first` behind the point on.
uint64_t bits_of_two_over_pi(int first) {
  const int word = first / 64, shift = first % 64;
  return shift == 0 ? kTwoOverPi[word]
                    : kTwoOverPi[word] << shift | kTwoOverPi[word + 1] >> (64 - shift);
}

// The nearest multiple of pi/2, modulo 4, and the difference from it.
struct Reduced {
  unsigned quadrant;
  TwoDoubles rest;
};

// Payne and Hanek's reduction of a large number M 2^e. M is multiplied, as an integer, by those 192
// bits of 2/pi that decide the quadrant and at least 128 bits of the fraction.
Reduced reduced(double x) {
  int exponent;
  const auto M = static_cast<uint64_t>(std::ldexp(std::frexp(x, &exponent), 53));
  const int e = exponent - 53, first = std::max(0, e - 2);
  const Wide low = Wide{M} * bits_of_two_over_pi(first + 128);
  const Wide middle = Wide{M} * bits_of_two_over_pi(first + 64) + (low >> 64);
  const Wide high = Wide{M} * bits_of_two_over_pi(first) + (middle >> 64);
  const uint64_t word[] = {static_cast<uint64_t>(low), static_cast<uint64_t>(middle),
                           static_cast<uint64_t>(high), static_cast<uint64_t>(high >> 64)};
  // The point is before the last first + 192 - e bits. Of the bits behind it, 128 are used.
  const int shift = first + 192 - e - 128, down = shift % 64;
  const auto shifted = [&](int i) {
    i += shift / 64;
    const uint64_t here = i < 4 ? word[i] : 0, next = i < 3 ? word[i + 1] : 0;
    return down == 0 ? here : here >> down | next << (64 - down);
  };
  uint64_t quadrant = shifted(2);
  Wide fraction = Wide{shifted(1)} << 64 | shifted(0);
  // The nearest multiple instead of the one below.
  const bool is_negative = fraction >> 127 != 0;
  if (is_negative) {
    ++quadrant;
    fraction = -fraction;
  }
  // Each part but the last is exact.
  const TwoDoubles top =
      two_sum(static_cast<double>(static_cast<uint64_t>(fraction >> 96)) * 0x1p-32,
              static_cast<double>(static_cast<uint32_t>(fraction >> 64)) * 0x1p-64);
  const TwoDoubles f =
      two_sum(top.high, top.low + static_cast<double>(static_cast<uint64_t>(fraction)) * 0x1p-128);
  const TwoDoubles r = two_product(f.high, kHalfPi);
  const TwoDoubles rest = fast_two_sum(r.high, r.low + (f.high * kHalfPiRest + f.low * kHalfPi));
  const double sign = is_negative ? -1 : 1;
  return {static_cast<unsigned>(quadrant & 3), {sign * rest.high, sign * rest.low}};
}

// ---- sine and cosine of any number

// Returns the nearest multiple of pi/2 and the difference from it. The difference is also correct
// where it is tiny.
Reduced reduced_argument(double x) {
  if (std::abs(x) > sine_detail::kLargest) {
    const Reduced out = reduced(std::abs(x));
    if (x > 0) return out;
    return {(4 - out.quadrant) & 3, {-out.rest.high, -out.rest.low}};
  }
  const double k = std::nearbyint(x * (2 / 3.14159265358979323846));
  const double near = x - k * sine_detail::kHalfPi[0], rest = k * sine_detail::kHalfPi[1];
  const TwoDoubles difference = two_sum(near, -rest);
  const TwoDoubles r = fast_two_sum(difference.high, difference.low - k * sine_detail::kHalfPi[2]);
  return {static_cast<unsigned>(static_cast<int>(k)) & 3, r};
}

// Sines and cosines of k/32 as sums.
constexpr TwoDoubles kTable[][2] = {
    // clang-format off
    {{0x0.0p+0, 0x0.0p+0}, {0x1.0000000000000p+0, 0x0.0p+0}},
    {{0x1.ffeaaaeeee86fp-6, -0x1.cd406fb224ae2p-60}, {0x1.ffc00155527d3p-1, -0x1.3b54492d89b5bp-55}},
    {{0x1.ffaaaeeed4edbp-5, -0x1.2d16d32684b69p-59}, {0x1.ff0015549f4d3p-1, 0x1.328387b99426fp-55}},
    {{0x1.7f701032550e4p-4, 0x1.afc2d1800501ap-60}, {0x1.fdc06bf7e6b9bp-1, 0x1.31902b535f8dbp-55}},
    {{0x1.feaaeee86ee36p-4, -0x1.afcb2bcc6f03bp-59}, {0x1.fc015527d5bd3p-1, 0x1.b68f35094efb8p-55}},
    {{0x1.3eb312c5d66cbp-3, 0x1.47d666b66cb91p-57}, {0x1.f9c340a7cc428p-1, 0x1.c5b6b063b7462p-55}},
    {{0x1.7dc102fbaf2b5p-3, 0x1.5ab50e23c97c3p-59}, {0x1.f706bdf9ece1cp-1, -0x1.698c80c36dcb4p-55}},
    {{0x1.bc6f84edc6199p-3, 0x1.9c1a56a7b0cabp-57}, {0x1.f3cc7c3b3d16ep-1, -0x1.21a3ad28a3494p-57}},
    {{0x1.faaeed4f31577p-3, -0x1.15d88508e32b8p-57}, {0x1.f01549f7deea1p-1, 0x1.d3c1e99e5cafdp-55}},
    {{0x1.1c37d64c6b876p-2, 0x1.46076fe0dcff4p-56}, {0x1.ebe214f76efa8p-1, -0x1.02f9f12ba543ep-55}},
    {{0x1.3ad129769d3d8p-2, 0x1.03d550487839ap-63}, {0x1.e733ea0193d40p-1, -0x1.6428b3546ce13p-55}},
    {{0x1.591bc9fa2f597p-2, 0x1.7c74bac3fe0cbp-57}, {0x1.e20bf49acd6c1p-1, -0x1.660aec7ef636bp-58}},
    {{0x1.7710255764214p-2, -0x1.6ead7314bb6cep-57}, {0x1.dc6b7eb995912p-1, 0x1.4b364776dcd35p-58}},
    {{0x1.94a6be9f546c5p-2, -0x1.69ce13e683f58p-56}, {0x1.d653f073e4040p-1, -0x1.76236434bec37p-55}},
    {{0x1.b1d8305321617p-2, -0x1.ae242cb99f519p-56}, {0x1.cfc6cfa52ad9fp-1, 0x1.8b5b5508f2a0dp-55}},
    {{0x1.ce9d2e3d4a51fp-2, -0x1.2fc8a12dae298p-57}, {0x1.c8c5bf8ce1a84p-1, 0x1.ab3d1a1590123p-56}},
    {{0x1.eaee8744b05f0p-2, -0x1.789b43c9b027dp-58}, {0x1.c1528065b7d50p-1, -0x1.892111312e828p-55}},
    {{0x1.0362939c69955p-1, -0x1.2d8cd78397b01p-55}, {0x1.b96eeef58840ep-1, 0x1.45a3cc78fade0p-58}},
    {{0x1.110d0c4b69c3bp-1, 0x1.d918998809981p-55}, {0x1.b11d04162a4c6p-1, 0x1.1dd561efbc0c2p-56}},
    {{0x1.1e7343236574cp-1, 0x1.22a3fa4f41d5ap-56}, {0x1.a85ed4373e02dp-1, 0x1.9be06385ec792p-57}},
    {{0x1.2b91dea88421ep-1, -0x1.fa371db216ab0p-55}, {0x1.9f368ed912f85p-1, -0x1.1d200c5791606p-55}},
    {{0x1.386597456282bp-1, -0x1.10fada93b07a8p-56}, {0x1.95a67e00cb1fdp-1, -0x1.0befda21f862dp-55}},
    {{0x1.44eb381cf386bp-1, -0x1.3ed6c1e6a5505p-55}, {0x1.8bb105a5dc900p-1, 0x1.863e03e9474c1p-55}},
    {{0x1.511f9fd7b351cp-1, -0x1.5c0e861c48831p-55}, {0x1.8158a31916d5dp-1, -0x1.de8b90b8228dep-57}},
    {{0x1.5cffc16bf8f0dp-1, 0x1.96cb370eb578ap-55}, {0x1.769fec655211fp-1, -0x1.827d5cf8c68c5p-57}},
    {{0x1.6888a4e134b2fp-1, -0x1.6b7d37644d5e6p-55}, {0x1.6b898fa9efb5dp-1, 0x1.15ac786ccf4b2p-56}}};
// clang-format on

// Returns sin(r) and cos(r) for |r| <= pi/4 with errors of about 0.52 units in the last place:
// the addition theorem with the nearest k/32, and Taylor series of the rest t, at most 1/64.
SineCosine<double> precise_sine_cosine(const TwoDoubles& r) {
  const double sign = r.high < 0 ? -1 : 1, size = sign * r.high, tail = sign * r.low;
  const int k = static_cast<int>(size * 32 + 0.5);
  const double t = size - k * 0.03125, square = t * t;
  const auto& [S, C] = kTable[k];
  // sin(t) - t and cos(t) - 1
  const double s = t * square * (-1.0 / 6 + square * (1.0 / 120 + square * (-1.0 / 5040)));
  const double c = square * (-0.5 + square * (1.0 / 24 + square * (-1.0 / 720 + square / 40320)));
  const TwoDoubles Ct = two_product(C.high, t), St = two_product(S.high, t);
  const TwoDoubles sine = two_sum(S.high, Ct.high), cosine = two_sum(C.high, -St.high);
  const double sine_rest =
      sine.low + Ct.low + (S.low + C.low * t + C.high * tail) + (C.high * s + S.high * c);
  const double cosine_rest =
      cosine.low - St.low + (C.low - S.low * t - S.high * tail) + (C.high * c - S.high * s);
  return {sign * (sine.high + sine_rest), cosine.high + cosine_rest};
}

}  // namespace

SineCosine<double> far_sine_cosine(double x) {
  if (!std::isfinite(x)) return {kNan, kNan};
  const auto [quadrant, r] = reduced(std::abs(x));
  const double square = r.high * r.high;
  const double s = sine_detail::sine_near_zero(r.high, square, r.low);
  const double c = sine_detail::cosine_near_zero(r.high, square, r.low);
  const double sines[] = {s, c, -s, -c}, cosines[] = {c, -s, -c, s};
  return {std::copysign(1.0, x) * sines[quadrant], cosines[quadrant]};
}

namespace math {

double sin(double x) {
  if (x == 0) return x;  // with its sign
  if (!std::isfinite(x)) return kNan;
  const auto [quadrant, r] = reduced_argument(x);
  const auto [s, c] = precise_sine_cosine(r);
  const double sines[] = {s, c, -s, -c};
  return sines[quadrant];
}

double cos(double x) {
  if (!std::isfinite(x)) return kNan;
  const auto [quadrant, r] = reduced_argument(x);
  const auto [s, c] = precise_sine_cosine(r);
  const double cosines[] = {c, -s, -c, s};
  return cosines[quadrant];
}

double tan(double x) {
  return sin(x) / cos(x);
}

double asin(double x) {
  if (!(std::abs(x) <= 1)) return kNan;
  if (std::abs(x) < 1e-8) return x;  // the next term is x^3/6
  return std::copysign(rounded_arc(arc_of_quadrant({std::abs(x), 0}, other_leg(x)), false), x);
}

double acos(double x) {
  if (!(std::abs(x) <= 1)) return kNan;
  return rounded_arc(arc_of_quadrant(other_leg(x), {std::abs(x), 0}), x < 0);
}

double atan2(double y, double x) {
  if (std::isnan(x) || std::isnan(y)) return kNan;
  if (std::isinf(x)) {
    // Only the signs and the ratio of infinities matter.
    x = std::copysign(1.0, x);
    y = std::isinf(y) ? std::copysign(1.0, y) : std::copysign(0.0, y);
  } else if (std::isinf(y)) {
    x = 0;
    y = std::copysign(1.0, y);
  }
  if (x == 0 && y == 0) return std::copysign(std::signbit(x) ? 2 * kHalfPi : 0, y);
  return std::copysign(rounded_arc(arc_of_quadrant({std::abs(y), 0}, {std::abs(x), 0}), x < 0), y);
}

double exp(double x) {
  if (std::isnan(x)) return x;
  return exp_of_sum(x, 0);
}

double tanh(double x) {
  if (std::isnan(x) || x == 0) return x;
  const double size = std::abs(x);
  if (size > 20) return std::copysign(1.0, x);
  // tanh(x) = (exp(2 x) - 1) / (exp(2 x) + 1)
  const double minus_one = size < 0.17 ? 2 * size + exp_rest(2 * size, 0) : exp(2 * size) - 1;
  return std::copysign(minus_one / (minus_one + 2), x);
}

double log(double x) {
  if (std::isnan(x) || x == kInfinity) return x;
  if (x == 0) return -kInfinity;
  return x < 0 ? kNan : log_of_positive(x, 0);
}

double log1p(double x) {
  if (std::isnan(x) || x == kInfinity || x == 0) return x;
  if (x == -1) return -kInfinity;
  if (x < -1) return kNan;
  const TwoDoubles sum = two_sum(1, x);
  return log_of_positive(sum.high, sum.low / sum.high);
}

double pow(double x, double y) {
  // The C library computes special values exactly on every processor.
  if (!(x > 0 && std::isfinite(x) && std::isfinite(y)) || y == 0 || x == 1) {
    const bool is_power_of_negative =
        x < 0 && std::isfinite(x) && std::isfinite(y) && y == std::floor(y);
    if (!is_power_of_negative) return std::pow(x, y);
    return (std::fmod(y, 2) == 0 ? 1 : -1) * pow(-x, y);
  }
  if (y == 1) return x;
  if (y == 2) return x * x;
  const TwoDoubles l = precise_log(x);
  const double estimate = y * l.high;
  if (estimate > 750) return kInfinity;
  if (estimate < -750) return 0;
  // The product below overflows for huge y, with which x can only be next to 1.
  const double scale = std::abs(y) > 1e100 ? 0x1p-400 : 1;
  const TwoDoubles product = two_product(y * scale, l.high / scale);
  return exp_of_sum(product.high, product.low + y * l.low);
}

}  // namespace math
}  // namespace mj
