import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { readStreamedFile } from '@sentinel/service-kit/testing';
import fc from 'fast-check';
import { readStoredInteraction } from '../interactions/stored-interaction.ts';
import { type CategorizationApp, marked, startCategorization, turns } from '../testing/categorization-app.ts';

/** Astral, combining and right-to-left characters, and what CSV and spreadsheets stumble over. */
const TEXT = '=1+1 🎧 e\u0301 "שלום", a\nline; we booked 💩 it early';
let app: CategorizationApp;
let one: Caller;
let two: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startCategorization();
  one = await app.addCaller('one');
  two = await app.addCaller('two');
  lead = await app.addCaller('lead', ['categorization_admin']);
  await app.addCompany('1', [TEXT, 'Second'], [one, two]);
  await app.addCompany('2', ['Other'], [one]);
  const save = (as: Caller, gvkey: string, interaction_num: number, verdict: object) =>
    app.post(
      'insert_categorization',
      { email: as.email, gvkey, interaction_num, categorization: 0, reason: '', interaction_html: null, ...verdict },
      as,
    );
  const html = marked('=1+1 [🎧 e\u0301] "שלום", a<br>line; we [booked 💩 it] early');
  await save(one, '1', 1, { categorization: 1, reason: '=HYPERLINK("x")', interaction_html: html });
  await save(two, '1', 1, { reason: 'No "fraud"' });
  await save(two, '1', 2, {});
  await save(one, '2', 1, {});
  const adjudicate = (version: number, decision: object) =>
    app.post(
      'adjudicate_categorization',
      { gvkey: '1', interaction_num: 1, version, verdict_saves: 2, ...decision },
      lead,
    );
  await adjudicate(0, { categorization: 0, reason: 'Too early', interaction_html: null });
  await adjudicate(1, { categorization: 1, reason: '', interaction_html: html });
});
afterAll(() => app.close());

/** What makes offsets, quotes and cells go wrong. */
const PARTS = [
  ...[
    'We booked it ',
    '💩',
    'e\u0301',
    '👨‍👩‍👧',
    'שלום ',
    '漢字',
    '\u{1F1E9}\u{1F1EA}',
    'ﬁ',
    '\u00a0',
    '"',
    '""',
    ',',
    ';',
  ],
  ...['=', '+', '-', '@', '\t', '\r', '\n', '\r\n', "'", '=1+1', "'=cmd|' /C calc'!A0", '＝1'],
];

/** A verdict of each reviewer on 250 random texts of a company `random`, with up to three highlights between code points. */
async function storeRandomVerdicts(reviewers: readonly Caller[]) {
  const texts = fc.sample(fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 30 }), 250);
  const interactions = texts.map((parts) => turns({ '=Speaker': parts.join('') }));
  await app.addCompany('random', interactions);
  const verdicts = interactions.flatMap((interaction, index) => {
    const read = readStoredInteraction(interaction);
    if (typeof read === 'string') throw new Error(read);
    const borders = [0];
    for (const sign of read.transcript.text) borders.push((borders.at(-1) ?? 0) + sign.length);
    return fc.sample(fc.subarray(borders, { maxLength: 6 }), reviewers.length).map((places, at) => {
      const highlights = places.flatMap((start, place) => {
        const end = places[place + 1];
        return place % 2 === 0 && end !== undefined ? [{ start, end }] : [];
      });
      const categorization = highlights.length > 0 ? 1 : 0;
      return {
        accountId: reviewers[at]!.accountId,
        gvkey: 'random',
        interactionNum: index + 1,
        categorization,
        highlights,
      };
    });
  });
  await app.db.owner.orm.insert(schema.verdict).values(verdicts);
  return verdicts;
}

interface Answer {
  readonly file_name: string;
  readonly num_rows: number;
  readonly num_hidden: number;
}

const exported = async (format: 'jsonl' | 'csv', gvkey: string | null = null, as = lead) =>
  readStreamedFile<Answer>((await app.post('export_categorizations', { format, gvkey }, as)).rawPayload);
const lines = async (gvkey: string | null = null, as = lead) =>
  (await exported('jsonl', gvkey, as)).file
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The cells of a CSV file (RFC 4180), with the apostrophe before a formula taken off as docs/categorization.md says. */
function readCsv(file: string): Record<string, string>[] {
  const [header = [], ...rows] = [...file.matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)].map(([, row = '']) =>
    [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"').replace(/^'/, '')),
  );
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}

const PYTHON_CSV = `
import csv, io, sys
csv.field_size_limit(10**9)
quotes = 0
for row in csv.DictReader(io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline="")):
    cell = {name: text[1:] if text.startswith("'") else text for name, text in row.items()}
    if cell["quote"] == "":
        continue
    text, quote = cell["text"], cell["quote"]
    assert text[int(cell["code_point_start"]):int(cell["code_point_end"])] == quote, row
    units = text.encode("utf-16-le")[2 * int(cell["utf16_start"]):2 * int(cell["utf16_end"])]
    assert units.decode("utf-16-le") == quote, row
    quotes += 1
print(quotes)
`;
const PYTHON = `
import json, sys
for line in sys.stdin:
    row = json.loads(line)
    for highlight in row["highlights"]:
        points = highlight["code_points"]
        assert row["text"][points["start"]:points["end"]] == highlight["quote"], line
        utf16 = highlight["utf16"]
        units = row["text"].encode("utf-16-le")[2 * utf16["start"]:2 * utf16["end"]]
        assert units.decode("utf-16-le") == highlight["quote"], line
        print(json.dumps(highlight["quote"]))
`;

