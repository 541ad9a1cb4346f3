import { expect, test } from '@jest/globals';
import { deviceWords } from './device-words.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/130.0.0.0`, 'Microsoft Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['', 'Unknown device'],
  ['probe', 'Unknown device'],
  ['Log in at evil.example/1.0 now', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['\u0000\r\nSubject: x', 'Unknown device'],
])('%j is said as "%s"', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
