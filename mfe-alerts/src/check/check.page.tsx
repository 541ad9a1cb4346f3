import type { Alert } from '@sentinel/contracts-alerts';
import { useNavigate, useSearchParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { LinkButton, PageHeader, Panel } from '@sentinel/ui';
import { typedAccession } from '@sentinel/vocabulary-market';
import { firesOnText } from '../draft/fires-on.ts';
import { WithAlerts } from '../form/with-alerts.tsx';
import { NoSuch, NoSuchAlert } from '../no-such/no-such.tsx';
import { useTargetNames } from '../words/use-target-names.ts';
import styles from './check.module.css';
import { checkPath, readCheckAddress } from './check-address.ts';
import { CheckForm } from './check-form.tsx';
import { CheckedFiling } from './checked-filing.tsx';
import { CheckedLately } from './checked-lately.tsx';

const TITLE = 'Why did it not fire?';

/** /alerts/check: what an alert checked, and what any filing says to each of its conditions. */
export function CheckPage() {
  const email = useSession().email ?? '';
  return <WithAlerts email={email}>{(alerts) => <Checked email={email} alerts={alerts} />}</WithAlerts>;
}

function Checked({ alerts, email }: { readonly email: string; readonly alerts: readonly Alert[] }) {
  const [address] = useSearchParams();
  const { alertName, filing } = readCheckAddress(address);
  const alert = alerts.find(({ alert_name }) => alert_name === (alertName ?? alerts[0]?.alert_name));
  if (alert)
    return (
      <CheckedAlert email={email} alert={alert} names={alerts.map(({ alert_name }) => alert_name)} filing={filing} />
    );
  if (alertName !== null) return <NoSuchAlert heading={TITLE} />;
  return (
    <NoSuch heading={TITLE} title="You have no alerts yet">
      Once you have one, this page says of any filing why it fired, or did not.
    </NoSuch>
  );
}

interface CheckedAlertProps {
  readonly email: string;
  readonly alert: Alert;
  /** Of all alerts. */
  readonly names: readonly string[];
  /** As the address has it. */
  readonly filing: string;
}

function CheckedAlert({ alert, email, filing, names }: CheckedAlertProps) {
  const navigate = useNavigate();
  const accession = typedAccession(filing);
  return (
    <div className={styles.page}>
      <PageHeader
        title={TITLE}
        intro={`${firesOnText(alert, useTargetNames([alert]))}. Every filing is judged by the alert as it is now.`}
        actions={
          <LinkButton href="/alerts" variant="outline">
            Your Alerts
          </LinkButton>
        }
      />
      <Panel>
        <CheckForm
          names={names.toSorted()}
          alertName={alert.alert_name}
          filing={filing}
          onAlert={(name) => void navigate(checkPath(name, filing))}
          onFiling={(number) => void navigate(checkPath(alert.alert_name, number))}
        />
      </Panel>
      {accession === null ? null : <CheckedFiling email={email} alert={alert} accession={accession} />}
      <CheckedLately email={email} alert={alert} />
    </div>
  );
}
