import { SaxesParser } from 'saxes';
import { EdgarParseError } from './edgar-parse-error.ts';

/** One element: its own text, joined and trimmed, and its child elements in order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Texts and child elements in order; `wholeText` joins them. */
  readonly content: readonly (string | XmlElement)[];
  readonly text: string;
}

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: OpenElement[];
  content: (string | OpenElement)[];
  text: string;
}

const SAXES_OPTIONS = { xmlns: false, position: true } as const;

/** The largest ownership document that EDGAR allows has 60 rows and 99 footnotes, far below these limits. */
const MAX_CHARS = 4_000_000;
const MAX_DEPTH = 32;
const MAX_ELEMENTS = 50_000;

/**
 * Parses strict XML 1.0 into a tree. Document type declarations are refused, so only XML's five predefined entities
 * can occur.
 * @param names `local` leaves out the prefixes of element names, which differ from filer to filer
 * @throws EdgarParseError `empty`, `too_large`, `doctype_refused` or `not_well_formed`
 */
export function readXmlTree(xml: string, names: 'as filed' | 'local' = 'as filed'): XmlElement {
  if (xml.length > MAX_CHARS) throw new EdgarParseError('too_large', `The document has ${xml.length} characters.`);
  const start = xml.search(/\S/);
  if (start === -1) throw new EdgarParseError('empty', 'The document is empty.');

  const parser = new SaxesParser(SAXES_OPTIONS);
  const top: OpenElement = { name: '', attributes: {}, children: [], content: [], text: '' };
  const open: OpenElement[] = [top];
  let current = top;
  let elements = 0;
  const appendText = (text: string): void => {
    current.text += text;
    current.content.push(text);
  };

  parser.on('error', (cause) => {
    throw new EdgarParseError('not_well_formed', `Not well-formed XML at line:column ${oneLine(cause.message)}`, {
      cause,
    });
  });
  parser.on('doctype', () => {
    throw new EdgarParseError('doctype_refused', 'The document has a document type declaration.');
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > MAX_ELEMENTS) throw new EdgarParseError('too_large', `More than ${MAX_ELEMENTS} elements.`);
    if (open.length > MAX_DEPTH) throw new EdgarParseError('too_large', `Elements nested deeper than ${MAX_DEPTH}.`);
    const name = names === 'local' ? tag.name.slice(tag.name.indexOf(':') + 1) : tag.name;
    const element: OpenElement = { name, attributes: tag.attributes, children: [], content: [], text: '' };
    current.children.push(element);
    current.content.push(element);
    open.push(element);
    current = element;
  });
  parser.on('closetag', () => {
    current.text = current.text.trim();
    open.pop();
    current = open[open.length - 1] ?? top;
  });
  parser.on('text', appendText);
  parser.on('cdata', appendText);
  // XML allows nothing before the declaration, but real filings have blank lines there.
  parser.write(start === 0 ? xml : xml.slice(start)).close();

  const root = top.children[0];
  if (!root) throw new EdgarParseError('not_well_formed', 'The document has no element.');
  return root;
}

/** The first child with that name. */
export function child(element: XmlElement | null, name: string): XmlElement | null {
  if (element === null) return null;
  for (const candidate of element.children) if (candidate.name === name) return candidate;
  return null;
}

/** All children with that name, in order. */
export function childrenNamed(element: XmlElement | null, name: string): XmlElement[] {
  return element === null ? [] : element.children.filter((candidate) => candidate.name === name);
}

/** The text of the first child with that name; null when there is none or it is empty. */
export function textOf(parent: XmlElement | null, name: string): string | null {
  return child(parent, name)?.text || null;
}

/** A CIK, padded to ten digits; null when it is not a number. */
export function cikOf(parent: XmlElement | null, name: string): string | null {
  const text = textOf(parent, name);
  return text !== null && /^\d{1,10}$/.test(text) ? text.padStart(10, '0') : null;
}

/** Elements that begin a line, so that the words around them stay apart. */
const LINE = /^(?:br|p|div|li|tr)$/i;

/** The text of an element and of all elements in it, in document order, trimmed: filers mark up words of a footnote. */
export function wholeText(element: XmlElement): string {
  return joined(element).trim();
}

function joined({ content }: XmlElement): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part;
      return LINE.test(part.name) ? `\n${joined(part)}` : joined(part);
    })
    .join('');
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, ' ').slice(0, 160);
}
