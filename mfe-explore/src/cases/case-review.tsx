import { dayText } from '@sentinel/calendar';
import { Banner, Button, ConfirmDialog, Dropdown, Panel, TextArea, useToast } from '@sentinel/ui';
import { CASE_DECISIONS, CASE_STATUSES, MAX_CASE_NOTE } from '@sentinel/vocabulary-market';
import { useState } from 'react';
import { returnText, shortDollarsText } from '../company/figures.ts';
import styles from './case.module.css';
import { soldText } from './case-words.ts';
import type { CaseData } from './cases.query.ts';
import type { KeptCase, CaseReview as Review, useKeptCase } from './use-kept-case.ts';

export const STATUS_WORDS = { open: 'Open', in_review: 'In review', closed: 'Closed' } as const;
export const DECISION_WORDS = { no_action: 'No action', escalated: 'Escalated', reported: 'Reported' } as const;
const STATUSES = CASE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));
const DECISIONS = [
  { value: 'none', label: 'None yet' } as const,
  ...CASE_DECISIONS.map((value) => ({ value, label: DECISION_WORDS[value] })),
];

interface CaseReviewProps {
  readonly found: CaseData;
  readonly kept: KeptCase;
  readonly actions: Pick<ReturnType<typeof useKeptCase>, 'save' | 'remove'>;
}

/** The review of a kept case. What was typed stays until it is saved, also where somebody else saved in the meantime. */
export function CaseReview({ actions: { remove, save }, found, kept }: CaseReviewProps) {
  const toast = useToast();
  const [draft, setDraft] = useState<Review>({ status: kept.status, decision: kept.decision, note: kept.note });
  const [isAsking, setAsking] = useState(false);
  const change = (part: Partial<Review>) => setDraft({ ...draft, ...part });
  const isChanged = draft.status !== kept.status || draft.decision !== kept.decision || draft.note.trim() !== kept.note;
  const error = save.error ?? remove.error;
  return (
    <Panel
      title="Review"
      actions={<span className={styles.aside}>seen by you only, every change is in the audit log</span>}
    >
      <Changed found={found} kept={kept} />
      <form
        className={styles.review}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(draft, { onSuccess: () => toast({ tone: 'success', title: 'Review saved' }) });
        }}
      >
        <Dropdown label="Status" options={STATUSES} value={draft.status} onChange={(status) => change({ status })} />
        <Dropdown
          label="Decision"
          options={DECISIONS}
          value={draft.decision ?? 'none'}
          onChange={(decision) => change({ decision: decision === 'none' ? null : decision })}
        />
        <TextArea
          label="Note"
          rows={3}
          maxLength={MAX_CASE_NOTE}
          value={draft.note}
          placeholder="What would change your mind?"
          onChange={({ target }) => change({ note: target.value })}
          className={styles.note}
        />
        {error ? (
          <div className={styles.wide}>
            <Banner tone="error">{error.message}</Banner>
          </div>
        ) : null}
        <div className={styles.steps}>
          <Button type="submit" variant="primary-yellow" loading={save.isPending} disabled={!isChanged}>
            Save Review
          </Button>
          <Button variant="outline" onClick={() => setAsking(true)}>
            Let go
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        title="Let go of this case?"
        confirmLabel="Let go"
        tone="danger"
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        Its status, decision and note are deleted. The audit log keeps that you reviewed it.
      </ConfirmDialog>
    </Panel>
  );
}

/** Dollars and fractions that differ by less are the same figure. */
const SAME = 1e-6;
const differ = (one: number, other: number) => Math.abs(one - other) > SAME * Math.max(1, Math.abs(one));

/** That an amendment, a correction or a late filing changed the figures since the case was kept. */
function Changed({ found, kept: { kept_at, seen } }: Pick<CaseReviewProps, 'found' | 'kept'>) {
  const isSame =
    seen.num_sales === found.num_sales &&
    seen.num_gifts === found.num_gifts &&
    !differ(seen.value, found.value) &&
    !differ(seen.event_return, found.news.event_return);
  if (isSame) return null;
  const then = soldText({ ...found, ...seen });
  return (
    <div className={styles.changed}>
      <Banner tone="warning">
        Its filings or prices changed since you kept it on {dayText(kept_at.slice(0, 10))}. Then: {then} for{' '}
        {shortDollarsText(seen.value)}, a return of {returnText(seen.event_return)}, a loss of{' '}
        {shortDollarsText(seen.avoided_loss)} avoided.
      </Banner>
    </div>
  );
}
