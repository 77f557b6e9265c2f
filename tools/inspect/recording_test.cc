// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of mj-inspect with recordings of mj-simulate and with other HDF5 files.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "run_tool.h"
#include "trajectory/controls/npz.h"

using namespace mj::testing;
using nlohmann::json;

namespace {

// A box that falls onto the floor beside a hinge without a name.
constexpr const char* kFall = R"(<mujoco model="fall"><worldbody>
  <geom name="floor" type="plane" size="1 1 1"/>
  <body name="box" pos="0 0 .10002"><freejoint name="root"/><geom type="box" size=".1 .1 .1"/>
    <site name="top"/></body>
  <body pos="1 0 1"><joint axis="0 1 0"/><geom size=".1" pos="0 0 -.3"/></body></worldbody>
  <sensor><accelerometer name="imu" site="top"/></sensor></mujoco>)";

struct Recording {
  TemporaryFolder folder;
  std::string xml = folder.file("fall.xml", kFall);
  std::string h5 = folder.path("fall.h5");

  explicit Recording(const std::string& record, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {xml,       "-o", h5,         "--steps", "6",
                                          "--every", "2",  "--record", record};
    arguments.insert(arguments.end(), more.begin(), more.end());
    REQUIRE(run(MJTOOLS_SIMULATE, {arguments}).exit_code == 0);
  }
  [[nodiscard]] Result show(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), h5);
    return run({arguments});
  }
  [[nodiscard]] std::string text(std::vector<std::string> arguments) const {
    const Result r = show(std::move(arguments));
    CHECK(r.err == "");
    CHECK(r.exit_code == 0);
    return r.out;
  }
  [[nodiscard]] json fields(std::vector<std::string> arguments) const {
    arguments.push_back("--json");
    return checked_json(text(std::move(arguments)))["fields"];
  }
  void refused(std::vector<std::string> arguments, const std::string& words) const {
    arguments.insert(arguments.begin(), h5);
    check_refused({arguments}, words);
  }
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("mj-inspect shows the geoms of contacts by name with and without the model") {
  for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--no-model"}}) {
    const Recording r("contact,qpos", more);
    CHECK(lines_of(r.text({"contact/geom"})).back() ==
          "    3  0.012    3       floor (0)          #1 (1)");
    CHECK(lines_of(r.text({"contact/dim"})).back() == "    3  0.012    3            3");
    const json fields = r.fields({"contact/geom", "contact/dim"});
    CHECK(fields["contact/geom"]["meanings"][0] == json::array());
    CHECK(fields["contact/geom"]["meanings"][3][3] == json({"floor", "#1"}));
    CHECK(!fields["contact/dim"].contains("meanings"));
    const auto rows = lines_of(r.text({"contact/geom.0", "contact/dim", "--format", "ndjson"}));
    CHECK(checked_json(rows.back())["meanings"] == json({{"contact/geom.0", "floor"}}));
    CHECK(lines_of(r.text({"contact/geom", "--csv"})).back().ends_with(",3,0,1"));
  }
}

TEST_CASE("mj-inspect shows contacts as rows with their frame and time") {
  const Recording r("contact,efc_force,qpos");
  const json ncon = r.fields({"ncon"})["ncon"]["values"];
  REQUIRE(ncon == json({0, 4, 4, 4}));
  const auto csv = lines_of(r.text({"contact/dist", "contact/pos.z", "--csv"}));
  CHECK(csv[0] == "frame,time,row,contact/dist,contact/pos.z");
  CHECK(csv.size() == 13);
  CHECK(csv[1].starts_with("1,0.004,0,-"));
  CHECK(csv[12].starts_with("3,0.012,3,-"));
  const auto text = lines_of(r.text({"contact/dist"}));
  CHECK(text.size() == 13);
  CHECK(text[0] == "frame   time  row             contact/dist");
  const auto rows = lines_of(r.text({"contact/geom", "--format", "ndjson"}));
  REQUIRE(rows.size() == 12);
  const json last = checked_json(rows[11]);
  CHECK(last["frame"] == 3);
  CHECK(last["row"] == 3);
  CHECK(last["time"] == 0.012);
  CHECK(last["values"]["contact/geom"] == json({0, 1}));
  const json fields = r.fields({"contact/geom", "contact/dist"});
  CHECK(fields["contact/geom"]["type"] == "int");
  CHECK(fields["contact/geom"]["rows"] == "ncon");
  CHECK(fields["contact/geom"]["values"][0] == json::array());
  CHECK(fields["contact/geom"]["values"][3][3] == json({0, 1}));
  CHECK(fields["contact/dist"]["values"][3].size() == 4);
  CHECK(fields["contact/dist"]["values"][3][0].is_number());
}

