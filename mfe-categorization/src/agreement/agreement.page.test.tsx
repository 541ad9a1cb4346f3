import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, fileAnswer, LEAD, openArea, REVIEWER, refusal } from '../testing/open-area.tsx';
import { AGREEMENT, DUARTE, disagreement, VARGA } from './testing/verdicts.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

const open = (answers: Answers = {}, address = '/categorization/agreement') =>
  openArea(
    address,
    {
      get_categorization_agreement: AGREEMENT,
      list_categorization_disagreements: { disagreements: [disagreement()], num_hidden: 0 },
      ...answers,
    },
    { email: LEAD, permissions: ['categorization_admin'] },
  );
const rowsOf = async (panel: string) =>
  within(await screen.findByRole('region', { name: panel }))
    .getAllByRole('rowheader')
    .map((header) => header.closest('tr') as HTMLTableRowElement);
/** The text of each cell but the chart; what shows on narrow screens only is there twice. */
const cells = (row: HTMLTableRowElement) => [...row.cells].slice(1, 7).map(({ textContent }) => textContent);

describe('the agreement of reviewers (issue 11, "agreement between reviewers on the admin page")', () => {
  test('says over what it was computed, and when', async () => {
    open();
    expect(
      await screen.findByText(
        /^3 reviewers, 9 companies, 1,612 interactions scored by at least two\. Computed Nov 20, (2026, )?9:42 PM [A-Z]+[-+\d]*\.$/,
      ),
    ).toBeVisible();
  });

  test('shows every measure in order, with n, raw agreement, prevalence, value and interval', async () => {
    open();
    const rows = await rowsOf('Coefficients');
    expect(rows.map((row) => row.cells[0]?.querySelector('span')?.textContent)).toEqual([
      'Raw agreement',
      'Krippendorff’s α',
      'Fleiss κ',
      'Cohen κ',
      'α for highlights',
      'Character F1',
    ]);
    expect(cells(rows[1] as HTMLTableRowElement)).toEqual([
      'all, with gaps',
      '612',
      '0.923',
      '22.3%',
      '0.7720.716 to 0.825',
      '0.716 to 0.825',
    ]);
    expect(cells(rows[3] as HTMLTableRowElement)?.slice(0, 4)).toEqual(['Duarte, Varga', '125', '0.944', '2.8%']);
  });

  test('a measure without a value says why; one without an interval says so', async () => {
    open();
    const rows = await rowsOf('Coefficients');
    expect(cells(rows[4] as HTMLTableRowElement).at(-1)).toBe('nothing highlighted');
    expect(cells(rows[0] as HTMLTableRowElement).at(-1)).toBe('too few for an interval');
  });

  test('warns where a coefficient is low while reviewers agree, and explains it', async () => {
    open();
    const [ofMeasure, ofCompany] = await screen.findAllByText(/says little here/);
    expect(ofMeasure).toHaveTextContent(
      'Cohen κ (Duarte, Varga): κ −0.023 while reviewers agree on 94.4%. Only 7 of 125 interactions were ever marked Relevant, so κ says little here. Read the cases.',
    );
    expect(ofCompany).toHaveTextContent('Saltmarsh: α −0.023 while reviewers agree on 94.4%.');
    const rows = await rowsOf('Coefficients');
    expect(rows.map((row) => within(row).queryByRole('img', { name: 'Says little, see below' }) !== null)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  test('does not call Relevant rare where nearly everything is Relevant', async () => {
    const [, salt] = AGREEMENT.by_company;
    open({
      get_categorization_agreement: {
        ...AGREEMENT,
        coefficients: [],
        by_company: [{ ...salt, relevant_units: 124 }],
      },
    });
    expect(await screen.findByText(/Nearly every interaction got the same verdict, so α says little/)).toBeVisible();
  });

  test('the companies stand with the lowest first, those without a value last', async () => {
    open();
    const rows = await rowsOf('By company');
    expect(rows.map((row) => row.cells[0]?.textContent)).toEqual(['Saltmarsh', 'Redbank', 'Basalt']);
    expect(rows.map((row) => row.cells[3]?.textContent)).toEqual(['−0.023', '0.583', '–']);
    expect(rows[2]?.cells[3]).toHaveAttribute('title', 'all chose the same');
  });

  test('a company is looked at alone: figures, disagreements and export', async () => {
    const area = open();
    await userEvent.click(await screen.findByRole('link', { name: 'Redbank' }));
    expect(area.address()).toBe('/categorization/agreement?company=001');
    await waitFor(() => expect(area.callsOf('get_categorization_agreement').at(-1)?.gvkey).toBe('001'));
    await waitFor(() => expect(area.callsOf('list_categorization_disagreements').at(-1)?.gvkey).toBe('001'));
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() =>
      expect(area.callsOf('export_categorizations')).toEqual([
        { type: 'export_categorizations', format: 'csv', gvkey: '001' },
      ]),
    );
  });

  test('the export has two formats; a failed one says why', async () => {
    const area = open({ export_categorizations: refusal('not_found', 'The service is not available.') });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /JSON lines/ }));
    expect((await screen.findAllByText('The service is not available.'))[0]).toBeVisible();
    expect(area.callsOf('export_categorizations')[0]).toMatchObject({ format: 'jsonl', gvkey: null });
  });

  test.each([
    [0, 'all.csv'],
    [1, 'all.csv. 1 interaction is not in it, because you have to review it first.'],
    [20, 'all.csv. 20 interactions are not in it, because you have to review them first.'],
  ])('the export is saved as a file, and says that %d interactions are not in it', async (num_hidden, said) => {
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
    open({ export_categorizations: fileAnswer('source\r\n', { file_name: 'all.csv', num_rows: 1284, num_hidden }) });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    expect(await screen.findByText('1,284 rows exported')).toBeVisible();
    expect(screen.getByText(said)).toBeVisible();
    expect(save.mock.contexts).toMatchObject([{ download: 'all.csv' }]);
  });

  test('the export is not offered to somebody who runs as another user, who may not make it', async () => {
    open();
    await screen.findByRole('button', { name: 'Export' });
    act(() =>
      session.startRunAs({ email: REVIEWER, name: 'R', organization: '', access_token: 'o', permissions: ['admin'] }),
    );
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  test('a company of the address that nobody compared is said to be none, with the way on', async () => {
    open({}, '/categorization/agreement?company=junk');
    expect(await screen.findByText('There is nothing to compare for this company.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('link', { name: 'All companies' })).toHaveAttribute('href', '/categorization/agreement');
  });

  test('says that it loads, why it did not, and that there is nothing to compare yet', async () => {
    let answer: object = refusal('not_found', 'The service is not available.');
    open({ get_categorization_agreement: () => answer });
    expect(await screen.findByRole('status', { name: 'Loading the agreement' })).toBeVisible();
    expect(await screen.findByText('The service is not available.')).toBeVisible();
    answer = { ...AGREEMENT, interactions: 0, coefficients: [], by_company: [] };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing to compare yet.')).toBeVisible();
  });
});

describe('the list of disagreements (issue 11, "disagreement list")', () => {
  const list = (disagreements: readonly object[], num_hidden = 0): Answers => ({
    list_categorization_disagreements: { disagreements, num_hidden },
  });

  test('counts what is open and decided, and shows the verdict of each reviewer', async () => {
    open(
      list([
        disagreement(),
        disagreement({ interaction_num: 18, kind: 'highlights' }),
        disagreement({ interaction_num: 2, adjudicated_at: '2026-11-20T10:00:00.000Z', verdicts: [] }),
      ]),
    );
    const panel = within(await screen.findByRole('region', { name: /^Disagreements/ }));
    expect(panel.getByRole('heading')).toHaveTextContent('Disagreements 2 open, 1 decided');
    const [first, second, third] = panel.getAllByRole('rowheader').map((header) => header.closest('tr'));
    expect(first).toHaveTextContent(/^Garnet · 15RN$/);
    expect(second).toHaveTextContent(/^Garnet · 18highlightsRN$/);
    expect(third).toHaveTextContent('decided––');
    expect(panel.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Company · interaction',
      'Du',
      'Va',
    ]);
  });

  test('shows a hundred, and the rest when asked', async () => {
    open(list(Array.from({ length: 230 }, (_, index) => disagreement({ interaction_num: index + 1 }))));
    const panel = within(await screen.findByRole('region', { name: /^Disagreements/ }));
    expect(panel.getAllByRole('rowheader')).toHaveLength(100);
    await userEvent.click(panel.getByRole('button', { name: 'Show more' }));
    await userEvent.click(panel.getByRole('button', { name: 'Show more' }));
    expect(panel.getAllByRole('rowheader')).toHaveLength(230);
    expect(panel.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('says that there are none, that some are hidden, and why they did not load', async () => {
    open(list([], 2));
    expect(await screen.findByText('No disagreements.')).toBeVisible();
    expect(
      screen.getByText('2 interactions of yours to review are not listed until you have given your own verdict.'),
    ).toBeVisible();
  });

  test('a list that did not load says why', async () => {
    open({ list_categorization_disagreements: refusal('not_found', 'The service is not available.') });
    expect(await screen.findByText('The disagreements could not be loaded')).toBeVisible();
  });
});

test('names of reviewers are their last names; two of one name are told apart', async () => {
  open({
    get_categorization_agreement: { ...AGREEMENT, reviewers: [DUARTE, { ...VARGA, name: 'Eli Duarte' }] },
  });
  const rows = await rowsOf('Coefficients');
  expect(cells(rows[3] as HTMLTableRowElement)[0]).toBe('Dana Duarte, Eli Duarte');
});
