import { writeInteractionHtml } from '@sentinel/highlight';
import type { Interaction } from '../interaction.ts';
import type { Outbox, UnsentVerdict } from '../outbox/outbox.ts';
import { choose, needsSave, type Verdict } from '../verdict/verdict.ts';
import { hasChanges, openWork, type StoredWork, storeWork, type Work } from '../work/open-work.ts';
import {
  hasToSave,
  isLastUnanswered,
  mayLeave,
  type ReviewAction,
  type ReviewState,
  reviewReducer,
  startReview,
  type Target,
  withoutUnsaved,
} from './review-reducer.ts';

/** Spec part 3 section 9. */
const AUTO_SAVE_MS = 3_000;
const LAST_AUTO_SAVE_MS = 100;
/** Section 4: "Choosing Not Relevant and then continuing waits 100 ms." */
const NOT_RELEVANT_WAIT_MS = 100;
/** A save is on the device when the page is left; so long at most, leaving waits until the server has it, too. */
const LEAVE_WAIT_MS = 3_000;

/** So long at most, an edit may take to reach the device unseen (issue 11, "Durable"). */
const SLOW_WRITE_MS = 100;

/** Whether this device has all of the work: `writing`: not yet, and it takes long; `failed`: it can keep none. */
export type DeviceState = 'kept' | 'writing' | 'failed';

export interface ReviewParts {
  readonly gvkey: string;
  readonly companyName: string;
  readonly isAdminMode: boolean;
  readonly interactions: readonly Interaction[];
  /** What the device kept, by the number of the interaction. */
  readonly onDevice: ReadonlyMap<number, unknown>;
  readonly outbox: Outbox;
  /** Keeps work on the device; false when it cannot. */
  keep(interactionNum: number, work: StoredWork): Promise<boolean>;
  /** Calls back after so many milliseconds; returns what cancels it. */
  later(act: () => void, ms: number): () => void;
  /** Loads the interactions again. */
  reload(): Promise<readonly Interaction[]>;
  /** Leaves the page. */
  leave(to: 'list' | 'page'): void;
}

export interface ReviewSnapshot {
  readonly state: ReviewState;
  readonly device: DeviceState;
  /** The page is about to be left. */
  readonly isLeaving: boolean;
}

export type UnsavedAnswer = 'relevant' | 'not-relevant' | 'discard' | 'cancel';

/** The review of a company: its state, and what happens by itself, which is saving on the device and on the server. */
export interface Review {
  /** It changes only when its content does. */
  snapshot(): ReviewSnapshot;
  subscribe(listener: () => void): () => void;
  edit(change: (verdict: Verdict, work: Work) => Verdict): void;
  undo(): void;
  redo(): void;
  /** Goes to an interaction or leaves the page, unless the open interaction does not allow it (section 4 "Navigation"). */
  goTo(target: Target): void;
  answerUnsaved(answer: UnsavedAnswer): void;
  closeDialog(): void;
  /** Of two verdicts, one saved elsewhere meanwhile: keeps the one that was made here, or takes the other one. */
  resolve(copy: 'mine' | 'saved'): void;
  /** Saves at once what is to be saved: the page is going away. */
  saveNow(): void;
  /** Begins to watch the outbox; returns what ends it. */
  start(): () => void;
}