TEST_CASE("mj-inspect refuses lists in forms that cannot hold them and reports left-out ones") {
  const Recording r("contact,efc_force,qpos");
  r.refused({"contact/dist", "--format", "npy"}, "a varying number of rows per frame");
  r.refused({"contact/dist", "--plot", r.folder.path("p.svg")},
            "a varying number of rows per frame");
  r.refused({"qpos", "contact/dist", "--csv"}, "'qpos.root.x' has one row per frame");
  r.refused({"efc_force", "contact/dist", "--csv"}, "CSV is one table");
  const Result all = r.show({"--csv"});
  CHECK(all.out.starts_with("time,"));
  CHECK(all.err.find("leaves out") != std::string::npos);
  CHECK(all.err.find("--json '*' shows everything") != std::string::npos);
  CHECK(r.text({"time", "contact/dist", "--csv"}).starts_with("frame,time,row,contact/dist\n"));
  const auto both = lines_of(r.text({"ncon", "contact/dist", "--format", "ndjson"}));
  REQUIRE(both.size() == 16);  // a line for each frame, followed by a line for each contact
  CHECK(checked_json(both[1])["values"] == json({{"ncon", 4}}));
  CHECK(checked_json(both[2])["frame"] == 1);
  CHECK(r.text({"ncon", "contact/dist"}).find("frame  ncon\n    0     0\n") == 0);
}

TEST_CASE("mj-inspect selects a group of arrays by its name") {
  const Recording r("contact,body:box,qpos");
  const json group = r.fields({"contact"});
  CHECK(group.contains("contact/geom"));
  CHECK(group.contains("contact/force"));
  CHECK(r.fields({"contact/*"}) == group);
  CHECK(r.fields({"body/box"}).contains("body/box/xpos.x"));
}

TEST_CASE("mj-inspect shows all rollouts of a recording in every form unless one is chosen") {
  const Recording r("qpos,ncon,contact/dist", {"--rollouts", "3", "--ctrl-noise", "0"});
  const auto csv = lines_of(r.text({"time", "ncon", "--csv"}));
  REQUIRE(csv.size() == 1 + 3 * 4);
  CHECK(csv[0] == "rollout,frame,time,ncon");
  CHECK(csv[1] == "0,0,0,0");
  CHECK(csv[12] == "2,3,0.012,4");
  CHECK(r.text({"time", "ncon", "--csv", "--rollout", "2"}) ==
        "time,ncon\n0,0\n0.004,4\n0.008,4\n0.012,4\n");
  const auto lists = lines_of(r.text({"contact/dist", "--csv"}));
  CHECK(lists.size() == 1 + 3 * 12);
  CHECK(lists[0] == "rollout,frame,time,row,contact/dist");
  CHECK(lists.back().starts_with("2,3,0.012,3,-"));
  const auto text = lines_of(r.text({"ncon"}));
  CHECK(text[0] == "rollout  frame  ncon");
  CHECK(text.back() == "      2      3     4");
  CHECK(lines_of(r.text({"contact/dist"})).size() == 1 + 3 * 12);
  const auto lines = lines_of(r.text({"ncon", "contact/dist", "--format", "ndjson"}));
  REQUIRE(lines.size() == 3 * 16);
  CHECK(checked_json(lines[16])["rollout"] == 1);  // the first frame, which has no contacts
  CHECK(checked_json(lines[17])["rollout"] == 1);
  CHECK(checked_json(lines[47])["rollout"] == 2);
  const json document = checked_json(r.text({"ncon", "contact/dist", "--json"}));
  CHECK(document["rollout_frames"] == json({4, 4, 4}));
  const json& fields = document["fields"];
  CHECK(fields["ncon"]["shape"] == json({3, 4}));
  CHECK(fields["ncon"]["values"][2] == json({0, 4, 4, 4}));
  CHECK(fields["contact/dist"]["values"].size() == 3);
  CHECK(fields["contact/dist"]["values"][2][3].size() == 4);
  const json one = checked_json(r.text({"ncon", "--json", "--rollout", "1"}));
  CHECK(one["fields"]["ncon"]["values"] == json({0, 4, 4, 4}));
  CHECK(!one.contains("rollout_frames"));
  const std::string npy = r.text({"time", "ncon", "--format", "npy"});
  CHECK(npy.find("(3, 4, 2)") != std::string::npos);
  CHECK(npy.size() == 128 + 8 * 3 * 4 * 2);
  CHECK(r.text({"ncon", "--format", "npy", "--rollout", "1"}).find("(4, 1)") != std::string::npos);
  CHECK(r.text({"ncon", "contact/dist", "--list"}) ==
        "ncon          int     [rollouts=3 x frames=4]\ncontact/dist  double  [ncon=36]\n");
  CHECK(r.text({}).find("frames           4 per rollout\n") != std::string::npos);
  CHECK(r.text({"--rollout", "1"}).find("rollout          1\n") != std::string::npos);
  const json summary = checked_json(r.text({"--json"}));
  CHECK(summary["arrays"]["qpos"]["shape"] == json({3, 4, 8}));
  CHECK(summary["arrays"]["contact/dist"]["shape"] == json({36, 1}));
  const std::string svg = r.folder.path("p.svg");
  CHECK(r.text({"qpos.root.z", "--plot", svg}) == "");
  const std::string picture = contents_of(svg);
  const std::string line = picture.substr(picture.find("class=\"line\""));
  // each rollout starts a new line
  CHECK(std::ranges::count(line.substr(0, line.find("/>")), 'M') == 3);
}

