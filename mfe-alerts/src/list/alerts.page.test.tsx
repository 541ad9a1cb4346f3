import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { MemoryRouter } from '@sentinel/router';
import { session } from '@sentinel/session/credentials';
import { ToastProvider } from '@sentinel/ui';
import { render, screen } from '@testing-library/react';
import { AlertsPage } from './alerts.page.tsx';

const alertOf = (alert_name: string) => ({
  alert_name,
  form_type: '4',
  tickers: [],
  reporting_person_ciks: [],
  company_criteria: ['include_all'],
  form_type_constraints: [{ constraint_type: 'trade_types', val: ['Sales'] }],
  created_at: '2026-01-01T00:00:00Z',
  email: 'client@sentinel.example',
});

/** A stand-in for the API; it answers with alerts only once the test lets it. */
function startApi() {
  let answerAlerts: (answer: object) => void = () => {};
  const alerts = new Promise<object>((done) => {
    answerAlerts = done;
  });
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const { type } = JSON.parse(String(init?.body)) as { type: string };
    const answer = type === 'get_alerts' ? await alerts : {};
    return { ok: true, status: 200, json: async () => answer } as Response;
  });
  return { answerAlerts: (answer: object) => answerAlerts(answer) };
}

const realFetch = globalThis.fetch;
const scrolled: (string | null)[] = [];
let turn = 0;
beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.push(this.querySelector('th')?.textContent ?? null);
  };
  // Every test has its own user, because loaded data lives as long as the page.
  turn += 1;
  session.saveLogin({ access_token: 't', userEmail: `client${turn}@sentinel.example`, permissions: ['alerts'] });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

function openAt(address: string) {
  render(
    <AreaQueries>
      <ToastProvider>
        <MemoryRouter initialEntries={[address]}>
          <AlertsPage />
        </MemoryRouter>
      </ToastProvider>
    </AreaQueries>,
  );
}

describe('the link of an alert’s email', () => {
  test.each([
    ['LinkedIn insiders sell', encodeURIComponent('LinkedIn insiders sell')],
    ['100% "mine" #1', encodeURIComponent('100% "mine" #1')],
    ['50%', '50%'],
  ])('%s is scrolled to and marked once it is there', async (name, fragment) => {
    const { answerAlerts } = startApi();
    openAt(`/alerts#${fragment}`);
    expect(scrolled).toEqual([]);
    answerAlerts([alertOf('Another'), alertOf(name)]);
    const row = (await screen.findByRole('rowheader', { name })).closest('tr');
    expect(row).toHaveAttribute('aria-current', 'true');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
    expect(scrolled).toEqual([name]);
  });

  test('to an alert that is gone marks nothing', async () => {
    const { answerAlerts } = startApi();
    openAt('/alerts#Gone');
    answerAlerts([alertOf('Another')]);
    expect(await screen.findByRole('rowheader', { name: 'Another' })).toBeVisible();
    expect(document.querySelector('[aria-current]')).toBeNull();
    expect(scrolled).toEqual([]);
  });
});

test('nothing can be created before the names in use are known: saving would replace one silently', async () => {
  const { answerAlerts } = startApi();
  openAt('/alerts');
  const create = screen.getByRole('button', { name: '+ Insider Trading Alert' });
  expect(create).toBeDisabled();
  answerAlerts([alertOf('Another')]);
  await screen.findByRole('rowheader', { name: 'Another' });
  expect(create).toBeEnabled();
});