export function createReview(parts: ReviewParts): Review {
  const { outbox, gvkey, later } = parts;
  const copies = new Map<number, unknown>(parts.onDevice);
  const listeners = new Set<() => void>();
  let current: ReviewSnapshot = {
    state: startReview({ ...parts, onDevice: copies }),
    device: 'kept',
    isLeaving: false,
  };
  let cancelSave: (() => void) | undefined;
  let isReloading = false;

  const change = (next: Partial<ReviewSnapshot>) => {
    current = { ...current, ...next };
    for (const listener of [...listeners]) listener();
  };
  const openNumber = () => current.state.interactions[current.state.index]?.interaction_num;

  const writer = createWriter(parts, (device) => {
    if (device !== current.device) change({ device });
  });

  function dispatch(action: ReviewAction): void {
    const before = current.state;
    const state = reviewReducer(before, action);
    if (state === before) return;
    change({ state });
    const [was, is] = [workOf(before), workOf(state)];
    if (is && was?.transcript === is.transcript && isChanged(was, is)) {
      const number = openNumber();
      const copy = storeWork(is);
      if (number !== undefined && !is.mine) {
        copies.set(number, copy);
        writer.write(number, copy);
      }
    }
    if (was?.history.present !== is?.history.present || was?.mine !== is?.mine) saveLater();
  }

  function saveLater(): void {
    cancelSave?.();
    cancelSave = undefined;
    if (!hasToSave(current.state)) return;
    cancelSave = later(() => save(true), isLastUnanswered(current.state) ? LAST_AUTO_SAVE_MS : AUTO_SAVE_MS);
  }

  function save(isAutoSave: boolean): void {
    cancelSave?.();
    cancelSave = undefined;
    const work = workOf(current.state);
    const interaction_num = openNumber();
    if (!work || interaction_num === undefined || !hasToSave(current.state)) return;
    const payload = payloadOf(work, { gvkey, company_name: parts.companyName, interaction_num });
    dispatch({ type: 'sent', payload, isAutoSave });
    void outbox.put(payload);
  }

  function leaveTo(target: Target): void {
    save(false);
    if (target.to === 'interaction') {
      const next = current.state.interactions[target.index];
      if (!next) return;
      dispatch({ type: 'opened', index: target.index, onDevice: copies.get(next.interaction_num) });
      hasOpened();
      return;
    }
    const { to } = target;
    change({ isLeaving: true });
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      cancelWait();
      change({ isLeaving: false });
      parts.leave(to);
    };
    const cancelWait = later(leave, LEAVE_WAIT_MS);
    void outbox.flush().then(leave);
  }

  /** What the outbox could not save of the open interaction is on the screen now, beside what was saved instead. */
  function hasOpened(): void {
    saveLater();
    const number = openNumber();
    if (number !== undefined && isRefused(number) && !isStale(number)) outbox.drop(gvkey, number);
  }

  const findRefused = (number: number) =>
    outbox
      .entries()
      .find(
        ({ verdict, refusal }) =>
          verdict.gvkey === gvkey && verdict.interaction_num === number && refusal?.why === 'changed',
      );
  const isRefused = (number: number) => findRefused(number) !== undefined;

  /** Whether another verdict was saved meanwhile that this page has not seen. */
  function isStale(number: number): boolean {
    const refused = findRefused(number);
    const row = current.state.interactions.find(({ interaction_num }) => interaction_num === number);
    return refused !== undefined && row !== undefined && row.version <= refused.verdict.version;
  }

  function reloadIfStale(): void {
    if (isReloading || !current.state.interactions.some(({ interaction_num }) => isStale(interaction_num))) return;
    isReloading = true;
    parts
      .reload()
      .then((interactions) => {
        dispatch({ type: 'reloaded', interactions, onDevice: copies.get(openNumber() ?? -1) });
        hasOpened();
      })
      .catch((error: unknown) => console.warn('The interactions could not be loaded again', error))
      .finally(() => {
        isReloading = false;
      });
  }

  /** Work that was finished on this device and never sent, because the browser ended first. */
  function sendFinished(): void {
    for (const interaction of current.state.interactions) {
      const { interaction_num } = interaction;
      const copy = copies.get(interaction_num);
      if (interaction_num === openNumber() || !hasChanges(copy)) continue;
      const opened = openWork(interaction, copy);
      if (!opened.isReadable || opened.work.mine) continue;
      const { work } = opened;
      if (needsSave(work.history.present, work.stored))
        void outbox.put(payloadOf(work, { gvkey, company_name: parts.companyName, interaction_num }));
      else writer.write(interaction_num, storeWork(work));
    }
  }

  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edit(change) {
      const work = workOf(current.state);
      if (work && !work.mine) dispatch({ type: 'edited', verdict: change(work.history.present, work) });
    },
    undo: () => dispatch({ type: 'undone' }),
    redo: () => dispatch({ type: 'redone' }),
    goTo(target) {
      if (workOf(current.state)?.mine) return;
      if (mayLeave(current.state, target)) leaveTo(target);
      else dispatch({ type: 'asked-to-leave', target });
    },
    answerUnsaved(answer) {
      const { dialog } = current.state;
      const work = workOf(current.state);
      if (dialog?.kind !== 'unsaved-highlights' || !work) return;
      dispatch({ type: 'dialog-closed' });
      if (answer === 'cancel') return;
      const { present } = work.history;
      const verdict = answer === 'discard' ? withoutUnsaved(current.state) : choose(present, answer);
      if (verdict) dispatch({ type: 'edited', verdict });
      if (answer === 'not-relevant') {
        save(false);
        later(() => leaveTo(dialog.target), NOT_RELEVANT_WAIT_MS);
      } else leaveTo(dialog.target);
    },
    closeDialog: () => dispatch({ type: 'dialog-closed' }),
    resolve: (copy) => dispatch({ type: copy === 'mine' ? 'kept-mine' : 'took-saved' }),
    saveNow: () => save(false),
    start() {
      const stops = [
        outbox.onLanded((payload, version) => {
          if (payload.gvkey === gvkey) dispatch({ type: 'landed', payload, version });
        }),
        outbox.subscribe(reloadIfStale),
      ];
      sendFinished();
      saveLater();
      return () => {
        for (const stop of stops) stop();
        save(false);
      };
    },
  };
}

const isChanged = (was: Work, is: Work) =>
  was.history !== is.history || was.version !== is.version || was.mine !== is.mine;

const workOf = ({ opened }: ReviewState): Work | undefined => (opened.isReadable ? opened.work : undefined);

const payloadOf = (
  { transcript, history: { present }, version }: Work,
  company: Pick<UnsentVerdict, 'gvkey' | 'company_name' | 'interaction_num'>,
): UnsentVerdict => ({
  ...company,
  categorization: present.choice === 'relevant' ? 1 : 0,
  // PostgreSQL stores neither NUL nor half of a character.
  reason: present.note.toWellFormed().replaceAll('\0', ''),
  interaction_html: present.choice === 'relevant' ? writeInteractionHtml(transcript, present.highlights) : null,
  version,
});

/** Writes copies to the device one after the other: of several of one interaction, only the newest. */
function createWriter({ keep, later }: ReviewParts, onState: (state: DeviceState) => void) {
  const waiting = new Map<number, StoredWork>();
  let isWriting = false;
  async function writeAll(): Promise<void> {
    const cancel = later(() => onState('writing'), SLOW_WRITE_MS);
    let isKept = true;
    for (let [next] = waiting; next; [next] = waiting) {
      waiting.delete(next[0]);
      isKept = (await keep(...next)) && isKept;
    }
    cancel();
    isWriting = false;
    onState(isKept ? 'kept' : 'failed');
  }
  return {
    write(number: number, work: StoredWork): void {
      waiting.set(number, work);
      if (isWriting) return;
      isWriting = true;
      void writeAll();
    },
  };
}
