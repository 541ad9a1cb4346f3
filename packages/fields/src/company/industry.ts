import { defineField } from '../define-field.ts';

export const industry = defineField({
  name: 'industry',
  kind: 'choice',
  label: 'Industries',
  short: 'Industries',
  meaning: 'The Fama-French 48 industry of the SIC code that the SEC has for the company.',
  alert: { constraint: 'industry' },
});
