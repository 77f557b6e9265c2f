// Compares long simulations with those of the official build: scripts/conformance --stability.
// Nothing may become NaN. Energy drift and penetration must be within 1% of the official values. A
// pile that still moves is chaotic. Then the runs of each build, which start 1e-12 apart, are
// samples of one distribution, and the means of both may differ by three standard errors.

import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {failure, run} from './process.mjs';

const TOLERANCE = .01;
const RUNS = 4;
const STANDARD_ERRORS = 3;

const mean = x => x.reduce((sum, v) => sum + v, 0) / x.length;
const variance = x => mean(x.map(v => (v - mean(x)) ** 2)) * x.length / (x.length - 1);

// Returns the energy at the end, its drift over the last half, and the mean of the deepest
// penetration in the last half.
function summary(samples) {
  const energy = samples.filter((_, i) => i % 2 === 0).map(Number), deepest = samples.filter((_, i) => i % 2);
  const half = Math.floor(energy.length / 2);
  return {
    finite: energy.every(Number.isFinite),
    energy: energy.at(-1),
    range: Math.max(...energy) - Math.min(...energy),
    drift: energy.at(-1) - energy[half],
    penetration: mean(deepest.slice(half)),
  };
}

// Returns the difference of both builds' means of a figure, and whether it is within 1% of its
// scale or within chance.
function compareFigure(official, ours, field, scaleOf) {
  const [a, b] = [official, ours].map(runs => runs.map(run => run[field]));
  const scale = Math.max(...official.map(scaleOf));
  const error = Math.sqrt((variance(a) + variance(b)) / RUNS);
  const near = Math.abs(a[0] - b[0]) <= TOLERANCE * scale;
  const byChance = Math.abs(mean(a) - mean(b)) <= Math.max(STANDARD_ERRORS * error, TOLERANCE * scale);
  return {official: near ? a[0] : mean(a), ours: near ? b[0] : mean(b), error, chaotic: !near && byChance, good: near || byChance};
}

export async function compareStability(file, seconds, tools) {
  const figures = path.join(os.tmpdir(), `mjtools-stability-${process.pid}-${crypto.randomUUID()}.figures`);
  try {
    const asked = await run(process.execPath, [path.join(tools.here, 'stability_of_model.mjs'), file, seconds, RUNS, figures].map(String), tools.limit);
    if (asked.code !== 0) return {file, status: 'no figures', cause: failure(asked)};
    const compared = await run(tools.driver, ['--stability', figures], tools.limit);
    if (compared.code !== 0) return {file, status: 'crash', cause: failure(compared)};
    const result = JSON.parse(compared.out);
    if (result.engineUnsupported) return {file, status: 'unsupported', cause: result.engineUnsupported.join(', ')};
    const official = result.official.map(summary), ours = result.ours.map(summary);
    const row = {
      file,
      energy: compareFigure(official, ours, 'energy', run => Math.abs(run.energy)),
      drift: compareFigure(official, ours, 'drift', run => Math.max(Math.abs(run.drift), run.range)),
      penetration: compareFigure(official, ours, 'penetration', run => Math.abs(run.penetration)),
    };
    const causes = [];
    if (ours.some(run => !run.finite) || result.badSteps) causes.push('not finite');
    if (!row.drift.good) causes.push('energy drift');
    if (!row.penetration.good) causes.push('penetration');
    return {...row, status: causes.length ? 'fail' : 'pass', cause: causes.join(', ') || undefined};
  } finally {
    fs.rmSync(figures, {force: true});
  }
}

export function printStability(row, name) {
  if (!row.drift) return console.log(`${name} ${row.status}: ${row.cause}`);
  const figure = field => {
    const {official, ours, error, chaotic} = row[field];
    return `${field} ${official.toPrecision(6)} ${ours.toPrecision(6)}${chaotic ? ` (c, standard error ${error.toPrecision(2)})` : ''}`;
  };
  console.log(`${name} ${row.status.padEnd(5)} official and ours: ${['energy', 'drift', 'penetration'].map(figure).join('  ')}${row.cause ? `  [${row.cause}]` : ''}`);
}
