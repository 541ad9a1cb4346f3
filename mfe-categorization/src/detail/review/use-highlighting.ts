import {
  highlightIndexAt,
  moveEdge,
  NO_HIGHLIGHTS,
  removeHighlight,
  selectText,
  type TextRange,
} from '@sentinel/highlight';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { KeyMode, ReviewCommand } from '../keys/review-command.ts';
import type { Review } from '../state/review.ts';
import { selectDrawn } from '../transcript/select-drawn.ts';
import { firstVisibleOffset } from '../transcript/selected-range.ts';
import { cursorRange, moveCursor, startCursor, type TextCursor } from '../transcript/text-cursor.ts';
import { type SelectedText, useTextSelection } from '../transcript/use-text-selection.ts';
import type { Verdict } from '../verdict/verdict.ts';
import type { Work } from '../work/open-work.ts';

/** Highlighting by pointer and by keys: which highlight is chosen, and where the cursor is that H starts. */
export function useHighlighting(review: Review, work: Work | undefined, element: RefObject<HTMLElement | null>) {
  /** An offset in the chosen highlight. */
  const [activeAt, setActiveAt] = useState<number>();
  const [cursor, setCursor] = useState<TextCursor>();
  /** What the second click of a triple click has changed. */
  const beforeSecondClick = useRef<Verdict>(undefined);

  const transcript = work?.transcript;
  const highlights = work?.history.present.highlights ?? NO_HIGHLIGHTS;
  const activeIndex = activeAt === undefined ? undefined : highlightIndexAt(highlights, activeAt);
  const active = activeIndex === undefined ? undefined : highlights[activeIndex];
  const mode: KeyMode = cursor ? 'cursor' : active ? 'highlight' : 'interactions';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another transcript is open
  useEffect(() => {
    setActiveAt(undefined);
    setCursor(undefined);
  }, [transcript]);
  useEffect(() => {
    if (cursor && element.current) selectDrawn(element.current, cursorRange(cursor));
  }, [cursor, element]);

  function select({ range, isThirdClick }: SelectedText): void {
    review.edit((verdict, { transcript }) => {
      const from = isThirdClick ? (beforeSecondClick.current ?? verdict) : verdict;
      beforeSecondClick.current = verdict;
      return { ...verdict, highlights: selectText(transcript, from.highlights, range) };
    });
    click(undefined);
  }
  function click(highlightStart: number | undefined): void {
    setActiveAt(highlightStart);
    setCursor(undefined);
  }
  useTextSelection(element, { onSelect: select, onClick: click, isDrawnByPage: cursor !== undefined });

  function remove(range: TextRange): void {
    review.edit((verdict, { transcript }) => ({
      ...verdict,
      highlights: removeHighlight(transcript, verdict.highlights, range),
    }));
  }

  function choose(highlight: TextRange | undefined): void {
    if (!highlight) return;
    setActiveAt(highlight.start);
    element.current?.querySelector(`mark[data-start="${highlight.start}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  function endCursor(): void {
    setCursor(undefined);
    document.getSelection()?.removeAllRanges();
  }

  /** Runs a command about highlights; false for any other one. */
  function run(command: ReviewCommand): boolean {
    if (!transcript) return false;
    switch (command.name) {
      case 'start-cursor': {
        const offset = active?.end ?? (element.current ? firstVisibleOffset(element.current) : 0);
        setCursor(startCursor(transcript, offset));
        return true;
      }
      case 'move-cursor':
        if (cursor) setCursor(moveCursor(transcript, cursor, command.move));
        return true;
      case 'highlight-cursor': {
        if (!cursor) return true;
        const range = cursorRange(cursor);
        endCursor();
        select({ range, isThirdClick: false });
        setActiveAt(range.start);
        return true;
      }
      case 'end-cursor':
        endCursor();
        return true;
      case 'choose-highlight': {
        const last = highlights.length - 1;
        const isForward = command.direction === 'forward';
        const next = activeIndex === undefined ? (isForward ? 0 : last) : activeIndex + (isForward ? 1 : -1);
        choose(highlights[Math.min(Math.max(next, 0), last)]);
        return true;
      }
      case 'leave-highlight':
        setActiveAt(undefined);
        return true;
      case 'remove-highlight':
        if (active) remove(active);
        return true;
      case 'move-edge': {
        if (activeIndex === undefined) return true;
        const moved = moveEdge(transcript, highlights, activeIndex, command.move);
        review.edit((verdict) => ({ ...verdict, highlights: moved.highlights }));
        setActiveAt(moved.highlights[moved.index]?.start);
        return true;
      }
      default:
        return false;
    }
  }

  return { active, mode, run, remove, choose };
}
