import { AccessionNumber, Cik, Line, nullable } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { FilingUrl } from './explore.ts';

/** Arrangements in one list. */
export const MAX_ARRANGEMENTS = 100;

const PartialDay = nullable(
  Type.String({ maxLength: 10, description: 'yyyy-mm-dd, or yyyy-mm where the report gives no day.' }),
);

/** A trading arrangement that a director or officer adopted or terminated, as a 10-Q or 10-K tells of it (Item 408(a) of Regulation S-K). */
export const Arrangement = Type.Object(
  {
    accno: AccessionNumber,
    filing_url: FilingUrl,
    form_type: Line(20),
    filed_on: nullable(Type.String({ maxLength: 10, description: 'yyyy-mm-dd' })),
    cik: Cik,
    name: Type.String({ maxLength: 300, description: 'Of the company.' }),
    ticker: nullable(Line(12)),
    position: Type.Integer({ minimum: 0, description: 'In the order of the report.' }),
    person: Type.String({ maxLength: 1000, description: 'As written.' }),
    owner_cik: nullable(Cik),
    owner_evidence: Type.String({
      maxLength: 4000,
      description: 'Why the person is that owner, or why nobody is known to be.',
    }),
    title: nullable(Type.String({ maxLength: 1000 })),
    action: Type.Enum(['adopted', 'terminated'] as const),
    is_10b5_1: nullable(Type.Boolean({ description: 'Meant to satisfy Rule 10b5-1(c).' })),
    adoption_date: PartialDay,
    termination_date: PartialDay,
    expiration_date: PartialDay,
    duration_days: nullable(Type.Integer({ description: 'As tagged; some companies count from the first sale.' })),
    shares: nullable(Type.Number({ description: 'Of all classes and options together.' })),
    text: nullable(Type.String({ maxLength: 12_000, description: 'The paragraph or row that tells of it.' })),
  },
  { additionalProperties: false },
);
