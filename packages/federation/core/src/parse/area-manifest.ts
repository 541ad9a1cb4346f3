import Type, { type TSchema } from 'typebox';
import { HOMES } from '../home.ts';
import { checkShape, matching, type Shape, strict, Text } from './check-shape.ts';

export const AreaName = matching(/^[a-z][a-z0-9]{1,31}$/);
/** Absolute, lower case, without a trailing slash: `/explore-trades`. `/{product}` is the brand's own path. */
const Path = matching(/^\/$|^\/\{product\}$|^(\/[a-z0-9_-]+)+$/);
const Target = matching(/^\/[a-z0-9_/-]*(#[a-z0-9-]+)?$/);
/**
 * A path with fields in braces: `{ticker}` stands for the encoded value, `{+query}` for the value as it is (RFC 6570).
 */
const PathTemplate = matching(/^(\/[a-z0-9_{}-]+)+(\?[A-Za-z0-9_=&{}+-]*)?(#[a-z0-9_{}-]+)?$/);
const Id = matching(/^[a-z][a-z0-9-]*$/);
const Permissions = Type.Array(matching(/^[a-z_]+$/), { minItems: 1 });

const PermissionRule = Type.Refine(
  strict({ anyOf: Type.Optional(Permissions), blocked: Type.Optional(Permissions) }),
  (rule) => rule.anyOf !== undefined || rule.blocked !== undefined,
  () => 'must list "anyOf" or "blocked" permissions',
);
const Access = Type.Union([Type.Enum(['open', 'login']), PermissionRule]);
/**
 * Who may enter a path: anyone, anyone logged in, or holders of permissions.
 * `anyOf` lets in holders of at least one listed permission; `blocked` keeps out its holders unless they also have one
 * of `anyOf`. `admin` passes every list (spec part 1 section 6, part 2 section 2 "Route guards").
 */
export type Access = Shape<typeof Access>;

/** How much of the shell surrounds a page: sidebar and navbar, navbar only, or nothing. */
const Frame = Type.Enum(['full', 'navbar', 'none']);
export type Frame = Shape<typeof Frame>;

const PathClaim = strict({
  path: Path,
  match: Type.Enum(['exact', 'prefix']),
  access: Access,
  /** Document title, before the product's name. */
  title: Text,
  frame: Type.Optional(Frame),
  /** `firm`: a page of the consulting firm, with its look and no frame. `home`: whichever home its host shows. */
  face: Type.Optional(Type.Enum(['firm', 'home'])),
  /**
   * What the page is about, for search engines and links. Pages with it are public: they are drawn on the server, listed
   * in the sitemap, and carry the brand's texts. Without it, search engines leave a page out.
   */
  description: Type.Optional(Text),
  /** Id of the menu entry to highlight here. Without it, the entry with this path is highlighted. */
  menu: Type.Optional(Id),
  /**
   * Where a visitor with a session is redirected, unless the query says otherwise; with `onlyHome`, only on hosts that
   * show this home (spec part 1 section 2, / and /login).
   */
  whenLoggedIn: Type.Optional(
    strict({
      goTo: Target,
      unlessQuery: Type.Optional(matching(/^[a-z]+=[a-z]+$/)),
      onlyHome: Type.Optional(Type.Enum([...HOMES])),
    }),
  ),
  /** The navbar shows the search bar for a company here; a pick opens this path with `?ticker=` (spec part 1 section 2). */
  companySearch: Type.Optional(Type.Boolean()),
  /** What is done here without a connection stays on the device and is sent later, and the offline banner says so. */
  keepsWorkOffline: Type.Optional(Type.Boolean()),
  /** Links within this page, shown in the navbar to visitors without a session. */
  anchors: Type.Optional(Type.Array(strict({ label: Text, href: matching(/^\/[a-z0-9_/-]*#[a-z0-9-]+$/) }))),
});
/** A path that an area shows: one path, or one path and everything below it. */
export type PathClaim = Shape<typeof PathClaim>;

const NavigationEntry = strict({
  id: Id,
  label: Text,
  /** One of `ICON_NAMES`: the build refuses others. For a name that the shell no longer has, no icon shows. */
  icon: Type.Optional(Id),
  path: Type.Optional(Target),
  order: Type.Number(),
  /** Id of the parent entry, which may belong to another area. */
  parent: Type.Optional(Id),
  access: Access,
  /** Its page opens as a dialog over the current page. The area shows it (`portal.dialog`); if it cannot, the page opens. */
  opens: Type.Optional(Type.Literal('dialog')),
});
/** One entry of the sidebar. An entry without a path only groups others, and shows when at least one of them does. */
export type NavigationEntry = Shape<typeof NavigationEntry>;

const DashboardCard = strict({
  /** The packages of the dashboard (spec part 1 section 2). */
  package: Type.Enum(['alerts', 'analysis', 'custom']),
  title: Text,
  text: Text,
  path: Target,
  access: Access,
  order: Type.Number(),
});
/** A card on the dashboard. */
export type DashboardCard = Shape<typeof DashboardCard>;
export type PackageName = DashboardCard['package'];

const PaletteEntry = strict({
  kind: Type.Enum(['page', 'action']),
  /** With `for`, it may name the entity: `Explore insider trades of {ticker}`. */
  label: Text,
  path: PathTemplate,
  /** Offered for a company (`{ticker}`, `{name}`) or an owner (`{cik}`, `{name}`) that is found. */
  for: Type.Optional(Type.Enum(['company', 'owner'])),
  /** More words that find it. */
  words: Type.Optional(Text),
});
/** A page or an action of the palette, beside those that the menu and the cards bring. */
export type PaletteEntry = Shape<typeof PaletteEntry>;

const PaletteList = strict({
  /** An operation that needs no fields but the caller's; called when the palette opens. */
  operation: matching(/^[a-z][a-z0-9_]*$/),
  /** The field of the answer that holds the list; without it, the answer is the list. */
  items: Type.Optional(matching(/^\w+$/)),
  /** Only items with these values. */
  where: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Of an item's fields: `{name}`. */
  label: Text,
  /** What the items are: `Saved search`. */
  hint: Text,
  /** Of an item's fields: `/explore-trades?{+query}`. */
  path: PathTemplate,
});
/** Things of the user's own that the palette finds, such as saved searches. */
export type PaletteList = Shape<typeof PaletteList>;

const ShortcutKeys = strict({
  /** The page that has the keys. */
  path: Path,
  keys: Type.Array(Text, { minItems: 1 }),
  does: Text,
});

const Palette = strict({
  /** Where a company opens (`{ticker}`), and an owner (`{cik}`). One area says it for all. */
  company: Type.Optional(PathTemplate),
  owner: Type.Optional(PathTemplate),
  entries: Type.Optional(Type.Array(PaletteEntry)),
  lists: Type.Optional(Type.Array(PaletteList)),
  /** Keys of the area's pages, for the list of keys. */
  keys: Type.Optional(Type.Array(ShortcutKeys)),
});
/**
 * What an area brings to the palette (Ctrl K). There are no access rules here: an entry shows to those who may open the
 * page that its path leads to.
 */
export type Palette = Shape<typeof Palette>;

const Bell = strict({
  /** What its panel is called: `Notifications`. */
  title: Text,
  /** The page that shows everything; who may open it has the bell. */
  path: Path,
  /** An operation that takes `limit` and the caller's fields. */
  operation: matching(/^[a-z][a-z0-9_]*$/),
  /** The field of its answer that holds the entries, newest first. */
  items: matching(/^\w+$/),
  /** The field of its answer that says how many of them are new. */
  unseen: matching(/^\w+$/),
  /** The operation that marks all of them as seen. */
  seen: matching(/^[a-z][a-z0-9_]*$/),
  /** How an entry reads, of its fields: `{name}`. */
  entry: strict({
    id: matching(/^\w+$/),
    /** The field with its moment, ISO 8601. */
    at: matching(/^\w+$/),
    title: Text,
    text: Text,
    path: PathTemplate,
    /** More to open; an entry in which a field is missing has no such link. */
    links: Type.Array(
      strict({
        label: Text,
        /** Within the portal; or `field`, whose value is an address elsewhere. */
        path: Type.Optional(PathTemplate),
        field: Type.Optional(matching(/^\w+$/)),
      }),
    ),
    /** How each of its messages went. */
    ways: Type.Optional(
      strict({
        /** The field of an entry that holds them. */
        items: matching(/^\w+$/),
        /** Of the fields of a way, in `words`. */
        title: Text,
        /** The field of a way that holds its steps, in order. */
        steps: matching(/^\w+$/),
        /** The fields of a step: its moment, ISO 8601; what it is, in `words`; and what else is to say of it. */
        at: matching(/^\w+$/),
        step: matching(/^\w+$/),
        detail: matching(/^\w+$/),
        /** How values of the fields read. */
        words: Type.Record(Type.String(), Text),
      }),
    ),
  }),
});
/** What the bell of the navbar shows. One area brings it. */
export type Bell = Shape<typeof Bell>;

/** A list in which no two entries have the same value in a given field. */
function unique<S extends TSchema>(entry: S, field: string, minItems = 0) {
  const repeated = (list: unknown) => {
    const values = (list as Record<string, unknown>[]).map((each) => each[field]);
    return values.find((value, index) => values.indexOf(value) !== index);
  };
  return Type.Refine(
    Type.Array(entry, { minItems }),
    (list) => repeated(list) === undefined,
    (list) => `has "${repeated(list)}" twice`,
  );
}

export const AreaManifest = strict({
  /** A lowercase word; also the name of the folder of its releases. */
  name: AreaName,
  title: Text,
  paths: unique(PathClaim, 'path', 1),
  navigation: unique(NavigationEntry, 'id'),
  cards: Type.Array(DashboardCard),
  palette: Type.Optional(Palette),
  bell: Type.Optional(Bell),
  /** Published in local mode only (developer tools). */
  localOnly: Type.Optional(Type.Boolean()),
});
/** `area.json`: everything the shell knows about an area. It is data, read without loading the area's code. */
export type AreaManifest = Shape<typeof AreaManifest>;

/**
 * Reads `area.json` strictly. The lists of menu entries and cards may be left out.
 * @throws ShapeError: a manifest with a mistake fails the build and the publishing; nothing is guessed
 */
export function parseAreaManifest(value: unknown): AreaManifest {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return checkShape(AreaManifest, isObject ? { navigation: [], cards: [], ...value } : value, 'area.json');
}
