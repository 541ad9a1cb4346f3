import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { NO_HIGHLIGHTS, readInteraction, selectText, type TextRange, type Transcript } from '@sentinel/highlight';
import { act, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { drawnText, firstVisibleOffset, selectedRange } from './selected-range.ts';
import { TranscriptView } from './transcript-view.tsx';
import { type SelectedText, useTextSelection } from './use-text-selection.ts';

const html = '<h2>Call</h2><p><b>CFO</b><br>We <em>shipped</em> it 👍🏽 early.</p><ul><li>Returns are open.</li></ul>';
const reading = readInteraction(JSON.stringify({ interaction: html }));
const transcript: Transcript = reading.isReadable ? reading.transcript : { blocks: [], text: '' };
const rangeOf = (quote: string): TextRange => {
  const start = transcript.text.indexOf(quote);
  return { start, end: start + quote.length };
};
const HIGHLIGHTS = selectText(transcript, NO_HIGHLIGHTS, rangeOf('shipped it'));

function View({ onSelect, onClick }: { onSelect?: (s: SelectedText) => void; onClick?: (start?: number) => void }) {
  const element = useRef<HTMLDivElement>(null);
  useTextSelection(element, { onSelect: onSelect ?? (() => {}), onClick: onClick ?? (() => {}), isDrawnByPage: false });
  return (
    <>
      <TranscriptView ref={element} transcript={transcript} highlights={HIGHLIGHTS} active={undefined} />
      <p>elsewhere</p>
    </>
  );
}
function draw(props: Parameters<typeof View>[0] = {}) {
  const { container } = render(<View {...props} />);
  const view = container.querySelector<HTMLElement>('[translate="no"]')!;
  return { view, nodes: drawnText(view).flat() };
}
/** The text node and the offset in it where a quote starts; the quote is in one node. */
function point(nodes: readonly Text[], quote: string): [Text, number] {
  const node = nodes.find(({ data }) => data.includes(quote))!;
  return [node, node.data.indexOf(quote)];
}
const selection = () => document.getSelection()!;
const quoted = (view: Element) => {
  const range = selectedRange(view, selection());
  return range && transcript.text.slice(range.start, range.end);
};

afterEach(() => {
  jest.useRealTimers();
  selection().removeAllRanges();
});

describe('what is selected of a drawn transcript (issue 11, "Highlight engine")', () => {
  test('its text nodes are the transcript’s text, with no element for a line break', () => {
    const { view } = draw();
    expect(drawnText(view).map((block) => block.map(({ data }) => data).join(''))).toEqual(
      transcript.blocks.map(({ text }) => text),
    );
    expect(view.querySelector('br')).toBeNull();
    expect([...view.querySelectorAll('mark.cat-highlight')].map(({ textContent }) => textContent)).toEqual([
      'shipped it',
    ]);
  });

  test('forward, backward, across formats and paragraphs', () => {
    const { view, nodes } = draw();
    const [from, to] = [point(nodes, 'shipped'), point(nodes, 'open.')];
    selection().setBaseAndExtent(...from, ...to);
    expect(quoted(view)).toBe('shipped it 👍🏽 early.\n\nReturns are ');
    selection().setBaseAndExtent(...to, ...from);
    expect(quoted(view)).toBe('shipped it 👍🏽 early.\n\nReturns are ');
  });

  test('across groups of paragraphs', () => {
    const long = readInteraction(JSON.stringify({ interaction: '<p>one</p>'.repeat(30) }));
    if (!long.isReadable) throw new Error('not readable');
    const { container } = render(
      <TranscriptView transcript={long.transcript} highlights={NO_HIGHLIGHTS} active={undefined} />,
    );
    const nodes = drawnText(container).flat();
    expect(nodes).toHaveLength(30);
    expect(nodes[0]!.parentElement!.closest('div')).not.toBe(nodes[29]!.parentElement!.closest('div'));
    selection().setBaseAndExtent(nodes[0]!, 2, nodes[29]!, 2);
    expect(selectedRange(container, selection())).toEqual({ start: 2, end: long.transcript.text.length - 1 });
  });

  test('a triple click: from the start of a paragraph to the start of the next element', () => {
    const { view, nodes } = draw();
    const paragraphs = view.querySelectorAll('[data-block]');
    selection().setBaseAndExtent(...point(nodes, 'CFO'), paragraphs[2]!, 0);
    const range = selectedRange(view, selection())!;
    expect(
      selectText(transcript, NO_HIGHLIGHTS, range).map(({ start, end }) => transcript.text.slice(start, end)),
    ).toEqual(['CFO\nWe shipped it 👍🏽 early.']);
  });

  test('one that leaves the transcript ends with it; one that began elsewhere is none', () => {
    const { view, nodes } = draw();
    const elsewhere = view.parentElement!.querySelector('p:not([data-block])')!;
    selection().setBaseAndExtent(...point(nodes, 'Returns'), elsewhere.firstChild!, 4);
    expect(quoted(view)).toBe('Returns are open.');
    selection().setBaseAndExtent(...point(nodes, 'CFO'), view.parentElement!, 0);
    expect(quoted(view)).toBe('Call\n\n');
    selection().setBaseAndExtent(elsewhere.firstChild!, 4, ...point(nodes, 'Returns'));
    expect(quoted(view)).toBeUndefined();
    selection().collapse(nodes[0]!, 1);
    expect(quoted(view)).toBeUndefined();
  });
});

test('the first paragraph in view is one that is drawn', () => {
  const { view } = draw();
  const bottoms = [50, 0, 40];
  for (const [index, block] of view.querySelectorAll('[data-block]').entries()) {
    block.checkVisibility = () => index > 0;
    block.getBoundingClientRect = () => ({ bottom: bottoms[index] }) as DOMRect;
  }
  expect(firstVisibleOffset(view)).toBe(transcript.blocks[2]!.start);
});

describe('when a selection counts (part 3 section 4 "Highlighting")', () => {
  const chosen = jest.fn<(selected: SelectedText) => void>();
  const clicked = jest.fn<(start?: number) => void>();
  afterEach(() => {
    chosen.mockClear();
    clicked.mockClear();
  });
  const open = () => draw({ onSelect: chosen, onClick: clicked });
  const choose = (nodes: readonly Text[], quote: string) => {
    const [node, at] = point(nodes, quote);
    selection().setBaseAndExtent(node, at, node, at + quote.length);
    act(() => document.dispatchEvent(new Event('selectionchange')));
  };
  const press = (target: Element, pointerType: string) => {
    const event = new MouseEvent('pointerdown', { bubbles: true });
    Object.defineProperty(event, 'pointerType', { value: pointerType });
    fireEvent(target, event);
  };

  test('with the mouse, when its button goes up, anywhere; then nothing is selected any more', () => {
    const { view, nodes } = open();
    press(view, 'mouse');
    choose(nodes, 'Returns');
    expect(chosen).not.toHaveBeenCalled();
    fireEvent.mouseUp(document.body, { detail: 1 });
    expect(chosen).toHaveBeenCalledWith({ range: rangeOf('Returns'), isThirdClick: false });
    expect(selection().isCollapsed).toBe(true);
    fireEvent.mouseUp(document.body, { detail: 1 });
    expect(chosen).toHaveBeenCalledTimes(1);
  });

  test('the third click is told from the second', () => {
    const { view, nodes } = open();
    press(view, 'mouse');
    choose(nodes, 'Returns');
    fireEvent.mouseUp(view, { detail: 3 });
    expect(chosen).toHaveBeenCalledWith({ range: rangeOf('Returns'), isThirdClick: true });
  });

  test('a click tells the highlight below it, or none', () => {
    const { view } = open();
    const mark = view.querySelector('mark')!;
    press(mark, 'mouse');
    fireEvent.mouseUp(mark, { detail: 1 });
    expect(clicked).toHaveBeenLastCalledWith(rangeOf('shipped it').start);
    press(view, 'mouse');
    fireEvent.mouseUp(view, { detail: 1 });
    expect(clicked).toHaveBeenLastCalledWith(undefined);
  });

  test('with the keyboard, when Shift goes up', () => {
    const { nodes } = open();
    fireEvent.keyDown(document.body, { key: 'ArrowRight', shiftKey: true });
    choose(nodes, 'Returns');
    expect(chosen).not.toHaveBeenCalled();
    fireEvent.keyUp(document.body, { key: 'ArrowRight', shiftKey: true });
    expect(chosen).not.toHaveBeenCalled();
    fireEvent.keyUp(document.body, { key: 'Shift' });
    expect(chosen).toHaveBeenCalledTimes(1);
  });

  test('by touch, when it has not changed for 800 ms (section 9)', () => {
    jest.useFakeTimers();
    const { view, nodes } = open();
    press(view, 'touch');
    choose(nodes, 'Returns');
    jest.advanceTimersByTime(700);
    choose(nodes, 'Returns are');
    fireEvent.mouseUp(view, { detail: 1 });
    jest.advanceTimersByTime(799);
    expect(chosen).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(chosen).toHaveBeenCalledTimes(1);
    expect(chosen).toHaveBeenCalledWith({ range: rangeOf('Returns are'), isThirdClick: false });
  });
});
