import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, Cik, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import { MAX_KEPT_CASES } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { KeptCase } from '../schemas/kept-case.ts';

export const get_kept_cases = defineOperation({
  type: 'get_kept_cases',
  service: 'alerts',
  summary: 'The cases that the caller keeps, the last changed first; with `cik` and `accno`, that case alone.',
  access: ['explore_trades'],
  request: { cik: Type.Optional(Cik), accno: Type.Optional(AccessionNumber) },
  response: Type.Object(
    { kept_cases: Type.Array(KeptCase, { maxItems: MAX_KEPT_CASES }) },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed kept cases', attempted: 'Tried to view kept cases' },
  auditConcerns: ['cik', 'accno'],
  impersonation: 'allowed',
});
