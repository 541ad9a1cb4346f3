import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createHighlights } from './highlights.ts';
import { laidOut, ranges } from './testing/transcripts.ts';
import { writeInteractionHtml } from './write-html.ts';

test('a browser reads the written interaction_html as the same blocks and highlights (part 3 section 3 "Interaction")', () => {
  fc.assert(
    fc.property(laidOut, fc.array(ranges, { maxLength: 6 }), (transcript, all) => {
      const highlights = createHighlights(transcript, all);
      const page = new DOMParser().parseFromString(writeInteractionHtml(transcript, highlights), 'text/html');
      for (const lineBreak of page.querySelectorAll('br')) lineBreak.replaceWith('\n');
      expect([...page.querySelectorAll('p, h3, li')].map(({ textContent }) => textContent)).toEqual(
        transcript.blocks.map(({ text }) => text),
      );
      expect([...page.querySelectorAll('mark.cat-highlight')].map(({ textContent }) => textContent)).toEqual(
        highlights.map(({ start, end }) => transcript.text.slice(start, end)),
      );
    }),
  );
});
