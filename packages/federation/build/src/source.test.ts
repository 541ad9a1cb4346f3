import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { readSource } from './source.ts';

const folder = mkdtempSync(join(tmpdir(), 'sentinel-source-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const path = join(folder, 'page.tsx');
  writeFileSync(path, text);
  return readSource(path, 'mfe-x/src/page.tsx');
}
const IMPORT = "import { ask, call as send, logOut } from '@sentinel/api-client';\n";

describe('the calls of a source', () => {
  test.each<[string, string, string[]]>([
    ['a call', "ask('get_alert', {});", ['get_alert']],
    ['a call by another name', "send('get_alert', {});", ['get_alert']],
    ['a choice of two', "ask(isNew ? 'save_search' : ('set_alerts'), {});", ['save_search', 'set_alerts']],
    ['a type beside it', "ask('get_alert' as const, {});", ['get_alert']],
    ['what always makes one call', 'onClick(logOut);', ['logout']],
    ['a call within a call', "ask('get_alert', { name: send('get_user', {}) });", ['get_alert', 'get_user']],
  ])('%s is read', (_what, code, calls) => {
    expect(read(IMPORT + code)).toMatchObject({ calls, callsOthers: false });
  });

  test.each([
    ['a variable', 'ask(type, {});'],
    ['a choice with a variable', "ask(isNew ? 'save_search' : type, {});"],
    ['the function handed on', 'useCall(ask);'],
    ['the function under another name', 'const later = ask;'],
  ])('%s may call others', (_what, code) => {
    expect(read(IMPORT + code).callsOthers).toBe(true);
  });

  test('the whole of api-client may call others', () => {
    expect(read("import * as api from '@sentinel/api-client';\nuse(api);").callsOthers).toBe(true);
  });

  test.each([
    ['of another package', "import { ask } from './ask.ts';\nask('get_alert', {});"],
    ['that is a member', `${IMPORT}question.ask('get_alert');\nconst { ask: mine } = question;`],
  ])('a function of the same name %s calls nothing', (_what, code) => {
    expect(read(code)).toMatchObject({ calls: [], callsOthers: false });
  });
});

test('the words of a source are its names and the words of its texts, without comments, types and imports of types', () => {
  const { words } = read(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is read
    "import type { Alert } from './alert.ts';\n// remark\nconst row: Alert['kind'] = { fired_at: 1, 'is-cut': `days_left${1}` }; row.total; <p title=\"Best name\" />;",
  );
  for (const word of ['fired_at', 'is', 'cut', 'days_left', 'total', 'title', 'Best', 'row'])
    expect(words).toContain(word);
  for (const word of ['remark', 'Alert', 'kind']) expect(words).not.toContain(word);
});
