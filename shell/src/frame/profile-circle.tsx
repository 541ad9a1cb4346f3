import { TextLink } from '@sentinel/ui/core';
import { useState } from 'react';
import styles from './profile-circle.module.css';

interface ProfileCircleProps {
  readonly href: string;
  readonly name: string | null;
  readonly image: string | null;
}

/** The user's picture, or the first letter of the name; 'P' without a name (spec part 1 section 2 "Navbar"). */
export function ProfileCircle({ href, name, image }: ProfileCircleProps) {
  /** The letter replaces a stored picture that cannot be shown. */
  const [broken, setBroken] = useState<string | null>(null);
  const letter = name?.trim().charAt(0).toUpperCase() || 'P';
  return (
    <TextLink href={href} className={styles.circle} aria-label="My dashboard" title={name ?? undefined}>
      {image !== null && image !== broken ? (
        <img src={image} alt="" width={36} height={36} onError={() => setBroken(image)} />
      ) : (
        letter
      )}
    </TextLink>
  );
}
