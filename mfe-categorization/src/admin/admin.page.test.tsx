import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, type Call, LEAD, openArea, refusal, showArea } from '../testing/open-area.tsx';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const ROBIN = 'robin@sentinel.example';
const DANA = 'dana@sentinel.example';
const USERS = {
  response: [
    { email: ROBIN, name: 'Robin', permissions: ['categorization'] },
    { email: DANA, name: 'Dana', permissions: ['alerts', 'categorization_admin'] },
    { email: 'client@sentinel.example', name: 'Client', permissions: ['alerts'] },
  ],
};
const ASSIGNMENTS = {
  response: {
    user_assignments: {
      [ROBIN]: [
        { gvkey: '002', num_categorized: 4 },
        { gvkey: '001', num_categorized: 0 },
      ],
      [DANA]: [{ gvkey: '002', num_categorized: 7 }],
    },
    company_names: { '001': 'Morrow', '002': 'Aldgate', '003': 'Garnet' },
    company_total_categorizations: { '001': 5, '002': 7, '003': 3 },
  },
};

const open = (answers: Answers = {}, address = '/categorization/admin') =>
  openArea(
    address,
    {
      get_all_users: USERS,
      get_categorization_user_assignments: ASSIGNMENTS,
      update_categorization_user_assignment: { success: true },
      ...answers,
    },
    { email: LEAD, permissions: ['categorization_admin'] },
  );
const sectionOf = async (reviewer: string) => within(await screen.findByRole('region', { name: reviewer }));
const expand = async (reviewer: string) => {
  const section = await sectionOf(reviewer);
  await userEvent.click(section.getByRole('button'));
  return section;
};
const boxOf = (section: Awaited<ReturnType<typeof sectionOf>>, company: string) =>
  section.getByRole('checkbox', { name: new RegExp(`^${company} for`) });
const saveButton = () => screen.getByRole('button', { name: /^Sav/ });
const listed = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the assignments (part 3 section 2 "Categorization admin screen")', () => {
  test('have their title, an instructions paragraph, and a Save button that is disabled without changes', async () => {
    open();
    const section = await expand(ROBIN);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Categorization Assignments$/);
    expect(screen.getByText(/^Expand a user to choose/)).toBeVisible();
    expect(saveButton()).toBeDisabled();
    expect(saveButton()).toHaveTextContent(/^Save$/);
    await userEvent.click(boxOf(section, 'Garnet'));
    expect(saveButton()).toBeEnabled();
    await userEvent.click(boxOf(section, 'Garnet'));
    expect(saveButton()).toBeDisabled();
  });

  test('the summary counts the users of each assigned company and lists the rest, as edited', async () => {
    open();
    const section = await expand(ROBIN);
    expect(screen.getByRole('heading', { name: 'All Assignments' })).toBeVisible();
    expect(listed('Assigned Companies')).toEqual(['Aldgate (# Users Assigned = 2)', 'Morrow (# Users Assigned = 1)']);
    expect(listed('Unassigned Companies')).toEqual(['Garnet']);
    await userEvent.click(boxOf(section, 'Garnet'));
    expect(listed('Assigned Companies')).toContain('Garnet (# Users Assigned = 1)');
    expect(screen.getByText('All companies are assigned')).toBeVisible();
  });

  test('without assignments the summary says so', async () => {
    open({
      get_categorization_user_assignments: { response: { ...ASSIGNMENTS.response, user_assignments: {} } },
    });
    expect(await screen.findByText('No assigned companies')).toBeVisible();
    expect(listed('Unassigned Companies')).toEqual(['Aldgate', 'Garnet', 'Morrow']);
  });

  test('only users who may categorize have a section; collapsed, it shows its header alone (section 5)', async () => {
    open();
    const section = await sectionOf(ROBIN);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'All Assignments',
      `${DANA}# Assignments = 1`,
      `${ROBIN}# Assignments = 2`,
    ]);
    expect(section.queryByRole('checkbox')).toBeNull();
    const header = section.getByRole('button', { expanded: false });
    await userEvent.click(header);
    expect(section.getByRole('checkbox', { name: `Select All for ${ROBIN}` })).toBeVisible();
    await userEvent.click(section.getByRole('button', { expanded: true }));
    expect(section.queryByRole('checkbox')).toBeNull();
  });

  test('a row has a checkbox, a link where it is assigned, and its progress, gray where it is not', async () => {
    open();
    const section = await expand(ROBIN);
    expect(
      section
        .getAllByRole('checkbox')
        .slice(1)
        .map((box) => (box as HTMLInputElement).checked),
    ).toEqual([true, false, true]);
    expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Aldgate', 'Morrow']);
    expect(section.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuetext'))).toEqual([
      '4 / 7',
      '0 / 3',
      '0 / 5',
    ]);
    const gray = section.getAllByRole('progressbar').map((bar) => /muted/.test(bar.parentElement?.className ?? ''));
    expect(gray).toEqual([false, true, false]);
  });

  test('say that they load, and why they did not', async () => {
    let answer: object = refusal('not_found', 'The service is not available.');
    open({ get_all_users: () => answer });
    expect(await screen.findByRole('status', { name: 'Loading assignments' })).toBeVisible();
    expect(saveButton()).toBeDisabled();
    expect(await screen.findByText('The service is not available.')).toBeVisible();
    answer = USERS;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await sectionOf(ROBIN);
  });

  test('nobody to assign companies to is said', async () => {
    open({ get_all_users: { response: [] } });
    expect(await screen.findByText('There is nobody to assign companies to.')).toBeVisible();
  });
});

