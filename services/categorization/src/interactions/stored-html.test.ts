import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '@sentinel/service-kit';
import { type CategorizationApp, marked, startCategorization } from '../testing/categorization-app.ts';
import { SCRIPT_PAYLOADS } from '../testing/script-payloads.ts';

const TEXT = 'We booked the sale';
const STORED = 'html';
const SENT = 'sent';

let app: CategorizationApp;
let reviewer: Caller;
beforeAll(async () => {
  app = await startCategorization();
  reviewer = await app.addCaller('reviewer');
  const stored = SCRIPT_PAYLOADS.map(([, html]) =>
    // U+0000 cannot be stored, so it never comes from the database.
    JSON.stringify({ interaction_html: `<p>Before</p>${html.replaceAll('\0', '')}` }),
  );
  await app.addCompany(STORED, stored, [reviewer]);
  await app.addCompany(
    SENT,
    SCRIPT_PAYLOADS.map(() => TEXT),
    [reviewer],
  );
});
afterAll(() => app.close());

interface Row {
  readonly interaction: string;
  readonly interaction_html: string | null;
}
const rowsOf = async (gvkey: string): Promise<Row[]> =>
  (await app.post('get_ey_fraud_categorizations', { email: reviewer.email, gvkey }, reviewer)).json().response;

/** What is left of HTML without the tags of a transcript, which have no attributes but the class of a highlight. */
const withoutTranscriptTags = (html: string) =>
  html.replaceAll(/<\/?(?:p|h3|ul|li|strong|em|u)>|<br>|<mark class="cat-highlight">|<\/mark>/g, '');

describe('HTML that runs scripts (SECURITY.md 46)', () => {
  test('is more than 40 payloads', () => expect(SCRIPT_PAYLOADS.length).toBeGreaterThan(40));

  test('leaves the service as text, or not at all, when it is stored with an interaction', async () => {
    const rows = await rowsOf(STORED);
    const left = rows.map(({ interaction }) => JSON.parse(interaction).interaction_html as string);
    expect(left).toHaveLength(SCRIPT_PAYLOADS.length);
    for (const html of left) {
      expect(html).toMatch(/^<p>Before<\/p>/);
      expect(withoutTranscriptTags(html)).not.toMatch(/[<>]/);
    }
  });

  test.each(SCRIPT_PAYLOADS.map(([kind, html], index) => [kind, html, index + 1] as const))(
    'is never stored with a verdict: %s',
    async (_kind, html, interaction_num) => {
      const verdict = { categorization: 1, reason: html, interaction_html: `${marked('We [booked] the sale')}${html}` };
      const save = (sent: object) =>
        app.post('insert_categorization', { email: reviewer.email, gvkey: SENT, interaction_num, ...sent }, reviewer);
      const answer = await save(verdict);
      if (html.includes('\0')) {
        expect(answer.statusCode).toBe(400);
        return;
      }
      const isHighlight = html.includes('cat-highlight');
      // A highlight of a word that the interaction has not refuses the verdict.
      expect([answer.statusCode, answer.json().reason]).toEqual(isHighlight ? [422, 'other_text'] : [200, undefined]);
      const row = (await rowsOf(SENT))[interaction_num - 1];
      expect(row?.interaction_html).toBe(isHighlight ? null : marked('We [booked] the sale'));
      expect(row?.interaction).not.toContain('alert');
    },
  );
});
