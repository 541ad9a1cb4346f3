import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@sentinel/calendar';
import type { OperationRequest } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import {
  COUNTRIES,
  HEARD_ABOUT,
  INQUIRY_INDUSTRIES,
  INQUIRY_ROLES,
  MAX_INQUIRY_CHARACTERS,
  US_STATES,
  WORKED_BEFORE,
} from '@sentinel/vocabulary-account';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

const INBOX = 'hello@sentinel.example';
const PAYLOAD = {
  first_name: 'Dana',
  last_name: 'Ruiz-Øst',
  role: 'Director',
  industry: 'Legal Services',
  company: 'Ruiz & Søn <GmbH>',
  country: 'United States',
  state_region: 'New York',
  email: 'Dana.Ruiz@client.example',
  phone: '12125550100',
  heard_about: 'Word of mouth',
  worked_with_before: "No, I haven't",
  additional_info: 'We have a case.\n\nEmail: "boss@client.example"\n<b>Call</b> me 🙂',
  source: 'https://app.example/contact-us?from=home#team',
} as const satisfies OperationRequest<'contact_us'>;

const lines: string[] = [];
let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity({ logStream: { write: (line) => void lines.push(line) } });
});
afterAll(() => identity.stop());
beforeEach(async () => {
  lines.length = 0;
  await identity.database.sql`truncate identity.inquiry, identity.outbox`;
});

const send = (changed: object = {}, caller: Parameters<TestIdentity['post']>[2] = null) =>
  identity.post('contact_us', { ...PAYLOAD, ...changed }, caller);
const stored = () => identity.database.orm.select().from(schema.inquiry);
const mails = () => identity.database.orm.select().from(schema.outbox);
/** The status and text of a refusal, after which nothing is stored and nothing mailed. */
async function refusalOf(changed: object) {
  const answer = await send(changed);
  expect([await stored(), await mails()]).toEqual([[], []]);
  return [answer.statusCode, answer.json().error];
}
const count = async (outcome: string) =>
  Number(new RegExp(`identity_inquiries_total\\{outcome="${outcome}".*\\} (\\d+)`).exec(await identity.metrics())?.[1]);