describe('editing assignments (part 3 section 4 "Admin assignment screen")', () => {
  test('a company taken away and given back has the progress that it had', async () => {
    open();
    const section = await expand(ROBIN);
    const progress = () => section.getAllByRole('progressbar')[0]?.getAttribute('aria-valuetext');
    await userEvent.click(boxOf(section, 'Aldgate'));
    expect(section.getByRole('button', { expanded: true })).toHaveTextContent('# Assignments = 1');
    await userEvent.click(saveButton());
    await waitFor(() => expect(saveButton()).toBeDisabled());
    await userEvent.click(boxOf(section, 'Aldgate'));
    expect(progress()).toBe('4 / 7');
  });

  test('a company that is no longer stored as assigned keeps the progress that was known of it', async () => {
    let assignments: object = ASSIGNMENTS;
    const area = open({ get_categorization_user_assignments: () => assignments });
    const section = await expand(ROBIN);
    assignments = { response: { ...ASSIGNMENTS.response, user_assignments: {} } };
    await act(() => area.queries.refetchQueries());
    await waitFor(() => expect(boxOf(section, 'Aldgate')).not.toBeChecked());
    await userEvent.click(boxOf(section, 'Aldgate'));
    expect(section.getAllByRole('progressbar')[0]).toHaveAttribute('aria-valuetext', '4 / 7');
  });

  test('Select All assigns every company, and clears the list when unchecked', async () => {
    open();
    const section = await expand(ROBIN);
    const all = () => section.getByRole<HTMLInputElement>('checkbox', { name: /^Select All/ });
    expect([all().checked, all().indeterminate]).toEqual([false, true]);
    await userEvent.click(all());
    expect([all().checked, all().indeterminate]).toEqual([true, false]);
    expect(section.getAllByRole('link')).toHaveLength(3);
    await userEvent.click(all());
    expect(section.queryAllByRole('link')).toHaveLength(0);
    expect([all().checked, all().indeterminate]).toEqual([false, false]);
  });

  test('Save makes one call for each user whose list changed, and reads "Saving..." meanwhile (section 7)', async () => {
    let answer: (saved: object) => void = () => {};
    const area = open({
      update_categorization_user_assignment: () =>
        new Promise<object>((done) => {
          answer = done;
        }),
    });
    const robin = await expand(ROBIN);
    await userEvent.click(boxOf(robin, 'Garnet'));
    await userEvent.click(boxOf(robin, 'Morrow'));
    const calls = () => area.callsOf('update_categorization_user_assignment');
    await userEvent.click(saveButton());
    await waitFor(() => expect(calls()).toHaveLength(1));
    expect(saveButton()).toHaveTextContent(/^Saving\.\.\.$/);
    expect(saveButton()).toBeDisabled();
    await act(async () => answer({ success: true }));
    await waitFor(() => expect(saveButton()).toHaveTextContent(/^Save$/));
    expect(saveButton()).toBeDisabled();
    expect(calls()).toEqual([
      { type: 'update_categorization_user_assignment', user_email: ROBIN, gvkeys: ['002', '003'] },
    ]);
  });

  test('a user whose list could not be saved is named and stays unsaved; the others are saved', async () => {
    const area = open({
      update_categorization_user_assignment: ({ user_email }: Call) =>
        user_email === DANA ? refusal('forbidden', 'This user may not review.') : { success: true },
    });
    await userEvent.click(boxOf(await expand(ROBIN), 'Garnet'));
    await userEvent.click(boxOf(await expand(DANA), 'Garnet'));
    await userEvent.click(saveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `The assignments of ${DANA} could not be saved. This user may not review.`,
    );
    await waitFor(() => expect(saveButton()).toBeEnabled());
    const before = area.callsOf('update_categorization_user_assignment').length;
    await userEvent.click(saveButton());
    await waitFor(() => expect(saveButton()).toBeEnabled());
    const again = area.callsOf('update_categorization_user_assignment').slice(before);
    expect(again.map(({ user_email }) => user_email)).toEqual([DANA]);
  });

  test('what others have changed meanwhile arrives, and what is unsaved here stays', async () => {
    let stored: object = ASSIGNMENTS;
    const area = open({ get_categorization_user_assignments: () => stored });
    const robin = await expand(ROBIN);
    await userEvent.click(boxOf(robin, 'Garnet'));
    const dana = await expand(DANA);
    stored = {
      response: {
        ...ASSIGNMENTS.response,
        user_assignments: { [ROBIN]: [], [DANA]: [{ gvkey: '001', num_categorized: 1 }] },
      },
    };
    await act(() => area.queries.refetchQueries());
    await waitFor(() => expect(boxOf(dana, 'Morrow')).toBeChecked());
    expect(boxOf(dana, 'Aldgate')).not.toBeChecked();
    expect(robin.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Aldgate', 'Garnet', 'Morrow']);
  });

  test('a save drops the cached interactions of every user', async () => {
    const area = open();
    area.queries.setQueryData(['get_ey_fraud_confcalls', ROBIN], new Map());
    await userEvent.click(boxOf(await expand(ROBIN), 'Garnet'));
    await userEvent.click(saveButton());
    await waitFor(() => expect(saveButton()).toBeDisabled());
    expect(area.queries.getQueryData(['get_ey_fraud_confcalls', ROBIN])).toBeUndefined();
  });
});

describe('leaving unsaved assignments (part 3 section 4 "Admin assignment screen")', () => {
  beforeEach(() => history.pushState(null, '', '/dashboard'));
  const ask = 'You have unsaved changes. Would you like to save them before leaving?';
  const answer = async (button: 'Save' | 'Discard' | 'Cancel') => {
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(ask)).toBeVisible();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Cancel',
      'Discard',
      'Save',
      '',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: button }));
  };
  const edited = async (answers: Answers = {}) => {
    const area = open(answers);
    await userEvent.click(boxOf(await expand(ROBIN), 'Garnet'));
    return { area, saves: () => area.callsOf('update_categorization_user_assignment').length };
  };
  const followLink = () => userEvent.click(screen.getByRole('link', { name: 'Agreement' }));
  const isAsking = () => screen.queryByRole('alertdialog') !== null;

  test('nothing asks while nothing is unsaved', async () => {
    const area = open();
    await sectionOf(ROBIN);
    await followLink();
    expect(area.address()).toBe('/categorization/agreement');
  });

  test('a link asks; Save saves and then follows it', async () => {
    const { area, saves } = await edited();
    await followLink();
    expect(area.address()).toBe('/categorization/admin');
    await answer('Save');
    await waitFor(() => expect(area.address()).toBe('/categorization/agreement'));
    expect(saves()).toBe(1);
  });

  test('a link asks; Discard follows it without saving', async () => {
    const { area, saves } = await edited();
    await followLink();
    await answer('Discard');
    await waitFor(() => expect(area.address()).toBe('/categorization/agreement'));
    expect(saves()).toBe(0);
  });

  test('a link asks; Cancel stays, with the changes, and the next link asks again', async () => {
    const { area, saves } = await edited();
    await followLink();
    await answer('Cancel');
    await waitFor(() => expect(isAsking()).toBe(false));
    expect([area.address(), saves()]).toEqual(['/categorization/admin', 0]);
    expect(saveButton()).toBeEnabled();
    await followLink();
    expect(await screen.findByText(ask)).toBeVisible();
  });

  test('a save that fails closes the dialog and stays (section 8)', async () => {
    const { area } = await edited({
      update_categorization_user_assignment: refusal('not_found', 'The service is not available.'),
    });
    await followLink();
    await answer('Save');
    expect(await screen.findByText(/The service is not available/)).toBeVisible();
    await waitFor(() => expect(isAsking()).toBe(false));
    expect(area.address()).toBe('/categorization/admin');
  });

  test('a company opened as a reviewer asks first, and is then opened as that reviewer', async () => {
    const { area } = await edited();
    await userEvent.click((await sectionOf(ROBIN)).getByRole('link', { name: 'Garnet' }));
    expect(session.state().isAdminEditing).toBe(false);
    await answer('Save');
    await waitFor(() => expect(area.address()).toBe('/categorization/detail'));
    expect(session.state()).toMatchObject({ isAdminEditing: true, email: ROBIN, runAs: { name: 'Robin' } });
  });

  test('the back button asks; Discard goes back to where it led', async () => {
    const { area, saves } = await edited();
    history.back();
    await answer('Discard');
    await waitFor(() => expect(area.address()).toBe('/dashboard'));
    expect(saves()).toBe(0);
  });

  test('the back button asks; Cancel stays, and it asks again', async () => {
    const { area } = await edited();
    history.back();
    await answer('Cancel');
    await waitFor(() => expect(isAsking()).toBe(false));
    expect(area.address()).toBe('/categorization/admin');
    history.back();
    expect(await screen.findByText(ask)).toBeVisible();
  });

  test('edited, saved and edited again, the back button leads to where it led at first', async () => {
    const { area } = await edited();
    await userEvent.click(saveButton());
    await waitFor(() => expect(saveButton()).toBeDisabled());
    await userEvent.click(boxOf(await sectionOf(ROBIN), 'Garnet'));
    history.back();
    await answer('Discard');
    await waitFor(() => expect(area.address()).toBe('/dashboard'));
  });

  test('once the changes are saved, one press of the back button leaves', async () => {
    const { area } = await edited();
    await userEvent.click(saveButton());
    await waitFor(() => expect(saveButton()).toBeDisabled());
    history.back();
    await waitFor(() => expect(area.address()).toBe('/dashboard'));
    expect(isAsking()).toBe(false);
  });

  test('the browser warns before the tab closes, while something is unsaved', async () => {
    await edited();
    const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(true);
    await userEvent.click(saveButton());
    await waitFor(() => expect(saveButton()).toBeDisabled());
    expect(close()).toBe(false);
  });

  test('links that open another tab or stay on the page do not ask', async () => {
    await edited();
    const link = screen.getByRole('link', { name: 'Agreement' });
    const user = userEvent.setup();
    link.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(isAsking()).toBe(false);
  });
});

