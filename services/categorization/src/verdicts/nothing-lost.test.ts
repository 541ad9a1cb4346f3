import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller } from '@sentinel/service-kit';
import fc from 'fast-check';
import { type CategorizationApp, startCategorization } from '../testing/categorization-app.ts';

let app: CategorizationApp;
let reviewer: Caller;
let companies = 0;
beforeAll(async () => {
  app = await startCategorization();
  reviewer = await app.addCaller('reviewer');
});
afterAll(() => app.close());

interface Entry {
  readonly outcome: string;
  readonly version: number;
  readonly reason: string;
}

/** What two tabs and an administrator do: save from the version that they loaded, load again, take the company away or give it back. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('save' as const), tab: fc.constantFrom(0, 1), note: fc.nat(3) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('load' as const), tab: fc.constantFrom(0, 1) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('assign' as const), isAssigned: fc.boolean() }) },
  ),
  { minLength: 1, maxLength: 12 },
);

test('whatever tabs send in whatever order, each verdict is the stored one or in the history (issue 11 "nothing lost")', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      companies += 1;
      const gvkey = `g${companies}`;
      const key = { email: reviewer.email, gvkey, interaction_num: 1 };
      await app.addCompany(gvkey, ['Text'], [reviewer]);
      const { sql } = app.db.owner;
      /** The verdict as it must be, and everything that was sent. */
      let stored = { version: 0, note: '' };
      let isAssigned = true;
      const loaded = [0, 0];
      const sent = new Set<string>();
      for (const step of all) {
        if (step.kind === 'load') loaded[step.tab] = stored.version;
        else if (step.kind === 'assign') {
          isAssigned = step.isAssigned;
          await app.takeAway(gvkey);
          if (isAssigned)
            await sql`insert into categorization.assignment (account_id, gvkey) values (${reviewer.accountId}, ${gvkey})`;
        } else {
          const note = `note ${step.note}`;
          const version = loaded[step.tab] ?? 0;
          sent.add(note);
          const verdict = { categorization: 0, reason: note, interaction_html: null, version };
          const answer = await app.post('insert_categorization', { ...key, ...verdict }, reviewer);
          const isStored = stored.version > 0 && stored.note === note;
          const expected = !isAssigned ? 403 : isStored || version === stored.version ? 200 : 409;
          expect(answer.statusCode).toBe(expected);
          if (expected !== 200) continue;
          if (!isStored) stored = { version: stored.version + 1, note };
          expect(answer.json().version).toBe(stored.version);
          loaded[step.tab] = stored.version;
        }
      }
      const history = (await app.post('get_categorization_history', key, reviewer)).json().response as Entry[];
      expect(new Set(history.map(({ reason }) => reason))).toEqual(sent);
      const saved = history.filter(({ outcome }) => outcome === 'saved');
      expect(saved.map(({ version }) => version)).toEqual(saved.map((_, index) => saved.length - index));
      expect(saved[0]?.reason ?? '').toBe(stored.note);
    }),
    { numRuns: 25 },
  );
});