describe('contact_us, part 1 sections 3, 5 and 7', () => {
  test('stores what was typed and answers that it came in', async () => {
    const answer = await send();
    expect([answer.statusCode, answer.json()]).toEqual([200, { response: 'inquiry_received' }]);
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    expect(row).toEqual({
      id: expect.any(Number),
      createdAt: expect.any(Date),
      firstName: PAYLOAD.first_name,
      lastName: PAYLOAD.last_name,
      role: PAYLOAD.role,
      industry: PAYLOAD.industry,
      company: PAYLOAD.company,
      country: PAYLOAD.country,
      stateRegion: PAYLOAD.state_region,
      email: PAYLOAD.email,
      phone: PAYLOAD.phone,
      heardAbout: PAYLOAD.heard_about,
      workedWithBefore: PAYLOAD.worked_with_before,
      additionalInfo: PAYLOAD.additional_info,
      source: PAYLOAD.source,
      requestId: expect.stringMatching(/./),
      permission: null,
      grantedAt: null,
      grantedBy: null,
    });
  });

  test('keeps the permission asked for, and tells our inbox; nobody asks to be an administrator (PEOPLE X26)', async () => {
    for (const permission of ['admin', 'categorization_admin', 'everything', ''])
      expect((await refusalOf({ permission }))[0]).toBe(400);
    expect((await send({ permission: 'explore_trades' })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ permission: 'explore_trades', grantedAt: null }]);
    expect((await mails())[0]?.bodyText).toContain('\nAsks for access to: Explore Insider Trades\n');
  });

  test('takes away the space around what was typed, and nothing inside it', async () => {
    await send({
      first_name: '  Dana ',
      last_name: ' van  Dyk ',
      company: ' A  B ',
      additional_info: '\n a\n\n  b \n',
      country: 'Germany',
      state_region: ' Bayern ',
    });
    expect(await stored()).toMatchObject([
      { firstName: 'Dana', lastName: 'van  Dyk', company: 'A  B', additionalInfo: 'a\n\n  b', stateRegion: 'Bayern' },
    ]);
  });

  test('additional information is optional', async () => {
    const { additional_info: _left, ...rest } = PAYLOAD;
    expect((await identity.post('contact_us', rest)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ additionalInfo: '' }]);
    expect((await mails())[0]?.bodyText).not.toContain('Tell us more');
  });

  test.each([
    ['role', INQUIRY_ROLES],
    ['industry', INQUIRY_INDUSTRIES],
    ['country', COUNTRIES],
    ['heard_about', HEARD_ABOUT],
    ['worked_with_before', WORKED_BEFORE],
  ] as const)('takes every %s that is offered, and no other', async (field, offered) => {
    for (const value of offered)
      expect([value, (await send({ [field]: value, state_region: 'Texas' })).statusCode]).toEqual([value, 200]);
    await identity.database.sql`truncate identity.inquiry, identity.outbox`;
    for (const value of ['', 'Somewhere', offered[0].toLowerCase(), ` ${offered[0]}`, null])
      expect(await refusalOf({ [field]: value })).toEqual([400, expect.stringContaining(`"${field}"`)]);
  });

  test('in the United States the state is one of the 51; elsewhere it is any text', async () => {
    for (const state_region of ['Bayern', 'new york', 'District of Columbia'])
      expect(await refusalOf({ state_region })).toEqual([422, 'Please select a state of the United States.']);
    expect((await send({ state_region: ' District Of Columbia ' })).statusCode).toBe(200);
    for (const state_region of US_STATES) expect((await send({ state_region })).statusCode).toBe(200);
    expect((await send({ country: 'Germany', state_region: 'Bayern' })).statusCode).toBe(200);
  });

  test.each(['', '1', '1212555010', '121255501000', '999123456789'])(
    'a phone number that its calling code does not allow is refused: "%s"',
    async (phone) => {
      expect(await refusalOf({ phone })).toEqual([
        422,
        'Please enter a valid phone number for the selected country code.',
      ]);
    },
  );

  test.each(['first_name', 'last_name', 'company', 'state_region'])('%s needs a visible character', async (field) => {
    for (const value of ['', '   ', 'a\nb', '\u200b', 'x'.repeat(201)])
      expect((await refusalOf({ [field]: value }))[0]).toBe(400);
  });

  test.each(['nobody', 'a@b', 'a b@client.example', 'a@client.example\r\nBcc: b@client.example'])(
    'refuses the email %j',
    async (email) => {
      expect(await refusalOf({ email })).toEqual([400, 'Please enter a valid email address.']);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JavaScript://app.example/%0aalert(1)',
    'data:text/html,x',
    '//app.example/',
    'https://',
    'https://user:secret@app.example/',
    'https://app.example/ x',
    'https://app.example/\njavascript:alert(1)',
    `https://app.example/${'x'.repeat(4000)}`,
    '',
  ])('refuses the source %j, which is no address of a web page', async (source) => {
    expect((await refusalOf({ source }))[0]).toBe(400);
  });

  test.each([
    'http://localhost:8080/contact-us',
    'https://app.example',
    'https://[::1]:8080/?a={b}&c=%22#d|e',
    'https://xn--bcher-kva.example/contact-us',
  ])('takes the source %s', async (source) => {
    expect((await send({ source })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ source }]);
  });

  test('takes the longest additional information in any script, and refuses more', async () => {
    const additional_info = '🙂'.repeat(MAX_INQUIRY_CHARACTERS);
    expect((await send({ additional_info })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ additionalInfo: additional_info }]);
    await identity.database.sql`truncate identity.inquiry, identity.outbox`;
    expect((await refusalOf({ additional_info: `${additional_info}x` }))[0]).toBe(400);
    expect((await refusalOf({ additional_info: 'x'.repeat(100_000) }))[0]).toBe(413);
  });

  test('somebody who is logged in may be answered at another address', async () => {
    const caller = await identity.openSession(await identity.addAccount('own@client.example', 'Sentinel#2026'));
    expect((await send({}, caller)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ email: PAYLOAD.email }]);
  });
});

