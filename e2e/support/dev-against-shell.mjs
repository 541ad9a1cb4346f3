// What `npm run dev -- AREA --shell URL` runs, for a copy of an area: node dev-against-shell.mjs ROOT AREA URL.
import { showInShell } from '../../tools/dev/show-in-shell.mjs';

const [root = '', area = '', shell = ''] = process.argv.slice(2);
const ended = new AbortController();
process.once('SIGTERM', () => ended.abort());
await showInShell({ root, area, shell, signal: ended.signal });
