import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { EdgarParseError } from '@sentinel/edgar';
import { createServer } from '@sentinel/service-kit';
import { sampleAccession, sampleSubmission } from '../testing/sample-submission.ts';
import { createFilingParser } from './filing-parser.ts';
import { parseFiling } from './parse-filing.ts';
import type { Refusal } from './refusal.ts';

const parser = createFilingParser(new URL('./parse-thread.ts', import.meta.url));
afterAll(() => parser.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** A 10-K of some size: tables of small cells, which take the longest to parse. */
function report(bytes: number): Uint8Array {
  const row = '<tr><td style="padding:1px">Net revenue of the segment</td><td>1,234</td><td>(567)</td></tr>\n';
  const table = `<table>${row.repeat(Math.ceil(bytes / row.length))}</table>`;
  return bytesOf(sampleSubmission({ n: 1, formType: '10-K' }).replace('</body>', `${table}</body>`));
}
const LARGE = 10 * 2 ** 20;
const PATH = `edgar/data/1/${sampleAccession(1)}.txt`;

describe('a report of 10 MB', () => {
  test('is parsed while the service answers its health checks', async () => {
    const app = createServer({ name: 'ingest', config: { logLevel: 'silent' } });
    let isParsed = false;
    let answered = 0;
    const parsing = Promise.resolve(parser.parse(report(LARGE), PATH, 'report.txt')).finally(() => {
      isParsed = true;
    });
    while (!isParsed) {
      expect((await app.inject('/healthz')).statusCode).toBe(200);
      answered += 1;
      await setImmediate();
    }
    const { accession, documents } = await parsing;
    expect(accession).toBe(sampleAccession(1));
    expect(documents[0]?.length).toBeGreaterThan(LARGE / 4);
    // Parsed in this thread, it would be done before the first answer.
    expect(answered).toBeGreaterThan(10);
    await app.close();
  });

  test('does not hold up the small filing that comes after it', async () => {
    const order: string[] = [];
    const noted = async (name: string, content: Uint8Array) => {
      await parser.parse(content, PATH, name);
      order.push(name);
    };
    await Promise.all([noted('report', report(LARGE)), noted('form 4', bytesOf(sampleSubmission({ n: 2 })))]);
    expect(order).toEqual(['form 4', 'report']);
  });

  test('ends in the middle when the service stops', async () => {
    const stop = new AbortController();
    const parsing = parser.parse(report(LARGE), PATH, 'report.txt', stop.signal);
    stop.abort();
    await expect(parsing).rejects.toThrow(/abort/i);
  });
});

describe('a large filing', () => {
  test('is the same record as parsed at once', async () => {
    const content = report(300_000);
    expect(await parser.parse(content, PATH, 'report.txt')).toEqual(parseFiling(content, PATH, 'report.txt'));
  });

  test('that is refused says why, and what of EDGAR was wrong with it', async () => {
    const cut = report(300_000).slice(0, 250_000);
    const refused = await Promise.resolve(parser.parse(cut, PATH, 'report.txt')).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'Refusal', reason: expect.stringMatching(/^truncated: /) });
    expect((refused as Refusal).cause).toBeInstanceOf(EdgarParseError);
    expect(((refused as Refusal).cause as EdgarParseError).code).toBe('truncated');
  });
});
