import { TextLink } from '@sentinel/ui';
import { Fragment } from 'react';
import { insiderPath } from './insider-path.ts';
import { OwnerNames } from './owner-names.tsx';

interface OwnerLinksProps {
  /** The names as filed, separated by `; `. */
  readonly filed: string;
  /** The CIKs of the names, in their order; a name without one is no link. */
  readonly ciks: readonly (string | null)[];
}

/** The owners of a trade; each name leads to the page of the person. */
export function OwnerLinks({ filed, ciks }: OwnerLinksProps) {
  const names = filed.split('; ');
  return names.map((name, index) => {
    const cik = ciks[index] ?? null;
    return (
      <Fragment key={cik ?? name}>
        {index > 0 ? '; ' : null}
        {cik === null ? (
          <OwnerNames filed={name} />
        ) : (
          <TextLink href={insiderPath(cik)}>
            <OwnerNames filed={name} />
          </TextLink>
        )}
      </Fragment>
    );
  });
}
