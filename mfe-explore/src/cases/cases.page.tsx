import { dayText } from '@sentinel/calendar';
import { useSearchParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { downloadCsv, EmptyState, Pagination, TextLink, toCsv, useNarrowScreen } from '@sentinel/ui';
import { CASE_DAYS, CASE_PAGE_SIZES, CASE_SORTS, readableName } from '@sentinel/vocabulary-market';
import { useQuery } from '@tanstack/react-query';
import { NoValue, ReturnText } from '../cells/cells.tsx';
import { returnText } from '../cells/formats.ts';
import { type PlainColumn, PlainTable } from '../cells/plain-table.tsx';
import { counted } from '../clusters/cluster-words.ts';
import { shortDollarsText } from '../company/figures.ts';
import { Choice } from '../query-page/choice.tsx';
import { QueryPage } from '../query-page/query-page.tsx';
import { caseTitle, chanceText, newsText, soldText } from './case-words.ts';
import styles from './cases.module.css';
import { type CaseSummary, casesQuery, type FoundCases } from './cases.query.ts';
import { CASE_MONTHS, type CasesView, caseAddress, readCasesAddress, writeCasesAddress } from './cases-address.ts';
import { KeptCases } from './kept-cases.tsx';

const DAYS = CASE_DAYS.map((value) => ({ value, label: `${value} days before` }));
const MONTHS = CASE_MONTHS.map((value) => ({
  value,
  label: value === 'all' ? 'All news' : `Last ${value} months`,
}));
const SORT_WORDS = { loss: 'Largest loss first', newest: 'Newest first' } as const;
const SORTS = CASE_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }));

/** /cases: who sold before the worst news, the largest avoided loss first. */
export default function CasesPage() {
  const [query, setQuery] = useSearchParams();
  const view = readCasesAddress(query);
  const show = (change: Partial<CasesView>) => setQuery(writeCasesAddress({ ...view, page: 1, ...change }));
  const email = useSession().email ?? '';
  const found = useQuery(casesQuery(email, view));
  return (
    <QueryPage
      title="Sold before the news"
      intro="Officers and directors who sold outside of plans before an 8-K that was among the worst. A case is a reason to look, not proof."
      before={<KeptCases />}
      filters={
        <>
          <Choice label="Days before the news" options={DAYS} value={view.days} onChange={(days) => show({ days })} />
          <Choice
            label="Months since the news"
            options={MONTHS}
            value={view.months}
            onChange={(months) => show({ months })}
          />
          <Choice label="Order" options={SORTS} value={view.sort} onChange={(sort) => show({ sort })} />
        </>
      }
      query={found}
      panelTitle={found.data ? counted(found.data.total, 'case') : 'Cases'}
      subject="The cases"
      skeletonRows={10}
      exportTitle="The cases of this page"
      onExport={found.data && found.data.total > 0 ? ({ cases }) => exportCases(cases) : undefined}
    >
      {(answer) => <Cases found={answer} view={view} onShow={show} />}
    </QueryPage>
  );
}

interface CasesProps {
  readonly found: FoundCases;
  readonly view: CasesView;
  readonly onShow: (change: Partial<CasesView>) => void;
}

function Cases({ found: { cases, total, worst_return }, onShow, view }: CasesProps) {
  const isNarrow = useNarrowScreen();
  if (total === 0)
    return (
      <EmptyState title="No cases">
        {worst_return === null
          ? 'There is no 8-K with a known return yet.'
          : 'Nobody sold outside of plans before bad news of this time. Try all news, or more days.'}
      </EmptyState>
    );
  return (
    <>
      {worst_return === null ? null : (
        <p className={styles.rule}>
          Bad news: the worst 5% of all 8-Ks, with a return of {returnText(worst_return)} or less against the market on
          their day.
        </p>
      )}
      {isNarrow ? <CaseCards cases={cases} /> : <PlainTable label="Cases" rows={cases} columns={COLUMNS} />}
      <div className={styles.pages}>
        <Pagination
          label="Cases: pages"
          page={view.page}
          pageSize={view.rows}
          totalRows={total}
          pageSizes={[...CASE_PAGE_SIZES].sort((one, other) => one - other)}
          onPageChange={(page) => onShow({ page })}
          onPageSizeChange={(rows) => onShow({ rows: rows as CasesView['rows'] })}
        />
      </div>
    </>
  );
}

const addressOf = ({ cik, news, within_days }: CaseSummary) => caseAddress(cik, news.accno, within_days);

const COLUMNS: readonly PlainColumn<CaseSummary>[] = [
  [
    'Company',
    (one) => (
      <TextLink href={addressOf(one)} aria-label={`${one.name}: ${caseTitle(one)}`}>
        {one.name}
      </TextLink>
    ),
  ],
  ['News', ({ news }) => dayText(news.filed_on), 'date'],
  ['8-K', newsText],
  ['Return', ({ news }) => <ReturnText fraction={news.event_return} />, 'number'],
  ['Sold', ({ value }) => shortDollarsText(value), 'number'],
  ['Who', (one) => <Who {...one} />],
  ['Avoided loss', ({ avoided_loss }) => shortDollarsText(avoided_loss), 'number'],
  ['By chance', (one) => <Chance {...one} />, 'number'],
  ['Tags', ({ tags }) => tags.map(({ tag }) => tag).join(', ')],
];

const namesOf = ({ people }: CaseSummary) => people.map(({ name }) => readableName(name)).join(', ');

function Who(one: CaseSummary) {
  return <span title={namesOf(one)}>{soldText(one)}</span>;
}

function Chance(one: CaseSummary) {
  return chanceText(one) ?? <NoValue label="Not known: the company has less than 250 trading days of history here." />;
}

function CaseCards({ cases }: { readonly cases: readonly CaseSummary[] }) {
  return (
    <ul className={styles.cards} aria-label="Cases">
      {cases.map((one) => (
        <li key={`${one.cik} ${one.news.accno}`} className={styles.card}>
          <p className={styles.line}>
            <TextLink href={addressOf(one)}>{one.name}</TextLink>
            <ReturnText fraction={one.news.event_return} />
          </p>
          <p className={styles.line}>
            <span>{caseTitle(one)}</span>
            <b>{shortDollarsText(one.avoided_loss)}</b>
          </p>
          <p className={styles.line}>
            <span>
              {shortDollarsText(one.value)}, {soldText(one)}
            </span>
            <span>{chanceText(one)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Saves what the table shows. */
function exportCases(cases: readonly CaseSummary[]): void {
  const text = toCsv<CaseSummary>(
    [
      { name: 'Company', value: ({ name }) => name },
      { name: 'Ticker', value: ({ ticker }) => ticker },
      { name: 'News', value: newsText },
      { name: 'News filed', value: ({ news }) => news.filed_on },
      { name: 'Accession of the 8-K', value: ({ news }) => news.accno },
      { name: 'Return', value: ({ news }) => news.event_return },
      { name: 'Sold', value: ({ value }) => value },
      { name: 'Who', value: namesOf },
      { name: 'Sales', value: ({ num_sales }) => num_sales },
      { name: 'Gifts', value: ({ num_gifts }) => num_gifts },
      { name: 'First sale', value: ({ first_day }) => dayText(first_day) },
      { name: 'Last sale', value: ({ last_day }) => dayText(last_day) },
      { name: 'Avoided loss', value: ({ avoided_loss }) => avoided_loss },
      { name: 'By chance', value: chanceText },
      { name: 'Tags', value: ({ tags }) => tags.map(({ tag }) => tag).join(', ') },
    ],
    cases,
  );
  if (text !== undefined) downloadCsv(text, 'Cases');
}
