import { dayText } from '@sentinel/calendar';
import { Badge, Panel, TextLink } from '@sentinel/ui';
import { type PlainColumn, PlainTable } from '../cells/plain-table.tsx';
import { counted } from '../clusters/cluster-words.ts';
import { DECISION_WORDS, STATUS_WORDS } from './case-review.tsx';
import { caseAddress } from './cases-address.ts';
import { type KeptCase, useKeptCases } from './use-kept-case.ts';

/** The cases that the user keeps, above all others; nothing where there are none. */
export function KeptCases() {
  const { data = [] } = useKeptCases();
  if (data.length === 0) return null;
  return (
    <Panel flush title={`You keep ${counted(data.length, 'case')}`}>
      <PlainTable label="Kept cases" rows={data} columns={COLUMNS} />
    </Panel>
  );
}

const COLUMNS: readonly PlainColumn<KeptCase>[] = [
  [
    'Company',
    ({ accno, cik, name, within_days }) => <TextLink href={caseAddress(cik, accno, within_days)}>{name}</TextLink>,
  ],
  ['News', ({ filed_on }) => (filed_on === null ? '–' : dayText(filed_on)), 'date'],
  ['Status', ({ status }) => <Badge tone={status === 'closed' ? 'neutral' : 'accent'}>{STATUS_WORDS[status]}</Badge>],
  ['Decision', ({ decision }) => (decision === null ? 'None yet' : DECISION_WORDS[decision])],
  ['Note', ({ note }) => note],
  ['Changed', ({ changed_at }) => dayText(changed_at.slice(0, 10)), 'date'],
];
