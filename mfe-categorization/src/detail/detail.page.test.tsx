import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Interaction } from './interaction.ts';
import { interactionOf } from './testing/interactions.ts';
import { COMPANY, device, openReview, useTestDevice } from './testing/open-review.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => {
  session.clear();
  useTestDevice();
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

const scored = (number: number, change: Partial<Interaction> = {}) =>
  interactionOf(number, { categorization: 0, version: 1, ...change });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const click = (name: string | RegExp) => userEvent.click(button(name));
const pressed = (name: string) => button(name).getAttribute('aria-pressed');
// Also below an open dialog.
const status = () => document.querySelector('aside [role="status"]')?.textContent;
/** Where the page is; the same words are said to screen readers, too. */
const position = { selector: 'p > span' };
const noteField = () => screen.getByRole('textbox', { name: 'Note (optional):' });
/** Opens the page, and closes the description that it opens with. */
async function open(...given: Parameters<typeof openReview>) {
  const page = openReview(...given);
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  return page;
}
/** Selects a quote of the transcript with the mouse. */
function select(quote: string) {
  const panel = screen.getByRole('region', { name: 'Interaction' });
  const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
  let node = walker.nextNode() as Text | null;
  while (node && !node.data.includes(quote)) node = walker.nextNode() as Text | null;
  const at = node!.data.indexOf(quote);
  fireEvent.pointerDown(node!.parentElement!);
  document.getSelection()!.setBaseAndExtent(node!, at, node!, at + quote.length);
  fireEvent.mouseUp(node!.parentElement!, { detail: 1 });
}
const marks = () => [...document.querySelectorAll('mark.cat-highlight')].map(({ textContent }) => textContent);

describe('the page, part 3 section 2 "Categorization detail page"', () => {
  test.each([undefined, {}, { gvkey: '', company_name: 'x' }, { gvkey: '001' }, 'text'])(
    'without a company (%j): "Missing company info.", and Back to list',
    async (state) => {
      const page = openReview([], { state: state ?? null });
      expect(screen.getByText('Missing company info.')).toBeVisible();
      await click('Back to list');
      expect(page.path()).toBe('/categorization');
    },
  );

  test('interactions stand in the order of their numbers, not of their digits (section 7)', async () => {
    await open([interactionOf(10), interactionOf(2), interactionOf(1)]);
    const entries = within(screen.getByRole('navigation', { name: 'Interactions' })).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => Number.parseInt(textContent ?? '', 10))).toEqual([1, 2, 10]);
  });

  test('an entry opens its interaction, which is scrolled into view; the one that was open loses its mark', async () => {
    const scrolled = jest.fn<(this: Element) => void>();
    Element.prototype.scrollIntoView = scrolled;
    await open([interactionOf(1), interactionOf(2)]);
    const entries = within(screen.getByRole('navigation', { name: 'Interactions' })).getAllByRole('button');
    const marked = () => entries.map((entry) => entry.getAttribute('aria-current'));
    expect([marked(), scrolled.mock.contexts]).toEqual([['true', null], [entries[0]]]);
    await userEvent.click(entries[1]!);
    expect([marked(), scrolled.mock.contexts]).toEqual([[null, 'true'], entries]);
    expect(screen.getByRole('region', { name: 'Interaction' })).toHaveTextContent('Interaction 2 of 2');
  });

  test('on a phone, where the window scrolls, another interaction begins at its top', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockReturnValue();
    globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
    try {
      await open([interactionOf(1), interactionOf(2)]);
      scrolled.mockClear();
      await click('Next');
      expect(scrolled.mock.calls).toEqual([[{ top: 0 }]]);
    } finally {
      Reflect.deleteProperty(globalThis, 'matchMedia');
    }
  });

  test('the description of the first interaction is shown in a dialog on opening, and by its button', async () => {
    openReview([interactionOf(1), interactionOf(2)]);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Revenue booked ahead of demand.')).toBeVisible();
    await click('OK');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await click('View Instructions and Fraud Description');
    expect(await screen.findByRole('dialog')).toHaveTextContent('Revenue booked ahead of demand.');
  });

  test('company, transcript, progress "done / total", note and buttons', async () => {
    await open([scored(1), interactionOf(2), interactionOf(3)]);
    expect(screen.getByRole('heading', { level: 1, name: 'Garnet Peak Materials' })).toBeVisible();
    const panel = screen.getByRole('region', { name: 'Interaction' });
    expect(panel).toHaveTextContent('Interaction 2 of 3');
    expect(panel).toHaveTextContent('Question 2: did you ship early?');
    expect(screen.getByText('1 / 3')).toBeVisible();
    expect(noteField()).toHaveAttribute('placeholder', 'Add any context or reason here…');
    expect(noteField()).toHaveAttribute('rows', '4');
    expect(button('← Back to list')).toBeVisible();
    expect(button('Clear Highlights')).toBeDisabled();
    expect(button('Previous')).toBeEnabled();
    await click('Next');
    expect(button('Next')).toBeDisabled();
    await click('Previous');
    await click('Previous');
    expect(button('Previous')).toBeDisabled();
    expect(panel.isConnected).toBe(false);
  });

  test('in admin mode: "Editing as {name}", no description dialog, and calls for the reviewer', async () => {
    session.saveLogin({ access_token: 't', userEmail: 'lead@sentinel.example', permissions: ['categorization_admin'] });
    session.startAdminEditing('dana@sentinel.example');
    const page = openReview([interactionOf(1)], {
      state: { ...COMPANY, isAdminMode: true, originalEmail: 'lead@sentinel.example' },
    });
    expect(await screen.findByText('Editing as dana@sentinel.example')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await click('Not Relevant');
    await waitFor(() => expect(page.callsOf('insert_categorization')).toHaveLength(1));
    expect(page.callsOf('insert_categorization')[0]).toMatchObject({ email: 'dana@sentinel.example' });
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a company without interactions, and one that cannot be loaded, say so', async () => {
    openReview([]);
    expect(await screen.findByText('Garnet Peak Materials has no interactions.')).toBeVisible();
  });

  test('a failed load is tried again', async () => {
    let fails = true;
    openReview([interactionOf(1)], {
      load: () =>
        fails
          ? { status: 403, error: 'This company is not assigned to you.', code: 'forbidden' }
          : { response: [interactionOf(1)] },
    });
    expect(await screen.findByText('This company is not assigned to you.')).toBeVisible();
    fails = false;
    await click(/Try again|Retry/);
    expect(await screen.findByRole('dialog')).toHaveTextContent('Revenue booked ahead of demand.');
  });
});

