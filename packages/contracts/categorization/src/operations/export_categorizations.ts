import { defineOperation } from '@sentinel/contracts';
import { EXPORT_LIMIT, Line, nullable, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { Gvkey } from '../schemas/categorization.ts';

const Count = Type.Integer({ minimum: 0 });

export const export_categorizations = defineOperation({
  type: 'export_categorizations',
  service: 'categorization',
  summary:
    'Streams every verdict and adjudication as JSON lines or CSV, with plain text, quotes, and offsets in UTF-16 units and code points (docs/categorization.md); of all companies, or of one.',
  access: ['categorization_admin'],
  request: { format: Type.Enum(['jsonl', 'csv']), gvkey: nullable(Gvkey) },
  response: Type.Object(
    {
      file_name: Line(100),
      num_rows: Count,
      /** Verdicts of others on interactions that the caller has to review and has not: they are not in the file. */
      num_hidden: Count,
    },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: EXPORT_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Exported verdicts', attempted: 'Tried to export verdicts' },
  auditConcerns: ['gvkey'],
  impersonation: 'refused',
  stream: true,
});
