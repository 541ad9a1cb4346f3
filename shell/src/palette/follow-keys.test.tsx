import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { followKeys } from './follow-keys.ts';

let open: jest.Mock<(typed: string) => void>;
let stop: () => void;
let hasSingleLetterKeys = true;
beforeEach(() => {
  open = jest.fn<(typed: string) => void>();
  hasSingleLetterKeys = true;
  stop = followKeys({ open, hasSingleLetterKeys: () => hasSingleLetterKeys });
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

test('Ctrl K and Command K open the palette, also while typing; ? lists the keys', async () => {
  document.body.innerHTML = '<input>';
  await userEvent.keyboard('{Control>}k{/Control}{Meta>}K{/Meta}?');
  document.querySelector('input')?.focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(open.mock.calls).toEqual([[''], [''], ['?'], ['']]);
});

test("/ goes to the page's search, and opens the palette on a page without one", async () => {
  await userEvent.keyboard('/');
  expect(open.mock.calls).toEqual([['']]);
  document.body.innerHTML = '<input data-page-search value="old">';
  await userEvent.keyboard('/');
  expect(document.querySelector('input')).toHaveFocus();
  await userEvent.keyboard('new');
  expect(document.querySelector('input')).toHaveValue('new');
  expect(open).toHaveBeenCalledTimes(1);
});

test('/ and ? do nothing when single-letter keys are switched off; Ctrl K stays (WCAG 2.1.4)', async () => {
  hasSingleLetterKeys = false;
  document.body.innerHTML = '<input data-page-search>';
  await userEvent.keyboard('/?');
  expect(document.querySelector('input')).not.toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(open.mock.calls).toEqual([['']]);
});

test.each(['<input>', '<textarea></textarea>', '<div contenteditable="true" tabindex="0"></div>'])(
  '/ and ? are typed where somebody types: %s',
  async (field) => {
    document.body.innerHTML = field;
    (document.body.firstElementChild as HTMLElement).focus();
    await userEvent.keyboard('/?');
    expect(open).not.toHaveBeenCalled();
  },
);

test.each(['<dialog open></dialog>', '<div role="alertdialog"></div>'])(
  'none works while a dialog is open: %s',
  async (dialog) => {
    document.body.innerHTML = dialog;
    await userEvent.keyboard('/?{Control>}k{/Control}');
    expect(open).not.toHaveBeenCalled();
  },
);
