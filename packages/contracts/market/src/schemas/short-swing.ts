import { AccessionNumber, Cik, Line, nullable } from '@sentinel/contracts/fields';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;
const Day = Type.String({ maxLength: 10, description: 'yyyy-mm-dd' });

/** Persons and companies in one list, and pairs of one of them. */
export const MAX_SHORT_SWINGS = 20;
export const MAX_SWING_PAIRS = 50;

/** One side of a pair: rows of a form, adjusted for splits since. */
const Side = Type.Object(
  { accno: AccessionNumber, day: Day, price: Type.Number({ description: 'US dollars a share.' }) },
  exact,
);

/**
 * What a person’s purchases and sales of a company in the last two years let the company recover (Section 16(b)): the greatest profit of
 * matching them within less than six months, in either order.
 */
export const ShortSwing = Type.Object(
  {
    cik: Cik,
    name: Type.String({ maxLength: 300, description: 'Of the company.' }),
    ticker: nullable(Line(12)),
    owner_cik: Cik,
    owner: Type.String({ maxLength: 4000 }),
    profit: Type.Number({ exclusiveMinimum: 0, description: 'US dollars.' }),
    rows: Type.Integer({ minimum: 2, description: 'Rows of forms that are matched.' }),
    num_pairs: Type.Integer({ minimum: 1 }),
    pairs: Type.Array(
      Type.Object(
        {
          purchase: Side,
          sale: Side,
          shares: Type.Number(),
          profit: Type.Number({ description: 'US dollars; can be below zero for a pair.' }),
        },
        exact,
      ),
      { maxItems: MAX_SWING_PAIRS, description: 'The greatest profit first.' },
    ),
  },
  exact,
);
