/** The rules of the page's own fonts in a font list, with the files inside: an SVG image loads nothing. */
export async function embeddedFonts(list: string): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    rulesOf(sheet)
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(({ style }) => list.includes(style.getPropertyValue('font-family')))
      .map(({ cssText }) => embedded(cssText, sheet.href ?? document.baseURI)),
  );
  return (await Promise.all(faces)).join('\n');
}

/** None of a sheet of another origin, such as that of an area that a developer serves. */
function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  const isOurs = sheet.href === null || new URL(sheet.href).origin === location.origin;
  return isOurs ? [...sheet.cssRules] : [];
}

async function embedded(rule: string, base: string): Promise<string> {
  const [, address = ''] = /url\("?([^")]+)"?\)/.exec(rule) ?? [];
  // biome-ignore lint/style/noRestrictedGlobals: a released file, not the API
  const answer = await fetch(new URL(address, base));
  if (!answer.ok) throw new Error(`The font ${address} was answered with ${answer.status}.`);
  const file = await answer.blob();
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(rule.replace(address, String(reader.result)));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}
