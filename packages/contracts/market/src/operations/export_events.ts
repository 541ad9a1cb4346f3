import { defineOperation } from '@sentinel/contracts';
import { EXPORT_LIMIT, Exported, SMALL_BODY } from '@sentinel/contracts/fields';
import { EVENT } from '@sentinel/fields';
import Type from 'typebox';
import { eventFilters } from '../schemas/event-search.ts';
import { exportFields } from '../schemas/export.ts';

export const export_events = defineOperation({
  type: 'export_events',
  service: 'market',
  summary:
    'Streams all events of a search as a file with the columns and the order of the screen, up to 1,000,000 rows.',
  access: ['explore_events'],
  request: {
    ...eventFilters,
    ...exportFields(EVENT.columnNames),
    sort_column: Type.Enum([...EVENT.columnNames]),
  },
  response: Exported,
  errors: { not_found: [], unprocessable: ['too_many_rows', 'file_too_large'] },
  rateLimit: EXPORT_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Exported material events', attempted: 'Tried to export material events' },
  auditConcerns: ['tickers', 'ciks'],
  impersonation: 'refused',
  stream: true,
});
