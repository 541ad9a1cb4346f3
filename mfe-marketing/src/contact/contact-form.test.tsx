import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Portal, PortalContext } from '@sentinel/remote-kit';
import { session } from '@sentinel/session/credentials';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { ContactDialog } from './contact-dialog.tsx';
import ContactPanel from './contact-panel.tsx';

// jsdom has no pointer events; Base UI turns Enter on an option into one.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;

type Call = Readonly<Record<string, unknown>>;
const realFetch: unknown = Reflect.get(globalThis, 'fetch');
let calls: Call[] = [];

/** Stands in for the API; an Error is a network that fails. */
function answer(answers: Readonly<Record<string, object | Error>>) {
  Object.assign(globalThis, {
    fetch: async (_: string, init: RequestInit) => {
      const sent = JSON.parse(String(init.body)) as Call;
      calls.push(sent);
      const given = answers[String(sent.type)] ?? new TypeError('no network');
      if (given instanceof Error) throw given;
      const ok = !('error' in given);
      return { ok, status: ok ? 200 : 429, json: async () => given };
    },
  });
}

beforeEach(() => {
  calls = [];
  localStorage.clear();
  session.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  Object.assign(globalThis, { fetch: realFetch });
  jest.restoreAllMocks();
});

const navigate = jest.fn();
const portal = {
  config: { brand: { contactEmail: 'hello@sentinel.example' } },
  href: (path: string) => path,
  navigate,
} as unknown as Portal;
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const list = (name: string) => screen.getByRole('combobox', { name: new RegExp(`^${name}`) });
const submit = () => screen.getByRole('button', { name: 'Submit' });

async function choose(name: string, option: string) {
  await userEvent.click(list(name));
  await userEvent.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}
async function paste(name: string, value: string) {
  await userEvent.click(text(name));
  await userEvent.paste(value);
}

function showPage() {
  render(
    <StrictMode>
      <PortalContext value={portal}>
        <ContactPanel />
      </PortalContext>
    </StrictMode>,
  );
}

/** Everything but the choices named. */
async function fill({ except = [] as readonly string[] } = {}) {
  const texts = {
    'First name': 'Dana',
    'Last name': 'Example',
    Company: 'Firm One',
    Email: 'dana@firm-one.example',
    Phone: '2025550100',
  };
  const choices = {
    Role: 'Director',
    Industry: 'Other',
    State: 'District Of Columbia',
    'How did you hear about us': 'Search Engine',
    'Have you worked with us before': "I don't remember",
  };
  for (const [name, value] of Object.entries(texts)) if (!except.includes(name)) await paste(name, value);
  for (const [name, option] of Object.entries(choices)) if (!except.includes(name)) await choose(name, option);
}

