// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the error messages for broken models and the source positions in them. The official build
// accepts and rejects the same models, except for the differences listed in DIFFERENCES.md.

#include "mjcf/read/error_rows.h"

namespace mj::mjcf {
namespace {

TEST_CASE("replicates that cannot be are refused") {
  check_error_rows(
      "<mujoco>", "</mujoco>", ReadMjcf(),
      {{"<worldbody>^<replicate><geom size='1'/></replicate></worldbody>", "mjcf-missing-attribute",
        "<replicate> needs the attribute 'count'"},
       {"<worldbody>^<replicate count=''><geom size='1'/></replicate></worldbody>",
        "mjcf-missing-attribute", "<replicate> needs the attribute 'count'"},
       {"<worldbody><replicate count='^x'><geom size='1'/></replicate></worldbody>",
        "mjcf-bad-number", "'x' in attribute 'count' of <replicate> is not an integer"},
       {"<worldbody><replicate count='2'><geom name='g' size='1'/></replicate><geom name='^g0' "
        "size='1'/></worldbody>",
        "duplicate-name", "repeated name 'g0' in geom: the name is already taken"},
       {"<worldbody><replicate count='2' childclass='^x'><geom size='1'/></replicate></worldbody>",
        "mjcf-unknown-class", "unknown default class 'x'"},
       {"<worldbody><replicate count='2' offset='^1'><geom size='1'/></replicate></worldbody>",
        "mjcf-value-count", "attribute 'offset' of <replicate> has 1 value"},
       {"<worldbody><replicate count='2'>^<joint/></replicate></worldbody>",
        "mjcf-misplaced-element", "the world cannot have <joint>"},
       {"<worldbody><replicate count='2'>^<bogus/></replicate></worldbody>", "mjcf-unknown-element",
        "unknown element <bogus> in <replicate>"},
       {"<worldbody>^<replicate count='2'><body><joint/><geom "
        "size='1'/></body></replicate></worldbody><keyframe><key qpos='1 2'/></keyframe>",
        "keyframe-size",
        "keyframe '' does not fit the elements up to this <replicate>: qpos has 2 values, expected "
        "1"},
       {"<worldbody>^<replicate count='3000000'><geom size='1'/></replicate></worldbody>",
        "mjcf-too-large", "this <replicate> makes too many copies"},
       {"<sensor><clock/></sensor><worldbody>^<replicate count='20'><geom size='1'/></replicate>"
        "</worldbody>",
        "mjcf-too-large", "this <replicate> makes too many copies"},
       {"<worldbody>^<replicate count='2000000000'><geom size='1'/></replicate></worldbody>",
        "mjcf-too-large", "this <replicate> makes too many copies"},
       {"<keyframe><key/></keyframe><worldbody>^<replicate count='2147483647'><body/></replicate>"
        "</worldbody>",
        "mjcf-too-large", "this <replicate> makes too many copies"},
       {"<keyframe><key/></keyframe><worldbody>^<replicate count='10000'><body/></replicate>"
        "</worldbody>",
        "mjcf-too-large", "this <replicate> makes too many copies"}});
}

TEST_CASE("attachments that cannot be are refused") {
  const ReadMjcf read(
      {{"c.xml",
        "<mujoco model=\"c\"><worldbody><frame name=\"f\"><body name=\"a\"><joint "
        "name=\"j\"/><geom name=\"g\" size=\"1\"/></body></frame></worldbody><keyframe><key "
        "qpos=\"1\"/></keyframe></mujoco>"},
       {"d.xml", "<mujoco><keyframe><key qpos=\"1 2 3\"/></keyframe></mujoco>"},
       {"e.xml",
        "<mujoco><option timestep=\".1\" "
        "integrator=\"RK4\"/><worldbody><body/></worldbody></mujoco>"},
       {"bad.xml", "<mujoco>\n<bogus/></mujoco>"}});
  check_error_rows(
      "<mujoco>", "</mujoco>", read,
      {{"<worldbody><body name='x'/>^<attach body='x'/></worldbody>", "mjcf-missing-attribute",
        "<attach> needs the attribute 'prefix'"},
       {"<worldbody>^<attach prefix='p'/></worldbody>", "mjcf-missing-attribute",
        "<attach> without 'model' needs 'body' or 'frame'"},
       {"<worldbody><attach body='^x' prefix='p'/></worldbody>", "unknown-reference",
        "there is no body 'x' in the part of the model before this <attach>"},
       {"<worldbody><attach frame='^x' prefix='p'/></worldbody>", "unknown-reference",
        "there is no frame 'x' in the part of the model before this <attach>"},
       {"<worldbody><body name='x'/><body name='px'/><attach body='x' prefix='^p'/></worldbody>",
        "duplicate-name",
        "repeated name 'px' in body: the attached name is already taken by another body"},
       {"<worldbody><body name='x'/><attach body='x' prefix='^'/></worldbody>", "duplicate-name",

        "repeated name 'x' in body: the attached name is already taken by another body"},
       {"<worldbody><attach model='^c' prefix='p'/></worldbody>", "unknown-reference",
        "there is no model asset 'c'"},
       {"<asset><model file='c.xml'/></asset><worldbody><attach model='c' body='^x' "
        "prefix='p'/></worldbody>",
        "unknown-reference", "there is no body 'x' in model asset 'c'"},
       {"<asset><model file='c.xml'/></asset><worldbody><attach model='c' frame='^x' "
        "prefix='p'/></worldbody>",
        "unknown-reference", "there is no frame 'x' in model asset 'c'"},
       {"<asset><model file='c.xml'/></asset><worldbody>^<attach model='c' body='a' frame='f' "
        "prefix='p'/></worldbody>",
        "mjcf-conflicting-attributes", "at most one of 'body' or 'frame' of <attach> may be given"},
       {"<asset><model file='c.xml'/></asset><worldbody>^<attach model='c'/></worldbody>",
        "mjcf-missing-attribute", "<attach> needs the attribute 'prefix'"},
       {"<asset><model file='c.xml'/></asset><worldbody><body name='pa'/><attach model='c' "
        "body='a' prefix='^p'/></worldbody>",
        "duplicate-name",
        "repeated name 'pa' in body: the attached name is already taken by another body"},
       {"<asset><model file='c.xml'/></asset><worldbody><attach model='c' body='a' "
        "prefix='p'/><attach model='c' body='a' prefix='^p'/></worldbody>",
        "duplicate-name",
        "repeated name 'pa' in body: the attached name is already taken by another body"},
       {"<asset><model file='^x.xml'/></asset>", "file-unreadable",
        "cannot read the model 'x.xml': no such file"},
       {"<asset><model file='bad.xml'/></asset>", "mjcf-unknown-element",
        "unknown element <bogus> in <mujoco>", "bad.xml:2:1"},
       {"<compiler conflict='error'/><option timestep='.2'/><asset><model name='e' "
        "file='e.xml'/></asset><worldbody>^<attach model='e' prefix='p'/></worldbody>",
        "mjcf-attach-conflict",
        "Attach conflict when attaching 'e', policy is 'error': timestep: parent has 0.2, attached "
        "model "
        "has 0.1"},
       {"<compiler conflict='merge'/><option integrator='implicit'/><asset><model name='e' "
        "file='e.xml'/></asset><worldbody>^<attach model='e' prefix='p'/></worldbody>",
        "mjcf-attach-conflict",
        "Attach conflict when attaching 'e', policy is 'merge': integrator: parent has implicit, "
        "attached model has rk4"},
       {"<asset><model file='c.xml'/></asset><worldbody><body><attach model='c' body='a' "
        "prefix='p'/><joint name='^pj'/><geom size='1'/></body></worldbody>",
        "duplicate-name", "repeated name 'pj' in joint: the name is already taken"}});
}

TEST_CASE("composites that cannot be are refused") {
  check_error_rows(
      "<mujoco><worldbody>", "</worldbody></mujoco>", ReadMjcf(),
      {{"^<composite count='4'><geom type='capsule' size='.01'/></composite>",
        "mjcf-missing-attribute", "<composite> needs the attribute 'type'"},
       {"<composite type='^x' count='4'><geom type='capsule' size='.01'/></composite>",
        "mjcf-bad-keyword", "'x' is not a keyword of attribute 'type' of <composite>"},
       {"<composite type='cable' count='4' curve='s' size='1'><geom type='box' size='.1 .1 "
        ".1'/>"
        "<skin group='^6'/></composite>",
        "mjcf-value-range", "attribute 'group' of <skin> must be at most 5"},
       {"<composite type='^particle' count='4'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "composites of type 'particle' are no longer supported"},
       {"<composite type='^grid' count='4'><geom type='capsule' size='.01'/></composite>",
        "mjcf-composite", "composites of type 'grid' are no longer supported"},
       {"<composite type='^rope' count='4'><geom type='capsule' size='.01'/></composite>",
        "mjcf-composite", "composites of type 'rope' are no longer supported"},
       {"<composite type='^loop' count='4'><geom type='capsule' size='.01'/></composite>",
        "mjcf-composite", "composites of type 'loop' are no longer supported"},
       {"<composite type='^cloth' count='4'><geom type='capsule' size='.01'/></composite>",
        "mjcf-composite", "composites of type 'cloth' are no longer supported"},
       {"^<composite type='cable' curve='s' count='0' size='1'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "the counts of a cable must be positive"},
       {"^<composite type='cable' curve='s' count='-1' size='1'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "the counts of a cable must be positive"},
       {"^<composite type='cable' curve='s' count='1' size='1'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "a cable cannot have 1 vertices"},
       {"^<composite type='cable' curve='s' count='4' size='0'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "<composite> needs 'size' or 'vertex'"},
       {"^<composite type='cable' curve='s' count='4 2' size='1'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "a cable has one dimension: the second and third count must be 1"},
       {"^<composite type='cable' curve='s' count='4 1 2' size='1'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "a cable has one dimension: the second and third count must be 1"},
       {"^<composite type='cable' curve='s' count='1 4' size='1'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "a cable has one dimension: the second and third count must be 1"},
       {"^<composite type='cable' curve='s' count='3' size='1'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "a cable cannot have 3 vertices"},
       {"<composite type='cable' curve='^t' count='4' size='1'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-bad-keyword", "'t' is not a curve"},
       {"^<composite type='cable' curve='s s s s' count='4' size='1'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "'curve' of <composite> has more than three words"},
       {"^<composite type='cable' vertex='0 0 0 1 0 0 2 0 0 3 0 0' count='4'><geom "
        "type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "<composite> takes either 'count' or 'vertex'"},
       {"^<composite type='cable' vertex='0 0 0 1 0'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "'vertex' of <composite> must hold three numbers for each vertex"},
       {"^<composite type='cable' vertex='0 0 0'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "a cable cannot have 1 vertices"},
       {"^<composite type='cable' curve='s' count='4' size='1'></composite>", "mjcf-composite",
        "the geoms of a cable must be cylinders, capsules or boxes"},
       {"^<composite type='cable' curve='s' count='4' size='1'><geom type='sphere' "
        "size='1'/></composite>",
        "mjcf-composite", "the geoms of a cable must be cylinders, capsules or boxes"},
       {"^<composite type='cable' curve='s' count='4' size='1'><geom type='ellipsoid' "
        "size='1'/></composite>",
        "mjcf-composite", "the geoms of a cable must be cylinders, capsules or boxes"},
       {"^<composite type='cable' curve='s' count='4' size='1'><geom type='capsule' "
        "size='.01'/><joint kind='main'/><joint kind='main'/></composite>",
        "mjcf-composite", "a cable takes only one <joint>"},
       {"<composite type='cable' curve='s' count='4' size='1'><geom type='capsule' "
        "size='.01'/>^<joint/></composite>",
        "mjcf-missing-attribute", "<joint> needs the attribute 'kind'"},
       {"<composite type='cable' curve='s' count='4' size='1'><geom type='capsule' "
        "size='.01'/><joint kind='^x'/></composite>",
        "mjcf-bad-keyword", "'x' is not a keyword of attribute 'kind' of <joint>"},
       {"<composite type='cable' curve='s' count='4' size='1'><geom type='capsule' "
        "size='.01'/>^<geom type='capsule' size='.1'/></composite>",
        "mjcf-repeated-element", "<geom> can occur only once in <composite>"},
       {"<composite type='cable' curve='s' count='4' size='1'><geom type='capsule' "
        "size='.01'/><plugin plugin='^mujoco.elasticity.shell'/></composite>",
        "mjcf-composite", "only the plugin mujoco.elasticity.cable is supported in a cable"},
       {"<composite type='cable' curve='s' count='4' size='1'><geom type='capsule' "
        "size='.01'/>^<plugin instance='i'/></composite>",
        "mjcf-composite", "only the plugin mujoco.elasticity.cable is supported in a cable"},
       {"<composite type='cable' curve='s' count='4' size='1' quat='^4.0'><geom "
        "type='capsule' "
        "size='.01'/></composite>",
        "mjcf-value-count", "attribute 'quat' of <composite> has 1 value"},
       {"<composite type='cable' curve='s' count='^4.0' size='1'><geom type='capsule' "
        "size='.01'/></composite>",
        "mjcf-bad-number", "'4.0' in attribute 'count' of <composite> is not an integer"},
       {"^<composite type='cable' curve='s' count='100001' size='1'><geom "
        "type='capsule' "
        "size='.01'/></composite>",
        "mjcf-composite", "this cable has too many vertices"},
       {"<composite type='cable' curve='s' count='4' size='1'><geom type='capsule' "
        "size='.01'/>^<bogus/></composite>",
        "mjcf-unknown-element", "unknown element <bogus> in <composite>"},
       {"<composite type='cable' curve='s' count='4' size='1'><geom type='capsule' "
        "size='.01'/><joint kind='main' damping='^x'/></composite>",
        "mjcf-bad-number", "'x' in attribute 'damping' of <joint> is not a number"}});
}

TEST_CASE("includes that cannot be are refused") {
  const ReadMjcf read({{"a.xml", "<x>\n<worldbody><geom size=\"-1\"/></worldbody></x>"},
                       {"e.xml", ""},
                       {"b.xml", "<x/>"},
                       {"l.xml", "<x><include file=\"l.xml\"/></x>"},
                       {"s.xml", "<x>"},
                       {"z.xml", "<x><option timestep=\"q\"/></x>"}});
  check_error_rows(
      "<mujoco>", "</mujoco>", read,
      {{"^<include/>", "mjcf-missing-attribute", "<include> needs the attribute 'file'"},
       {"<include file='^'/>", "mjcf-include-unreadable", "cannot include '': no such file"},
       {"<include file='^none.xml'/>", "mjcf-include-unreadable",
        "cannot include 'none.xml': no such file"},
       {"<include file='e.xml'/>", "xml-empty", "the file contains no XML element", "e.xml:0:0"},
       {"<include file='b.xml'/>", "mjcf-include-empty", "the included file is empty", "b.xml:1:1"},
       {"<include file='l.xml'/>", "mjcf-include-loop", "this file includes itself", "l.xml:1:19"},
       {"<include file='s.xml'/>", "xml-syntax", "<x> is not closed", "s.xml:1:1"},
       {"<include file='^m.xml'/>", "mjcf-include-loop", "this file includes itself"},
       {"^<include file='a.xml'><geom/></include>", "mjcf-include-content",
        "<include> must be empty"},
       {"<include file='a.xml'/><include file='^a.xml'/>", "mjcf-include-repeated",
        "'a.xml' is included a second time"},
       {"<include file='z.xml'/>", "mjcf-bad-number",
        "'q' in attribute 'timestep' of <option> is not a number", "z.xml:1:22"}});
}

TEST_CASE("plugins must be known, their instances and configurations complete") {
  check_error_rows(
      "<mujoco>", "</mujoco>", ReadMjcf(),
      {{"<extension>^<plugin/></extension>", "mjcf-missing-attribute",
        "<plugin> needs the attribute 'plugin'"},
       {"<extension><plugin plugin='^'/></extension>", "unknown-plugin", "plugin \'\' not found"},
       {"<extension><plugin plugin='^x.y'/></extension>", "unknown-plugin",
        "plugin \'x.y\' not found"},
       {"<extension><plugin plugin='^mujoco.pid'/></extension>", "unknown-plugin",
        "plugin \'mujoco.pid\' not found"},
       {"<extension><plugin plugin='^mujoco.elasticity.cable'/></extension>", "unknown-plugin",
        "plugin \'mujoco.elasticity.cable\' not found"},
       {"<extension><plugin plugin='mujoco.pid'>^<instance/></plugin></extension>",
        "mjcf-missing-attribute", "<instance> needs the attribute 'name'"},
       {"<extension><plugin plugin='^mujoco.pid'><instance name='i'/><instance "
        "name='i'/></plugin></extension>",
        "unknown-plugin", "plugin \'mujoco.pid\' not found"},
       {"<extension><plugin plugin='^mujoco.pid'><instance name='i'><config key='kp' "
        "value='1'/><config key='kp' value='2'/></instance></plugin></extension>",
        "unknown-plugin", "plugin \'mujoco.pid\' not found"},
       {"<extension><plugin plugin='mujoco.pid'><instance name='i'>^<config "
        "value='1'/></instance></plugin></extension>",
        "mjcf-missing-attribute", "<config> needs the attribute 'key'"},
       {"<extension><plugin plugin='^mujoco.pid'><instance name='i'><config "
        "key='kp'/></instance></plugin></extension>",
        "unknown-plugin", "plugin \'mujoco.pid\' not found"},
       {"<extension><plugin plugin='^mujoco.pid'><instance name='i'><config key='zz' "
        "value='1'/></instance></plugin></extension>",
        "unknown-plugin", "plugin \'mujoco.pid\' not found"},
       {"<sensor>^<plugin plugin='x' objtype='body'/></sensor>", "mjcf-missing-attribute",
        "'objtype' and 'objname' of <plugin> must be given together"}});
}

}  // namespace
}  // namespace mj::mjcf
