import type { Alert } from '@sentinel/contracts-alerts';
import { useNavigate } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { MenuButton, useToast } from '@sentinel/ui';
import { EllipsisVertical } from 'lucide-react';
import { useSendTest } from '../alerts.query.ts';
import { checkPath } from '../check/check-address.ts';
import { searchTarget } from '../results/search-of-alert.ts';

interface AlertMenuProps {
  readonly alert: Alert;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** All that can be done with an alert of the list, besides pausing it. */
export function AlertMenu({ alert, onEdit, onDelete }: AlertMenuProps) {
  const navigate = useNavigate();
  const { runAs } = useSession();
  const sendTest = useSendTest();
  const toast = useToast();
  const name = alert.alert_name;
  const search = searchTarget(alert);

  function test() {
    sendTest.mutate(name, {
      onSuccess: () => toast({ title: `A test of “${name}” is on its way`, tone: 'success' }),
      onError: (error) => toast({ title: 'The test was not sent', description: error.message, tone: 'error' }),
    });
  }

  return (
    <MenuButton
      iconOnly
      align="end"
      label={`More for ${name}`}
      icon={<EllipsisVertical size={16} aria-hidden="true" />}
      groups={[
        {
          entries: [
            {
              name: 'activity',
              label: 'Activity',
              onChoose: () => void navigate(`/alerts/activity?alert=${encodeURIComponent(name)}`),
            },
            { name: 'check', label: 'Why did it not fire?', onChoose: () => void navigate(checkPath(name)) },
            ...(search
              ? [
                  {
                    name: 'search',
                    label: 'Open as search',
                    onChoose: () => void navigate(search.path, { state: search.state }),
                  },
                ]
              : []),
            // A message to somebody else's address is for its owner to ask for.
            { name: 'test', label: 'Send a test', disabled: runAs !== null, onChoose: test },
          ],
        },
        {
          entries: [
            { name: 'edit', label: 'Edit', onChoose: onEdit },
            { name: 'delete', label: 'Delete...', onChoose: onDelete },
          ],
        },
      ]}
    />
  );
}
