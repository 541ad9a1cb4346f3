import type { Entity } from '@sentinel/market-ui/entities';
import { OwnerNames } from '../owner-names/owner-names.tsx';
import styles from './entity-name.module.css';

/** A company as its ticker and name, an owner as the name and the word Owner. */
export function EntityName({ entity: { kind, id, name } }: { entity: Entity }) {
  if (kind === 'company')
    return (
      <>
        <b>{id}</b> {name}
      </>
    );
  return (
    <>
      <OwnerNames filed={name} /> <span className={styles.kind}>Owner</span>
    </>
  );
}
