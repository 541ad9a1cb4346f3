import { PERMISSIONS } from '@sentinel/vocabulary';
import Type, { type TSchema } from 'typebox';

/** Schemas of fields that several operations share. Every string has a maxLength, every array a maxItems. */

/**
 * What nobody sees in a text or what turns it round, for a class of a pattern: control characters, signs that set the direction of
 * writing, invisible and line-breaking ones, halves of characters. The two joiners stay: some languages are written with them.
 */
const UNSEEN =
  '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff';
/** Nor a soft hyphen or a joiner, nor the one capital whose small form is two characters: an address of full length would outgrow it. */
const IN_ADDRESS = `[^\\s@<>(),;:"\\u00ad\\u0130\\u200c\\u200d${UNSEEN}]+`;

/**
 * Spec part 1, section 5: text without spaces, an at sign, text, a dot, text. No control characters, so no header injection; none
 * that are not seen, so no two addresses look the same because of them.
 */
export const Email = Type.String({ maxLength: 254, pattern: `^${IN_ADDRESS}@${IN_ADDRESS}\\.${IN_ADDRESS}$` });
/** A password to be checked, byte-exact: never trimmed, folded or cut (docs/security.md). */
export const Password = Type.String({ maxLength: 1024 });
/** `web_` and two base-36 hash parts (spec part 1, section 3). */
export const DeviceId = Type.String({ maxLength: 64, pattern: '^web_[a-z0-9]+$' });
/** An id made by the database. */
export const Uuid = Type.String({ maxLength: 36, pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
/** A password to be set: the spec's rules (part 1 section 5) are checked by the owner, which answers in their texts. */
export const NewPassword = Type.String({ maxLength: 1024 });
/** Digits including the country code; empty takes the number away. */
export const Phone = Type.String({ maxLength: 20, pattern: '^[0-9]*$' });
/** A name as people read it: no control characters, none that are not seen or turn the direction of writing round. */
export const PersonName = Type.String({ maxLength: 200, pattern: `^[^${UNSEEN}]*$` });
/** Why an administrator does something, as the audit log shows it: at least one character that is seen. */
export const Reason = Type.String({ minLength: 3, maxLength: 200, pattern: `^(?=.*\\S)[^${UNSEEN}]*$` });
/** Six digits (spec part 1 section 5). */
export const SixDigits = Type.String({ maxLength: 6, pattern: '^[0-9]{6}$' });
/** A 256x256 JPEG as a data URL: at most 255,388 base64 characters and the head. */
export const ProfileImage = Type.String({
  maxLength: 262_144,
  pattern: '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$',
});
/** A token sent by mail: 256 random bits, base64url. What is no such token is unknown, not malformed. */
export const MailedToken = Type.String({ maxLength: 256 });
/** What an administrator hands to colleagues of a client for signing up. */
export const SignUpToken = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]{8,64}$' });
export const AccessToken = Type.String({ minLength: 1, maxLength: 4096 });
export const RefreshToken = Type.String({ minLength: 1, maxLength: 256 });
/** SEC Central Index Key, ten digits. */
export const Cik = Type.String({ maxLength: 10, pattern: '^[0-9]{10}$' });
export const Ticker = Type.String({ maxLength: 12, pattern: '^[A-Z0-9][A-Z0-9.\\-]*$' });
/** EDGAR accession number with dashes. */
export const AccessionNumber = Type.String({ maxLength: 20, pattern: '^[0-9]{10}-[0-9]{2}-[0-9]{6}$' });
/** A day that exists, yyyy-mm-dd; the validators of service-kit know the format. */
export const IsoDate = Type.String({ maxLength: 10, format: 'calendar-date' });
/** Instant in UTC, ISO 8601. */
export const Instant = Type.String({ maxLength: 30 });
/** Free text on one line: no control characters, no halves of characters, which PostgreSQL does not store. */
export const Line = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$' });
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
export const Permissions = Type.Array(Type.Enum(PERMISSIONS), {
  maxItems: 20,
});
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const Success = Type.Object({ success: Type.Literal(true) }, { additionalProperties: false });

/** Limits most operations share. */
export const READ_LIMIT = { calls: 240, perSeconds: 60, by: 'session' } as const;
export const WRITE_LIMIT = { calls: 60, perSeconds: 60, by: 'session' } as const;
export const SMALL_BODY = 16 * 1024;
/** Room for one profile picture (docs/security.md). */
export const PICTURE_BODY = 384 * 1024;
