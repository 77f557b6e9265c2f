// Compares mjtools with the official build on many models: see usage below. Two child processes do
// the work for each model, so that a model that crashes one of them costs only one row.
// figures_of_model.mjs asks the official build (its answers are cached by content), and
// mjtools_conformance compares.

import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {compareRandomEdits} from './random_edits.mjs';
import {compareRandomModels} from './random_models.mjs';
import {comparePairs} from './random_pairs.mjs';
import {numeric, refusal, short} from './judge.mjs';
import {judgeWithoutContact, printWithoutContact, summariseWithoutContact} from './judge_no_contact.mjs';
import {failure, run} from './process.mjs';
import {judgeScenes, printScenes, summariseScenes} from './scenes.mjs';
import {compareStability, printStability} from './stability.mjs';
import {judgeRoundTrip, printRoundTrip, roundTrip} from './round_trip.mjs';

const usage = `usage: scripts/conformance [options] FILE|DIR...
       scripts/conformance [options] --no-contact FILE|DIR...
       scripts/conformance [options] --matrix FILE|DIR...
       scripts/conformance [options] --scenes FILE|DIR...
       scripts/conformance [options] --stability SECONDS FILE|DIR...
       scripts/conformance [options] --pairs N [--seed S]
       scripts/conformance [options] --random N [--seed S]
       scripts/conformance [options] --editing N [--seed S]

Compiles every model with mjtools and with the official MuJoCo 3.12.0 and compares all model fields,
all computed arrays after a forward pass from the default and three random states, and the states
after 1, 10 and 100 steps. In a folder, every .xml and .urdf file below it is used, except
fragments, whose root is mujocoinclude.

  --round-trip      compare the output of mj-compile: compiled again it must be the same model, here
                    and in the official build
  --ci              skip models with mesh files, compare first with contacts, then without, and end
                    within 10 minutes
  --json FILE       write all results to FILE ('-': standard output, instead of the table)
  --jobs N          parallel processes (default: processors)
  --no-cache        ask the official build again
  --update DIR      write the official figures of the given FILEs to DIR instead of comparing (makes
                    the goldens)
  --no-contact      compare all smooth computations instead, with contacts disabled: forward passes
                    (1e-9 of each array's scale), 100 steps with each integrator (1e-8), inverse
                    dynamics and the matrices of derivatives (1e-7)
  --matrix          compare forward passes and steps in every variant of the options instead: solver
                    x cone x Jacobian x integrator, noslip, without islands, with sleeping (unless
                    tendons are coupled), without warm start; two states each
  --scenes          compare abstract scenes (mjv_updateScene) instead: every flag, label and frame,
                    perturbations, cameras, categories, faces of flexes and skins, within 1e-5,
                    after some steps
  --stability S     compare energy and penetration of simulations of S seconds instead: no NaN,
                    drift and penetration within 1%, or ('c': chaotic) the means of 4 runs, which
                    start 1e-12 apart, within 3 standard errors
  --pairs N         compare contacts and distances of N random geom pairs instead: a table by types,
                    99.9% must be good
  --random N        compare all fields of N random models (joints, geoms, classes, frames,
                    actuators, sensors ...) instead
  --editing N       run N random scripts that edit models through the C API (adds, deletes,
                    attaches, renames, classes, copies, compilations) with both builds instead:
                    results of calls, all fields of models, and saved texts
  --seed S          of the random pairs, models or scripts (default: 1)
  --verbose         print every array over its tolerance, every pair that is not good, every state
                    that uses more of the arena

A row has the equal and total fields and the names of those that differ, the worst forward error and
its array, and the errors after 1, 10 and 100 steps. A 'c' marks a chaotic scene or a tie: the
official build's twin, which starts 1e-12 away, differs as much. Exit code: 0 if every model passed,
lacks only the features in the last column, or deviates for a reason listed in
scripts/oracle/known_deviations.json; 1 otherwise; 2 for wrong usage.`;

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const driver = path.join(root, 'build/release/bin/mjtools_conformance');
const cacheDir = path.join(root, 'scripts/.oracle-cache');
const officialVersion = JSON.parse(fs.readFileSync(path.join(root, 'scripts/package.json'))).dependencies['@mujoco/mujoco'];

