import { parseSync } from '@swc/core';
import type { Change } from './mutant.ts';
import { isSql, sqlChanges } from './sql-changes.ts';

/** A node of swc's tree, as far as the mutators read it. Offsets are bytes, from that of the module. */
interface Node {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [field: string]: unknown;
}
/** Gives the code of a node, and makes changes of a file of byte offsets. */
interface Source {
  readonly text: (node: Node) => string;
  readonly replace: (node: Node, replacement: string) => Change;
  readonly between: (left: Node, right: Node, operator: string, replacement: string) => Change[];
}
type Mutator = (node: Node, source: Source) => Change[];

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
};

const isText = (node: Node) => node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
const negateTest: Mutator = ({ test }, { replace, text }) => {
  const condition = test as Node | null;
  return condition === null || condition === undefined ? [] : [replace(condition, `!(${text(condition)})`)];
};
const replaceOperator: Mutator = (node, { between }) => {
  const [left, right] = [node.left as Node, node.right as Node];
  const operator = node.operator as string;
  const replacement = OPERATORS[operator];
  if (replacement === undefined || (operator === '+' && (isText(left) || isText(right)))) return [];
  return between(left, right, operator, replacement);
};

const MUTATORS: Readonly<Record<string, Mutator>> = {
  BinaryExpression: replaceOperator,
  AssignmentExpression: replaceOperator,
  IfStatement: negateTest,
  ConditionalExpression: negateTest,
  UnaryExpression: (node, { replace, text }) =>
    node.operator === '!' || node.operator === '-' ? [replace(node, `(${text(node.argument as Node)})`)] : [],
  UpdateExpression: (node, { replace, text }) => {
    const operator = node.operator === '++' ? '--' : '++';
    const argument = text(node.argument as Node);
    return [replace(node, node.prefix === true ? operator + argument : argument + operator)];
  },
  BooleanLiteral: (node, { replace }) => [replace(node, String(node.value !== true))],
  StringLiteral: (node, { replace }) => (node.value === '' ? [] : [replace(node, "''")]),
  TemplateLiteral: (node, { replace }) => {
    const parts = node.quasis as (Node & { raw: string })[];
    if (!isSql(parts.map(({ raw }) => raw).join(' '))) return [replace(node, '``')];
    return parts.flatMap((part) => sqlChanges(part.raw, replace(part, '').start));
  },
  // Callers hardly tell null from undefined, and the compiler does; a boolean is changed as a literal.
  ReturnStatement: (node, { replace }) => {
    const { type } = (node.argument as Node | null | undefined) ?? { type: 'NullLiteral' };
    return type === 'NullLiteral' || type === 'BooleanLiteral' ? [] : [replace(node, 'return undefined;')];
  },
  ExpressionStatement: (node, { replace }) =>
    ['CallExpression', 'AwaitExpression', 'YieldExpression'].includes((node.expression as Node).type)
      ? [replace(node, ';')]
      : [],
};

/** What says nothing of how the code behaves: types, imports, and the texts of errors. */
const LEFT_ALONE = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ThrowStatement', 'KeyValueTypeProperty']);
const TYPED_EXPRESSIONS = new Set([
  'TsAsExpression',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
  'TsConstAssertion',
]);
const isLeftAlone = ({ type }: Node) => LEFT_ALONE.has(type) || (type.startsWith('Ts') && !TYPED_EXPRESSIONS.has(type));
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  else if (isNode(value)) {
    if (isLeftAlone(value)) return;
    if (value.span !== undefined) yield value;
    for (const [field, child] of Object.entries(value)) {
      if (field !== 'key' && field !== 'source') yield* nodesOf(child);
    }
  } else if (typeof value === 'object' && value !== null && 'expression' in value) yield* nodesOf(value.expression);
}

/** Every change that the mutators know of a TypeScript file, in the order of the text. */
export function findChanges(source: string): Change[] {
  // The semicolon is the tree's first token, so that its offset is known.
  const module = parseSync(`;${source}`, { syntax: 'typescript', tsx: true, target: 'es2023' }) as unknown as Node;
  const bytes = Buffer.from(source);
  const base = module.span.start + 1;
  const at = (byte: number) => bytes.subarray(0, byte - base).toString().length;
  const replace = ({ span }: Node, replacement: string) => ({ start: at(span.start), end: at(span.end), replacement });
  const code: Source = {
    replace,
    text: ({ span }) => source.slice(at(span.start), at(span.end)),
    between: (left, right, operator, replacement) => {
      const [from, to] = [at(left.span.end), at(right.span.start)];
      const index = source.slice(from, to).indexOf(operator);
      if (index === -1) return [];
      return [{ start: from + index, end: from + index + operator.length, replacement }];
    },
  };
  const changes = [...nodesOf(module.body)].flatMap((node) => MUTATORS[node.type]?.(node, code) ?? []);
  return changes.sort((a, b) => a.start - b.start || a.end - b.end);
}
