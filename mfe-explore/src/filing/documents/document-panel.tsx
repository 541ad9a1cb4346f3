import { ask } from '@sentinel/api-client';
import { Button, Panel } from '@sentinel/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { plainNumberText } from '../../cells/formats.ts';
import styles from '../filing.module.css';
import type { FiledDocument } from '../filing.query.ts';
import { documentSection } from '../sections.ts';

interface DocumentPanelProps {
  readonly accno: string;
  readonly document: FiledDocument;
}

/** The text of a document. It was filed by strangers, so it is text and never markup. */
export function DocumentPanel({ accno, document }: DocumentPanelProps) {
  const { file_name, length, sequence } = document;
  const [{ next_part, text }, setShown] = useState({ text: document.text, next_part: document.next_part });
  const more = useMutation({
    mutationFn: (part: number) => ask('get_filing_text', { accno, sequence, part }),
    onSuccess: (added) => setShown({ text: text + added.text, next_part: added.next_part }),
  });
  const { id, title } = documentSection(document);
  return (
    <Panel id={id} title={title} className={styles.section}>
      {file_name === null ? null : <p className={styles.note}>{file_name}</p>}
      {length === 0 ? <p className={styles.note}>This document has no text.</p> : <p className={styles.text}>{text}</p>}
      {next_part === null ? null : (
        <p className={styles.more}>
          <Button variant="outline" loading={more.isPending} onClick={() => more.mutate(next_part)}>
            Show more
          </Button>{' '}
          {plainNumberText(Math.max(length - text.length, 0))} letters more
        </p>
      )}
      {more.error ? <p role="alert">{more.error.message}</p> : null}
    </Panel>
  );
}
