import Type, { type Static } from 'typebox';

/** What the pipeline's browser found of a release, in the words of the check `mount`. */
export const MountReport = Type.Object(
  {
    version: Type.String({ pattern: '^[a-f0-9]{12}$' }),
    /** The version of the shell that it was mounted in. */
    shell: Type.String({ pattern: '^[a-f0-9]{12}$' }),
    /** One line each; none when all is well. */
    faults: Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 50 }),
  },
  { additionalProperties: false },
);
export type MountReport = Static<typeof MountReport>;

/** The body of `POST /release-desk` and `POST /release-desk/look`: a command as it was typed. */
export const DeskCall = Type.Object(
  {
    args: Type.Array(Type.String({ maxLength: 1_000 }), { minItems: 1, maxItems: 30 }),
    /** The portal's address as the caller knows it, for links to it. */
    portal: Type.Optional(Type.String({ pattern: '^https?://[^/\\s]+$', maxLength: 300 })),
    mount: Type.Optional(MountReport),
  },
  { additionalProperties: false },
);
export type DeskCall = Static<typeof DeskCall>;

/** The answer to a command that was carried out: the lines to print. */
export interface DeskAnswer {
  readonly lines: readonly string[];
}

/** The answer to a look: which release a command means, and what a browser needs to try it. */
export interface DeskLook {
  readonly area: string;
  readonly version: string;
  readonly kind: 'shell' | 'remote';
  /** The version of the shell that is served; null before there is one. */
  readonly shell: string | null;
  /** Value of the cookie by which a browser gets this release for two hours; null where there are no overrides. */
  readonly override: string | null;
}

/** Where the desk is, below the portal's address. */
export const DESK_PATHS = {
  command: '/release-desk',
  builds: '/release-desk/builds',
  look: '/release-desk/look',
  tokens: '/release-desk/tokens',
} as const;
