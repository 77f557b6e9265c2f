// Random scripts that edit models through mjs_* functions, run by mjtools and by the official
// build. The results of each call and all fields of every model that a script compiles must be
// equal. The official build must read the text that mjtools saves as the same model.
//
// A script is JSON: {parent, children, steps}, models in MJCF and a list of calls
// (edits_of_batch.mjs, edits.cc). Deviations of model editing in lib/DIFFERENCES.md are left out:
// keyframes before other elements, fusing and discarding, deleted frames.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {failure} from './process.mjs';
import {generator, randomModel} from './random_models.mjs';

const BATCH = 40;  // scripts per process

const TREE = ['geom', 'joint', 'site', 'camera', 'light'];
const LISTS = ['pair', 'exclude', 'equality', 'tendon', 'actuator', 'sensor', 'numeric', 'text', 'material'];
const WITH_CLASS = ['pair', 'equality', 'tendon', 'actuator', 'material'];

// Returns a random model with frames that scripts can name, without features that official editing
// gets wrong.
function baseModel(seed, number, model) {
  const text = randomModel(seed, number)
    .replace(/ (fusestatic|discardvisual)="[^"]*"/g, '')
    .replace(/<keyframe>.*<\/keyframe>/, '')
    .replace('</worldbody>', '<frame name="frame0" pos=".1 .2 .3" euler="10 20 30"><site name="sitef" pos="0 0 .1"/></frame><frame name="frame1" pos="0 0 1"/></worldbody>');
  return text.replace('<mujoco>', `<mujoco model="${model}">`);
}

class Script {
  constructor(seed, number) {
    this.r = generator(seed * 7919 + number);
    this.parent = baseModel(seed, 2 * number, 'parent');
    this.children = this.r.chance(.6) ? [baseModel(seed, 2 * number + 1, 'child')] : [];
    this.steps = [];
    this.classes = ['a', 'b', 'c', 'main'];
    this.names = {};
    for (const type of ['body', ...TREE, ...LISTS]) this.names[type] = [...this.parent.matchAll(new RegExp(`name="(${type}\\d+)"`, 'g'))].map(match => match[1]).filter((name, i, all) => all.indexOf(name) === i);
    this.scalar = [...this.parent.matchAll(/<joint name="(joint\d+)" type="(?:hinge|slide)"/g)].map(match => match[1]);
    this.names.site.push('sitef');
    this.round = [];  // geoms that tendons wrap around
    this.frames = {world: ['frame0', 'frame1']};  // by body
    this.count = 0;
    this.attached = 0;      // number of attachments
    this.isShared = false;  // elements of the child belong to the parent
    this.isCompiled = false;
  }

  step(op, values) { this.steps.push({op, ...values}); }
  fresh(type) { return `${type}_${this.count++}`; }
  reals(n, low, high) { return Array.from({length: n}, () => this.r.real(low, high)); }
  set(type, name, member, value) { this.step('set', {type, name, member, value}); }
  maybe(p, type, name, member, value) { if (this.r.chance(p)) this.set(type, name, member, value()); }

  addBody() {
    const name = this.fresh('body'), {r} = this;
    this.step('add', {type: 'body', body: r.chance(.3) ? 'world' : r.one(['world', ...this.names.body]), name, class: r.one(this.classes)});
    this.maybe(.8, 'body', name, 'pos', () => this.reals(3, -1, 1));
    this.maybe(.4, 'body', name, 'quat', () => this.reals(4, .1, 1));
    this.maybe(.2, 'body', name, 'gravcomp', () => r.real(0, 1));
    if (r.chance(.3)) {
      for (const [member, value] of [['ipos', this.reals(3, -.1, .1)], ['mass', r.real(.1, 2)], ['inertia', [r.real(.5, 1), r.real(.5, 1), r.real(.6, .9)]], ['explicitinertial', true]]) this.set('body', name, member, value);
    }
    this.names.body.push(name);
    this.addGeom(name);
    if (r.chance(.6)) this.addJoint(name);
  }