describe('the export of verdicts (issue 11; FIELD 3.1)', () => {
  test('as JSON lines has every verdict and adjudication, by company, number and reviewer', async () => {
    const rows = await lines();
    expect(rows.map((row) => [row.gvkey, row.interaction_num, row.source, row.reviewer])).toEqual([
      ['1', 1, 'verdict', one.email],
      ['1', 1, 'verdict', two.email],
      ['1', 1, 'adjudication', null],
      ['1', 2, 'verdict', two.email],
      ['2', 1, 'verdict', one.email],
    ]);
    const text = `Speaker\n${TEXT}`;
    const utf16 = text.indexOf('🎧');
    expect(rows[0]).toEqual({
      source: 'verdict',
      gvkey: '1',
      company_name: 'Company 1',
      interaction_num: 1,
      reviewer: one.email,
      categorization: 1,
      reason: '=HYPERLINK("x")',
      version: 1,
      decided_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      decided_by: one.email,
      text,
      highlights: [
        {
          quote: '🎧 e\u0301',
          utf16: { start: utf16, end: utf16 + 5 },
          code_points: { start: utf16, end: utf16 + 4 },
        },
        expect.objectContaining({ quote: 'booked 💩 it' }),
      ],
    });
    for (const { highlights, text: of } of rows)
      for (const { quote, utf16: range, code_points } of highlights) {
        expect(of.slice(range.start, range.end)).toBe(quote);
        expect([...of].slice(code_points.start, code_points.end).join('')).toBe(quote);
      }
    expect(rows[2]).toMatchObject({ version: 2, decided_by: lead.email, highlights: rows[0].highlights });
  });

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  if (!hasPython) console.warn('Skipped: the check of exported verdicts in Python, because python3 is not installed.');
  const ifPython = hasPython ? test : test.skip;
  const python = (program: string, input: string) => {
    const { status, stderr, stdout } = spawnSync('python3', ['-c', program], {
      input,
      encoding: 'utf8',
      maxBuffer: 100 * 1024 * 1024,
      env: { ...process.env, PYTHONUTF8: '1' },
    });
    expect([status, stderr]).toEqual([0, '']);
    return stdout.trimEnd().split('\n');
  };
  ifPython('Python takes the same quotes by code points, and by UTF-16', async () => {
    const quotes = python(PYTHON, (await exported('jsonl')).file).map((line) => JSON.parse(line));
    expect(quotes).toEqual(['🎧 e\u0301', 'booked 💩 it', '🎧 e\u0301', 'booked 💩 it']);
  });

  ifPython(
    'of 1,000 random verdicts, Python’s csv and json take every quote by code points and by UTF-16',
    async () => {
      const verdicts = await storeRandomVerdicts([one, two, await app.addCaller('three'), await app.addCaller('four')]);
      const marks = verdicts.reduce((sum, { highlights }) => sum + highlights.length, 0);
      expect(verdicts).toHaveLength(1000);
      expect(python(PYTHON, (await exported('jsonl', 'random')).file)).toHaveLength(marks);
      expect(python(PYTHON_CSV, (await exported('csv', 'random')).file)).toEqual([String(marks)]);
      await app.db.owner.sql`delete from categorization.verdict where gvkey = 'random'`;
    },
  );

  test('as CSV has a line for each highlight, and says the same', async () => {
    const { answer, file } = await exported('csv');
    const rows = readCsv(file);
    const expected = (await lines()).flatMap(({ highlights, ...row }) =>
      (highlights.length === 0 ? [null] : highlights).map((highlight: (typeof highlights)[number] | null) =>
        Object.fromEntries(
          Object.entries({
            ...row,
            quote: highlight?.quote,
            utf16_start: highlight?.utf16.start,
            utf16_end: highlight?.utf16.end,
            code_point_start: highlight?.code_points.start,
            code_point_end: highlight?.code_points.end,
          }).map(([name, value]) => [name, String(value ?? '')]),
        ),
      ),
    );
    expect(rows).toEqual(expected);
    expect(answer).toEqual({
      num_rows: 7,
      num_hidden: 0,
      file_name: expect.stringMatching(/^categorizations-\d{4}-\d\d-\d\d\.csv$/),
    });
  });

  test('no cell of the CSV file is run by a spreadsheet (SECURITY.md 47)', async () => {
    const { file } = await exported('csv');
    expect(file).toContain(`"'=HYPERLINK(""x"")"`);
    expect(file).not.toMatch(/(^|,)"[=+\-@]/m);
  });

  test('of one company', async () => {
    const { answer, file } = await exported('jsonl', '2');
    expect([answer.num_rows, file.split('\n').length]).toEqual([1, 2]);
    expect(answer.file_name).toMatch(/^categorizations-2-/);
    expect((await exported('csv', 'none')).answer.num_rows).toBe(0);
  });

  test('more interactions than a batch are all there, each once', async () => {
    const numbers = Array.from({ length: 45 }, (_, index) => index + 1);
    await app.addCompany(
      'many',
      numbers.map((number) => `Text ${number}`),
    );
    await app.db.owner.sql`
      insert into categorization.verdict (account_id, gvkey, interaction_num, categorization)
      select ${one.accountId}, gvkey, interaction_num, 0 from categorization.interaction where gvkey = 'many'`;
    expect((await lines('many')).map((row) => [row.interaction_num, row.text])).toEqual(
      numbers.map((number) => [number, `Speaker\nText ${number}`]),
    );
  });

  test('an administrator who reviews too gets nothing of what they have not decided (blind overlap)', async () => {
    const leadToo = await app.addCaller('lead-too', ['categorization_admin']);
    await app.db.owner.sql`
      insert into categorization.assignment (account_id, gvkey) values (${leadToo.accountId}, '1')`;
    const { answer, file } = await exported('jsonl', '1', leadToo);
    expect([answer.num_rows, answer.num_hidden, file]).toEqual([0, 2, '']);
  });
});