TEST_CASE("rollouts keep their different lengths, and NPY fills them up with NaN") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("slide.xml", R"(<mujoco><worldbody><body>
    <joint name="rail" type="slide"/><geom size=".1"/></body></worldbody><keyframe>
    <key name="good" qpos="1"/><key name="mad" qvel="2e10"/></keyframe></mujoco>)");
  const std::string h5 = folder.path("slide.h5");
  REQUIRE(run(MJTOOLS_SIMULATE, {{xml, "-o", h5, "--steps", "3", "--rollouts", "3", "--keyframe",
                                  "good,mad", "--record", "qpos"}})
              .exit_code != 2);
  const json fields = checked_json(run({{h5, "qpos.rail", "--json"}}).out);
  const json lengths = fields["rollout_frames"];
  REQUIRE(lengths.size() == 3);
  REQUIRE(lengths[1] < lengths[0]);
  REQUIRE(lengths[0] == 4);
  const json& values = fields["fields"]["qpos.rail"]["values"];
  for (size_t i = 0; i < 3; ++i) CHECK(values[i].size() == lengths[i]);
  CHECK(fields["fields"]["qpos.rail"]["shape"] == json({3, 4}));
  const size_t frames = 8 + lengths[1].get<size_t>();
  CHECK(lines_of(run({{h5, "qpos.rail", "--csv"}}).out).size() == 1 + frames);
  CHECK(lines_of(run({{h5, "qpos.rail", "--format", "ndjson"}}).out).size() == frames);
  const Result npy = run({{h5, "qpos.rail", "--format", "npy"}});
  CHECK(npy.exit_code == 0);
  CHECK(npy.err.find("rollouts have " + lengths[1].dump() + " to 4 frames") != std::string::npos);
  REQUIRE(npy.out.size() == 128 + 8 * 3 * 4);
  std::array<double, 12> numbers;
  std::memcpy(numbers.data(), npy.out.data() + 128, sizeof(numbers));
  CHECK(numbers[0] == 1);
  CHECK(std::isnan(numbers[7]));
  CHECK(numbers[8] == 1);
  CHECK(run({{h5}}).out.find("frames           " + lengths[1].dump() + " to 4 per rollout") !=
        std::string::npos);
}

