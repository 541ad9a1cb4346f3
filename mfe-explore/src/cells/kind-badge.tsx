import { Badge } from '@sentinel/ui';
import type { TransactionKind } from '@sentinel/vocabulary-market';

const TONES: Readonly<Partial<Record<TransactionKind, 'gain' | 'loss'>>> = {
  Purchase: 'gain',
  'Planned purchase': 'gain',
  Sale: 'loss',
  'Planned sale': 'loss',
};

/** What a transaction is. Only what counts as a purchase or sale has a color. */
export function KindBadge({ kind }: { readonly kind: TransactionKind }) {
  const tone = TONES[kind];
  return tone ? <Badge tone={tone}>{kind}</Badge> : <Badge>{kind}</Badge>;
}
