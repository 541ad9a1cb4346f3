import type { schema } from '@sentinel/database';
import { flagOf } from '../interactions/flag-of.ts';

/** What a verdict or an adjudication says, as answers have it. */
export const decidedFields = ({
  categorization,
  decidedAt,
  highlights,
  reason,
  version,
}: Pick<typeof schema.verdict.$inferSelect, 'categorization' | 'decidedAt' | 'highlights' | 'reason' | 'version'>) => ({
  categorization: flagOf(categorization),
  reason,
  highlights: [...highlights],
  version,
  decided_at: decidedAt.toISOString(),
});
