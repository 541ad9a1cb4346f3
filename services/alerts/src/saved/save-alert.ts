import { isDeepStrictEqual } from 'node:util';
import { anchorsOf } from '@sentinel/alert-rules';
import { AppError } from '@sentinel/contracts';
import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { and, type Database, eq, schema, sql } from '@sentinel/database';
import { isBroadAlert } from '@sentinel/fields';
import type { AlertDelivery } from '@sentinel/vocabulary-alerts';
import { alertRule } from './alert-rule.ts';
import { ciksOfTickers } from './company-ciks.ts';
import { ALERTS_AT_MOST } from './saved-alerts.ts';
import { keptCiks } from './stored-alert.ts';

const { account, alert, alertAnchor, alertVersion } = schema;

interface AlertToSave {
  readonly accountId: string;
  readonly name: string;
  /** Another name than `name` renames. */
  readonly newName: string;
  /** The version that was edited, 0 for an alert that shall be new; undefined saves in any case. */
  readonly version: number | undefined;
  readonly criteria: AlertCriteria;
  /** Undefined: as stored. */
  readonly delivery: AlertDelivery | undefined;
  readonly byEmail: boolean | undefined;
  readonly bySms: boolean | undefined;
}

export type SaveAlert = (save: AlertToSave) => Promise<void>;

type Stored = typeof alert.$inferSelect;
type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0];

const DIGEST_ONLY =
  'An alert on every company sends hourly or daily digests. Choose companies, owners, keywords or company filters for instant messages.';

/**
 * Creates, replaces or renames an alert: the alert, its version and its entries in the index for matching, in one transaction.
 * Saving what is stored already changes nothing.
 * @throws AppError `not_found` when the alert to rename is not there; `conflict` when the new name is taken, the list is full, or the
 * alert is not the one that was edited; `unprocessable` for tickers that nobody carries, another's watchlist, and channels that it
 * cannot have
 */
export function createSaveAlert({ orm }: Database): SaveAlert {
  return async (save) => {
    try {
      // Another save may create the alert of that name after this one has looked for it; the second look then finds it.
      while (!(await orm.transaction((tx) => saveIn(tx, save))));
    } catch (error) {
      if (isDuplicate(error)) throw nameTaken(error);
      throw error;
    }
  };
}

/** @returns false when another save created the alert in between */
async function saveIn(tx: Transaction, save: AlertToSave): Promise<boolean> {
  const { accountId, name, newName, criteria } = save;
  const [stored] = await tx
    .select()
    .from(alert)
    .where(and(eq(alert.accountId, accountId), eq(alert.name, name)))
    .for('update');
  refuseOtherVersion(save, stored);
  const ciks = await ciksOfTickers({ orm: tx }, criteria.tickers, keptCiks(stored?.criteria));
  const values = {
    name: newName,
    formType: criteria.form_type,
    criteria: { ...criteria, company_ciks: ciks },
    ...(await readDelivery(tx, save, stored)),
  };
  if (stored && isSame(stored, values)) return true;
  const saved = stored ? await replace(tx, stored, values) : await create(tx, accountId, values);
  if (!saved) return false;
  await tx
    .insert(alertVersion)
    .values({ alertId: saved.id, version: saved.version, name: newName, criteria: values.criteria });
  const { anchors, floor } = anchorsOf(await alertRule({ orm: tx }, accountId, criteria, ciks));
  await tx.delete(alertAnchor).where(eq(alertAnchor.alertId, saved.id));
  await tx
    .insert(alertAnchor)
    .values(anchors.map((anchor) => ({ alertId: saved.id, formType: criteria.form_type, ...anchor, floor })));
  return true;
}

function refuseOtherVersion({ name, newName, version }: AlertToSave, stored: Stored | undefined): void {
  if (stored && version === 0) throw nameTaken();
  if (stored && version !== undefined && version !== stored.version) {
    throw new AppError('conflict', 'This alert was changed meanwhile. Open it again to see how it is now.', {
      reason: 'changed_meanwhile',
    });
  }
  if (!stored && (newName !== name || (version ?? 0) > 0)) {
    throw new AppError('not_found', 'There is no alert of this name.');
  }
}

type Delivery = Pick<Stored, 'delivery' | 'byEmail' | 'bySms'>;

async function readDelivery(tx: Transaction, save: AlertToSave, stored: Stored | undefined): Promise<Delivery> {
  const isDigestOnly = isBroadAlert(save.criteria);
  if (isDigestOnly && save.delivery === 'instant')
    throw new AppError('unprocessable', DIGEST_ONLY, { reason: 'digest_only' });
  const usual = stored?.delivery ?? 'instant';
  const bySms = save.bySms ?? stored?.bySms ?? false;
  if (bySms && !stored?.bySms) await refuseWithoutPhone(tx, save.accountId);
  return {
    delivery: save.delivery ?? (isDigestOnly && usual === 'instant' ? 'daily' : usual),
    byEmail: save.byEmail ?? stored?.byEmail ?? true,
    bySms,
  };
}

async function refuseWithoutPhone(tx: Transaction, accountId: string): Promise<void> {
  const [person] = await tx
    .select({ phone: account.phone, confirmedPhone: account.confirmedPhone, canSendSms: account.canSendSms })
    .from(account)
    .where(eq(account.id, accountId));
  if (person?.canSendSms === 1 && person.phone && person.confirmedPhone === person.phone) return;
  throw new AppError(
    'unprocessable',
    person?.canSendSms === 1 && person.phone
      ? 'Confirm your phone number in User Information first.'
      : 'Enter a phone number and allow text messages in Account Settings first.',
    { reason: 'no_sms' },
  );
}

type Values = Pick<Stored, 'name' | 'formType' | 'criteria' | 'delivery' | 'byEmail' | 'bySms'>;

const isSame = (stored: Stored, values: Partial<Values>): boolean =>
  (Object.keys(values) as (keyof Values)[]).every((key) => isDeepStrictEqual(stored[key], values[key]));

async function replace(tx: Transaction, stored: Stored, values: Values) {
  const isSameRule = isSame(stored, { formType: values.formType, criteria: values.criteria });
  const [row] = await tx
    .update(alert)
    .set({
      ...values,
      version: sql`${alert.version} + 1`,
      updatedAt: sql`now()`,
      ...(isSameRule ? {} : { inForceSince: sql`now()` }),
    })
    .where(eq(alert.id, stored.id))
    .returning({ id: alert.id, version: alert.version });
  return row;
}

async function create(tx: Transaction, accountId: string, values: Values) {
  if ((await tx.$count(alert, eq(alert.accountId, accountId))) >= ALERTS_AT_MOST) {
    throw new AppError('conflict', `You have ${ALERTS_AT_MOST} alerts, the most there can be. Delete one first.`, {
      reason: 'list_full',
    });
  }
  const [row] = await tx
    .insert(alert)
    .values({ accountId, ...values })
    .onConflictDoNothing({ target: [alert.accountId, alert.name] })
    .returning({ id: alert.id, version: alert.version });
  return row;
}

const isDuplicate = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '23505';

const nameTaken = (cause?: unknown) =>
  new AppError('conflict', 'You already have an alert of this name.', { reason: 'name_taken', cause });
