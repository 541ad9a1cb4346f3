import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { parseEdgarFile } from '@sentinel/edgar';
import { hasSignalsData, ixFact, openPath, reportHtml, signalsText } from '@sentinel/edgar/testing';
import { made } from '../testing/made-form.ts';
import { sampleAccession, sampleSubmission } from '../testing/sample-submission.ts';
import { createFilingParser } from './filing-parser.ts';
import type { FilingRecord } from './filing-record.ts';
import { parseFiling } from './parse-filing.ts';
import { storeFilings } from './store-filings.ts';
import { ownerTie } from './tie-arrangements.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`);

const ISSUER = '0000000001';
const store = (...records: FilingRecord[]) =>
  storeFilings(db.database, records, { alerting: false, requestId: 'test' });

/** A 10-Q of the company of `made`, with this in Item 5. */
function reported(body: string): string {
  const html = reportHtml(body, { c: { member: 'JaneDoe' } });
  return sampleSubmission({ n: 1, formType: '10-Q' })
    .replaceAll('0009900001', ISSUER)
    .replace(/<html>[\s\S]*<\/html>/, () => html);
}
const report = (body: string) => parseFiling(reported(body), 'report.txt', 'test');

/** A form of an insider of that company. */
function insider(n: number, cik: string, name: string): FilingRecord {
  const form = made({ n, filedOn: '2025-01-02', owner: cik, rows: [] });
  return { ...form, owners: form.owners.map((owner) => ({ ...owner, name })) };
}

const ties = async () => [
  ...(await db.owner
    .sql`select person, owner_cik, owner_evidence from market.arrangement order by accession, position`),
];

const JANE = `<p>On March 3, 2025, ${ixFact('c', 'TrdArrIndName', 'Jane Doe')}, our President, ${ixFact('c', 'Rule10b51ArrAdoptedFlag', 'true', 'adopted')} a Rule 10b5-1 trading plan to sell up to 1,200 shares until December 2026.</p>`;

describe('what is stored of a report', () => {
  test('a row for each arrangement, in the order of the report', async () => {
    await store(report(`${JANE}<p>On March 4, 2025, Bo Roe, Treasurer, terminated a Rule 10b5-1 plan.</p>`));
    expect([...(await db.owner.sql`select * from market.arrangement order by position`)]).toMatchObject([
      {
        accession: sampleAccession(1),
        position: 0,
        issuer_cik: ISSUER,
        person: 'Jane Doe',
        owner_cik: null,
        owner_evidence: 'No insider of the company has this name',
        title: 'President',
        action: 'adopted',
        is_10b5_1: true,
        adoption_date: '2025-03-03',
        termination_date: null,
        expiration_date: '2026-12',
        duration_days: null,
        shares: '1200.0000',
        text: expect.stringContaining('On March 3, 2025, Jane Doe'),
      },
      { position: 1, person: 'Bo Roe', action: 'terminated', termination_date: '2025-03-04' },
    ]);
  });

  test('the same report again changes nothing', async () => {
    await store(report(JANE));
    expect(await store(report(JANE))).toEqual([{ accession: sampleAccession(1), outcome: 'skipped' }]);
    expect(await ties()).toHaveLength(1);
  });

  test('a large report is parsed in the thread, and its arrangements come back', async () => {
    const parser = createFilingParser(new URL('./parse-thread.ts', import.meta.url));
    const body = `${JANE}<div>${'<p>Item 1A. Risk factors of our business.</p>'.repeat(10_000)}</div>`;
    const record = await parser.parse(new TextEncoder().encode(reported(body)), 'report.txt', 'test');
    await parser.close();
    expect(record.arrangements).toMatchObject([{ person: 'Jane Doe' }]);
  });

  test('a report that cannot be read for them is stored with a flag', () => {
    const record = report('<div>'.repeat(4_100));
    expect(record).toMatchObject({ arrangements: [], flags: ['arrangements_unread'] });
    expect(report(JANE).flags).toEqual([]);
  });
});

