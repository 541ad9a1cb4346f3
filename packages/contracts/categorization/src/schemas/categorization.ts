import { Email, Flag, Instant, Line, nullable } from '@sentinel/contracts/fields';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;

/** A company's key, as the transcripts have it. */
export const Gvkey = Type.String({ maxLength: 20, pattern: '^[0-9A-Za-z._-]+$' });
export const InteractionNum = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** How often a verdict has been saved; 0 stands for none. */
export const VerdictVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
/** How often verdicts on an interaction have been saved, of all its reviewers: what an adjudication decides between. */
export const VerdictSaves = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** More reviewers than any company has. */
export const MAX_REVIEWERS = 1_000;
/** More companies than are ever assigned to one reviewer. */
export const MAX_COMPANIES = 20_000;

/** What PostgreSQL can store, line breaks included: no NUL and no half of a character. */
const STORABLE = '^[^\\u0000\\ud800-\\udfff]*$';
/** The note of a verdict. */
export const Note = Type.String({ maxLength: 10_000, pattern: STORABLE });
/** As long as the longest interaction that can be imported (docs/categorization.md), and its marks. */
export const InteractionHtml = Type.String({ maxLength: 4_000_000, pattern: STORABLE });
/** The longest verdict in UTF-8, as JSON. */
export const INTERACTION_BODY = 4 * 1024 * 1024;

/** The JSON text of an interaction (spec part 3, section 3 "Interaction"). */
export const InteractionText = Type.String({ maxLength: 4_000_000 });

/** Where a highlight is in the interaction's text (packages/highlight), in UTF-16 units. */
export const TextRange = Type.Object({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) }, exact);
export const TextRanges = Type.Array(TextRange, { maxItems: 1_000_000 });

/** Somebody who reviews, as others see them. */
export const Reviewer = Type.Object({ email: Email, name: Line(200) }, exact);

/** What is entered as a verdict, and as the adjudication of verdicts. */
export const enteredVerdict = {
  gvkey: Gvkey,
  interaction_num: InteractionNum,
  /** 1 Relevant, 0 Not Relevant. */
  categorization: Flag,
  reason: Note,
  /** The transcript with its highlights as `mark.cat-highlight`; null when Not Relevant. Nothing else of it is stored. */
  interaction_html: nullable(InteractionHtml),
};

/** A reviewer's verdict, or an adjudication, with its highlights as ranges. */
export const decidedFields = {
  categorization: Flag,
  reason: Note,
  highlights: TextRanges,
  version: VerdictVersion,
  decided_at: Instant,
};

/** What of the sent HTML was not taken as it was, in words. Empty when nothing was repaired. */
export const Repairs = Type.Array(Line(300), { maxItems: 200 });
