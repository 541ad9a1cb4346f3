import { Banner, Button } from '@sentinel/ui';
import { useState } from 'react';
import type { OutboxEntry } from './outbox.ts';
import styles from './refused-verdicts.module.css';
import { useOutbox, useUnsentVerdicts } from './use-outbox.ts';
import { quotesOfHtml, verdictText } from './verdict-text.ts';

const CHOICES = { 1: 'Relevant', 0: 'Not Relevant' } as const;

/** Names each verdict that the server refused, and why, with all that is in it. It stays on this device until the reviewer removes it. */
export function RefusedVerdicts() {
  const refused = useUnsentVerdicts().filter(({ state }) => state === 'refused');
  if (refused.length === 0) return null;
  return (
    <ul className={styles.refused} aria-label="Verdicts that were not saved">
      {refused.map((entry) => (
        <li key={`${entry.verdict.gvkey}/${entry.verdict.interaction_num}`}>
          <RefusedVerdict {...entry} />
        </li>
      ))}
    </ul>
  );
}

const COPY = { idle: 'Copy', copied: 'Copied', refused: 'Select the text to copy it' } as const;

function RefusedVerdict({ verdict, refusal }: OutboxEntry) {
  const outbox = useOutbox();
  const [copied, setCopied] = useState<keyof typeof COPY>('idle');
  const { gvkey, company_name, interaction_num, categorization, reason, interaction_html } = verdict;
  const quotes = quotesOfHtml(interaction_html);
  async function copy() {
    try {
      await navigator.clipboard.writeText(verdictText(verdict));
      setCopied('copied');
    } catch {
      // The browser refuses, or this page has no clipboard: the text can still be selected.
      setCopied('refused');
    }
  }
  return (
    <Banner
      tone="warning"
      action={
        <div className={styles.actions}>
          <Button variant="outline" onClick={() => void copy()}>
            {COPY[copied]}
          </Button>
          <Button variant="outline" onClick={() => outbox.drop(gvkey, interaction_num)}>
            Remove
          </Button>
        </div>
      }
    >
      Your verdict on interaction {interaction_num} of {company_name} ({CHOICES[categorization]}
      {reason === '' ? '' : `, “${reason}”`}) was not saved: {refusal?.text}
      {quotes.length === 0 ? null : (
        <ul className={styles.quotes} aria-label="Highlights">
          {quotes.map(({ start, quote }) => (
            <li key={start}>“{quote}”</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