const FORWARD_TOLERANCE = 1e-9;
const STEP_TOLERANCE = 1e-6;
const CI_SECONDS = [270, 420];  // limits of the two passes of --ci; the full run covers all models
const MESH_FILE = /\.(stl|obj|msh)$/im;  // and models with mesh files beside or below them
const TIME_LIMIT = {official: 600e3, ours: 120e3, long: 3600e3};

function fail(message) {
  console.error(`scripts/conformance: ${message}\n\n${usage}`);
  process.exit(2);
}

function parseArguments(argv) {
  const options = {files: [], jobs: os.cpus().length, cache: true, seed: 1};
  const value = i => argv[i] ?? fail(`${argv[i - 1]} needs a value`);
  for (let i = 0; i < argv.length; ++i) {
    const a = argv[i];
    if (a === '--help' || a === '-h') { console.log(usage); process.exit(0); }
    else if (a === '--round-trip') options.roundTrip = true;
    else if (a === '--ci') options.ci = true;
    else if (a === '--json') options.json = value(++i);
    else if (a === '--jobs') options.jobs = Math.max(1, Number(value(++i)) || fail('--jobs needs a number'));
    else if (a === '--no-cache') options.cache = false;
    else if (a === '--update') options.update = value(++i);
    else if (a === '--matrix') options.matrix = true;
    else if (a === '--scenes') options.scenes = true;
    else if (a === '--no-contact') options.noContact = true;
    else if (a === '--random') options.random = Number(value(++i)) || fail('--random needs a number');
    else if (a === '--editing') options.editing = Number(value(++i)) || fail('--editing needs a number');
    else if (a === '--stability') options.stability = Number(value(++i)) || fail('--stability needs a number');
    else if (a === '--pairs') options.pairs = Number(value(++i)) || fail('--pairs needs a number');
    else if (a === '--seed') options.seed = Number(value(++i));
    else if (a === '--verbose') options.verbose = true;
    else if (a.startsWith('-')) fail(`unknown option ${a}`);
    else options.files.push(path.resolve(a));
  }
  if (!options.pairs && !options.random && !options.editing && options.files.length === 0) fail('no models given');
  return options;
}

// ---- which models

function isModel(file) {
  if (file.endsWith('.urdf')) return true;
  if (!file.endsWith('.xml')) return false;
  const text = fs.readFileSync(file, 'utf8').replace(/<!--[\s\S]*?-->/g, '').replace(/<\?[\s\S]*?\?>/g, '');
  return /^\s*<mujoco[\s>]/i.test(text) || /^\s*<robot[\s>]/i.test(text);
}

function modelsBelow(folder) {
  const found = [];
  for (const entry of fs.readdirSync(folder, {withFileTypes: true})) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...modelsBelow(file));
    else if (entry.isFile() && isModel(file)) found.push(file);
  }
  return found.sort();
}

// Returns names, sizes and times of all files beside and below a model, which changes of assets
// affect.
function folderListing(folder) {
  const rows = [];
  for (const entry of fs.readdirSync(folder, {withFileTypes: true, recursive: true})) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.path, entry.name);
    const stat = fs.statSync(file);
    rows.push(`${stat.size} ${stat.mtimeMs} ${file}`);
  }
  return rows.sort().join('\n');
}

const hasMeshFiles = file => MESH_FILE.test(folderListing(path.dirname(file)));

// ---- child processes

async function officialFigures(file, options) {
  const script = options.scenes ? 'scenes_of_model.mjs' : 'figures_of_model.mjs';
  const scripts = [script, 'field_names.mjs', 'figures.mjs', 'no_contact.mjs', 'open_model.mjs', 'states.mjs'].map(f => fs.readFileSync(path.join(here, f)));
  const mode = options.matrix ? ['--matrix'] : options.noContact ? ['--no-contact'] : [];
  const key = crypto.createHash('sha256').update(officialVersion).update(mode.join()).update(Buffer.concat(scripts)).update(file)
      .update(fs.readFileSync(file)).update(folderListing(path.dirname(file))).digest('hex').slice(0, 32);
  const cached = path.join(cacheDir, key + '.figures');
  if (options.cache && fs.existsSync(cached)) return {path: cached};
  fs.mkdirSync(cacheDir, {recursive: true});
  const result = await run(process.execPath, [path.join(here, script), file, cached, ...mode], options.matrix ? TIME_LIMIT.long : TIME_LIMIT.official);
  if (result.code === 0) return {path: cached};
  return {failure: `official build: ${failure(result)}`};
}

