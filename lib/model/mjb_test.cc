// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/mjb.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <random>
#include <string>

#include "base/diagnostic.h"
#include "model/field_table.h"
#include "model/names.h"
#include "model/number_rule.h"
#include "resource/read_file.h"

namespace {

using Bytes = std::vector<std::byte>;

Bytes file(const std::string& name) {
  const std::string text = mj::read_file(std::string(MJTOOLS_TESTDATA) + "/model/" + name);
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

// Makes the model that an MJCF file without elements compiles to.
mj::ModelPtr empty_model() {
  mj::ModelNames names;
  names.of(mjOBJ_BODY) = {"world"};
  mj::ConstructSizes sizes;
  auto set = [&](mj::Size size, mjtSize n) { sizes.value[static_cast<int>(size)] = n; };
  set(mj::Size::nbody, 1);
  set(mj::Size::nnames, names.buffer_size());
  set(mj::Size::npaths, 1);
  mj::ModelPtr m = mj::make_model(sizes);
  mj::write_names(*m, names);
  for (int* none : {m->body_mocapid, m->body_jntadr, m->body_dofadr, m->body_treeid,
                    m->body_geomadr, m->body_plugin, m->body_bvhadr}) {
    *none = -1;
  }
  m->narena = 13631488;
  return m;
}

// Returns code and message of the error, or "" if the bytes are a model.
std::string error_of(const Bytes& bytes) {
  try {
    (void)mj::read_mjb(bytes, "x.mjb");
  } catch (const mj::Error& e) {
    return std::string(e.diagnostic().code.name()) + ": " + e.what();
  }
  return "";
}

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

template <typename T>
Bytes with(Bytes bytes, size_t offset, T value) {
  std::memcpy(bytes.data() + offset, &value, sizeof(value));
  return bytes;
}

size_t size_offset(mj::Size size) {
  return 20 + 8 * static_cast<size_t>(size);
}

// Returns the place where an array begins in the MJB form of the model.
size_t array_offset(const mjModel& m, mj::Array array) {
  size_t offset = 1798;
  for (const mj::ArrayField& f : mj::array_fields()) {
    if (&f == &mj::field(array)) break;
    offset += static_cast<size_t>(mj::value(m, f.rows) * f.cols.of(m)) * mj::element_bytes(f.type);
  }
  return offset;
}

}  // namespace

TEST_CASE("the file of an empty model has the size and header of the format") {
  const Bytes bytes = mj::write_mjb(*empty_model());
  CHECK(bytes.size() == 2088);
  const unsigned char header[] = {0x31, 0xd4, 0,    0,    8,    0, 0,    0, 0x62, 0,
                                  0,    0,    0xa0, 0xf5, 0x2d, 0, 0xe6, 1, 0,    0};
  CHECK(std::memcmp(bytes.data(), header, sizeof(header)) == 0);
  CHECK(mj::is_mjb(bytes));
}

TEST_CASE("models survive reading and writing byte for byte") {
  const Bytes empty = mj::write_mjb(*empty_model());
  CHECK(mj::write_mjb(*mj::read_mjb(empty, "empty")) == empty);
  for (const char* name : {"everything.mjb", "flexes.mjb"}) {
    const Bytes bytes = file(name);
    CHECK(mj::write_mjb(*mj::read_mjb(bytes, name)) == bytes);
    const std::string path = std::string(MJTOOLS_TESTDATA) + "/model/" + name;
    CHECK(mj::write_mjb(*mj::load_mjb(path)) == bytes);
  }
}

TEST_CASE("a different header is reported with the found and the expected values") {
  const Bytes good = mj::write_mjb(*empty_model());
  CHECK(contains(error_of(with(good, 0, 12345)), "mjb-header: "));
  CHECK(contains(error_of(with(good, 0, 12345)), "begins with 12345, expected 54321"));
  CHECK(contains(error_of(with(good, 0, 0x31d40000)), "big-endian"));
  CHECK(
      contains(error_of(with(good, 4, 4)), "the size of a real number in bytes is 4, expected 8"));
  CHECK(contains(error_of(with(good, 8, 97)), "number of sizes is 97, expected 98"));
  CHECK(contains(error_of(with(good, 16, 485)), "number of arrays is 485, expected 486"));
}

TEST_CASE("a file of another version names the version that wrote it") {
  const Bytes good = mj::write_mjb(*empty_model());
  CHECK(contains(error_of(with(good, 12, 3011002)), "written by MuJoCo 3.11.2"));
  CHECK(contains(error_of(with(good, 12, 237)), "written by MuJoCo 2.3.7"));
  CHECK(contains(error_of(with(good, 12, 237)), "only files of MuJoCo 3.12.0"));
}

TEST_CASE("every truncation is refused") {
  const Bytes good = file("everything.mjb");
  for (size_t n = 0; n < good.size(); n = n < 2200 ? n + 1 : n + 397) {
    const std::string error = error_of({good.begin(), good.begin() + static_cast<long>(n)});
    CHECK(contains(error, "mjb-truncated"));
  }
  const std::string last = error_of({good.begin(), good.end() - 1});
  CHECK(contains(last, "ends within 'mapD2M'"));
}

TEST_CASE("bytes after the last array are refused") {
  Bytes bytes = mj::write_mjb(*empty_model());
  bytes.push_back({});
  CHECK(contains(error_of(bytes), "mjb-too-long: "));
  CHECK(contains(error_of(bytes), "1 bytes follow the last array"));
}

TEST_CASE("sizes that no file could hold are refused before any allocation") {
  const Bytes good = mj::write_mjb(*empty_model());
  for (int i = 0; i < mj::kSizeCount; ++i) {
    const mj::Size size = static_cast<mj::Size>(i);
    if (size == mj::Size::njmax || size == mj::Size::nconmax) continue;  // -1 is valid
    for (mjtSize value :
         {mjtSize{-1}, mjtSize{2147483646}, mjtSize{2147483647},
          std::numeric_limits<mjtSize>::max(), std::numeric_limits<mjtSize>::min()}) {
      if (size >= mj::Size::njmax && size != mj::Size::nbuffer && value > 0) continue;
      if (size >= mj::Size::nuser_body && size <= mj::Size::nuser_sensor && value == 2147483646) {
        continue;  // without elements of that kind the file has the same length
      }
      CAPTURE(mj::field(size).name);
      CAPTURE(value);
      CHECK(error_of(with(good, size_offset(size), value)) != "");
    }
  }
  const std::string none = error_of(with(good, size_offset(mj::Size::nbody), mjtSize{0}));
  CHECK(contains(none, "mjb-sizes: "));
  CHECK(contains(none, "nbody is 0"));
  CHECK(contains(error_of(with(good, size_offset(mj::Size::nbuffer), mjtSize{2176 + 64})),
                 "nbuffer is 2240, expected 2176"));
}

TEST_CASE("a model cannot be made with sizes that no memory holds") {
  const auto code_of = [](const mj::ConstructSizes& sizes) {
    try {
      (void)mj::make_model(sizes);
    } catch (const mj::Error& e) {
      return std::string(e.diagnostic().code.name());
    }
    return std::string("none");
  };
  mj::ConstructSizes sizes;
  CHECK(code_of(sizes) == "model-bad-size");  // no body
  sizes.value[static_cast<int>(mj::Size::nbody)] = 1;
  CHECK(code_of(sizes) == "none");
  sizes.value[static_cast<int>(mj::Size::nq)] = -1;
  CHECK(code_of(sizes) == "model-bad-size");
  sizes.value[static_cast<int>(mj::Size::nq)] = 0;
  sizes.value[static_cast<int>(mj::Size::ntexdata)] = std::numeric_limits<mjtSize>::max();
  CHECK(code_of(sizes) == "model-too-large");
}

TEST_CASE("sizes that no array bounds have the limits that a description has") {
  const Bytes good = mj::write_mjb(*empty_model());
  const auto refuses_above = [&](mj::Size size, mjtSize limit) {
    return error_of(with(good, size_offset(size), limit)) == "" &&
           contains(error_of(with(good, size_offset(size), limit + 1)), "model-invalid");
  };
  CHECK(refuses_above(mj::Size::nuserdata, mjtSize{1} << 28));
  CHECK(refuses_above(mj::Size::narena, mjtSize{1} << 46));
  for (const mj::Size size : {mj::Size::njmax, mj::Size::nconmax}) {
    CHECK(refuses_above(size, mjtSize{1} << 24));
    CHECK(error_of(with(good, size_offset(size), mjtSize{-1})) == "");
    CHECK(error_of(with(good, size_offset(size), mjtSize{-2})) != "");
  }
}

TEST_CASE("no size of arrays can be changed alone, whether elements exist or not") {
  using mj::Size;
  for (const char* name : {"everything.mjb", "flexes.mjb", ""}) {
    const Bytes good = *name ? file(name) : mj::write_mjb(*empty_model());
    const mj::ModelPtr m = mj::read_mjb(good, name);
    for (int i = 0; i < mj::kSizeCount; ++i) {
      const Size size = static_cast<Size>(i);
      if (size == Size::nuserdata || size == Size::narena || size == Size::njmax ||
          size == Size::nconmax) {
        continue;
      }
      // User data of missing elements take no space, neither in the file nor in a description.
      if (size >= Size::nuser_body && size <= Size::nuser_sensor) continue;
      for (const mjtSize value : {mj::value(*m, size) + 1, mjtSize{1} << 27, mjtSize{1} << 30}) {
        CAPTURE(name);
        CAPTURE(mj::field(size).name);
        CAPTURE(value);
        CHECK(error_of(with(good, size_offset(size), value)) != "");
      }
    }
  }
}

TEST_CASE("flags other than 0 and 1 are refused") {
  const Bytes good = mj::write_mjb(*empty_model());
  CHECK(contains(error_of(with(good, 1796, char{2})), "flg_gravcomp is 2"));
}

TEST_CASE("an invalid element is named with its array and row") {
  const Bytes good = file("everything.mjb");
  const mj::ModelPtr m = mj::read_mjb(good, "everything");
  auto poke = [&](mj::Array array, int row, int value) {
    return error_of(with(good, array_offset(*m, array) + 4 * static_cast<size_t>(row), value));
  };
  CHECK(contains(poke(mj::Array::body_parentid, 1, 1), "body_parentid[1] is 1, expected"));
  CHECK(contains(poke(mj::Array::body_rootid, 0, 1), "body_rootid[0] is 1, expected 0"));
  CHECK(contains(poke(mj::Array::geom_dataid, 2, 99), "geom_dataid[2] is 99, expected"));
}

TEST_CASE("the inertial frame of a body is not defined by itself") {
  for (const mjtSameFrame same : {mjSAMEFRAME_INERTIA, mjSAMEFRAME_INERTIAROT}) {
    const mj::ModelPtr m = empty_model();
    m->body_sameframe[0] = same;
    CHECK(contains(error_of(mj::write_mjb(*m)), "expected mjSAMEFRAME_NONE"));
  }
}

// Returns whether the array holds references to other arrays. These are the integers of all kinds
// except numbers, bits and characters.
bool is_reference(const mj::ArrayField& f) {
  using mj::Reference;
  return f.kind.reference != Reference::kPlain && f.kind.reference != Reference::kBits &&
         f.kind.reference != Reference::kStringData && f.type == mj::ElementType::kInt;
}

TEST_CASE("a pose or mass that is not finite is refused with its array and row") {
  const mj::ModelPtr m = empty_model();
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()}) {
    const mjtNum before = m->body_quat[3];
    m->body_quat[3] = bad;
    const std::string error = error_of(mj::write_mjb(*m));
    CAPTURE(error);
    CHECK(contains(error, "model-invalid"));
    CHECK(contains(error, "body_quat[0, 3] is "));
    m->body_quat[3] = before;
  }
  CHECK(error_of(mj::write_mjb(*m)).empty());
}

