#!/usr/bin/env node
// Prints what running services expose in /metrics, one metric a line: service, name, type, labels (those that have a value so far).
// usage: node deploy/observability/record-metrics.mjs ADDRESS... > deploy/observability/metrics.txt

/** @type {Map<string, Set<string>>} */
const metrics = new Map();
for (const address of process.argv.slice(2)) {
  const { service } = await (await fetch(`${address}/healthz`)).json();
  const lines = (await (await fetch(`${address}/metrics`)).text()).split('\n');
  for (const line of lines) {
    const [, name, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const key = `${service} ${name} ${type}`;
    const labels = metrics.get(key) ?? new Set();
    metrics.set(key, labels);
    const sample = new RegExp(`^${name}(_bucket|_count|_sum)?\\{(.*)\\} `);
    for (const each of lines)
      for (const [, label = ''] of (sample.exec(each)?.[2] ?? '').matchAll(/(\w+)="/g)) labels.add(label);
  }
}
const sorted = [...metrics].sort(([one], [other]) => (one < other ? -1 : 1));
console.log(sorted.map(([key, labels]) => `${key} ${[...labels].sort().join(',')}`).join('\n'));
