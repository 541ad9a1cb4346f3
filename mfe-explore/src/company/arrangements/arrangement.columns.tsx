import { dayText, monthText } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { filingColumn, insiderPath } from '@sentinel/market-ui';
import { type ResultsColumn, type RowCard, TextLink } from '@sentinel/ui';
import { storedCopyPath } from '@sentinel/vocabulary-market';
import { shortDay } from '../../cells/formats.ts';
import { companyColumn } from '../company-column.tsx';
import { sharesText } from '../figures.ts';

export type ArrangementRow = OperationResponse<'get_company'>['arrangements'][number];

/** Who or what each page leaves out of its own arrangements. */
export type ArrangementsOf = 'company' | 'person';

/** `May 9, 2025`, or `May 2025` where the report gives no day. */
export const partialDayText = (day: string) => (day.length === 7 ? monthText(day) : dayText(day));

/** The day of what happened, or its month; null where the report gives none. */
export const actionDay = ({ action, adoption_date, termination_date }: ArrangementRow): string | null =>
  action === 'adopted' ? adoption_date : termination_date;

/** `Adopted on May 9, 2025`. */
export function actionText(row: ArrangementRow): string {
  const word = row.action === 'adopted' ? 'Adopted' : 'Terminated';
  const day = actionDay(row);
  if (day === null) return `${word}, no day given`;
  return `${word} ${day.length === 7 ? 'in' : 'on'} ${partialDayText(day)}`;
}

const shown = (day: string | null) => (day === null ? null : partialDayText(day));
const sharesOf = ({ shares }: ArrangementRow) => (shares === null ? null : sharesText(shares));
const filedText = ({ filed_on }: ArrangementRow) => (filed_on === null ? 'not known' : dayText(filed_on));
const ruleText = ({ is_10b5_1: is10b51 }: ArrangementRow) => (is10b51 === null ? 'Not stated' : is10b51 ? 'Yes' : 'No');

const PERSON: ResultsColumn<ArrangementRow> = {
  name: 'Person',
  tooltip: 'As the report writes the name. A link leads to the insider of that name.',
  iconsPx: 12,
  value: ({ person }) => person,
  render: ({ owner_cik, owner_evidence, person }) =>
    owner_cik === null ? (
      person
    ) : (
      <TextLink href={insiderPath(owner_cik)} title={owner_evidence}>
        {person}
      </TextLink>
    ),
};

/** Why the arrangement is this person’s. */
const EVIDENCE: ResultsColumn<ArrangementRow> = {
  name: 'Named As',
  tooltip: 'As the report writes the name, and why it is this person.',
  value: ({ owner_evidence, person }) => `${person}. ${owner_evidence}`,
  text: ({ person }) => person,
};

/** The columns of "Trading arrangements". */
export const arrangementColumns = (of: ArrangementsOf): readonly ResultsColumn<ArrangementRow>[] => [
  { name: 'Date Filed', kind: 'date', value: ({ filed_on }) => filed_on, render: filedText },
  of === 'company' ? PERSON : companyColumn,
  of === 'company' ? { name: 'Title', value: ({ title }) => title } : EVIDENCE,
  {
    name: 'What Happened',
    tooltip: 'Leads to the report. A change of a plan is a termination and an adoption.',
    value: actionText,
    render: (row) => (
      <TextLink href={storedCopyPath(row.accno)} title={row.text ?? undefined}>
        {actionText(row)}
      </TextLink>
    ),
  },
  {
    name: '10b5-1',
    tooltip: 'Whether it is meant to satisfy Rule 10b5-1(c), which protects trades that were decided before.',
    value: ruleText,
  },
  {
    name: 'Shares',
    tooltip: 'The most that may be traded, of all classes and options together. Plans in dollars have none.',
    kind: 'number',
    value: sharesOf,
    render: sharesOf,
  },
  { name: 'Expires', value: ({ expiration_date }) => shown(expiration_date) },
  filingColumn(({ filing_url }) => filing_url, 'Report'),
];

/** An arrangement on a phone. */
export const arrangementCard = (of: ArrangementsOf): RowCard<ArrangementRow> => ({
  title: ({ name, person, ticker }) => (of === 'company' ? person : (ticker ?? name)),
  aside: sharesOf,
  detail: actionText,
  asideDetail: ({ filed_on }) => (filed_on === null ? null : shortDay(filed_on)),
});