void set_element(const mj::FieldView& f, int64_t i, double x) {
  void* const data = const_cast<void*>(f.data);
  if (f.type == mj::ElementType::kNum) static_cast<mjtNum*>(data)[i] = x;
  if (f.type == mj::ElementType::kFloat) static_cast<float*>(data)[i] = static_cast<float>(x);
}

TEST_CASE(
    "every floating-point field of a file takes NaN and infinities only where its rule does") {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  int fields = 0;
  for (const char* name : {"everything.mjb", "flexes.mjb"}) {
    const mj::ModelPtr m = mj::read_mjb(file(name), name);
    for (const mj::FieldView& f : mj::model_fields(*m)) {
      if (!f.is_real() || f.count() == 0) continue;
      ++fields;
      const mj::NumberRule rule = mj::number_rule_of_field(f.name);
      const int64_t last = f.count() - 1;
      const double before = f.number(last);
      const auto refuses = [&](double x) {
        set_element(f, last, x);
        const std::string error = error_of(mj::write_mjb(*m));
        set_element(f, last, before);
        return contains(error, std::string(f.name).c_str()) && contains(error, "model-invalid");
      };
      CAPTURE(f.name);
      CHECK(refuses(kNan) == (rule != mj::NumberRule::kFree));
      CHECK(refuses(-kInfinity) == (rule == mj::NumberRule::kFinite));
    }
  }
  CHECK(fields >= 400);
}

