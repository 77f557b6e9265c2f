// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of replicating, attaching and composites.

#include <doctest/doctest.h>

#include "mjcf/read/read_mjcf.h"

namespace mj::mjcf {
namespace {

using Files = std::map<std::string, std::string>;

std::string model(const std::string& content) {
  return "<mujoco>" + content + "</mujoco>";
}

std::string problems(Files files) {
  Diagnostics diagnostics;
  (void)read_mjcf("m.xml", MemoryReader(std::move(files)), diagnostics);
  std::string out;
  for (const Diagnostic& d : diagnostics.all()) out += format(d);
  return out;
}

spec::ModelSpec read_model(Files files) {
  CHECK(problems(files) == "");
  Diagnostics diagnostics;
  return read_mjcf("m.xml", MemoryReader(std::move(files)), diagnostics);
}

template <typename T>
std::string names(const std::vector<T>& elements) {
  std::string out;
  for (const auto& e : elements) out += (out.empty() ? "" : " ") + e.name;
  return out;
}

TEST_CASE(
    "replicated bodies stand in frames along a screw, and elements that refer to them follow") {
  const auto spec = read_model(
      {{"m.xml",
        model(
            "<worldbody><replicate count='3' offset='1 0 0' euler='0 0 90' sep='_'><body name='b' "
            "pos='0 0 1'><joint name='j'/><geom size='.1'/></body></replicate></worldbody>"
            "<sensor><clock name='ck'/><jointpos name='jp' joint='j'/></sensor>")}});
  CHECK(names(spec.world.bodies) == "b_0 b_1 b_2");
  CHECK(spec.world.bodies[2].joints[0].name == "j_2");
  CHECK(spec.world.bodies[1].frame == 1);
  CHECK(spec.world.frames[1].pos == spec::Numbers<3>{1, 0, 0});
  CHECK(spec.world.frames[2].pos[0] == 1.0000000000000002);
  CHECK(spec.world.frames[2].pos[1] == 1);
  CHECK(spec.world.frames[2].quat[3] == 1);
  CHECK(names(spec.sensors) == "ck ck_0 jp_0 ck_1 jp_1 ck_0_1 ck_2 jp_2 ck_0_2 ck_1_2 ck_0_1_2");
  CHECK(spec.sensors[4].objname == "j_1");
}

TEST_CASE("keyframes get one version for each copy and one outside the copies") {
  const auto spec = read_model(
      {{"m.xml", model("<worldbody><body><joint ref='10'/><geom size='1'/></body><replicate "
                       "count='2'><body><joint ref='30'/><geom size='1'/></body></replicate>"
                       "<body><joint ref='20'/><geom size='1'/></body></worldbody>"
                       "<keyframe><key name='h' qpos='1 2'/></keyframe>")}});
  CHECK(spec.keys.empty());
  CHECK(names(spec.pending_keys) == "h0 h1 h");
  const auto state = [&](int body, int key) {
    for (const auto& s : spec.world.bodies[body].joints[0].keyed) {
      if (s.key == key) return s.qpos[0];
    }
    return -1.0;  // the reference value
  };
  CHECK(state(0, 0) == 1);
  CHECK(state(0, 2) == 1);
  CHECK(state(1, 0) == 2);
  CHECK(state(1, 1) == 30);
  CHECK(state(1, 2) == 30);
  CHECK(state(2, 0) == -1);
  CHECK(state(2, 1) == 2);
  CHECK(state(2, 2) == 30);
  CHECK(state(3, 0) == -1);
  CHECK(problems({{"m.xml", model("<worldbody>\n<replicate count='2'><body><joint/><geom size='1'/>"
                                  "</body></replicate></worldbody><keyframe><key qpos='1 2'/>"
                                  "</keyframe>")}})
            .find("m.xml:2:1: error: keyframe '' does not fit the elements up to this <replicate>: "
                  "qpos has 2 "
                  "values, expected 1") == 0);
}

TEST_CASE("copies without states leave keyframes that fit the whole model as they are") {
  const auto text = [](const std::string& content, const std::string& rest = "") {
    return model(
        "<worldbody><body name='x'><joint name='a'/><geom size='1'/></body>\n<replicate "
        "count='3'>" +
        content + "</replicate><body><joint name='z'/><geom size='1'/></body></worldbody>" + rest +
        "<keyframe><key name='k' qpos='1 2'/></keyframe>");
  };
  const std::string own = "<actuator><motor joint='a'/></actuator>";
  for (const char* content : {"<site name='s'/>", "<geom size='1'/>", "<light/>", "<camera/>",
                              "<body name='b'><geom size='1'/><site/></body>"}) {
    CAPTURE(content);
    const auto spec = read_model({{"m.xml", text(content, own)}});
    REQUIRE(spec.keys.size() == 1);
    CHECK(spec.keys[0].qpos == std::vector<double>{1, 2});
    CHECK(spec.pending_keys.empty());
  }
  const char* const message =
      "does not fit the elements up to this <replicate>: qpos has 2 values, expected";
  const std::string on_site = "<actuator><general site='s'/></actuator>";
  const std::string on_tendon =
      "<tendon><spatial name='t'><site site='s'/><site site='s'/></spatial></tendon>"
      "<actuator><motor tendon='t'/></actuator>";
  for (const std::string& made :
       {text("<site name='s'/>", on_site), text("<site name='s'/>", on_tendon),
        text("<body mocap='true'/>")}) {
    CHECK(problems({{"m.xml", made}}).find(message) != std::string::npos);
  }
}

TEST_CASE("elements between a replicated and another object follow or vanish by their kind") {
  const auto spec = read_model(
      {{"m.xml",
        model("<worldbody><body name='p'/><replicate count='2'><body name='b'/></replicate>"
              "</worldbody><equality><weld body1='b' body2='p'/><weld body1='b'/>"
              "</equality><contact><exclude body1='b' body2='p'/></contact>")}});
  REQUIRE(spec.equalities.size() == 2);
  CHECK(spec.equalities[0].name1 == "b0");
  CHECK(spec.equalities[1].name1 == "b1");
  REQUIRE(spec.excludes.size() == 2);
  CHECK(spec.excludes[1].body1 == "b1");
  CHECK(spec.excludes[1].body2 == "p");
}

TEST_CASE(
    "many copies take along what few do: chains of references, and names of copies that exist") {
  const auto read = [](int count) {
    return read_model(
        {{"m.xml",
          model("<worldbody><body name='x'/><body name='x03'/><body name='y'/><body name='z'/>"
                "<replicate count='" +
                std::to_string(count) +
                "'><body name='b'><joint name='j'/>"
                "<geom name='g'/></body></replicate></worldbody><contact>"
                "<exclude name='e' body1='b' body2='x'/><exclude name='f' body1='y' body2='z'/>"
                "<exclude name='h' body1='x' body2='y'/></contact><tendon><fixed name='t'>"
                "<joint joint='j' coef='1'/></fixed></tendon><equality>"
                "<tendon name='q' tendon1='t'/></equality><actuator><motor name='a' tendon='t'/>"
                "</actuator><sensor><actuatorpos name='s' actuator='a'/></sensor>")}});
  };
  const auto spec = read(20);
  CHECK(spec.tendons.size() == 20);
  CHECK(spec.tendons[7].path[0].name == "j07");
  CHECK(spec.equalities[7].name1 == "t07");
  CHECK(spec.actuators[7].target == "t07");
  CHECK(spec.sensors[7].objname == "a07");
  // The exclude `f` does not refer to the content and is not copied. The body x03 has the name of
  // copy 03 of x, so the exclude `h` is copied with copy 03. The exclude `e` is copied with every
  // copy.
  CHECK(names(read(20).excludes).starts_with("f h e00 e01 e02 e03 h03 "));
  CHECK(read(8).actuators[7].target == "t7");
}

TEST_CASE("replication takes time in proportion to the number of copies") {
  constexpr int kCopies = 30'000;  // takes minutes if the cost of a copy grows with the copies
                                   // before it
  const auto spec = read_model(
      {{"m.xml", model("<worldbody><replicate count='" + std::to_string(kCopies) +
                       "'><body name='b'><joint name='j'/></body></replicate></worldbody>"
                       "<actuator><motor name='a' joint='j'/></actuator><sensor>"
                       "<jointpos name='s' joint='j'/></sensor>")}});
  CHECK(spec.actuators.size() == kCopies);
  CHECK(spec.sensors.back().objname == "j" + std::to_string(kCopies - 1));
}

TEST_CASE("many replications in a model of many references end with an error") {
  std::string tree, actuators;
  for (int i = 0; i < 6000; ++i) {
    const std::string id = std::to_string(i);
    tree += "<replicate count='2' sep='_'><body><joint name='j" + id + "'/></body></replicate>";
    actuators += "<motor joint='j" + id + "'/>";
  }
  const std::string text =
      problems({{"m.xml", model("<worldbody>" + tree + "</worldbody><actuator>" + actuators +
                                "</actuator>")}});
  CHECK(text.find("too many <replicate> elements for a model with this many references") !=
        std::string::npos);
  CHECK(problems({{"m.xml", model("<worldbody>" + tree + "</worldbody>")}}) == "");
}

TEST_CASE("keys of a plugin are read in time in proportion to their number") {
  constexpr int kKeys = 300'000;  // takes minutes if each key is compared with all others
  std::string config;
  for (int i = 0; i < kKeys; ++i) {
    config += "<config key='key of a plugin " + std::to_string(i) + "' value='1'/>";
  }
  Diagnostics diagnostics;  // says that the plugin does not exist
  const MemoryReader files({{"m.xml", model("<extension><plugin plugin='x.y'><instance name='i'>" +
                                            config + "</instance></plugin></extension>")}});
  const auto spec = read_mjcf("m.xml", files, diagnostics);
  REQUIRE(spec.plugins.size() == 1);
  CHECK(spec.plugins[0].config.size() == kKeys);
}

TEST_CASE("nested replication adds the inner suffix first, and counts are padded") {
  const auto spec = read_model(
      {{"m.xml", model("<worldbody><replicate count='2' sep='_'><replicate count='2' sep='-'><geom "
                       "name='g'/></replicate></replicate><replicate count='10'><site name='s'/>"
                       "</replicate></worldbody>")}});
  CHECK(names(spec.world.geoms) == "g-0_0 g-1_0 g-0_1 g-1_1");
  CHECK(spec.world.sites[9].name == "s09");
}

TEST_CASE("replication that would exhaust memory is refused") {
  CHECK(problems({{"m.xml", model("<worldbody><replicate count='2000000000'><geom size='1'/>"
                                  "</replicate></worldbody>")}})
            .find("[mjcf-too-large]") != std::string::npos);
  CHECK(problems({{"m.xml", model("<worldbody><replicate count='99'><geom size='1'/></replicate>"
                                  "</worldbody><sensor><clock/></sensor>")}})
            .find("[mjcf-too-large]") != std::string::npos);
}

const std::string kChild = model(
    "<default><geom rgba='1 0 0 1'/></default><asset><material name='mat'/></asset><worldbody>"
    "<frame name='f' pos='0 0 3'><body name='a' pos='0 0 1'><joint name='j'/><geom name='g' "
    "size='1' material='mat'/></body></frame><body name='b'/></worldbody><actuator><motor name='m' "
    "joint='j'/></actuator><sensor><clock name='ck'/></sensor><keyframe><key name='k' qpos='2' "
    "ctrl='3'/></keyframe>");

TEST_CASE("a body of another model is attached with its assets, actuators and keyframes") {
  const auto spec = read_model(
      {{"m.xml", model("<asset><model name='c' file='c.xml'/></asset><worldbody><body name='x'>"
                       "<attach model='c' body='a' prefix='p_'/></body></worldbody>")},
       {"c.xml", kChild}});
  const spec::Body& attached = spec.world.bodies[0].bodies.at(0);
  CHECK(attached.name == "p_a");
  CHECK(attached.origin == 1);
  CHECK(attached.frame == 0);
  CHECK(attached.geoms[0].material == "p_mat");
  CHECK(attached.geoms[0].rgba[1] == 0);
  CHECK(names(spec.materials) == "p_mat");
  CHECK(spec.actuators.at(0).target == "p_j");
  CHECK(names(spec.sensors) == "p_ck");
  CHECK(spec.defaults.at(1).name == "p_main");
  CHECK(names(spec.pending_keys) == "p_k");
  CHECK(attached.joints[0].keyed.at(0).qpos[0] == 2);
  CHECK(spec.actuators[0].keyed.at(0).ctrl.at(0) == 3);
  CHECK(spec.attached.size() == 1);
}

TEST_CASE("frames, whole models and parts of the same model can be attached") {
  const auto spec = read_model(
      {{"m.xml", model("<asset><model name='c' file='c.xml'/></asset><worldbody>"
                       "<attach model='c' frame='f' prefix='f_'/><attach model='c' prefix='w_'/>"
                       "<frame name='own'><geom name='g' size='1'/></frame>"
                       "<frame pos='1 0 0'><attach frame='own' prefix='o_'/></frame></worldbody>")},
       {"c.xml", kChild}});
  CHECK(names(spec.world.bodies) == "f_a w_a w_b");
  CHECK(names(spec.world.geoms) == "g o_g");
}

TEST_CASE("an attachment that cannot be made says why") {
  const auto attach = [](const std::string& element) {
    return problems({{"m.xml", model("<asset><model name='arm' file='c.xml'/></asset><worldbody>"
                                     "<body name='p_a'/>" +
                                     element + "</worldbody>")},
                     {"c.xml", kChild}});
  };
  CHECK(attach("<attach model='arn' prefix=''/>").find("did you mean 'arm'?") != std::string::npos);
  CHECK(attach("<attach model='arm' body='z' prefix=''/>")
            .find("there is no body 'z' in model asset 'arm' [unknown-reference]") !=
        std::string::npos);
  CHECK(attach("<attach model='arm' body='a' prefix='p_'/>")
            .find("repeated name 'p_a' in body: the attached name is already taken") !=
        std::string::npos);
  CHECK(attach("<attach prefix='q'/>").find("needs 'body' or 'frame'") != std::string::npos);
  CHECK(problems({{"m.xml", model("<asset><model file='n.xml'/></asset>")}})
            .find("cannot read the model 'n.xml': no such file") != std::string::npos);
  CHECK(problems({{"m.xml", model("<asset><model file='m.xml'/></asset>")}})
            .find("this model contains itself") != std::string::npos);
}

TEST_CASE("options of an attached model are warned about, merged or refused by policy") {
  const auto attach = [](const std::string& parent) {
    return Files{
        {"m.xml", model(parent + "<asset><model name='c' file='c.xml'/></asset>"
                                 "<worldbody><attach model='c' prefix='p_'/></worldbody>")},
        {"c.xml", model("<option timestep='0.1' iterations='7'/>")}};
  };
  Diagnostics diagnostics;
  const auto merged =
      read_mjcf("m.xml",
                MemoryReader(attach("<compiler conflict='merge'/><option timestep='0.3' "
                                    "iterations='5'/>")),
                diagnostics);
  CHECK(merged.option.timestep == 0.1);
  CHECK(merged.option.iterations == 7);
  CHECK(
      problems(attach("<option timestep='0.3'/>"))
          .find(
              "warning: Attach conflict when attaching 'c', policy is 'warning': timestep: parent "
              "has 0.3, attached model "
              "has 0.1") != std::string::npos);
  CHECK(problems(attach("<compiler conflict='error'/><option timestep='0.3'/>"))
            .find("error: Attach conflict when attaching 'c'") != std::string::npos);
}

TEST_CASE("a cable is a chain of bodies along its curve") {
  const auto spec = read_model(
      {{"m.xml",
        model("<worldbody><composite type='cable' prefix='P' count='4' curve='s' size='1' "
              "offset='0 0 1'><geom type='capsule' size='.01'/></composite></worldbody>")}});
  const spec::Body& first = spec.world.bodies.at(0);
  const spec::Body& second = first.bodies.at(0);
  const spec::Body& last = second.bodies.at(0);
  CHECK(first.name == "PB_first");
  CHECK(second.name == "PB_1");
  CHECK(last.name == "PB_last");
  CHECK(first.pos == spec::Numbers<3>{0, 0, 1});
  CHECK(second.pos[0] == 0.3333333432674408);
  CHECK(last.joints[0].name == "PJ_last");
  CHECK(last.joints[0].group == 3);
  CHECK(last.sites[0].name == "PS_last");
  CHECK(spec.excludes.size() == 2);
  CHECK(spec.texts.at(0).name == "composite_P");
}

TEST_CASE("a cable along a helix turns no more than it must") {
  const auto spec = read_model(
      {{"m.xml", model("<worldbody><composite type='cable' count='4' curve='cos(s) sin(s) s' "
                       "size='1 2 3' quat='0 1 0 0'><geom type='capsule' size='.01'/></composite>"
                       "</worldbody>")}});
  const spec::Body& first = spec.world.bodies.at(0);
  const spec::Body& second = first.bodies.at(0);
  CHECK(first.pos[0] == 2);
  CHECK(second.pos[0] == doctest::Approx(4.013864860422414).epsilon(1e-14));
  const double expected[4] = {0.02938639974522093, 0.029386399745220865, 0.7064958878224377,
                              -0.7064958878224372};
  for (int i = 0; i < 4; ++i) {
    CHECK(first.quat[i] == doctest::Approx(expected[i]).epsilon(1e-12));
  }
  CHECK(second.quat[0] == doctest::Approx(0.08304548231161957).epsilon(1e-12));
}

TEST_CASE("composites that cannot be built are refused") {
  const auto composite = [](const std::string& attributes) {
    return problems(
        {{"m.xml", model("<worldbody><composite " + attributes +
                         "><geom type='capsule' size='.01'/></composite></worldbody>")}});
  };
  CHECK(composite("type='grid'").find("removed in MuJoCo 3.3.0: use <flexcomp") !=
        std::string::npos);
  CHECK(composite("type='cable' count='3' curve='s' size='1'").find("cannot have 3 vertices") !=
        std::string::npos);
  CHECK(composite("type='cable' count='4' curve='t' size='1'").find("'t' is not a curve") !=
        std::string::npos);
  CHECK(composite("type='cable' count='4' size='0'").find("needs 'size' or 'vertex'") !=
        std::string::npos);
}

}  // namespace
}  // namespace mj::mjcf
