import { defineOperation } from '@sentinel/contracts';
import { EXPORT_LIMIT, Exported, SMALL_BODY } from '@sentinel/contracts/fields';
import { TRADE } from '@sentinel/fields';
import Type from 'typebox';
import { exportFields } from '../schemas/export.ts';
import { tradeFilters } from '../schemas/trade-search.ts';

export const export_trades = defineOperation({
  type: 'export_trades',
  service: 'market',
  summary:
    'Streams all trades of a search as a file with the columns and the order of the screen, up to 1,000,000 rows.',
  access: ['explore_trades'],
  request: {
    ...tradeFilters,
    ...exportFields(TRADE.columnNames),
    sort_column: Type.Enum([...TRADE.columnNames]),
  },
  response: Exported,
  errors: { not_found: [], unprocessable: ['too_many_rows', 'file_too_large'] },
  rateLimit: EXPORT_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Exported insider trades', attempted: 'Tried to export insider trades' },
  auditConcerns: ['tickers', 'ciks'],
  impersonation: 'refused',
  stream: true,
});
