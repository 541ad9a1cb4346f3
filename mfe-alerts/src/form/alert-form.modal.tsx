import { Banner, Modal } from '@sentinel/ui';
import { useState } from 'react';
import type { AlertKind } from '../alert-kinds.ts';
import { criteriaOf } from '../draft/alert-criteria.ts';
import { type AlertDraft, newDraft } from '../draft/alert-draft.ts';
import { firesOnText } from '../draft/fires-on.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { useTargetNames } from '../words/use-target-names.ts';
import { AlertFields } from './alert-fields.tsx';
import styles from './alert-form.module.css';
import { KeptNote, RestoredNote } from './draft-note.tsx';
import { formKey } from './kept-draft.ts';
import { useAlertForm } from './use-alert-form.ts';
import { WithDraft } from './with-draft.tsx';

interface AlertFormModalProps {
  readonly email: string;
  readonly kind: AlertKind;
  /** Names already used. */
  readonly names: readonly string[];
  readonly onClose: () => void;
}

/** The form for a new alert, above the list (spec part 2, section 2 "Alerts list"). */
export function AlertFormModal(props: AlertFormModalProps) {
  const { kind } = props;
  return (
    <WithDraft kind={kind} formKey={formKey(kind)}>
      {(kept) => <OpenModal {...props} kept={kept} />}
    </WithDraft>
  );
}

function OpenModal({
  email,
  kind,
  kept,
  names,
  onClose,
}: AlertFormModalProps & { readonly kept: AlertDraft | undefined }) {
  const [initial] = useState(() => newDraft(kind.formType));
  const form = useAlertForm({
    email,
    initial,
    kept,
    formKey: formKey(kind),
    stored: undefined,
    names,
    onSaved: onClose,
  });
  const criteria = criteriaOf(form.draft);
  const summary = firesOnText(criteria, useTargetNames([criteria]));
  return (
    <Modal
      open
      onClose={onClose}
      closesOnBackdrop={false}
      size="wide"
      title={`Create New Alert - ${kind.formTitle}`}
      buttons={[
        { label: 'Cancel', onClick: onClose, disabled: form.isSaving },
        { label: 'Save alert', onClick: form.submit, loading: form.isSaving },
      ]}
    >
      <form
        ref={form.element}
        noValidate
        className={styles.modal}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <p className={styles.intro}>{kind.formIntro}</p>
        {form.isRestored ? <RestoredNote onStartOver={form.startOver} /> : null}
        {form.failure ? <Banner tone="error">{form.failure}</Banner> : null}
        <div className={styles.columns}>
          <div className={styles.fields}>
            <AlertFields draft={form.draft} onChange={form.change} fault={form.fault} />
          </div>
          <aside className={styles.aside} aria-label="Preview">
            <PreviewPanel email={email} draft={form.draft} />
          </aside>
        </div>
        <div className={styles.foot}>
          <p className={styles.summary}>{summary}</p>
          <KeptNote isKept={form.isKept} />
        </div>
        {/* Lets Enter in a field save: the dialog's buttons are outside the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}
