import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'deploy/observability');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

interface Metric {
  readonly type: string;
  readonly labels: ReadonlySet<string>;
}
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
}
interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] };
}

/** What a real run exposed: `node deploy/observability/record-metrics.mjs`. */
const METRICS = new Map<string, Metric>();
for (const line of read('metrics.txt').trim().split('\n')) {
  const [, name = '', type = '', labels = ''] = line.split(' ');
  const known = METRICS.get(name)?.labels ?? [];
  METRICS.set(name, { type, labels: new Set([...known, ...labels.split(',').filter((label) => label !== '')]) });
}
const rules = (
  parse(read('alerts.yaml')) as { groups: readonly { name: string; rules: readonly Rule[] }[] }
).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('dashboard.json')) as Dashboard;

/** Words of PromQL that our expressions use, and labels that Prometheus adds to all metrics of a target. */
const FUNCTIONS = /^(and|by|histogram_quantile|increase|max|or|rate|sum|time|topk|unless|label_values)$/;
const OF_TARGET = ['instance', 'job', 'le', 'service'];

/** What is wrong with the names in an expression: metrics and labels that no service has. */
function unknownNames(expr: string): string[] {
  const faults: string[] = [];
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/\s*,\s*/));
  const bare = expr
    .replace(/\bby \([^)]*\)/g, '')
    .replace(/"[^"]*"/g, '""')
    .replace(/\[[^\]]*\]/g, '');
  const labels = new Set(OF_TARGET);
  for (const [, name = '', selector] of bare.matchAll(/\b([a-zA-Z_]\w*)(?:\{([^}]*)\})?/g)) {
    const isLabel =
      bare.includes('{') &&
      [...bare.matchAll(/\{([^}]*)\}/g)].some(([, inner = '']) => new RegExp(`\\b${name}\\s*[!=]`).test(inner));
    if (FUNCTIONS.test(name) || isLabel) continue;
    const base = METRICS.has(name) ? name : name.replace(/_(bucket|count|sum)$/, '');
    const metric = METRICS.get(base);
    if (!metric || (base !== name && metric.type !== 'histogram' && metric.type !== 'summary')) {
      faults.push(`no metric ${name}`);
      continue;
    }
    for (const label of metric.labels) labels.add(label);
    for (const [, label = ''] of (selector ?? '').matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
      if (!metric.labels.has(label) && !OF_TARGET.includes(label)) faults.push(`${name} has no label ${label}`);
  }
  for (const label of grouped) if (!labels.has(label)) faults.push(`no label ${label}`);
  return faults;
}

describe('the operator’s files', () => {
  test('name only metrics and labels that the services expose', () => {
    const exprs = [
      ...rules.map(({ alert, expr }) => [alert, expr] as const),
      ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
    ];
    expect(exprs.length).toBeGreaterThan(40);
    const faults = exprs.flatMap(([where, expr]) => unknownNames(expr).map((fault) => `${where}: ${fault}`));
    expect(faults).toEqual([]);
    for (const { query } of dashboard.templating.list) {
      const name = /^label_values\((\w+),/.exec(query)?.[1];
      if (name !== undefined) expect(unknownNames(name)).toEqual([]);
    }
  });

  test.each([
    ['sum(rate(area_visit_total[5m]))', ['no metric area_visit_total']],
    ['area_visits_total{app="x"}', ['area_visits_total has no label app']],
    ['sum by (release) (rate(area_visits_total[5m]))', ['no label release']],
    ['sum(rate(area_visits_total_count[5m]))', ['no metric area_visits_total_count']],
    ['histogram_quantile(0.5, sum by (le) (rate(area_lcp_seconds_bucket{area=~"a"}[5m])))', []],
  ])('a wrong name is found: %s', (expr, faults) => {
    expect(unknownNames(expr)).toEqual(faults);
  });

  test('the recorded metrics are those of the code: record them again after adding, renaming or removing one', () => {
    const { stdout } = spawnSync('git', ['ls-files', 'services/*.ts', 'packages/*.ts'], {
      cwd: root,
      encoding: 'utf8',
    });
    const sources = stdout
      .split('\n')
      .filter((path) => path !== '' && !/\.test\.tsx?$|\/testing\//.test(path))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .filter((text) => /prom-client|countOutcomes/.test(text))
      .join('\n');
    const own = [...METRICS.keys()].filter((name) => !/^(nodejs|process)_/.test(name));
    // `notification_tries_total` is written as `${name}_tries_total`.
    const inSource = (name: string) =>
      sources.includes(`'${name}'`) ||
      [...sources.matchAll(/`\$\{name\}(_\w+)`/g)].some(([, end = '']) => name.endsWith(end));
    expect(own.filter((name) => !inSource(name))).toEqual([]);
    const written = [...sources.matchAll(/'([a-z][a-z0-9]*(?:_[a-z0-9]+)*_(?:total|seconds|silent|shift))'/g)].map(
      ([, name = '']) => name,
    );
    expect(written.length).toBeGreaterThan(25);
    expect(written.filter((name) => !METRICS.has(name))).toEqual([]);
  });

  test('each rule says whom it wakes, what is wrong, and where to read on', () => {
    const doc = readFileSync(join(root, 'docs/observability.md'), 'utf8');
    const anchors = [...doc.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations).toMatchObject({ summary: expect.any(String), description: expect.any(String) });
      expect(annotations.runbook).toBe(`docs/observability.md#${alert.toLowerCase()}`);
      expect(anchors).toContain(alert.toLowerCase());
    }
  });

  test('the dashboard’s panels have ids of their own, queries, and places that do not overlap', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const {
      title,
      type,
      targets = [],
      gridPos: { h, w, x, y },
    } of panels) {
      expect({ title, isInside: x >= 0 && x + w <= 24 }).toEqual({ title, isInside: true });
      if (type !== 'row') expect({ title, queries: targets.length > 0 }).toEqual({ title, queries: true });
      for (let column = x; column < x + w; column += 1)
        for (let line = y; line < y + h; line += 1) {
          expect({ title, isFree: !taken.has(`${column},${line}`) }).toEqual({ title, isFree: true });
          taken.add(`${column},${line}`);
        }
    }
  });

  test('promtool accepts the rules', () => {
    const result = spawnSync('promtool', ['check', 'rules', join(folder, 'alerts.yaml')], { encoding: 'utf8' });
    if (result.error) {
      process.stderr.write('promtool is not on the PATH: the rules are checked by the other tests only.\n');
      return;
    }
    expect(result.stderr + result.stdout).toContain('SUCCESS');
    expect(result.status).toBe(0);
  });
});
