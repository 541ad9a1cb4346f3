import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from '@jest/globals';
import { OFFICER_ROLES, type OfficerRole, officerRolesOf } from '@sentinel/vocabulary-market';
import { TRADE_COPY } from './trade-copy.ts';

/** Titles of filed forms: of the officer's title, or of the remarks that it points to. Without them, people are unnamed. */
const FILED: readonly (readonly [title: string, roles: readonly OfficerRole[]])[] = [
  ['CEO', ['CEO']],
  ['CEO Asset & Wealth Management', ['CEO']],
  ['COO', []],
  ['Chair and CEO', ['CEO']],
  ['Chairman of the Board and CEO', ['CEO']],
  ['Chief Executive Officer', ['CEO']],
  ['Chief Financial Officer', ['CFO']],
  ['Chief Legal Officer', []],
  ['Chief People Officer', []],
  ['Chief Tech & Info Officer', []],
  ['Co-CEO CIB', ['CEO']],
  ['EVP & Chief Financial Officer', ['CFO']],
  ['EVP, Chief Human Resources Off', []],
  ['Executive Chairman of Board', []],
  ['Executive Vice President & CFO', ['CFO']],
  ['President and CEO', ['CEO']],
  ['President and COO', []],
  ['Principal Accounting Officer', []],
  ['SVP, CLO & Secretary', []],
  ['SVP, R&D and CSO', []],
  ['Senior VP, GC, CAO & Secretary', []],
  ['Senior Vice President, CFO', ['CFO']],
  ['Vice Chair and President', []],
  ['CFO, COO, Treasurer and Secretary', ['CFO']],
  ['CHIEF EXECUTIVE OFFICER, PRESIDENT AND CO-FOUNDER', ['CEO']],
  ['Chair, President, and Chief Executive Officer', ['CEO']],
  ['Chairman, President, Chief Financial Officer and Treasurer', ['CFO']],
  ['Chief Accounting Officer and Interim Chief Financial Officer', ['CFO']],
  ['Chief Executive Officer of Professional Search', ['CEO']],
  ['Chief Financial, Strategy and Services Officer', ['CFO']],
  ['Executive Vice President, Chief Financial and Administrative Officer', ['CFO']],
  ['Co-Chief Executive Officer and Co-President', ['CEO']],
  ['EVP & CEO--Lifestyle', ['CEO']],
  ['EVP, CEO--Digital', ['CEO']],
  ['Executive Vice President and Advisor to the CEO', []],
  ['Executive Vice President and Group Chief Financial Officer', ['CFO']],
  ['Executive Chairman, President and CEO', ['CEO']],
  ['INTERIM CHIEF FINANCIAL OFFICER', ['CFO']],
  ['Interim Chief Executive Officer', ['CEO']],
  ['* Mr. Alder also serves as Interim Chief Financial Officer and Principal Financial Officer', ['CFO']],
  ['President and Chief Executive Officer, Europe, MEA and APAC', ['CEO']],
  ['President, The Birch Group and CEO, Retail Brokerage Operations; Member of 10% owner group', ['CEO']],
  ['Senior Vice President - Chief Financial Officer', ['CFO']],
  ['Vice President of Finance, Treasurer, Principal Accounting Officer', []],
  ['The reporting person is President and Chief Executive Officer.', ['CEO']],
  ['Effective September 23, 2024, the reporting person resigned as the Chief Financial Officer of the Company.', []],
  ['Chief Software Strategy Officer and Interim Chief Operating Officer', []],
  ['Executive Vice President, President and Chief Executive Officer, Cedar International', ['CEO']],
  ['Vice President, Corporate Controller and Principal Accounting Officer', []],
  ['President and Chief Investment Officer; Chief Financial Officer', ['CFO']],
  ['Co-CEO and Director', ['CEO']],
  ['CEO Worldwide Retail Stores', ['CEO']],
  ['Chief Marketing and Communications Officer', []],
  ['former member of the Board of Directors', []],
];

/** Made-up titles, each with a trap. */
const TRAPS: readonly (readonly [title: string, roles: readonly OfficerRole[]])[] = [
  ['Former Chief Executive Officer', []],
  ['Former CEO, Director', []],
  ['Former President and CEO', []],
  ['Former Chairman, President and Chief Executive Officer', []],
  ['Former EVP & CFO', []],
  ['Former CEO and CFO', []],
  ['Former Interim CFO', []],
  ['Director and former C.E.O.', []],
  ['CEO (former)', []],
  ['Chief Financial Officer (Ret.)', []],
  ['Chief Executive Officer, Retired', []],
  ['Retired CFO', []],
  ['Past President & CEO', []],
  ['Ex-CEO', []],
  ['Ex CFO', []],
  ['Ex-President & CEO', []],
  ['CEO Emeritus', []],
  ['CEO-Elect', []],
  ['Chief Executive Officer Designate', []],
  ['Incoming CFO', []],
  ['Deputy CFO', []],
  ['Deputy Group Chief Financial Officer', []],
  ['Assistant Chief Financial Officer', []],
  ['Assistant to the CEO', []],
  ['Special Asst. to Chairman & CEO', []],
  ['Chief of Staff to the Chief Executive Officer', []],
  ['SVP, Office of the CEO', []],
  ['Spouse of CEO', []],
  // One office is held, another one was.
  ['CEO (former CFO)', ['CEO']],
  ['CFO and former CEO', ['CFO']],
  ['Former CFO, now CEO', ['CEO']],
  ['Former COO and current CEO', ['CEO']],
  ['Former CEO; CFO', ['CFO']],
  ['Chairman Emeritus and CEO', ['CEO']],
  // Words that change nothing.
  ['CEO & Chair', ['CEO']],
  ['Pres. and C.E.O.', ['CEO']],
  ['C. E. O.', ['CEO']],
  ['Acting CFO', ['CFO']],
  ['Chief Executive Officer, NA region', ['CEO']],
  ['CEO, Electronics', ['CEO']],
  ['Vice Chairman & CEO', ['CEO']],
  ['Ex. VP & CFO', ['CFO']],
  ['CFO & Assistant Secretary', ['CFO']],
  ['Assistant Secretary and CFO', ['CFO']],
  ['Secretary to the Board and CFO', ['CFO']],
  ['President, Chairman & Chief Ex', ['CEO']],
  ['Chief Experience Officer', []],
  ['Pres, CEO, CFO & Director', ['CEO', 'CFO']],
  ['Ceoline Partners, 10% Owner', []],
];

const TITLES = [...FILED, ...TRAPS];

test.each(TITLES)('the offices of "%s"', (title, roles) => {
  expect(officerRolesOf(title)).toEqual(roles);
});

test('the copy finds the same offices', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const titles = TITLES.map(([title]) => `('${title.replaceAll("'", "''")}')`).join(', ');
    const found = await connection.runAndReadAll(
      `select title, ${TRADE_COPY.officer_bits.stored?.sql('') ?? 'null'} as bits from (values ${titles}) source(title)`,
    );
    expect(
      found
        .getRowObjects()
        .map(({ title, bits }) => [title, OFFICER_ROLES.filter((_role, bit) => Number(bits) & (1 << bit))]),
    ).toEqual(TITLES);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});
