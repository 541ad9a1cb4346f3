import { measureFeel } from '../e2e/support/measure-feel.ts';
import { readOptions } from './frame/options.ts';
import { reporter } from './frame/report.ts';
import { withBuiltProduct } from './frame/running-product.ts';

/**
 * How the portal feels in Chromium, as its client: from a click on an entry of the menu to painted content (figures: 800 ms at the first
 * visit, 200 ms at later ones), from a row to the company and from an alert to its results (400 ms each), and the layout shift of each
 * page (0.02) at 1440 and 390 px. The built product runs; SENTINEL_E2E_URL names one that runs already. `--rounds=5` measures more often.
 */
const { rounds } = readOptions({ rounds: 3 });
const report = reporter('feel');

await withBuiltProduct(async (url) => {
  const { cold, shift, steps, warm } = await measureFeel(url, rounds);
  for (const [step, times] of Object.entries(steps)) report(step, 'ms', times);
  for (const [visit, paths] of Object.entries({ 'first visit': cold, 'later visit': warm })) {
    for (const [path, times] of Object.entries(paths)) report(`menu to ${path}, ${visit}`, 'ms', times);
    report(`menu to any page, ${visit}`, 'ms', Object.values(paths).flat());
  }
  for (const [width, paths] of Object.entries(shift)) {
    for (const [path, moved] of Object.entries(paths).filter(([, moved]) => moved > 0.001))
      report(`layout shift of ${path} at ${width} px`, '', moved);
    report(`layout shift of any page at ${width} px`, '', Object.values(paths));
  }
});