describe('the contact form, part 1 sections 2 and 3', () => {
  test('has its fields in the order of the spec, with the United States and +1 chosen', () => {
    showPage();
    const form = screen.getByRole('form', { name: 'Contact' });
    expect([...form.querySelectorAll('label:not(.visually-hidden *)')].map(({ textContent }) => textContent)).toEqual([
      'First name',
      'Last name',
      'Role',
      'Industry',
      'Company',
      'Country',
      'State',
      'Email',
      'Phone',
      'Country calling code',
      'How did you hear about us',
      'Have you worked with us before',
      'Tell us more (optional)',
    ]);
    expect(list('Country (?!calling)')).toHaveTextContent('United States');
    expect(list('Country calling code')).toHaveTextContent('+1');
    expect(list('Role')).toHaveTextContent('Select...');
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveAccessibleDescription('10 fields need your attention before you can submit.');
  });

  test.each([
    ['Role', 11, 'Assistant', 'Other'],
    ['Industry', 31, 'Aerospace & Defense', 'Other'],
    ['State', 51, 'Alabama', 'Wyoming'],
    ['How did you hear about us', 8, 'Twitter', 'Something else'],
    ['Have you worked with us before', 3, 'Yes, I have', "I don't remember"],
    ['Country calling code', 13, /^\+1/, /^\+7/],
  ] as const)('%s offers its %i choices', async (name, count, first, last) => {
    showPage();
    await userEvent.click(list(name));
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(count);
    expect(options[0]).toHaveAccessibleName(first);
    expect(options.at(-1)).toHaveAccessibleName(last);
  });

  test('another country asks for a region in words; changing the country empties it', async () => {
    showPage();
    await choose('State', 'Ohio');
    await choose('Country (?!calling)', 'Canada');
    expect(screen.queryByRole('combobox', { name: /^State/ })).toBeNull();
    expect(text('Region')).toHaveValue('');
    await paste('Region', 'Ontario');
    await choose('Country (?!calling)', 'France');
    expect(text('Region')).toHaveValue('');
    await choose('Country (?!calling)', 'United States');
    expect(list('State')).toHaveTextContent('Select...');
  });

  test('faults stand at their field: the email after leaving it, the phone then while typing (part 1 section 5)', async () => {
    showPage();
    await paste('Email', 'dana@firm');
    await paste('Phone', '20255501');
    expect(screen.getByText('Please enter a valid email address.')).toBeVisible();
    expect(screen.queryByText(/valid phone number/)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Please enter a valid phone number for the selected country code.')).toBeVisible();
    expect(text('Phone')).toHaveValue('(202) 555-01');
    await paste('Phone', '00');
    expect(screen.queryByText(/valid phone number/)).toBeNull();
    await paste('Email', '.example');
    await waitFor(() => expect(screen.queryByText(/valid email/)).toBeNull());
  });

  test('a complete form is sent once with the names of the spec, and thanks replace it', async () => {
    answer({ contact_us: { response: 'inquiry_received' } });
    showPage();
    await fill();
    await paste('Tell us more (optional)', 'First line.\nSecond line.');
    expect(submit()).toBeEnabled();
    await userEvent.click(submit());
    expect(await screen.findByRole('heading', { name: 'Thank you!' })).toHaveFocus();
    expect(screen.queryByRole('form')).toBeNull();
    expect(calls).toEqual([
      {
        type: 'contact_us',
        first_name: 'Dana',
        last_name: 'Example',
        role: 'Director',
        industry: 'Other',
        company: 'Firm One',
        country: 'United States',
        state_region: 'District Of Columbia',
        email: 'dana@firm-one.example',
        phone: '12025550100',
        heard_about: 'Search Engine',
        worked_with_before: "I don't remember",
        additional_info: 'First line.\nSecond line.',
        source: window.location.href,
      },
    ]);
  });

  test('while it is sent the button says so; a failure keeps everything that was typed (part 1 section 8)', async () => {
    let fail: (error: Error) => void = () => {};
    Object.assign(globalThis, {
      fetch: () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    });
    showPage();
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeDisabled();
    fail(new TypeError('no network'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There was an error submitting your form. Please try again.',
    );
    expect(text('First name')).toHaveValue('Dana');
    expect(list('State')).toHaveTextContent('District Of Columbia');
    answer({ contact_us: { response: 'inquiry_received' } });
    await userEvent.click(submit());
    expect(await screen.findByText('Thank you!')).toBeVisible();
  });

  test.each([
    ['rate_limited', 'Too many requests. Please wait a minute.'],
    ['unprocessable', 'Please enter a valid phone number for the selected country code.'],
    ['invalid_request', 'Please enter a valid email address.'],
  ])('what the server says that one can mend is shown as it says it: %s', async (code, error) => {
    answer({ contact_us: { error, code } });
    showPage();
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
  });

  test('a text that is too long is kept whole, and says by how much', async () => {
    showPage();
    await paste('Tell us more (optional)', 'x'.repeat(5_001));
    await userEvent.tab();
    expect(screen.getByText('This is one character too long.')).toBeVisible();
    expect(text('Tell us more (optional)').value).toHaveLength(5_001);
  });
});

describe('the page', () => {
  test('closing leads to the dashboard, and asks before it throws away what was typed', async () => {
    showPage();
    expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/dashboard');
    await paste('First name', 'Dana');
    await userEvent.click(screen.getByRole('link', { name: 'Close' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard your message?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(text('First name')).toHaveValue('Dana');
    await userEvent.click(screen.getByRole('link', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(navigate).toHaveBeenCalledWith('/dashboard');
  });
});

describe('the pre-fill, part 1 section 4', () => {
  const USER = { name: 'Morgan Lee Client', email: 'own@a.example', phone: '442079460123', timezone: 'UTC' };

  test('fills in what is known of who is logged in, once, and never over what was typed', async () => {
    session.saveLogin({ access_token: 't', userEmail: 'client@sentinel.example' });
    let arrive: () => void = () => {};
    const arrived = new Promise<void>((done) => {
      arrive = done;
    });
    Object.assign(globalThis, {
      fetch: async () => {
        await arrived;
        return { ok: true, status: 200, json: async () => USER };
      },
    });
    showPage();
    await paste('Last name', 'Typed');
    arrive();
    await waitFor(() => expect(text('First name')).toHaveValue('Morgan'));
    expect(text('Last name')).toHaveValue('Typed');
    expect(text('Email')).toHaveValue('client@sentinel.example');
    expect(text('Phone')).toHaveValue('207 946 012 3');
    expect(list('Country calling code')).toHaveTextContent('+44');
    await userEvent.clear(text('First name'));
    expect(text('First name')).toHaveValue('');
  });

  test('a failure leaves the form as it is, and is only logged', async () => {
    session.saveLogin({ access_token: 't', userEmail: 'client@sentinel.example' });
    answer({});
    showPage();
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(text('First name')).toHaveValue('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('nobody is asked for where nobody is logged in', async () => {
    answer({ get_user: USER });
    showPage();
    await paste('First name', 'Dana');
    expect(calls).toEqual([]);
  });
});

describe('the form as a dialog', () => {
  const show = () => {
    const onClose = jest.fn();
    render(
      <PortalContext value={portal}>
        <ContactDialog onClose={onClose} />
      </PortalContext>,
    );
    return onClose;
  };

  test('opens with the first field in focus, not with the email address beside the form', async () => {
    show();
    await waitFor(() => expect(text('First name')).toHaveFocus());
  });

  test('closes at once while nothing was typed', async () => {
    const onClose = show();
    expect(await screen.findByRole('dialog', { name: "Let's talk" })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('asks before it throws away what was typed', async () => {
    const onClose = show();
    await paste('First name', 'Dana');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard your message?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(text('First name')).toHaveValue('Dana');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('asking for access (PEOPLE X22, X26)', () => {
  afterEach(() => history.replaceState(null, '', '/'));
  const USER = { name: 'Dana Example', email: 'dana@own.example', phone: '12025550100', organization: 'Firm One' };
  const note = (words: RegExp) => screen.getByText(words);

  test('the form comes filled in with the product and what the account says, and sends the permission', async () => {
    history.replaceState(null, '', '/contact-us?access=explore_trades');
    session.saveLogin({ access_token: 't', userEmail: 'dana@own.example', permissions: ['alerts'] });
    answer({ get_user: USER, contact_us: { response: 'inquiry_received' } });
    showPage();
    expect(note(/^You're asking for access to Explore Insider Trades\. An administrator grants it/)).toBeVisible();
    await waitFor(() => expect(text('First name')).toHaveValue('Dana'));
    expect(text('Company')).toHaveValue('Firm One');
    expect(text('Email')).toHaveValue('dana@own.example');
    expect(text('Tell us more (optional)')).toHaveValue('Please give me access to Explore Insider Trades.');
    await fill({ except: ['First name', 'Last name', 'Company', 'Email', 'Phone'] });
    await userEvent.click(submit());
    expect(await screen.findByText(/We got your request for Explore Insider Trades\./)).toBeVisible();
    expect(calls.find(({ type }) => type === 'contact_us')).toMatchObject({
      permission: 'explore_trades',
      email: 'dana@own.example',
      additional_info: 'Please give me access to Explore Insider Trades.',
    });
  });

  test.each([['explore_trades'], ['admin']])('says so to an account that has it by %s', (held) => {
    history.replaceState(null, '', '/contact-us?access=explore_trades');
    session.saveLogin({ access_token: 't', permissions: [held] });
    showPage();
    expect(note(/^Your account already has access to Explore Insider Trades\.$/)).toBeVisible();
  });

  test.each(['', '?access=admin', '?access=unknown'])('the address %j asks for nothing', (search) => {
    history.replaceState(null, '', `/contact-us${search}`);
    showPage();
    expect(screen.queryByText(/access to/)).toBeNull();
    expect(text('Tell us more (optional)')).toHaveValue('');
  });
});