TEST_CASE("mj-inspect writes several arrays into one NPZ file that numpy.load can read") {
  const Recording r("qpos,ncon,contact/pos", {"--rollouts", "2"});
  const std::string npz = r.folder.path("all.npz");
  CHECK(r.text({"-o", npz}) == "");
  const mj::NpzFile all{mj::FileBytes(npz)};
  CHECK(all.arrays() ==
        std::vector<std::string>{"contact/pos", "ncon", "qpos", "rollout_frames", "time"});
  const std::string bytes = contents_of(npz);
  CHECK(bytes.find("'<f8', 'fortran_order': False, 'shape': (2, 4, 8)") != std::string::npos);
  const mj::NpyArray counts = all.read("ncon");
  CHECK(counts.rows() == 2);
  CHECK(counts.read(1, 1) == std::vector<double>{0, 4, 4, 4});
  const mj::NpyArray positions = all.read("contact/pos");
  CHECK(positions.rows() == 24);
  CHECK(positions.columns() == 3);
  CHECK(all.read("rollout_frames").read(0, 2) == std::vector<double>{4, 4});
  const std::string some = r.folder.path("some.npz");
  CHECK(r.text({"qpos.root.z", "contact/pos.z", "--rollout", "1", "-o", some}) == "");
  const mj::NpzFile chosen{mj::FileBytes(some)};
  CHECK(chosen.arrays() == std::vector<std::string>{"contact/pos.z", "ncon", "qpos.root.z"});
  CHECK(chosen.read("qpos.root.z").rows() == 4);
  CHECK(chosen.read("contact/pos.z").rows() == 12);
  r.refused({"qpos", "every", "--format", "npz"}, "cannot be represented in NPZ");
  r.refused({"qpos", "-o", r.folder.path("q.npz"), "--format", "npy"}, "omit --format npy");
}

TEST_CASE("mj-inspect writes fields of models and arrays of the simulation into NPZ files") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("fall.xml", kFall), npz = folder.path("m.npz");
  REQUIRE(run({{xml, "body_mass", "geom_size", "jnt_type", "-o", npz}}).exit_code == 0);
  const mj::NpzFile fields{mj::FileBytes(npz)};
  CHECK(fields.arrays() == std::vector<std::string>{"body_mass", "geom_size", "jnt_type"});
  CHECK(fields.read("geom_size").rows() == 3);
  CHECK(fields.read("geom_size").columns() == 3);
  REQUIRE(run({{xml, "--data", "xpos,qpos", "-o", npz}}).exit_code == 0);
  const mj::NpzFile data{mj::FileBytes(npz)};
  CHECK(data.read("xpos").rows() == 3);
  CHECK(data.read("qpos").rows() == 8);
}

TEST_CASE("mj-inspect says that an array has no columns") {
  const Recording r("default");
  CHECK(r.text({"act"}) == "act has no columns\n");
  CHECK(r.fields({"act"})["act"]["shape"] == json({4, 0}));
  r.refused({"act", "--csv"}, "'act' has no columns");
  r.refused({"act", "--format", "ndjson"}, "'act' has no columns");
  CHECK(r.text({"act", "--format", "npy"}).find("(4, 0)") != std::string::npos);
}

TEST_CASE("mj-inspect finds arrays of a recording by the names that --record accepts") {
  const Recording r("default,xpos");
  const json position = r.fields({"xpos.box.*"});
  CHECK(position.size() == 3);
  for (const char* item : {"body:box/xpos", "xpos[box]", "xpos[1]", "xpos[#1]", "body:#1/xpos"}) {
    CAPTURE(item);
    CHECK(r.fields({item}) == position);
  }
  CHECK(r.fields({"sensor:imu"}) == r.fields({"sensordata.imu.*"}));
  CHECK(r.fields({"sensor:imu"}).size() == 3);
  const json joint = r.fields({"joint:root"});
  CHECK(joint.size() == 7 + 6);
  CHECK(joint.contains("qpos.root.qw"));
  CHECK(joint.contains("qvel.root.wz"));
  CHECK(r.fields({"qpos[root]"}).size() == 7);
  CHECK(r.fields({"joint:#1"}).contains("qpos.#1"));
  CHECK(r.text({"options.timestep"}) == "options.timestep = 0.002\n");
  CHECK(r.fields({"options.gravity"})["options.gravity"]["values"] == json({0, 0, -9.81}));
  CHECK(r.fields({"every"})["every"]["values"] == 2);
  r.refused({"body:box/xquat"}, "'body:box/xquat' is not in the recording");
  r.refused({"body:boc/xpos"}, "did you mean 'box'?");
  r.refused({"cvel"}, "'cvel' is not in the recording");
  r.refused({"options.timestep", "--csv"}, "attribute");
  const Recording parts("sensor:imu,body:box/xpos");
  CHECK(parts.fields({"sensor:imu"}).contains("sensor/imu.x"));
  CHECK(parts.fields({"xpos[box]"}).contains("body/box/xpos.x"));
  const Recording bare("qpos", {"--no-model"});
  bare.refused({"joint:root"}, "the recording does not contain the model");
  bare.refused({"qvel"}, "there is no field 'qvel'");
}