describe('whose an arrangement is', () => {
  const TIED = [
    { person: 'Jane Doe', owner_cik: '0000000011', owner_evidence: 'Same surname and first name as DOE JANE A' },
  ];

  test('the insider of that name, whichever filing comes first', async () => {
    await store(insider(1, '0000000011', 'DOE JANE A'), insider(2, '0000000012', 'DOE JOHN'));
    await store(report(JANE));
    expect(await ties()).toEqual(TIED);
    await db.owner.sql`truncate market.filing, market.owner cascade`;
    await store(report(JANE));
    await store(insider(1, '0000000011', 'DOE JANE A'));
    expect(await ties()).toEqual(TIED);
  });

  test('nobody, once a second insider can be meant', async () => {
    await store(report(JANE), insider(1, '0000000011', 'DOE JANE A'));
    expect(await ties()).toEqual(TIED);
    await store(insider(2, '0000000012', 'DOE JANE B'));
    expect(await ties()).toEqual([
      {
        person: 'Jane Doe',
        owner_cik: null,
        owner_evidence: 'More than one insider can be meant: DOE JANE A; DOE JANE B',
      },
    ]);
  });

  test('an insider of another company is nobody’s match', async () => {
    const elsewhere = { ...report(JANE), accession: sampleAccession(2), issuerCik: '0000000002' };
    await store({ ...insider(1, '0000000011', 'DOE JANE A'), issuerCik: '0000000002' }, report(JANE), elsewhere);
    expect((await ties()).map(({ owner_cik }) => owner_cik)).toEqual([null, '0000000011']);
  });

  test.each([
    ['Tim Cook', 'COOK TIMOTHY D', 'Same surname; Tim and Timothy are forms of one name as COOK TIMOTHY D'],
    ['Deirdre O’Brien', "O'BRIEN DEIRDRE", "Same surname and first name as O'BRIEN DEIRDRE"],
    ['A. Nigel Hearne', 'Hearne A Nigel', 'Same surname and middle name as Hearne A Nigel'],
    ['Nigel Hearne', 'Hearne A Nigel', 'Same surname and middle name as Hearne A Nigel'],
    ['Maria del Rosario', 'DEL ROSARIO MARIA', 'Same surname and first name as DEL ROSARIO MARIA'],
    ['Kathleen Wilson-Thompson', 'Wilson Thompson Kathleen', 'Same surname and first name as Wilson Thompson Kathleen'],
    ['John A. Roe, Jr.', 'ROE JOHN A JR', 'Same surname and first name as ROE JOHN A JR'],
    ['José Núñez', 'NUNEZ JOSE', 'Same surname and first name as NUNEZ JOSE'],
  ])('%s is %s', (person, name, ownerEvidence) => {
    expect(ownerTie(person, [{ cik: '1', name }])).toEqual({ ownerCik: '1', ownerEvidence });
  });

  test.each([
    ['J. Roe', 'ROE JOHN'],
    ['Jane Roe', 'ROE JOHN'],
    ['John A. Roe', 'ROE JOHN B'],
    ['Tim A. Roe', 'ROE TIMOTHY B'],
    ['John Roe, Jr.', 'ROE JOHN III'],
    ['Roe John', 'ROE JOHN'],
    ['Mr. Roe', 'ROE JOHN'],
    ['Roe', 'ROE'],
    ['John Roe', 'ROE'],
  ])('%s is not shown to be %s', (person, name) => {
    expect(ownerTie(person, [{ cik: '1', name }]).ownerCik).toBeNull();
  });
});

/** Pairs of a real Form 4 and a plan, read by hand. */
interface RealTie {
  readonly owner: string;
  readonly ownerCik: string;
  readonly issuerCik: string;
  readonly plan: string | null;
  readonly planPerson: string | null;
}

const realDescribe = hasSignalsData ? describe : describe.skip;
realDescribe('real arrangements and insiders', () => {
  const real: RealTie[] = hasSignalsData
    ? JSON.parse(readFileSync(openPath('../signals/open/forms4/TIES.json'), 'utf8'))
    : [];

  test('each person is tied to the right one of all insiders of that company who are read by hand', () => {
    const plans = real.flatMap(({ issuerCik, plan, planPerson }) =>
      plan && planPerson ? [{ issuerCik, plan, planPerson }] : [],
    );
    expect(plans.length).toBeGreaterThan(5);
    for (const { issuerCik, plan, planPerson } of plans) {
      const file = parseEdgarFile(signalsText('item408', plan.split('/').at(-1) ?? ''));
      const persons = file.kind === 'report' ? file.arrangements.map(({ person }) => person) : [];
      expect(persons).toContain(planPerson);
      const insiders = real
        .filter((tie) => tie.issuerCik === issuerCik)
        .map(({ owner, ownerCik }) => ({ name: owner, cik: ownerCik }));
      const distinct = [...new Map(insiders.map((one) => [one.cik, one])).values()];
      const surname = planPerson.split(' ').at(-1)?.replace(/\W/g, '').toLowerCase() ?? '';
      const right = distinct.find(({ name }) =>
        name
          .replace(/[^a-z ]/gi, '')
          .toLowerCase()
          .startsWith(surname),
      );
      expect(ownerTie(planPerson, distinct).ownerCik).toBe(right?.cik);
    }
  });
});