  addGeom(body = this.r.one(['world', ...this.names.body])) {
    const name = this.fresh('geom'), {r} = this;
    this.step('add', {type: 'geom', body, name, class: r.one(this.classes)});
    const type = r.one([2, 3, 4, 5, 6]);  // sphere capsule ellipsoid cylinder box
    this.set('geom', name, 'type', type);
    if (type === 2 || type === 5) this.round.push(name);
    this.set('geom', name, 'size', this.reals(3, .02, .4));
    this.maybe(.7, 'geom', name, 'pos', () => this.reals(3, -1, 1));
    this.maybe(.3, 'geom', name, 'quat', () => this.reals(4, .1, 1));
    this.maybe(.3, 'geom', name, 'mass', () => r.real(.1, 3));
    this.maybe(.3, 'geom', name, 'density', () => r.real(100, 2000));
    this.maybe(.3, 'geom', name, 'friction', () => this.reals(3, .01, 1));
    this.maybe(.3, 'geom', name, 'rgba', () => this.reals(4, 0, 1));
    this.maybe(.2, 'geom', name, 'condim', () => r.one([1, 3, 4, 6]));
    this.maybe(.2, 'geom', name, 'group', () => r.whole(0, 4));
    this.maybe(.2, 'geom', name, 'userdata', () => this.reals(r.whole(1, 3), -1, 1));
    if (this.names.material.length) this.maybe(.3, 'geom', name, 'material', () => r.one(this.names.material));
    this.names.geom.push(name);
  }

  addJoint(body = this.r.one(this.names.body)) {
    const name = this.fresh('joint'), {r} = this;
    this.step('add', {type: 'joint', body, name, class: r.one(this.classes)});
    this.set('joint', name, 'type', r.one([2, 3]));  // slide hinge
    this.maybe(.7, 'joint', name, 'axis', () => this.reals(3, -1, 1));
    this.maybe(.4, 'joint', name, 'range', () => [r.real(0, .2), r.real(.5, 1.5)]);
    this.maybe(.3, 'joint', name, 'stiffness', () => [r.real(0, 2)]);
    this.maybe(.3, 'joint', name, 'damping', () => [r.real(0, 2)]);
    this.maybe(.3, 'joint', name, 'armature', () => r.real(0, 1));
    this.names.joint.push(name);
  }

  addSite() {
    const name = this.fresh('site');
    this.step('add', {type: 'site', body: this.r.one(['world', ...this.names.body]), name, class: this.r.one(this.classes)});
    this.maybe(.7, 'site', name, 'pos', () => this.reals(3, -1, 1));
    this.maybe(.4, 'site', name, 'quat', () => this.reals(4, .1, 1));
    this.names.site.push(name);
  }

  addCamera() {
    const name = this.fresh('camera');
    this.step('add', {type: 'camera', body: this.r.one(['world', ...this.names.body]), name, class: this.r.one(this.classes)});
    this.maybe(.7, 'camera', name, 'pos', () => this.reals(3, -1, 1));
    this.maybe(.4, 'camera', name, 'fovy', () => this.r.real(20, 90));
    this.names.camera.push(name);
  }

  addLight() {
    const name = this.fresh('light');
    this.step('add', {type: 'light', body: this.r.one(['world', ...this.names.body]), name, class: this.r.one(this.classes)});
    this.maybe(.7, 'light', name, 'pos', () => this.reals(3, -1, 1));
    this.maybe(.7, 'light', name, 'dir', () => this.reals(3, -1, 1));
    this.names.light.push(name);
  }

  // Chooses two different names.
  two(list) {
    const first = this.r.one(list);
    return [first, this.r.one(list.filter(name => name !== first))];
  }

  // Adds a tree element. It usually belongs to the body that has the frame, and is put into the
  // frame.
  useFrame() {
    const type = this.r.one(['geom', 'site', 'body']);
    const name = this.fresh(type);
    this.step('add', {type, body: this.r.chance(.9) ? 'world' : this.r.one(['world', ...this.names.body]), name, class: 'main'});
    if (type === 'geom') this.set('geom', name, 'size', [.1, .1, .1]);
    this.names[type].push(name);
    if (type === 'body') this.addGeom(name);
    if (this.r.chance(.3)) {
      const frame = this.fresh('frame');
      this.step('addFrame', {around: this.r.one(this.frames.world), name: frame, pos: this.reals(3, -1, 1), quat: this.reals(4, .1, 1)});
      this.frames.world.push(frame);
    }
    this.step('setFrame', {type, name, frame: this.r.one(this.frames.world)});
  }

