import { measureExplore } from '../../e2e/support/measure-explore.ts';
import startProduct from '../../e2e/support/start-product.ts';
import { report } from './report.ts';

/**
 * What somebody at the explore pages waits for: from the click on Search to painted rows, and the bytes of the first views. The
 * built product runs with the recent part of the demo market; SENTINEL_E2E_URL names one that runs already, with any market.
 */
const PATHS = ['/explore-trades', '/explore-material-events', '/company'];
const SEARCHES = 30;

const stop = await startProduct();
try {
  const { searchMs, firstViews } = await measureExplore(process.env.SENTINEL_E2E_URL ?? '', {
    searches: SEARCHES,
    paths: PATHS,
  });
  const name = 'explore-page';
  report({ name, metric: 'click on Search to rows painted', unit: 'ms', values: searchMs, n: SEARCHES });
  for (const [path, files] of Object.entries(firstViews)) {
    const bytes = (ending: string) =>
      files.filter((file) => file.name.endsWith(ending)).reduce((sum, file) => sum + file.bytes, 0);
    report({
      name,
      metric: `scripts of the first view of ${path}`,
      unit: 'bytes',
      values: [bytes('.js')],
      n: files.length,
    });
    report({
      name,
      metric: `styles of the first view of ${path}`,
      unit: 'bytes',
      values: [bytes('.css')],
      n: files.length,
    });
    for (const file of [...files].sort((a, b) => b.bytes - a.bytes).slice(0, 5))
      console.error(`${path}: ${file.bytes} ${file.name}`);
  }
} finally {
  await stop?.();
}
