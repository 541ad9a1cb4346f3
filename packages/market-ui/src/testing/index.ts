import { dictionaries } from '../entities/dictionary-cache.ts';

export { dictionaries };

/** Stores dictionaries in the browser as if the server had just sent them. */
export async function storeDictionaries({ tickers, owners }: { tickers: object; owners: object }): Promise<void> {
  await dictionaries.save('tickers', { json: JSON.stringify(tickers), etag: '"tickers"' });
  await dictionaries.save('owners', { json: JSON.stringify(owners), etag: '"owners"' });
}

/** The server's answer with a dictionary; null: the one that the caller has is current. */
export function answerOf(dictionary: object | null): Response {
  if (dictionary === null) return { ok: false, status: 304 } as Response;
  const json = JSON.stringify(dictionary);
  return { ok: true, status: 200, headers: new Headers({ etag: '"new"' }), text: async () => json } as Response;
}
