import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { renderHook, waitFor } from '@testing-library/react';
import { useAskedEntities } from './use-asked-entities.ts';

const realFetch = globalThis.fetch;
const realWarn = console.warn;
let sent: Readonly<Record<string, unknown>>[] = [];
beforeEach(() => {
  sent = [];
  session.saveLogin({ access_token: 't', userEmail: 'a@b.example' });
  console.warn = jest.fn();
});
afterEach(() => {
  globalThis.fetch = realFetch;
  console.warn = realWarn;
});

const EAST = {
  companies: [
    { cik: '0000000001', name: 'Eastmark Biologics', ticker: 'EMBX' },
    { cik: '0000000002', name: 'Eastern Trust', ticker: null },
  ],
  owners: [{ cik: '0000000007', name: 'Easton, Marguerite' }],
};
function answerWith(answer: (query: string) => unknown) {
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const call = JSON.parse(String(init?.body)) as { query: string };
    sent.push(call);
    return { ok: true, status: 200, json: async () => answer(call.query) } as Response;
  });
}
type Kinds = Parameters<typeof useAskedEntities>[1];
const ask = (text: string, kinds: Kinds = ['company', 'owner']) =>
  renderHook(({ typed }) => useAskedEntities(typed, kinds), { initialProps: { typed: text } });

test('the companies that have a ticker and the owners that the server finds, by one call once nobody types', async () => {
  answerWith(() => EAST);
  const { result, rerender } = ask('e');
  rerender({ typed: 'ea' });
  rerender({ typed: ' east\t ' });
  await waitFor(() => expect(result.current).toHaveLength(2));
  expect(result.current).toEqual([
    { kind: 'company', id: 'EMBX', name: 'Eastmark Biologics', cik: '0000000001' },
    { kind: 'owner', id: '0000000007', name: 'Easton, Marguerite' },
  ]);
  expect(sent).toMatchObject([{ type: 'search_entities', query: 'east', limit: 6 }]);
  expect(sent[0]).not.toHaveProperty('kind');
});

test('what was found for another text is not shown, also when it comes late', async () => {
  const answers = new Map<string, (answer: unknown) => void>();
  answerWith((query) => new Promise((resolve) => answers.set(query, resolve)));
  const { result, rerender } = ask('east');
  await waitFor(() => expect(sent).toHaveLength(1));
  rerender({ typed: 'west' });
  await waitFor(() => expect(sent).toHaveLength(2));
  answers.get('west')?.({ companies: [], owners: [{ cik: '0000000008', name: 'West, Mae' }] });
  answers.get('east')?.(EAST);
  await waitFor(() => expect(result.current.map(({ name }) => name)).toEqual(['West, Mae']));
  rerender({ typed: 'east' });
  expect(result.current).toEqual([]);
});

test.each<[string, string, Kinds]>([
  ['no text', '  ', ['company', 'owner']],
  ['no kind', 'east', []],
])('with %s nothing is asked', async (_name, text, kinds) => {
  answerWith(() => EAST);
  const { result } = ask(text, kinds);
  await new Promise((done) => setTimeout(done, 400));
  expect([sent, result.current]).toEqual([[], []]);
});

test('only the kind whose dictionary is not loaded is asked for; a failure finds nothing', async () => {
  answerWith(() => ({ error: 'Not now.', code: 'unavailable', request_id: 'x' }));
  const { result } = ask('east', ['owner']);
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(sent).toMatchObject([{ kind: 'owner' }]);
  expect(result.current).toEqual([]);
});
