import type { Alert } from '@sentinel/contracts';
import { dayOfInstantText } from '@sentinel/dates';
import { useSession } from '@sentinel/session/react';
import { IconButton } from '@sentinel/ui';
import { ianaTimeZone, offeredTimeZone } from '@sentinel/vocabulary';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { constraintsWords, targetNames } from '../alert-words.ts';
import styles from './alerts.module.css';

interface AlertsTableProps {
  readonly alerts: readonly Alert[];
  /** The fragment of the address (after #), which names the alert that an email is about. */
  readonly fragment: string;
  readonly companyName: (ticker: string) => string | undefined;
  readonly onEdit: (alert: Alert) => void;
  readonly onDelete: (alert: Alert) => void;
}

/** One group of alerts (spec part 2, section 2): Name, Company/Owner, Constraints, Created, Actions. */
export function AlertsTable({ alerts, fragment, companyName, onEdit, onDelete }: AlertsTableProps) {
  const timeZone = ianaTimeZone(offeredTimeZone(useSession().timeZone));
  const named = namedAlert(alerts, fragment);
  const namedRow = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (named !== undefined) namedRow.current?.scrollIntoView({ block: 'center' });
  }, [named]);
  return (
    // Scrolls sideways inside its panel where the screen is narrow, so it takes the focus for the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} tabIndex={0} aria-label="Insider Trading Alerts table">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Company/Owner</th>
            <th scope="col">Constraints</th>
            <th scope="col">Created</th>
            <th scope="col" className={styles.actionsHead}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {alerts.map((alert) => (
            <tr
              key={alert.alert_name}
              {...(alert.alert_name === named ? { ref: namedRow, 'aria-current': 'true' } : {})}
            >
              <th scope="row">{alert.alert_name}</th>
              <td>{targetNames(alert, companyName, () => undefined)}</td>
              <td>{constraintsWords(alert)}</td>
              <td className={styles.date}>{dayOfInstantText(new Date(alert.created_at), timeZone)}</td>
              <td className={styles.actions}>
                <IconButton
                  label={`Edit ${alert.alert_name}`}
                  icon={<Pencil size={16} aria-hidden="true" />}
                  onClick={() => onEdit(alert)}
                />
                <IconButton
                  label={`Delete ${alert.alert_name}`}
                  icon={<Trash2 size={16} aria-hidden="true" />}
                  onClick={() => onDelete(alert)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The alert's name in a fragment, which emails write encoded; undefined when there is none. */
function namedAlert(alerts: readonly Alert[], fragment: string): string | undefined {
  let name = fragment;
  try {
    name = decodeURIComponent(fragment);
  } catch {
    // Typed by hand, with a % that encodes nothing: taken literally.
  }
  return alerts.find(({ alert_name }) => alert_name === name)?.alert_name;
}
