import type { Alert } from '@sentinel/contracts-alerts';
import { useParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { useState } from 'react';
import { kindOf } from '../alert-kinds.ts';
import { draftOf, lostEntries } from '../draft/stored-draft.ts';
import { NoSuchAlert } from '../no-such/no-such.tsx';
import { AlertFormPage } from './alert-form.page.tsx';
import { formKey } from './kept-draft.ts';
import { LeftOut } from './left-out.tsx';
import { WithAlerts } from './with-alerts.tsx';
import { WithDraft } from './with-draft.tsx';

/** /alerts/edit/ and the alert's name: every field prefilled from the stored alert (spec part 2, section 4). */
export function EditAlertPage() {
  const email = useSession().email ?? '';
  const { '*': alertName = '' } = useParams();
  return (
    <WithAlerts email={email}>
      {(alerts) => <EditForm key={alertName} email={email} alertName={alertName} alerts={alerts} />}
    </WithAlerts>
  );
}

interface EditFormProps {
  readonly email: string;
  readonly alertName: string;
  readonly alerts: readonly Alert[];
}

function EditForm({ email, alertName, alerts }: EditFormProps) {
  // The alert as it was opened: the list is loaded again meanwhile, and a save says which version was edited.
  const [opened] = useState(() => alerts.find(({ alert_name }) => alert_name === alertName));
  if (!opened) return <NoSuchAlert heading="Edit Alert" />;
  const kind = kindOf(opened.form_type);
  return (
    <WithDraft kind={kind} formKey={formKey(kind, opened)}>
      {(kept) => (
        <AlertFormPage
          email={email}
          kind={kind}
          initial={draftOf(opened)}
          kept={kept}
          stored={opened}
          names={alerts.map(({ alert_name }) => alert_name)}
          notes={
            <LeftOut
              reason="This alert was saved by an older version. Nothing reads these entries any more; saving it removes them:"
              entries={lostEntries(opened)}
            />
          }
        />
      )}
    </WithDraft>
  );
}
