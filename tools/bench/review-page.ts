import { measureReview } from '../../e2e/support/measure-review.ts';
import startProduct from '../../e2e/support/start-product.ts';
import { report } from './report.ts';

/**
 * Edits of a transcript of 100 pages on the review page in Chromium (figure: at most 16 ms): what the main thread does for each, from
 * the event until the frame with the change is with the compositor. The built product runs; SENTINEL_E2E_URL and SENTINEL_HOME name one
 * that runs already.
 */
const EDITS = 100;

const stop = await startProduct();
try {
  const { edits, characters, heapOpened, heapEdited } = await measureReview(process.env.SENTINEL_E2E_URL ?? '', EDITS);
  const name = 'review-page';
  for (const [edit, costs] of Object.entries(edits))
    for (const part of ['task', 'script', 'style', 'layout'] as const)
      report({
        name,
        metric: `${edit}, ${characters} characters: ${part}`,
        unit: 'ms',
        values: costs.map((cost) => cost[part]),
        n: costs.length,
      });
  report({ name, metric: 'heap, transcript open', unit: 'bytes', values: [heapOpened], n: 1 });
  report({ name, metric: 'heap, after all edits', unit: 'bytes', values: [heapEdited], n: 1 });
} finally {
  await stop?.();
}
