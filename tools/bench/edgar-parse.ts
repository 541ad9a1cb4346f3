import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDemoMarket } from '../../deploy/local/src/demo-market/generate-forms.ts';
import { parseOwnershipXml } from '../../packages/edgar/src/index.ts';
import { report } from './report.ts';

/** Ownership documents parsed per second (figure: at least 2,000); uses real filings where there are some. */
const folder = join(import.meta.dirname, '../../../shared/data/edgar/open/ownership');
const texts = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.xml'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
  : [
      ...generateDemoMarket({ seed: 1, companies: 50, startDate: '2024-01-02', endDate: '2025-01-02', filings: 300 }),
    ].map(({ text }) =>
      text.slice(
        text.indexOf('<ownershipDocument'),
        text.indexOf('</ownershipDocument>') + '</ownershipDocument>'.length,
      ),
    );

const ROUNDS = 10;
const WARM_UP = 2;
const rates: number[] = [];
for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
  const began = performance.now();
  for (const text of texts) parseOwnershipXml(text);
  if (round >= WARM_UP) rates.push((texts.length / (performance.now() - began)) * 1000);
}
report({
  name: 'edgar-parse',
  metric: 'ownership documents parsed',
  unit: '1/s',
  values: rates,
  n: texts.length * ROUNDS,
});
