import { readInteraction, type Transcript } from '@sentinel/highlight';
import { Banner, Button, Panel, SegmentedControl, TextField } from '@sentinel/ui';
import { useCallback, useMemo, useState } from 'react';
import { KeyCap } from '../key-cap/key-cap.tsx';
import { SentVerdicts } from '../verdict-history/sent-verdicts.tsx';
import { VERDICT_WORDS } from '../verdict-words.ts';
import styles from './adjudication.module.css';
import { draftFault, type MarkedPart, markedParts, startAdjudication, togglePart } from './adjudication.ts';
import type { DisagreementDetail } from './agreement.query.ts';
import { countText } from './figure-text.ts';
import lines from './line-styles.module.css';
import { lineStyles, stylesInUse } from './line-styles.ts';
import { MarkedTranscript } from './marked-transcript.tsx';
import type { ReviewerNames } from './reviewer-names.ts';
import { useAdjudicationKeys } from './use-adjudication-keys.ts';
import { useSaveAdjudication } from './use-save-adjudication.ts';

interface AdjudicationFormProps {
  readonly detail: DisagreementDetail;
  readonly names: ReviewerNames;
  /** Goes to the next open disagreement. */
  readonly onNext: () => void;
  /** The verdicts or the adjudication have changed, so they must be loaded again. */
  readonly onReload: () => void;
}

/** One interaction that reviewers differ on: what they agree on is taken over, the rest is decided here. */
export function AdjudicationForm({ detail, names, onNext, onReload }: AdjudicationFormProps) {
  const reading = useMemo(() => readInteraction(detail.interaction), [detail.interaction]);
  const title = `${detail.company_name} · interaction ${detail.interaction_num}`;
  if (!reading.isReadable)
    return (
      <Panel flush title={title}>
        <div className={styles.body}>
          <Banner tone="error">This interaction has no text that can be shown, so it cannot be decided here.</Banner>
        </div>
      </Panel>
    );
  return (
    <ReadableAdjudication
      title={title}
      transcript={reading.transcript}
      detail={detail}
      names={names}
      onNext={onNext}
      onReload={onReload}
    />
  );
}

interface ReadableAdjudicationProps extends AdjudicationFormProps {
  readonly title: string;
  readonly transcript: Transcript;
}

function ReadableAdjudication({ title, transcript, detail, names, onNext, onReload }: ReadableAdjudicationProps) {
  const parts = useMemo(() => markedParts(detail), [detail]);
  const [draft, setDraft] = useState(() => startAdjudication(detail, parts));
  const [isFaultShown, setFaultShown] = useState(false);
  const saving = useSaveAdjudication(detail, transcript, onNext);
  const toggle = useCallback((part: MarkedPart) => setDraft((before) => togglePart(before, part)), []);
  const styleOf = useMemo(() => lineStyles(parts, names), [parts, names]);
  const fault = draftFault(draft);
  const choose = (categorization: 0 | 1) => setDraft((before) => ({ ...before, categorization }));

  function save() {
    setFaultShown(fault !== null);
    if (fault === null && !saving.isPending) saving.save(draft);
  }

  useAdjudicationKeys({ r: () => choose(1), n: () => choose(0), s: onNext, Enter: save });

  return (
    <Panel
      flush
      title={title}
      actions={
        <ul className={styles.legend} aria-label="Highlighted by">
          {stylesInUse(parts, styleOf).map(({ line, words }) => (
            <li key={words} className={lines.line} data-line={line}>
              {words}
            </li>
          ))}
        </ul>
      }
    >
      {detail.adjudication ? <EarlierAdjudication adjudication={detail.adjudication} names={names} /> : null}
      <MarkedTranscript
        transcript={transcript}
        parts={parts}
        taken={draft.categorization === 0 ? NOTHING : draft.taken}
        styleOf={styleOf}
        isDisabled={draft.categorization === 0}
        onToggle={toggle}
      />
      <ul className={styles.verdicts} aria-label="Verdicts">
        {detail.verdicts.map(({ reviewer, categorization, reason, version }) => (
          <li key={reviewer.email}>
            <p>
              {names.short(reviewer.email)}, {VERDICT_WORDS[categorization]}
              {reason === '' ? null : `: “${reason}”`}
            </p>
            <SentVerdicts
              of={{
                reviewer: reviewer.email,
                gvkey: detail.gvkey,
                interaction_num: detail.interaction_num,
                version,
              }}
              text={transcript.text}
              title={`History of ${names.short(reviewer.email)}`}
            />
          </li>
        ))}
      </ul>
      <div className={styles.reason}>
        <TextField
          label="Reason"
          optional
          value={draft.reason}
          maxLength={10_000}
          onChange={({ target }) => {
            const { value } = target;
            setDraft((before) => ({ ...before, reason: value }));
          }}
        />
      </div>
      {saving.failure ? (
        <div className={styles.body}>
          <Banner
            tone="error"
            action={
              saving.failure.isOutdated ? (
                <Button variant="outline" onClick={onReload}>
                  Reload
                </Button>
              ) : null
            }
          >
            {saving.failure.message}
          </Banner>
        </div>
      ) : null}
      <div className={styles.footer}>
        <SegmentedControl
          label="Decision"
          hideLabel
          options={[
            {
              value: 1,
              label: (
                <span className={styles.choice}>
                  Relevant <KeyCap canBeOff>R</KeyCap>
                </span>
              ),
            },
            {
              value: 0,
              label: (
                <span className={styles.choice}>
                  Not Relevant <KeyCap canBeOff>N</KeyCap>
                </span>
              ),
            },
          ]}
          value={draft.categorization ?? -1}
          onChange={(value) => choose(value === 1 ? 1 : 0)}
        />
        <p className={styles.state} role="status">
          {isFaultShown && fault !== null ? <span className={styles.fault}>{fault}</span> : partsText(parts)}
        </p>
        <Button variant="outline" onClick={onNext}>
          Skip <KeyCap canBeOff>S</KeyCap>
        </Button>
        <Button variant="primary-yellow" loading={saving.isPending} onClick={save}>
          Save and next <KeyCap canBeOff>Enter</KeyCap>
        </Button>
      </div>
    </Panel>
  );
}

const NOTHING: ReadonlySet<never> = new Set();

interface EarlierAdjudicationProps {
  readonly adjudication: NonNullable<DisagreementDetail['adjudication']>;
  readonly names: ReviewerNames;
}

/** Who has decided this interaction already; saving decides it anew, and the earlier adjudication stays in the history. */
function EarlierAdjudication({ adjudication, names }: EarlierAdjudicationProps) {
  const { categorization, decided_by, is_outdated } = adjudication;
  const who = decided_by === null ? 'somebody whose account is gone' : names.short(decided_by);
  return (
    <div className={styles.body}>
      <Banner tone={is_outdated ? 'warning' : 'info'}>
        Decided {VERDICT_WORDS[categorization]} by {who}.
        {is_outdated ? ' A verdict has changed since, so please decide again.' : ''}
      </Banner>
    </div>
  );
}

function partsText(parts: readonly MarkedPart[]): string {
  if (parts.length === 0) return 'Nobody has highlighted anything';
  const open = parts.filter(({ isShared }) => !isShared).length;
  const shared = parts.length - open;
  const toDecide = `${open} to decide`;
  return shared === 0
    ? toDecide
    : `${countText(shared, 'shared highlight', 'shared highlights')} taken over; ${toDecide}`;
}
