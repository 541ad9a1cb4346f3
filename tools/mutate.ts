// `npm run mutate -- PATH...`: changes one thing at a time in the files (or folders) and runs the tests of that code; prints each change
// that no test notices. Options: --tests FILE... (instead of the tests, beside the file or else of its workspace, that import it), --max N mutants (150; of
// more, a sample), --seed N of the sample, --minutes N in all (20), --seconds N at most for one mutant (120), --concurrency N (2),
// --threshold N percent (90: below it the command fails). It writes no file of the repository (tools/jest/mutating-transform.mjs).
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EQUIVALENT } from './mutate/equivalent.ts';
import { listMutants, sample } from './mutate/list-mutants.ts';
import type { Mutant } from './mutate/mutant.ts';
import { isEquivalent, nameMutant, reportLines, scoreOf, type Tried } from './mutate/report.ts';
import { endAll, relatedTests, runTests } from './mutate/try-mutant.ts';

const root = resolve(import.meta.dirname, '..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: [] },
    max: { type: 'string', default: '150' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '120' },
    concurrency: { type: 'string', default: '2' },
    threshold: { type: 'string', default: '90' },
  },
});
const [max, seed, minutes, seconds, concurrency, threshold] = [
  values.max,
  values.seed,
  values.minutes,
  values.seconds,
  values.concurrency,
  values.threshold,
].map(Number) as [number, number, number, number, number, number];
if (positionals.length === 0 || ![max, seed, minutes, seconds, concurrency, threshold].every((n) => n >= 0))
  fail('usage: npm run mutate -- PATH... (the options are in tools/mutate.ts)');

const temporary = mkdtempSync(join(tmpdir(), 'sentinel-mutate-'));
// PostgreSQL's user must be able to enter it; else each test's data would be left below /var/tmp.
chmodSync(temporary, 0o755);
process.on('exit', () => {
  endAll();
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const sources = new Map<string, string>();
const sourceOf = (file: string) => {
  const source = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, source);
  return source;
};
const name = (mutant: Mutant) => nameMutant(relative(root, mutant.file), sourceOf(mutant.file), mutant);

const stale = EQUIVALENT.filter(({ file, line }) => !sourceOf(join(root, file)).includes(line));
if (stale.length > 0) fail(`tools/mutate/equivalent.ts names lines that are gone: ${JSON.stringify(stale, null, 2)}`);

const all = listMutants(positionals.map((path) => resolve(path)));
const worthTrying = all.filter((mutant) => !isEquivalent(EQUIVALENT, name(mutant)));
const mutants = sample(worthTrying, max, seed);
console.log(
  `${all.length} mutants, ${all.length - worthTrying.length} of them equivalent; trying ${mutants.length} (--seed ${seed}).`,
);

/** The tests of a file, and the time they may take with a mutant; measured once for each set of tests. */
const prepared = new Map<string, Promise<number>>();
async function prepare(file: string): Promise<{ tests: string[]; limitMs: number }> {
  const tests = values.tests.length > 0 ? values.tests.map((path) => resolve(path)) : await testsOf(file);
  const key = tests.join();
  const limit = prepared.get(key) ?? measure(tests);
  prepared.set(key, limit);
  return { tests, limitMs: await limit };
}

/** The tests that import the file: those of its folder, else those of its workspace, else those of others. */
async function testsOf(file: string): Promise<string[]> {
  const related = await relatedTests(file);
  const [workspace = ''] = /^(packages|services|deploy)\/[^/]+\/|^[^/]+\//.exec(relative(root, file)) ?? [];
  const beside = related.filter((test) => dirname(test) === dirname(file));
  const own = related.filter((test) => test.startsWith(join(root, workspace)));
  return [beside, own, related].find((tests) => tests.length > 0) ?? [];
}

async function measure(tests: readonly string[]): Promise<number> {
  if (tests.length === 0) return 0;
  const began = performance.now();
  const outcome = await runTests(tests, { limitMs: seconds * 1000, temporary });
  if (outcome !== 'passed')
    fail(`Without a change, the tests ended as ${outcome}:\n${tests.join('\n')}\nChoose others with --tests.`);
  return Math.min(seconds * 1000, 10_000 + 3 * (performance.now() - began));
}

const deadline = performance.now() + minutes * 60_000;
const files = new Map<string, { tests: string[]; limitMs: number }>();
for (const file of new Set(mutants.map((mutant) => mutant.file))) files.set(file, await prepare(file));
const tried: Tried[] = [];
const queue = mutants.values();
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (const mutant of queue) {
      if (performance.now() > deadline) return;
      const { tests = [], limitMs = 0 } = files.get(mutant.file) ?? {};
      const outcome = tests.length === 0 ? 'passed' : await runTests(tests, { limitMs, mutant, temporary });
      tried.push({ ...name(mutant), outcome });
      if (outcome === 'passed') console.log(reportLines(tried.slice(-1)).slice(3).join('\n'));
    }
  }),
);
tried.sort((a, b) => a.file.localeCompare(b.file) || a.line.number - b.line.number);
const score = scoreOf(tried);
console.log(`\n${reportLines(tried).join('\n')}`);
console.log(
  `\n${score.toFixed(1)} % of ${tried.length} mutants killed; ${mutants.length - tried.length} not tried in time.`,
);
process.exitCode = score >= threshold ? 0 : 1;

function fail(text: string): never {
  console.error(text);
  process.exit(2);
}
