import { AccessToken, Email, Instant, Line, nullable, Permissions, RefreshToken } from '@sentinel/contracts/fields';
import Type from 'typebox';

/** The columns that the user chose for the results table, in order (spec part 2 section 6); null if never chosen. */
export const ScreenerColumns = nullable(Type.Array(Line(80), { maxItems: 100 }));

/** When the account's visit before this one ended: 30 minutes without a login or a refresh end one. Null during the first. */
export const LastVisitAt = Type.Optional(nullable(Instant));

/** A new session (spec part 1, section 3 "Login result"); every field is absent when no session was opened. */
export const loginFields = {
  access_token: Type.Optional(AccessToken),
  refresh_token: Type.Optional(RefreshToken),
  permissions: Type.Optional(Permissions),
  userEmail: Type.Optional(Email),
  name: Type.Optional(Line(200)),
  organization: Type.Optional(Line(200)),
  profile_image: Type.Optional(nullable(Type.String({ maxLength: 262_144 }))),
  theme: Type.Optional(Type.Union([Type.Literal('dark'), Type.Literal('light')])),
  timezone: Type.Optional(Line(64)),
  screener_columns: Type.Optional(ScreenerColumns),
  last_visit_at: LastVisitAt,
};
