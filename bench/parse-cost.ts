import { MAX_TIMES, PARSERS } from '../tools/parse-cost/parsers.ts';
import { seekCostly } from '../tools/parse-cost/seek-costly.ts';
import { readOptions } from './frame/options.ts';
import { reporter } from './frame/report.ts';

/**
 * Searches for the inputs that cost most, for each reader of what a user sends, in times of an ordinary text of the same length (at most 5).
 * `--letters=4000000` for the largest that are legal, `--only=html` for the readers whose name has it.
 */
const { letters, only } = readOptions({ letters: 10_000, only: '' });
const SHOWN = 5;

const report = reporter('parse-cost');
for (const parser of PARSERS.filter(({ name }) => name.includes(only))) {
  const length = Math.min(letters, parser.longest);
  for (const { unit, times } of seekCostly(parser, length, MAX_TIMES).slice(0, SHOWN))
    report(`${parser.name}, ${length} letters: ${JSON.stringify(unit)}`, 'times', times);
}
