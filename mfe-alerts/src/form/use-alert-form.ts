import { CallFailure } from '@sentinel/api-client';
import type { Alert } from '@sentinel/contracts-alerts';
import { useToast } from '@sentinel/ui';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSaveAlert } from '../alerts.query.ts';
import type { AlertDraft } from '../draft/alert-draft.ts';
import { type DraftFault, draftFault } from '../draft/draft-fault.ts';
import { savePayload } from '../draft/save-payload.ts';
import { keptDrafts } from './kept-draft.ts';

interface AlertFormOptions {
  readonly email: string;
  /** The form as it is before anything is entered. */
  readonly initial: AlertDraft;
  /** What was entered and left without saving. */
  readonly kept: AlertDraft | undefined;
  /** Where it is kept (`formKey`). */
  readonly formKey: string;
  /** The alert that is edited; undefined: a new one. */
  readonly stored: Alert | undefined;
  /** Names already used, so that a new alert never replaces another unnoticed. */
  readonly names: readonly string[];
  readonly onSaved: (name: string) => void;
}

/** The state of the alert form: its draft, what prevents saving, and saving. */
export function useAlertForm({ email, initial, kept, formKey, stored, names, onSaved }: AlertFormOptions) {
  const form = useForm<AlertDraft>({ defaultValues: kept ?? initial });
  const draft = useWatch({ control: form.control }) as AlertDraft;
  const [fault, setFault] = useState<DraftFault>();
  const element = useRef<HTMLFormElement>(null);
  const save = useSaveAlert(email);
  const toast = useToast();
  const [isRestored, setRestored] = useState(kept !== undefined);
  const keeping = useKeeping(formKey, draft, initial);

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
        keeping.end();
        toast({ title: `Saved “${name}”`, tone: 'success' });
        onSaved(name);
      },
    });
  }

  /** Takes back all that was entered. */
  function startOver() {
    setFault(undefined);
    setRestored(false);
    form.reset(initial);
  }

  return {
    draft,
    change,
    startOver,
    /** The form shows what was left without saving. */
    isRestored,
    /** Leaving the form now loses nothing. */
    isKept: keeping.isKept,
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

const KEEP_AFTER_MS = 400;

/** Keeps a draft on this device while it differs from the form as it was at first, soon after the last change and when the form is left. */
function useKeeping(formKey: string, draft: AlertDraft, initial: AlertDraft) {
  const [keptText, setKeptText] = useState<string>();
  const isOver = useRef(false);
  const [initialText, text] = [JSON.stringify(initial), JSON.stringify(draft)];
  const isTouched = text !== initialText;
  useEffect(() => {
    const store = async () => {
      if (isOver.current) return;
      if (!isTouched) return await keptDrafts.forget(formKey);
      if (await keptDrafts.keep(formKey, JSON.parse(text) as AlertDraft)) setKeptText(text);
    };
    const timer = setTimeout(() => void store(), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [formKey, text, isTouched]);
  const last = useRef({ formKey, text, isTouched });
  useEffect(() => {
    last.current = { formKey, text, isTouched };
  });
  useEffect(
    () => () => {
      const { formKey: key, isTouched: hasDraft, text: left } = last.current;
      if (!isOver.current && hasDraft) void keptDrafts.keep(key, JSON.parse(left) as AlertDraft);
    },
    [],
  );
  return {
    isKept: isTouched && keptText === text,
    /** It was saved: nothing is left to keep. */
    end() {
      isOver.current = true;
      void keptDrafts.forget(formKey);
    },
  };
}
