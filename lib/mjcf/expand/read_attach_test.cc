// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of how attaching combines settings and default classes, compared with the official build.

#include "compile/compile.h"
#include "mjcf/read/error_rows.h"
#include "mjcf/write/write_mjcf.h"

namespace mj::mjcf {
namespace {

using Files = std::map<std::string, std::string>;

constexpr char kColours[] = "rgbw";

// Returns a default class whose geoms have the colour `rgba`, and in which the classes `inner` are
// nested.
std::string of_class(const std::string& name, const std::string& rgba,
                     const std::string& inner = "") {
  return "<default class='" + name + "'><geom rgba='" + rgba + "' size='.1'/>" + inner +
         "</default>";
}

const std::string kRed = "1 0 0 1", kGreen = "0 1 0 1", kBlue = "0 0 1 1";

std::string child_of_class(const std::string& name, const std::string& rgba) {
  return "<mujoco model='" + name + "'><default>" + of_class("v", rgba) +
         "</default><worldbody><body><geom class='v'/></body></worldbody></mujoco>";
}

char colour(const spec::Geom& geom) {
  for (size_t i = 0; i < 3; ++i) {
    if (geom.rgba[i] == 1 && geom.rgba[(i + 1) % 3] == 0) return kColours[i];
  }
  return 'w';
}

// Appends the colours of all geoms of a body, followed by those in its children.
void add_colours(const spec::Body& body, std::string& out) {
  for (const spec::Geom& geom : body.geoms) out += colour(geom);
  for (const spec::Body& child : body.bodies) add_colours(child, out);
}

spec::ModelSpec read_spec(const std::string& text, Files files) {
  const MemoryReader reader(std::move(files));
  Diagnostics diagnostics;
  spec::ModelSpec spec =
      read_mjcf_text("<mujoco>" + text + "</mujoco>", "m.xml", reader, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::kError) FAIL_CHECK(format(d));
  }
  return spec;
}

std::string colours_of(const spec::ModelSpec& spec) {
  std::string out;
  add_colours(spec.world, out);
  return out;
}

const std::string kAssets =
    "<asset><model name='green' file='g.xml'/><model name='blue' file='b.xml'/></asset>";
const Files kFiles = {{"g.xml", child_of_class("green", kGreen)},
                      {"b.xml", child_of_class("blue", kBlue)}};

std::string colours(const std::string& defaults, const std::string& world, Files files = kFiles) {
  return colours_of(read_spec(
      "<default>" + defaults + "</default>" + kAssets + "<worldbody>" + world + "</worldbody>",
      std::move(files)));
}

TEST_CASE("classes of an attached model may have names that are taken") {
  CHECK(colours(of_class("v", kRed), "<attach model='green' prefix=''/>") == "g");
  CHECK(colours("", "<attach model='green' prefix=''/><attach model='blue' prefix=''/>") == "gb");
  CHECK(colours("", "<attach model='green' prefix='p'/><attach model='blue' prefix='p'/>") == "gb");
}

TEST_CASE("an element names the first of several classes of a name") {
  CHECK(colours(of_class("v", kRed),
                "<geom class='v'/><attach model='green' prefix=''/><geom class='v'/>") == "rrg");
  CHECK(colours("",
                "<attach model='green' prefix=''/><attach model='blue' prefix=''/>"
                "<geom class='v'/>") == "ggb");
  CHECK(colours("", "<attach model='green' prefix='p'/><geom class='pv'/>") == "gg");
}

TEST_CASE("an element that names no class has the last one of the name that the tree has") {
  CHECK(colours(of_class("v", kRed),
                "<attach model='green' prefix=''/><body childclass='v'><geom/></body>") == "gg");
  CHECK(colours(of_class("v", kRed),
                "<frame childclass='v'><geom/><attach model='green' prefix=''/><geom/></frame>") ==
        "rgg");
  const std::string main = "<mujoco model='green'><default><geom rgba='" + kGreen +
                           "' size='.2'/></default><worldbody><body><geom/></body></worldbody>"
                           "</mujoco>";
  CHECK(colours(of_class("v", kRed),
                "<attach model='green' prefix=''/><geom class='main' size='1'/><geom size='1'/>"
                "<body childclass='v'><geom/><geom class='main' size='1'/></body>",
                {{"g.xml", main}, {"b.xml", "<mujoco/>"}}) == "wggrw");
}

// A model with a green class `v`, which attaches a model with a blue class `v`.
const Files kNested = {
    {"b.xml", child_of_class("blue", kBlue)},
    {"g.xml", "<mujoco model='green'><default>" + of_class("v", kGreen) +
                  "</default><asset><model name='blue' file='b.xml'/></asset><worldbody><body>"
                  "<geom class='v'/><attach model='blue' prefix=''/></body></worldbody></mujoco>"}};

TEST_CASE("classes of models that attached models attach keep their authored names") {
  CHECK(colours(of_class("v", kRed),
                "<attach model='green' prefix=''/><geom class='v'/>"
                "<body childclass='v'><geom/></body>",
                kNested) == "rgbb");
  CHECK(colours(of_class("v", kRed),
                "<attach model='green' prefix='p'/><geom class='pv'/>"
                "<body childclass='pv'><geom/></body>",
                kNested) == "ggbb");
}

TEST_CASE("a model with several classes of a name is saved with a name for each") {
  const spec::ModelSpec spec = read_spec(
      "<default>" + of_class("v", kRed) + "</default>" + kAssets +
          "<worldbody><attach model='green' prefix=''/><attach model='blue' prefix=''/>"
          "<geom class='v'/><body childclass='v'><geom/></body><geom size='1'/></worldbody>",
      kFiles);
  const std::string before = colours_of(spec);
  CHECK(before == "rwgbb");
  Diagnostics diagnostics;
  const ModelPtr model = compile(spec, diagnostics);
  REQUIRE(model);
  const std::string saved = write_mjcf(spec, *model, {}, diagnostics);
  const MemoryReader none(Files{});
  const spec::ModelSpec again = read_mjcf_text(saved, "saved.xml", none, diagnostics);
  CHECK(diagnostics.ok());
  CHECK(colours_of(again) == before);
}

TEST_CASE("an error in an attached model is reported once and names where it is attached from") {
  const auto messages = [](const std::string& child) {
    const MemoryReader files(Files{{"c.xml", child}});
    Diagnostics diagnostics;
    const spec::ModelSpec spec = read_mjcf_text(
        "<mujoco>\n<asset><model name='c' file='c.xml'/></asset>\n<worldbody>\n"
        "<frame><attach model='c' body='b' prefix='l'/></frame>\n"
        "<frame><attach model='c' body='b' prefix='r'/></frame>\n</worldbody></mujoco>",
        "m.xml", files, diagnostics);
    if (diagnostics.ok()) CHECK_FALSE(compile(spec, diagnostics));
    std::string out;
    for (const Diagnostic& d : diagnostics.all()) {
      out += d.where.file + ":" + std::to_string(d.where.line) + " " + std::string(d.code.name());
      for (const Note& note : d.notes) {
        out += ", " + note.where.file + ":" + std::to_string(note.where.line) + ":" +
               std::to_string(note.where.column) + " " + note.message;
      }
      out += "\n";
    }
    return out;
  };
  const auto child = [](const std::string& content) {
    return "<mujoco>\n<worldbody><body name='b'>\n" + content + "</body></worldbody></mujoco>";
  };
  CHECK(messages(child("<geom size='-1'/>")) ==
        "c.xml:3 size-not-positive, m.xml:2:8 attached from here\n");
  CHECK(messages(child("<geom sie='1'/>")) ==
        "c.xml:3 mjcf-unknown-attribute, m.xml:2:8 attached from here\n");
}

TEST_CASE("attaching a model that has errors does not cause a second error") {
  const Files files = {{"bad.xml", "<mujoco><bogus/></mujoco>"}, {"torn.xml", "<mujoco"}};
  const auto errors = [&](const std::string& assets, const std::string& model) {
    const MemoryReader reader(files);
    Diagnostics diagnostics;
    (void)read_mjcf_text("<mujoco><asset>" + assets + "</asset><worldbody><attach model='" + model +
                             "' prefix='p'/></worldbody></mujoco>",
                         "m.xml", reader, diagnostics);
    return diagnostics.error_count();
  };
  CHECK(errors("<model name='bad' file='bad.xml'/>", "bad") == 1);
  CHECK(errors("<model file='bad.xml'/>", "bad") == 1);
  CHECK(errors("<model file='torn.xml'/>", "torn") == 1);
  CHECK(errors("<model name='bad' file='missing.xml'/>", "bad") == 1);
  CHECK(errors("<model name='bad' file='bad.xml'/>", "other") == 2);
}

struct Merged {
  spec::ModelSpec spec;
  std::string said;
};

// Returns the settings of a model after another model is attached to it, and the messages about
// them.
Merged merged(const std::string& policy, const std::string& parent, const std::string& child) {
  const MemoryReader reader(Files{{"c.xml", "<mujoco>" + child + "</mujoco>"}});
  Diagnostics diagnostics;
  Merged out;
  out.spec = read_mjcf_text("<mujoco><compiler conflict='" + policy + "'/>" + parent +
                                "<asset><model name='c' file='c.xml'/></asset><worldbody>"
                                "<attach model='c' prefix='p'/></worldbody></mujoco>",
                            "m.xml", reader, diagnostics);
  REQUIRE(diagnostics.all().size() <= 1);
  if (!diagnostics.all().empty()) {
    const Diagnostic& d = diagnostics.all()[0];
    out.said = std::string(severity_name(d.severity)) + ": " + d.message;
  }
  return out;
}

TEST_CASE("the report of merged settings has both values and the chosen one") {
  Merged m = merged("merge", "<option timestep='.004' iterations='10'/>",
                    "<option timestep='.001' iterations='20' impratio='3'/>");
  CHECK(m.said ==
        "warning: Attach conflict when attaching 'c', policy is 'merge': "
        "timestep: parent has 0.004, attached model has 0.001, the smaller value is used; "
        "iterations: parent has 10, attached model has 20, the larger value is used; "
        "impratio: parent has 1 by default, attached model has 3, the value of the attached model "
        "is used");
  CHECK(m.spec.option.timestep == 0.001);
  CHECK(m.spec.option.iterations == 20);
  CHECK(m.spec.option.impratio == 3);
  m = merged("merge", "<option timestep='.001'/>", "<option timestep='.004'/>");
  CHECK(m.said.find("attached model has 0.004, the smaller value is used") != std::string::npos);
  CHECK(m.spec.option.timestep == 0.001);
}

TEST_CASE("settings of an attached model that are not taken are reported") {
  const Merged m =
      merged("warning", "<option timestep='.004'/>", "<option timestep='.001' integrator='RK4'/>");
  CHECK(m.said ==
        "warning: Attach conflict when attaching 'c', policy is 'warning': "
        "timestep: parent has 0.004, attached model has 0.001, the value of the parent is kept; "
        "integrator: parent has euler by default, attached model has rk4, the value of the parent "
        "is kept");
  CHECK(m.spec.option.timestep == 0.004);
  CHECK(m.spec.option.integrator == mjINT_EULER);
}

TEST_CASE("flags and actuator groups of an attached model are named where they are merged") {
  const Merged m =
      merged("merge",
             "<option actuatorgroupdisable='1 3'><flag contact='enable' gravity='disable' "
             "energy='disable'/></option>",
             "<option actuatorgroupdisable='2 3'><flag contact='disable' gravity='enable' "
             "energy='enable' sleep='enable'/></option>");
  CHECK(m.said ==
        "warning: Attach conflict when attaching 'c', policy is 'merge': "
        "flag contact: the attached model disables it, so the merged model also disables it; "
        "flag energy: the attached model enables it, so the merged model also enables it; "
        "flag sleep: the attached model enables it, so the merged model also enables it; "
        "actuator group 2: the attached model disables it, so the merged model also disables it");
  CHECK(m.spec.option.disableflags == (mjDSBL_CONTACT | mjDSBL_GRAVITY));
  CHECK(m.spec.option.enableflags == (mjENBL_ENERGY | mjENBL_SLEEP));
  CHECK(m.spec.option.disableactuator == 0b1110);
}

TEST_CASE("flags that both models give are named where the parent's are kept") {
  const std::string child =
      "<option><flag contact='disable' gravity='enable' equality='disable'/></option>";
  const Merged m =
      merged("warning", "<option><flag contact='enable' gravity='disable'/></option>", child);
  CHECK(m.said ==
        "warning: Attach conflict when attaching 'c', policy is 'warning': "
        "flag contact: the attached model disables it, the parent does not; the flag of the parent "
        "is kept; "
        "flag gravity: the parent disables it, the attached model does not; the flag of the parent "
        "is kept");
  CHECK(m.spec.option.disableflags == mjDSBL_GRAVITY);
  CHECK(merged("warning", "", child).said.empty());
  CHECK(merged("warning", "<option><flag contact='disable'/></option>",
               "<option><flag contact='enable'/></option>")
            .said.empty());
}

TEST_CASE("flags that both models give differently are errors if conflicts are") {
  const Merged m = merged("error", "<option><flag contact='enable'/></option>",
                          "<option><flag contact='disable'/></option>");
  CHECK(m.said ==
        "error: Attach conflict when attaching 'c', policy is 'error': "
        "flag contact: the attached model disables it, the parent does not");
  CHECK(m.spec.option.disableflags == 0);
}

// Returns a chain of files. File 0 has the content `smallest`, and every other file attaches the
// one before it ten times.
Files bomb(int levels, const std::string& smallest) {
  Files files = {{"f0.xml", "<mujoco model='f0'>" + smallest + "</mujoco>"}};
  for (int i = 1; i < levels; ++i) {
    const std::string before = "f" + std::to_string(i - 1);
    std::string text = "<mujoco model='f" + std::to_string(i) + "'><asset><model name='" + before +
                       "' file='" + before + ".xml'/></asset><worldbody>\n";
    for (int k = 0; k < 10; ++k) {
      text += "<attach model='" + before + "' prefix='" + std::to_string(k) + "'/>\n";
    }
    files["f" + std::to_string(i) + ".xml"] = text + "</worldbody></mujoco>";
  }
  return files;
}

// Returns files. Each attaches the next one.
Files chain(int length) {
  Files files;
  for (int i = 0; i < length; ++i) {
    const std::string next = "f" + std::to_string(i + 1);
    std::string text = "<body><geom size='1'/></body>", asset;
    if (i + 1 < length) {
      asset = "<asset><model name='m' file='" + next + ".xml'/></asset>";
      text = "<attach model='m' prefix='a'/>";
    }
    files["f" + std::to_string(i) + ".xml"] = "<mujoco model='f" + std::to_string(i) + "'>" +
                                              asset + "<worldbody>" + text +
                                              "</worldbody></mujoco>";
  }
  return files;
}

Diagnostics diagnostics_of_bomb(int levels, const std::string& smallest) {
  const Files files = bomb(levels, smallest);
  const MemoryReader reader(files);
  Diagnostics diagnostics;
  (void)read_mjcf_text(files.at("f" + std::to_string(levels - 1) + ".xml"), "m.xml", reader,
                       diagnostics);
  return diagnostics;
}

TEST_CASE("models that attach each other ten times are refused where they become too many") {
  const std::string geom = "<worldbody><body><geom size='1'/></body></worldbody>";
  CHECK(diagnostics_of_bomb(4, geom).ok());
  const Diagnostics d = diagnostics_of_bomb(9, geom);
  REQUIRE(d.error_count() == 1);
  CHECK(d.all()[0].code.name() == "mjcf-too-large");
  CHECK(d.all()[0].where.file == "f5.xml");
  CHECK(d.all()[0].where.line > 1);
}

TEST_CASE("models may be nested 20 deep, and no deeper") {
  const auto problems = [](int length) {
    const Files files = chain(length);
    const MemoryReader reader(files);
    Diagnostics diagnostics;
    (void)read_mjcf_text(files.at("f0.xml"), "f0.xml", reader, diagnostics);
    return diagnostics;
  };
  CHECK(problems(20).ok());
  const Diagnostics d = problems(21);
  REQUIRE(d.error_count() == 1);
  CHECK(d.all()[0].code.name() == "mjcf-too-large");
  CHECK(d.all()[0].message.find("more than 20 deep") != std::string::npos);
}

TEST_CASE("elements of attached models besides bodies count as well") {
  std::string zeros;
  for (int i = 0; i < 20'000; ++i) zeros += "0 ";
  const std::string user = "<worldbody><site user='" + zeros + "'/></worldbody>";
  CHECK(diagnostics_of_bomb(6, user).error_count() == 1);
  const std::string custom = "<custom><text name='t' data='" + zeros + "'/></custom>";
  CHECK(diagnostics_of_bomb(6, custom).error_count() == 1);
  std::string clocks;
  for (int i = 0; i < 2000; ++i) clocks += "<clock/>";
  CHECK(diagnostics_of_bomb(5, "<sensor>" + clocks + "</sensor>").error_count() == 1);
  CHECK(diagnostics_of_bomb(2, "<sensor>" + clocks + "</sensor>").ok());
}

TEST_CASE("replicates that nest are refused where they make too many elements") {
  check_error_rows(
      "<mujoco>", "</mujoco>", ReadMjcf(),
      {{"<worldbody><replicate count='100'>^<replicate count='100'><replicate count='100'>"
        "<replicate count='100'><geom size='1'/></replicate></replicate></replicate></replicate>"
        "</worldbody>",
        "mjcf-too-large", "this <replicate> makes too many copies"}});
}

}  // namespace
}  // namespace mj::mjcf
