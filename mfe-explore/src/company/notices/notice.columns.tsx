import { dayText } from '@sentinel/calendar';
import { filingColumn, insiderPath } from '@sentinel/market-ui';
import { type ResultsColumn, type RowCard, TextLink } from '@sentinel/ui';
import { readableName, storedCopyPath } from '@sentinel/vocabulary-market';
import { Warned } from '../../cells/cells.tsx';
import { shortDay } from '../../cells/formats.ts';
import { companyColumn } from '../company-column.tsx';
import { dollarsText, sharesText, shortDollarsText } from '../figures.ts';
import { implausibleText, type NoticeRow, whatFollowed } from './what-followed.ts';

const shown = (figure: number | null, text: (figure: number) => string) => (figure === null ? null : text(figure));
const filedText = ({ filed_on }: NoticeRow) => (filed_on === null ? 'not known' : dayText(filed_on));
const plansText = ({ plan_adopted_on }: NoticeRow) => plan_adopted_on.map(dayText).join(', ') || null;

/** Who or what each page leaves out of its own notices. */
export type NoticesOf = 'company' | 'person';

const SELLER: ResultsColumn<NoticeRow> = {
  name: 'Seller',
  iconsPx: 12,
  value: ({ seller }) => readableName(seller),
  render: ({ seller, seller_cik }) =>
    seller_cik === null ? (
      readableName(seller)
    ) : (
      <TextLink href={insiderPath(seller_cik)} title={seller}>
        {readableName(seller)}
      </TextLink>
    ),
};
/**
 * The columns of "Notices of sale".
 * @param today in New York
 */
export const noticeColumns = (of: NoticesOf, today: string): readonly ResultsColumn<NoticeRow>[] => [
  { name: 'Date Filed', kind: 'date', value: ({ filed_on }) => filed_on, render: filedText },
  of === 'company' ? SELLER : companyColumn,
  {
    name: 'Relationship',
    tooltip: 'What the seller is to the company, in the notice’s own words.',
    value: ({ relationships }) => relationships.join(', ') || null,
  },
  {
    name: 'Shares to Sell',
    kind: 'number',
    iconsPx: 22,
    value: ({ units }) => shown(units, sharesText),
    render: (row) => (
      <Warned isNumber label="Implausible" warning={implausibleText(row)}>
        {shown(row.units, sharesText)}
      </Warned>
    ),
  },
  { name: 'Value', kind: 'number', value: ({ market_value }) => shown(market_value, dollarsText) },
  {
    name: 'Plan Adopted',
    tooltip: 'When the 10b5-1 plan was adopted under which the shares are sold; empty without one.',
    value: plansText,
  },
  {
    name: 'What Followed',
    tooltip: 'Sales of the seller in the three months after the notice, up to the next notice.',
    value: (row) => whatFollowed(row, today),
    render: (row) => <Followed row={row} today={today} />,
  },
  filingColumn(({ filing_url }) => filing_url, 'Notice'),
];

/** The text leads to the last of the sales. */
function Followed({ row, today }: { readonly row: NoticeRow; readonly today: string }) {
  const last = row.sales.at(-1);
  const text = whatFollowed(row, today);
  if (last === undefined || row.amended_by !== null) return text;
  return (
    <TextLink href={storedCopyPath(last.accno)} title="The filing of the last sale">
      {text}
    </TextLink>
  );
}

/** A notice on a phone. */
export const noticeCard = (of: NoticesOf, today: string): RowCard<NoticeRow> => ({
  title: ({ name, seller, ticker }) => (of === 'company' ? readableName(seller) : (ticker ?? name)),
  aside: ({ market_value }) => shown(market_value, shortDollarsText),
  detail: (row) => whatFollowed(row, today),
  asideDetail: ({ filed_on }) => (filed_on === null ? null : shortDay(filed_on)),
});
