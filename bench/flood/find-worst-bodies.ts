import { BODY_SHAPES, type BodyShape } from './body-shapes.ts';
import { callWith } from './call-with.ts';

export interface WorstBody {
  readonly name: string;
  readonly body: Buffer;
  /** How long its answer took with nothing else to do. */
  readonly ms: number;
}

/** Of so many shapes, those that take longest are tried with large bodies too. */
const TRIED_LARGE = 12;

/**
 * Searches the bodies whose answers take longest: every shape with the smaller size, then the worst of them with the larger size.
 * @param sizes in bytes
 */
export async function findWorstBodies(url: string, most: number, [small, large]: readonly [number, number]) {
  const worstSmall = await slowest(url, BODY_SHAPES, small);
  const named = new Set(worstSmall.slice(0, TRIED_LARGE).map(({ name }) => name));
  const worstLarge = await slowest(
    url,
    BODY_SHAPES.filter(({ name }) => named.has(name) || name.startsWith('numbers as keys of 1')),
    large,
  );
  return { small: worstSmall.slice(0, most), large: worstLarge.slice(0, most) };
}

async function slowest(url: string, shapes: readonly BodyShape[], bytes: number): Promise<WorstBody[]> {
  const found: WorstBody[] = [];
  for (const { name, text } of shapes) {
    const body = Buffer.from(text(bytes));
    const times = [await callWith(url, body), await callWith(url, body)].map(({ ms }) => ms);
    found.push({ name, body, ms: Math.min(...times) });
  }
  return found.sort((one, other) => other.ms - one.ms);
}
