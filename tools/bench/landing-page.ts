import { measureLanding } from '../../e2e/support/measure-landing.ts';
import startProduct from '../../e2e/support/start-product.ts';
import { report } from './report.ts';

/**
 * What a visitor waits for at the public pages, in Chromium with a CPU four times slower, 1.5 MB/s and 60 ms (figures: largest paint
 * at most 1.5 s, scripts at most 200 kB, layout shift at most 0.02). The built product runs; SENTINEL_E2E_URL names one that runs
 * already.
 */
const PATHS = ['/', '/homeme', '/terms'];
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const VISITS = 5;

const stop = await startProduct();
try {
  for (const path of PATHS) {
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      const measured = await measureLanding(process.env.SENTINEL_E2E_URL ?? '', { path, visits: VISITS, viewport });
      const line = (metric: string, unit: string, values: readonly number[]) =>
        report({ name: 'landing-page', metric: `${path} on ${screen}: ${metric}`, unit, values, n: values.length });
      line('first paint', 'ms', measured.firstPaintMs);
      line('largest paint', 'ms', measured.largestPaintMs);
      line('layout shift', 'score', measured.layoutShift);
      const bytes = (ending: string) =>
        measured.files.filter(({ name }) => name.endsWith(ending)).reduce((sum, file) => sum + file.bytes, 0);
      line('scripts', 'bytes', [bytes('.js')]);
      line('styles', 'bytes', [bytes('.css')]);
      line('requests to other origins', 'count', [measured.foreign.length]);
      for (const file of [...measured.files].sort((a, b) => b.bytes - a.bytes).slice(0, 8))
        console.error(`${path} on ${screen}: ${file.bytes} ${file.name}`);
    }
  }
} finally {
  await stop?.();
}
