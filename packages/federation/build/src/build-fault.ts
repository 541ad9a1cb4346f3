import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Stats, StatsError } from 'webpack';
import { ROOT } from './workspace.ts';

/** One mistake that a build found. */
interface SourceFault {
  /** Path from the root of the repository; null for a mistake in no file. */
  readonly file: string | null;
  readonly line: number | null;
  readonly message: string;
}

/** A build that failed because of mistakes in the sources: its message names each with its place, and no part of the builder. */
export class BuildFault extends Error {
  override readonly name = 'BuildFault';
  readonly faults: readonly SourceFault[];

  constructor(faults: readonly SourceFault[]) {
    super(faults.map(textOf).join('\n\n'));
    this.faults = faults;
  }
}

const textOf = ({ file, line, message }: SourceFault) =>
  file === null ? message : `${file}${line === null ? '' : `:${line}`}\n${message}`;

/** Said a second time of a stylesheet that css-loader has already refused. */
const REPEATED = 'Execution of module code from module graph';
/** Where a loader's own words name the line: swc's frame, PostCSS's position. */
const LINE_IN_TEXT = [/^ *\S+\[.*:(\d+):\d+\]$/m, /^\((\d+):\d+\)/m];
/** What a loader's words have around what is wrong: its name, the place (said apart), and swc's causes with a backtrace of Rust. */
const AROUND = [
  /\n+Caused by:\n[\s\S]*$/,
  /^Module build failed \(from .*\):\n+/,
  /^Module not found: /,
  /^NonErrorEmittedError: \(.*?\) /,
  /^(Syntax)?Error:?\s+/,
  /^[x×] /,
  /^\(\d+:\d+\) \S+ /,
  /^ *\S+\[.*:\d+:\d+\]\n/m,
  /^ *[`╰][-─]+$/m,
];

/** What webpack found wrong, warnings too; null when all is well. */
export function faultOf(error: Error | null, stats: Stats | undefined): Error | null {
  if (error || !stats) return error ?? new Error('webpack gave no result');
  const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true });
  // PostCSS colors its frame where it takes the output for a terminal.
  const found = [...errors, ...warnings].map((one) => ({ ...one, message: stripVTControlCharacters(one.message) }));
  const told = found.filter(({ message }) => !message.includes(REPEATED));
  return found.length === 0 ? null : new BuildFault((told.length > 0 ? told : found).map(sourceFault));
}

function sourceFault({ moduleIdentifier, moduleName, message }: StatsError): SourceFault {
  const path = moduleIdentifier?.split('!').at(-1) ?? '';
  const [line] = LINE_IN_TEXT.flatMap((pattern) => pattern.exec(message)?.[1] ?? []);
  return {
    file: isAbsolute(path) ? fromRoot(path) : (moduleName ?? null),
    line: line === undefined ? lineOfImport(path, message) : Number(line),
    message: AROUND.reduce((text, around) => text.replace(around, ''), message)
      .replaceAll(ROOT + sep, '')
      .trimEnd(),
  };
}

/** The line that imports what cannot be found: the place that webpack gives is one of the compiled code. */
function lineOfImport(path: string, message: string): number | null {
  const [, request] = /Can't resolve '(.+?)'/.exec(message) ?? [];
  if (request === undefined || !existsSync(path)) return null;
  const index = readFileSync(path, 'utf8')
    .split('\n')
    .findIndex((text) => text.includes(`'${request}'`) || text.includes(`"${request}"`));
  return index < 0 ? null : index + 1;
}

function fromRoot(path: string): string {
  const fromHere = relative(ROOT, path);
  return fromHere.startsWith('..') ? path : fromHere.split(sep).join('/');
}
