import { defineField } from '../define-field.ts';

export const watchlist = defineField({
  name: 'watchlist',
  kind: 'entity',
  label: 'Watchlist',
  short: 'Watchlist',
  meaning:
    'Only what concerns the companies and people of a watchlist: a trade of a company on it, or by a person on it; an event of a company on it.',
  filter: { control: 'watchlist', request: 'watchlist', address: 'watchlist' },
  alert: { constraint: 'watchlist' },
});