  // The official build gives classes that are added to a copy built-in values, not the values of
  // the parent.
  addClass() {
    if (this.steps.some(step => step.op === 'copy')) return;
    const name = this.fresh('class'), {r} = this;
    this.step('addClass', {name, parent: r.one(this.classes)});
    if (r.chance(.6)) this.step('setClass', {class: name, type: 'geom', member: 'rgba', value: this.reals(4, 0, 1)});
    if (r.chance(.4)) this.step('setClass', {class: name, type: 'joint', member: 'armature', value: r.real(0, 1)});
    if (r.chance(.3)) this.step('setClass', {class: name, type: 'actuator', member: 'gear', value: this.reals(6, -1, 1)});
    this.classes.push(name);
  }

  list(type, members) {
    const name = this.fresh(type);
    this.step('add', {type, name, class: WITH_CLASS.includes(type) ? this.r.one(this.classes) : undefined});
    for (const [member, value] of Object.entries(members)) if (value !== undefined) this.set(type, name, member, value);
    this.names[type].push(name);
    return name;
  }

  addActuator() {
    const {r, names} = this;
    if (!names.joint.length) return;
    const name = this.list('actuator', {target: r.one(names.joint), trntype: 0});
    this.maybe(.4, 'actuator', name, 'gear', () => this.reals(6, -1, 1));
    this.maybe(.4, 'actuator', name, 'ctrlrange', () => [r.real(-1, 0), r.real(.1, 1)]);
    const kinds = {
      motor: [], velocity: [r.real(0, 9)], damper: [r.real(0, 2)], adhesion: [r.real(-1, 5)],
      position: [r.real(0, 9), r.chance(.5) ? r.real(-.5, 2) : null, r.chance(.3) ? r.real(0, 2) : null, r.chance(.3) ? r.real(0, 1) : null],
    };
    const kind = r.one(Object.keys(kinds));
    if (r.chance(.8)) this.step('actuator', {name, kind, values: kinds[kind]});
  }

  addTendon() {
    const {r, names} = this;
    const isFixed = this.scalar.length > 0 && r.chance(.5);
    if (!isFixed && names.site.length < 3) return;
    const name = this.list('tendon', {range: r.chance(.3) ? [0, r.real(.1, 2)] : undefined, stiffness: r.chance(.3) ? [r.real(0, 2)] : undefined});
    const wrap = (kind, target, value) => this.step('wrap', {name, kind, target, value});
    if (isFixed) {
      for (let i = r.whole(1, 3); i > 0; --i) wrap('joint', r.one(this.scalar), r.real(-2, 2));
    } else {
      const [first, second] = this.two(names.site);
      wrap('site', first);
      const round = this.round.filter(geom => names.geom.includes(geom));
      if (r.chance(.3) && round.length) wrap('geom', r.one(round), r.chance(.3) ? r.one(names.site) : '');
      wrap('site', second);
      if (r.chance(.2)) wrap('pulley', '', 2), this.two(names.site).forEach(site => wrap('site', site));
    }
  }

  addRelation() {
    const {r, names} = this;
    const bodies = ['world', ...names.body];
    const kinds = [
      () => {
        if (names.geom.length < 2) return;
        const [geomname1, geomname2] = this.two(names.geom);
        this.list('pair', {geomname1, geomname2, condim: r.one([1, 3, 4])});
      },
      () => {
        const [bodyname1, bodyname2] = this.two(bodies);
        this.list('exclude', {bodyname1, bodyname2});
      },
      () => {
        const [name1, name2] = this.two(bodies);
        this.list('equality', {type: 1 /* weld */, objtype: 1, name1, name2});
      },
      () => {
        if (this.scalar.length < 2) return;
        const [name1, name2] = this.two(this.scalar);
        this.list('equality', {type: 2 /* joint */, objtype: 3, name1, name2: r.chance(.5) ? name2 : undefined});
      },
      () => this.list('sensor', {type: 27 /* framepos */, objtype: 1, objname: r.one(names.body)}),
      () => this.scalar.length && this.list('sensor', {type: 9 /* jointpos */, objtype: 3, objname: r.one(this.scalar), noise: r.real(0, 1)}),
      () => this.list('numeric', {data: this.reals(r.whole(1, 3), -1, 1), size: r.whole(0, 4)}),
      () => this.list('text', {data: r.one(['some words', 'x'])}),
      () => this.list('material', {rgba: this.reals(4, 0, 1), specular: r.real(0, 1)}),
    ];
    r.one(kinds)();
  }

