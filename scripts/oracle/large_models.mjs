// Models of any number of bodies for timing compilation. Each shape is a function from a number of
// bodies to the files of a model, {name: text}. The model is 'model.xml'.

const CHAIN = 10;         // bodies of a chain
const CLASS_DEPTH = 12;   // default classes inside each other
const PER_INCLUDE = 1000; // bodies in an included file

const range = n => Array.from({length: n}, (_, i) => i);
const at = i => `${i % 100} ${Math.floor(i / 100) % 100} ${Math.floor(i / 10000) + 1}`;
const document = body => ({'model.xml': `<mujoco>\n<option><flag contact="disable"/></option>\n${body}\n</mujoco>\n`});

// Separate bodies without children.
function free(n) {
  const bodies = range(n).map(i =>
    `<body name="b${i}" pos="${at(i)}"><freejoint name="j${i}"/><geom name="g${i}" type="box" size=".1 .2 .3"/></body>`);
  return document(`<worldbody>\n${bodies.join('\n')}\n</worldbody>`);
}

// Geoms in bodies that do not move.
function fixed(n) {
  const bodies = range(n).map(i =>
    `<body name="b${i}" pos="${at(i)}" euler="0 0 ${i % 360}"><geom name="g${i}" type="capsule" size=".1 .3"/></body>`);
  return document(`<worldbody>\n${bodies.join('\n')}\n</worldbody>`);
}

// One chain of CHAIN bodies with the given contents in each link.
function chainOf(first, n, link) {
  const names = range(Math.min(CHAIN, n - first)).map(k => first + k);
  const open = names.map((i, k) =>
    `<body name="b${i}" pos="${k ? '.3 0 0' : at(i)}">${k ? '' : `<freejoint name="root${i}"/>`}${link(i, k)}`);
  return open.join('\n') + '</body>'.repeat(names.length);
}

const chainStarts = n => range(Math.ceil(n / CHAIN)).map(c => c * CHAIN);

function chains(n) {
  const link = (i, k) =>
    `${k ? `<joint name="j${i}" axis="0 ${k % 2} ${1 - k % 2}"/>` : ''}<geom name="g${i}" size=".1"/><site name="s${i}"/>`;
  return document(`<worldbody>\n${chainStarts(n).map(c => chainOf(c, n, link)).join('\n')}\n</worldbody>`);
}

// Chains with every element that refers to something by name: classes, frames, actuators, sensors,
// tendons, equalities, excludes and keyframes. The bodies are in included files.
function robots(n) {
  const link = (i, k) =>
    `<frame name="f${i}" euler="0 0 10">${k ? `<joint name="j${i}" class="c${i % CLASS_DEPTH}"/>` : ''}` +
    `<geom name="g${i}" class="c${k}"/><site name="s${i}"/></frame>`;
  const classes = range(CLASS_DEPTH).reduceRight((inner, depth) =>
    `<default class="c${depth}"><joint damping=".${depth + 1}" range="-90 90"/><geom size=".0${depth + 1}"/>${inner}</default>`, '');
  const links = range(n).filter(i => i % CHAIN);
  const tips = chainStarts(n).filter(c => c + 2 < n);
  const files = {};
  const includes = range(Math.ceil(n / PER_INCLUDE)).map(part => {
    const end = Math.min(n, (part + 1) * PER_INCLUDE);
    const starts = chainStarts(n).filter(c => c >= part * PER_INCLUDE && c < end);
    files[`part${part}.xml`] = `<mujocoinclude>\n${starts.map(c => chainOf(c, n, link)).join('\n')}\n</mujocoinclude>\n`;
    return `<include file="part${part}.xml"/>`;
  });
  const main = document(
    `<default>${classes}</default>
<worldbody>${includes.join('\n')}</worldbody>
<contact>${links.map(i => `<exclude body1="b${i - 1}" body2="b${i}"/>`).join('\n')}</contact>
<tendon>${tips.map(c => `<spatial name="t${c}"><site site="s${c}"/><site site="s${c + 1}"/><site site="s${c + 2}"/></spatial>
<fixed name="x${c}"><joint joint="j${c + 1}" coef="1"/><joint joint="j${c + 2}" coef="-1"/></fixed>`).join('\n')}</tendon>
<equality>${tips.map(c => `<joint joint1="j${c + 1}" joint2="j${c + 2}"/>`).join('\n')}</equality>
<actuator>${links.map(i => `<position name="a${i}" joint="j${i}" kp="10"/>`).join('\n')}</actuator>
<sensor>${links.map(i => `<jointpos joint="j${i}"/><framepos objtype="site" objname="s${i}"/>`).join('\n')}</sensor>
<keyframe><key name="home"/></keyframe>`);
  return {...main, ...files};
}

export const SHAPES = {free, fixed, chains, robots};
