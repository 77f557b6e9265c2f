// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/controls/controls.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "base/csv.h"
#include "base/diagnostic.h"
#include "compile/compile.h"
#include "hdf5/hdf5_output.h"
#include "mjcf/read/read_mjcf.h"
#include "model/allocate.h"
#include "resource/archive.h"
#include "resource/file_reader.h"
#include "resource/shown_lines.h"
#include "resource/write/atomic_file.h"
#include "resource/write/temporary_folder.h"
#include "trajectory/controls/npy.h"

using namespace mj;

namespace {

constexpr int64_t kRows = 3000;  // more rows than are read at once
constexpr double kInterval = 0.01;

// Returns a model with two controls, a and b.
ModelPtr two_motors(const std::string& first = "a", const std::string& second = "b") {
  Diagnostics diagnostics;
  const std::string text = R"(<mujoco><worldbody><body><joint name="j" axis="0 1 0"/>
      <geom size=".1"/></body></worldbody><actuator><motor name=")" +
                           first + R"(" joint="j"/><motor name=")" + second +
                           R"(" joint="j"/></actuator></mujoco>)";
  ModelPtr m =
      compile(mjcf::read_mjcf_text(text, "t.xml", MemoryReader({}), diagnostics), diagnostics);
  REQUIRE(m);
  return m;
}

