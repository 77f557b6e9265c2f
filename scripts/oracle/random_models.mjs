// Random models in MJCF, compiled by mjtools and by the official build: all fields must be equal.
// Seed and number determine a model, so a failure can be repeated. Its text is kept beside the
// report.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {failure} from './process.mjs';

const BATCH = 40;  // models per process of the official build

export function generator(seed) {
  let s = Math.imul(seed, 2654435761) >>> 0 || 1;
  const next = () => {  // xorshift32
    s ^= s << 13;
    s >>>= 0;
    s ^= s >>> 17;
    s ^= s << 5;
    s >>>= 0;
    return s / 4294967296;
  };
  for (let i = 0; i < 8; ++i) next();
  return {
    real: (low, high) => Number((low + (high - low) * next()).toPrecision(4)),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: p => next() < p,
    one: list => list[Math.floor(list.length * next())],
  };
}

class ModelWriter {
  constructor(random) {
    this.r = random;
    this.names = {body: [], joint: [], scalar: [], free: [], ball: [], geom: [], site: [], tendon: [], actuator: [], camera: []};
    this.classes = ['a', 'b', 'c'];
    this.limit = 9;  // bodies
    this.fuses = random.chance(.15);  // omits cameras and lights, which differ: see DIFFERENCES.md
  }

  // Names that sections behind the tree may refer to. Objects whose id changes by fusing are
  // excluded, because they differ.
  get placed() { return this.fuses ? {...this.names, geom: [], site: []} : this.names; }

  reals(n, low, high) { return Array.from({length: n}, () => this.r.real(low, high)).join(' '); }
  // Returns name="value", or often an empty text.
  maybe(p, name, value) { return this.r.chance(p) ? ` ${name}="${value()}"` : ''; }
  flag(p, name) { return this.maybe(p, name, () => this.r.one(['true', 'false'])); }
  name(kind) {
    const name = `${kind}${this.names[kind].length}`;
    this.names[kind].push(name);
    return name;
  }
  class() { return this.maybe(.2, 'class', () => this.r.one(this.classes)); }
  range() {
    const low = this.r.real(-2, .5);
    return `${low} ${Number((low + this.r.real(.1, 2)).toPrecision(4))}`;
  }

  orientation() {
    switch (this.r.whole(0, 8)) {
      case 0: return ` quat="${this.reals(4, .1, 1)}"`;
      case 1: return ` axisangle="${this.reals(3, -1, 1)} ${this.r.real(-90, 90)}"`;
      case 2: return ` euler="${this.reals(3, -90, 90)}"`;
      case 3: return ` xyaxes="${this.reals(6, -1, 1)}"`;
      case 4: return ` zaxis="${this.reals(3, -1, 1)}"`;
      default: return '';
    }
  }
  pose() { return this.maybe(.8, 'pos', () => this.reals(3, -1, 1)) + this.orientation(); }
  solver() { return this.maybe(.1, 'solref', () => this.reals(2, .01, 1)) + this.maybe(.1, 'solimp', () => `${this.reals(2, .5, .99)} ${this.reals(3, .1, .9)}`); }

  compiler() {
    return `<compiler${this.maybe(.3, 'angle', () => this.r.one(['radian', 'degree']))}${this.maybe(.3, 'eulerseq', () => this.r.one(['xyz', 'XYZ', 'zyx', 'xYz', 'ZXZ']))}` +
        `${this.flag(.1, 'autolimits')}${this.flag(.15, 'balanceinertia')}${this.maybe(.15, 'boundmass', () => this.r.real(.01, 1))}${this.maybe(.15, 'boundinertia', () => this.r.real(.01, .1))}` +
        `${this.maybe(.15, 'settotalmass', () => this.r.real(1, 9))}${this.maybe(.2, 'inertiafromgeom', () => this.r.one(['true', 'auto', 'false']))}${this.maybe(.1, 'inertiagrouprange', () => '0 2')}` +
        `${this.fuses ? ' fusestatic="true"' : ''}${this.flag(.15, 'discardvisual')}${this.flag(.2, 'alignfree')}/>`;
  }