TEST_CASE("mj-inspect --list shows the arrays of a recording with types and shapes") {
  const Recording r("contact/pos,qpos");
  CHECK(r.text({"--list", "ncon", "qpos.root.x", "contact/pos", "every"}) ==
        "ncon         int     [frames=4]\n"
        "qpos.root.x  double  [frames=4]\n"
        "contact/pos  double  [ncon=12 x 3]\n"
        "every        number\n");
  CHECK(r.text({"--list"}).find("contact/pos   double  [ncon=12 x 3]") != std::string::npos);
  r.refused({"--list", "--csv"}, "--list prints only text or JSON");
}

TEST_CASE("mj-inspect summarises a recording and lists only the arrays that it contains") {
  const Recording r("contact/dist,qpos");
  const std::string text = r.text({});
  CHECK(text.find("  contact/dist    12        1") != std::string::npos);
  CHECK(text.find("qvel") == std::string::npos);
  CHECK(text.find("not complete") == std::string::npos);
  const json j = checked_json(r.text({"--json"}));
  CHECK(j["is_complete"] == true);
  CHECK(j["attributes"]["every"] == 2);
  CHECK(j["attributes"]["model_name"] == "fall");
  CHECK(j["attributes"]["options.gravity"] == json({0, 0, -9.81}));
  CHECK(!j["arrays"].contains("qvel"));
  CHECK(j["arrays"]["contact/dist"]["rows"] == "ncon");
}

TEST_CASE("every output form shows a recording that is longer than one block completely") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("fall.xml", kFall), h5 = folder.path("long.h5");
  REQUIRE(run(MJTOOLS_SIMULATE,
              {{xml, "-o", h5, "--steps", "30000", "--record", "time,qpos,contact/dist"}})
              .exit_code == 0);
  const json fields = checked_json(run({{h5, "qpos", "contact", "--json"}}).out)["fields"];
  const auto height = fields["qpos.root.z"]["values"].get<std::vector<double>>();
  CHECK(height.size() == 30001);
  const std::vector<std::string> csv = lines_of(run({{h5, "qpos.root.z", "--csv"}}).out);
  const std::vector<std::string> text = lines_of(run({{h5, "qpos.root.z"}}).out);
  const std::string npy = run({{h5, "qpos.root.z", "--format", "npy", "-o", "-"}}).out;
  REQUIRE(csv.size() == height.size() + 1);
  REQUIRE(text.size() == csv.size());
  REQUIRE(npy.size() == 128 + 8 * height.size());
  const std::vector<std::string> rows = lines_of(run({{h5, "contact/dist", "--csv"}}).out);
  size_t row = 1, wrong = 0;
  for (size_t i = 0; i < height.size(); ++i) {
    double number = 0;
    std::memcpy(&number, npy.data() + 128 + 8 * i, sizeof(number));
    if (number != height[i] || std::stod(csv[i + 1]) != number) ++wrong;
    if (std::stoul(text[i + 1]) != i || !text[i + 1].ends_with("  " + csv[i + 1])) ++wrong;
    const json& contacts = fields["contact/dist"]["values"][i];
    for (size_t k = 0; k < contacts.size(); ++k, ++row) {
      const std::string frame = std::to_string(i) + ",", at = "," + std::to_string(k) + ",";
      const std::string& line = rows.at(row);
      if (!line.starts_with(frame) || line.find(at) == std::string::npos) ++wrong;
      if (std::stod(line.substr(line.rfind(',') + 1)) != contacts[k].get<double>()) ++wrong;
    }
  }
  CHECK(wrong == 0);
  CHECK(row == rows.size());
  CHECK(fields["contact/dist"]["shape"] == json{row - 1});
}

