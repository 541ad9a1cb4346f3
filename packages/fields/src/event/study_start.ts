import { EVENT_RETURN_STARTS } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

const LABELS = { event_date: 'Event date', acceptance: 'Acceptance' };

export const study_start = defineField({
  name: 'study_start',
  kind: 'choice',
  label: 'Returns start at',
  short: 'Returns start at',
  meaning: 'Where the returns of the study start; it is chosen there, and filters nothing.',
  filter: {
    control: 'oneOf',
    request: null,
    address: 'study_start',
    options: EVENT_RETURN_STARTS.map((value) => ({ value, label: LABELS[value] })),
    initial: 'event_date',
  },
});
