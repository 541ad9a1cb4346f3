import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type FirstScreen,
  measureFirstScreen,
  type Visitor,
  visitorOf,
} from '../../e2e/support/measure-first-screen.ts';
import { openBrowser } from '../../e2e/support/slow-page.ts';
import startProduct from '../../e2e/support/start-product.ts';
import { openEdge } from './federation/edge.ts';
import { buildSingleBundle } from './federation/single-bundle.ts';
import { percentile, report } from './report.ts';

/**
 * What federation costs: the portal of releases against the same sources built as one bundle, at first visits in Chromium without
 * a cache, a CPU four times slower and 100 ms away (figure: at most 1.15 times the bytes and the time). Build first;
 * SENTINEL_E2E_URL names a product that runs already.
 */
const VIEWS = [
  { path: '/', email: null },
  { path: '/login', email: null },
  { path: '/explore-trades', email: 'client@sentinel.example' },
];
const rounds = Number(process.argv.find((each) => each.startsWith('--rounds='))?.slice('--rounds='.length) ?? 11);

const home = mkdtempSync(join(tmpdir(), 'sentinel-federation-'));
const bundle = await buildSingleBundle(home);
const stop = await startProduct();
const product = process.env.SENTINEL_E2E_URL ?? '';
const edges = { federated: await openEdge(product, null), single: await openEdge(product, bundle) };
type Kind = keyof typeof edges;
const kinds = Object.keys(edges) as Kind[];
const browser = await openBrowser();
try {
  for (const { path, email } of VIEWS) {
    const visitors: Record<Kind, Visitor> = {
      federated: await visitorOf(browser, edges.federated.url, email),
      single: await visitorOf(browser, edges.single.url, email),
    };
    const measured: Record<Kind, FirstScreen[]> = { federated: [], single: [] };
    // The first visits warm up servers; then one of each in turn, so that both meet the same machine.
    for (let round = 0; round <= rounds; round += 1) {
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
        const visit = await measureFirstScreen(browser, path, visitors[kind]);
        if (round > 0) measured[kind].push(visit);
      }
    }
    for (const [of, unit] of [
      ['screenMs', 'ms'],
      ['bytes', 'bytes'],
      ['requests', 'count'],
    ] as const) {
      const values = (kind: Kind) => measured[kind].map((visit) => visit[of]);
      for (const kind of kinds) {
        report({ name: 'federation', metric: `${path}, ${kind}: ${of}`, unit, values: values(kind), n: rounds });
      }
      const [federated, single] = kinds.map((kind) => percentile(values(kind), 0.5)) as [number, number];
      report({
        name: 'federation',
        metric: `${path}, ratio: ${of}`,
        unit: 'times',
        values: [federated / single],
        n: rounds,
      });
    }
    console.error(
      `load average ${loadavg()
        .map((each) => each.toFixed(1))
        .join(' ')}`,
    );
  }
} finally {
  await browser.close();
  await Promise.all(Object.values(edges).map((edge) => edge.close()));
  await stop?.();
  rmSync(home, { recursive: true });
}
