import { AppError, type OperationRequest } from '@sentinel/contracts';
import { and, or, type SQL, schema, sql } from '@sentinel/database';
import { storedPhoneNumber } from '@sentinel/vocabulary-account';

const { account } = schema;

type Edit = OperationRequest<'edit_user'>;
type Columns = Partial<typeof account.$inferInsert>;

/** Fields an account's owner can change, in the words of the contract. */
const FIELDS = [
  'name',
  'phone',
  'password',
  'profile_image',
  'timezone',
  'can_send_email',
  'can_send_sms',
  'theme',
  'quiet_hours',
  'digest_hour',
] as const satisfies readonly (keyof Edit)[];

/** The fields that the call wants changed. */
export const editedFields = (edit: Edit): (typeof FIELDS)[number][] =>
  FIELDS.filter((field) => edit[field] !== undefined);

const noPhone = () => new AppError('unprocessable', 'Please add a phone number first.');

/**
 * The new values of all columns except password and picture, which need more than the payload.
 * @throws AppError `unprocessable`
 */
export function plainColumns(edit: Edit): Columns {
  const { name, phone, timezone, can_send_email, can_send_sms, theme, quiet_hours, digest_hour } = edit;
  const columns: Columns = {
    ...(timezone === undefined ? {} : { timezone }),
    ...(can_send_email === undefined ? {} : { canSendEmail: can_send_email }),
    ...(can_send_sms === undefined ? {} : { canSendSms: can_send_sms }),
    ...(theme === undefined ? {} : { theme }),
    ...(quiet_hours === undefined ? {} : { quietFrom: quiet_hours?.from ?? null, quietTo: quiet_hours?.to ?? null }),
    ...(digest_hour === undefined ? {} : { digestHour: digest_hour }),
  };
  if (quiet_hours && quiet_hours.from === quiet_hours.to)
    throw new AppError('unprocessable', 'Please choose two different times for your quiet hours.');
  if (name !== undefined) {
    columns.name = name.trim();
    if (columns.name === '') throw new AppError('unprocessable', 'Please enter your name.');
  }
  if (phone === '') {
    if (can_send_sms === 1) throw noPhone();
    Object.assign(columns, { phone: null, canSendSms: 0 });
  } else if (phone !== undefined) {
    const stored = storedPhoneNumber(phone);
    if (stored === undefined)
      throw new AppError('unprocessable', 'Please enter a valid phone number for this country code.');
    columns.phone = stored;
  }
  return columns;
}

/**
 * The conditions under which the row is written: each changed field still has the value that the caller saw, or already has the
 * new one (so that sending a call twice is no conflict). A flag always meets this. SMS needs a phone number.
 */
export function conditionsOf(edit: Edit, columns: Columns): SQL | undefined {
  const { expected = {} } = edit;
  const seen = (column: unknown, before: unknown, after: unknown) =>
    or(sql`${column} is not distinct from ${before}`, sql`${column} is not distinct from ${after}`);
  const isSeen = (field: keyof typeof expected) => edit[field] !== undefined && expected[field] !== undefined;
  return and(
    isSeen('name') ? seen(account.name, expected.name, columns.name) : undefined,
    isSeen('phone') ? seen(account.phone, expected.phone || null, columns.phone) : undefined,
    isSeen('quiet_hours')
      ? and(
          seen(account.quietFrom, expected.quiet_hours?.from ?? null, columns.quietFrom),
          seen(account.quietTo, expected.quiet_hours?.to ?? null, columns.quietTo),
        )
      : undefined,
    isSeen('digest_hour') ? seen(account.digestHour, expected.digest_hour, columns.digestHour) : undefined,
    isSeen('timezone') ? seen(account.timezone, expected.timezone, columns.timezone) : undefined,
    needsStoredPhone(edit) ? sql`${account.phone} is not null` : undefined,
  );
}

const needsStoredPhone = ({ phone, can_send_sms }: Edit) => can_send_sms === 1 && phone === undefined;

/** Finds out from the row as it is now why nothing was written. */
export function refusalOf(edit: Edit, present: { readonly phone: string | null } | undefined): AppError {
  if (!present) return sessionEnded();
  if (needsStoredPhone(edit) && present.phone === null) return noPhone();
  return new AppError('conflict', 'This has been changed in another window meanwhile. The present value is shown.', {
    reason: 'changed_meanwhile',
  });
}

/** The account was deleted while the call was under way, and the session with it. */
export const sessionEnded = () => new AppError('unauthenticated', 'Your session has ended. Please log in again.');
