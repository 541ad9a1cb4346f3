import { ask, type CallError, call, isError } from '@sentinel/api-client';
import { useSession } from '@sentinel/session/react';
import { PHONE_MESSAGE } from '@sentinel/ui';
import type { RequestablePermission } from '@sentinel/vocabulary';
import { EMAIL_MESSAGE, MAX_SOURCE_CHARACTERS } from '@sentinel/vocabulary-account';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type ContactValues, missingFields, prefillOf, startOf, toInquiry } from './contact-rules.ts';

/** Spec part 1 section 8. */
const SUBMIT_FAILED = 'There was an error submitting your form. Please try again.';

export interface ContactForm {
  readonly form: UseFormReturn<ContactValues>;
  readonly isSent: boolean;
  /** Why it could not be sent; nothing that was typed is lost. */
  readonly failure: string | null;
  /** How many fields still keep it from being sent. */
  readonly missing: number;
  /** Something was typed that closing the form would lose. */
  readonly hasWork: boolean;
  submit(): Promise<void>;
}

/**
 * The contact form from the first field to the thanks (spec part 1 section 4 "Contact form").
 * @param asked the permission that it asks for
 */
export function useContactForm(asked?: RequestablePermission): ContactForm {
  const form = useForm<ContactValues>({ mode: 'onTouched', defaultValues: startOf(asked) });
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const missing = missingFields(form.watch());
  usePrefill(form, asked);

  async function submit() {
    if (form.formState.isSubmitting) return;
    setFailure(null);
    await form.handleSubmit(async (values) => {
      const answer = await call('contact_us', toInquiry(values, pageAddress(), asked));
      if (!isError(answer)) return setSent(true);
      console.warn('The inquiry was not sent', answer.code ?? answer.error);
      setFailure(canBeMended(answer) ? answer.error : SUBMIT_FAILED);
    })();
  }

  return { form, isSent, failure, missing, hasWork: !isSent && form.formState.isDirty, submit };
}

/** The server's text says what the visitor can do about it: a field to correct, or a time to wait. */
const canBeMended = ({ code, error }: CallError) =>
  code === 'rate_limited' || error === EMAIL_MESSAGE || error === PHONE_MESSAGE;

const pageAddress = () => window.location.href.slice(0, MAX_SOURCE_CHARACTERS);

/** Fills in what is known of who is logged in, once, and never over something that was typed. */
function usePrefill({ reset, formState }: UseFormReturn<ContactValues>, asked?: RequestablePermission): void {
  const { isLoggedIn, email } = useSession();
  const isPrefilled = useRef(false);
  // react-hook-form keeps account of what was typed only where it is read.
  void formState.dirtyFields;

  useEffect(() => {
    if (!isLoggedIn || isPrefilled.current) return;
    const leaving = new AbortController();
    ask('get_user', {}, { signal: leaving.signal }).then(
      (user) => {
        if (leaving.signal.aborted) return;
        isPrefilled.current = true;
        // Who asks for access has an account, whose organization is the company to ask for.
        const company = asked === undefined ? '' : user.organization;
        reset({ ...startOf(asked), company, ...prefillOf(user, email) }, { keepDirtyValues: true });
      },
      (error) => {
        if (!leaving.signal.aborted) console.warn('The form could not be filled in', error);
      },
    );
    return () => leaving.abort();
  }, [asked, isLoggedIn, email, reset]);
}
