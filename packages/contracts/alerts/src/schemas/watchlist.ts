import { Cik, FilledLine, Instant, Line, nullable, Uuid } from '@sentinel/contracts/fields';
import { MAX_MEMBERS_A_CALL, MAX_WATCHLIST_NAME, WATCHLIST_MEMBER_KINDS } from '@sentinel/vocabulary-alerts';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;

export const WatchlistName = FilledLine(MAX_WATCHLIST_NAME);
export const WatchlistVersion = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const MemberKind = Type.Enum(WATCHLIST_MEMBER_KINDS);

/** Which company or person is meant. */
const MemberKey = Type.Object({ kind: MemberKind, cik: Cik }, exact);
export const MemberKeys = Type.Array(MemberKey, { minItems: 1, maxItems: MAX_MEMBERS_A_CALL });

/** A company or a person as lists show them: a person's name as filed, a company's ticker where it has one. */
export const WatchlistMember = Type.Object(
  { kind: MemberKind, cik: Cik, name: Line(300), ticker: nullable(Line(12)) },
  exact,
);

/** A watchlist without its members. */
export const Watchlist = Type.Object(
  {
    id: Uuid,
    name: WatchlistName,
    is_shared: Type.Boolean({ description: 'Whoever has its link may read it.' }),
    is_own: Type.Boolean(),
    companies: Type.Integer({ minimum: 0 }),
    people: Type.Integer({ minimum: 0 }),
    version: WatchlistVersion,
    changed_at: Instant,
  },
  exact,
);
