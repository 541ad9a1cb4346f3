import { type Highlights, NO_HIGHLIGHTS } from './highlights.ts';
import { readInteractionHtml, replaceUnstorable } from './read-html.ts';
import { collectRepairs, type Repair, type Repairs } from './repairs.ts';
import { PLAIN, STRONG, type Transcript } from './transcript.ts';
import { createBuilder } from './transcript-builder.ts';

/** The longest interaction that is read, in UTF-16 units: ten times a call of three hours. */
export const MAX_INTERACTION_LENGTH = 4_000_000;

export type InteractionReading =
  | {
      readonly isReadable: true;
      readonly transcript: Transcript;
      /** Of the HTML form; the other form has none. */
      readonly highlights: Highlights;
      /** The fraud description; null without one. */
      readonly description: string | null;
      readonly repairs: readonly Repair[];
    }
  | { readonly isReadable: false; readonly problem: UnreadableInteraction };

/** `empty`: no text; `no-interaction`: JSON, but without HTML or a list; `too-long`: longer than `MAX_INTERACTION_LENGTH`. */
export type UnreadableInteraction = 'empty' | 'no-interaction' | 'too-long';

const TAG = /<[!/]?[a-z][^<>]*>/i;
const LINE_END = /\r\n|[\n\r]/;

/**
 * Reads the `interaction` of a row (spec part 3 section 3 "Interaction"): JSON with HTML, or with a list of single-key objects, speaker to
 * text, each a paragraph with the speaker in bold. Both may stand alone, or in an object as `interaction_html` or `interaction`, with a
 * `description`. What is neither is shown as text, and named among the repairs: the caller keeps what it passed, so nothing is lost.
 */
export function readInteraction(interaction: string): InteractionReading {
  if (interaction.trim() === '') return { isReadable: false, problem: 'empty' };
  if (interaction.length > MAX_INTERACTION_LENGTH) return { isReadable: false, problem: 'too-long' };
  const repairs = collectRepairs();
  const { content, description } = findContent(parse(interaction, repairs), repairs);
  if (content === null) return { isReadable: false, problem: 'no-interaction' };
  const reading = typeof content === 'string' ? readText(content) : readTurns(content);
  if (reading.transcript.blocks.length === 0) return { isReadable: false, problem: 'empty' };
  return {
    isReadable: true,
    transcript: reading.transcript,
    highlights: reading.highlights,
    description: description === null ? null : replaceUnstorable(description, repairs),
    repairs: [...repairs.all(), ...reading.repairs],
  };
}

function parse(interaction: string, repairs: Repairs): unknown {
  try {
    return JSON.parse(interaction);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    repairs.add('not-json');
    return interaction;
  }
}

interface Content {
  readonly content: string | readonly unknown[] | null;
  readonly description: string | null;
}

const FIELDS = new Set(['description', 'interaction', 'interaction_html']);

function findContent(value: unknown, repairs: Repairs): Content {
  if (typeof value === 'string' || Array.isArray(value)) return { content: value, description: null };
  if (!isObject(value)) return { content: null, description: null };
  for (const field of Object.keys(value)) if (!FIELDS.has(field)) repairs.add('unknown-field', field);
  const content = [value.interaction_html, value.interaction].find(
    (candidate) => typeof candidate === 'string' || Array.isArray(candidate),
  );
  const description = typeof value.description === 'string' ? value.description : null;
  return { content: (content as string | readonly unknown[] | undefined) ?? null, description };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** HTML; in text without a tag, each line is a paragraph. */
const readText = (text: string) =>
  readInteractionHtml(
    TAG.test(text)
      ? text
      : text
          .split(LINE_END)
          .map((line) => `<p>${line}</p>`)
          .join(''),
  );

/** Turns of speakers: the label is the first line of its paragraph. */
function readTurns(turns: readonly unknown[]) {
  const repairs = collectRepairs();
  const builder = createBuilder();
  const write = (speaker: string | null, text: unknown) => {
    builder.startBlock('paragraph');
    if (speaker !== null) {
      builder.add(replaceUnstorable(speaker, repairs), STRONG);
      builder.lineBreak();
    }
    const isText = typeof text === 'string';
    if (!isText) repairs.add('odd-turn');
    builder.addLines(replaceUnstorable(isText ? text : JSON.stringify(text), repairs), PLAIN);
  };
  for (const turn of turns) {
    const entries = isObject(turn) ? Object.entries(turn) : [];
    if (entries.length === 0) {
      repairs.add('odd-turn');
      write(null, typeof turn === 'string' ? turn : JSON.stringify(turn));
      continue;
    }
    if (entries.length > 1) repairs.add('odd-turn');
    for (const [speaker, text] of entries) write(speaker, text);
  }
  return { transcript: builder.finish(), highlights: NO_HIGHLIGHTS, repairs: repairs.all() };
}