TEST_CASE("rows that the solver does not compute are recorded as 0") {
  const Recording r("*");
  CHECK(r.text({}).find("efc_Y_rownnz") != std::string::npos);
  const json fields = r.fields({"efc_Y_rownnz"});
  for (const json& rows : fields["efc_Y_rownnz"]["values"]) {
    CHECK(rows == json(std::vector<int>(rows.size())));
  }
}

TEST_CASE("mj-inspect reports a recording whose writer was killed as not complete") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("fall.xml", kFall);
  const std::string h5 = folder.path("fall.h5");
  const auto has_frames = [&](pid_t) {
    const Result seen = run({{h5, "--json"}});
    return seen.exit_code == 0 && json::parse(seen.out)["frames"].get<int>() > 1;
  };
  (void)run(MJTOOLS_SIMULATE,
            {.arguments = {xml, "-o", h5, "--steps", "1000000000", "--every", "1000", "-q"},
             .signal = SIGKILL,
             .when = has_frames});
  CHECK(run({{h5}}).out.find("status           not complete") != std::string::npos);
  CHECK(checked_json(run({{h5, "--json"}}).out)["is_complete"] == false);
}

TEST_CASE("a damaged recording is refused without waiting for a writer") {
  const Recording r("default");
  std::string bytes = contents_of(r.h5);
  const size_t header = bytes.find("OHDR");  // header of the root group, which has a checksum
  REQUIRE(header != std::string::npos);
  bytes[header + 8] ^= 1;
  check_refused({{r.folder.file("damaged.h5", bytes)}}, "damaged HDF5 file");
}

TEST_CASE("a recording that keeps the HDF5 library busy forever is refused") {
  const Recording r("default");
  std::string bytes = contents_of(r.h5);
  // A heap of strings consists of objects. Each begins with its number (0 for the free space at the
  // end), a reference count, 4 unused bytes, and its size. The library adds up the sizes until it
  // reaches the end of the heap, which never happens if the size of the free space is 0.
  const size_t heap = bytes.find("GCOL");
  REQUIRE(heap != std::string::npos);
  size_t at = heap + 16;
  const auto number = [&](size_t first, int count) {
    uint64_t n = 0;
    std::memcpy(&n, bytes.data() + first, static_cast<size_t>(count));
    return n;
  };
  while (at + 16 <= bytes.size() && number(at, 2) != 0) at += 16 + (number(at + 8, 8) + 7) / 8 * 8;
  REQUIRE(at + 16 <= bytes.size());
  for (size_t i = at; i < at + 16; ++i) bytes[i] = 0;
  check_refused({{r.folder.file("loop.h5", bytes)}}, "damaged HDF5 file");
}

TEST_CASE("a rollout that a recording does not have is refused as unknown-rollout") {
  const Recording r("default");
  const Result none = r.show({"--rollout", "8"});
  CHECK(none.exit_code == 2);
  CHECK(none.err.find("there is no rollout 8; the file has 1 [unknown-rollout]") !=
        std::string::npos);
  check_refused({{r.xml, "--rollout", "0"}}, "--rollout is only for trajectories");
  check_refused({{r.h5, "--model", "--rollout", "0"}}, "--rollout is only for trajectories");
}

