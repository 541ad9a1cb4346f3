import { checksOf } from '@sentinel/alert-rules';
import { filingEvents } from '@sentinel/alert-rules/read';
import { AppError, type OperationResponse } from '@sentinel/contracts';
import { type Database, sql } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { CANARY, filingUrl } from '@sentinel/vocabulary-market';
import type { SavedAlerts } from '../saved/saved-alerts.ts';
import { savedRule } from '../saved/saved-rule.ts';
import type { SavedAlert } from '../saved/stored-alert.ts';
import { checkedEvent, readTraces } from './checked-events.ts';

type Checked = OperationResponse<'check_filing'>;

/** The most that one filing brings; an 8-K of many companies has one for each. */
const MAX_EVENTS = 50;

/** What a filing says to each condition of the caller's alert. */
export function check_filing(database: Database, alerts: SavedAlerts): Handlers<'alerts'>['check_filing'] {
  return async ({ accession, alert_name }, call) => {
    const saved = await savedRule(database, alerts, callerOf(call).accountId, alert_name);
    if (!saved) throw new AppError('not_found', 'There is no alert of this name.', { reason: 'no_alert' });
    const filing = await readFiling(database, accession);
    if (!filing) throw new AppError('not_found', `We don’t hold the filing ${accession}.`, { reason: 'no_filing' });
    const { alert, rule } = saved;
    const events = (await filingEvents(database, rule, accession)).slice(0, MAX_EVENTS);
    const traceOf = await readTraces(database, alert.id, events);
    return {
      filing,
      events: events.map((stored) => {
        const checked = checksOf(rule, stored);
        const trace = traceOf(stored);
        return {
          ...checkedEvent(alert, stored, checked, trace),
          checks: checked.checks(),
          judged_at: trace.judgedAt?.toISOString() ?? null,
        };
      }),
      not_judged: events.length > 0 ? null : notJudged(alert, filing),
    };
  };
}

function notJudged({ criteria }: SavedAlert, { form_type }: Checked['filing']): NonNullable<Checked['not_judged']> {
  if (criteria.form_type === 'price_alert') return 'prices';
  return criteria.form_type === '4' && (form_type === '4' || form_type === '4/A') ? 'no_trades' : 'other_form';
}

interface Row {
  readonly form_type: string;
  readonly issuer_cik: string;
  readonly name: string | null;
  readonly accepted_at: string | null;
}

async function readFiling({ orm }: Database, accession: string): Promise<Checked['filing'] | undefined> {
  const [row] = (await orm.execute(sql`
    select filing.form_type, filing.issuer_cik, company.name, filing.accepted_at
      from market.filing left join market.company on company.cik = filing.issuer_cik
     where filing.accession = ${accession} and filing.issuer_cik <> ${CANARY.cik}`)) as unknown as Row[];
  return (
    row && {
      accession,
      form_type: row.form_type,
      company: row.name ?? row.issuer_cik,
      accepted_at: row.accepted_at === null ? null : new Date(row.accepted_at).toISOString(),
      filing_url: filingUrl(row.issuer_cik, accession),
    }
  );
}
