// Judges and prints the results of conformance without contacts: see no_contact.mjs.

import path from 'node:path';
import {numeric, refusal, short} from './judge.mjs';

const TOLERANCE = {forward: 1e-9, steps: 1e-8, matrices: 1e-7};

// Steps over their tolerance are chaotic if the official build's twin, which starts 1e-12 away,
// differs as much. Finite differences divide the rounding of both builds by their small step. Their
// error may be ten times the error of one build. Nothing else is excused.
const amplification = (kind, place) => kind === 'steps' ? 1 : /^(transition|inverseFD)/.test(place) ? 10 : 0;

function weigh(row, kind, place, {error, twin}) {
  const worst = row.worst[kind];
  error = numeric(error);
  if (error >= worst.error) Object.assign(worst, {error, place});
  if (error <= TOLERANCE[kind]) return;
  (error <= amplification(kind, place) * numeric(twin) ? row.chaotic : row.bad).push({kind, place, error, twin: numeric(twin)});
}

export function judgeWithoutContact(row) {
  row.worst = {forward: {error: 0}, steps: {error: 0}, matrices: {error: 0}};
  row.bad = [];
  row.chaotic = [];
  for (const state of row.states ?? []) {
    for (const array of state.forward) weigh(row, 'forward', `${array.name}@${state.name}`, array);
    for (const array of state.matrices) weigh(row, 'matrices', `${array.name}@${state.name}`, array);
    for (const [integrator, steps] of Object.entries(state.steps)) {
      for (const mark of Object.keys(steps)) {
        weigh(row, 'steps', `${integrator} ${mark}@${state.name}`, {error: steps[mark], twin: state.twin[integrator][mark]});
      }
    }
    row.differences ||= state.matrices.some(array => array.name.startsWith('inverseFD'));
  }
  row.twinAsFar = row.bad.every(({error, twin}) => error <= 100 * twin);
  const refused = refusal(row);
  if (refused) [row.status, row.cause] = refused;
  else if (row.engineUnsupported?.length) [row.status, row.cause] = ['unsupported', row.engineUnsupported.join(', ')];
  else if (row.bad.length) [row.status, row.cause] = ['fail', `${row.bad[0].kind}: ${row.bad[0].place.split('@')[0]}`];
  else row.status = 'pass';
  return row;
}

const items = list => list.map(({kind, place, error, twin}) => `${kind} ${place} ${short(error)} (twin ${short(twin)})`);

export function printWithoutContact(row, name, verbose) {
  if (!row.states) return console.log(`${name} ${row.status}: ${row.cause ?? ''}`);
  const worst = Object.entries(row.worst).map(([kind, {error, place}]) => `${kind} ${short(error)}${error ? ' ' + place : ''}`).join('  ');
  console.log(`${name} ${row.status.padEnd(9)} ${worst}${row.chaotic.length ? '  c' : ''}${row.cause ? `  [${row.cause}]` : ''}`);
  if (verbose) for (const item of items([...row.bad, ...row.chaotic])) console.log(`    ${item}`);
}

// Prints the worst errors of all models, and the names of excused or omitted rows.
export function summariseWithoutContact(rows, base) {
  const compared = rows.filter(row => row.states);
  const name = row => path.relative(base, row.file);
  for (const kind of Object.keys(TOLERANCE)) {
    const good = compared.filter(row => ![...row.bad, ...row.chaotic].some(item => item.kind === kind));
    const worst = good.reduce((a, row) => row.worst[kind].error > (a?.worst[kind].error ?? -1) ? row : a, undefined);
    console.log(`${kind}: ${good.length} of ${compared.length} models within ${TOLERANCE[kind]}` +
        (worst ? `, the worst of them ${short(worst.worst[kind].error)} (${name(worst)})` : ''));
  }
  for (const row of compared.filter(row => row.chaotic.length)) {
    console.log(`  the official build itself, started 1e-12 away, ends as far off: ${name(row)}: ${items(row.chaotic).slice(0, 3).join('; ')}${row.chaotic.length > 3 ? ` and ${row.chaotic.length - 3} more` : ''}`);
  }
  const large = compared.filter(row => !row.differences);
  if (large.length) console.log(`  too large for finite differences: ${large.map(name).join(' ')}`);
}
