// Runs in every page while `npm run dev` runs: reloads it after each publish, and shows over it what does not build.

/** @typedef {{ file: string | null, line: number | null, message: string }} Fault */
/** @typedef {{ area: string, faults: Fault[] }} FailedBuild */

// The page's own colors where its styles have loaded. A sheet made by a script is allowed by the page's policy.
const STYLE = `
dialog {
  box-sizing: border-box;
  width: min(880px, 100vw - 32px);
  max-height: calc(100dvh - 32px);
  margin: auto;
  padding: 24px;
  overflow: auto;
  border: 1px solid var(--line-strong, #34456a);
  border-top: 4px solid var(--loss, #ff7b7b);
  border-radius: 10px;
  background: var(--surface-panel, #101827);
  color: var(--text, #e8edf6);
  font: 15px/1.5 var(--font, system-ui, sans-serif);
}
dialog::backdrop { background: var(--overlay, rgb(3 6 12 / 72%)); }
header { display: flex; align-items: start; justify-content: space-between; gap: 16px; }
h1 { margin: 0; font-size: 20px; line-height: 1.4; }
h2 { margin: 20px 0 4px; font: 600 14px/1.5 var(--font-mono, ui-monospace, monospace); overflow-wrap: anywhere; }
pre {
  margin: 8px 0 0;
  padding: 12px 16px;
  overflow-x: auto;
  border-radius: 6px;
  background: var(--surface-sunken, #070b13);
  font: 13px/1.6 var(--font-mono, ui-monospace, monospace);
}
p { margin: 0; color: var(--loss, #ff7b7b); overflow-wrap: anywhere; }
footer { margin-top: 20px; color: var(--text-muted, #a7b3c8); }
button {
  flex: none;
  min-height: 32px;
  padding: 0 12px;
  border: 1px solid var(--line-control, #5f7299);
  border-radius: 6px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
:focus-visible { outline: 2px solid var(--focus, #8ab8ff); outline-offset: 2px; }
`;

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [text]
 */
const make = (tag, text = '') => {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
};

const host = make('div');
const root = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);
root.adoptedStyleSheets = [sheet];
document.body.append(host);

/** @param {Fault} fault */
const placeOf = ({ file, line }) => (line === null ? (file ?? '') : `${file}:${line}`);

/** @param {FailedBuild[]} failed */
function show(failed) {
  root.replaceChildren();
  if (failed.length === 0) return;
  const dialog = make('dialog');
  const title = make('h1', `${failed.map(({ area }) => area).join(' and ')} didn’t build`);
  title.id = 'title';
  dialog.setAttribute('aria-labelledby', title.id);
  const close = make('button', 'Close');
  close.onclick = () => dialog.close();
  const header = make('header');
  header.append(title, close);
  dialog.append(header);
  // A mistake in a package fails the shell and the area.
  const once = new Map(failed.flatMap(({ faults }) => faults.map((fault) => [JSON.stringify(fault), fault])));
  for (const fault of once.values()) {
    const [words, ...source] = fault.message.split('\n');
    if (fault.file !== null) dialog.append(make('h2', placeOf(fault)));
    dialog.append(make('p', words));
    if (source.length > 0) dialog.append(make('pre', source.join('\n')));
  }
  dialog.append(make('footer', 'Behind this is the last build that worked. This closes when the build works again.'));
  root.append(dialog);
  dialog.showModal();
}

let shown = '[]';
const source = new EventSource('/dev/reload');
source.addEventListener('reload', () => window.location.reload());
source.addEventListener('failed-builds', ({ data }) => {
  // A stream that begins again says what the page knows; what somebody closed stays closed.
  if (data !== shown) show(JSON.parse(data));
  shown = data;
});