// Returns row r of the tables in this test. Its controls are r and -r. In a table with times, the
// row begins with its time, r * kInterval.
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
  text.pop_back();  // the line break at the end of the file is optional
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
      rollout::ControlRows rows(*tables[0]);
      int64_t wrong = 0;
      for (int64_t step = 0; step < 2 * kRows + 10; ++step) {  // two steps for each row with times
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

TEST_CASE("controls that are not finite, or whose time decreases far into a file, are refused") {
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
    CHECK(e.diagnostic().message == "the time decreases");
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

namespace {

// Checks that open_controls reads a table whose row r is (r, -r) from a file.
void check_rows(const std::string& path, const mjModel& m, int64_t rows, bool is_timed = false) {
  CAPTURE(path);
  const auto tables = open_controls(path, m, 1);
  REQUIRE(tables.size() == 1);
  REQUIRE(tables[0]->rows() == rows);
  CHECK(tables[0]->is_timed() == is_timed);
  const rollout::ControlTable::Part part = tables[0]->read(0, rows);
  for (size_t r = 0; r < static_cast<size_t>(rows); ++r) {
    CHECK(part.values[2 * r] == static_cast<double>(r));
    CHECK(part.values[2 * r + 1] == -static_cast<double>(r));
    if (is_timed) CHECK(part.times[r] == static_cast<double>(r) / 4);
  }
}

// Appends the bytes of a number, in reverse order if `is_swapped` is true.
template <typename T>
void append(std::string& bytes, T x, bool is_swapped) {
  char raw[sizeof(T)];
  std::memcpy(raw, &x, sizeof(T));
  if (is_swapped) std::reverse(raw, raw + sizeof(T));
  bytes.append(raw, sizeof(T));
}

// Returns an NPY file with the rows 0 0, 1 -1, 2 -2.
template <typename T>
std::string npy_of(const std::string& type, bool is_fortran = false) {
  const int64_t shape[] = {3, 2};
  std::string bytes = npy_header(type, shape);
  if (is_fortran) bytes.replace(bytes.find("False,"), 6, "True, ");
  const double by_row[] = {0, 0, 1, -1, 2, -2}, by_column[] = {0, 1, 2, 0, -1, -2};
  for (const double x : is_fortran ? by_column : by_row) {
    append(bytes, static_cast<T>(x), type[0] == '>');
  }
  return bytes;
}

// Returns an NPY file with the times 0, 0.25, 0.5.
std::string npy_times() {
  const int64_t shape[] = {3};
  std::string bytes = npy_header("<f8", shape);
  for (const double x : {0.0, 0.25, 0.5}) append(bytes, x, false);
  return bytes;
}

void check_refused(const std::string& path, const mjModel& m, const std::string& words,
                   const std::string& hint = "") {
  CAPTURE(path);
  try {
    (void)open_controls(path, m, 1);
    FAIL("no error");
  } catch (const Error& e) {
    CHECK(e.diagnostic().message.find(words) != std::string::npos);
    if (!hint.empty()) CHECK(e.diagnostic().hint.find(hint) != std::string::npos);
    CAPTURE(e.diagnostic().message);
    CHECK(!e.diagnostic().where.file.empty());
  }
}

}  // namespace

TEST_CASE("NPY files of controls may have any type, order of bytes and order of numbers") {
  const TemporaryFolder folder;
  const ModelPtr m = two_motors();
  const std::pair<std::string, std::string> files[] = {{"f8", npy_of<double>("<f8")},
                                                       {"big", npy_of<double>(">f8")},
                                                       {"f4", npy_of<float>(">f4")},
                                                       {"i8", npy_of<int64_t>(">i8")},
                                                       {"i4", npy_of<int32_t>("<i4")},
                                                       {"i2", npy_of<int16_t>(">i2")},
                                                       {"i1", npy_of<int8_t>("|i1")},
                                                       {"native", npy_of<double>("=f8")},
                                                       {"fortran", npy_of<double>("<f8", true)},
                                                       {"both", npy_of<int32_t>(">i4", true)}};
  for (const auto& [name, bytes] : files) {
    write_file(folder.path() / name, std::string_view(bytes));
    check_rows(folder.path() / name, *m, 3);
  }
  const int64_t shape[] = {3, 2};
  std::string halves = npy_header("<f2", shape);
  for (const uint16_t x : {0x0000, 0x8000, 0x3c00, 0xbc00, 0x4000, 0xc000}) {
    append(halves, static_cast<uint16_t>(x), false);
  }
  write_file(folder.path() / "f2", std::string_view(halves));
  check_rows(folder.path() / "f2", *m, 3);
  std::string large = npy_header("<u4", shape);
  for (const uint32_t x : {1u, 2u, 3u, 4u, 5u, 4000000000u}) append(large, x, false);
  write_file(folder.path() / "u4", std::string_view(large));
  CHECK(open_controls(folder.path() / "u4", *m, 1)[0]->read(2, 1).values[1] == 4e9);
}

TEST_CASE("NPZ files give the array ctrl, the only array, or the named array") {
  const TemporaryFolder folder;
  const ModelPtr m = two_motors();
  const std::string rows = npy_of<float>("<f4"), other = npy_of<double>("<f8", true);
  const auto archive = [&](const std::string& name, const std::vector<ArchiveFile>& files) {
    write_file(folder.path() / name, std::string_view(write_archive(files)));
    return folder.path() / name;
  };
  check_rows(archive("one.npz", {{"arr_0.npy", rows}}), *m, 3);
  check_rows(archive("ctrl.npz", {{"a.npy", npy_times()}, {"ctrl.npy", rows}}), *m, 3);
  const std::string timed = archive("timed.npz", {{"ctrl.npy", rows}, {"time.npy", npy_times()}});
  check_rows(timed, *m, 3, true);
  const std::string two = archive("two.npz", {{"u.npy", other}, {"x.npy", npy_times()}});
  check_rows(two + ":u", *m, 3);
  check_refused(two, *m, "there is no array 'ctrl'; the file has the arrays u, x", "FILE:ARRAY");
  check_refused(two + ":x", *m, "has 1 columns");
  check_refused(two + ":y", *m, "there is no array 'y'");
  check_refused(archive("model.mjz", {{"model.xml", "<mujoco/>"}}), *m, "an archive of a model");
  check_refused(archive("t.pt", {{"t/data.pkl", "x"}}), *m, "a PyTorch file", "numpy.savez");
}

TEST_CASE("separators of CSV files of controls are found, and decimal commas where they can be") {
  const TemporaryFolder folder;
  const ModelPtr m = two_motors();
  const char* const plain[] = {"0,0\n1,-1\n2,-2\n",
                               "a;b\n0;0\n1;-1\n2;-2\n",
                               "0,0;0\n1,0;-1,0\n2;-2\n",
                               "b\ta\n0\t0\n-1\t1\n-2\t2,0\n",
                               "0.0e+00 0.0e+00\n 1.0e+00  -1.0e+00\n2 -2 \n",
                               "# x\n\"a\";\"b\"\n0;0\n1;-1\n2;-2\n"};
  int number = 0;
  for (const char* text : plain) {
    const std::string path = folder.path() / (std::to_string(number++) + ".csv");
    write_file(path, std::string_view(text));
    CAPTURE(text);
    check_rows(path, *m, 3);
  }
  const std::string path = folder.path() / "t.csv";
  write_file(path, std::string_view("time;a;b\r\n0;0;0\r\n0,25;1;-1\r\n0,5;2;-2\r\n"));
  check_rows(path, *m, 3, true);
  write_file(path, std::string_view("a;c\n0;0\n"));
  check_refused(path, *m, "the model has no control 'c'");
  write_file(path, std::string_view("1;2\n1;2,3,4\n"));
  check_refused(path, *m, "'2,3,4' is not a number");
}

TEST_CASE("names of controls are read as CSV files of ours write them") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "c.csv";
  const std::vector<std::string> names = {"-knee", "a,\"b\""};
  const ModelPtr m = two_motors("-knee", "a,&quot;b&quot;");
  for (const std::string prefix : {"", "ctrl."}) {
    const std::string header = csv_cell(prefix + names[1]) + "," + csv_cell(prefix + names[0]);
    CAPTURE(header);
    write_file(path, std::string_view(header + "\n0,-0.5\n"));
    const auto part = open_controls(path, *m, 1).front()->read(0, 1);
    CHECK(part.values == std::vector<double>{-0.5, 0});
  }
}

TEST_CASE("messages do not quote a file of controls that a stranger named") {
  const TemporaryFolder folder;
  const ModelPtr m = two_motors();
  const std::string path = folder.path() / "secret.csv";
  write_file(path, std::string_view("root:x:0:0\n"));
  check_refused(path, *m, "'root:x:0:0'");
  hide_lines_of(path);
  try {
    (void)open_controls(path, *m, 1);
    FAIL("no error");
  } catch (const Error& e) {
    CHECK(e.diagnostic().message == "the model has no control '...'");
    CHECK(e.diagnostic().source_line.empty());
    CHECK(e.diagnostic().hint.empty());
    CHECK(e.diagnostic().where.line == 1);
  }
}

TEST_CASE("a file without controls is refused with its kind") {
  const TemporaryFolder folder;
  const ModelPtr m = two_motors();
  const std::string path = folder.path() / "c";
  const std::pair<std::string, std::string> kinds[] = {
      {std::string("\x80\x04\x95", 3), "a Python pickle"},
      {"MATLAB 5.0 MAT-file", "a MATLAB file"},
      {"\x1f\x8b\x08", "a gzip file"},
      {"PAR1....", "a Parquet file"},
      {std::string("\xff\xfe"
                   "1\0,\0",
                   6),
       "text in UTF-16"},
      {"<mujoco/>", "XML or HTML"},
      {"[[1, 2], [3, 4]]", "JSON"},
      {std::string("a\0b", 3), "a binary file of an unknown format"}};
  for (const auto& [bytes, kind] : kinds) {
    write_file(path, std::string_view(bytes));
    check_refused(path, *m, "this is " + kind);
  }
  write_file(path, std::string_view("version https://git-lfs.github.com/spec/v1\n"));
  check_refused(path, *m, "it is a Git LFS pointer");
  std::string records = npy_of<double>("<f8");
  records.replace(records.find("'<f8'"), 5, "[('a'");
  write_file(path, std::string_view(records));
  check_refused(path, *m, "arrays of records");
  write_file(path, std::string_view(npy_of<double>("<c8")));
  check_refused(path, *m, "NPY arrays of type '<c8' are not supported");
  write_file(path, std::string_view("0,0\n" + std::string(16'777'217, '1')));
  check_refused(path, *m, "the line has more than 16777216 bytes");
  write_file(path, std::string_view("1,2\n"));
  check_refused(path + ":ctrl", *m, "only NPZ and HDF5 files have named arrays");
}

TEST_CASE("a dataset of controls can be chosen, with the times beside it") {
  const TemporaryFolder folder;
  const ModelPtr m = two_motors();
  const std::string path = folder.path() / "c.h5";
  {
    h5::Output out(path);
    out.create(path);
    const h5::Shape two{.columns = 2, .chunk_rows = 3}, one{.is_vector = true, .chunk_rows = 3};
    const double values[] = {0, 0, 1, -1, 2, -2}, times[] = {0, 0.25, 0.5};
    for (const std::string group : {"a/", "b/"}) {
      const h5::Handle ctrl = out.matrix(group + "u", two);
      out.set_rows(ctrl, two, 3);
      out.write_rows(ctrl, two, 0, 0, 3, values);
    }
    const h5::Handle time = out.matrix("b/time", one);
    out.set_rows(time, one, 3);
    out.write_rows(time, one, 0, 0, 3, times);
  }
  check_rows(path + ":a/u", *m, 3);
  check_rows(path + ":b/u", *m, 3, true);
  check_refused(path, *m, "there is no dataset 'ctrl'", "FILE:DATASET");
  check_refused(path + ":c/u", *m, "there is no dataset 'c/u'");
}