  option() {
    return `<option${this.maybe(.3, 'timestep', () => this.r.real(.001, .01))}${this.maybe(.3, 'integrator', () => this.r.one(['Euler', 'RK4', 'implicit', 'implicitfast']))}` +
        `${this.maybe(.3, 'cone', () => this.r.one(['pyramidal', 'elliptic']))}${this.maybe(.2, 'solver', () => this.r.one(['PGS', 'CG', 'Newton']))}${this.maybe(.2, 'jacobian', () => this.r.one(['dense', 'sparse', 'auto']))}` +
        `${this.maybe(.2, 'density', () => this.r.real(0, 9))}${this.maybe(.2, 'gravity', () => this.reals(3, -9, 9))}><flag${this.maybe(.1, 'contact', () => 'disable')}${this.maybe(.1, 'energy', () => 'enable')}/></option>`;
  }

  defaults() {
    const content = (armature = .3) => [
      armature === 1 || this.r.chance(.4) ? `<joint${this.jointValues(armature)}/>` : '', this.r.chance(.4) ? `<geom${this.geomValues()}/>` : '',
      this.r.chance(.3) ? `<site size="${this.reals(3, .01, .1)}"${this.maybe(.4, 'rgba', () => this.reals(4, 0, 1))}/>` : '',
      this.r.chance(.2) ? `<tendon${this.tendonValues()}/>` : '', this.r.chance(.2) ? `<general${this.maybe(.5, 'gear', () => this.r.real(.5, 5))}${this.maybe(.5, 'gainprm', () => this.r.real(.5, 5))}/>` : '',
      this.r.chance(.2) ? `<pair${this.maybe(.5, 'condim', () => this.r.one([1, 3, 4, 6]))}/>` : '', this.r.chance(.2) ? `<equality${this.solver()}/>` : '',
      this.r.chance(.2) ? `<camera fovy="${this.r.real(20, 80)}"/>` : ''].join('');
    const inner = `<default class="b">${content()}</default>`;
    return `<default>${content(1)}<default class="a">${content()}${inner}</default><default class="c">${content()}</default></default>`;
  }

  // Without armature, the joints of one body can make the inertia singular. The rest is rounding
  // error, which is a divisor.
  jointValues(armature = .3) {
    return `${this.maybe(.3, 'damping', () => this.reals(this.r.whole(1, 3), 0, 1))}${this.maybe(armature, 'armature', () => this.r.real(.01, .1))}${this.maybe(.3, 'stiffness', () => this.reals(this.r.whole(1, 3), 0, 2))}` +
        `${this.maybe(.2, 'frictionloss', () => this.r.real(0, .2))}${this.maybe(.1, 'margin', () => this.r.real(0, .1))}${this.maybe(.1, 'group', () => this.r.whole(0, 4))}${this.maybe(.1, 'solreflimit', () => this.reals(2, .01, 1))}`;
  }
  geomValues() {
    return `${this.maybe(.2, 'density', () => this.r.real(100, 2000))}${this.maybe(.2, 'friction', () => this.reals(this.r.whole(1, 3), .001, 1))}${this.maybe(.2, 'condim', () => this.r.one([1, 3, 4, 6]))}` +
        `${this.maybe(.2, 'contype', () => this.r.whole(0, 3))}${this.maybe(.2, 'conaffinity', () => this.r.whole(0, 3))}${this.maybe(.2, 'group', () => this.r.whole(0, 4))}${this.maybe(.1, 'priority', () => this.r.whole(0, 2))}` +
        `${this.maybe(.1, 'margin', () => this.r.real(0, .1))}${this.maybe(.1, 'gap', () => this.r.real(0, .05))}${this.maybe(.1, 'solmix', () => this.r.real(0, 2))}${this.maybe(.2, 'rgba', () => this.reals(4, 0, 1))}${this.solver()}` +
        `${this.maybe(.1, 'fluidshape', () => 'ellipsoid')}${this.flag(.1, 'shellinertia')}`;
  }
  tendonValues() {
    return `${this.maybe(.3, 'range', () => this.range())}${this.maybe(.3, 'stiffness', () => this.reals(this.r.whole(1, 3), 0, 2))}${this.maybe(.3, 'damping', () => this.r.real(0, 1))}` +
        `${this.maybe(.2, 'frictionloss', () => this.r.real(0, 1))}${this.maybe(.2, 'springlength', () => `${this.r.real(.1, .4)} ${this.r.real(.5, .9)}`)}`;
  }

