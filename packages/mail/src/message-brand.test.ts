import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { ConfigError, envToConfig } from '@sentinel/service-kit';
import { mailPage } from './mail-page.ts';
import { mailActions, mailButton } from './mail-parts.ts';
import { MESSAGE_BRAND, messageBrand, readMessageBrand, setMessageBrand } from './message-brand.ts';

const brandFile = (name: string) => join(import.meta.dirname, `../../../brands/${name}/brand.json`);
const readSetting = (file: string | undefined) => envToConfig({ brand: MESSAGE_BRAND }, { BRAND_FILE: file }).brand;
const mail = () => {
  const action = { label: 'Open', url: 'https://x.example/' };
  const rowsHtml = mailActions(action) + mailButton(action);
  return mailPage({ kind: 'Kind', title: 'Title', preheader: 'Before', rowsHtml, footer: ['Why'] });
};

afterEach(() => setMessageBrand(readMessageBrand(undefined)));

describe('the brand of messages', () => {
  test('is Sentinel without a file, and with the file of Sentinel', () => {
    expect(readSetting(brandFile('sentinel'))).toEqual(messageBrand());
    expect(readSetting(undefined)).toEqual(messageBrand());
    expect(mail()).toMatch(/<img src="cid:[^>]*><\/td>\s*<td[^>]*>Sentinel<\/td>/);
  });

  test('is the name and the accent of the file that delivery serves, without a logo that is not its own', () => {
    const ofSentinel = messageBrand();
    setMessageBrand(readSetting(brandFile('lookout')));
    expect(messageBrand()).toEqual({
      product: 'Ledger Lookout',
      accent: '#0b6a94',
      onAccent: '#ffffff',
      hasMark: false,
    });
    const html = mail();
    expect(html).toMatch(/<td[^>]*>Ledger Lookout<\/td>/);
    expect(html.match(/#0b6a94/g)).toHaveLength(6);
    for (const absent of ['Sentinel', '<img', ofSentinel.accent, ofSentinel.onAccent])
      expect(html).not.toContain(absent);
  });

  test('a file that cannot be used is named before anything starts', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sentinel-brand-')), 'brand.json');
    expect(() => readSetting(file)).toThrow(ConfigError);
    writeFileSync(file, '{"brand":{}}');
    expect(() => readSetting(file)).toThrow(/BRAND_FILE.*cannot be used/);
  });
});
