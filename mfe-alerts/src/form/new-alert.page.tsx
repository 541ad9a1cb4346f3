import { useLocation, useParams, useSearchParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { Banner } from '@sentinel/ui';
import { useState } from 'react';
import { type AlertKind, kindOf, kindOfSlug } from '../alert-kinds.ts';
import { draftOfCriteria } from '../draft/stored-draft.ts';
import { NoSuch } from '../no-such/no-such.tsx';
import { AlertFormPage } from './alert-form.page.tsx';
import { formKey } from './kept-draft.ts';
import { LeftOut } from './left-out.tsx';
import { draftOfAddress, type Prefill, readPrefill } from './prefill.ts';
import { WithAlerts } from './with-alerts.tsx';
import { WithDraft } from './with-draft.tsx';

/**
 * /alerts/new/ and the kind, for what the address names (`draftOfAddress`), or for what a search was turned into (`Prefill` in the
 * navigation state).
 */
export function NewAlertPage() {
  const { '*': slug = '' } = useParams();
  const { state } = useLocation();
  const [prefill] = useState(() => readPrefill(state));
  const kind = prefill ? kindOf(prefill.criteria.form_type) : kindOfSlug(slug);
  if (kind) return <NewAlertForm key={kind.slug} kind={kind} prefill={prefill} />;
  return (
    <NoSuch heading="Create New Alert" title="There is no such kind of alert.">
      The link may be incomplete. Your alerts have a button for each kind.
    </NoSuch>
  );
}

interface NewAlertFormProps {
  readonly kind: AlertKind;
  readonly prefill: Prefill | undefined;
}

function NewAlertForm({ kind, prefill }: NewAlertFormProps) {
  const email = useSession().email ?? '';
  const [query] = useSearchParams();
  const [isAsked] = useState(prefill !== undefined || query.size > 0);
  const [initial] = useState(() => {
    if (prefill) return { ...draftOfCriteria(prefill.criteria), name: prefill.name ?? '' };
    return draftOfAddress(kind.formType, query);
  });
  return (
    <WithAlerts email={email}>
      {(alerts) => (
        <WithDraft kind={kind} formKey={formKey(kind)}>
          {(kept) => (
            <AlertFormPage
              email={email}
              kind={kind}
              initial={initial}
              // What a link or a search asks for comes before what was left.
              kept={isAsked ? undefined : kept}
              names={alerts.map(({ alert_name }) => alert_name)}
              notes={
                <>
                  {prefill?.became?.map((text) => (
                    <Banner key={text}>{text}</Banner>
                  ))}
                  <LeftOut
                    reason="An alert cannot watch for these filters of your search, so they are left out:"
                    entries={prefill?.leftOut ?? []}
                  />
                </>
              }
            />
          )}
        </WithDraft>
      )}
    </WithAlerts>
  );
}
