import { defineOperation } from '@sentinel/contracts';
import { Line, nullable } from '@sentinel/contracts/fields';
import { MAX_LINE_CANDIDATES, MAX_LINE_TEXT, MAX_LINES_A_CALL, MAX_TEXTS_A_LINE } from '@sentinel/vocabulary-alerts';
import Type from 'typebox';
import { WatchlistMember } from '../schemas/watchlist.ts';

const exact = { additionalProperties: false } as const;
const LineNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 });

export const read_watchlist_lines = defineOperation({
  type: 'read_watchlist_lines',
  service: 'alerts',
  summary:
    'Says which company or person each line of a pasted list names: by ticker, CIK, or the exact name in any case of letters.',
  access: ['explore_trades', 'explore_events', 'alerts'],
  request: {
    lines: Type.Array(
      Type.Object(
        {
          line: LineNumber,
          /** Looked up one after another, until one names something: the whole line, then its cells. */
          texts: Type.Array(Line(MAX_LINE_TEXT), { minItems: 1, maxItems: MAX_TEXTS_A_LINE }),
        },
        exact,
      ),
      { minItems: 1, maxItems: MAX_LINES_A_CALL },
    ),
  },
  response: Type.Object(
    {
      lines: Type.Array(
        Type.Object(
          {
            line: LineNumber,
            found: nullable(WatchlistMember),
            /** Where the line names several, some of them; then `found` is null. */
            candidates: Type.Array(WatchlistMember, { maxItems: MAX_LINE_CANDIDATES }),
          },
          exact,
        ),
        { maxItems: MAX_LINES_A_CALL, description: 'In the order of the request.' },
      ),
    },
    exact,
  ),
  errors: {},
  // A list of 10,000 lines is read in 20 calls.
  rateLimit: { calls: 120, perSeconds: 60, by: 'account' },
  idempotency: 'read',
  maxBodyBytes: 512 * 1024,
  audit: false,
  auditWords: { done: 'Looked up lines of a watchlist', attempted: 'Tried to look up lines of a watchlist' },
  auditConcerns: null,
  impersonation: 'allowed',
});
