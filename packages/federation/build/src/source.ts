import { readFileSync } from 'node:fs';
import { parseSync, transformSync } from '@swc/core';

/** What one of our sources says that bears on the API. Comments and types are no part of it. */
export interface Source {
  readonly path: string;
  readonly name: string;
  /** The operations that it calls, where their type is written in its place. */
  readonly calls: readonly string[];
  /** Whether it calls others as well: by a variable, or by handing the function on. */
  readonly callsOthers: boolean;
  /** Every name, and every word of a text. */
  readonly words: ReadonlySet<string>;
  /** Every whole text. */
  readonly texts: ReadonlySet<string>;
}

const API_CLIENT = '@sentinel/api-client';
/** What of `api-client` makes a call; its first argument is the type. */
const CALLERS = new Set(['ask', 'askIfChanged', 'call', 'download']);
/** What makes a call of one type. */
const CALLERS_OF: Readonly<Record<string, string>> = { logOut: 'logout' };
/** `api-client` itself: only what it calls by itself counts, and its lists of operations are no calls. */
const INSIDE = /\/packages\/api-client\/src\//;
/** The contracts list every operation. */
const LISTS = /\/packages\/(api-client|contracts\/[\w-]+)\/src\//;

/** A node of swc's syntax tree; which fields it has depends on its type. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string };
const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && 'type' in value;

const WORD = /[A-Za-z_$][\w$]*/g;

export function readSource(path: string, name: string): Source {
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    filename: path,
    swcrc: false,
    configFile: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: path.endsWith('x') },
      transform: { react: { runtime: 'automatic', development: false } },
      target: 'es2022',
    },
  });
  const isInside = INSIDE.test(path);
  const callers = new Map<string, string>();
  const calls: string[] = [];
  const words = new Set<string>();
  const texts = new Set<string>();
  let callsOthers = false;

  function visit(value: unknown): void {
    if (value === null || typeof value !== 'object') return;
    if (!isNode(value)) {
      for (const part of Object.values(value)) visit(part);
      return;
    }
    if (value.type === 'ImportDeclaration') {
      noteImports(value);
      return;
    }
    if (value.type === 'Identifier') {
      const { value: word } = value as unknown as { value: string };
      words.add(word);
      if (callers.has(word)) noteUse(word, undefined);
      return;
    }
    if (value.type === 'StringLiteral' || value.type === 'TemplateElement') {
      const text = String(value.value ?? value.cooked ?? value.raw);
      texts.add(text);
      for (const [word] of text.matchAll(WORD)) words.add(word);
      return;
    }
    if (value.type === 'CallExpression') {
      const { callee, arguments: given } = value as unknown as { callee: Node; arguments: { expression: Node }[] };
      const caller = callee.type === 'Identifier' ? String(callee.value) : '';
      if (callers.has(caller)) noteUse(caller, given[0]?.expression);
      else visit(callee);
      visit(given);
      return;
    }
    for (const [key, part] of Object.entries(value)) {
      // The name of a member or a field is no use of what is imported by that name.
      if ((key === 'key' || key === 'property') && isNode(part) && part.type === 'Identifier')
        words.add(String(part.value));
      else if (key !== 'span') visit(part);
    }
  }

  function noteImports({ source, specifiers }: Node): void {
    const from = (source as { value: string }).value;
    if (from !== API_CLIENT && !(isInside && /\/post\.ts$/.test(from))) return;
    for (const each of specifiers as (Node & { local: Node; imported: Node | null })[]) {
      const local = String(each.local.value);
      const imported = each.type === 'ImportSpecifier' ? String(each.imported?.value ?? local) : '*';
      if (CALLERS.has(imported) || imported in CALLERS_OF || imported === '*' || (isInside && imported === 'post'))
        callers.set(local, imported);
    }
  }

  function noteUse(local: string, type: Node | undefined): void {
    const only = CALLERS_OF[callers.get(local) ?? ''];
    const types = only === undefined ? textsOf(type) : [only];
    if (types) calls.push(...types);
    else if (!isInside) callsOthers = true;
  }

  visit(parseSync(code, { syntax: 'ecmascript', target: 'es2022' }).body);
  return { path, name, calls, callsOthers, words, texts: LISTS.test(path) ? new Set() : texts };
}

/** The texts that an expression may be; undefined when it may be others. */
function textsOf(expression: Node | undefined): string[] | undefined {
  if (expression?.type === 'StringLiteral') return [String(expression.value)];
  if (expression?.type === 'ParenthesisExpression') return textsOf(expression.expression as Node);
  if (expression?.type !== 'ConditionalExpression') return undefined;
  const [one, other] = [textsOf(expression.consequent as Node), textsOf(expression.alternate as Node)];
  return one && other ? [...one, ...other] : undefined;
}
