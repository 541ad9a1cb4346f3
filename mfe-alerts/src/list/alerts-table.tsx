import { dayOfInstantText } from '@sentinel/calendar';
import type { Alert } from '@sentinel/contracts-alerts';
import { Link } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { classNames, IconButton } from '@sentinel/ui';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import { Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AlertKind } from '../alert-kinds.ts';
import { checkPath } from '../check/check-address.ts';
import { constraintTexts } from '../draft/condition-texts.ts';
import { useSilence } from '../freshness/freshness.query.ts';
import { LinkChangeNote } from '../link-changes/link-change-note.tsx';
import { type HealthLine, healthLine, isPaused } from '../words/health-text.ts';
import { hasTargets, type TargetNames, targetsText } from '../words/targets-text.ts';
import { AlertMenu } from './alert-menu.tsx';
import styles from './alerts-table.module.css';
import { PauseMenu } from './pause-menu.tsx';
import { WeeklyBars } from './weekly-bars.tsx';

interface AlertsTableProps {
  readonly kind: AlertKind;
  readonly alerts: readonly Alert[];
  readonly email: string;
  /** The name of the alert that a message led to. */
  readonly named: string | undefined;
  readonly names: TargetNames;
  readonly onEdit: (alert: Alert) => void;
  readonly onDelete: (alert: Alert) => void;
}

/** The alerts of one kind (spec part 2, section 2): what each watches, how it is, how often it fired, and its actions. */
export function AlertsTable({ kind, alerts, email, named, names, onEdit, onDelete }: AlertsTableProps) {
  const timeZone = ianaTimeZone(useSession().timeZone);
  const now = new Date();
  const silence = useSilence();
  const namedRow = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (named !== undefined) namedRow.current?.scrollIntoView({ block: 'center' });
  }, [named]);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">{kind.targetsHead}</th>
            <th scope="col">Constraints</th>
            <th scope="col">Fired in 90 days</th>
            <th scope="col">Created</th>
            <th scope="col" className={styles.actionsHead}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {alerts.map((alert) => {
            const { alert_name } = alert;
            const constraints = constraintTexts(alert).join(', ');
            return (
              <tr
                key={alert_name}
                className={classNames(isPaused(alert, now) && styles.paused)}
                {...(alert_name === named ? { ref: namedRow, 'aria-current': 'true' } : {})}
              >
                <th scope="row">
                  <Link className={styles.name} to={`/alert?name=${encodeURIComponent(alert_name)}`}>
                    {alert_name}
                  </Link>
                  <Health alert={alert} line={healthLine(alert, timeZone, now, silence)} />
                  <LinkChangeNote alert={alert} timeZone={timeZone} />
                </th>
                <td
                  data-head={kind.targetsHead}
                  className={classNames(!hasTargets(alert) && styles.every)}
                  title={filedText(alert, names)}
                >
                  {targetsText(alert, names)}
                </td>
                <td data-head="Constraints" className={styles.constraints} title={constraints}>
                  <span>{constraints}</span>
                </td>
                <td data-head="Fired in 90 days" className={styles.fired}>
                  <WeeklyBars weeks={alert.health.weekly_matches} />
                </td>
                <td data-head="Created" className={styles.date}>
                  {dayOfInstantText(new Date(alert.created_at), timeZone)}
                </td>
                <td className={styles.actions}>
                  <PauseMenu email={email} alert={alert} />
                  <span className={styles.wide}>
                    <IconButton
                      size="small"
                      label={`Edit ${alert_name}`}
                      icon={<Pencil size={16} aria-hidden="true" />}
                      onClick={() => onEdit(alert)}
                    />
                    <IconButton
                      size="small"
                      label={`Delete ${alert_name}`}
                      icon={<Trash2 size={16} aria-hidden="true" />}
                      onClick={() => onDelete(alert)}
                    />
                  </span>
                  <AlertMenu alert={alert} onEdit={() => onEdit(alert)} onDelete={() => onDelete(alert)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface HealthProps {
  readonly alert: Alert;
  readonly line: HealthLine;
}

function Health({ alert, line: { state, text } }: HealthProps) {
  return (
    <span className={classNames(styles.health, styles[state])}>
      {state === 'waits' ? (
        <TriangleAlert className={styles.sign} size={13} aria-hidden="true" />
      ) : (
        <span className={styles.dot} aria-hidden="true" />
      )}
      <span>
        <Link className={styles.checked} to={checkPath(alert.alert_name)}>
          {text}
        </Link>
        {alert.unread.length > 0 ? ' · edit to see what is no longer read' : null}
      </span>
    </span>
  );
}

/** The owners' names as filed, where they read otherwise. */
function filedText(alert: Alert, names: TargetNames): string | undefined {
  const filed = targetsText(alert, names, (name) => name);
  return filed === targetsText(alert, names) ? undefined : filed;
}
