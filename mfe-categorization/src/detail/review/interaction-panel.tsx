import { repairText, type TextRange } from '@sentinel/highlight';
import { Banner } from '@sentinel/ui';
import { type Ref, useEffect, useMemo } from 'react';
import { TranscriptView } from '../transcript/transcript-view.tsx';
import type { OpenedWork, Work } from '../work/open-work.ts';
import styles from './interaction-panel.module.css';
import { UnreadableInteraction } from './unreadable-interaction.tsx';

interface InteractionPanelProps {
  readonly opened: OpenedWork;
  readonly position: string;
  readonly active: TextRange | undefined;
  /** The window scrolls, not the panel. */
  readonly isNarrow: boolean;
  readonly ref: Ref<HTMLDivElement>;
}

/** The transcript of the open interaction, and what reading it had to change. */
export function InteractionPanel({ opened, position, active, isNarrow, ref }: InteractionPanelProps) {
  // Begins at its top.
  useEffect(() => {
    if (isNarrow) window.scrollTo({ top: 0 });
  }, [isNarrow]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className={styles.panel} aria-label="Interaction" tabIndex={0} data-scrolls="">
      <div className={styles.column}>
        {opened.isReadable ? (
          <ReadableInteraction work={opened.work} position={position} active={active} ref={ref} />
        ) : (
          <UnreadableInteraction problem={opened.problem} position={position} />
        )}
      </div>
    </section>
  );
}

interface ReadableInteractionProps extends Omit<InteractionPanelProps, 'opened' | 'isNarrow'> {
  readonly work: Work;
}

function ReadableInteraction({ work, position, active, ref }: ReadableInteractionProps) {
  const { transcript, repairs, lost, history } = work;
  const words = useMemo(() => transcript.text.match(/\S+/g)?.length ?? 0, [transcript]);
  return (
    <>
      <p className={styles.meta}>
        <span>{position}</span>
        <span>{words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}</span>
      </p>
      {lost.length > 0 ? (
        <Banner tone="warning">
          The transcript has changed since it was highlighted. These quotes are no longer in it:{' '}
          {lost.map((quote) => `“${quote}”`).join(', ')}
        </Banner>
      ) : null}
      {repairs.length > 0 ? (
        <details className={styles.repairs}>
          <summary>This transcript was repaired to show it</summary>
          <ul>
            {repairs.map((repair) => (
              <li key={`${repair.kind} ${repair.name}`}>{repairText(repair)}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <TranscriptView transcript={transcript} highlights={history.present.highlights} active={active} ref={ref} />
    </>
  );
}
