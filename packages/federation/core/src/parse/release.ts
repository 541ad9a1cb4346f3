import Type from 'typebox';
import { AreaManifest, AreaName } from './area-manifest.ts';
import { checkShape, matching, type Shape, ShapeError, strict, Text } from './check-shape.ts';

/** The name under which the shell itself is released. */
export const SHELL = 'shell';

/** A hash of what the build wrote. */
export const VERSION = /^[a-f0-9]{12}$/;
/** A relative path that does not leave its folder. */
export const FILE_NAME = /^(?!(.*\/)?\.\.?(\/|$))[A-Za-z0-9_.@-]+(\/[A-Za-z0-9_.@-]+)*$/;
const Range = matching(/^\^?\d+\.\d+\.\d+$/);

/** Scripts and styles, as file names of the release, in the order to load them. */
const Assets = strict({ js: Type.Array(Text), css: Type.Array(Text) });
export type Assets = Shape<typeof Assets>;

/** A part of a JSON schema of the contracts. */
const PartOfSchema = Type.Record(Type.String(), Type.Unknown());

/** What a release uses of one operation of the API; `UsedOperation` of packages/contracts says what each field is. */
const Call = strict({
  file: Text,
  access: Type.Union([Text, Type.Array(Text)]),
  sends: PartOfSchema,
  reads: PartOfSchema,
  fields: Type.Record(Type.String(), Text),
});

const shared = {
  /** Hash of what the build wrote: equal output gives an equal version. */
  version: matching(VERSION),
  /** Every file of the release, with the sha384 hash (base64) by which the browser checks scripts and styles. */
  files: Type.Record(
    matching(FILE_NAME),
    strict({
      sha384: matching(/^[A-Za-z0-9+/]{64}$/),
      bytes: Type.Number(),
      /** Size in bytes as sent: of the brotli copy, where there is one. Older builds do not say it. */
      sent: Type.Optional(Type.Number()),
    }),
    { additionalProperties: false },
  ),
  /**
   * What loads first: for the shell, everything it starts with; for a remote, what its first view loads after the
   * entry.
   */
  first: Assets,
  /** The script that draws pages on the server. */
  drawn: Type.Optional(Text),
  /** What its code uses of the API, by operation. Older builds do not say it. */
  calls: Type.Optional(Type.Record(matching(/^[a-z][a-z0-9_]*$/), Call, { additionalProperties: false })),
  /** The version of the Module Federation runtime: the one it was built for, or, of the shell, the one it provides. */
  runtime: Type.Optional(matching(/^\d+\.\d+\.\d+$/)),
};

const Kilobytes = Type.Number({ exclusiveMinimum: 0 });
/** `budgets` of an area's package.json. */
export const Budgets = strict({ entry: Type.Optional(Kilobytes), firstView: Type.Optional(Kilobytes) });

const RemoteRelease = strict({
  ...shared,
  kind: Type.Literal('remote'),
  area: AreaName,
  manifest: AreaManifest,
  /** The global variable that the entry sets to its container. Unique per version, so two versions never mix. */
  container: matching(/^[a-z][a-z0-9]*_[a-f0-9]{12}$/),
  entry: Text,
  /** What it may weigh where the default is too little, in kB as sent: its entry, and the scripts of its first view. */
  budgets: Type.Optional(Budgets),
  /** Shared modules that the shell must provide (`@sentinel/ui/core`), with the accepted version range. */
  requires: Type.Record(Type.String(), Range),
  /** The shared modules that its first view uses: `@sentinel/ui`, `react/jsx-runtime`. */
  firstShares: Type.Array(Text),
});
/** A built remote: the `release.json` next to its files. */
export type RemoteRelease = Shape<typeof RemoteRelease>;

const ShellRelease = strict({
  ...shared,
  kind: Type.Literal('shell'),
  area: Type.Enum([SHELL]),
  /** Shared modules it provides, with their versions. */
  provides: Type.Record(Type.String(), Range),
  /** Files of the shared packages that are not part of the shell's entry. */
  lazyShared: Type.Record(Type.String(), Assets),
});
/** A built shell. */
export type ShellRelease = Shape<typeof ShellRelease>;

export type Release = RemoteRelease | ShellRelease;

const AnyRelease = Type.Object({ kind: Type.Enum(['remote', 'shell']) });

/** Reads `release.json` strictly. @throws ShapeError naming the field */
export function parseRelease(value: unknown): Release {
  const { kind } = checkShape(AnyRelease, value, 'release.json');
  const release = checkShape(kind === 'shell' ? ShellRelease : RemoteRelease, value, 'release.json');
  if (release.kind === 'remote' && (release.area !== release.manifest.name || release.area === SHELL)) {
    throw new ShapeError('release.json.area must be the name of its manifest');
  }
  const named = {
    first: [...release.first.js, ...release.first.css],
    drawn: release.drawn === undefined ? [] : [release.drawn],
    ...(release.kind === 'remote'
      ? { entry: [release.entry] }
      : { lazyShared: Object.values(release.lazyShared).flatMap(({ js, css }) => [...js, ...css]) }),
  };
  for (const [field, names] of Object.entries(named)) {
    const missing = names.find((name) => !Object.hasOwn(release.files, name));
    if (missing === undefined) continue;
    throw new ShapeError(`release.json.${field} names "${missing}", which is not a file of the release`);
  }
  return release;
}
