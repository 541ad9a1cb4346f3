import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, LEAD, openArea, refusal } from '../testing/open-area.tsx';
import { AGREEMENT, DETAIL, disagreement } from './testing/verdicts.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const NEXT = disagreement({ interaction_num: 18 });
const DECIDED = disagreement({ interaction_num: 2, adjudicated_at: '2026-11-20T10:00:00.000Z' });

const open = (answers: Answers = {}) =>
  openArea(
    '/categorization/agreement?open=010:15',
    {
      get_categorization_agreement: AGREEMENT,
      list_categorization_disagreements: { disagreements: [disagreement(), NEXT, DECIDED], num_hidden: 0 },
      get_categorization_disagreement: DETAIL,
      adjudicate_categorization: { version: 1, repairs: [] },
      ...answers,
    },
    { email: LEAD, permissions: ['categorization_admin'] },
  );
const part = (quote: RegExp) => screen.findByRole('checkbox', { name: quote });
const saved = (area: ReturnType<typeof open>) => area.callsOf('adjudicate_categorization');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save and next' }));

describe('adjudicating a disagreement (issue 11, "adjudication screen")', () => {
  test('what all agree on is taken over, the rest is open and says who highlighted it', async () => {
    open();
    expect(await part(/^ship those orders \(both\)/)).toBeChecked();
    expect(await part(/^We agreed to \(Duarte only\)/)).not.toBeChecked();
    expect(await part(/^returns are not finalized \(Varga only\)/)).not.toBeChecked();
    expect(screen.getByText('1 shared highlight taken over; 2 to decide')).toBeVisible();
    const legend = within(screen.getByRole('list', { name: 'Highlighted by' }));
    expect(legend.getAllByRole('listitem').map((entry) => [entry.textContent, entry.dataset.line])).toEqual([
      ['Duarte only', 'solid'],
      ['both', 'shared'],
      ['Varga only', 'dashed'],
    ]);
    const verdicts = within(screen.getByRole('list', { name: 'Verdicts' }));
    const saidBy = verdicts.getAllByRole('listitem').map((entry) => entry.querySelector('p')?.textContent);
    expect(saidBy).toEqual(['Duarte, Relevant', 'Varga, Relevant', 'Amsel, Not Relevant: “Ordinary seasonality.”']);
  });

  test('the history of each reviewer’s verdict can be read, for that reviewer (docs/categorization.md "Verdicts")', async () => {
    const area = open({
      get_categorization_history: {
        response: [
          {
            outcome: 'saved',
            categorization: 0,
            reason: '',
            highlights: [],
            version: 1,
            decided_at: '2026-11-19T10:00:00.000Z',
            decided_by: LEAD,
          },
        ],
      },
    });
    await userEvent.click(await screen.findByText('History of Varga', { selector: 'summary' }));
    const history = await screen.findByRole('list', { name: 'History of Varga' });
    expect(history).toHaveTextContent(`Not RelevantVersion 1, by ${LEAD} · Nov 19, 10:00 AM`);
    expect(area.callsOf('get_categorization_history')).toEqual([
      { type: 'get_categorization_history', email: 'v.varga@sentinel.example', gvkey: '010', interaction_num: 15 },
    ]);
  });

  test('a decision is sent with the highlights chosen, and the next open one follows', async () => {
    const area = open();
    await userEvent.click(await part(/^returns are not finalized/));
    await userEvent.click(screen.getByRole('radio', { name: 'Relevant' }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Side letter.');
    await save();
    await waitFor(() => expect(area.address()).toBe('/categorization/agreement?open=010%3A18'));
    expect(saved(area)).toEqual([
      {
        type: 'adjudicate_categorization',
        gvkey: '010',
        interaction_num: 15,
        categorization: 1,
        reason: 'Side letter.',
        interaction_html:
          '<p>We agreed to <mark class="cat-highlight">ship those orders</mark> before quarter end, and <mark class="cat-highlight">returns are not finalized</mark> yet.</p>',
        version: 0,
        verdict_saves: 4,
      },
    ]);
    expect(area.callsOf('list_categorization_disagreements').length).toBeGreaterThan(1);
  });

  test('Not Relevant is sent without highlights, and nothing can be highlighted then (part 3 section 4)', async () => {
    const area = open();
    const shared = await part(/^ship those orders/);
    await userEvent.click(screen.getByRole('radio', { name: 'Not Relevant' }));
    expect(shared).toBeDisabled();
    expect(shared).not.toBeChecked();
    await save();
    await waitFor(() => expect(saved(area)).toHaveLength(1));
    expect(saved(area)[0]).toMatchObject({ categorization: 0, interaction_html: null });
  });

  test('without a choice nothing is sent; Relevant needs a highlight (part 3 section 5)', async () => {
    const area = open();
    const shared = await part(/^ship those orders/);
    await save();
    expect(screen.getByText('Please Select Relevant or Not Relevant')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Relevant' }));
    await userEvent.click(shared);
    expect(
      screen.getByText(
        'Please highlight the portion of the interaction that is relevant to the fraud before proceeding.',
      ),
    ).toBeVisible();
    await save();
    expect(saved(area)).toHaveLength(0);
  });

  test('Skip goes to the next open one and sends nothing; after the last, none is open', async () => {
    const area = open();
    await part(/^ship those orders/);
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
    expect(area.address()).toBe('/categorization/agreement?open=010%3A18');
    expect(saved(area)).toHaveLength(0);
  });

  test('a whole decision needs no pointer: R, Tab and Space, Enter', async () => {
    const area = open();
    (await part(/^We agreed to/)).focus();
    await userEvent.keyboard('r{ }');
    expect(screen.getByRole('radio', { name: 'Relevant' })).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(saved(area)).toHaveLength(1));
    expect(saved(area)[0]?.interaction_html).toContain(
      '<mark class="cat-highlight">We agreed to ship those orders</mark>',
    );
  });

  test('keys are not active in the reason, nor with a modifier', async () => {
    const area = open();
    await part(/^ship those orders/);
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'rns{Enter}');
    await userEvent.click(screen.getByRole('heading', { name: /^Garnet/ }));
    await userEvent.keyboard('{Control>}r{/Control}');
    expect(screen.getByRole('radio', { name: 'Relevant' })).not.toBeChecked();
    expect(saved(area)).toHaveLength(0);
    await userEvent.keyboard('n');
    expect(screen.getByRole('radio', { name: 'Not Relevant' })).toBeChecked();
  });

  test('an adjudication made before is shown, and replaced by its version; a changed verdict is said', async () => {
    const area = open({
      get_categorization_disagreement: {
        ...DETAIL,
        adjudication: {
          categorization: 1,
          reason: 'Earlier.',
          highlights: [DETAIL.merged.open[1]].map((range) => ({ start: range?.start, end: range?.end })),
          version: 3,
          decided_at: '2026-11-20T10:00:00.000Z',
          decided_by: LEAD,
          is_outdated: true,
        },
      },
    });
    expect(await screen.findByText(/^Decided Relevant by lead\. A verdict has changed since/)).toBeVisible();
    expect(await part(/^returns are not finalized/)).toBeChecked();
    expect(await part(/^ship those orders/)).not.toBeChecked();
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Earlier.');
    await save();
    await waitFor(() => expect(saved(area)[0]).toMatchObject({ version: 3, reason: 'Earlier.' }));
  });

  test('one made meanwhile is said, and loaded at Reload; nothing is lost before', async () => {
    const area = open({
      adjudicate_categorization: refusal('conflict', 'Somebody has decided this meanwhile.', 'changed_meanwhile'),
    });
    await part(/^ship those orders/);
    await userEvent.click(screen.getByRole('radio', { name: 'Not Relevant' }));
    await save();
    expect(await screen.findByText('Somebody has decided this meanwhile.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Not Relevant' })).toBeChecked();
    const before = area.callsOf('get_categorization_disagreement').length;
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(area.callsOf('get_categorization_disagreement').length).toBe(before + 1));
  });

  test('a failure that is no conflict offers no Reload', async () => {
    open({ adjudicate_categorization: refusal('not_found', 'The service is not available.') });
    await part(/^ship those orders/);
    await userEvent.click(screen.getByRole('radio', { name: 'Not Relevant' }));
    await save();
    expect(await screen.findByText('The service is not available.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  });

  test('others’ verdicts stay hidden until one’s own is given', async () => {
    open({ get_categorization_disagreement: refusal('forbidden', 'No.', 'own_verdict_first') });
    expect(await screen.findByText('Give your own verdict first.')).toBeVisible();
  });

  test('an interaction that did not load, or has no text, is named', async () => {
    let answer: object = refusal('rate_limited', 'Too many calls at once.');
    open({ get_categorization_disagreement: () => answer });
    expect(await screen.findByText('The interaction could not be loaded')).toBeVisible();
    answer = { ...DETAIL, interaction: '' };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/has no text that can be shown/)).toBeVisible();
  });

  test('an interaction that there is not is said to be none', async () => {
    open({ get_categorization_disagreement: refusal('not_found', 'There is no such interaction.') });
    expect(await screen.findByText('There is no such disagreement.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('a disagreement opens from the list, and from its address', async () => {
    const area = open();
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const row = await screen.findByRole('button', { name: /^Garnet · 18/ });
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: /^Garnet · 15/ })).toHaveAttribute('aria-current', 'true');
    await userEvent.click(row);
    expect(area.address()).toBe('/categorization/agreement?open=010%3A18');
    await waitFor(() =>
      expect(area.callsOf('get_categorization_disagreement').at(-1)).toMatchObject({
        gvkey: '010',
        interaction_num: 18,
      }),
    );
    expect(scrolled).toHaveBeenCalledTimes(2);
  });
});
