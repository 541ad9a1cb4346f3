import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { interactionOf } from '../detail/testing/interactions.ts';
import { useTestDevice } from '../detail/testing/open-review.tsx';
import { type Answers, LEAD, openArea, REVIEWER, refusal } from '../testing/open-area.tsx';

const realFetch = globalThis.fetch;
beforeEach(useTestDevice);
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

const COMPANY = { gvkey: '001', company_name: 'Garnet Peak Materials' };
const decided = { categorization: 1, reason: '', highlights: [], version: 1, decided_at: '2026-11-20T10:00:00.000Z' };
const QUOTE = 'ship those orders';
/** As `interactionOf` reads: a speaker's name is a line of its own. */
const START = 'Analyst\nQuestion 1: did you ship early?\n\nChief Financial Officer\nSure. We agreed to '.length;
const OTHER = {
  reviewer: { email: 'varga@sentinel.example', name: 'Vic Varga' },
  ...decided,
  reason: 'Side letter.',
  highlights: [{ start: START, end: START + QUOTE.length }],
};

async function open(version: 0 | 1, answers: Answers = {}) {
  const interaction = interactionOf(1, version === 0 ? {} : { categorization: 0, version });
  const area = openArea(
    '/categorization/detail',
    {
      get_ey_fraud_categorizations: { response: [interaction, interactionOf(2)] },
      get_other_categorizations: { is_hidden: false, verdicts: [OTHER] },
      get_categorization_history: { response: [] },
      insert_categorization: { version: 1, repairs: [] },
      ...answers,
    },
    { state: COMPANY },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  if (version === 1) await userEvent.click(screen.getByRole('button', { name: /^Previous/ }));
  return area;
}
const unfold = async (title: string) => userEvent.click(await screen.findByText(title, { selector: 'summary' }));
const entries = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('blind overlap (issue 11, "nobody sees another’s marks before their own verdict")', () => {
  test('before the own verdict is stored others’ are not asked for, and the page says why', async () => {
    const area = await open(0);
    await unfold('Other reviewers');
    expect(screen.getByText(/^Hidden until your own verdict is saved/)).toBeVisible();
    expect(area.callsOf('get_other_categorizations')).toEqual([]);
  });

  test('once it is stored, they are there: who, what, when, the note and the words', async () => {
    const area = await open(0);
    await unfold('Other reviewers');
    await userEvent.click(screen.getByRole('button', { name: /^Not Relevant/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Next/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Previous/ }));
    await waitFor(() => expect(area.callsOf('insert_categorization')).toHaveLength(1));
    await unfold('Other reviewers');
    expect(await entries('Other reviewers')).toEqual([
      `RelevantVic Varga · Nov 20, 10:00 AM UTCNote: Side letter.${QUOTE}`,
    ]);
    expect(area.callsOf('get_other_categorizations')).toEqual([
      { type: 'get_other_categorizations', email: REVIEWER, gvkey: '001', interaction_num: 1 },
    ]);
  });

  test('what the server hides stays hidden', async () => {
    await open(1, { get_other_categorizations: { is_hidden: true, verdicts: [] } });
    await unfold('Other reviewers');
    expect(await screen.findByText(/^Hidden until your own verdict is saved/)).toBeVisible();
  });

  test('nobody else, a failure and its retry are said', async () => {
    let answer: object = refusal('not_found', 'The service is not available.');
    await open(1, { get_other_categorizations: () => answer });
    await unfold('Other reviewers');
    expect(await screen.findByText('The service is not available.')).toBeVisible();
    answer = { is_hidden: false, verdicts: [] };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nobody else has decided this interaction yet.')).toBeVisible();
  });
});

describe('the history of a verdict (docs/categorization.md "Verdicts")', () => {
  test('has what was saved and what was refused, with the reason, and whose account sent it', async () => {
    await open(1, {
      get_categorization_history: {
        response: [
          { ...decided, outcome: 'saved', version: 2, decided_by: LEAD },
          { ...decided, outcome: 'changed_meanwhile', categorization: 0, decided_by: REVIEWER },
          { ...decided, outcome: 'not_assigned', decided_by: null },
        ],
      },
    });
    await unfold('History');
    expect(await entries('History')).toEqual([
      `RelevantVersion 2, by ${LEAD} · Nov 20, 10:00 AM UTC`,
      'Not RelevantNot saved, because version 1 had been replaced · Nov 20, 10:00 AM UTC',
      'RelevantNot saved, because the company was not assigned, by an account that is gone · Nov 20, 10:00 AM UTC',
    ]);
  });

  test('without any says so', async () => {
    await open(0);
    await unfold('History');
    expect(await screen.findByText('Nothing has been saved yet.')).toBeVisible();
  });
});
