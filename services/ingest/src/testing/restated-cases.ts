import type { MadeRow } from './made-form.ts';

export const FEB_28 = '2024-02-28';
export const FEB_29 = '2024-02-29';
export const MAR_1 = '2024-03-01';
/** Three sales of two days. */
export const three: MadeRow[] = [
  ['sale', FEB_28, '100', '10'],
  ['sale', FEB_29, '200', '11'],
  ['sale', FEB_29, '300', '12'],
];

/** Rows as filed, rows of the 4/A, and what becomes of the trades, a line each: which filing's, and which ended it. */
interface Case {
  readonly given: readonly MadeRow[];
  readonly amended: readonly MadeRow[];
  readonly trades: readonly string[];
}

/** What a 4/A does with the rows of one original, in words. */
export const CASES: Readonly<Record<string, Case>> = {
  'restates a direction whole when it has as many rows, one of them corrected': {
    given: three,
    amended: [three[0], three[1], ['sale', FEB_29, '350', '12']] as MadeRow[],
    trades: ['1 sale 02-28: 2', '1 sale 02-29: 2', '2 sale 02-28: stands', '2 sale 02-29: stands'],
  },
  'restates it whole when it has the row that was left out besides': {
    given: three,
    amended: [...three, ['sale', MAR_1, '400', '13']],
    trades: [
      '1 sale 02-28: 2',
      '1 sale 02-29: 2',
      '2 sale 02-28: stands',
      '2 sale 02-29: stands',
      '2 sale 03-01: stands',
    ],
  },
  'restates it whole when it corrects dates': {
    given: three,
    amended: three.map(([direction, , ...rest]) => [direction, MAR_1, ...rest] as MadeRow),
    trades: ['1 sale 02-28: 2', '1 sale 02-29: 2', '2 sale 03-01: stands'],
  },
  'restates the only row when one thing is corrected': {
    given: [['purchase', FEB_28, '100', '10']],
    amended: [['purchase', FEB_28, '100', '9.5']],
    trades: ['1 purchase 02-28: 2', '2 purchase 02-28: stands'],
  },
  'restates the only row when it tells a price that only a footnote told': {
    given: [['purchase', FEB_28, '100', null]],
    amended: [['purchase', FEB_28, '100', '9.5']],
    trades: ['1 purchase 02-28: 2', '2 purchase 02-28: stands'],
  },
  'restates the only row for a split: ten times the shares at a tenth of the price': {
    given: [['purchase', FEB_28, '123', '905.33']],
    amended: [['purchase', FEB_28, '1230', '90.53']],
    trades: ['1 purchase 02-28: 2', '2 purchase 02-28: stands'],
  },
  'restates the only row when shares and price differ and the value by less than 1 %': {
    given: [['purchase', FEB_28, '100', '10']],
    amended: [['purchase', FEB_28, '200', '5.045']],
    trades: ['1 purchase 02-28: 2', '2 purchase 02-28: stands'],
  },
  'restates the only row in part when the value differs by more than 1 %': {
    given: [['purchase', FEB_28, '100', '10']],
    amended: [['purchase', FEB_28, '200', '5.055']],
    trades: ['1 purchase 02-28: in part', '2 purchase 02-28: in part'],
  },
  'adds a row of another date that was left out': {
    given: [['sale', FEB_28, '100', '10']],
    amended: [['sale', FEB_29, '100', '11']],
    trades: ['1 sale 02-28: stands', '2 sale 02-29: stands'],
  },
  'adds a row of the same date that was left out of several': {
    given: three,
    amended: [['sale', FEB_29, '400', '13']],
    trades: ['1 sale 02-28: stands', '1 sale 02-29: stands', '2 sale 02-29: stands'],
  },
  'cannot be told when the only row of the date is another': {
    given: [['sale', FEB_28, '100', '10']],
    amended: [['sale', FEB_28, '400', '13']],
    trades: ['1 sale 02-28: in part', '2 sale 02-28: in part'],
  },
  'restates one trade of several when it has all of its rows': {
    given: three,
    amended: [
      ['sale', FEB_29, '200', '11.5'],
      ['sale', FEB_29, '350', '12'],
    ],
    trades: ['1 sale 02-28: stands', '1 sale 02-29: 2', '2 sale 02-29: stands'],
  },
  'replaces one row of a trade when it is like no other': {
    given: three,
    amended: [['sale', FEB_29, '200', '11.5']],
    trades: ['1 sale 02-28: stands', '1 sale 02-29: some rows', '2 sale 02-29: stands'],
  },
  'restates a trade in part when one of its rows is like none': {
    given: three,
    amended: [
      ['sale', FEB_29, '200', '11'],
      ['sale', FEB_29, '999', '19'],
    ],
    trades: ['1 sale 02-28: stands', '1 sale 02-29: in part', '2 sale 02-29: in part'],
  },
  'restates a trade in part when one row of it is like two': {
    given: [...three, ['sale', FEB_28, '100', '10']],
    amended: [['sale', FEB_28, '100', '10']],
    trades: ['1 sale 02-28: in part', '1 sale 02-29: stands', '2 sale 02-28: in part'],
  },
  'restates a trade in part when one of several rows comes with a new date': {
    given: three,
    amended: [['sale', MAR_1, '300', '12']],
    trades: ['1 sale 02-28: stands', '1 sale 02-29: in part', '2 sale 03-01: in part'],
  },
  'is not taken for a corrected date where the original has rows of that date': {
    given: [
      ['sale', FEB_28, '100', '10'],
      ['sale', FEB_29, '100', '10'],
    ],
    amended: [['sale', FEB_29, '100', '10']],
    trades: ['1 sale 02-28: stands', '1 sale 02-29: 2', '2 sale 02-29: stands'],
  },
  'leaves the other direction alone': {
    given: [...three, ['purchase', FEB_29, '200', '11']],
    amended: three,
    trades: [
      '1 purchase 02-29: stands',
      '1 sale 02-28: 2',
      '1 sale 02-29: 2',
      '2 sale 02-28: stands',
      '2 sale 02-29: stands',
    ],
  },
  'that says of a purchase that it was none ends it, though it has no trade itself': {
    given: [['purchase', FEB_28, '100', '10']],
    amended: [['other', FEB_28, '100', '10']],
    trades: ['1 purchase 02-28: 2'],
  },
  'that says of a purchase that it was a sale takes its place': {
    given: [['purchase', FEB_28, '100', '10']],
    amended: [['sale', FEB_28, '100', '10']],
    trades: ['1 purchase 02-28: 2', '2 sale 02-28: stands'],
  },
  'that says of an exercise that it was a purchase adds the purchase': {
    given: [['other', FEB_28, '100', '10']],
    amended: [['purchase', FEB_28, '100', '10']],
    trades: ['2 purchase 02-28: stands'],
  },
  'ends what it recodes and restates the other row of the date': {
    given: [
      ['purchase', FEB_28, '100', '10'],
      ['purchase', FEB_28, '200', '11'],
    ],
    amended: [
      ['other', FEB_28, '100', '10'],
      ['purchase', FEB_28, '200', '11'],
    ],
    trades: ['1 purchase 02-28: 2', '2 purchase 02-28: stands'],
  },
  'ends what it recodes on one date and leaves the other date alone': {
    given: [['purchase', FEB_28, '400', '10'], ...three],
    amended: [
      ['other', FEB_28, '400', '10'],
      ['other', FEB_29, '200', '11'],
      ['other', FEB_29, '300', '12'],
    ],
    trades: ['1 purchase 02-28: 2', '1 sale 02-28: stands', '1 sale 02-29: 2'],
  },
  'takes a row out of a trade when it says that it was no sale, and nothing of the others': {
    given: three,
    amended: [['other', FEB_29, '200', '11']],
    trades: ['1 sale 02-28: stands', '1 sale 02-29: some rows'],
  },
  'cannot be told which row it says to be no sale when two are the same': {
    given: [...three, three[1] as MadeRow],
    amended: [['other', FEB_29, '200', '11']],
    trades: ['1 sale 02-28: stands', '1 sale 02-29: in part'],
  },
  'recodes nothing that it still states beside the other': {
    given: [['purchase', FEB_28, '100', '10']],
    amended: [
      ['purchase', FEB_28, '100', '10'],
      ['other', FEB_28, '100', '10'],
    ],
    trades: ['1 purchase 02-28: 2', '2 purchase 02-28: stands'],
  },
  'recodes nothing where the original states both': {
    given: [
      ['sale', FEB_28, '100', '10'],
      ['other', FEB_28, '100', '10'],
    ],
    amended: [['other', FEB_28, '100', '10']],
    trades: ['1 sale 02-28: stands'],
  },
  'recodes nothing where the original states it as two things, and a third comes': {
    given: [
      ['sale', FEB_28, '100', '10'],
      ['purchase', FEB_28, '100', '10'],
    ],
    amended: [['other', FEB_28, '100', '10']],
    trades: ['1 purchase 02-28: stands', '1 sale 02-28: stands'],
  },
  'recodes no row of another price': {
    given: [['purchase', FEB_28, '100', '10']],
    amended: [['other', FEB_28, '100', '0']],
    trades: ['1 purchase 02-28: stands'],
  },
  'of holdings alone restates no trade': {
    given: three,
    amended: [],
    trades: ['1 sale 02-28: stands', '1 sale 02-29: stands'],
  },
};
