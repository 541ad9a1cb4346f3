import { AccessionNumber, Cik, Line, nullable } from '@sentinel/contracts/fields';
import { IMPLAUSIBLE_NOTICES } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { FilingUrl } from './explore.ts';

const exact = { additionalProperties: false } as const;
const Day = Type.String({ maxLength: 10, description: 'yyyy-mm-dd' });
const Shares = nullable(Type.Number({ description: 'Shares or units.' }));
const Dollars = nullable(Type.Number({ description: 'US dollars.' }));
const Text = (maxLength: number) => nullable(Type.String({ maxLength }));

/** Notices in one list. */
export const MAX_NOTICES = 100;
/** Sales of a notice that are named. */
export const MAX_NOTICE_SALES = 10;

/** A notice of proposed sale (Form 144), and the sales of its seller that followed. */
export const Notice = Type.Object(
  {
    accno: AccessionNumber,
    filing_url: FilingUrl,
    form_type: Line(20),
    filed_on: nullable(Day),
    cik: Cik,
    name: Type.String({ maxLength: 300, description: 'Of the company.' }),
    ticker: nullable(Line(12)),
    seller: Type.String({ maxLength: 4000, description: 'As EDGAR names the reporting owner, or else as filed.' }),
    seller_cik: nullable(Cik),
    relationships: Type.Array(Type.String({ maxLength: 400 }), { maxItems: 20, description: 'As filed.' }),
    units: Shares,
    market_value: Dollars,
    plan_adopted_on: Type.Array(Day, { maxItems: 20 }),
    implausible: nullable(Type.Enum(IMPLAUSIBLE_NOTICES)),
    amended_by: nullable(AccessionNumber),
    sells_until: nullable(Type.String({ maxLength: 10, description: 'The last day of a sale that it announces.' })),
    num_sales: Type.Integer({ minimum: 0, description: 'Sales that it announced.' }),
    shares_sold: Type.Number({ description: 'In these sales.' }),
    sales: Type.Array(Type.Object({ accno: AccessionNumber, trade_date: Day, shares: Type.Number() }, exact), {
      maxItems: MAX_NOTICE_SALES,
      description: 'The first ones.',
    }),
  },
  exact,
);

/** A notice as filed: numbers are decimals in full. */
export const FiledNotice = Type.Object(
  {
    issuer: Type.Object({ cik: Cik, name: Text(300) }, exact),
    seller: Text(4000),
    relationships: Type.Array(Type.String({ maxLength: 400 }), { maxItems: 100 }),
    securities: Type.Array(
      Type.Object(
        {
          class: Text(1000),
          broker: Text(1000),
          units: Text(60),
          market_value: Text(60),
          units_outstanding: Text(60),
          approximate_sale_date: nullable(Day),
          exchange: Text(400),
        },
        exact,
      ),
      { maxItems: 1000 },
    ),
    acquired: Type.Array(
      Type.Object(
        {
          class: Text(1000),
          date: nullable(Day),
          nature: Text(1000),
          from: Text(1000),
          units: Text(60),
          payment_date: nullable(Day),
        },
        exact,
      ),
      { maxItems: 1000 },
    ),
    sold_past_3_months: Type.Array(
      Type.Object({ seller: Text(1000), date: nullable(Day), units: Text(60), proceeds: Text(60) }, exact),
      { maxItems: 1000 },
    ),
    remarks: Text(10_000),
    plan_adoption_dates: Type.Array(Day, { maxItems: 100 }),
    notice_date: nullable(Day),
    amends: nullable(Type.String({ maxLength: 40 })),
  },
  exact,
);