describe('the mail about an inquiry, part 1 section 3', () => {
  test('is one, to our own inbox, and says what was typed', async () => {
    await send();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: INBOX, subject: 'New inquiry from the website' });
    expect(mail!.bodyText).toBe(`New inquiry from the website

Someone filled in the contact form. To answer, write to the email address below.

Name: Dana Ruiz-Øst
Email: Dana.Ruiz@client.example
Phone: +1 2125550100
Company: Ruiz & Søn <GmbH>
Role: Director
Industry: Legal Services
Country: United States
State/Region: New York
Heard about us: Word of mouth
Worked with us: No, I haven't
Sent from: https://app.example/contact-us?from=home#team

Tell us more:
> We have a case.
> 
> Email: "boss@client.example"
> <b>Call</b> me 🙂

Open inquiries: https://app.example/profile/admin/inquiries

You're receiving this because this address is the inbox for inquiries.
A visitor typed the details above, and nobody has checked them.
`);
    expect(mail!.bodyHtml).toContain('Ruiz &amp; Søn &lt;GmbH&gt;');
    expect(mail!.bodyHtml).toContain('We have a case.<br><br>Email: &quot;boss@client.example&quot;<br>&lt;b&gt;Call');
    expect(mail!.bodyHtml).toContain('Website inquiry');
    expect(mail!.bodyHtml).not.toMatch(/<b>|Account security|your Sentinel account|your password/);
    expect(mail!.expiresAt.getTime() - mail!.createdAt.getTime()).toBeGreaterThan(6 * DAY_MS);
  });

  test('contains no control characters and none that change the direction of writing', async () => {
    await send({ additional_info: 'one\r\ntwo\u202etxt.exe\u0085\u200b\ufeff three\u2028four' });
    expect(await stored()).toMatchObject([
      { additionalInfo: 'one\r\ntwo\u202etxt.exe\u0085\u200b\ufeff three\u2028four' },
    ]);
    const [mail] = await mails();
    expect(mail!.bodyText).toContain('> one\n> twotxt.exe threefour\n');
    expect(mail!.bodyText + mail!.bodyHtml).not.toMatch(/[\r\u0085\u200b\u2028\u202e\ufeff]/);
  });

  test('and the row are stored both or neither', async () => {
    const { sql } = identity.database;
    await sql`alter table identity.outbox add constraint no_mail check (false)`;
    expect([(await send()).statusCode, await stored()]).toEqual([500, []]);
    await sql`alter table identity.outbox drop constraint no_mail`;
    // Fails when the transaction is committed, after both were written.
    await sql`create function identity.refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`;
    await sql`create constraint trigger late after insert on identity.inquiry deferrable initially deferred
                for each row execute function identity.refuse()`;
    expect([(await send()).statusCode, await stored(), await mails()]).toEqual([500, [], []]);
    await sql`drop function identity.refuse cascade`;
  });

  test('is left out where no inbox is set; the inquiry is stored all the same', async () => {
    const without = await startIdentity({ inquiryInbox: null });
    expect((await without.post('contact_us', PAYLOAD)).statusCode).toBe(200);
    const rows = [await without.database.orm.$count(schema.inquiry), await without.database.orm.$count(schema.outbox)];
    await without.stop();
    expect(rows).toEqual([1, 0]);
  });
});

describe('programs that fill in the field that people do not see', () => {
  test('get the same answer; nothing is stored, mailed or logged of it, and it is counted', async () => {
    const before = await count('hidden_field_filled');
    const answer = await send({ website: 'https://spam.example', phone: '1', state_region: 'x' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { response: 'inquiry_received' }]);
    expect([await stored(), await mails()]).toEqual([[], []]);
    expect((await count('hidden_field_filled')) - before).toBe(1);
    expect(lines.join('')).not.toMatch(/spam\.example|Dana|client\.example/);
  });

  test('the field may be there and empty', async () => {
    const before = await count('received');
    expect((await send({ website: '' })).statusCode).toBe(200);
    expect(await stored()).toHaveLength(1);
    expect((await count('received')) - before).toBe(1);
    expect(lines.join('')).not.toMatch(/Dana|client\.example|12125550100/);
  });
});
