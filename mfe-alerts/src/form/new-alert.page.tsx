import { useLocation, useParams, useSearchParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { typedTicker } from '@sentinel/vocabulary-market';
import { useState } from 'react';
import { type AlertKind, kindOf, kindOfSlug } from '../alert-kinds.ts';
import { newDraft } from '../draft/alert-draft.ts';
import { draftOfCriteria } from '../draft/stored-draft.ts';
import { withTargets } from '../draft/toggle-rules.ts';
import { NoSuch } from '../no-such/no-such.tsx';
import { AlertFormPage } from './alert-form.page.tsx';
import { LeftOut } from './left-out.tsx';
import { type Prefill, readPrefill } from './prefill.ts';
import { WithAlerts } from './with-alerts.tsx';

/**
 * /alerts/new/ and the kind, for the company of `?ticker=` if there is one, or for what a search was turned into (`Prefill` in the
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
  const [initial] = useState(() => {
    if (prefill) return { ...draftOfCriteria(prefill.criteria), name: prefill.name ?? '' };
    const ticker = typedTicker(query.get('ticker') ?? '');
    const draft = newDraft(kind.formType);
    return ticker === '' ? draft : withTargets(draft, { tickers: [ticker], ownerCiks: [] });
  });
  return (
    <WithAlerts email={email}>
      {(alerts) => (
        <AlertFormPage
          email={email}
          kind={kind}
          initial={initial}
          names={alerts.map(({ alert_name }) => alert_name)}
          notes={
            <LeftOut
              reason="An alert cannot watch for these filters of your search, so they are left out:"
              entries={prefill?.leftOut ?? []}
            />
          }
        />
      )}
    </WithAlerts>
  );
}
