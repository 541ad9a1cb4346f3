import { PERMISSIONS } from '@sentinel/vocabulary';
import Type, { type TSchema } from 'typebox';

/** Schemas of fields that several operations share. Every string has a maxLength, every array a maxItems. */

/** Spec part 1, section 5: text without spaces, an at sign, text, a dot, text. No control characters, so no header injection. */
export const Email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@<>,;:"\\u0000-\\u001f]+@[^\\s@<>,;:"\\u0000-\\u001f]+\\.[^\\s@<>,;:"\\u0000-\\u001f]+$',
});
/** Byte-exact: never trimmed, folded or cut (docs/security.md). */
export const Password = Type.String({ minLength: 1, maxLength: 256 });
/** `web_` and two base-36 hash parts (spec part 1, section 3). */
export const DeviceId = Type.String({ maxLength: 64, pattern: '^web_[a-z0-9]+$' });
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
/** Free text on one line: no control characters. */
export const Line = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });
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
