import { firstUnscored, type Interaction } from '../interaction.ts';
import type { UnsentVerdict } from '../outbox/outbox.ts';
import { edit, type History, redo, undo } from '../verdict/history.ts';
import { hasUndecidedHighlights, needsSave, type Verdict } from '../verdict/verdict.ts';
import { type OpenedWork, openWork, type Work } from '../work/open-work.ts';

/** Where the reviewer wants to go. `page`: another page, by a link or the back button. */
export type Target = { readonly to: 'interaction'; readonly index: number } | { readonly to: 'list' | 'page' };

export type ReviewDialog =
  | { readonly kind: 'unsaved-highlights'; readonly target: Target }
  | { readonly kind: 'completed' }
  | { readonly kind: 'remaining' };

/** The review of a company's interactions, one of which is open. */
export interface ReviewState {
  /** With the verdicts that the server has, as far as this page knows. */
  readonly interactions: readonly Interaction[];
  readonly index: number;
  readonly opened: OpenedWork;
  /** What was given to the outbox for the open interaction, oldest first, until it lands. */
  readonly sent: readonly SentVerdict[];
  /** Whether a save that nobody asked for is on its way: what comes of it may open a dialog. */
  readonly isAutoSaving: boolean;
  /** Why the reviewer could not move on. */
  readonly message: string | null;
  readonly dialog: ReviewDialog | null;
  readonly isAdminMode: boolean;
}

interface SentVerdict {
  readonly verdict: Verdict;
  readonly payload: UnsentVerdict;
}

export type ReviewAction =
  | { readonly type: 'edited'; readonly verdict: Verdict }
  | { readonly type: 'undone' | 'redone' }
  | { readonly type: 'opened'; readonly index: number; readonly onDevice: unknown }
  | { readonly type: 'asked-to-leave'; readonly target: Target }
  | { readonly type: 'sent'; readonly payload: UnsentVerdict; readonly isAutoSave: boolean }
  | { readonly type: 'landed'; readonly payload: UnsentVerdict; readonly version: number }
  | { readonly type: 'reloaded'; readonly interactions: readonly Interaction[]; readonly onDevice: unknown }
  | { readonly type: 'kept-mine' | 'took-saved' }
  | { readonly type: 'dialog-closed' };

/** Spec part 3 section 5 "Categorization". */
const HIGHLIGHT_BEFORE_PROCEEDING =
  'Please highlight the portion of the interaction that is relevant to the fraud before proceeding.';
const HIGHLIGHT_BEFORE_LEAVING = 'Please highlight the portion of the interaction that is relevant to the fraud.';

interface Start {
  readonly interactions: readonly Interaction[];
  readonly isAdminMode: boolean;
  /** What the device keeps, by the number of the interaction. */
  readonly onDevice: ReadonlyMap<number, unknown>;
}

/** Opens a company (section 2 "Categorization detail page"). */
export function startReview({ interactions, isAdminMode, onDevice }: Start): ReviewState {
  const index = firstUnscored(interactions);
  return {
    interactions,
    index,
    ...openAt(interactions, index, (number) => onDevice.get(number)),
    isAdminMode,
    dialog: null,
  };
}

export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case 'edited':
      return withHistory(state, (history) => edit(history, action.verdict));
    case 'undone':
      return withHistory(state, undo);
    case 'redone':
      return withHistory(state, redo);
    case 'opened':
      return {
        ...state,
        index: action.index,
        ...openAt(state.interactions, action.index, () => action.onDevice),
        dialog: null,
      };
    case 'asked-to-leave':
      return askToLeave(state, action.target);
    case 'sent':
      return withSent(state, action.payload, action.isAutoSave);
    case 'landed':
      return withLanded(state, action.payload, action.version);
    case 'reloaded':
      return withReloaded(state, action.interactions, action.onDevice);
    case 'kept-mine':
      return withWork(state, (work) =>
        work.mine ? { ...work, history: edit(work.history, work.mine), mine: null } : work,
      );
    case 'took-saved':
      return withWork(state, (work) => ({ ...work, mine: null }));
    case 'dialog-closed':
      return { ...state, dialog: null };
  }
}

/** The open interaction stays as it is, unless another verdict on it was saved meanwhile. */
function withReloaded(state: ReviewState, interactions: readonly Interaction[], onDevice: unknown): ReviewState {
  const opened = state.interactions[state.index];
  const index = interactions.findIndex(({ interaction_num }) => interaction_num === opened?.interaction_num);
  if (index === -1) return state;
  const next = { ...state, interactions, index };
  const isSameVersion = state.opened.isReadable && state.opened.work.version === interactions[index]?.version;
  return isSameVersion ? next : { ...next, ...openAt(interactions, index, () => onDevice) };
}

