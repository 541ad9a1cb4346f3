import { measureExplore } from '../e2e/support/measure-explore.ts';
import { reporter } from './frame/report.ts';
import { withBuiltProduct } from './frame/running-product.ts';

/**
 * What somebody at the explore pages waits for: from the click on Search to painted rows, and the bytes of the first views. The
 * built product runs with the recent part of the demo market; SENTINEL_E2E_URL names one that runs already, with any market.
 */
const PATHS = ['/explore-trades', '/explore-material-events', '/company'];
const SEARCHES = 30;

const report = reporter('explore-page');

await withBuiltProduct(async (url) => {
  const { searchMs, firstViews } = await measureExplore(url, { searches: SEARCHES, paths: PATHS });
  report('click on Search to rows painted', 'ms', searchMs);
  for (const [path, files] of Object.entries(firstViews)) {
    const bytes = (ending: string) =>
      files.filter((file) => file.name.endsWith(ending)).reduce((sum, file) => sum + file.bytes, 0);
    report(`scripts of the first view of ${path}`, 'bytes', bytes('.js'), files.length);
    report(`styles of the first view of ${path}`, 'bytes', bytes('.css'), files.length);
    for (const file of [...files].sort((a, b) => b.bytes - a.bytes).slice(0, 5))
      console.error(`${path}: ${file.bytes} ${file.name}`);
  }
});