describe('a verdict, part 3 section 4', () => {
  test('the status follows what is chosen and highlighted; the last one is saved after 100 ms, then it is complete', async () => {
    const page = await open([scored(1), interactionOf(2)]);
    expect(status()).toBe('In Progress');
    select('ship those orders');
    expect(marks()).toEqual(['ship those orders']);
    expect(status()).toBe('Please Select Relevant or Not Relevant');
    expect(await screen.findByText('Saved on this device')).toBeVisible();
    await click('Clear Highlights');
    expect(marks()).toEqual([]);
    await click('Relevant');
    expect(status()).toBe('Please Highlight');
    expect(pressed('Relevant')).toBe('true');
    await click('Undo');
    await click('Undo');
    expect(marks()).toEqual(['ship those orders']);
    await click('Redo');
    expect(marks()).toEqual([]);
    await click('Undo');
    await click('Relevant');
    expect(status()).toBe('Complete');
    expect(await screen.findByText('Saved')).toBeVisible();
    const [saved] = page.callsOf('insert_categorization');
    expect(saved).toMatchObject({
      email: 'reviewer@sentinel.example',
      gvkey: '001',
      interaction_num: 2,
      categorization: 1,
    });
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      'Categorization complete. Would you like to save changes and return to the assignments page?',
    );
    await click('No, keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.path()).toBe('/categorization/detail');
    await userEvent.type(noteField(), 'x');
    await screen.findByRole('dialog');
    await click('Yes');
    await waitFor(() => expect(page.path()).toBe('/categorization'));
  });

  test('Relevant without a highlight cannot be left', async () => {
    const page = await open([interactionOf(1), interactionOf(2)]);
    await click('Relevant');
    await click('Next');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please highlight the portion of the interaction that is relevant to the fraud before proceeding.',
    );
    await click('← Back to list');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Please highlight the portion of the interaction that is relevant to the fraud\.$/,
    );
    expect(page.path()).toBe('/categorization/detail');
  });

  test('unsaved highlights are asked for before leaving', async () => {
    await open([interactionOf(1), interactionOf(2)]);
    select('ship those orders');
    await click('Next');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('You have unsaved highlights. Would you like to make a choice before leaving?');
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Relevant', 'Not Relevant', 'Discard', 'Cancel']));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Interaction 2 of 2', position)).toBeVisible();
  });

  test('the browser warns before a tab with unsaved highlights closes', async () => {
    await open([interactionOf(1), interactionOf(2)]);
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      Object.defineProperty(event, 'returnValue', { value: '', writable: true });
      window.dispatchEvent(event);
      return [event.defaultPrevented, (event as BeforeUnloadEvent).returnValue];
    };
    expect(leave()[0]).toBe(false);
    select('ship those orders');
    expect(leave()).toEqual([true, 'You have unsaved highlights. Are you sure you want to leave?']);
    await click('Undo');
    expect(leave()[0]).toBe(false);
  });

  test('on the last one, with others unanswered, a dialog leads to the first of them', async () => {
    await open([interactionOf(1), interactionOf(2)]);
    await click('Next');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
    fireEvent.click(button('Not Relevant'));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    jest.useRealTimers();
    expect(await screen.findByText(/1 remaining categorization to complete for Garnet Peak Materials/)).toBeVisible();
    await click('Okay');
    expect(await screen.findByText('Interaction 1 of 2', position)).toBeVisible();
  });

  test('quotes of the highlights are listed; one is removed by its button', async () => {
    await open([interactionOf(1), interactionOf(2)]);
    select('ship those orders');
    select('Question 1');
    const list = screen.getByRole('region', { name: 'Highlights' });
    expect(list).toHaveTextContent('2 highlights');
    await click('Remove highlight: Question 1');
    expect(marks()).toEqual(['ship those orders']);
    await userEvent.click(within(list).getByRole('button', { name: 'ship those orders' }));
    expect(within(list).getByRole('button', { name: 'ship those orders' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('durable (issue 11)', () => {
  test('an edit is on the device; after a reload it is there, with undo', async () => {
    const page = await open([interactionOf(1), interactionOf(2)]);
    select('ship those orders');
    await userEvent.type(noteField(), 'why');
    await screen.findByText('Saved on this device');
    page.close();
    await open([interactionOf(1), interactionOf(2)]);
    expect(marks()).toEqual(['ship those orders']);
    expect(noteField()).toHaveValue('why');
    await click('Undo');
    expect(noteField()).toHaveValue('');
  });

  test('a verdict made without network is kept, and sent when the network is back', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    let isOnline = false;
    const page = await open([scored(1), interactionOf(2)], {
      save: (call) => (isOnline ? { version: Number(call.version) + 1, repairs: [] } : null),
    });
    await click('Not Relevant');
    expect(await screen.findByText('Saved on this device, sent later')).toBeVisible();
    expect([...device.keys()]).toContain('reviewer@sentinel.example verdict/001/2');
    expect(screen.getByText('2 / 2')).toBeVisible();
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(page.callsOf('insert_categorization').length).toBeGreaterThan(1);
    await waitFor(() => expect([...device.keys()]).not.toContain('reviewer@sentinel.example verdict/001/2'));
  });

  test('one kept from before is sent when any page of the area is open', async () => {
    const verdict = {
      ...COMPANY,
      interaction_num: 7,
      categorization: 0,
      reason: '',
      interaction_html: null,
      version: 0,
    };
    device.set('reviewer@sentinel.example verdict/001/7', { verdict, state: 'waiting', refusal: null });
    const page = openReview([interactionOf(1)], { state: null });
    await waitFor(() => expect(page.callsOf('insert_categorization')).toHaveLength(1));
    await waitFor(() => expect(device.size).toBe(0));
  });

  test('somebody who has logged in in another tab meanwhile sends nothing of it, and it stays', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const page = await open([scored(1), interactionOf(2)], { save: () => null });
    await click('Not Relevant');
    expect(await screen.findByText('Saved on this device, sent later')).toBeVisible();
    const sent = page.callsOf('insert_categorization').length;
    localStorage.setItem('userEmail', 'other@sentinel.example');
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await new Promise((done) => setTimeout(done));
    });
    expect(page.callsOf('insert_categorization')).toHaveLength(sent);
    expect([...device.keys()]).toContain('reviewer@sentinel.example verdict/001/2');
  });

  test('one of a company that is another reviewer’s now is named with all that is in it, and can be copied, until it is removed', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    await open([interactionOf(1), interactionOf(2)], {
      save: () => ({
        status: 403,
        error: 'This company is not assigned to you.',
        code: 'forbidden',
        reason: 'not_assigned',
      }),
    });
    const user = userEvent.setup();
    select('ship those orders');
    await user.type(noteField(), 'why');
    await user.click(button('Relevant'));
    await user.click(button('Next'));
    const refused = await screen.findByRole('list', { name: 'Verdicts that were not saved' });
    expect(refused).toHaveTextContent(
      'Your verdict on interaction 1 of Garnet Peak Materials (Relevant, “why”) was not saved: This company is not assigned to you.',
    );
    expect(within(refused).getByRole('list', { name: 'Highlights' })).toHaveTextContent('“ship those orders”');
    await user.click(button('Copy'));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'Interaction 1 of Garnet Peak Materials: Relevant\nNote: why\nHighlight: ship those orders',
    );
    await user.click(button('Remove'));
    expect(screen.queryByRole('list', { name: 'Verdicts that were not saved' })).toBeNull();
  });

  test('another verdict saved meanwhile is offered with both copies', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    let row = interactionOf(1);
    const page = await open([], {
      load: () => ({ response: [row, scored(2)] }),
      history: [
        { outcome: 'changed_meanwhile', decided_by: 'reviewer@sentinel.example', decided_at: '2026-11-23T20:05:00Z' },
        { outcome: 'saved', decided_by: 'lead@sentinel.example', decided_at: '2026-11-23T20:04:00Z' },
      ],
      save: (call) =>
        call.version === 3
          ? { version: 4, repairs: [] }
          : { status: 409, error: 'Saved elsewhere.', code: 'conflict', reason: 'changed_meanwhile' },
    });
    select('ship those orders');
    row = scored(1, { reason: 'theirs', version: 3 });
    await click('Relevant');
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByRole('region', { name: 'On this device' })).toHaveTextContent('ship those orders');
    expect(within(dialog).getByRole('region', { name: 'Saved' })).toHaveTextContent('theirs');
    await waitFor(() =>
      expect(within(dialog).getByRole('region', { name: 'Saved' })).toHaveTextContent(
        /Saved by lead@sentinel\.example, Nov 23, 2026, /,
      ),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(page.callsOf('insert_categorization').at(-1)).toMatchObject({ categorization: 1, version: 3 }),
    );
  });
});

