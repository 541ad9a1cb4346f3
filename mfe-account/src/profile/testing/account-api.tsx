import { AreaQueries } from '@sentinel/remote-kit/query';
import { MemoryRouter } from '@sentinel/router';
import { session } from '@sentinel/session/credentials';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { User } from '../user.query.ts';

type Payload = { readonly type: string } & Readonly<Record<string, unknown>>;
type Answer = object | Error;

let turn = 0;

/**
 * Logs in a new user for each test (loaded data lives as long as the page) and answers the API's calls: `get_user` with
 * the user, which a test may change meanwhile; other operations as given, else with success.
 */
export function startAccountApi(fields: Partial<User> = {}) {
  turn += 1;
  const email = `client${turn}@sentinel.example`;
  session.clear();
  session.saveLogin({ access_token: 't', userEmail: email, name: 'Morgan', permissions: [] });
  const user: User = {
    name: 'Morgan',
    email,
    phone: '12125550100',
    phone_confirmed: true,
    organization: 'Northwind Partners',
    profile_image: null,
    timezone: 'UTC',
    can_send_email: 0,
    can_send_sms: 0,
    quiet_hours: null,
    digest_hour: 18,
    enabled_2fa: false,
    theme: 'dark',
    permissions: [],
    screener_columns: null,
    ...fields,
  };
  const answers = new Map<string, (payload: Payload) => Answer | Promise<Answer>>([
    ['get_user', () => ({ ...user })],
    ['list_sessions', () => ({ sessions: [], remembered_devices: [] })],
  ]);
  const sent: Payload[] = [];
  const answerCall = async (_url: unknown, init?: RequestInit) => {
    const payload = JSON.parse(String(init?.body)) as Payload;
    sent.push(payload);
    const answer = await (answers.get(payload.type)?.(payload) ?? { success: true });
    if (answer instanceof Error) throw answer;
    const isOk = !('error' in answer);
    return { ok: isOk, status: isOk ? 200 : 400, json: async () => answer } as Response;
  };
  Object.assign(globalThis, { fetch: answerCall });
  return {
    email,
    user,
    /** The calls of a type so far, in order. */
    sent: (type: string) => sent.filter((payload) => payload.type === type),
    answer: (type: string, give: (payload: Payload) => Answer | Promise<Answer>) => answers.set(type, give),
    refuse: (type: string, code: string, error: string, reason?: string) =>
      answers.set(type, () => ({ error, code, ...(reason === undefined ? {} : { reason }), request_id: 'r' })),
  };
}

export function open(page: ReactElement) {
  return render(
    <AreaQueries>
      <MemoryRouter>{page}</MemoryRouter>
    </AreaQueries>,
  );
}
