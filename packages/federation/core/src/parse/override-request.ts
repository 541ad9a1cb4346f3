import Type from 'typebox';
import { AreaName } from './area-manifest.ts';
import { type Shape, strict } from './check-shape.ts';

/**
 * The body of `POST /override`: a signed link, or a build that the caller serves from their own machine. `isConfirmed`
 * false only asks what it would show.
 */
export const OverrideRequest = strict({
  link: Type.Optional(Type.String({ minLength: 1, maxLength: 4_000 })),
  local: Type.Optional(strict({ area: AreaName, origin: Type.String({ minLength: 1, maxLength: 40 }) })),
  isConfirmed: Type.Boolean(),
});
export type OverrideRequest = Shape<typeof OverrideRequest>;
