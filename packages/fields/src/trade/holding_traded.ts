import { defineField } from '../define-field.ts';

export const holding_traded = defineField({
  name: 'holding_traded',
  kind: 'fraction',
  label: 'Part of holding traded (percent)',
  short: 'Part of holding',
  meaning:
    'Shares traded, as a part of what the owner held before: 40 % of a holding sold, or 40 % added to it. Where nothing was held before, the holding is new, and more than any part. Unknown where the form does not say.',
  filter: { control: 'number', request: 'holding_traded', address: 'holding' },
  column: { name: 'Holding', iconsPx: 48, isOptional: true },
  alert: { constraint: 'holding_traded' },
});
