// Measures how compile time grows with the number of bodies, next to the official build: see usage
// below.

import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {SHAPES} from './large_models.mjs';

const usage = `usage: scripts/bench/compile [options]

Writes models with many bodies in several shapes and compiles each with mjtools and with the
official MuJoCo 3.12.0 (WebAssembly) in turns, every time in a new process. Prints the medians, the
ratio, and how the time per body grows with the model. Both refuse more than 65532 bodies. The
official build is left out if its time at the previous size predicts more than a minute.

  --bodies N,N,...  sizes (default 1000,10000,65000)
  --shape NAME,...  ${Object.keys(SHAPES).join(', ')} (default: all)
  --repeat R        runs of each (default 5)
  --ours            only mjtools
  --json FILE       all samples
  --write DIR       only write the models, DIR/SHAPE-N/model.xml`;

const here = path.dirname(fileURLToPath(import.meta.url));
const bench = path.resolve(here, '../../build/release/bin/mj-bench');
const TIME_LIMIT = 240e3;
const PATIENCE = 60e3;  // limit of one run of the official build

function fail(message) {
  console.error(`scripts/bench/compile: ${message}\n\n${usage}`);
  process.exit(2);
}

function parseArguments(argv) {
  const options = {bodies: [1000, 10000, 65000], shapes: Object.keys(SHAPES), repeat: 5};
  const value = i => argv[i] ?? fail(`${argv[i - 1]} needs a value`);
  const count = text => /^[1-9]\d*$/.test(text) ? Number(text) : fail(`'${text}' is not a number of things`);
  for (let i = 0; i < argv.length; ++i) {
    const a = argv[i];
    if (a === '--help' || a === '-h') { console.log(usage); process.exit(0); }
    else if (a === '--bodies') options.bodies = value(++i).split(',').map(count);
    else if (a === '--shape') options.shapes = value(++i).split(',');
    else if (a === '--repeat') options.repeat = count(value(++i));
    else if (a === '--ours') options.ours = true;
    else if (a === '--json') options.json = value(++i);
    else if (a === '--write') options.write = value(++i);
    else fail(`unknown argument ${a}`);
  }
  for (const shape of options.shapes) if (!SHAPES[shape]) fail(`no shape '${shape}'`);
  return options;
}

function writeModel(folder, shape, bodies) {
  fs.mkdirSync(folder, {recursive: true});
  for (const [name, text] of Object.entries(SHAPES[shape](bodies))) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

// Returns the JSON that the process printed, or the reason for its failure.
function ask(command, args) {
  const r = spawnSync(command, args, {encoding: 'utf8', timeout: TIME_LIMIT});
  if (r.status === 0) return JSON.parse(r.stdout);
  const error = r.error?.code === 'ETIMEDOUT' ? 'too slow' : r.stderr.trim().split('\n').pop();
  return {error: error || 'failed'};
}

const timers = {
  ours(folder) {
    const once = ['--stage', 'compile', '--repeat', '1', '--warmup', '0', '--cache', 'off', '--json'];
    const r = ask(bench, [path.join(folder, 'model.xml'), ...once]);
    if (r.error) return r;
    return {ms: r.benchmarks.find(row => row.name.endsWith('/compile')).real_time / 1e6, nv: r.context.models[0].nv};
  },
  official(folder) {
    const r = ask(process.execPath, [path.join(here, 'time_official_compile.mjs'), folder]);
    return r.error ? r : {ms: r.ms, nv: r.sizes[1]};
  },
};

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function measure(folder, names, options) {
  const samples = Object.fromEntries(names.map(name => [name, []]));
  const errors = {};
  for (let r = 0; r < options.repeat; ++r) {
    for (const name of names.filter(n => !errors[n])) {
      const result = timers[name](folder);
      if (result.error) errors[name] = result.error;
      else samples[name].push(result);
    }
  }
  const [nv, ...others] = new Set(Object.values(samples).flat().map(s => s.nv));
  if (others.length) fail(`both builds disagree about ${folder}`);
  const ms = name => samples[name]?.map(s => s.ms) ?? [];
  return {nv, ours: ms('ours'), official: ms('official'), errors};
}

const cell = (x, digits) => x === undefined || Number.isNaN(x) ? '-' : x.toFixed(digits);

const options = parseArguments(process.argv.slice(2));
const scratch = options.write ?? fs.mkdtempSync(path.join(os.tmpdir(), 'bench-compile-'));
const results = [];
if (!options.write) {
  console.log(`${'shape'.padEnd(8)} ${'bodies'.padStart(8)} ${'dofs'.padStart(8)} ${'ours ms'.padStart(10)} ${'us/body'.padStart(8)} ` +
    `${'official ms'.padStart(12)} ${'us/body'.padStart(8)} ${'ratio'.padStart(6)}`);
}
for (const shape of options.shapes) {
  const names = options.ours ? ['ours'] : ['ours', 'official'];
  let officialPerBody = 0;
  for (const bodies of options.bodies) {
    const folder = writeModel(path.join(scratch, `${shape}-${bodies}`), shape, bodies);
    if (options.write) continue;
    const isTooSlow = officialPerBody * bodies > PATIENCE;
    const result = {shape, bodies, ...measure(folder, names.filter(n => n === 'ours' || !isTooSlow), options)};
    if (isTooSlow && names.length > 1) result.errors.official = 'left out, more than a minute';
    results.push(result);
    const ours = median(result.ours), official = median(result.official);
    officialPerBody = Math.max(officialPerBody, official / bodies || 0, result.errors.official ? TIME_LIMIT / bodies : 0);
    console.log(`${shape.padEnd(8)} ${String(bodies).padStart(8)} ${String(result.nv ?? '-').padStart(8)} ${cell(ours, 1).padStart(10)} ` +
      `${cell(1e3 * ours / bodies, 2).padStart(8)} ${cell(official, 1).padStart(12)} ` +
      `${cell(1e3 * official / bodies, 2).padStart(8)} ${cell(official / ours, 1).padStart(6)}` +
      Object.entries(result.errors).map(([name, why]) => `  ${name}: ${why}`).join(''));
    fs.rmSync(folder, {recursive: true});
  }
}
if (!options.write) fs.rmSync(scratch, {recursive: true});
if (options.json) fs.writeFileSync(options.json, JSON.stringify(results, null, 1) + '\n');
