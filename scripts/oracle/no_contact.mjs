// Records of a model without contacts: all smooth computations. The states are the default one and
// three random ones, two of which have applied forces:
//
//   <state>/data/...                       a forward pass, as with contacts
//   <state>/inverse_qacc                   accelerations that differ from those of the forward pass
//   <state>/inverse/<way>/<array>          inverse dynamics at these accelerations, in continuous
//                                          time and in the discrete time of each integrator
//   <state>/<integrator>/step<n>/...       1, 10 and 100 steps with each integrator (two states)
//   <state>/transition/<integrator>/A ...  the matrices of mjd_transitionFD (second state)
//   <state>/inverseFD/DfDq ...             the matrices of mjd_inverseFD (second state), at
//                                          accelerations of about 1 ("<state>/difference_qacc").
//                                          At 1e5, as where limits push apart, the difference
//                                          would be rounding.
//   <state>/qDeriv/<integrator>            the derivative of an implicit integrator (second state)
//
// Beside each number or array, "<state>/twin_distance/..." has the distance of its twin.

import {distanceOf, generator, moveAside, randomise, recordForwardFrom, recordSteps, setInput, TWINS} from './states.mjs';

// Step of finite differences. The rounding of a forward pass, 1e-12 with stiff constraints, is
// divided by it.
const EPSILON = 1e-4;
const LARGEST_MATRIX = 1.5e6;  // numbers; larger models have no finite differences

const INTEGRATORS = {Euler: 'mjINT_EULER', RK4: 'mjINT_RK4', implicit: 'mjINT_IMPLICIT', implicitfast: 'mjINT_IMPLICITFAST'};
// Ways of inverse dynamics. RK4 does not have a discrete one.
const WAYS = ['continuous', 'Euler', 'implicit', 'implicitfast'];
const INVERSE_ARRAYS = ['qfrc_inverse', 'qfrc_constraint', 'qacc', 'sensordata'];

// Runs `evaluate(d)`, which returns arrays by name, at the state and at the twin's. Records the
// arrays and their distances.
function recordWithTwin(out, prefix, M, m, input, names, evaluate) {
  const at = moved => {
    const d = new M.MjData(m);
    setInput(m, d, input);
    if (moved) moveAside(d, input, TWINS[2]);
    const arrays = evaluate(d);
    d.delete();
    return arrays;
  };
  const here = at(false), twin = at(true);
  const [state, ...rest] = prefix.split('/');
  for (const name of names) {
    out.numbers(`${prefix}/${name}`, here[name]);
    out.numbers(`${[state, 'twin_distance', ...rest].join('/')}/${name}`, [distanceOf(here[name], twin[name])]);
  }
}

function inverseAt(M, m, d, qacc) {
  d.qacc.set(qacc);
  M.mj_inverse(m, d);
  return Object.fromEntries(INVERSE_ARRAYS.map(name => [name, Array.from(d[name])]));
}

function recordInverse(out, state, M, m, input, random) {
  const d = new M.MjData(m);
  setInput(m, d, input);
  M.mj_forward(m, d);
  const qacc = Array.from(d.qacc, a => a + random(-1, 1));
  d.delete();
  out.numbers(`${state}/inverse_qacc`, qacc);
  const {integrator, enableflags} = m.opt;
  for (const way of WAYS) {
    m.opt.integrator = M.mjtIntegrator[INTEGRATORS[way] ?? 'mjINT_EULER'].value;
    m.opt.enableflags = way === 'continuous' ? enableflags & ~M.mjtEnableBit.mjENBL_INVDISCRETE.value
                                             : enableflags | M.mjtEnableBit.mjENBL_INVDISCRETE.value;
    recordWithTwin(out, `${state}/inverse/${way}`, M, m, input, INVERSE_ARRAYS, d => inverseAt(M, m, d, qacc));
  }
  Object.assign(m.opt, {integrator, enableflags});
}

