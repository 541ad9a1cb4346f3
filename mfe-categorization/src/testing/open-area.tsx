import { jest } from '@jest/globals';
import type { OperationType } from '@sentinel/contracts';
import { type Portal, PortalContext } from '@sentinel/remote-kit';
import { AreaRouter } from '@sentinel/router';
import { session } from '@sentinel/session/credentials';
import { createUiStore, ToastProvider, UiProvider } from '@sentinel/ui';
import { streamedAnswer } from '@sentinel/vocabulary/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { OutboxProvider } from '../detail/outbox/outbox-provider.tsx';
import { CategorizationRoutes } from '../routes.tsx';

/** A call that the area made: its type and the fields of its payload. */
export type Call = { readonly type: OperationType } & Readonly<Record<string, unknown>>;

/** An answer of the API: an object, an error with its status, a file, or what a function makes of the payload. */
export type Answer = object | ((call: Call) => object | Promise<object>);
export type Answers = Partial<Record<OperationType, Answer>>;

export interface Opened {
  /** Route state, as the link that was followed passes it on. */
  readonly state?: unknown;
  readonly email?: string;
  readonly permissions?: readonly string[];
  /** Server data that is there already. */
  readonly queries?: QueryClient;
}

export interface OpenedArea {
  readonly queries: QueryClient;
  readonly view: RenderResult;
  readonly callsOf: (type: OperationType) => readonly Call[];
  /** The present address. */
  readonly address: () => string;
}

/** An error as the API answers it. */
export const refusal = (code: string, error: string, reason?: string) => ({ status: 409, error, code, reason });

/** A file as the API answers with it. */
export const fileAnswer = (text: string, answer: object) => () => streamedAnswer(text, answer);

export const LEAD = 'lead@sentinel.example';
export const REVIEWER = 'reviewer@sentinel.example';

/** Server data with no retries, so that a failure shows at once. */
export const freshQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/**
 * Opens the area at an address, with the API answering by operation; an operation without an answer fails. The router and the history
 * are those of the browser.
 */
export function openArea(
  address: string,
  answers: Answers,
  { state, email = REVIEWER, permissions = ['categorization'], queries = freshQueries() }: Opened = {},
): OpenedArea {
  const calls: Call[] = [];
  globalThis.fetch = jest.fn(async (_url: unknown, init?: RequestInit) => {
    const payload = JSON.parse(String(init?.body)) as Call;
    calls.push(payload);
    const known = answers[payload.type];
    const answer = typeof known === 'function' ? await (known as (call: Call) => object)(payload) : known;
    if (answer === undefined)
      return { ok: false, status: 503, json: async () => ({ error: 'no', code: 'unavailable' }) } as Response;
    if ('body' in answer) return answer as Response;
    const status = 'status' in answer && typeof answer.status === 'number' ? answer.status : 200;
    return { ok: status === 200, status, json: async () => answer } as Response;
  });
  // jsdom has none; that of newer browsers gives a promise, which no effect may return.
  Element.prototype.scrollIntoView = (() => Promise.resolve()) as unknown as () => void;
  session.clear();
  session.saveLogin({ access_token: 't', userEmail: email, permissions });
  history.pushState({ usr: state, key: 'opened', idx: 0 }, '', address);
  return {
    queries,
    view: showArea(queries),
    callsOf: (type) => calls.filter((call) => call.type === type),
    address: here,
  };
}

const here = () => location.pathname + location.search;

/** Goes to a path as the shell does, which the area's router hears of by an event. */
function navigate(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Shows the area at the present address, as the shell does after a visit to another area. */
export function showArea(queries: QueryClient): RenderResult {
  const ui = createUiStore({ navigate });
  const portal = { ui, navigate, href: (path: string) => path } as unknown as Portal;
  return render(
    <UiProvider store={ui}>
      <PortalContext value={portal}>
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <AreaRouter>
              <OutboxProvider>
                <CategorizationRoutes />
              </OutboxProvider>
            </AreaRouter>
          </ToastProvider>
        </QueryClientProvider>
      </PortalContext>
    </UiProvider>,
  );
}
