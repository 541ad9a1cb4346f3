import { dayText } from '@sentinel/calendar';
import { insiderPath } from '@sentinel/market-ui';
import { Badge, Panel, TextLink } from '@sentinel/ui';
import { companyPath } from '../../company/company-address.ts';
import { dollarsText, sharesText } from '../../company/figures.ts';
import styles from '../filing.module.css';
import type { FiledForm, Filing } from '../filing.query.ts';
import { NOTES, TABLE_1, TABLE_2 } from '../sections.ts';
import { dateText } from './filed-text.ts';
import { FormTable } from './form-table.tsx';

interface FormPanelsProps {
  readonly form: FiledForm;
  readonly filing: Filing;
}

/** A Form 3, 4 or 5 as filed: its boxes, its tables with the trades in them, and its notes. */
export function FormPanels({ form, filing }: FormPanelsProps) {
  const boxes = boxesOf(form);
  return (
    <>
      <Panel id={TABLE_1.id} title={TABLE_1.title} className={styles.section}>
        {boxes.length === 0 ? null : <p className={styles.note}>{boxes.join(' ')}</p>}
        <FormTable rows={form.table_1} trades={form.trades} label={TABLE_1.title} />
        <Trades form={form} filing={filing} />
      </Panel>
      <Panel id={TABLE_2.id} title={TABLE_2.title} className={styles.section}>
        <FormTable rows={form.table_2} trades={[]} label={TABLE_2.title} isDerivative />
      </Panel>
      <Panel id={NOTES.id} title={NOTES.title} className={styles.section}>
        <Notes form={form} />
      </Panel>
    </>
  );
}

const boxesOf = ({ amends, has_10b51_box, has_no_securities, is_not_subject }: FiledForm): string[] => [
  ...(amends === null ? [] : [`Amends a filing of ${dateText(amends)}.`]),
  ...(has_10b51_box === null ? [] : [has_10b51_box ? 'The 10b5-1 box is checked.' : 'The 10b5-1 box is not checked.']),
  ...(is_not_subject ? ['The box “no longer subject to Section 16” is checked.'] : []),
  ...(has_no_securities ? ['It states that no securities are owned.'] : []),
];

/** What the marked rows add up to. */
function Trades({ form: { table_1, trades }, filing: { companies, owners } }: FormPanelsProps) {
  if (trades.length === 0) return <p className={styles.note}>No row of this form is a purchase or a sale.</p>;
  const [company] = companies;
  return (
    <ul className={styles.trades} aria-label="Trades in this form">
      {trades.map(({ direction, shares, trade_date, trade_id, value }) => {
        const rows = table_1.filter((row) => row.trade_id === trade_id).length;
        return (
          <li key={trade_id}>
            <Badge tone={direction === 'purchase' ? 'gain' : 'loss'}>
              {direction === 'purchase' ? 'Purchase' : 'Sale'}
            </Badge>{' '}
            of {sharesText(shares)} shares on {dayText(trade_date)}
            {value === null ? ', value not known' : `, ${dollarsText(value)}`}, from {rows}{' '}
            {rows === 1 ? 'row' : 'rows'}
            {company === undefined ? null : (
              <>
                {' · '}
                <TextLink href={companyPath({ cik: company.cik })} inSentence>
                  Company page
                </TextLink>
              </>
            )}
            {owners[0] === undefined ? null : (
              <>
                {' · '}
                <TextLink href={insiderPath(owners[0].cik)} inSentence>
                  Insider page
                </TextLink>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Notes({ form: { footnotes, remarks, signatures } }: Pick<FormPanelsProps, 'form'>) {
  return (
    <dl className={styles.notes}>
      {footnotes.map(({ id, text }) => (
        <div key={id} id={`note-${id}`}>
          <dt>{id}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {footnotes.length === 0 ? (
        <div>
          <dt>Footnotes</dt>
          <dd>none</dd>
        </div>
      ) : null}
      <div>
        <dt>Remarks</dt>
        <dd>{remarks ?? 'none'}</dd>
      </div>
      <div>
        <dt>Signed</dt>
        <dd>
          {signatures.length === 0
            ? 'not stated'
            : signatures
                .map(({ date, name }) =>
                  [name ?? 'no name', date === null ? '' : dateText(date)].filter(Boolean).join(', '),
                )
                .join('; ')}
        </dd>
      </div>
    </dl>
  );
}