TEST_CASE("numbers that are only compared may be infinite, and numbers for people may be NaN") {
  using mj::NumberRule;
  for (const char* name : {"opt.gravity", "geom_size", "actuator_gainprm", "stat.meaninertia"}) {
    CHECK(mj::number_rule_of_field(name) == NumberRule::kFinite);
  }
  for (const char* name : {"jnt_range", "opt.tolerance", "sensor_cutoff", "dof_frictionloss"}) {
    CHECK(mj::number_rule_of_field(name) == NumberRule::kBound);
  }
  for (const char* name : {"body_user", "numeric_data", "stat.extent", "vis.rgba.fog", "nq"}) {
    CHECK(mj::number_rule_of_field(name) == NumberRule::kFree);
  }
}

TEST_CASE("an equality relates a joint or tendon to another one") {
  const Bytes good = file("everything.mjb");
  const mj::ModelPtr m = mj::read_mjb(good, "everything");
  int found = 0;
  for (int i = 0; i < m->neq; ++i) {
    if (m->eq_type[i] != mjEQ_JOINT && m->eq_type[i] != mjEQ_TENDON) continue;
    ++found;
    const size_t at = array_offset(*m, mj::Array::eq_obj2id) + 4 * static_cast<size_t>(i);
    CHECK(contains(error_of(with(good, at, m->eq_obj1id[i])), "other than that of eq_obj1id"));
  }
  CHECK(found > 0);
}