TEST_CASE("mj-inspect shows data sets of other projects") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("fall.xml", kFall);
  const auto record = [&](const std::string& layout, const std::string& name) {
    const std::string path = folder.path(name);
    REQUIRE(run(MJTOOLS_SIMULATE,
                {{xml, "-o", path, "--layout", layout, "--steps", "5", "--rollouts", "2"}})
                .exit_code == 0);
    return path;
  };
  const std::string robomimic = record("robomimic", "r.h5");
  const std::string text = run({{robomimic}}).out;
  CHECK(text.starts_with("layout  robomimic: 2 episodes, 10 steps\n"));
  CHECK(text.find("data/demo_1  num_samples  5\n") != std::string::npos);
  CHECK(text.find("  data/demo_0/obs/qpos       float64  [5 x 8]") != std::string::npos);
  const json j = checked_json(run({{robomimic, "--json"}}).out);
  CHECK(j["kind"] == "hdf5");
  CHECK(j["layout"] == "robomimic");
  CHECK(j["arrays"]["data/demo_0/obs/qpos"]["shape"] == json({5, 8}));
  CHECK(j["arrays"]["data/demo_0/obs/qpos"]["not_finite"] == 0);
  CHECK(j["attributes"]["data"]["total"] == 10);
  const json qpos =
      checked_json(run({{robomimic, "data/demo_0/obs/qpos", "--json"}}).out)["fields"];
  CHECK(qpos["data/demo_0/obs/qpos.2"]["values"][0] == 0.10002);
  CHECK(run({{robomimic, "data/demo_1/obs", "--csv"}})
            .out.starts_with("data/demo_1/obs/imu.0,data/demo_1/obs/imu.1"));
  CHECK(run({{robomimic, "data/demo_0/obs/qpos", "--format", "npy"}}).out.find("(5, 8)") !=
        std::string::npos);
  const std::string d4rl = record("d4rl", "d.h5");
  CHECK(run({{d4rl}}).out.starts_with("layout  d4rl: 10 steps\n"));
  CHECK(run({{d4rl, "timeouts", "--csv"}}).out == "timeouts\n0\n0\n0\n0\n1\n0\n0\n0\n0\n1\n");
  const std::string minari = record("minari", "m");
  CHECK(run({{minari}}).out.starts_with("layout  minari: 2 episodes, 10 steps\n"));
  check_refused({{d4rl, "timeots"}}, "did you mean 'timeouts'?");
  check_refused({{d4rl, "--tree"}}, "this view is for models");
  check_refused({{d4rl, "--rollout", "0"}}, "--rollout is only for recordings");
}

TEST_CASE("control characters in names of recordings do not reach the terminal of mj-inspect") {
  const TemporaryFolder folder;
  const std::string in = folder.file("names.xml", R"(<mujoco><worldbody><body>
    <joint name="j" axis="0 1 0"/><geom size=".1"/></body></worldbody>
    <sensor><jointpos name="a&#27;[2J&#10;b" joint="j"/></sensor></mujoco>)");
  const std::string out = folder.path("names.h5");
  REQUIRE(
      run(MJTOOLS_SIMULATE, {{in, "-o", out, "--steps", "2", "--layout", "robomimic"}}).exit_code ==
      0);
  for (const std::vector<std::string>& line :
       {std::vector{out}, {out, "--list"}, {out, "data/demo_0/obs/a*"}}) {
    const Result r = run({line});
    CHECK(r.exit_code == 0);
    CHECK(r.out.find("data/demo_0/obs/a?[2J?b") != std::string::npos);
    CHECK(r.out.find('\x1b') == std::string::npos);
  }
}

TEST_CASE("the name of the output selects its form, and a contradicting option is refused") {
  const Recording r("qpos");
  const auto path = [&](const char* name) { return r.folder.path(name); };
  for (const char* name : {"q.csv", "q.json", "q.npy", "q.ndjson", "q.txt", "q"}) {
    CHECK(r.show({"qpos", "-o", path(name)}).exit_code == 0);
  }
  CHECK(contents_of(path("q.csv")).starts_with("qpos.root.x,"));
  CHECK(checked_json(contents_of(path("q.json")))["kind"] == "trajectory");
  CHECK(contents_of(path("q.npy")).starts_with("\x93NUMPY"));
  CHECK(lines_of(contents_of(path("q.ndjson"))).size() == 4);
  CHECK(contents_of(path("q.txt")) == contents_of(path("q")));
  r.refused({"qpos", "-o", path("q.png")}, "cannot tell the format of");
  r.refused({"qpos", "-o", path("q.csv"), "--json"}, "has an extension that does not match --json");
  r.refused({"qpos", "-o", path("q.csv"), "--format", "json"}, "omit --format json");
  CHECK(r.text({"qpos", "--json", "--format", "json"}) == r.text({"qpos", "--json"}));
  r.refused({"qpos", "-o", path("q.svg")}, "draws fields of a trajectory");
  r.refused({"qpos", "--plot", path("q.png")}, "a plot is SVG");
  CHECK(r.show({"qpos", "--csv", "-o", path("q.data")}).exit_code == 0);
  const Result shown =
      run({.arguments = {r.h5, "qpos", "--format", "npy"}, .out = Stdout::kTerminal});
  CHECK(shown.exit_code == 2);
  CHECK(shown.out.find("cannot be shown on a terminal") != std::string::npos);
}

