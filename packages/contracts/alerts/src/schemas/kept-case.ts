import { AccessionNumber, Cik, Instant, Line, nullable, Paragraphs } from '@sentinel/contracts/fields';
import { CASE_DAYS, CASE_DECISIONS, CASE_STATUSES, MAX_CASE_NOTE } from '@sentinel/vocabulary-market';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;

/** Which case: an 8-K, and one of its companies. */
export const caseKey = { cik: Cik, accno: AccessionNumber };

export const CaseVersion = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Figures of a case, as `get_case` answered when it was kept. */
const SeenFigures = Type.Object(
  {
    value: Type.Number({ minimum: 0, maximum: 1e15, description: 'US dollars sold and given away.' }),
    avoided_loss: Type.Number({ minimum: -1e15, maximum: 1e15, description: 'US dollars.' }),
    event_return: Type.Number({ minimum: -1, maximum: 1e6, description: 'A fraction.' }),
    num_sales: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    num_gifts: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  },
  exact,
);

/** What a reviewer says of a case. */
export const caseReview = {
  status: Type.Enum(CASE_STATUSES),
  decision: nullable(Type.Enum(CASE_DECISIONS)),
  note: Paragraphs(MAX_CASE_NOTE),
};

/** What is stored with it. */
export const caseSeen = { within_days: Type.Enum(CASE_DAYS), seen: SeenFigures };

export const KeptCase = Type.Object(
  {
    ...caseKey,
    name: Line(300),
    ticker: nullable(Line(12)),
    filed_on: nullable(Type.String({ maxLength: 10, description: 'The filing date of the 8-K, yyyy-mm-dd.' })),
    ...caseSeen,
    ...caseReview,
    version: CaseVersion,
    kept_at: Instant,
    changed_at: Instant,
  },
  exact,
);
