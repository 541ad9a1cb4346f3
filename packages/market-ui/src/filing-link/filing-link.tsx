import { TextLink } from '@sentinel/ui';
import { canBeAtSec, storedCopyPath, typedAccession } from '@sentinel/vocabulary-market';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './filing-link.module.css';

interface FilingLinkProps {
  /** The filing's address at the SEC (`filingUrl`). */
  readonly url: string;
  /** What the link to the SEC is called; for a filing that was made up, the link to the stored copy says so instead. */
  readonly label?: string | undefined;
  /** What the link shows of any filing in place of the label, such as the ticker; it opens in a new tab. */
  readonly children?: ReactNode;
  readonly inSentence?: boolean | undefined;
}

/** The link to a filing at the SEC and, beside it, to our stored copy; to the copy alone when the filing was made up. */
export function FilingLink({ url, label = 'Link to Filing', children, inSentence }: FilingLinkProps) {
  const accession = typedAccession(url);
  const look = inSentence ? { className: styles.inSentence } : {};
  if (accession !== null && !canBeAtSec(accession))
    return (
      <TextLink href={storedCopyPath(accession)} external={children !== undefined} {...look}>
        {children ?? 'Stored copy'}
      </TextLink>
    );
  const link = (
    <TextLink href={url} external {...look}>
      {children ?? label}
    </TextLink>
  );
  if (accession === null) return link;
  return (
    <span className={inSentence ? undefined : styles.alone}>
      {link}{' '}
      <TextLink
        href={storedCopyPath(accession)}
        aria-label={`Stored copy of filing ${accession}`}
        title="Stored copy"
        {...look}
      >
        <FileText size={14} aria-hidden="true" />
      </TextLink>
    </span>
  );
}