// Returns one row for a scene: the worst of all variants, and the variants that fail. CG amplifies
// rounding so much that its stopping point can put the official build's twin, which starts 1e-12
// away, as far off. Such a variant is neither good nor wrong.
async function compareMatrix(file, options) {
  const figures = await officialFigures(file, options);
  if (figures.failure) return {file, status: 'no figures', cause: figures.failure};
  const result = await run(driver, [file, figures.path, '--matrix'], TIME_LIMIT.long);
  if (result.code !== 0) return {file, status: 'crash', cause: `mjtools: ${failure(result)}`};
  const variants = JSON.parse(result.out).map(variant => judge({roundtrip: true, fields: {differ: []}, officialLoadsOurs: true, ...variant}));
  for (const variant of variants) {
    explain(variant, file);
    if (variant.cause?.startsWith('forward') && variant.twinAsFar) variant.status = 'rounding';
  }
  const bad = variants.filter(variant => variant.status === 'fail');
  return {file, variants, status: bad.length ? 'fail' : 'pass', cause: bad.length ? 'variants of the options' : undefined};
}

async function compareScenes(file, options) {
  const figures = await officialFigures(file, options);
  if (figures.failure) return {file, status: 'no figures', cause: figures.failure};
  const result = await run(driver, ['--scenes', figures.path], TIME_LIMIT.long);
  if (result.code !== 0) return {file, status: 'crash', cause: `mjtools: ${failure(result)}`};
  return judgeScenes({file, ...JSON.parse(result.out)});
}

async function compareWithoutContact(file, options) {
  const figures = await officialFigures(file, options);
  if (figures.failure) return {file, status: 'no figures', cause: figures.failure};
  const result = await run(driver, [file, figures.path, '--no-contact'], TIME_LIMIT.ours);
  if (result.code !== 0) return {file, status: 'crash', cause: `mjtools: ${failure(result)}`};
  return judgeWithoutContact({file, ...JSON.parse(result.out)});
}

async function compare(file, options) {
  const figures = await officialFigures(file, options);
  if (figures.failure) return {file, status: 'no figures', cause: figures.failure};
  const ours = path.join(os.tmpdir(), `mjtools-conformance-${process.pid}-${crypto.randomUUID()}.mjb`);
  try {
    const result = await run(driver, [file, figures.path, '--write-mjb', ours], TIME_LIMIT.ours);
    let row;
    try {
      row = JSON.parse(result.out);
    } catch {
      return {file, status: 'crash', cause: `mjtools: ${failure(result)}`};
    }
    row.file = file;
    if (fs.existsSync(ours)) {
      const loaded = await run(process.execPath, [path.join(here, 'load_our_model.mjs'), ours], TIME_LIMIT.official);
      row.officialLoadsOurs = loaded.code === 0 ? true : failure(loaded);
    }
    return explain(judge(row));
  } finally {
    fs.rmSync(ours, {force: true});
  }
}

// ---- judgement

// Deviations with a known reason, of a model or of a variant of its options. A row that fails for
// another cause still fails. If rounding is the reason ("twin"), a row also fails if its numbers
// are further off than those of the official build's twin.
const knownDeviations = JSON.parse(fs.readFileSync(path.join(here, 'known_deviations.json')));

function explain(row, file = row.file) {
  if (row.status !== 'fail') return row;
  const known = knownDeviations.find(k => file.endsWith(k.model) && k.variant === row.name && row.cause.startsWith(k.cause) &&
      (!k.twin || row.twinAsFar && /^(forward|steps|matrices):/.test(row.cause)) && (!k.fields || row.fields.differ.every(d => k.fields.includes(d.name))));
  return known ? Object.assign(row, {status: 'explained', cause: `${row.cause}: ${known.why}`}) : row;
}