TEST_CASE("the columns of Jacobians of flexes ascend in rows that do not overlap") {
  const mj::ModelPtr m = mj::read_mjb(file("flexes.mjb"), "flexes");
  const int* adr = m->flexvert_J_rowadr;
  int* nnz = m->flexvert_J_rownnz;
  int first = 0;
  while (nnz[first] < 2) ++first;
  int& column = m->flexvert_J_colind[adr[first] + 1];
  const int good = column;
  column = m->flexvert_J_colind[adr[first]];
  CHECK(error_of(mj::write_mjb(*m)) == "");  // rows of two flexes overlap
  for (int row = first, end = 0; row < 2 * m->nflexvert; ++row) {
    if (nnz[row] > 0 && adr[row] < end) nnz[row] = 0;
    end = std::max(end, adr[row] + nnz[row]);
  }
  CHECK(contains(error_of(mj::write_mjb(*m)), "flexvert_J_colind["));
  column = good;
  CHECK(error_of(mj::write_mjb(*m)) == "");
}

TEST_CASE("no reference anywhere may leave its array") {
  for (const char* name : {"everything.mjb", "flexes.mjb"}) {
    const Bytes good = file(name);
    const mj::ModelPtr m = mj::read_mjb(good, name);
    for (int a = 0; a < mj::kArrayCount; ++a) {
      const mj::ArrayField& f = mj::array_fields()[static_cast<size_t>(a)];
      if (!is_reference(f)) continue;
      const size_t offset = array_offset(*m, static_cast<mj::Array>(a));
      const mjtSize n = mj::value(*m, f.rows) * f.cols.of(*m);
      for (mjtSize i = 0; i < n; i += std::max<mjtSize>(1, n / 23)) {
        for (int value :
             {1 << 30, std::numeric_limits<int>::max(), -3, std::numeric_limits<int>::min()}) {
          CAPTURE(f.name);
          CAPTURE(i);
          CAPTURE(value);
          CHECK(error_of(with(good, offset + 4 * static_cast<size_t>(i), value)) != "");
        }
      }
    }
  }
}

TEST_CASE("random damage is refused or harmless, never undefined") {
  const Bytes good = file("everything.mjb");
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    Bytes bytes = good;
    for (int k = 0; k < 4; ++k) bytes[random() % bytes.size()] ^= std::byte(1u << random() % 8);
    (void)error_of(bytes);
  }
}

TEST_CASE("version numbers of both encodings are readable") {
  CHECK(mj::version_text(3012000) == "3.12.0");
  CHECK(mj::version_text(337) == "3.3.7");
  CHECK(mj::version_text(-1) == "-1");
}

TEST_CASE("bulk arrays that nobody wants are left out, and everything else is the same") {
  const std::string path = std::string(MJTOOLS_TESTDATA) + "/model/everything.mjb";
  const mj::ModelPtr whole = mj::load_mjb(path);
  const auto all = [](std::string_view) { return true; };
  const auto none = [](std::string_view) { return false; };
  CHECK(mj::write_mjb(*mj::load_mjb_partly(path, all)) == mj::write_mjb(*whole));
  const mj::ModelPtr part = mj::load_mjb_partly(path, none);
  CHECK(std::equal(part->body_mass, part->body_mass + part->nbody, whole->body_mass));
  CHECK(std::equal(part->names, part->names + part->nnames, whole->names));
}
