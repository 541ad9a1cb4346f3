import { jest } from '@jest/globals';
import type { OperationType } from '@sentinel/contracts';
import { dictionaries } from '@sentinel/market-ui/testing';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { MemoryRouter, useLocation } from '@sentinel/router';
import { session } from '@sentinel/session/credentials';
import { ToastProvider } from '@sentinel/ui';
import { render } from '@testing-library/react';
import { AlertsRoutes } from '../routes.tsx';

const TICKERS = { ALDG: ['0000000001', 'Aldgate Systems Inc.'], BSLT: ['0000000002', 'Basalt Energy'] } as const;
const OWNERS = { '0000000009': 'AVERY OWNER' } as const;
const ACCOUNT = {
  name: 'Morgan',
  email: 'client@sentinel.example',
  phone: '12025550142',
  phone_confirmed: true,
  organization: 'client',
  profile_image: null,
  timezone: 'US/Eastern',
  can_send_email: 1,
  can_send_sms: 1,
  quiet_hours: { from: 1320, to: 420 },
  digest_hour: 18,
};

/** A call that the area made, with the signal that can abort it. */
interface Call {
  readonly type: string;
  readonly signal: AbortSignal | null | undefined;
  readonly until?: string;
}

/** An answer of the API: an object, an error with its status, or what a function makes of the payload. */
type Answer = object | ((payload: Call) => object | Promise<object>);

export interface OpenedArea {
  /** The calls that were made, oldest first. */
  readonly calls: readonly Call[];
  readonly callsOf: (type: OperationType) => readonly Call[];
  /** The present address, with its fragment. */
  readonly address: () => string;
}

/** An error as the API answers it. */
export const refusal = (reason: string, error: string) => ({ status: 409, error, code: 'conflict', reason });

let turn = 0;

/**
 * Opens the area at an address, with the API answering by operation; an operation without an answer fails. Every test has its own user,
 * because loaded data lives as long as the page. Paths of other areas show nothing.
 */
export async function openArea(
  address: string | { readonly pathname: string; readonly state: unknown },
  answers: Partial<Record<OperationType, Answer>>,
  permissions: readonly string[] = ['alerts'],
): Promise<OpenedArea> {
  turn += 1;
  const calls: Call[] = [];
  let current = '';
  globalThis.fetch = jest.fn(async (_url: unknown, init?: RequestInit) => {
    const payload = { ...(JSON.parse(String(init?.body)) as { type: string }), signal: init?.signal };
    calls.push(payload);
    const known = { get_user: ACCOUNT, get_watchlists: { watchlists: [] }, ...answers }[payload.type as OperationType];
    const answer = typeof known === 'function' ? await (known as (call: Call) => object)(payload) : known;
    if (answer === undefined) {
      return { ok: false, status: 503, json: async () => ({ error: 'no', code: 'unavailable' }) } as Response;
    }
    const status = 'status' in answer && typeof answer.status === 'number' ? answer.status : 200;
    return { ok: status === 200, status, json: async () => answer } as Response;
  });
  Element.prototype.scrollIntoView ??= () => {}; // jsdom has none
  session.clear();
  session.saveLogin({ access_token: 't', userEmail: `client${turn}@sentinel.example`, permissions });
  await dictionaries.save('tickers', { json: JSON.stringify(TICKERS), etag: null });
  await dictionaries.save('owners', { json: JSON.stringify(OWNERS), etag: null });
  render(
    <AreaQueries>
      <ToastProvider>
        <MemoryRouter initialEntries={[address]}>
          <AlertsRoutes />
          <Address
            onMove={(to) => {
              current = to;
            }}
          />
        </MemoryRouter>
      </ToastProvider>
    </AreaQueries>,
  );
  return { calls, callsOf: (type) => calls.filter((call) => call.type === type), address: () => current };
}

function Address({ onMove }: { onMove: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  onMove(pathname + search + hash);
  return null;
}