  joint() {
    const type = this.r.one(['hinge', 'hinge', 'slide', 'ball']);
    const name = this.name('joint');
    this.names[type === 'ball' ? 'ball' : 'scalar'].push(name);
    const limit = type === 'ball' ? this.maybe(.3, 'range', () => `0 ${this.r.real(.5, 1.5)}`) : this.maybe(.5, 'range', () => this.range());
    return `<joint name="${name}" type="${type}"${this.class()}${this.maybe(.7, 'axis', () => this.reals(3, -1, 1))}${this.maybe(.5, 'pos', () => this.reals(3, -.2, .2))}${limit}` +
        `${this.maybe(.2, 'limited', () => this.r.one([limit ? 'true' : 'false', 'false', 'auto']))}${type === 'ball' ? '' : this.maybe(.2, 'ref', () => this.r.real(-.5, .5)) + this.maybe(.2, 'springref', () => this.r.real(-.5, .5)) + this.maybe(.1, 'actuatorfrcrange', () => '-5 5')}` +
        `${this.maybe(.1, 'springdamper', () => this.reals(2, .1, 1))}${this.jointValues()}/>`;
  }

  geom(plane) {
    const type = plane ? 'plane' : this.r.one(['sphere', 'capsule', 'ellipsoid', 'cylinder', 'box']);
    const stretched = ['capsule', 'cylinder', 'box', 'ellipsoid'].includes(type) && this.r.chance(.3);
    const pose = stretched ? ` fromto="${this.reals(6, -1, 1)}"` : this.pose();
    return `<geom name="${this.name('geom')}" type="${type}"${this.class()} size="${this.reals(3, .02, .4)}"${pose}${this.maybe(.2, 'mass', () => this.r.real(.1, 3))}${this.geomValues()}/>`;
  }
  site() {
    return `<site name="${this.name('site')}"${this.class()} type="${this.r.one(['sphere', 'capsule', 'ellipsoid', 'cylinder', 'box'])}" size="${this.reals(3, .01, .1)}"${this.pose()}/>`;
  }
  inertial() {
    const [a, b] = [this.r.real(.5, 1), this.r.real(.5, 1)];
    const tensor = this.r.chance(.7) ? `diaginertia="${a} ${b} ${this.r.real(.6, .9)}"${this.orientation()}` : `fullinertia="1 1.1 1.2 ${this.reals(3, -.1, .1)}"`;
    return `<inertial pos="${this.reals(3, -.2, .2)}" mass="${this.r.real(.1, 5)}" ${tensor}/>`;
  }

  elements() {
    const {r} = this;
    const list = Array.from({length: r.whole(1, 2)}, () => this.geom(false));
    if (r.chance(.6)) list.push(this.site());
    if (!this.fuses && r.chance(.15)) list.push(`<camera name="${this.name('camera')}"${this.pose()}${this.maybe(.5, 'mode', () => r.one(['fixed', 'track', 'trackcom']))}/>`);
    if (!this.fuses && r.chance(.15)) list.push(`<light pos="${this.reals(3, -1, 1)}" dir="${this.reals(3, -1, 1)}"${this.maybe(.3, 'type', () => r.one(['spot', 'directional', 'point']))}/>`);
    if (r.chance(.2)) list.push(`<frame${this.pose()}${this.maybe(.3, 'childclass', () => r.one(this.classes))}>${this.geom(false)}${r.chance(.3) ? this.body(true) : ''}</frame>`);
    return list.join('');
  }

