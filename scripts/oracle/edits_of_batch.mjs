// Runs editing scripts (random_edits.mjs) with the official build:
// node edits_of_batch.mjs SCRIPT.json...
//
// Writes SCRIPT.official with {results, errors} of each step, and SCRIPT.<step>.official.mjb of
// each model. Compiles SCRIPT.saved.xml, which mjtools wrote, to SCRIPT.saved.mjb. Elements are
// found by visiting all of them, because a lookup by name uses the names of the last compilation.

import fs from 'node:fs';
import load from '@mujoco/mujoco';

let M = await load();
const ENUMS = {geom: {type: 'mjtGeom'}, joint: {type: 'mjtJoint'}, actuator: {trntype: 'mjtTrn'}, equality: {type: 'mjtEq', objtype: 'mjtObj'}, sensor: {type: 'mjtSensor', objtype: 'mjtObj'}};
const camel = {hfield: 'HField'};
const typeOf = type => M.mjtObj[`mjOBJ_${type.toUpperCase()}`];
const cast = (type, element) => M[`mjs_as${camel[type] ?? type[0].toUpperCase() + type.slice(1)}`](element);

function find(spec, type, name) {
  for (let e = M.mjs_firstElement(spec, typeOf(type)); e; e = M.mjs_nextElement(spec, e)) if (M.mjs_getName(e) === name) return cast(type, e);
}

function put(object, member, value, type) {
  const old = object[member];
  const enumeration = ENUMS[type]?.[member];
  if (enumeration) {
    object[member] = M[enumeration].values[value];
  } else if (old?.push_back) {
    old.resize(0, 0);
    for (const v of value) old.push_back(v);
  } else if (ArrayBuffer.isView(old)) {
    for (let i = 0; i < value.length; ++i) old[i] = value[i];
  } else {
    object[member] = value;
  }
}

const buffer = list => M.DoubleBuffer.FromArray(list);
const optional = value => buffer(value === null ? [] : [value]);  // an empty buffer is NULL

class Run {
  constructor(script, stem) {
    this.stem = stem;
    this.spec = M.parseXMLString(script.parent);
    this.children = script.children.map(text => M.parseXMLString(text));
  }

  class(name) { return M.mjs_findDefault(this.spec, name) ?? M.mjs_getSpecDefault(this.spec); }

