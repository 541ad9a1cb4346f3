import { expect, test } from '@jest/globals';
import { MAX_TIMES, PARSERS } from './parse-cost/parsers.ts';
import { seekCostly } from './parse-cost/seek-costly.ts';
import { thorough } from './thorough.mjs';

const LENGTH = thorough(10_000, 4_000_000);

test.each(PARSERS.map((parser) => [parser.name, parser] as const))(
  'nothing that a user sends costs more than five times an ordinary text of the same length (SECURITY.md 60): %s',
  (_name, parser) => {
    const costly = seekCostly(parser, Math.min(LENGTH, parser.longest), MAX_TIMES);
    expect(costly.filter(({ times }) => times > MAX_TIMES)).toEqual([]);
  },
  thorough(300_000, 3_600_000),
);
