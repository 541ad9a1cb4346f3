import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { FilingText, NextPart } from '../schemas/filing-text.ts';

export const get_filing_text = defineOperation({
  type: 'get_filing_text',
  service: 'market',
  summary: 'More of the text of a document of a filing.',
  access: ['explore_trades', 'explore_events', 'alerts'],
  request: {
    accno: AccessionNumber,
    sequence: Type.Integer({ minimum: 0, maximum: 100_000 }),
    /** The `next_part` of the answer before. */
    part: Type.Integer({ minimum: 0, maximum: 100_000 }),
  },
  response: Type.Object({ text: FilingText, next_part: NextPart }, { additionalProperties: false }),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed more of a filing', attempted: 'Tried to view more of a filing' },
  auditConcerns: ['accno'],
  impersonation: 'allowed',
});