TEST_CASE("--plot does not overwrite an existing file with -n") {
  const Recording r("qpos");
  const std::string svg = r.folder.file("p.svg", "precious");
  r.refused({"qpos", "--plot", svg, "-n"}, "no-clobber");
  CHECK(contents_of(svg) == "precious");
  CHECK(r.text({"qpos", "--plot", svg}) == "");
  CHECK(contents_of(svg).starts_with("<svg"));
  r.refused({"time", "--plot", svg}, "other than 'time'");
}

TEST_CASE("a plot has a panel for each kind and unit, and marks the first contact") {
  const Recording r("qpos,qvel,ncon");
  const std::string svg = r.folder.path("p.svg");
  CHECK(r.text({"qpos", "qvel", "ncon", "--plot", svg}) == "");
  const std::string picture = contents_of(svg);
  for (const char* const words : {">qpos<", ">qpos quaternion<", ">qvel<", ">ncon<", ">m<", ">m/s<",
                                  ">rad/s<", ">time (s)<", ">first contact at 0.004<"}) {
    CAPTURE(words);
    CHECK(picture.find(words) != std::string::npos);
  }
  CHECK(picture.find("end of a rollout") == std::string::npos);
}

TEST_CASE("a plot marks unstable rollouts and the ends of rollouts of different lengths") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("slide.xml", R"(<mujoco><worldbody><body>
    <joint name="rail" type="slide"/><geom size=".1"/></body></worldbody><keyframe>
    <key name="good" qpos="1"/><key name="mad" qvel="2e10"/></keyframe></mujoco>)");
  const std::string h5 = folder.path("slide.h5"), svg = folder.path("p.svg");
  REQUIRE(run(MJTOOLS_SIMULATE, {{xml, "-o", h5, "--steps", "3", "--rollouts", "3", "--keyframe",
                                  "good,mad", "--record", "qpos"}})
              .exit_code != 2);
  REQUIRE(run({{h5, "qpos.rail", "--plot", svg}}).exit_code == 0);
  CHECK(contents_of(svg).find(">unstable at ") != std::string::npos);
  CHECK(contents_of(svg).find(">end of a rollout at 0.006<") != std::string::npos);
  const Result text = run({.arguments = {h5, "qpos.rail", "--rollout", "1", "--plot", "-"},
                           .environment = {{"COLUMNS", "50"}, {"LC_ALL", "C"}}});
  CHECK(text.exit_code == 0);
  CHECK(text.out.find("qpos (m)  * qpos.rail\n") == 0);
  CHECK(text.out.find(": unstable: ") != std::string::npos);
  CHECK(text.out.find("+--------") != std::string::npos);
}

TEST_CASE("a plot on the terminal has Braille patterns and colours only where they can be shown") {
  const Recording r("qpos");
  const auto plot = [&](const std::vector<std::pair<std::string, std::string>>& environment,
                        Stdout out = Stdout::kCapture) {
    const Result result = run({.arguments = {r.h5, "qpos.root.z", "--plot", "-"},
                               .out = out,
                               .environment = environment});
    CHECK(result.exit_code == 0);
    return result.out;
  };
  const std::string dots = "\xe2\xa0", escape = "\x1b[";
  const std::string utf8 = plot({{"LC_ALL", "C.UTF-8"}});
  CHECK(utf8.find(dots) != std::string::npos);
  CHECK(utf8.find(escape) == std::string::npos);
  const std::string ascii = plot({{"LC_ALL", "POSIX"}, {"COLUMNS", "many"}});
  CHECK(std::ranges::all_of(ascii, [](unsigned char c) { return c < 0x80; }));
  CHECK(ascii.find(escape) == std::string::npos);
  CHECK(plot({{"TERM", "xterm"}, {"NO_COLOR", ""}}, Stdout::kTerminal).find(escape) !=
        std::string::npos);
  CHECK(plot({{"TERM", "xterm"}, {"NO_COLOR", "1"}}, Stdout::kTerminal).find(escape) ==
        std::string::npos);
}