  add({type, body, name, class: className}) {
    let made;
    const suffix = camel[type] ?? type[0].toUpperCase() + type.slice(1);
    if (body !== undefined) {
      const parent = find(this.spec, 'body', body);
      if (!parent) return 'absent';
      made = M[`mjs_add${suffix}`](parent, this.class(className));
    } else {
      made = className === undefined ? M[`mjs_add${suffix}`](this.spec) : M[`mjs_add${suffix}`](this.spec, this.class(className));
    }
    return String(M.mjs_setName(made.element, name));
  }
  set({type, name, member, value}) {
    const object = find(this.spec, type, name);
    if (!object) return 'absent';
    put(object, member, value, type);
    return 'set';
  }
  option({member, value}) {
    put(this.spec.option, member, value);
    return 'set';
  }
  addClass({name, parent}) { return M.mjs_addDefault(this.spec, name, this.class(parent)) ? 'added' : 'taken'; }
  setClass({class: name, type, member, value}) {
    put(this.class(name)[type], member, value, type);
    return 'set';
  }
  useClass({type, name, class: className}) {
    const object = find(this.spec, type, name);
    if (!object) return 'absent';
    M.mjs_setDefault(object.element, this.class(className));
    return 'set';
  }
  addFrame({around, name, pos, quat}) {
    const outer = M.mjs_findFrame(this.spec, around);
    if (!outer) return 'absent';
    const frame = M.mjs_addFrame(M.mjs_findBody(this.spec, 'world'), outer);
    put(frame, 'pos', pos);
    put(frame, 'quat', quat);
    return String(M.mjs_setName(frame.element, name));
  }
  setFrame({type, name, frame}) {
    const object = find(this.spec, type, name), target = M.mjs_findFrame(this.spec, frame);
    return object && target ? String(M.mjs_setFrame(object.element, target)) : 'absent';
  }
  rename({type, name, to}) {
    const object = find(this.spec, type, name);
    return object ? String(M.mjs_setName(object.element, to)) : 'absent';
  }
  delete({type, name}) {
    const object = find(this.spec, type, name);
    return object ? String(M.mjs_delete(this.spec, object.element)) : 'absent';
  }
  actuator({name, kind, values}) {
    const object = find(this.spec, 'actuator', name);
    if (!object) return 'absent';
    const calls = {
      motor: () => M.mjs_setToMotor(object),
      velocity: () => M.mjs_setToVelocity(object, values[0]),
      damper: () => M.mjs_setToDamper(object, values[0]),
      adhesion: () => M.mjs_setToAdhesion(object, values[0]),
      position: () => M.mjs_setToPosition(object, values[0], optional(values[1]), optional(values[2]), optional(values[3]), 0),
    };
    return calls[kind]() ? 'refused' : 'set';
  }
  wrap({name, kind, target, value}) {
    const tendon = find(this.spec, 'tendon', name);
    if (!tendon) return 'absent';
    const calls = {site: () => M.mjs_wrapSite(tendon, target), geom: () => M.mjs_wrapGeom(tendon, target, value), joint: () => M.mjs_wrapJoint(tendon, target, value), pulley: () => M.mjs_wrapPulley(tendon, value)};
    calls[kind]();
    return String(M.mjs_getWrapNum(tendon));
  }
  mesh({name, builtin, parameters, scale}) {
    const mesh = M.mjs_addMesh(this.spec, M.mjs_getSpecDefault(this.spec));
    put(mesh, 'scale', scale);
    const made = M.mjs_makeMesh(mesh, M.mjtMeshBuiltin.values[builtin], buffer(parameters), parameters.length);
    return `${made} ${M.mjs_setName(mesh.element, name)}`;
  }
  attach({child, deep, prefix, suffix, parentType, parent, childType, childName}) {
    const source = child < 0 ? this.spec : this.children[child];
    const target = parentType === 'frame' ? M.mjs_findFrame(this.spec, parent) : find(this.spec, parentType, parent);
    const part = childType === 'spec' ? source : childType === 'frame' ? M.mjs_findFrame(source, childName) : find(source, childType, childName);
    if (!target || !part) return 'absent';
    M.mjs_setDeepCopy(this.spec, deep);
    return M.mjs_attach(target.element, part.element, prefix, suffix) ? 'attached' : 'refused';
  }
  copy() {
    this.spec = new M.MjSpec(this.spec);
    return 'copied';
  }
  compile(_, i) {
    let m;
    try {
      m = M.mj_compile(this.spec);
    } catch {
      return 'refused';
    }
    if (!m) return 'refused';
    M.mj_saveModel(m, '/out.mjb', null);
    fs.writeFileSync(`${this.stem}${i}.official.mjb`, M.FS.readFile('/out.mjb'));
    const signature = m.signature;
    m.delete();
    this.signature = String(signature);
    return 'model';
  }
}

// Replaces a module that a script has damaged.
async function compileSaved(stem, isFresh = false) {
  try {
    const m = M.MjModel.from_xml_string(fs.readFileSync(`${stem}saved.xml`, 'utf8'));
    M.mj_saveModel(m, '/saved.mjb', null);
    fs.writeFileSync(`${stem}saved.mjb`, M.FS.readFile('/saved.mjb'));
    m.delete();
  } catch (error) {
    if (isFresh || !(error instanceof WebAssembly.RuntimeError)) throw error;
    M = await load();
    await compileSaved(stem, true);
  }
}

for (const file of process.argv.slice(2)) {
  const script = JSON.parse(fs.readFileSync(file));
  const stem = file.replace(/json$/, '');
  const results = [], errors = [];
  try {
    const run = new Run(script, stem);
    script.steps.forEach((step, i) => {
      results.push(run[step.op](step, i));
      errors.push(results.at(-1) === 'refused' ? M.mjs_getError(run.spec).replaceAll('\n', ' ') : '');
    });
  } catch (error) {
    results.push('exception');
    errors.push(String(error.message ?? error));
    M = await load();  // the module may be damaged
  }
  fs.writeFileSync(`${stem}official`, JSON.stringify({results, errors}));
  if (!fs.existsSync(`${stem}saved.xml`)) continue;
  try {
    await compileSaved(stem);
  } catch (error) {
    fs.writeFileSync(`${stem}saved.error`, String(error.message ?? error));
  }
}