  body(isNested) {
    if (this.names.body.length >= this.limit) return '';
    const {r} = this;
    const name = this.name('body');
    let joints = '';
    if (!isNested && r.chance(.3)) {
      const free = this.name('joint');
      this.names.free.push(free);
      joints = `<freejoint name="${free}"${this.maybe(.3, 'align', () => r.one(['true', 'false', 'auto']))}/>`;
    } else {
      const kinds = r.whole(0, 2);
      for (let i = 0; i < kinds && !joints.includes('ball'); ++i) joints += this.joint();
    }
    let children = '';
    while (r.chance(.55) && this.names.body.length < this.limit) children += this.body(true);
    return `<body name="${name}"${this.maybe(.2, 'childclass', () => r.one(this.classes))}${this.pose()}${this.maybe(.1, 'gravcomp', () => r.real(0, 1))}>` +
        `${joints}${r.chance(.4) || joints ? this.inertial() : ''}${this.elements()}${children}</body>`;
  }

  replicate() {
    return `<replicate count="${this.r.whole(1, 3)}" sep="-"${this.maybe(.8, 'offset', () => this.reals(3, -1, 1))}${this.maybe(.4, 'euler', () => this.reals(3, -90, 90))}>` +
        `<body><joint type="slide"/><geom size=".1"${this.pose()}/><site/></body></replicate>`;
  }

  tendons() {
    const {r, placed: names} = this;
    let out = '';
    if (names.scalar.length && r.chance(.6)) {
      out += `<fixed name="${this.name('tendon')}"${this.class()}${this.tendonValues()}>${names.scalar.slice(0, 3).map(j => `<joint joint="${j}" coef="${r.real(-2, 2)}"/>`).join('')}</fixed>`;
    }
    if (names.site.length >= 2 && r.chance(.6)) {
      const [a, b, ...rest] = names.site;
      out += `<spatial name="${this.name('tendon')}"${this.class()}${this.tendonValues()}${this.maybe(.3, 'width', () => r.real(.001, .01))}><site site="${a}"/><site site="${b}"/>` +
          `${rest.length >= 2 ? `<pulley divisor="2"/><site site="${rest[0]}"/><site site="${rest[1]}"/>` : ''}</spatial>`;
    }
    return out && `<tendon>${out}</tendon>`;
  }

  equalities() {
    const {r, placed: names} = this;
    const rows = [];
    if (names.body.length >= 2) {
      const [a, b] = names.body;
      if (r.chance(.3)) rows.push(`<connect body1="${a}" body2="${b}" anchor="${this.reals(3, -1, 1)}"${this.solver()}/>`);
      if (r.chance(.3)) rows.push(`<weld body1="${b}"${this.maybe(.5, 'body2', () => a)}${this.class()}${this.maybe(.3, 'torquescale', () => r.real(.1, 2))}/>`);
    }
    if (names.site.length >= 2 && r.chance(.3)) rows.push(`<connect site1="${names.site[0]}" site2="${names.site[1]}"/>`);
    if (names.scalar.length >= 2 && r.chance(.3)) rows.push(`<joint joint1="${names.scalar[0]}" joint2="${names.scalar[1]}"${this.maybe(.5, 'polycoef', () => this.reals(r.whole(1, 5), -1, 1))}${this.flag(.3, 'active')}/>`);
    if (names.tendon.length >= 2 && r.chance(.3)) rows.push(`<tendon tendon1="${names.tendon[0]}" tendon2="${names.tendon[1]}"/>`);
    return `<equality>${rows.join('')}</equality>`;
  }

