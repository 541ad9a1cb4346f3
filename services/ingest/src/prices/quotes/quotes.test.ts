import { afterEach, describe, expect, test } from '@jest/globals';
import { startProvider } from '../testing/provider-server.ts';
import { type StreamSocket, startStream } from '../testing/stream-server.ts';
import { alpaca } from './alpaca.ts';
import { finnhub } from './finnhub.ts';
import { type Quote, QuoteKeyError, type QuoteSource, type QuoteState } from './quote-source.ts';

const closings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** Watches until `enough`; gives what was told. */
async function watch(source: QuoteSource, symbols: string[], enough: (told: string[]) => boolean): Promise<string[]> {
  const told: string[] = [];
  const stop = new AbortController();
  const note = (text: string) => {
    told.push(text);
    if (enough(told)) stop.abort();
  };
  const onQuote = ({ at, previousClose, price, symbol }: Quote) => note(`${symbol} ${price} ${previousClose} ${at}`);
  const onState = (state: QuoteState) => note(state.state + ('symbols' in state ? ` ${state.symbols.join()}` : ''));
  await source.watch(symbols, { onQuote, onState }, stop.signal);
  return told;
}

describe('Finnhub', () => {
  const start = async (answer: Parameters<typeof startProvider>[0]) => {
    const server = await startProvider(answer);
    closings.push(server.close);
    return server;
  };

  test('tells a quote when it changes, passes over unknown symbols, and goes on after refusals', async () => {
    let round = 0;
    const server = await start((path, { headers }) => {
      expect(headers['x-finnhub-token']).toBe('key');
      if (path.includes('symbol=ZZZ')) return { body: '{"c":0,"d":null,"dp":null,"h":0,"l":0,"o":0,"pc":0,"t":0}' };
      round += 1;
      if (round === 3) return { status: 429, body: '{"error":"API limit reached. Please try again later."}' };
      const c = round < 5 ? 410.5 : 411;
      return { body: JSON.stringify({ c, d: 1, dp: 0.2, h: 412, l: 409, o: 410, pc: 409.5, t: 1_750_000_000 }) };
    });
    const source = finnhub({ key: 'key', baseUrl: server.url, paceMs: 1, backOffMs: 1, isOpen: () => false });
    const told = await watch(source, ['BRK-B', 'ZZZ'], (lines) => lines.some((line) => line.includes('411')));
    expect(told).toEqual([
      'connected',
      'BRK-B 410.5 409.5 2025-06-15T15:06:40.000Z',
      'disconnected',
      'connected',
      'BRK-B 411 409.5 2025-06-15T15:06:40.000Z',
    ]);
    expect(server.asked[0]).toBe('/api/v1/quote?symbol=BRK.B');
  });

  test('tells that all quotes are old while the market is open', async () => {
    const server = await start(() => ({ body: '{"c":10,"pc":9,"t":1700000000}' }));
    const source = finnhub({ key: 'key', baseUrl: server.url, paceMs: 1, isOpen: () => true });
    expect(await watch(source, ['AAA'], (lines) => lines.includes('stale'))).toContain('stale');
  });

  test('says so when trades come again', async () => {
    let seconds = 1_700_000_000;
    const server = await start(() => ({ body: `{"c":10,"pc":9,"t":${seconds}}` }));
    const source = finnhub({ key: 'key', baseUrl: server.url, paceMs: 1, isOpen: () => true });
    const told = await watch(source, ['AAA'], (lines) => {
      if (lines.includes('stale')) seconds = Math.floor(Date.now() / 1000);
      return lines.filter((line) => line === 'connected').length === 2;
    });
    expect(told.filter((line) => !line.startsWith('AAA'))).toEqual(['connected', 'stale', 'connected']);
  });

  test('takes no answer that is longer than any quote', async () => {
    const quote = '{"c":10,"pc":9,"t":1700000000}';
    let round = 0;
    const server = await start(() => {
      round += 1;
      return { body: round === 1 ? quote.padEnd(100_000) : quote };
    });
    const source = finnhub({ key: 'key', baseUrl: server.url, paceMs: 1, backOffMs: 1, isOpen: () => false });
    const told = await watch(source, ['AAA'], (lines) => lines.some((line) => line.startsWith('AAA')));
    expect(told).toEqual(['disconnected', 'connected', 'AAA 10 9 2023-11-14T22:13:20.000Z']);
  });

  test('ends with a refused key', async () => {
    const server = await start(() => ({ status: 401, body: '{"error":"Invalid API key"}' }));
    const source = finnhub({ key: 'key', baseUrl: server.url, paceMs: 1 });
    await expect(watch(source, ['AAA'], () => false)).rejects.toThrow(QuoteKeyError);
  });

  test('watches as many symbols as the plan allows and names the others', async () => {
    const server = await start(() => ({ body: '{"c":10,"pc":9,"t":1700000000}' }));
    const symbols = Array.from({ length: 102 }, (_, n) => `S${n}`);
    const source = finnhub({ key: 'key', baseUrl: server.url, paceMs: 1 });
    expect(await watch(source, symbols, () => true)).toEqual(['limited S100,S101']);
  });
});