  // Adds a mesh. The official build keeps the properties that a compilation computed for a mesh, so
  // the mesh is added first and remains. Its principal axes have different inertias, because equal
  // ones depend on the last digits.
  addMesh() {
    if (this.isCompiled) return;
    const name = this.fresh('mesh');
    this.step('mesh', {name, builtin: 1, parameters: [this.r.whole(0, 2)], scale: [this.r.real(.1, .2), this.r.real(.25, .35), this.r.real(.4, .5)]});
    const geom = this.fresh('geom');
    this.step('add', {type: 'geom', body: 'world', name: geom, class: 'main'});
    this.set('geom', geom, 'type', 7);
    this.set('geom', geom, 'meshname', name);
  }

  remove() {
    const {r, names} = this;
    const type = r.one(['body', 'body', ...TREE, ...LISTS].filter(t => names[t].length));
    const name = r.one(names[type]);
    this.step('delete', {type, name});
    names[type] = names[type].filter(n => n !== name);
    if (r.chance(.1)) this.step('delete', {type, name});  // already deleted
  }

  // Renames an element without references, because the official build still finds old names.
  rename() {
    const {r, names} = this;
    const type = r.one(['camera', 'sensor', 'numeric', 'text'].filter(t => names[t].length));
    if (!type) return;
    const name = r.one(names[type]);
    const to = this.fresh(type);
    this.step('rename', {type, name, to});
    names[type] = names[type].map(n => n === name ? to : n);
  }

  attach() {
    const {r} = this;
    const isChild = this.children.length > 0 && r.chance(.8);
    const deep = !isChild || this.attached > 0 || r.chance(.5);
    if (isChild && this.isShared) return;
    if (!deep) this.isShared = true;
    ++this.attached;
    const source = isChild ? this.children[0] : undefined;
    const bodies = isChild ? [...source.matchAll(/<body name="(body\d+)"/g)].map(match => match[1]) : this.names.body;
    if (!bodies.length) return;
    const prefix = r.chance(.9) ? `p${this.attached}_` : '';
    const suffix = !prefix || r.chance(.3) ? `_s${this.attached}` : '';
    const values = {child: isChild ? 0 : -1, deep: deep ? 1 : 0, prefix, suffix};
    const parents = [{parentType: 'frame', parent: r.one(this.frames.world)}];
    if (this.names.site.length) parents.push({parentType: 'site', parent: r.one(this.names.site)});
    const choice = r.whole(0, isChild ? 3 : 1);
    if (choice === 3) return this.step('attach', {...values, ...r.one(parents), childType: 'spec'});
    if (choice === 2) {
      if (this.names.body.length) parents.push({parentType: 'body', parent: r.one(this.names.body)});
      return this.step('attach', {...values, ...r.one(parents), childType: 'frame', childName: r.one(['frame0', 'frame1'])});
    }
    const name = r.one(bodies);
    this.step('attach', {...values, ...r.one(parents), childType: 'body', childName: name});
    this.names.body.push(prefix + name + suffix);
  }

  // Copies the model. In the official build, copies may refer to names that were deleted or changed
  // earlier, and have tendons without a path.
  copy() {
    if (!this.steps.some(step => ['delete', 'rename', 'compile'].includes(step.op))) this.step('copy');
  }
  compile() {
    this.isCompiled = true;
    this.step('compile');
  }

  build() {
    const {r} = this;
    const kinds = [() => this.addBody(), () => this.addGeom(), () => this.addJoint(), () => this.addSite(), () => this.addCamera(), () => this.addLight(), () => this.useFrame(), () => this.addClass(),
      () => this.addActuator(), () => this.addTendon(), () => this.addRelation(), () => this.addRelation(), () => this.addMesh(), () => this.remove(), () => this.rename(), () => this.attach(),
      () => this.compile(), () => this.copy(), () => this.step('useClass', {type: 'geom', name: r.one(this.names.geom), class: r.one(this.classes)}),
      () => this.step('option', {member: 'timestep', value: r.real(.001, .01)})];
    for (let i = r.whole(3, 25); i > 0; --i) {
      if (!this.names.body.length) this.addBody();
      if (!this.names.geom.length) this.addGeom();
      r.one(kinds)();
    }
    this.compile();
    return {parent: this.parent, children: this.children, steps: this.steps};
  }
}

export const randomScript = (seed, number) => new Script(seed, number).build();

