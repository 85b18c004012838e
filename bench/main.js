import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { loadRows } from './load-rows.js';
import { memoryReport } from './report/memory-report.js';
import { orderReport } from './report/order-report.js';
import { singleReport } from './report/single-report.js';
import { targetReport } from './report/target-report.js';
import { timeReport } from './report/time-report.js';
import { Results } from './results.js';
import { settingsFrom } from './settings.js';

const settings = settingsFrom(process.argv.slice(2));
const modules = await loadRows(settings.selects);
const results = new Results();
const start = performance.now();
const seconds = () => Math.round((performance.now() - start) / 1000);

for (const { file, rows } of modules) {
  console.error(`${seconds()} s: ${file}`);
  const wanted = rows.filter(({ onlyFull }) => !(settings.quick && onlyFull));
  for (const { work, n, measure } of wanted) {
    results.add({ work, n, ...(await measure(settings)) });
  }
}

const [{ model }] = cpus();
const targets = modules.flatMap((module) => module.targets);
console.log(`# Benchmark

${new Date().toISOString().slice(0, 10)}, ${model.trim()} (${cpus().length} threads), Node ${process.version}, ${settings.quick ? 'quick run' : 'full run'} of ${seconds()} s. Medians; contestants of a row were measured in turns.
`);
for (const report of [
  timeReport(results),
  memoryReport(results),
  singleReport(results),
  orderReport(),
  targetReport(results, targets),
]) {
  console.log(report);
}
