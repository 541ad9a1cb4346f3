import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readableName, readableNames } from './index.ts';

/** Names of reporting owners from filings of 1996 to 2026, each with how it reads. */
const FILED = readFileSync(new URL('testing/owner-names.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string]);

describe("an owner's name for reading (issue 40, point 5)", () => {
  test('there are more than 200 filed names', () => expect(new Set(FILED).size).toBeGreaterThan(200));
  test.each(FILED)('%s', (filed, read) => expect(readableName(filed)).toBe(read));

  test.each([
    ["O'BRIEN DEIRDRE", "O'Brien Deirdre"],
    ['O’BRIEN DEIRDRE', 'O’Brien Deirdre'],
    ["D'ANGELO FRANK", "D'Angelo Frank"],
    ['MCDONALD ALAN J JR', 'McDonald Alan J Jr'],
    ['MC DONALD ALAN', 'Mc Donald Alan'],
    ['MACDONALD JOHN', 'MacDonald John'],
    ['MACK JOHN J', 'Mack John J'],
    ['MACHADO CARLOS', 'Machado Carlos'],
    ['MACE NANCY', 'Mace Nancy'],
    ['MACIAS MARIA', 'Macias Maria'],
    ['SMITH-JONES ANNE', 'Smith-Jones Anne'],
    ['VAN DER BERG JAN', 'Van Der Berg Jan'],
    ['DE LA CRUZ MARIA', 'De La Cruz Maria'],
    ['ST. JOHN DAVID', 'St. John David'],
    ['MUÑOZ ÓSCAR', 'Muñoz Óscar'],
    ['ROBERTS III CHRIS', 'Roberts III Chris'],
    ['SMITH JOHN V SR', 'Smith John V Sr'],
    ['VI NGUYEN', 'Vi Nguyen'],
    ['SMITH RJ', 'Smith RJ'],
    ['NG ANDREW', 'Ng Andrew'],
    ['LEE NG', 'Lee Ng'],
    ['SMITH JOHN B M.D.', 'Smith John B M.D.'],
    ['SMITH JOHN B MD', 'Smith John B MD'],
    ['SMITH JOHN B, PH.D.', 'Smith John B, Ph.D.'],
    ['SMITH JOHN B PHD', 'Smith John B PhD'],
    ['SMITH JOHN B, CPA', 'Smith John B, CPA'],
    ['BANK JOHN', 'Bank John'],
    ['Smith RICHARD JR', 'Smith RICHARD JR'],
    ['ŁUKASZ JAN', 'ŁUKASZ JAN'],
    ['', ''],
  ])('of a person: %s', (filed, read) => expect(readableName(filed)).toBe(read));

  test.each([
    ['VANGUARD GROUP INC', 'Vanguard Group Inc'],
    ['BERKSHIRE HATHAWAY INC', 'Berkshire Hathaway Inc'],
    ['KKR GROUP PARTNERSHIP L.P.', 'KKR Group Partnership L.P.'],
    ['TPG GP A, LLC', 'TPG GP A, LLC'],
    ['SLP DENALI CO-INVEST, L.P.', 'SLP Denali Co-Invest, L.P.'],
    ['BDT CAPITAL PARTNERS, LLC', 'BDT Capital Partners, LLC'],
    ['5AM VENTURES IV, L.P.', '5AM Ventures IV, L.P.'],
    ['BNY MELLON ETF TRUST II', 'BNY Mellon ETF Trust II'],
    ['AT&T INC', 'AT&T Inc'],
    ['CNA AMC HOLDINGS LTD', 'CNA AMC Holdings Ltd'],
    ['ADD APP TWO PRO OLD OAK OWL NGO FUND', 'Add App Two Pro Old Oak Owl Ngo Fund'],
    ['MCGRAW-HILL COMPANIES INC', 'McGraw-Hill Companies Inc'],
    ["THE CHILDREN'S INVESTMENT FUND MANAGEMENT (UK) LLP", "The Children's Investment Fund Management (UK) LLP"],
    ['ESTATE OF JOHN AND MARY SMITH', 'Estate of John and Mary Smith'],
    ['SMITH FAMILY TRUST FBO DONALD MCKAY U/A DTD 5/1/2001', 'Smith Family Trust FBO Donald McKay U/A Dtd 5/1/2001'],
    ['UNILEVER N.V.', 'Unilever N.V.'],
    ['AUNA S.A.', 'Auna S.A.'],
    ['ARGENX SE', 'Argenx SE'],
    ['HOLDINGS (DE ROSA CO) (DE) LLC', 'Holdings (De Rosa Co) (DE) LLC'],
    ['ABE&J LLC', 'ABE&J LLC'],
    ['BLACKROCK FUND ADVISORS', 'BlackRock Fund Advisors'],
    ['CITIZENS HOLDING CO /MS/', 'Citizens Holding Co /MS/'],
    ['COMERICA INC /NEW/', 'Comerica Inc /NEW/'],
    ['CONSTRUCTOR FUND LLC', 'Constructor Fund LLC'],
  ])('of a company, fund or trust: %s', (filed, read) => expect(readableName(filed)).toBe(read));

  test('of a joint filing, each by itself', () => {
    expect(readableNames("O'BRIEN DEIRDRE; Cook Tim; KKR FUND LLC")).toBe("O'Brien Deirdre; Cook Tim; KKR Fund LLC");
  });

  test('it changes the case of letters only, and what it gives stays', () => {
    const letters = fc.constantFrom(...`ABCDEFILMNOPRSTVXZÀÉß'’-.,&/() ;1ay`, ' MC', ' MAC', ' LLC', ' OF ', ' II');
    const name = fc.oneof(
      fc.array(letters, { maxLength: 30 }).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    fc.assert(
      fc.property(name, (filed) => {
        const read = readableName(filed);
        expect(read.toLowerCase()).toBe(filed.toLowerCase());
        expect(read.toUpperCase()).toBe(filed.toUpperCase());
        expect(readableName(read)).toBe(read);
        expect(readableNames(filed).toLowerCase()).toBe(filed.toLowerCase());
      }),
    );
  });
});