const openAt = (interactions: readonly Interaction[], index: number, onDevice: (number: number) => unknown) => {
  const interaction = interactions[index];
  const opened: OpenedWork = interaction
    ? openWork(interaction, onDevice(interaction.interaction_num))
    : { isReadable: false, problem: 'empty' };
  return { opened, sent: [], isAutoSaving: false, message: null };
};

const withWork = (state: ReviewState, change: (work: Work) => Work): ReviewState =>
  state.opened.isReadable ? { ...state, opened: { isReadable: true, work: change(state.opened.work) } } : state;

const withHistory = (state: ReviewState, change: (history: History) => History): ReviewState => ({
  ...withWork(state, (work) => ({ ...work, history: change(work.history) })),
  message: null,
});

/** The highlights as they are or will be on the server, with the choice and the note of now: what Discard leaves. */
export function withoutUnsaved({ opened, sent }: ReviewState): Verdict | undefined {
  if (!opened.isReadable) return undefined;
  return { ...opened.work.history.present, highlights: baseline(opened.work, sent).highlights };
}

/** The verdict as the server will have it when everything that was sent has landed. */
const baseline = ({ stored }: Work, sent: readonly SentVerdict[]): Verdict => sent.at(-1)?.verdict ?? stored;

/** Whether the open interaction has something to save. */
export const hasToSave = ({ opened, sent }: ReviewState): boolean =>
  opened.isReadable && needsSave(opened.work.history.present, baseline(opened.work, sent));

/** Whether the open interaction has highlights that belong to no choice. */
export const hasUndecided = ({ opened, sent }: ReviewState): boolean =>
  opened.isReadable && hasUndecidedHighlights(opened.work.history.present, baseline(opened.work, sent));

function askToLeave(state: ReviewState, target: Target): ReviewState {
  if (!state.opened.isReadable) return state;
  const { choice, highlights } = state.opened.work.history.present;
  if (choice === 'relevant' && highlights.length === 0)
    return { ...state, message: target.to === 'list' ? HIGHLIGHT_BEFORE_LEAVING : HIGHLIGHT_BEFORE_PROCEEDING };
  if (hasUndecided(state)) return { ...state, dialog: { kind: 'unsaved-highlights', target } };
  return state;
}

/** Whether the reviewer may leave the open interaction as it is (section 4 "Navigation"). */
export const mayLeave = (state: ReviewState, target: Target): boolean => askToLeave(state, target) === state;

function withSent(state: ReviewState, payload: UnsentVerdict, isAutoSave: boolean): ReviewState {
  if (!state.opened.isReadable) return state;
  const verdict = state.opened.work.history.present;
  // The next letter is a step of its own: the history then tells later that what was saved was made here.
  const saved = withWork(state, (work) => ({ ...work, history: { ...work.history, isTyping: false } }));
  return { ...saved, sent: [...state.sent, { verdict, payload }], isAutoSaving: isAutoSave };
}

function withLanded(state: ReviewState, payload: UnsentVerdict, version: number): ReviewState {
  const { interaction_num, categorization, reason, interaction_html } = payload;
  const interactions = state.interactions.map((interaction) =>
    interaction.interaction_num === interaction_num
      ? { ...interaction, categorization, reason, interaction_html, version }
      : interaction,
  );
  const next = { ...state, interactions };
  if (interactions[state.index]?.interaction_num !== interaction_num) return next;
  const at = state.sent.findLastIndex(
    ({ payload: sent }) =>
      sent.categorization === categorization && sent.reason === reason && sent.interaction_html === interaction_html,
  );
  const landed = state.sent[at];
  const sent = state.sent.slice(at + 1);
  return {
    ...withWork(next, (work) => ({ ...work, version, stored: landed?.verdict ?? work.stored })),
    sent,
    isAutoSaving: state.isAutoSaving && sent.length > 0,
    dialog: state.dialog ?? (state.isAutoSaving && sent.length === 0 ? dialogAfterSave(next) : null),
  };
}

/** Section 4 "Auto-save". */
function dialogAfterSave({ interactions, index, isAdminMode }: ReviewState): ReviewDialog | null {
  const isAllScored = interactions.every(({ categorization }) => categorization !== null);
  if (isAllScored) return isAdminMode ? null : { kind: 'completed' };
  return index === interactions.length - 1 ? { kind: 'remaining' } : null;
}

/** Whether the open interaction is the only one without a verdict: it is then saved at once (section 4 "Auto-save"). */
export const isLastUnanswered = ({ interactions, index }: ReviewState): boolean =>
  interactions.every(({ categorization }, at) => (at === index) === (categorization === null));