// Returns matrices that `difference` fills, by name.
function matrices(M, shapes, difference) {
  const buffers = Object.entries(shapes).map(([name, n]) => [name, n > 0 ? new M.DoubleBuffer(n) : null]);
  difference(...buffers.map(([, buffer]) => buffer));
  const filled = buffers.map(([name, buffer]) => [name, buffer ? Array.from(buffer.GetView()) : []]);
  for (const [, buffer] of buffers) buffer?.delete();
  return Object.fromEntries(filled);
}

function recordDifferences(out, state, M, m, input, random) {
  const nx = 2 * m.nv + m.na, ns = m.nsensordata;
  if (Math.max(nx * nx, ns * nx, nx * m.nu) > LARGEST_MATRIX) return;
  const given = {integrator: m.opt.integrator, noslip_iterations: m.opt.noslip_iterations};
  const shapes = {A: nx * nx, B: nx * m.nu, C: ns * nx, D: ns * m.nu};
  for (const [integrator, centred] of [['Euler', true], ['implicit', true], ['implicitfast', false]]) {
    if (m.nhistory > 0) break;  // both builds refuse it
    m.opt.integrator = M.mjtIntegrator[INTEGRATORS[integrator]].value;
    recordWithTwin(out, `${state}/transition/${integrator}`, M, m, input, Object.keys(shapes),
                   d => matrices(M, shapes, (...out) => M.mjd_transitionFD(m, d, EPSILON, centred, ...out)));
  }
  Object.assign(m.opt, {integrator: M.mjtIntegrator.mjINT_EULER.value, noslip_iterations: 0});
  const qacc = Array.from({length: m.nv}, () => random(-1, 1));
  out.numbers(`${state}/difference_qacc`, qacc);
  const nv = m.nv, squares = {DfDq: nv * nv, DfDv: nv * nv, DfDa: nv * nv, DsDq: nv * ns, DsDv: nv * ns, DsDa: nv * ns, DmDq: nv * m.nC};
  recordWithTwin(out, `${state}/inverseFD`, M, m, input, Object.keys(squares), d => {
    d.qacc.set(qacc);
    return matrices(M, squares, (...out) => M.mjd_inverseFD(m, d, EPSILON, true, ...out));
  });
  Object.assign(m.opt, given);
}

function recordVelocityDerivative(out, state, M, m, input) {
  const given = m.opt.integrator;
  for (const name of ['implicit', 'implicitfast']) {
    m.opt.integrator = M.mjtIntegrator[INTEGRATORS[name]].value;
    recordWithTwin(out, `${state}/qDeriv`, M, m, input, [name], d => {
      M.mj_step(m, d);
      return {[name]: Array.from(d.qDeriv)};
    });
  }
  m.opt.integrator = given;
}

const STATES = [{name: 'default', steps: true}, {name: 'random1', steps: true, derivatives: true}, {name: 'random2', forces: true},
                {name: 'random3', forces: true}];

function applyForces(d, random) {
  for (const name of ['qfrc_applied', 'xfrc_applied']) d[name].set(Array.from(d[name], () => random(-1, 1)));
}

export function recordWithoutContact(out, M, m, seed) {
  m.opt.disableflags |= M.mjtDisableBit.mjDSBL_CONTACT.value;
  const random = generator(seed);
  for (const {name, steps, forces, derivatives} of STATES) {
    const input = recordForwardFrom(out, name, M, m, d => {
      if (name !== 'default') randomise(M, m, d, random);
      if (forces) applyForces(d, random);
    });
    recordInverse(out, name, M, m, input, random);
    if (derivatives) {
      recordVelocityDerivative(out, name, M, m, input);
      recordDifferences(out, name, M, m, input, random);
    }
    if (steps) {
      const given = m.opt.integrator;
      for (const [integrator, value] of Object.entries(INTEGRATORS)) {
        m.opt.integrator = M.mjtIntegrator[value].value;
        recordSteps(out, `${name}/${integrator}`, M, m, input);
      }
      m.opt.integrator = given;
    }
  }
}
