import { defineOperation } from '@sentinel/contracts';
import { Line, nullable, SMALL_BODY } from '@sentinel/contracts/fields';
import { TRADE } from '@sentinel/fields';
import { RETURN_STARTS, STUDY_HORIZONS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { ERROR, MEAN } from '../schemas/study.ts';
import { tradeFilters } from '../schemas/trade-search.ts';

const exact = { additionalProperties: false } as const;
const MAX_GROUPS = 6;
// The spec's operations name their caller; ours are told by the session.
const { email: _email, ...filters } = tradeFilters;

const Compared = Type.Object(
  {
    ...MEAN,
    ...ERROR,
    median: nullable(Type.Number()),
    p: nullable(
      Type.Number({
        description:
          'Probability of a difference from the first group that is at least so large, if there were none; with Welch’s test on the errors of the means, corrected for the number of groups (Holm). Null for the first group, and where an interval is unknown.',
      }),
    ),
  },
  exact,
);

export const compare_trades = defineOperation({
  type: 'compare_trades',
  service: 'market',
  summary:
    'Says how the trades of a search turned out in groups: those with each of some values of a field, or with one and without it.',
  access: ['explore_trades'],
  request: {
    ...filters,
    split_by: Type.Enum(TRADE.splits.map(({ name }) => name)),
    split_values: Type.Array(Line(40), {
      minItems: 1,
      maxItems: MAX_GROUPS,
      uniqueItems: true,
      description: 'Values of the field, one group each. With a single one, the second group is of all other trades.',
    }),
  },
  response: Type.Object(
    {
      return_start: Type.Enum(RETURN_STARTS),
      groups: Type.Array(
        Type.Object(
          {
            value: nullable(Line(40)),
            n: Type.Integer({ minimum: 0, description: 'Trades of the group. One can be of several groups.' }),
            issuers: Type.Integer({ minimum: 0 }),
            horizons: Type.Array(
              Type.Object({ horizon: Type.Enum(STUDY_HORIZONS), raw: Compared, adjusted: Compared }, exact),
              { maxItems: STUDY_HORIZONS.length, description: 'One entry per horizon, shortest first.' },
            ),
          },
          exact,
        ),
        { maxItems: MAX_GROUPS, description: 'In the order of the values; the value of the others is null.' },
      ),
    },
    exact,
  ),
  errors: { bad_request: [], not_found: [] },
  rateLimit: { calls: 60, perSeconds: 60, by: 'account' },
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Compared groups of insider trades', attempted: 'Tried to compare groups of insider trades' },
  auditConcerns: ['tickers', 'ciks'],
  impersonation: 'allowed',
});
