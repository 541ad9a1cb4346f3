import { CallFailure } from '@sentinel/api-client';
import type { Alert } from '@sentinel/contracts-alerts';
import { useToast } from '@sentinel/ui';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSaveAlert } from '../alerts.query.ts';
import type { AlertDraft } from '../draft/alert-draft.ts';
import { type DraftFault, draftFault } from '../draft/draft-fault.ts';
import { savePayload } from '../draft/save-payload.ts';

interface AlertFormOptions {
  readonly email: string;
  readonly initial: AlertDraft;
  /** The alert that is edited; undefined: a new one. */
  readonly stored: Alert | undefined;
  /** Names already used, so that a new alert never replaces another unnoticed. */
  readonly names: readonly string[];
  readonly onSaved: (name: string) => void;
}

/** The state of the alert form: its draft, what prevents saving, and saving. */
export function useAlertForm({ email, initial, stored, names, onSaved }: AlertFormOptions) {
  const form = useForm<AlertDraft>({ defaultValues: initial });
  const draft = useWatch({ control: form.control }) as AlertDraft;
  const [fault, setFault] = useState<DraftFault>();
  const element = useRef<HTMLFormElement>(null);
  const save = useSaveAlert(email);
  const toast = useToast();

  /** Takes over what a block changed. */
  function change(next: AlertDraft) {
    setFault(undefined);
    for (const field of Object.keys(next) as (keyof AlertDraft)[]) {
      if (next[field] !== draft[field]) form.setValue(field, next[field] as never, { shouldDirty: true });
    }
  }

  /** Shows what prevents saving at its place, which gets the focus. */
  function show(found: DraftFault) {
    setFault(found);
    const block = element.current?.querySelector(`[data-place="${found.at}"]`);
    block?.querySelector<HTMLElement>('input:not([role="switch"])')?.focus();
  }

  /** What is being typed is entered when its field is left, so the field is left before saving. */
  function leaveField(): HTMLElement | undefined {
    const field = document.activeElement;
    if (!(field instanceof HTMLElement) || !element.current?.contains(field)) return undefined;
    field.blur();
    return field;
  }

  function submit() {
    const field = leaveField();
    const draft = form.getValues();
    const found = draftFault(
      draft,
      names.filter((name) => name !== stored?.alert_name),
    );
    if (found) return show(found);
    save.mutate(savePayload(draft, stored), {
      onError: (error) => {
        // The name was taken meanwhile, in another window.
        if (isNameTaken(error)) show({ at: 'name', text: error.message });
        else field?.focus();
      },
      onSuccess: () => {
        const name = draft.name.trim();
        toast({ title: `Saved “${name}”`, tone: 'success' });
        onSaved(name);
      },
    });
  }

  return {
    draft,
    change,
    fault,
    submit,
    element,
    isSaving: save.isPending,
    /** Why the server did not save it. */
    failure: save.error && !isNameTaken(save.error) ? save.error.message : undefined,
  };
}

const isNameTaken = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.reason === 'name_taken';