describe('opening a company as a reviewer (part 3 section 4 "Run-as and admin mode")', () => {
  test('stores the own email and permissions, and passes the company on', async () => {
    const area = open();
    const section = await expand(ROBIN);
    await userEvent.click(section.getByRole('link', { name: 'Morrow' }));
    expect(area.address()).toBe('/categorization/detail');
    expect(history.state.usr).toEqual({
      gvkey: '001',
      company_name: 'Morrow',
      isAdminMode: true,
      originalEmail: LEAD,
    });
    const stored = ['AdminEmail', 'AdminPermissions', 'RunAsEmail'].map((key) => localStorage.getItem(key));
    expect(stored).toEqual([LEAD, '["categorization_admin"]', ROBIN]);
  });

  test('a click that opens another tab changes nothing in this one', async () => {
    open();
    const section = await expand(ROBIN);
    const link = section.getByRole('link', { name: 'Morrow' });
    link.addEventListener('click', (event) => event.preventDefault());
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(session.state().isAdminEditing).toBe(false);
  });

  test.each<[string, () => void]>([
    ['an administrator who is not one of categorization', () => session.saveLogin({ permissions: ['admin'] })],
    [
      'an administrator who runs as one of categorization',
      () =>
        session.startRunAs({
          email: DANA,
          name: 'Dana',
          organization: 'Review',
          access_token: 'theirs',
          permissions: ['categorization_admin'],
          profile_image: null,
        }),
    ],
  ])('is not offered to %s', async (_who, become) => {
    open();
    const section = await expand(ROBIN);
    expect(section.getAllByRole('link')).toHaveLength(2);
    await act(async () => become());
    expect(section.queryByRole('link')).toBeNull();
    expect(section.getByText('Morrow')).toBeVisible();
    expect(screen.getByText(/^Expand a user/)).not.toHaveTextContent('open it as that user');
  });

  test('ends on the admin page', async () => {
    const area = open();
    await sectionOf(ROBIN);
    area.view.unmount();
    session.startAdminEditing(ROBIN);
    showArea(area.queries);
    await waitFor(() => expect(session.state().isAdminEditing).toBe(false));
    expect(session.state().email).toBe(LEAD);
  });
});
