import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { addCompany, cikOf } from '../testing/market-rows.ts';
import { createArrangements } from './arrangements.repository.ts';

let db: TestDatabase;
const JANE = cikOf(901);
const accession = (n: number) => `0009990007-26-${String(n).padStart(6, '0')}`;

interface Told {
  readonly filedOn: string;
  readonly issuer?: number;
  readonly persons: readonly (readonly [string, string | null])[];
}

async function addReport(n: number, { filedOn, issuer = 1, persons }: Told) {
  const { arrangement, filing } = schema;
  await db.owner.orm.insert(filing).values({
    accession: accession(n),
    formType: '10-Q',
    issuerCik: cikOf(issuer),
    acceptedAt: new Date(`${filedOn}T12:00:00Z`),
    filedOn,
    isAmendment: false,
    sourceName: 'test',
    contentHash: 'h',
    requestId: 'r',
  });
  await db.owner.orm.insert(arrangement).values(
    persons.map(([person, ownerCik], position) => ({
      accession: accession(n),
      position,
      issuerCik: cikOf(issuer),
      person,
      ownerCik,
      ownerEvidence:
        ownerCik === null ? 'No insider of the company has this name' : 'Same surname and first name as DOE JANE',
      title: 'President',
      action: 'adopted' as const,
      is10b51: true,
      adoptionDate: '2026-05-09',
      expirationDate: '2026-12',
      durationDays: 210,
      shares: '1200',
      text: `On May 9, 2026, ${person}, President, adopted a plan.`,
    })),
  );
}

beforeAll(async () => {
  db = await createTestDatabase();
  await addCompany(db.owner, 1, 'One Inc', 'ONE');
  await addReport(1, { filedOn: '2026-05-01', persons: [['Jane Doe', JANE]] });
  await addReport(2, {
    filedOn: '2026-08-01',
    persons: [
      ['Bo Roe', null],
      ['Jane Doe', JANE],
    ],
  });
  await addReport(3, { filedOn: '2026-07-01', issuer: 2, persons: [['Jane Doe', JANE]] });
});
afterAll(() => db.drop());

describe('arrangements', () => {
  const read = () => createArrangements(db.database);

  test('of a company: the latest report first, each in its own order', async () => {
    const rows = await read().ofCompany(cikOf(1));
    expect(rows.map(({ accno, person, position }) => [accno, position, person])).toEqual([
      [accession(2), 0, 'Bo Roe'],
      [accession(2), 1, 'Jane Doe'],
      [accession(1), 0, 'Jane Doe'],
    ]);
    expect(rows[1]).toEqual({
      accno: accession(2),
      filing_url: expect.stringContaining('https://www.sec.gov/Archives/edgar/data/1/'),
      form_type: '10-Q',
      filed_on: '2026-08-01',
      cik: cikOf(1),
      name: 'One Inc',
      ticker: 'ONE',
      position: 1,
      person: 'Jane Doe',
      owner_cik: JANE,
      owner_evidence: 'Same surname and first name as DOE JANE',
      title: 'President',
      action: 'adopted',
      is_10b5_1: true,
      adoption_date: '2026-05-09',
      termination_date: null,
      expiration_date: '2026-12',
      duration_days: 210,
      shares: 1200,
      text: 'On May 9, 2026, Jane Doe, President, adopted a plan.',
    });
  });

  test('of a person: those tied to the person, over all companies, also those whose name is not known', async () => {
    const rows = await read().ofOwner(JANE);
    expect(rows.map(({ accno, name }) => [accno, name])).toEqual([
      [accession(2), 'One Inc'],
      [accession(3), cikOf(2)],
      [accession(1), 'One Inc'],
    ]);
  });
});
