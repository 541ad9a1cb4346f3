import { defineOperation } from '@sentinel/contracts';
import { Cik, Line, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const get_tickers = defineOperation({
  type: 'get_tickers',
  service: 'market',
  summary: 'The ticker dictionary: ticker to [cik, company name].',
  access: 'session',
  request: {},
  response: Type.Record(Type.String({ maxLength: 12 }), Type.Tuple([Cik, Line(300)])),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Loaded company names', attempted: 'Tried to load company names' },
  auditConcerns: null,
  impersonation: 'allowed',
  conditional: true,
});
