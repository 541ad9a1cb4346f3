// The mailbox page: list at the side, the open message beside it (on phones one at a time), looked up again every two
// seconds. The address keeps both: `?to=` whose messages are listed, `#` the open one.
const REFRESH_MS = 2_000;
/** An element of mailbox.html. @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const clear = /** @type {HTMLButtonElement} */ (element('clear'));
const recipient = /** @type {HTMLInputElement} */ (element('recipient'));
const isPhone = matchMedia('(max-width: 760px)');
const frame = /** @type {HTMLIFrameElement} */ (element('frame'));
const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** @typedef {import('./store.mjs').CaughtMessage} CaughtMessage */
/** @type {CaughtMessage[]} */
let messages = [];
let listed = '';
let openId = decodeURIComponent(location.hash.slice(1));
recipient.value = new URLSearchParams(location.search).get('to') ?? '';
let shownId = '';

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {string} text
 * @returns {HTMLElementTagNameMap[Tag]}
 */
const make = (tag, className, text) => {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
};
/** @param {CaughtMessage} message */
const titleOf = (message) => message.subject || message.text.split('\n', 1)[0] || '(no subject)';

/** The messages to whom the filter names, a part of the address being enough. */
const filtered = () => {
  const wanted = recipient.value.trim().toLowerCase();
  return messages.filter(({ to }) => to.toLowerCase().includes(wanted));
};

/** Puts the open message and the filter into the address. */
function keepAddress() {
  const query = new URLSearchParams(location.search);
  if (recipient.value.trim() === '') query.delete('to');
  else query.set('to', recipient.value.trim());
  const search = query.size > 0 ? `?${query}` : '';
  history.replaceState(null, '', `${location.pathname}${search}${openId ? `#${openId}` : ''}`);
}

/** Opens the newest listed message where none is open and there is room for one beside the list. */
function openNewest() {
  const listedIds = filtered().map(({ id }) => id);
  if (isPhone.matches || listedIds.includes(openId)) return;
  openId = listedIds[0] ?? '';
  keepAddress();
}

function draw() {
  openNewest();
  drawList();
  drawMessage();
}

/** The row of a message in the list. @param {string} id @returns {HTMLElement | null} */
const rowOf = (id) => document.querySelector(`[data-id="${CSS.escape(id)}"]`);

function drawList() {
  const shown = filtered();
  const drawn = JSON.stringify([openId, shown.map(({ id }) => id), messages.length]);
  const all = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  element('count').textContent = shown.length === messages.length ? all : `${shown.length} of ${all}`;
  clear.disabled = messages.length === 0;
  element('notice').hidden = shown.length > 0;
  element('notice').textContent =
    messages.length > 0
      ? `No messages to “${recipient.value.trim()}”.`
      : 'Nothing here yet. Emails and text messages that Sentinel sends in local mode arrive here.';
  if (drawn === listed) return;
  listed = drawn;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.id;
  element('messages').replaceChildren(
    ...shown.map((message) => {
      const row = document.createElement('li');
      const link = make('a', 'row', '');
      link.href = `#${message.id}`;
      link.dataset.id = message.id;
      if (message.id === openId) link.setAttribute('aria-current', 'true');
      const when = make('time', 'when', time.format(new Date(message.at)));
      when.dateTime = message.at;
      link.append(
        make('span', `badge ${message.channel}`, message.channel === 'sms' ? 'SMS' : 'Email'),
        when,
        make('span', 'title', titleOf(message)),
        make('span', 'to', message.to),
      );
      row.append(link);
      return row;
    }),
  );
  if (focused) rowOf(focused)?.focus();
  const recipients = [...new Set(messages.flatMap(({ to }) => to.split(', ')))].sort();
  element('recipients').replaceChildren(
    ...recipients.map((address) => {
      const option = document.createElement('option');
      option.value = address;
      return option;
    }),
  );
}

/** @param {string} name */
function chooseTab(name) {
  for (const tab of ['html', 'text']) {
    const isChosen = tab === name;
    element(`tab-${tab}`).setAttribute('aria-selected', String(isChosen));
    element(`tab-${tab}`).tabIndex = isChosen ? 0 : -1;
    element(`panel-${tab}`).hidden = !isChosen;
  }
}

function drawMessage() {
  const message = messages.find(({ id }) => id === openId);
  element('main').dataset.view = message ? 'message' : 'list';
  element('nothing').hidden = Boolean(message);
  element('reading').hidden = !message;
  if (!message) {
    shownId = '';
    return;
  }
  if (message.id === shownId) return;
  shownId = message.id;
  element('channel').textContent = message.channel === 'sms' ? 'SMS' : 'Email';
  element('subject').textContent = message.channel === 'sms' ? 'Text message' : titleOf(message);
  element('from').textContent = message.from;
  element('to').textContent = message.to;
  element('at').textContent = date.format(new Date(message.at));
  element('panel-text').textContent = message.text || '(no plain text)';
  /** @type {HTMLElement} */ (element('tab-html').parentElement).hidden = !message.html;
  if (message.html) frame.src = `/dev/mailbox/messages/${encodeURIComponent(message.id)}/html`;
  else frame.removeAttribute('src');
  chooseTab(message.html ? 'html' : 'text');
}

async function refresh() {
  try {
    const answer = await fetch('/dev/mailbox/messages');
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    messages = await answer.json();
    draw();
  } catch {
    element('notice').hidden = false;
    element('notice').textContent = 'The mailbox does not answer. It is tried again every two seconds.';
  }
}

addEventListener('hashchange', () => {
  openId = decodeURIComponent(location.hash.slice(1));
  draw();
  if (openId) element('message').focus();
});
element('back').addEventListener('click', () => {
  const last = openId;
  openId = '';
  keepAddress();
  draw();
  rowOf(last)?.focus();
});
recipient.addEventListener('input', () => {
  keepAddress();
  draw();
});
isPhone.addEventListener('change', draw);
element('messages').addEventListener('keydown', (event) => {
  const rows = /** @type {HTMLElement[]} */ ([...element('messages').querySelectorAll('[data-id]')]);
  const at = rows.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
});
clear.addEventListener('click', async () => {
  await fetch('/dev/mailbox/messages', { method: 'DELETE' });
  await refresh();
});
for (const tab of ['html', 'text']) {
  element(`tab-${tab}`).addEventListener('click', () => chooseTab(tab));
  element(`tab-${tab}`).addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = tab === 'html' ? 'text' : 'html';
    chooseTab(other);
    element(`tab-${other}`).focus();
  });
}

await refresh();
setInterval(() => {
  if (!document.hidden) void refresh();
}, REFRESH_MS);
