// The mailbox page: list at the side, the chosen message beside it, looked up again every two seconds.
const REFRESH_MS = 2_000;
/** An element of mailbox.html. @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const clear = /** @type {HTMLButtonElement} */ (element('clear'));
const frame = /** @type {HTMLIFrameElement} */ (element('frame'));
const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** @typedef {import('./store.mjs').CaughtMessage} CaughtMessage */
/** @type {CaughtMessage[]} */
let messages = [];
let listed = '';
let openId = decodeURIComponent(location.hash.slice(1));
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

/** The row of a message in the list. @param {string} id @returns {HTMLElement | null} */
const rowOf = (id) => document.querySelector(`[data-id="${CSS.escape(id)}"]`);

function drawList() {
  const drawn = JSON.stringify([openId, messages.map(({ id }) => id)]);
  element('count').textContent = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  clear.disabled = messages.length === 0;
  element('notice').hidden = messages.length > 0;
  element('notice').textContent =
    'Nothing here yet. Emails and text messages that Sentinel sends in local mode arrive here.';
  if (drawn === listed) return;
  listed = drawn;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.id;
  element('messages').replaceChildren(
    ...messages.map((message) => {
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
    drawList();
    drawMessage();
  } catch {
    element('notice').hidden = false;
    element('notice').textContent = 'The mailbox does not answer. It is tried again every two seconds.';
  }
}

addEventListener('hashchange', () => {
  openId = decodeURIComponent(location.hash.slice(1));
  drawList();
  drawMessage();
  if (openId) element('message').focus();
});
element('back').addEventListener('click', () => {
  const last = openId;
  history.replaceState(null, '', location.pathname + location.search);
  openId = '';
  drawList();
  drawMessage();
  rowOf(last)?.focus();
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