describe('keys (issue 11, "keyboard flow")', () => {
  test('R, N, U and the arrows score and move', async () => {
    await open([interactionOf(1), interactionOf(2)]);
    await userEvent.keyboard('n');
    expect(pressed('Not Relevant')).toBe('true');
    await userEvent.keyboard('r');
    expect(pressed('Relevant')).toBe('true');
    await userEvent.keyboard('u');
    expect(pressed('Not Relevant')).toBe('true');
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByText('Interaction 2 of 2', position)).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    expect(await screen.findByText('Interaction 1 of 2', position)).toBeVisible();
  });

  test('M leads to the note, where no key is a command; Escape leaves it', async () => {
    await open([interactionOf(1), interactionOf(2)]);
    await userEvent.keyboard('m');
    expect(noteField()).toHaveFocus();
    await userEvent.keyboard('run{ArrowRight}');
    expect(noteField()).toHaveValue('run');
    expect(screen.getByText('Interaction 1 of 2', position)).toBeVisible();
    await userEvent.keyboard('{Escape}r');
    expect(pressed('Relevant')).toBe('true');
  });

  test('none works in a dialog, and letters not where they are switched off', async () => {
    openReview([interactionOf(1), interactionOf(2)], { hasSingleLetterKeys: false });
    await screen.findByRole('dialog');
    await userEvent.keyboard('{ArrowRight}');
    await click('OK');
    await userEvent.keyboard('r');
    expect(pressed('Relevant')).toBe('false');
    expect(screen.getByText('Interaction 1 of 2', position)).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByText('Interaction 2 of 2', position)).toBeVisible();
  });

  test('H, arrows and Enter highlight; Shift and Alt with arrows move the edges; Delete removes', async () => {
    await open([interactionOf(1), interactionOf(2)]);
    await userEvent.keyboard('h{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(document.getSelection()!.toString()).toBe('We');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(marks()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(marks()).toEqual(['We agreed']);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Alt>}{ArrowRight}{/Alt}');
    expect(marks()).toEqual(['agreed to']);
    await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Control}');
    expect(marks()).toEqual(['agreed to sh']);
    await userEvent.keyboard('{Delete}');
    expect(marks()).toEqual([]);
  });

  test('[ and ] choose a highlight', async () => {
    await open([interactionOf(1), interactionOf(2)]);
    select('Question 1');
    select('quarter end');
    await userEvent.keyboard('{Escape}');
    fireEvent.keyDown(document.body, { key: ']' });
    await userEvent.keyboard('{Delete}');
    expect(marks()).toEqual(['quarter end']);
  });
});
