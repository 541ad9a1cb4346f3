import { jest } from '@jest/globals';
import type { OperationType } from '@sentinel/contracts';
import { type Portal, PortalContext } from '@sentinel/remote-kit';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { MemoryRouter, Route, Routes, useLocation } from '@sentinel/router';
import { session } from '@sentinel/session/credentials';
import { createUiStore, UiProvider } from '@sentinel/ui';
import { render } from '@testing-library/react';
import { DetailPage } from '../detail.page.tsx';
import type { Interaction } from '../interaction.ts';
import { OutboxProvider } from '../outbox/outbox-provider.tsx';
import { drafts } from '../work/drafts.ts';

interface Call extends Record<string, unknown> {
  readonly type: OperationType;
}

/** An answer of the API to a saved verdict; `null`: none arrives. */
type Answer = object | null;

export interface OpenedReview {
  readonly callsOf: (type: OperationType) => readonly Call[];
  /** The path that the page has left for, or its own. */
  readonly path: () => string;
  /** Closes the page, as a reload does. */
  readonly close: () => void;
}

interface ReviewOptions {
  readonly state?: unknown;
  readonly save?: (call: Call) => Answer;
  readonly load?: () => object;
  /** What was sent for an interaction, newest first. */
  readonly history?: readonly object[];
  readonly hasSingleLetterKeys?: boolean;
}

/** The drafts of this device, in place of IndexedDB, which jsdom has not. */
export const device = new Map<string, unknown>();

export function useTestDevice(): void {
  device.clear();
  jest.spyOn(drafts, 'readAll').mockImplementation(async ({ user }, prefix) => {
    const start = `${user} ${prefix}`;
    return new Map(
      [...device].flatMap(([key, draft]) => (key.startsWith(start) ? [[prefix + key.slice(start.length), draft]] : [])),
    );
  });
  jest.spyOn(drafts, 'put').mockImplementation(async ({ user }, key, draft) => {
    device.set(`${user} ${key}`, JSON.parse(JSON.stringify(draft)));
    return true;
  });
  jest.spyOn(drafts, 'remove').mockImplementation(async ({ user }, key) => {
    device.delete(`${user} ${key}`);
  });
}

export const COMPANY = { gvkey: '001', company_name: 'Garnet Peak Materials' };

/** Opens the review page of a company with the API answering. */
export function openReview(interactions: readonly Interaction[], options: ReviewOptions = {}): OpenedReview {
  const { state = COMPANY, save, load, history = [], hasSingleLetterKeys = true } = options;
  const calls: Call[] = [];
  let path = '';
  globalThis.fetch = jest.fn(async (_url: unknown, init?: RequestInit) => {
    const call = JSON.parse(String(init?.body)) as Call;
    calls.push(call);
    const answer =
      call.type === 'insert_categorization'
        ? save
          ? save(call)
          : { version: Number(call.version) + 1, repairs: [] }
        : call.type === 'get_categorization_history'
          ? { response: history }
          : (load?.() ?? { response: interactions });
    if (answer === null) throw new TypeError('Failed to fetch');
    const status = 'status' in answer && typeof answer.status === 'number' ? answer.status : 200;
    return { ok: status === 200, status, json: async () => answer } as Response;
  });
  Element.prototype.scrollIntoView ??= () => {}; // jsdom has none
  if (session.state().email === null)
    session.saveLogin({ access_token: 't', userEmail: 'reviewer@sentinel.example', permissions: ['categorization'] });
  const ui = createUiStore({ singleLetterKeys: hasSingleLetterKeys });
  const portal = { ui, navigate: () => {} } as unknown as Portal;
  const { unmount } = render(
    <AreaQueries>
      <UiProvider store={ui}>
        <PortalContext value={portal}>
          <MemoryRouter initialEntries={[{ pathname: '/categorization/detail', state }]}>
            <OutboxProvider>
              <Routes>
                <Route path="/categorization/detail" element={<DetailPage />} />
                <Route path="*" element={<p>Another page</p>} />
              </Routes>
            </OutboxProvider>
            <Path
              onMove={(to) => {
                path = to;
              }}
            />
          </MemoryRouter>
        </PortalContext>
      </UiProvider>
    </AreaQueries>,
  );
  return { callsOf: (type) => calls.filter((call) => call.type === type), path: () => path, close: unmount };
}

function Path({ onMove }: { readonly onMove: (path: string) => void }) {
  onMove(useLocation().pathname);
  return null;
}
