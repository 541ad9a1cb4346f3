import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
/** A caught mail is a stranger's page: no script, nothing from the net, links open in a tab of their own. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const here = import.meta.dirname;
const designTokens = join(here, '../../../../packages/ui/src/styles/tokens.css');

/** Files of the page by path; read at each request, they are few and local. */
const FILES = {
  '/dev/mailbox/mailbox.css': { type: 'text/css; charset=utf-8', path: () => join(here, 'mailbox.css') },
  '/dev/mailbox/tokens.css': { type: 'text/css; charset=utf-8', path: () => designTokens },
  '/dev/mailbox/theme.js': { type: 'text/javascript; charset=utf-8', path: () => join(here, 'theme.browser.js') },
  '/dev/mailbox/mailbox.js': { type: 'text/javascript; charset=utf-8', path: () => join(here, 'mailbox.browser.js') },
  '/dev/mailbox/inter.woff2': {
    type: 'font/woff2',
    path: () =>
      createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  },
};

/** @param {string} policy */
const headers = (policy) => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
});

/**
 * The page `/dev/mailbox`, its files, and the messages as JSON.
 * @param {import('fastify').FastifyInstance} app
 * @param {{ store: import('./store.mjs').MessageStore }} options
 */
export async function mailboxPages(app, { store }) {
  app.get('/dev/mailbox', (_request, reply) =>
    reply
      .headers(headers(PAGE_POLICY))
      .type('text/html; charset=utf-8')
      .send(readFileSync(join(here, 'mailbox.html'))),
  );
  for (const [url, { type, path }] of Object.entries(FILES)) {
    app.get(url, (_request, reply) =>
      reply.headers(headers("default-src 'none'")).type(type).send(readFileSync(path())),
    );
  }
  app.get('/dev/mailbox/messages', (_request, reply) =>
    reply.headers(headers("default-src 'none'")).send(store.list()),
  );
  app.delete('/dev/mailbox/messages', (_request, reply) => {
    store.clear();
    return reply.code(204).send();
  });
  app.get('/dev/mailbox/messages/:id/html', (request, reply) => {
    const message = store.find(/** @type {{ id: string }} */ (request.params).id);
    if (!message?.html)
      return reply.code(404).headers(headers("default-src 'none'")).type('text/plain').send('No such message.');
    return reply
      .headers(headers(MAIL_POLICY))
      .type('text/html; charset=utf-8')
      .send(`<base target="_blank">${message.html}`);
  });
}
