import type { Alert } from '@sentinel/contracts-alerts';
import { useNavigate } from '@sentinel/router';
import { Banner, Button, PageHeader, Panel } from '@sentinel/ui';
import type { ReactNode } from 'react';
import type { AlertKind } from '../alert-kinds.ts';
import { criteriaOf } from '../draft/alert-criteria.ts';
import type { AlertDraft } from '../draft/alert-draft.ts';
import { constraintTexts } from '../draft/condition-texts.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { AlertFields } from './alert-fields.tsx';
import styles from './alert-form.module.css';
import { useAlertForm } from './use-alert-form.ts';

interface AlertFormPageProps {
  readonly email: string;
  readonly kind: AlertKind;
  readonly initial: AlertDraft;
  /** The alert that is edited; undefined: a new one. */
  readonly stored?: Alert | undefined;
  readonly names: readonly string[];
  /** What the reader must know of the draft before saving it. */
  readonly notes?: ReactNode;
}

/** The form as a page (spec part 2, section 2): the fields beside the live preview, and the way back to /alerts. */
export function AlertFormPage({ email, kind, initial, stored, names, notes }: AlertFormPageProps) {
  const navigate = useNavigate();
  const form = useAlertForm({
    email,
    initial,
    stored,
    names,
    onSaved: (name) => void navigate(`/alerts#${encodeURIComponent(name)}`),
  });
  const texts = constraintTexts(criteriaOf(form.draft));
  return (
    <form
      ref={form.element}
      noValidate
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <PageHeader title={`${stored ? 'Edit Alert' : 'Create New Alert'} - ${kind.formTitle}`} intro={kind.formIntro} />
      {notes || form.failure ? (
        <div className={styles.notes}>
          {notes}
          {form.failure ? <Banner tone="error">{form.failure}</Banner> : null}
        </div>
      ) : null}
      <div className={styles.columns}>
        <Panel flush>
          <AlertFields draft={form.draft} onChange={form.change} fault={form.fault} />
        </Panel>
        <aside className={styles.aside} aria-label="Preview">
          <PreviewPanel email={email} draft={form.draft} />
        </aside>
      </div>
      <div className={styles.save}>
        <p className={styles.summary}>{texts.length > 0 ? `Fires on: ${texts.join(', ')}` : null}</p>
        <Button variant="outline" onClick={() => void navigate('/alerts')} disabled={form.isSaving}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary-yellow"
          loading={form.isSaving}
          // Leaving a field can make the page longer: the button must not move away under the press.
          onMouseDown={(event) => event.preventDefault()}
        >
          Save alert
        </Button>
      </div>
    </form>
  );
}
