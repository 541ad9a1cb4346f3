import { createHash } from 'node:crypto';
import { MAX_INTERACTION_LENGTH, repairText, type UnreadableInteraction } from '@sentinel/highlight';
import { findDoubleKey } from '@sentinel/service-kit';
import { htmlOfVerdict, readStoredInteraction } from '../interactions/stored-interaction.ts';

/** A line of a file of transcripts (docs/categorization.md, "Import"), ready to be stored. */
export interface TranscriptLine {
  readonly gvkey: string;
  readonly companyName: string;
  readonly interactionNum: number;
  readonly interaction: string;
  readonly description: string | null;
  /** SHA-256 of `interaction`. */
  readonly contentHash: string;
  /** What was not taken as it was, in words. */
  readonly repairs: readonly string[];
}

export type ReadLine = { readonly line: TranscriptLine } | { readonly reason: string };

const FIELDS = new Set(['gvkey', 'company_name', 'interaction_num', 'description', 'interaction']);
const GVKEY = /^[0-9A-Za-z._-]{1,20}$/;
const NAME_CHARACTERS = 300;
const DESCRIPTION_CHARACTERS = 10_000;
/** Leaves room for highlights in the largest verdict that can be sent (`INTERACTION_BODY` of packages/contracts). */
const INTERACTION_BYTES = 3_500_000;

const PROBLEMS: Readonly<Record<UnreadableInteraction, string>> = {
  empty: 'interaction has no text',
  'no-interaction': 'interaction holds neither HTML nor a list of speakers and texts',
  'too-long': `interaction is longer than ${MAX_INTERACTION_LENGTH.toLocaleString('en-US')} characters`,
};

/** Reads one line: what can be stored of it, or why it cannot. */
export function readTranscriptLine(text: string): ReadLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { reason: 'not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: 'not a JSON object' };
  // The parser has kept the last of both, and nobody can say which one is meant.
  const twice = findDoubleKey(text);
  if (twice !== undefined) return { reason: `field given twice: ${twice.slice(0, 80)}` };
  const given = value as Readonly<Record<string, unknown>>;
  const reason = keyFault(given) ?? textFault(given);
  return reason === undefined ? readTexts(given) : { reason };
}

function keyFault({ gvkey, interaction_num }: Readonly<Record<string, unknown>>): string | undefined {
  if (gvkey === undefined || gvkey === null || gvkey === '') return 'gvkey is missing';
  if (typeof gvkey === 'number') return 'gvkey is a number; write it in quotes, with its leading zeros';
  if (typeof gvkey !== 'string' || !GVKEY.test(gvkey))
    return 'gvkey must have at most 20 letters, digits, dots, dashes and underscores';
  if (interaction_num === undefined || interaction_num === null) return 'interaction_num is missing';
  const isNumber = Number.isInteger(interaction_num) && Number(interaction_num) >= 1;
  return isNumber && Number(interaction_num) < 2 ** 31 ? undefined : 'interaction_num must be a whole number from 1';
}

function textFault(given: Readonly<Record<string, unknown>>): string | undefined {
  const { company_name: name, description, interaction } = given;
  if (typeof name !== 'string' || name.trim() === '') return 'company_name is missing';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (name.length > NAME_CHARACTERS || /[\u0000-\u001f\u007f]/.test(name) || !name.isWellFormed())
    return `company_name must be one line of at most ${NAME_CHARACTERS} characters`;
  if (description !== undefined && description !== null && typeof description !== 'string')
    return 'description must be text';
  if (typeof description === 'string' && description.length > DESCRIPTION_CHARACTERS)
    return `description is longer than ${DESCRIPTION_CHARACTERS.toLocaleString('en-US')} characters`;
  return interaction === undefined || interaction === null ? 'interaction is missing' : undefined;
}

function readTexts(given: Readonly<Record<string, unknown>>): ReadLine {
  const entered = typeof given.description === 'string' && given.description.trim() !== '' ? given.description : null;
  const description = entered === null ? null : storable(entered);
  const text = typeof given.interaction === 'string' ? given.interaction : JSON.stringify(given.interaction);
  const read = readStoredInteraction(text, description);
  if (typeof read === 'string') return { reason: PROBLEMS[read] };
  if (Buffer.byteLength(JSON.stringify(htmlOfVerdict(read.transcript, []))) > INTERACTION_BYTES)
    return { reason: `interaction is longer than ${INTERACTION_BYTES.toLocaleString('en-US')} bytes as HTML` };
  return {
    line: {
      gvkey: String(given.gvkey),
      companyName: String(given.company_name).trim(),
      interactionNum: Number(given.interaction_num),
      interaction: read.interaction,
      description: read.description,
      contentHash: createHash('sha256').update(read.interaction).digest('hex'),
      repairs: [
        ...Object.keys(given)
          .filter((field) => !FIELDS.has(field))
          .map((field) => `Field not known; not stored: ${field}`),
        ...(description === entered ? [] : ['Character that cannot be stored, replaced by �']),
        ...read.repairs.map(repairText),
        ...(read.highlights === 0 ? [] : [`Highlights removed: each reviewer makes their own (${read.highlights})`]),
      ],
    },
  };
}

/** Puts U+FFFD for what PostgreSQL cannot store. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');
