import {
  type BlockSegments,
  HIGHLIGHT_CLASS,
  type Highlights,
  type Segment,
  segmentTranscript,
  type TextRange,
  type Transcript,
} from '@sentinel/highlight';
import { classNames } from '@sentinel/ui';
import { memo, type ReactNode, type Ref, useMemo, useState } from 'react';
import { BLOCK_ATTRIBUTE } from './selected-range.ts';
import styles from './transcript-view.module.css';

interface TranscriptViewProps {
  readonly transcript: Transcript;
  readonly highlights: Highlights;
  /** The highlight that keys move. */
  readonly active: TextRange | undefined;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A transcript with its highlights. An edit draws the paragraphs again that it changes, and no other. The text is not translated by the
 * browser: highlights count its characters.
 */
export const TranscriptView = memo(({ transcript, highlights, active, ref }: TranscriptViewProps) => {
  const [drawn] = useState<{ blocks: readonly BlockSegments[] }>({ blocks: [] });
  const blocks = useMemo(() => {
    drawn.blocks = segmentTranscript(transcript, highlights, drawn.blocks);
    return drawn.blocks;
  }, [drawn, transcript, highlights]);
  return (
    <div ref={ref} className={styles.transcript} translate="no" dir="auto">
      {groupsOf(blocks).map((group) => (
        <div key={group[0]?.block.start} className={styles.group}>
          {group.map(({ block, segments }) => {
            const isActiveHere =
              active && active.start >= block.start && active.start < block.start + block.text.length;
            return (
              <TranscriptBlock
                key={block.start}
                kind={block.kind}
                segments={segments}
                activeStart={isActiveHere ? active.start : undefined}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
});
TranscriptView.displayName = 'TranscriptView';

/** The browser looks at each group in each frame, to draw only those in view: fewer of them make an edit faster. */
const GROUP_LENGTH = 10;

const groupsOf = (blocks: readonly BlockSegments[]) =>
  Array.from({ length: Math.ceil(blocks.length / GROUP_LENGTH) }, (_, index) =>
    blocks.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH),
  );

interface TranscriptBlockProps {
  readonly kind: BlockSegments['block']['kind'];
  readonly segments: readonly Segment[];
  readonly activeStart: number | undefined;
}

const ELEMENTS = { paragraph: 'p', heading: 'h3', item: 'p' } as const;

const TranscriptBlock = memo(({ kind, segments, activeStart }: TranscriptBlockProps) => {
  const Block = ELEMENTS[kind];
  return (
    <Block {...{ [BLOCK_ATTRIBUTE]: '' }} className={styles[kind]}>
      {groupByHighlight(segments).map(([first, ...others]) =>
        first.highlight ? (
          <mark
            key={first.start}
            className={classNames(HIGHLIGHT_CLASS, styles.mark, first.highlight.start === activeStart && styles.active)}
            data-start={first.highlight.start}
          >
            {[first, ...others].map(drawSegment)}
          </mark>
        ) : (
          drawSegment(first)
        ),
      )}
    </Block>
  );
});
TranscriptBlock.displayName = 'TranscriptBlock';

/** Segments of one highlight together, each other one alone. */
function groupByHighlight(segments: readonly Segment[]): [Segment, ...Segment[]][] {
  const groups: [Segment, ...Segment[]][] = [];
  for (const segment of segments) {
    const last = groups.at(-1);
    if (segment.highlight && last?.[0].highlight === segment.highlight) last.push(segment);
    else groups.push([segment]);
  }
  return groups;
}

function drawSegment({ start, text, isStrong, isEmphasized, isUnderlined }: Segment): ReactNode {
  let drawn: ReactNode = text;
  if (isUnderlined) drawn = <u>{drawn}</u>;
  if (isEmphasized) drawn = <em>{drawn}</em>;
  if (isStrong) drawn = <strong>{drawn}</strong>;
  return <span key={start}>{drawn}</span>;
}
