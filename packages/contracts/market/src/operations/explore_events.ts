import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, Cik, Instant, Line, nullable, SMALL_BODY } from '@sentinel/contracts/fields';
import { EVENT } from '@sentinel/fields';
import Type from 'typebox';
import { eventFilters } from '../schemas/event-search.ts';
import { Basis, explorePage, FilingUrl, MissingReturn } from '../schemas/explore.ts';
import { rowOf } from '../schemas/row-of.ts';

/** One 8-K or 8-K/A of one of its companies. */
const EventRow = Type.Object(
  {
    ...rowOf(EVENT.columns),
    conm: Line(300),
    ticker: nullable(Line(12)),
    cik: Cik,
    accno: AccessionNumber,
    filing_url: FilingUrl,
    date_filed: nullable(Type.String({ maxLength: 11, description: 'As in 05 Jan 2024.' })),
    accepted_at: nullable(Instant),
    event_return_missing: MissingReturn,
    return_basis: Basis,
    '8K_items': Line(400),
    is_amendment: Type.Boolean(),
    is_ea: Type.Boolean({ description: 'An earnings announcement (docs/market-data.md).' }),
  },
  { additionalProperties: false },
);

export const explore_events = defineOperation({
  type: 'explore_events',
  service: 'market',
  summary: 'Searches 8-K filings with the price reaction and what insiders traded before; count and one page together.',
  access: ['explore_events'],
  request: {
    ...eventFilters,
    ...explorePage,
    sort_column: Type.Enum([...EVENT.columnNames]),
  },
  response: Type.Object(
    { num_rows: Type.Integer({ minimum: 0 }), rows: Type.Array(EventRow, { maxItems: 100 }) },
    { additionalProperties: false },
  ),
  deprecated: { response: { 'rows.accepted_at': '2026-11-28' } },
  errors: { not_found: [] },
  rateLimit: { calls: 120, perSeconds: 60, by: 'account' },
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Searched material events', attempted: 'Tried to search material events' },
  auditConcerns: ['tickers', 'ciks'],
  impersonation: 'allowed',
});
