import { expect, test } from '@jest/globals';
import { serviceLinks } from './service-links.ts';

test('the services have the spec’s names, the first with the product’s', () => {
  const labels = (product: string) => serviceLinks(product).map(({ label }) => label);
  expect(labels('Sentinel')).toEqual([
    'Sentinel Market Surveillance',
    'Forensic Analytic Solutions',
    'Litigation Consulting',
    'Expert Witness',
  ]);
  expect(labels('Ledger Lookout')[0]).toBe('Ledger Lookout Market Surveillance');
});
