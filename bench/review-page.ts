import { measureReview } from '../e2e/support/measure-review.ts';
import { reporter } from './frame/report.ts';
import { withBuiltProduct } from './frame/running-product.ts';

/**
 * Edits of a transcript of 100 pages on the review page in Chromium (figure: at most 16 ms): what the main thread does for each, from
 * the event until the frame with the change is with the compositor. The built product runs; SENTINEL_E2E_URL and SENTINEL_HOME name one
 * that runs already.
 */
const EDITS = 100;

const report = reporter('review-page');

await withBuiltProduct(async (url) => {
  const { edits, characters, heapOpened, heapEdited } = await measureReview(url, EDITS);
  for (const [edit, costs] of Object.entries(edits))
    for (const part of ['task', 'script', 'style', 'layout'] as const) {
      const values = costs.map((cost) => cost[part]);
      report(`${edit}, ${characters} characters: ${part}`, 'ms', values);
    }
  report('heap, transcript open', 'bytes', heapOpened);
  report('heap, after all edits', 'bytes', heapEdited);
});
