import { expect, test } from '@jest/globals';
import { escapeHtml } from './escape-html.ts';

test.each([
  ['<b>', '&lt;b&gt;'],
  ['"x" \'y\'', '&quot;x&quot; &#39;y&#39;'],
  ['a & b &lt;', 'a &amp; b &amp;lt;'],
  ['Größe 😀', 'Größe 😀'],
  ['', ''],
])('%j becomes %j', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});
