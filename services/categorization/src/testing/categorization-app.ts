import { createHash } from 'node:crypto';
import type { OperationTypeOf } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { type Caller, createInternalSigner } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';

const SECRET = 'internal-token-secret-of-the-tests';

/** The service on a database. */
export interface CategorizationApp {
  readonly db: TestDatabase;
  /** Adds an account; by default one that reviews. Its email is `NAME@sentinel.example`. */
  addCaller(name: string, permissions?: readonly string[]): Promise<Caller>;
  /** Stores a company's interactions, numbered from 1, and assigns it. An interaction is the JSON text, or the text of one speaker. */
  addCompany(gvkey: string, interactions: readonly string[], assignedTo?: readonly Caller[]): Promise<void>;
  /** Takes a company away from its reviewers, as an administrator does. */
  takeAway(gvkey: string): Promise<void>;
  post(type: OperationTypeOf<'categorization'>, payload: object, as: Caller): ReturnType<typeof inject>;
  /** With an internal token signed with another secret, or with none. */
  postSigned(type: string, payload: object, as: Caller, secret: string | null): ReturnType<typeof inject>;
  /** What the service answers at /metrics. */
  metrics(): Promise<string>;
  close(): Promise<void>;
}

const inject = (app: FastifyInstance, type: string, payload: object, as: Caller, secret: string | null = SECRET) =>
  app.inject({
    method: 'POST',
    url: `/operations/${type}`,
    headers: secret === null ? {} : { authorization: `Bearer ${createInternalSigner(secret)('categorization', as)}` },
    payload: { type, ...payload },
  });

/** @param given a database that another process of the service uses too; without it, one of its own */
export async function startCategorization(given?: TestDatabase): Promise<CategorizationApp> {
  const db = given ?? (await createTestDatabase());
  const app = buildApp({
    logLevel: 'error',
    databaseUrl: db.url,
    verdictThread: new URL('../verdicts/verdict-thread.ts', import.meta.url),
    internalTokenSecret: SECRET,
    undeclaredErrors: 'fail',
  });
  const { orm } = db.owner;
  return {
    db,
    async addCaller(name, permissions = ['categorization']) {
      const email = `${name}@sentinel.example`;
      const [row] = await orm
        .insert(schema.account)
        .values({ email, name: `The ${name}`, passwordHash: 'x', permissions: [...permissions] })
        .returning();
      return { accountId: row!.id, sessionId: 's', email, permissions: [...permissions] };
    },
    async addCompany(gvkey, interactions, assignedTo = []) {
      await orm.insert(schema.reviewCompany).values({ gvkey, name: `Company ${gvkey}` });
      if (interactions.length > 0)
        await orm.insert(schema.interaction).values(
          interactions.map((text, index) => {
            const interaction = /^\s*[[{<"]/.test(text) || text === '' ? text : turns({ Speaker: text });
            const contentHash = createHash('sha256').update(interaction).digest('hex');
            return { gvkey, interactionNum: index + 1, interaction, contentHash };
          }),
        );
      if (assignedTo.length > 0)
        await orm.insert(schema.assignment).values(assignedTo.map(({ accountId }) => ({ accountId, gvkey })));
    },
    async takeAway(gvkey) {
      await db.owner.sql`
        with taken as (delete from categorization.assignment where gvkey = ${gvkey} returning account_id, gvkey)
        insert into categorization.past_assignment (account_id, gvkey) select account_id, gvkey from taken
        on conflict (account_id, gvkey) do update set taken_away_at = now()`;
    },
    post: (type, payload, as) => inject(app, type, payload, as),
    postSigned: (type, payload, as, secret) => inject(app, type, payload, as, secret),
    metrics: async () => (await app.inject({ method: 'GET', url: '/metrics' })).body,
    async close() {
      await app.close();
      if (!given) await db.drop();
    },
  };
}

/** The JSON of an interaction by speakers. */
export const turns = (...spoken: Readonly<Record<string, string>>[]): string => JSON.stringify({ interaction: spoken });

/** `interaction_html` of one turn of `Speaker`, with `[…]` for what is highlighted. */
export const marked = (text: string): string =>
  `<p><strong>Speaker</strong><br>${text.replaceAll('[', '<mark class="cat-highlight">').replaceAll(']', '</mark>')}</p>`;
