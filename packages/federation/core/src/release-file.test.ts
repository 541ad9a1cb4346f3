import { expect, test } from '@jest/globals';
import { releaseFilesIn } from './release-file.ts';

test('the files of releases that a text names, in its order, without what follows their names', () => {
  const text = `Loading chunk 12 failed.
(error: https://portal.example/r/alerts/0123456789ab/src_form_tsx.js?integrity=x)
    at open (http://127.0.0.1:8080/r/shell/ba9876543210/main.js:1:20)
    at https://cdn.example/r/x/1/main.js, /r/alerts/0123456789ab/styles/a-b.css`;
  expect(releaseFilesIn(text)).toEqual([
    { area: 'alerts', version: '0123456789ab', path: '/r/alerts/0123456789ab/src_form_tsx.js' },
    { area: 'shell', version: 'ba9876543210', path: '/r/shell/ba9876543210/main.js' },
    { area: 'alerts', version: '0123456789ab', path: '/r/alerts/0123456789ab/styles/a-b.css' },
  ]);
  expect(releaseFilesIn('Failed to fetch')).toEqual([]);
});
