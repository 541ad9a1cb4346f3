import { expect, test } from '@jest/globals';
import { type ReviewAction, reviewReducer, startReview } from '../state/review-reducer.ts';
import { interactionOf } from '../testing/interactions.ts';
import { choose, NO_VERDICT } from '../verdict/verdict.ts';
import { savedState } from './saved-state.ts';

const SCORED = interactionOf(1, { categorization: 0, version: 2 });
const stateAfter = (interaction: typeof SCORED, ...actions: ReviewAction[]) =>
  actions.reduce(reviewReducer, startReview({ interactions: [interaction], isAdminMode: false, onDevice: new Map() }));
const noted: ReviewAction = { type: 'edited', verdict: { ...NO_VERDICT, note: 'a' } };
const decided: ReviewAction = { type: 'edited', verdict: choose(NO_VERDICT, 'not-relevant') };

test.each([
  ['unedited', stateAfter(interactionOf(1)), 'kept', undefined],
  ['saved', stateAfter(SCORED), 'kept', undefined],
  ['on-device', stateAfter(interactionOf(1), noted), 'kept', undefined],
  ['saving', stateAfter(interactionOf(1), decided), 'writing', undefined],
  ['on-device', stateAfter(interactionOf(1), decided), 'kept', 'refused'],
  ['saving', stateAfter(interactionOf(1), decided), 'kept', 'sending'],
  ['offline', stateAfter(interactionOf(1), decided), 'kept', 'waiting'],
  ['not-kept', stateAfter(interactionOf(1), decided), 'failed', undefined],
  ['saved', stateAfter(SCORED), 'failed', undefined],
  ['unedited', stateAfter(interactionOf(1, { interaction: '' })), 'kept', undefined],
] as const)('where a verdict is: %s (issue 11, "saved on this device / saved")', (expected, state, device, sending) => {
  expect(savedState(state, device, sending)).toBe(expected);
});
