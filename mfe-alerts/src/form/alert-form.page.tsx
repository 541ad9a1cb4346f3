import type { Alert } from '@sentinel/contracts-alerts';
import { useNavigate } from '@sentinel/router';
import { Banner, Button, PageHeader, Panel } from '@sentinel/ui';
import type { ReactNode } from 'react';
import type { AlertKind } from '../alert-kinds.ts';
import { criteriaOf } from '../draft/alert-criteria.ts';
import type { AlertDraft } from '../draft/alert-draft.ts';
import { firesOnText } from '../draft/fires-on.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { useTargetNames } from '../words/use-target-names.ts';
import { AlertFields } from './alert-fields.tsx';
import styles from './alert-form.module.css';
import { KeptNote, RestoredNote } from './draft-note.tsx';
import { formKey } from './kept-draft.ts';
import { useAlertForm } from './use-alert-form.ts';

interface AlertFormPageProps {
  readonly email: string;
  readonly kind: AlertKind;
  readonly initial: AlertDraft;
  /** What was entered before and left without saving. */
  readonly kept: AlertDraft | undefined;
  /** The alert that is edited; undefined: a new one. */
  readonly stored?: Alert | undefined;
  readonly names: readonly string[];
  /** What the reader must know of the draft before saving it. */
  readonly notes?: ReactNode;
}

/** The form as a page (spec part 2, section 2): the fields beside the live preview, and the way back to /alerts. */
export function AlertFormPage({ email, kind, initial, kept, stored, names, notes }: AlertFormPageProps) {
  const navigate = useNavigate();
  const form = useAlertForm({
    email,
    initial,
    kept,
    formKey: formKey(kind, stored),
    stored,
    names,
    onSaved: (name) => void navigate(`/alerts#${encodeURIComponent(name)}`),
  });
  const criteria = criteriaOf(form.draft);
  const summary = firesOnText(criteria, useTargetNames([criteria]));
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
      {notes || form.failure || form.isRestored ? (
        <div className={styles.notes}>
          {notes}
          {form.isRestored ? <RestoredNote onStartOver={form.startOver} /> : null}
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
        <p className={styles.summary}>{summary}</p>
        <KeptNote isKept={form.isKept} />
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