describe('Alpaca', () => {
  /** Speaks Alpaca's protocol; `act` gets each connection that has subscribed, with its number. */
  async function start(
    act: (socket: StreamSocket, connection: number, trades: string[]) => void,
    secret = 'secret',
  ): Promise<string> {
    let connections = 0;
    const server = await startStream('/v2/iex', (socket) => {
      connections += 1;
      const connection = connections;
      const send = (message: object) => socket.send(JSON.stringify([message]));
      send({ T: 'success', msg: 'connected' });
      socket.on('message', (data) => {
        const said = JSON.parse(String(data)) as { action: string; secret?: string; trades?: string[] };
        if (said.action === 'auth') {
          if (said.secret === secret) send({ T: 'success', msg: 'authenticated' });
          else send({ T: 'error', code: 402, msg: 'auth failed' });
        } else {
          send({ T: 'subscription', trades: said.trades, quotes: [], bars: [] });
          act(socket, connection, said.trades ?? []);
        }
      });
    });
    closings.push(server.close);
    return server.url;
  }
  const trade = (S: string, p: number) => ({
    T: 't',
    i: 1,
    S,
    x: 'V',
    p,
    s: 100,
    t: '2025-06-16T14:30:00.123456789Z',
    c: ['@'],
    z: 'A',
  });
  const options = { key: 'key', secret: 'secret', backOffMs: 1 };

  test('tells trades, and connects again after a break and a cut-off message', async () => {
    const baseUrl = await start((socket, connection, trades) => {
      expect(trades).toEqual(['BRK.B', 'AAA']);
      if (connection === 1) {
        socket.send(JSON.stringify([trade('BRK.B', 410.5), trade('OTHER', 1), trade('AAA', -1)]));
        socket.send('[{"T":"t","S":"AAA"');
        socket.send('not json');
        // The answer to a ping says that everything before it was read.
        socket.ping();
        socket.once('pong', () => socket.terminate());
      } else socket.send(JSON.stringify([trade('AAA', 7)]));
    });
    const told = await watch(
      alpaca({ ...options, baseUrl }),
      ['BRK-B', 'AAA'],
      (lines) => lines.at(-1)?.startsWith('AAA') === true,
    );
    expect(told).toEqual([
      'connected',
      'BRK-B 410.5 null 2025-06-16T14:30:00.123Z',
      'disconnected',
      'connected',
      'AAA 7 null 2025-06-16T14:30:00.123Z',
    ]);
  });

  test('takes a silent connection for dead while the market is open', async () => {
    const baseUrl = await start(() => {});
    // Connecting may take longer than the shortest silence; the market opens when the source is connected.
    let isConnected = false;
    const told = await watch(
      alpaca({ ...options, baseUrl, staleMs: 1, isOpen: () => isConnected }),
      ['AAA'],
      (lines) => {
        isConnected = lines.at(-1) === 'connected';
        return lines.length >= 3;
      },
    );
    expect(told).toEqual(['connected', 'stale', 'connected']);
  });

  test('tells symbols past the plan’s number, its own or the server’s', async () => {
    const symbols = Array.from({ length: 31 }, (_, n) => `S${n}`);
    const baseUrl = await start((socket) =>
      socket.send(JSON.stringify([{ T: 'error', code: 405, msg: 'symbol limit exceeded' }])),
    );
    const told = await watch(alpaca({ ...options, baseUrl }), symbols, (lines) => lines.length >= 3);
    expect(told[0]).toBe('limited S30');
    expect(told[2]).toMatch(/^limited S0,/);
  });

  test('ends with a refused key', async () => {
    const baseUrl = await start(() => {}, 'another');
    await expect(watch(alpaca({ ...options, baseUrl }), ['AAA'], () => false)).rejects.toThrow('auth failed');
  });
});