// Returns whether an error of steps is acceptable: within the tolerance, or at most 100 times the
// error of the official build's twin, which starts 1e-12 away (a chaotic scene, or a tie that
// rounding decides).
const within = (error, twin, tolerance) => error <= Math.max(tolerance, 100 * twin);

function judge(row) {
  row.forwardError = 0;
  row.stepErrors = {1: 0, 10: 0, 100: 0};
  row.chaotic = false;
  let forwardGood = true, stepsGood = true;
  row.twinAsFar = true;  // until an error exceeds that of the twin
  for (const state of row.states ?? []) {
    for (const {name, error, twin} of state.forward) {
      if (numeric(error) >= row.forwardError) [row.forwardError, row.forwardArray] = [numeric(error), `${name}@${state.name}`];
      if (numeric(error) <= FORWARD_TOLERANCE) continue;
      // Ties of the twin count too. The mark shows them, and known_deviations.json excuses them.
      forwardGood = false;
      if (within(numeric(error), numeric(twin), FORWARD_TOLERANCE)) row.chaotic = true;
      else row.twinAsFar = false;
    }
    for (const mark of [1, 10, 100]) {
      const error = numeric(state.steps[mark]), twin = numeric(state.twin[mark]);
      row.stepErrors[mark] = Math.max(row.stepErrors[mark], error);
      if (!within(error, twin, STEP_TOLERANCE)) stepsGood = row.twinAsFar = false;
      else if (error > STEP_TOLERANCE) row.chaotic = true;
    }
  }
  const fieldsGood = row.fields && row.fields.differ.length === 0;
  const refused = refusal(row);
  if (refused) {
    [row.status, row.cause] = refused;
  } else if (!fieldsGood) {
    [row.status, row.cause] = ['fail', 'model fields differ'];
  } else if (row.engineUnsupported?.length) {
    [row.status, row.cause] = ['unsupported', row.engineUnsupported.join(', ')];
  } else if (row.states?.some(state => state.memory && state.memory.buffer[1] > state.memory.buffer[0])) {
    [row.status, row.cause] = ['fail', 'memory of mjData'];
  } else if (!forwardGood) {
    [row.status, row.cause] = ['fail', `forward: ${row.forwardArray.split('@')[0]}`];
  } else if (!stepsGood) {
    [row.status, row.cause] = ['fail', 'steps'];
  } else if (row.officialLoadsOurs !== true) {
    [row.status, row.cause] = ['fail', `official build on our MJB: ${row.officialLoadsOurs}`];
  } else {
    row.status = 'pass';
  }
  return row;
}

// ---- report

function printRow(row, base, options) {
  const name = path.relative(base, row.file).padEnd(52);
  if (options.roundTrip) return printRoundTrip(row, name, options.verbose);
  if (options.matrix) return printMatrixRow(row, name);
  if (options.scenes) return printScenes(row, name, options.verbose);
  if (options.noContact) return printWithoutContact(row, name, options.verbose);
  if (options.stability) return printStability(row, name);
  if (!row.states) {
    console.log(`${name} ${row.status}: ${row.cause ?? ''}`);
    return;
  }
  const fields = row.fields ? `${row.fields.total - row.fields.differ.length}/${row.fields.total}` : '-';
  const differ = row.fields?.differ.length ? ` (${row.fields.differ.slice(0, 6).map(d => d.name).join(' ')}${row.fields.differ.length > 6 ? ' ...' : ''})` : '';
  const steps = [1, 10, 100].map(mark => short(row.stepErrors[mark])).join(' ');
  console.log(`${name} ${row.status.padEnd(11)} fields ${fields}${differ}  forward ${short(row.forwardError)} ${row.forwardArray ?? ''}  steps ${steps}${row.chaotic ? ' c' : ''}${row.fields?.degenerateFaces ? '  (trees of meshes with faces of zero area: not compared)' : ''}${row.cause ? `  [${row.cause}]` : ''}`);
  if (options.verbose) {
    for (const d of row.fields?.differ ?? []) console.log(`    ${d.name}[${d.index}]: official ${d.official}, ours ${d.ours}`);
    for (const state of row.states) {
      for (const e of state.forward.filter(e => numeric(e.error) > FORWARD_TOLERANCE)) console.log(`    ${state.name}: ${e.name} ${e.error}`);
    }
  }
}

