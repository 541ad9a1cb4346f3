import { describe, expect, test } from '@jest/globals';
import { escapeHtml } from '@sentinel/service-kit';
import { mailButton, mailPage } from './mail-page.ts';

const EVIL = "\"><script>alert(1)</script>' onmouseover='x' &amp;";
const tags = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0]);

describe('mailPage', () => {
  const page = (text: string) =>
    mailPage({ product: text, title: text, preheader: text, footer: text, rowsHtml: '<tr><td>rows</td></tr>' });

  test('no text breaks out of its place', () => {
    expect(page(EVIL)).not.toContain(EVIL);
    expect(tags(page(EVIL))).toEqual(tags(page('plain')));
    expect(page(EVIL).split(escapeHtml(EVIL))).toHaveLength(5);
  });

  test('takes the rows as they are', () => {
    expect(page('plain')).toContain('<tr><td>rows</td></tr>');
  });

  test('loads nothing from anywhere and runs nothing: mail programs show it whole', () => {
    expect(page('plain')).not.toMatch(/<(script|link|img|style|iframe)|url\(|src=/i);
  });
});

describe('mailButton', () => {
  test('carries label and address, neither of which breaks out', () => {
    const url = 'https://app.example/verify-email?token=a&email=b%40c.example';
    expect(mailButton('Open', url)).toContain(
      'href="https://app.example/verify-email?token=a&amp;email=b%40c.example"',
    );
    expect(tags(mailButton(EVIL, EVIL))).toEqual(['<a', '</a']);
    expect(mailButton('Open', EVIL)).toContain(`href="${escapeHtml(EVIL)}"`);
  });

  test('has a main look and another', () => {
    expect(mailButton('Open', 'https://app.example')).not.toBe(mailButton('Open', 'https://app.example', 'other'));
  });
});
