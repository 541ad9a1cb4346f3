import { type Block, type Segment, segmentTranscript, type Transcript } from '@sentinel/highlight';
import { classNames, VisuallyHidden } from '@sentinel/ui';
import { memo, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import type { MarkedPart } from './adjudication.ts';
import lines from './line-styles.module.css';
import type { LineStyle } from './line-styles.ts';
import styles from './marked-transcript.module.css';

interface MarkedTranscriptProps {
  readonly transcript: Transcript;
  readonly parts: readonly MarkedPart[];
  readonly taken: ReadonlySet<MarkedPart>;
  readonly styleOf: (part: MarkedPart) => LineStyle;
  /** Parts can be chosen only while the interaction is Relevant. */
  readonly isDisabled: boolean;
  readonly onToggle: (part: MarkedPart) => void;
}

/**
 * The transcript with every part that a reviewer has highlighted. Each part is a checkbox in the text: taken ones are colored, and the line
 * below tells who has highlighted it.
 */
export const MarkedTranscript = memo(function MarkedTranscript({
  transcript,
  parts,
  taken,
  styleOf,
  isDisabled,
  onToggle,
}: MarkedTranscriptProps) {
  const blocks = useMemo(() => segmentTranscript(transcript, parts), [transcript, parts]);
  const text = useRef<HTMLDivElement>(null);
  const ids = useId();

  // The first part to decide comes into view, in a text that may be a hundred pages long.
  useEffect(() => {
    const first = parts.findIndex(({ isShared }) => !isShared);
    const box = text.current;
    const part = box?.querySelector<HTMLElement>(`[data-part="${Math.max(first, 0)}"]`);
    if (box && part) box.scrollTop = part.offsetTop - box.clientHeight / 3;
  }, [parts]);

  function draw(segment: Segment): ReactNode {
    const { highlight } = segment;
    const index = highlight ? parts.findIndex(({ start }) => start === highlight.start) : -1;
    const part = parts[index];
    if (!part) return formatted(segment);
    const id = `${ids}-${index}`;
    const { line, words } = styleOf(part);
    return (
      <label
        htmlFor={id}
        className={classNames(styles.part, lines.line)}
        data-part={index}
        data-line={line}
        data-taken={taken.has(part) || undefined}
      >
        {segment.start === part.start ? (
          <input
            id={id}
            type="checkbox"
            className="visually-hidden"
            checked={taken.has(part)}
            disabled={isDisabled}
            onChange={() => onToggle(part)}
          />
        ) : null}
        {formatted(segment)}
        {segment.end === part.end ? <VisuallyHidden> ({words})</VisuallyHidden> : null}
      </label>
    );
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section ref={text} className={styles.text} aria-label="Interaction" tabIndex={0}>
      {blocks.map(({ block, segments }) => (
        <TextBlock key={block.start} block={block}>
          {segments.map((segment) => (
            <span key={segment.start}>{draw(segment)}</span>
          ))}
        </TextBlock>
      ))}
    </section>
  );
});

function TextBlock({ block: { kind }, children }: { block: Block; children: ReactNode }) {
  if (kind === 'heading') return <h4 className={styles.heading}>{children}</h4>;
  return <p className={kind === 'item' ? styles.item : styles.paragraph}>{children}</p>;
}

function formatted({ text, isStrong, isEmphasized, isUnderlined }: Segment): ReactNode {
  let drawn: ReactNode = text;
  if (isUnderlined) drawn = <u>{drawn}</u>;
  if (isEmphasized) drawn = <em>{drawn}</em>;
  return isStrong ? <strong>{drawn}</strong> : drawn;
}
