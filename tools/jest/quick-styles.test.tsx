import { expect, test } from '@jest/globals';

const PAGE = `
  <main style="visibility: hidden"><p>hidden <b style="visibility: visible">shown</b></p></main>
  <div style="pointer-events: none; display: flex"><button>no clicks</button><a href="/" style="pointer-events: auto">clicks</a></div>
  <div style="display: none"><span>within</span></div>
  <div hidden>hidden</div><div hidden="until-found" style="display: block">shown by its style</div>
  <dialog>closed</dialog><dialog open>open</dialog>
  <details><summary>more</summary><p>text</p></details>
  <form><input /><input type="hidden" /><input type="checkbox" /><select><option>one</option></select><textarea></textarea></form>
  <table><caption>c</caption><thead><tr><th>h</th></tr></thead><tbody><tr><td>d</td></tr></tbody></table>
  <ul><li>item</li></ul><template><p>t</p></template><script type="text/plain"></script><svg><title>t</title><path /></svg>`;

/** What hides each element of the page or takes its clicks, in both spellings. */
const asked = () =>
  [...document.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    const { display, visibility, pointerEvents, cursor, color } = style;
    const byName = ['display', 'visibility', 'pointer-events', 'cursor'].map((name) => style.getPropertyValue(name));
    return { element: element.outerHTML.slice(0, 60), display, visibility, pointerEvents, cursor, color, byName };
  });

test('the quick computed styles are those of jsdom, which it computes again as soon as a page has a style sheet', () => {
  document.body.innerHTML = PAGE;
  const quick = asked();
  document.body.append(document.createElement('style'));
  expect(document.styleSheets).toHaveLength(1);
  const whole = asked().slice(0, quick.length);
  expect(quick).toEqual(whole);
  expect(quick.length).toBe(40);
  document.head.innerHTML = '<style>main { display: grid }</style>';
  expect(getComputedStyle(document.querySelector('main') as Element).display).toBe('grid');
});
