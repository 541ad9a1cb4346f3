import Type from 'typebox';
import { AreaName } from './area-manifest.ts';
import { matching, type Shape, strict } from './check-shape.ts';

/** How a visit failed: the phase of loading, or `error` for one that nothing caught later. */
const Phase = Type.Enum(['registry', 'fit', 'entry', 'code', 'start', 'error']);
const of = {
  area: AreaName,
  version: matching(/^[a-f0-9]{12}$/),
};
const Ms = Type.Integer({ minimum: 0, maximum: 600_000 });
const Short = Type.String({ maxLength: 80 });

/** What a browser says of one release: a visit, how it went, how long its parts took, and errors. */
const Signal = Type.Union([
  /** Sent at once: the release is about to run. If it blocks the page, this is all that is ever heard of the visit. */
  strict({ kind: Type.Literal('opened'), ...of }),
  /** The page was left or hidden before anything else was sent of the visit. */
  strict({ kind: Type.Literal('left'), ...of }),
  strict({ kind: Type.Literal('visit'), ...of }),
  /** At most one of each a visit. */
  strict({ kind: Type.Literal('failed'), ...of, phase: Phase }),
  strict({ kind: Type.Literal('slow'), ...of }),
  /** How long a phase took; `shown` is all of them, from the navigation to the area on the screen. */
  strict({ kind: Type.Literal('load'), ...of, phase: Type.Enum(['entry', 'code', 'start', 'shown']), ms: Ms }),
  /** Largest contentful paint and interaction to next paint. */
  strict({ kind: Type.Literal('vital'), ...of, name: Type.Enum(['lcp', 'inp']), ms: Ms }),
  /** Cumulative layout shift, in thousandths. */
  strict({ kind: Type.Literal('shift'), ...of, thousandths: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
  strict({
    kind: Type.Literal('error'),
    ...of,
    phase: Phase,
    fault: Type.Optional(Short),
    /** Path of the file that the error is about, without its query. */
    url: Type.Optional(Type.String({ maxLength: 300, pattern: '^/[A-Za-z0-9_.@/-]*$' })),
    status: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
    contentType: Type.Optional(Short),
    requestId: Type.Optional(Short),
    message: Type.String({ maxLength: 300 }),
  }),
]);
export type Signal = Shape<typeof Signal>;

/** The body of `POST /signals`. */
export const SignalBatch = strict({
  /** From the page, as delivery wrote it. Signals without one are counted, but nothing is decided by them. */
  ticket: Type.Optional(Type.String({ maxLength: 600 })),
  signals: Type.Array(Signal, { minItems: 1, maxItems: 40 }),
});
export type SignalBatch = Shape<typeof SignalBatch>;