function printMatrixRow(row, name) {
  if (!row.variants) return console.log(`${name} ${row.status}: ${row.cause}`);
  const worst = measure => Math.max(...row.variants.map(measure));
  const steps = [1, 10, 100].map(mark => short(worst(variant => variant.stepErrors[mark]))).join(' ');
  const count = status => row.variants.filter(variant => variant.status === status).length;
  console.log(`${name} ${row.status.padEnd(5)} ${count('pass')}/${row.variants.length} variants, ${count('rounding')} decided by rounding, ${count('explained')} explained  forward ${short(worst(variant => variant.forwardError))}  steps ${steps}`);
  for (const variant of row.variants.filter(variant => variant.status === 'fail')) {
    console.log(`    ${variant.name}: ${variant.cause}; forward ${short(variant.forwardError)} ${variant.forwardArray}, steps ${[1, 10, 100].map(mark => short(variant.stepErrors[mark])).join(' ')}`);
  }
}

function printSummary(rows) {
  const causes = new Map();
  for (const row of rows) {
    const key = row.cause ? `${row.status}: ${row.cause.replace(/^.*?: error: /, '').split('\n')[0]}` : row.status;
    causes.set(key, (causes.get(key) ?? 0) + 1);
  }
  console.log('\nsummary');
  for (const [cause, count] of [...causes].sort((a, b) => b[1] - a[1])) console.log(`  ${String(count).padStart(4)}  ${cause}`);
}

// Prints how many states of all models have the same contacts, and the same within rounding. If
// they differ, tests whether they agree when collision detection starts from the official poses.
// Then the last digit of a sine decided.
function printContacts(rows, base) {
  const states = rows.flatMap(row => (row.states ?? []).map(state => ({file: path.relative(base, row.file), name: state.name, ...state.contacts})));
  if (states.length === 0) return;
  const exact = state => state.same && numeric(state.error) <= FORWARD_TOLERANCE;
  const share = kept => `${states.filter(kept).length} (${(100 * states.filter(kept).length / states.length).toFixed(2)}%)`;
  console.log(`contacts in ${states.length} states of ${rows.length} models: same geoms in the same order in ${share(state => state.same)}, within ${FORWARD_TOLERANCE} in ${share(exact)},` +
    ` from the official poses in ${share(state => numeric(state.isolated) <= FORWARD_TOLERANCE)}`);
  for (const state of states.filter(state => !exact(state))) {
    console.log(`  ${state.file} ${state.name}: ${state.same ? short(numeric(state.error)) : 'other geoms'}; from the official poses ${short(numeric(state.isolated))}`);
  }
}

// Prints the memory of the data (the size of the arena is a field of the model), and how much of
// its arena a forward pass uses.
function printMemory(rows, base, options) {
  const memory = rows.flatMap(row => (row.states ?? []).filter(state => state.memory)
      .map(state => ({name: `${path.relative(base, row.file)} ${state.name}`, ...state.memory})));
  if (memory.length === 0) return;
  const equal = memory.filter(({buffer}) => buffer[0] === buffer[1]).length;
  const used = memory.filter(({arena}) => arena[0] > 0).sort((a, b) => a.arena[1] / a.arena[0] - b.arena[1] / b.arena[0]);
  const times = ({name, arena}) => `${(arena[1] / arena[0]).toFixed(2)} (${name}: ${arena[0]} and ${arena[1]} bytes)`;
  console.log(`memory of mjData: as large as the official one in ${equal} of ${memory.length} states`);
  if (used.length === 0) return;
  const {arena} = used[used.length >> 1];
  console.log(`arena used by a forward pass, times the official one: median ${(arena[1] / arena[0]).toFixed(2)}, largest ${times(used.at(-1))}`);
  if (options.verbose) for (const state of used.filter(({arena}) => arena[1] > arena[0]).reverse()) console.log(`  ${times(state)}`);
}

