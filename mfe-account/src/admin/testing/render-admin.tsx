import { MemoryRouter, useNavigate } from '@sentinel/router';
import { type RunAsFields, session } from '@sentinel/session/credentials';
import { createUiStore, UiProvider } from '@sentinel/ui/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { AdminPage } from '../admin.page.tsx';

/**
 * An operation's answer, from its payload; an `Error` means that no answer came. What delivery is asked for has the address and the
 * work as its name: `/release-desk/tokens list`.
 */
export type Answers = Record<string, (payload: Record<string, unknown>) => object | Error>;

/** An error as the server sends it. */
export const refusal = (code: string, error: string) => ({ error, code, request_id: 'r1' });

/** A stand-in for the API. Returns the calls that were made. */
function answerWith(answers: Answers): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  const respond = async (url: string, init: { body: string }) => {
    const payload = JSON.parse(init.body) as Record<string, unknown>;
    sent.push(payload);
    const name = payload.type === undefined ? `${url} ${payload.work}` : String(payload.type);
    const answer = answers[name]?.(payload) ?? refusal('unknown_operation', 'Unknown operation.');
    if (answer instanceof Error) throw answer;
    const isRefused = 'error' in answer;
    return { ok: !isRefused, status: isRefused ? 400 : 200, json: async () => answer };
  };
  Object.assign(globalThis, { fetch: respond });
  return sent;
}

interface Shown {
  readonly path?: string;
  readonly organization?: string;
  readonly timezone?: string;
  readonly onRunAs?: (person: RunAsFields) => void;
}

let go: ReturnType<typeof useNavigate>;

/** Links of the ui package use the router, as in the portal. */
function Navigating({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  go = navigate;
  const [store] = useState(() => createUiStore({ navigate: (href) => void navigate(href) }));
  return <UiProvider store={store}>{children}</UiProvider>;
}

/** Shows the admin area to admin@sentinel.example; returns the calls that it makes. */
export function renderAdmin(
  answers: Answers,
  { path = '/users', organization = 'admin', timezone = 'UTC', onRunAs }: Shown = {},
) {
  session.clear();
  session.saveLogin({
    access_token: 'own-token',
    userEmail: 'admin@sentinel.example',
    name: 'Avery Admin',
    organization,
    timezone,
    permissions: ['admin'],
  });
  const sent = answerWith(answers);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/profile/admin${path}`]}>
        <Navigating>
          <AdminPage onRunAs={onRunAs ?? (() => {})} />
        </Navigating>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    sent,
    of: (type: string) => sent.filter((payload) => payload.type === type),
    /** The browser's back button. */
    back: () => act(async () => go(-1)),
  };
}
