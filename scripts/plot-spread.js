import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.js';

// node scripts/plot-spread.js: draws the picture of README from real sequences.
ensureBuilt();
const { Weighter } = await import('./selection.js');

const WEIGHTS = { A: 4, B: 2, C: 1 };
const PERIODS = 5;
const NAMES = Object.keys(WEIGHTS);
const PERIOD = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight);
const PICKS = PERIODS * PERIOD;

const STEP = 21;
const LANE = 19;
const LEFT = 64;
const WIDTH = LEFT + PICKS * STEP + 24;
const PANEL = 128;
const TOP = 22;
const HEIGHT = TOP + 2 * PANEL - 8;

/** The loop that is copied from answer to answer: each one its weight times, then the next. */
function copiedLoop() {
  let index = 0;
  let served = 0;
  return () => {
    if (served >= WEIGHTS[NAMES[index]]) {
      index = (index + 1) % NAMES.length;
      served = 0;
    }
    served += 1;
    return NAMES[index];
  };
}

function smooth() {
  const weighter = new Weighter(NAMES, { weight: (name) => WEIGHTS[name] });
  return () => weighter.get();
}

function sequenceOf(pick) {
  return Array.from({ length: PICKS }, () => pick());
}

/** The most picks in a row that went to one. */
function longestRun(sequence) {
  let longest = 0;
  let run = 0;
  sequence.forEach((name, i) => {
    run = name === sequence[i - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

/** The most picks that one of them saw go to others, between two of its own. */
function longestWait(sequence, name) {
  const places = sequence.flatMap((picked, i) => (picked === name ? [i] : []));
  const waits = places.slice(1).map((place, i) => place - places[i] - 1);
  return Math.max(...waits);
}

function panel(title, sequence, top) {
  const lanes = top + 36;
  const order = sequence.slice(0, PERIOD).join(' ');
  const facts = `longest run ${longestRun(sequence)}, B waits for up to ${longestWait(sequence, 'B')} picks`;
  return [
    `<text class="title" x="24" y="${top + 16}">${title}<tspan class="order" dx="14">${order}</tspan></text>`,
    `<text class="facts" x="${WIDTH - 24}" y="${top + 16}" text-anchor="end">${facts}</text>`,
    ...NAMES.map((name, lane) => {
      const y = lanes + lane * LANE + LANE / 2;
      return [
        `<text class="name ${name}" x="36" y="${y + 4.5}" text-anchor="middle">${name}</text>`,
        `<path class="lane" d="M${LEFT} ${y}H${LEFT + PICKS * STEP}"/>`,
      ].join('\n');
    }),
    ...Array.from({ length: PERIODS + 1 }, (_, period) => {
      const x = LEFT + period * PERIOD * STEP;
      return `<path class="period" d="M${x} ${lanes - 2}V${lanes + 3 * LANE + 2}"/>`;
    }),
    ...sequence.map((name, i) => {
      const x = LEFT + i * STEP + 3;
      const y = lanes + NAMES.indexOf(name) * LANE + 3;
      return `<rect class="${name}" x="${x}" y="${y}" width="${STEP - 6}" height="${LANE - 6}" rx="3"/>`;
    }),
  ].join('\n');
}

const copied = sequenceOf(copiedLoop());
const ours = sequenceOf(smooth());
const title = `Weights 4:2:1, ${PICKS} picks: the copied loop gives ${copied.slice(0, PERIOD).join(' ')}, nestjs-weighter ${ours.slice(0, PERIOD).join(' ')}`;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
<style>
svg { --panel: #fbfbfa; --edge: #e3e2de; --text: #24292f; --soft: #6b6f76; --a: #2a78d6; --b: #1baf7a; --c: #eda100 }
@media (prefers-color-scheme: dark) { svg { --panel: #171a1f; --edge: #30353d; --text: #e8eaed; --soft: #9aa0a8; --a: #5b9cf0; --b: #35c48f; --c: #f2b33d } }
text { font: 13px ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif; fill: var(--text) }
.title { font-weight: 600 }
tspan.order { font-weight: 400 }
.facts, tspan.order { fill: var(--soft) }
.name { font-weight: 600 }
.panel { fill: var(--panel); stroke: var(--edge) }
.lane, .period { stroke: var(--edge); fill: none }
.period { stroke-dasharray: 2 3 }
rect.A, .name.A { fill: var(--a) }
rect.B, .name.B { fill: var(--b) }
rect.C, .name.C { fill: var(--c) }
</style>
<rect class="panel" x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="8"/>
${panel('The loop that everyone copies, at 4:2:1', copied, TOP)}
${panel('nestjs-weighter, at 4:2:1', ours, TOP + PANEL)}
</svg>
`;

const file =
  process.argv[2] ??
  join(import.meta.dirname, '..', 'docs', 'images', 'spread.svg');
writeFileSync(file, svg);