async function main() {
  const options = parseArguments(process.argv.slice(2));
  if (options.random) process.exit(await compareRandomModels(options.random, options.seed, {here, driver, run, limit: TIME_LIMIT.official}) ? 0 : 1);
  if (options.editing) process.exit(await compareRandomEdits(options.editing, options.seed, {here, driver, run, limit: TIME_LIMIT.official}) ? 0 : 1);
  if (options.pairs) process.exit(await comparePairs(options, {here, driver, run, limit: TIME_LIMIT.official}) ? 0 : 1);
  for (const file of options.files) if (!fs.existsSync(file)) fail(`${file} is not there`);
  let files = options.files.flatMap(file => fs.statSync(file).isDirectory() ? modelsBelow(file) : file);
  if (options.update) return updateGoldens(files, options);
  const left = [];
  if (options.ci) {
    files = files.filter(file => !hasMeshFiles(file) || !left.push(file));
  }
  const base = options.files.length === 1 && files[0] !== options.files[0] ? options.files[0] : process.cwd();
  const passes = [options];
  const plain = !options.roundTrip && !options.matrix && !options.scenes && !options.stability && !options.noContact;
  if (options.ci && plain) passes.push({...options, noContact: true});
  let failed = 0;
  const all = [];
  for (const [k, pass] of passes.entries()) {
    if (k > 0 && options.json !== '-') console.log('\nwithout contacts');
    const {rows, late} = await rowsOf(files, pass, base, CI_SECONDS[k]);
    failed += report(rows, pass, base, left, late);
    all.push(...rows);
  }
  if (options.json) {
    const text = JSON.stringify({official: officialVersion, models: all.sort((a, b) => a.file < b.file ? -1 : 1)}, null, 1);
    if (options.json === '-') console.log(text);
    else fs.writeFileSync(options.json, text);
  }
  process.exit(failed ? 1 : 0);
}

// Returns a row for each model. With --ci, `late` has the models that were not started within
// `seconds`.
async function rowsOf(files, options, base, seconds) {
  const rows = [], late = [], queue = [...files];
  await Promise.all(Array.from({length: options.jobs}, async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      if (options.ci && performance.now() > 1e3 * seconds) {
        late.push(file);
        continue;
      }
      const row = options.roundTrip ? explain(judgeRoundTrip(await roundTrip(file))) : options.matrix ? await compareMatrix(file, options) :
          options.scenes ? await compareScenes(file, options) :
          options.noContact ? explain(await compareWithoutContact(file, options)) :
          options.stability ? await compareStability(file, options.stability, {here, driver, limit: TIME_LIMIT.long}) : await compare(file, options);
      rows.push(row);
      if (options.json !== '-') printRow(row, base, options);
    }
  }));
  return {rows, late};
}

// Prints the summary of the rows. Returns the number of failures.
function report(rows, options, base, left, late) {
  const good = ['pass', 'both refuse', 'unsupported', 'no figures', 'explained', 'accepted', ...options.roundTrip ? ['only official refuses'] : []];
  const failed = rows.filter(row => !good.includes(row.status));
  if (options.json === '-') return failed.length;
  printSummary(rows);
  if (options.noContact) summariseWithoutContact(rows, base);
  else if (options.scenes) summariseScenes(rows);
  else if (!options.roundTrip && !options.matrix && !options.stability) {
    printContacts(rows, base);
    printMemory(rows, base, options);
  }
  if (left.length) console.log(`  ${left.length} models left to the full run: they have mesh files`);
  if (late.length) console.log(`  ${late.length} models left to the full run: not started in time`);
  console.log(`${rows.filter(row => row.status === 'pass' || row.status === 'both refuse').length} passed, ${failed.length} failed`);
  return failed.length;
}

async function updateGoldens(files, options) {
  fs.mkdirSync(options.update, {recursive: true});
  for (const file of files) {
    const target = path.join(options.update, path.basename(file).replace(/\.\w+$/, '.figures'));
    const result = await run(process.execPath, [path.join(here, 'figures_of_model.mjs'), file, target], TIME_LIMIT.official);
    if (result.code !== 0) throw new Error(`${file}: ${result.err}`);
    console.log(target);
  }
}

await main();
