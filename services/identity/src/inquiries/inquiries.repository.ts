import type { OperationResponse } from '@sentinel/contracts';
import { alias, asc, type Database, desc, eq, gt, lt, schema, sql } from '@sentinel/database';
import { visibleText } from '@sentinel/service-kit';

const { account, inquiry } = schema;

export type NewInquiry = Omit<typeof inquiry.$inferInsert, 'id' | 'createdAt'>;
/** An inquiry in the words of the contract, as a page or a file shows it: stored as it was sent, read without what nobody sees. */
export type StoredInquiry = OperationResponse<'get_inquiries'>['inquiries'][number];

const BATCH = 500;

/** The account with the inquiry's address. */
const asking = alias(account, 'asking');
const administrator = alias(account, 'administrator');

/** Of an inquiry with the account that asks, where there is one, and the administrator who granted it. */
const COLUMNS = {
  row: inquiry,
  grantedBy: administrator.email,
  account: sql<StoredInquiry['account']>`case when ${inquiry.permission} is null then null
    when ${asking.id} is null then 'none'
    when ${asking.permissions} && array['admin', ${inquiry.permission}] then 'has_permission'
    when ${asking.disabledAt} is not null then 'disabled' else 'lacks_permission' end`,
};

interface Read {
  readonly row: typeof inquiry.$inferSelect;
  readonly grantedBy: string | null;
  readonly account: StoredInquiry['account'];
}

const ofContract = ({ row: { createdAt, ...row }, grantedBy, account }: Read): StoredInquiry => ({
  id: row.id,
  at: createdAt.toISOString(),
  first_name: visibleText(row.firstName),
  last_name: visibleText(row.lastName),
  role: row.role,
  industry: row.industry,
  company: visibleText(row.company),
  country: row.country,
  state_region: visibleText(row.stateRegion),
  email: row.email,
  phone: row.phone,
  heard_about: row.heardAbout,
  worked_with_before: row.workedWithBefore,
  additional_info: visibleText(row.additionalInfo),
  source: visibleText(row.source),
  request_id: row.requestId,
  permission: row.permission,
  account,
  granted_at: row.grantedAt?.toISOString() ?? null,
  granted_by: grantedBy,
});

/** What visitors wrote in the contact form. */
export function createInquiries({ orm }: Database) {
  const read = () =>
    orm
      .select(COLUMNS)
      .from(inquiry)
      .leftJoin(asking, eq(sql`lower(${asking.email})`, sql`lower(${inquiry.email})`))
      .leftJoin(administrator, eq(administrator.id, inquiry.grantedBy));
  return {
    async add(values: NewInquiry, tx: Pick<Database['orm'], 'insert'>): Promise<void> {
      await tx.insert(inquiry).values(values);
    },
    /** The latest first, older than `before`. Paging is by id, so that new rows do not shift the pages. */
    async latest({ before, limit }: { readonly before: number | undefined; readonly limit: number }) {
      const rows = await read()
        .where(before === undefined ? undefined : lt(inquiry.id, before))
        .orderBy(desc(inquiry.id))
        .limit(limit);
      return rows.map(ofContract);
    },
    count: () => orm.$count(inquiry),
    /** All, the oldest first, in batches; those that come in meanwhile may be among the last. */
    async *batches(): AsyncGenerator<StoredInquiry[]> {
      let last = 0;
      for (;;) {
        const rows = await read().where(gt(inquiry.id, last)).orderBy(asc(inquiry.id)).limit(BATCH);
        const end = rows.at(-1);
        if (!end) return;
        yield rows.map(ofContract);
        last = end.row.id;
      }
    },
    /** False when there is none of that id. */
    async remove(id: number): Promise<boolean> {
      const rows = await orm.delete(inquiry).where(eq(inquiry.id, id)).returning({ id: inquiry.id });
      return rows.length > 0;
    },
  };
}

export type Inquiries = ReturnType<typeof createInquiries>;
