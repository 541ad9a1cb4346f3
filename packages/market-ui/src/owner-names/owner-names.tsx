import { readableNames } from '@sentinel/vocabulary-market';

/** The names of a trade's owners as people read them, and on hover as filed. */
export function OwnerNames({ filed }: { readonly filed: string }) {
  const read = readableNames(filed);
  return read === filed ? read : <span title={filed}>{read}</span>;
}
