import { defineField } from '../define-field.ts';

export const ticker = defineField({
  name: 'ticker',
  kind: 'text',
  label: 'Ticker',
  short: 'Ticker',
  meaning: "The company's current symbol; empty without one.",
  column: { name: 'Ticker', hint: 'It leads to the filing at the SEC.' },
});
