import { defineOperation } from '@sentinel/contracts';
import { Cik, Line, nullable, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const search_entities = defineOperation({
  type: 'search_entities',
  service: 'market',
  summary:
    'Companies and owners whose ticker or name begins with, or has words that begin with, what was typed, and companies that had it as their ticker; best first.',
  access: 'session',
  request: {
    query: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
    /** Both kinds when absent. */
    kind: Type.Optional(Type.Union([Type.Literal('company'), Type.Literal('owner')])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'Of each kind; 20 by default.' })),
  },
  response: Type.Object(
    {
      companies: Type.Array(
        Type.Object({ cik: Cik, name: Line(300), ticker: nullable(Line(12)) }, { additionalProperties: false }),
        { maxItems: 50 },
      ),
      owners: Type.Array(Type.Object({ cik: Cik, name: Line(300) }, { additionalProperties: false }), { maxItems: 50 }),
    },
    { additionalProperties: false },
  ),
  errors: {},
  // One call per keystroke.
  rateLimit: { calls: 600, perSeconds: 60, by: 'account' },
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Searched companies and owners', attempted: 'Tried to search companies and owners' },
  auditConcerns: null,
  impersonation: 'allowed',
});
