import type { Entity } from '@sentinel/market-ui/entities';
import styles from './entity-name.module.css';

/** A company as its ticker and name, an owner as the name and the word Owner. */
export function EntityName({ entity: { kind, id, name, filed } }: { entity: Entity }) {
  if (kind === 'company')
    return (
      <>
        <b>{id}</b> {name}
      </>
    );
  return (
    <>
      <span title={filed}>{name}</span> <span className={styles.kind}>Owner</span>
    </>
  );
}
