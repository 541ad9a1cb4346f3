import { describe, expect, test } from '@jest/globals';
import { matchesTrade } from '@sentinel/alert-rules';
import type { MatchInput, TradeOfFiling } from '@sentinel/alert-rules/read';
import { composeMessage } from './compose-message.ts';

const trade = (changes: Partial<TradeOfFiling> = {}): TradeOfFiling => ({
  issuerCik: '0000019617',
  ownerCiks: ['0001193131'],
  ownerNames: 'BAMMANN LINDA B',
  ownerTitle: 'Director',
  direction: 'sale',
  insiderTypes: ['Director'],
  parts: [{ tradeDate: '2025-05-05', shares: '2693', value: '677289.5', plan10b51: 'no' }],
  ...changes,
});
const filing = (changes: Partial<MatchInput> = {}): MatchInput => ({
  accession: '0000019617-25-001028',
  formType: '4',
  isDemo: false,
  acceptedAt: new Date('2025-05-07T20:31:00Z'),
  requestId: 'r',
  company: { cik: '0000019617', name: 'JPMORGAN CHASE & CO', ticker: 'JPM' },
  trades: [],
  ...changes,
});

function compose(alertName = 'JPM sales', changed: Partial<TradeOfFiling> = {}, about: Partial<MatchInput> = {}) {
  const sold = trade(changed);
  const match = matchesTrade(
    {
      targets: { kind: 'issuer', ciks: [sold.issuerCik] },
      constraints: [
        { constraint_type: 'trade_types', val: ['Sales'] },
        { constraint_type: 'num_shares_traded', bool: 'ge', val: [1000] },
      ],
    },
    sold,
  );
  if (!match.matched) throw new Error('The trade should match.');
  return composeMessage({ alertName, filing: filing(about), trade: sold, match, publicUrl: 'http://localhost:8080/' });
}

describe('the email of an alert', () => {
  test('says who did what, why it fired, and where to read on', () => {
    const { subject, text } = compose();
    expect(subject).toBe('JPM: Sale of 2,693 shares by BAMMANN LINDA B');
    expect(text).toMatchInlineSnapshot(`
"Your alert "JPM sales" fired.

JPMORGAN CHASE & CO (JPM)
Sale of 2,693 shares by BAMMANN LINDA B

Company              JPMORGAN CHASE & CO (JPM)
Who                  BAMMANN LINDA B (Director)
Direction            Sale
Shares               2,693
Value                $677,289.50
Trade date           May 5, 2025
Accepted by the SEC  May 7, 2025, 4:31 PM EDT
Form                 4

Why it fired
- Watched: JPMORGAN CHASE & CO, among your companies
- Trade type: you asked for Sales; the filing has Sales
- Shares traded: you asked for at least 1,000 shares; the filing has 2,693 shares

An alert says that a filing met your rule, not that anyone did wrong. It is not investment advice.

View alert: http://localhost:8080/alerts#JPM%20sales
Open the filing at the SEC: https://www.sec.gov/Archives/edgar/data/19617/000001961725001028/0000019617-25-001028-index.htm

You're receiving this because you saved the alert “JPM sales”.
To stop these emails, open the alert and delete it.
"
`);
  });

  test('says in HTML what it says in text', () => {
    const { html, text } = compose();
    const words = html
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"');
    for (const part of ['JPMORGAN CHASE & CO (JPM)', 'Sale of 2,693 shares', '$677,289.50', 'at least 1,000 shares']) {
      expect(text).toContain(part);
      expect(words).toContain(part);
    }
    expect(html).toContain(
      'href="https://www.sec.gov/Archives/edgar/data/19617/000001961725001028/0000019617-25-001028-index.htm"',
    );
    expect(html).toContain('href="http://localhost:8080/alerts#JPM%20sales"');
  });

  test('an unknown price is said, never counted as zero', () => {
    const { text } = compose('A', { parts: [{ ...trade().parts[0]!, value: null }] });
    expect(text).toContain('price not reported');
    expect(text).not.toContain('$0');
  });

  test('trades on several dates are summed and their dates given', () => {
    const [part] = trade().parts;
    const { text } = compose('A', { parts: [part!, { ...part!, tradeDate: '2025-05-06', value: '0.5' }] });
    expect(text).toMatch(/Shares\s+5,386/);
    expect(text).toContain('$677,290.00');
    expect(text).toContain('May 5, 2025 to May 6, 2025');
  });

  test('an amendment and demo data are called so', () => {
    expect(compose('A', {}, { formType: '4/A' }).text).toContain('amends an earlier one');
    expect(compose('A', {}, { isDemo: true }).text).toContain('Demo data');
  });

  test('what people and filers typed cannot break out of the HTML, the link or the subject', () => {
    const evil = '"><script>alert(1)</script>\r\nBcc: x@y.example &';
    const { html, subject, text } = compose(
      '"><b> &',
      { ownerNames: evil },
      { company: { ...filing().company, name: evil } },
    );
    const tags = (page: string) => page.match(/<[^>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0]);
    expect(tags(html)).toEqual(tags(compose('A').html));
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toContain('\nBcc:');
    expect(text.match(/\/alerts#\S+/)?.[0]).toBe(`/alerts#${encodeURIComponent('"><b> &')}`);
  });

  test('a company without a ticker goes by its name', () => {
    const company = { cik: '0000000001', name: 'Private Fund', ticker: null };
    expect(compose('A', {}, { company }).subject).toMatch(/^Private Fund: /);
  });
});