  actuators() {
    const {r, placed: names} = this;
    const target = () => names.tendon.length && r.chance(.2) ? `tendon="${r.one(names.tendon)}"` : `joint="${r.one(names.scalar)}"`;
    const common = () => `name="${this.name('actuator')}"${this.class()}${this.maybe(.3, 'gear', () => r.real(.5, 3))}${this.maybe(.3, 'ctrlrange', () => this.range())}${this.maybe(.2, 'forcerange', () => '-3 3')}${this.maybe(.1, 'group', () => r.whole(0, 3))}`;
    const kinds = [
      () => `<motor ${common()} ${target()}/>`,
      () => `<position ${common()} ${target()} kp="${r.real(1, 9)}"${r.chance(.5) ? ` kv="${r.real(0, 2)}"` : this.maybe(.5, 'dampratio', () => r.real(.1, 2))}${this.maybe(.3, 'timeconst', () => r.real(.01, 1))}/>`,
      () => `<velocity ${common()} ${target()} kv="${r.real(1, 9)}"/>`,
      () => `<intvelocity name="${this.name('actuator')}" joint="${r.one(names.scalar)}" kp="${r.real(1, 9)}" actrange="-1 1"/>`,
      () => `<damper name="${this.name('actuator')}" joint="${r.one(names.scalar)}" kv="${r.real(0, 2)}" ctrlrange="0 1"/>`,
      () => `<cylinder ${common()} ${target()} diameter="${r.real(.1, 1)}" timeconst="${r.real(.1, 2)}"/>`,
      () => `<muscle name="${this.name('actuator')}" joint="${r.one(names.scalar)}" lengthrange=".1 1"${this.maybe(.3, 'force', () => r.real(10, 90))}/>`,
      () => `<general ${common()} ${target()}${this.maybe(.5, 'dyntype', () => r.one(['none', 'integrator', 'filter', 'filterexact']))}${this.maybe(.5, 'gaintype', () => r.one(['fixed', 'affine']))} gainprm="${this.reals(3, -1, 1)}"${this.maybe(.5, 'biastype', () => r.one(['none', 'affine']))}${this.maybe(.3, 'nsample', () => '3" delay=".01')}${this.maybe(.2, 'damping', () => r.real(0, 1))}/>`,
      () => `<adhesion name="${this.name('actuator')}" body="${r.one(names.body)}" ctrlrange="0 1" gain="${r.real(1, 9)}"/>`,
    ];
    if (names.site.length) kinds.push(() => `<motor name="${this.name('actuator')}" site="${r.one(names.site)}" gear="${this.reals(6, -1, 1)}"/>`);
    if (!names.scalar.length) return '';
    return `<actuator>${Array.from({length: r.whole(0, 4)}, () => r.one(kinds)()).join('')}</actuator>`;
  }

  sensors() {
    const {r, placed: names} = this;
    const noise = () => `${this.maybe(.3, 'noise', () => r.real(0, 1))}${this.maybe(.1, 'user', () => this.reals(2, 0, 1))}`;
    const rows = [() => `<subtreecom body="${r.one(names.body)}"${noise()}/>`, () => `<framepos objtype="body" objname="${r.one(names.body)}"${this.maybe(.3, 'cutoff', () => r.real(.1, 2))}/>`,
      () => `<clock${noise()}/>`, () => '<e_kinetic/>', () => `<subtreeangmom body="${r.one(names.body)}"/>`,
      () => `<user dim="${r.whole(1, 4)}" datatype="${r.one(['real', 'positive'])}" needstage="${r.one(['pos', 'vel', 'acc'])}"/>`,
      () => `<contact body1="${r.one(names.body)}" num="${r.whole(1, 3)}" data="found force" reduce="${r.one(['none', 'mindist', 'maxforce'])}"/>`];
    if (names.scalar.length) rows.push(() => `<jointpos joint="${r.one(names.scalar)}"${noise()}/>`, () => `<jointactuatorfrc joint="${r.one(names.scalar)}"/>`, () => `<jointvel joint="${r.one(names.scalar)}"${this.maybe(.3, 'delay', () => '.01" nsample="3')}/>`);
    if (names.ball.length) rows.push(() => `<ballquat joint="${r.one(names.ball)}"/>`);
    if (names.geom.length) rows.push(() => `<framequat objtype="geom" objname="${r.one(names.geom)}" reftype="xbody" refname="${r.one(names.body)}"/>`, () => `<distance geom1="${names.geom[0]}" body2="${names.body.at(-1)}" cutoff="1"/>`);
    if (names.site.length) rows.push(() => `<${r.one(['touch', 'accelerometer', 'velocimeter', 'gyro', 'force', 'torque', 'magnetometer', 'rangefinder'])} site="${r.one(names.site)}"${noise()}/>`);
    if (names.tendon.length) rows.push(() => `<${r.one(['tendonpos', 'tendonvel', 'tendonactuatorfrc'])} tendon="${r.one(names.tendon)}"/>`);
    if (names.actuator.length) rows.push(() => `<${r.one(['actuatorpos', 'actuatorvel', 'actuatorfrc'])} actuator="${r.one(names.actuator)}"/>`);
    return `<sensor>${Array.from({length: r.whole(0, 5)}, () => r.one(rows)()).join('')}</sensor>`;
  }

