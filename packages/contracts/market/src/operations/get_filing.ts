import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, Cik, Line, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import { IMPLAUSIBLE_REASONS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { FilingUrl } from '../schemas/explore.ts';
import { FilingText, NextPart } from '../schemas/filing-text.ts';
import { FiledNotice } from '../schemas/notice.ts';
import { TransactionKind } from '../schemas/transaction-kind.ts';

const exact = { additionalProperties: false } as const;
const Day = Type.String({ maxLength: 10, description: 'yyyy-mm-dd' });
const Text = (maxLength: number) => nullable(Type.String({ maxLength }));
const Filed = Text(40);
const Direction = Type.Union([Type.Literal('purchase'), Type.Literal('sale')]);

const OtherFiling = Type.Object({ accno: AccessionNumber, form_type: Line(20), filed_on: nullable(Day) }, exact);

const Company = Type.Object({ cik: Cik, name: Line(300), ticker: nullable(Line(12)) }, exact);

const Owner = Type.Object(
  {
    cik: Cik,
    name: Type.String({ maxLength: 4000, description: 'As filed.' }),
    is_director: Type.Boolean(),
    is_officer: Type.Boolean(),
    is_ten_percent_owner: Type.Boolean(),
    is_other: Type.Boolean(),
    officer_title: Text(400),
    other_text: Text(400),
  },
  exact,
);

/** What the rows of a trade add up to: one row of the trades search. */
const Trade = Type.Object(
  {
    trade_id: Type.Integer({ minimum: 1 }),
    direction: Direction,
    trade_date: Day,
    shares: Type.Number(),
    value: nullable(Type.Number({ description: 'US dollars; null when the price of a row is not known.' })),
    superseded_by: nullable(AccessionNumber),
    implausible: nullable(Type.Enum(IMPLAUSIBLE_REASONS)),
    counts_with: nullable(AccessionNumber),
  },
  exact,
);

/** A row of either table as filed: numbers are decimals in full, dates may have a time zone. */
const Row = Type.Object(
  {
    row: Type.Integer({ minimum: 1, description: 'Among the transactions, or the holdings, of its table.' }),
    is_holding: Type.Boolean({ description: 'It reports a position and no transaction.' }),
    security_title: Text(1000),
    exercise_price: Filed,
    date: Filed,
    deemed_execution_date: Filed,
    code: Text(10),
    is_equity_swap: Type.Boolean(),
    timeliness: Text(10),
    shares: Filed,
    acquired_disposed: Text(10),
    price: Filed,
    is_price_in_footnote: Type.Boolean({ description: 'The form has a footnote in place of the price.' }),
    total_value: Filed,
    exercise_date: Filed,
    expiration_date: Filed,
    underlying_title: Text(1000),
    underlying_shares: Filed,
    owned: Type.Union([Type.String({ maxLength: 40 }), Type.Null()], {
      description: 'Shares, or dollars where is_owned_value, after the transaction.',
    }),
    is_owned_value: Type.Boolean(),
    direct_indirect: Text(10),
    nature_of_ownership: Text(1000),
    footnote_ids: Type.Array(Line(20), { maxItems: 200 }),
    kind: nullable(TransactionKind),
    superseded_by: nullable(AccessionNumber),
    trade_id: nullable(Type.Integer({ minimum: 1, description: 'The trade that it is a row of; null: of none.' })),
  },
  exact,
);

/** A Form 3, 4 or 5. */
const Form = Type.Object(
  {
    amends: nullable(
      Type.String({ maxLength: 40, description: 'Filing date of the original, as the form states it.' }),
    ),
    has_10b51_box: nullable(Type.Boolean({ description: 'The checkbox; null on forms without it.' })),
    is_not_subject: Type.Boolean({ description: 'The box that the owner is no longer subject to Section 16.' }),
    has_no_securities: Type.Boolean({ description: 'The statement of a Form 3 that nothing is owned.' }),
    table_1: Type.Array(Row, { maxItems: 5000 }),
    table_2: Type.Array(Row, { maxItems: 5000 }),
    footnotes: Type.Array(Type.Object({ id: Line(20), text: Type.String({ maxLength: 20_000 }) }, exact), {
      maxItems: 1000,
    }),
    remarks: Text(20_000),
    signatures: Type.Array(Type.Object({ name: Text(1000), date: Filed }, exact), { maxItems: 100 }),
    trades: Type.Array(Trade, { maxItems: 1000 }),
  },
  exact,
);

const Document = Type.Object(
  {
    sequence: Type.Integer(),
    type: Line(60),
    file_name: Text(400),
    description: Text(1000),
    length: Type.Integer({ minimum: 0, description: 'Letters of the whole text.' }),
    text: FilingText,
    next_part: NextPart,
  },
  exact,
);

export const get_filing = defineOperation({
  type: 'get_filing',
  service: 'market',
  summary:
    'A filing as it is stored: its header, the form’s tables with the trades that they make, and the text of its documents.',
  access: ['explore_trades', 'explore_events', 'alerts'],
  request: { accno: AccessionNumber },
  response: Type.Object(
    {
      accno: AccessionNumber,
      form_type: Line(20),
      filing_url: Type.Union([FilingUrl, Type.Null()], { description: 'Null: made up, so the SEC does not have it.' }),
      accepted_at: nullable(Type.String({ maxLength: 30, description: 'UTC' })),
      filed_on: nullable(Day),
      period_of_report: nullable(Day),
      items: Type.Array(Line(10), { maxItems: 50 }),
      companies: Type.Array(Company, { maxItems: 200, description: 'The issuer, or all companies of an 8-K.' }),
      owners: Type.Array(Owner, { maxItems: 200 }),
      superseded_by: nullable(OtherFiling),
      supersedes: Type.Array(OtherFiling, { maxItems: 50 }),
      form: nullable(Form),
      /** Of a notice of proposed sale (Form 144). */
      notice: nullable(FiledNotice),
      documents: Type.Array(Document, {
        maxItems: 500,
        description: 'The form and its exhibits, as far as they are text; none of ownership forms.',
      }),
    },
    exact,
  ),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed a filing', attempted: 'Tried to view a filing' },
  auditConcerns: ['accno'],
  impersonation: 'allowed',
});
