import { loadavg } from 'node:os';
import { type FirstScreen, measureFirstScreen, type Visitor, visitorOf } from '../e2e/support/measure-first-screen.ts';
import { openBrowser } from '../e2e/support/slow-page.ts';
import { openEdge } from './federation/edge.ts';
import { buildSingleBundle, type SingleBundle } from './federation/single-bundle.ts';
import { withFolder } from './frame/folder.ts';
import { readOptions } from './frame/options.ts';
import { percentile, reporter } from './frame/report.ts';
import { withBuiltProduct } from './frame/running-product.ts';

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
const { rounds } = readOptions({ rounds: 11 });
const report = reporter('federation');

await withFolder(async (folder) => {
  const bundle = await buildSingleBundle(folder);
  await withBuiltProduct((product) => compare(product, bundle));
});

async function compare(product: string, bundle: SingleBundle): Promise<void> {
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
        for (const kind of kinds) report(`${path}, ${kind}: ${of}`, unit, values(kind));
        const [federated, single] = kinds.map((kind) => percentile(values(kind), 0.5)) as [number, number];
        report(`${path}, ratio: ${of}`, 'times', federated / single, rounds);
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
  }
}
