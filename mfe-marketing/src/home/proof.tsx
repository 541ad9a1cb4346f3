import styles from './proof.module.css';

const RETURN = [
  { what: 'Close on Oct 30, the day before', source: 'EMBX, split-adjusted', value: '$30.12' },
  { what: 'Close on Nov 2, the event day', source: 'Filed 7:31 AM, before the close', value: '$20.54' },
  { what: 'Change', source: '20.54 ÷ 30.12 − 1', value: '−31.81%' },
  { what: 'Less the market that day', source: 'Total-market index fund', value: '+0.38%' },
] as const;

const ONE_EMAIL: readonly Row[] = [
  ['4:41:49 PM', 'Match recorded', 'Officer sales'],
  ['4:41:50 PM', 'Handed to the mail server', 'Accepted'],
  ['4:43:12 PM', 'Same filing seen again', 'Nothing sent'],
  ['4:50:00 PM', 'Mail job ran again', 'Nothing sent'],
];

const RECORD: readonly Row[] = [
  [
    'Nov 2, 9:12 AM',
    'Administrator opened a client’s account. Reason: “alert wording, client’s request”',
    '15-minute limit',
  ],
  ['Nov 2, 9:24 AM', 'Administrator returned to their own account', '2 changes, listed'],
  ['Nov 2, 9:31 AM', 'Client changed “Officer sales over $1M”', 'Old version kept'],
];

type Row = readonly [at: string, what: string, outcome: string];

/** How it is made sure of: what the product writes down, as it writes it down. */
export function Proof() {
  return (
    <div className={styles.proof}>
      <article className={styles.wide}>
        <h3>How a return is computed</h3>
        <p>Every return opens to its inputs. This is the one in the headline above.</p>
        <table className={styles.sum}>
          <tbody>
            {RETURN.map(({ what, source, value }) => (
              <tr key={what}>
                <td>{what}</td>
                <td className={styles.source}>{source}</td>
                <td className={styles.value}>{value}</td>
              </tr>
            ))}
            <tr className={styles.total}>
              <td>Event return</td>
              <td className={styles.source} />
              <td className={styles.value}>−32.19%</td>
            </tr>
          </tbody>
        </table>
      </article>
      <article className={styles.narrow}>
        <h3>One filing, one email</h3>
        <p>
          Each match is written down before anything is sent. A restart, a retry or a duplicate feed can’t send it
          twice.
        </p>
        <Ledger rows={ONE_EMAIL} />
      </article>
      <article className={styles.whole}>
        <div>
          <h3>A record of who did what</h3>
          <p>
            Logins, permission changes and every time an administrator acts as another user are kept, with the reason
            given.
          </p>
        </div>
        <Ledger rows={RECORD} />
      </article>
    </div>
  );
}

function Ledger({ rows }: { rows: readonly Row[] }) {
  return (
    <table className={styles.ledger}>
      <tbody>
        {rows.map(([at, what, outcome]) => (
          <tr key={at + what} className={outcome === 'Nothing sent' ? styles.quiet : undefined}>
            <td>{at}</td>
            <td>{what}</td>
            <td>{outcome}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
