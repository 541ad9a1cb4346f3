import Type from 'typebox';
import { AccessToken, Email, Line, nullable, Permissions, RefreshToken } from '../fields.ts';

/** A new session (spec part 1, section 3 "Login result"); every field is absent where there is none. */
export const loginFields = {
  access_token: Type.Optional(AccessToken),
  refresh_token: Type.Optional(RefreshToken),
  permissions: Type.Optional(Permissions),
  userEmail: Type.Optional(Email),
  name: Type.Optional(Line(200)),
  organization: Type.Optional(Line(200)),
  profile_image: Type.Optional(nullable(Type.String({ maxLength: 262_144 }))),
  theme: Type.Optional(Type.Union([Type.Literal('dark'), Type.Literal('light')])),
};