  contacts() {
    const {r, placed: names} = this;
    const pair = names.geom.length && r.chance(.4) ? `<pair geom1="${names.geom[0]}" geom2="${names.geom.at(-1)}"${this.class()}${this.maybe(.3, 'friction', () => this.reals(r.whole(1, 5), .1, 1))}${this.maybe(.3, 'margin', () => r.real(0, .1))}/>` : '';
    const exclude = names.body.length > 1 && r.chance(.4) ? `<exclude body1="${names.body[0]}" body2="${names.body.at(-1)}"/>` : '';
    return `<contact>${pair}${exclude}</contact>`;
  }

  text() {
    const {r} = this;
    const defaults = this.defaults();
    let world = r.chance(.5) ? this.geom(true) : '';
    for (let i = r.whole(1, 3); i > 0; --i) world += this.body(false);
    if (r.chance(.3)) world += this.replicate();
    return ['<mujoco>', this.compiler(), this.option(), defaults, `<worldbody>${world}</worldbody>`, this.contacts(), this.tendons(), this.equalities(), this.actuators(), this.sensors(),
      this.r.chance(.2) ? '<keyframe><key name="k" time="1"/><key/></keyframe>' : '', '</mujoco>'].join('\n');
  }
}

export const randomModel = (seed, number) => new ModelWriter(generator(seed * 100003 + number)).text();

// Returns the result of compiling the model with both builds: undefined if all fields are equal or
// both refuse it.
async function verdict(file, tools) {
  const official = file.replace(/xml$/, 'mjb');
  const refusal = fs.existsSync(official + '.error') ? fs.readFileSync(official + '.error', 'utf8').trim().replaceAll('\n', ' ') : undefined;
  const result = await tools.run(tools.driver, ['--same', refusal ? file : official, file], tools.limit);
  if (result.signal) return failure(result);
  if (refusal) return result.code === 0 ? `only official refuses: ${refusal}` : {refused: true};
  if (result.code !== 0) return `only mjtools refuses: ${failure(result)}`;
  return JSON.parse(result.out).join('; ') || undefined;
}

// Returns whether every model compiles to equal fields in both builds, or is refused by both.
export async function compareRandomModels(count, seed, tools) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mjtools-random-'));
  let equal = 0, refused = 0, failed = 0;
  for (let first = 0; first < count; first += BATCH) {
    const files = [];
    for (let i = first; i < Math.min(count, first + BATCH); ++i) {
      files.push(path.join(folder, `${seed}-${i}.xml`));
      fs.writeFileSync(files.at(-1), randomModel(seed, i));
    }
    const pairs = files.flatMap(file => [file, file.replace(/xml$/, 'mjb')]);
    const official = await tools.run(process.execPath, [path.join(tools.here, 'official_compile.mjs'), files[0], ...pairs], tools.limit);
    if (official.code !== 0) console.log(`official build: ${failure(official)}`);
    for (const file of files) {
      const found = await verdict(file, tools);
      if (!found) ++equal;
      else if (found.refused) ++refused;
      else console.log(`${file}: ${found}`), ++failed;
      fs.rmSync(file.replace(/xml$/, 'mjb'), {force: true});
      if (!found || found.refused) fs.rmSync(file);
    }
  }
  console.log(`${count} random models: ${equal} equal in all fields, ${refused} refused by both, ${failed} different`);
  if (failed === 0) fs.rmSync(folder, {recursive: true});
  return failed === 0;
}