// Returns the differences between the results of a script's steps in both builds.
function differences(ours, official) {
  for (const [i, [a, b]] of official.results.map((result, i) => [result, ours.results[i]]).entries()) {
    if (a !== b) return [`step ${i}: official ${a}, mjtools ${b}${b === 'refused' || a === 'refused' ? ` (${official.errors[i] || ours.errors[i]})` : ''}`];
  }
  return [];
}

// Returns whether every script gives the same results in both builds.
export async function compareRandomEdits(count, seed, tools) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mjtools-editing-'));
  const tally = {equal: 0, crashed: 0, models: 0, refused: 0, saved: 0, reordered: 0, failed: 0};
  for (let first = 0; first < count; first += BATCH) {
    const files = [];
    for (let i = first; i < Math.min(count, first + BATCH); ++i) {
      files.push(path.join(folder, `${seed}-${i}.json`));
      fs.writeFileSync(files.at(-1), JSON.stringify(randomScript(seed, i), null, 1));
    }
    // mjtools runs first, because the official build also compiles the saved text.
    const ours = await tools.run(tools.driver, ['--edit', ...files], tools.limit);
    if (ours.code !== 0) console.log(`mjtools: ${failure(ours)}`);
    const official = await tools.run(process.execPath, [path.join(tools.here, 'edits_of_batch.mjs'), ...files], tools.limit);
    if (official.code !== 0) console.log(`official build: ${failure(official)}`);
    for (const file of files) {
      const found = await verdict(file, tools, tally);
      if (found.length) console.log(`${file}: ${found.slice(0, 6).join('; ')}`), ++tally.failed;
      else ++tally.equal;
      if (!found.length) for (const left of fs.readdirSync(folder)) if (left.startsWith(path.basename(file, '.json') + '.')) fs.rmSync(path.join(folder, left));
    }
  }
  console.log(`${count} editing scripts: ${tally.equal - tally.crashed} equal (${tally.models} models in all fields, ${tally.refused} refused by both, ${tally.saved} saved texts, ${tally.reordered} more in another order), ${tally.crashed} that break the official build, ${tally.failed} different`);
  if (tally.failed === 0) fs.rmSync(folder, {recursive: true});
  return tally.failed === 0;
}

async function verdict(file, tools, tally) {
  const stem = file.replace(/json$/, '');
  for (const build of ['ours', 'official']) if (!fs.existsSync(`${stem}${build}`)) return [`no result of ${build}`];
  const [ours, official] = ['ours', 'official'].map(build => JSON.parse(fs.readFileSync(`${stem}${build}`)));
  if (official.results.at(-1) === 'exception') {
    ++tally.crashed;
    console.log(`${file}: the official build breaks at step ${official.results.length - 1}: ${official.errors.at(-1)}`);
    return [];
  }
  const found = differences(ours, official);
  if (found.length) return found;
  const same = async (a, b) => {
    const result = await tools.run(tools.driver, ['--same', a, b], tools.limit);
    return result.code === 0 ? JSON.parse(result.out) : [failure(result)];
  };
  let models = 0;
  for (const [i, result] of official.results.entries()) {
    if (result === 'refused') ++tally.refused;
    if (result !== 'model') continue;
    ++models;
    const mjb = await same(`${stem}${i}.official.mjb`, `${stem}${i}.official.mjb`);
    if (mjb.length) {
      ++tally.crashed;
      console.log(`${file}: the official build makes an invalid model: ${mjb[0]}`);
      return [];
    }
    const differ = await same(`${stem}${i}.official.mjb`, `${stem}${i}.ours.mjb`);
    if (differ.length) return [`model of step ${i}`, ...differ];
  }
  tally.models += models;
  if (fs.existsSync(`${stem}saved.xml`)) {
    if (fs.existsSync(`${stem}saved.error`)) return [`saved text: ${fs.readFileSync(`${stem}saved.error`, 'utf8').replaceAll('\n', ' ')}`];
    // MJCF cannot hold some data: the order of elements in and outside of frames (a warning), types
    // of objects that follow from the type of a constraint, and the inertial frame of a body
    // without mass. That frame is the pose as written and affects the extent.
    if (ours.warnings.includes('changed-order')) return ++tally.reordered, [];
    const differ = (await same(`${stem}${official.results.length - 1}.official.mjb`, `${stem}saved.mjb`)).filter(field => !/^(eq_objtype|body_(simple|sameframe|ipos|iquat)|stat\.(extent|center))\b/.test(field));
    if (differ.length) return ['saved text', ...differ];
    ++tally.saved;
  }
  return [];
}
