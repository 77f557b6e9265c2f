// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/controls.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "compile/compile.h"
#include "mjcf/read_mjcf.h"
#include "model/allocate.h"
#include "resource/atomic_file.h"
#include "resource/file_reader.h"
#include "resource/temporary_folder.h"
#include "trajectory/hdf5_output.h"
#include "trajectory/npy.h"

using namespace mj;

namespace {

constexpr int64_t kRows = 3000;  // more than are read at once
constexpr double kInterval = 0.01;

// Two controls, a and b.
ModelPtr two_motors() {
  Diagnostics diagnostics;
  ModelPtr m = compile(mjcf::read_mjcf_text(R"(<mujoco><worldbody><body>
      <joint name="j" axis="0 1 0"/><geom size=".1"/></body></worldbody>
      <actuator><motor name="a" joint="j"/><motor name="b" joint="j"/></actuator></mujoco>)",
                                            "t.xml", MemoryReader({}), diagnostics),
                       diagnostics);
  REQUIRE(m);
  return m;
}

// Row r: the time r * kInterval if there are times, r, -r.
std::vector<double> row_of(int64_t r, bool is_timed) {
  const auto x = static_cast<double>(r);
  return is_timed ? std::vector<double>{x * kInterval, x, -x} : std::vector<double>{x, -x};
}

void write_csv(const std::string& path, bool is_timed) {
  std::string text = is_timed ? "\xef\xbb\xbftime,a,b\r\n" : "# a comment\na,b\n";
  for (int64_t r = 0; r < kRows; ++r) {
    std::string line;
    for (double x : row_of(r, is_timed)) line += (line.empty() ? "" : ", ") + std::to_string(x);
    text += line + (r % 7 == 0 ? "\r\n\n" : "\n");
  }
  text.pop_back();  // the last line need not end
  write_file(path, std::string_view(text));
}

void write_npy(const std::string& path, bool is_timed) {
  const int64_t shape[] = {kRows, is_timed ? 3 : 2};
  std::string bytes = npy_header("<f4", shape);
  for (int64_t r = 0; r < kRows; ++r) {
    for (const double x : row_of(r, is_timed)) {
      const auto number = static_cast<float>(x);
      bytes.append(reinterpret_cast<const char*>(&number), sizeof(number));
    }
  }
  write_file(path, std::string_view(bytes));
}

void write_hdf5(const std::string& path, bool is_timed) {
  h5::Output out(path);
  out.create(path);
  h5::Shape two{.columns = 2, .chunk_rows = 64}, one{.is_vector = true, .chunk_rows = 64};
  std::vector<double> values, times;
  for (int64_t r = 0; r < kRows; ++r) {
    const std::vector<double> row = row_of(r, true);
    times.push_back(row[0]);
    values.insert(values.end(), row.begin() + 1, row.end());
  }
  const h5::Handle ctrl = out.matrix("ctrl", two);
  out.set_rows(ctrl, two, kRows);
  out.write_rows(ctrl, two, 0, 0, kRows, values.data());
  if (!is_timed) return;
  const h5::Handle time = out.matrix("time", one);
  out.set_rows(time, one, kRows);
  out.write_rows(time, one, 0, 0, kRows, times.data());
}

}  // namespace

TEST_CASE("long files of controls give the row of every step, in every form") {
  const TemporaryFolder folder;
  const ModelPtr m = two_motors();
  const std::pair<const char*, void (*)(const std::string&, bool)> forms[] = {
      {"csv", write_csv}, {"npy", write_npy}, {"h5", write_hdf5}};
  for (const auto& form : forms) {
    for (const bool is_timed : {false, true}) {
      CAPTURE(form.first);
      CAPTURE(is_timed);
      const std::string path = folder.path() / form.first;
      form.second(path, is_timed);
      const auto tables = open_controls(path, *m, 1);
      REQUIRE(tables.size() == 1);
      CHECK(tables[0]->rows() == kRows);
      CHECK(tables[0]->is_timed() == is_timed);
      ControlRows rows(*tables[0]);
      int64_t wrong = 0;
      for (int64_t step = 0; step < 2 * kRows + 10; ++step) {  // two for each row with times
        const double time = (static_cast<double>(step) / 2 + 0.1) * kInterval;
        const int64_t expected = std::min(is_timed ? step / 2 : step, kRows - 1);
        const std::span<const double> row = rows.at(step, time);
        const auto x = static_cast<double>(expected);
        wrong += row.size() != 2 || row[0] != x || row[1] != -x;
        const bool is_over = is_timed ? step >= 2 * kRows : step >= kRows;
        wrong += rows.is_over(step, time) != is_over;
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("controls that are not finite, or whose time goes back far into a file, are refused") {
  const TemporaryFolder folder;
  const ModelPtr m = two_motors();
  const std::string path = folder.path() / "c.csv";
  std::string text;
  for (int64_t r = 0; r < kRows; ++r) text += std::to_string(r) + ",0,0\n";
  write_file(path, std::string_view(text + "1,0,0\n"));
  try {
    (void)open_controls(path, *m, 1);
    FAIL("no error");
  } catch (const Error& e) {
    CHECK(e.diagnostic().message == "time goes back");
    CHECK(e.diagnostic().where.line == kRows + 1);
    CHECK(e.diagnostic().source_line == "1,0,0");
  }
  const int64_t shape[] = {kRows, 2};
  std::vector<double> values(2 * kRows, 1.0);
  values.back() = std::numeric_limits<double>::infinity();
  std::string bytes = npy_header("<f8", shape);
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double));
  write_file(path, std::string_view(bytes));
  CHECK_THROWS_WITH_AS((void)open_controls(path, *m, 1), doctest::Contains("must be finite"),
                       Error);
}
