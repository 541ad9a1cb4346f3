import { DAY_MS } from '@sentinel/calendar';
import type { Alert } from '@sentinel/contracts-alerts';
import { IconButton, MenuButton, useToast } from '@sentinel/ui';
import { Pause, Play } from 'lucide-react';
import { usePauseAlert } from '../alerts.query.ts';
import { isPaused } from '../words/health-text.ts';

const HOUR_MS = 3_600_000;
/** How long an alert can be snoozed. */
const SNOOZES = [
  { name: 'hour', label: 'For 1 hour', ms: HOUR_MS },
  { name: 'day', label: 'For 1 day', ms: DAY_MS },
  { name: 'week', label: 'For 1 week', ms: 7 * DAY_MS },
] as const;

interface PauseMenuProps {
  readonly email: string;
  readonly alert: Alert;
}

/** Pauses an alert, for a while or until it is resumed; resumes a paused one. */
export function PauseMenu({ email, alert }: PauseMenuProps) {
  const pause = usePauseAlert(email);
  const toast = useToast();
  const name = alert.alert_name;

  function change(payload: Parameters<typeof pause.mutate>[0], done: string) {
    pause.mutate(payload, {
      onSuccess: () => toast({ title: done, tone: 'success' }),
      onError: (error) => toast({ title: 'The alert was not changed', description: error.message, tone: 'error' }),
    });
  }

  if (isPaused(alert, new Date())) {
    return (
      <IconButton
        size="small"
        label={`Resume ${name}`}
        icon={<Play size={16} aria-hidden="true" />}
        onClick={() => change({ alert_name: name, action: 'resume' }, `Resumed “${name}”`)}
      />
    );
  }
  return (
    <MenuButton
      iconOnly
      align="end"
      label={`Pause ${name}`}
      icon={<Pause size={16} aria-hidden="true" />}
      groups={[
        {
          title: 'Pause',
          entries: [
            {
              name: 'pause',
              label: 'Until you resume it',
              onChoose: () => change({ alert_name: name, action: 'pause' }, `Paused “${name}”`),
            },
            ...SNOOZES.map(({ name: snooze, label, ms }) => ({
              name: snooze,
              label,
              onChoose: () =>
                change(
                  { alert_name: name, action: 'pause', until: new Date(Date.now() + ms).toISOString() },
                  `Paused “${name}” ${label.toLowerCase()}`,
                ),
            })),
          ],
        },
      ]}
      note="A paused alert matches nothing and sends nothing."
    />
  );
}
