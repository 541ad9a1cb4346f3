import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const hasPython = spawnSync('python3', ['--version']).error === undefined;
if (!hasPython) console.log('skipped: python3 is missing, so check_facts.py is not tested');
const testWithPython = hasPython ? test : test.skip;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-facts-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ACCESSION = '0000000001-26-000001';
const PENDING = 'pending,pending,pending,pending,pending';

/** Three sessions: a purchase at 20.00 in the first, a two-for-one split before the second; the fund rises by 1 % in the second. */
const INPUTS = {
  trading_session: `session,day,closes_at
1,2026-01-05,1767646800
2,2026-01-06,1767733200
3,2026-01-07,1767819600`,
  industry: 'from,to,industry\n7300,7399,Business Services',
  company: 'cik,sic,fiscal_year_end\n0000000001,7372,1231',
  security: `id,cik,is_primary,is_benchmark,is_demo,has_dividends,ended_session
1,0000000001,t,f,f,f,
2,,f,t,f,f,`,
  daily_bar: `security_id,session,close,volume
1,1,20,100
1,2,11,200
1,3,12.1,200
2,1,100,
2,2,101,
2,3,101,`,
  corporate_action: 'security_id,ex_date,kind,value\n1,2026-01-06,split,2',
  shares_outstanding: 'cik,as_of,filed_on,shares\n0000000001,2025-10-01,2025-11-01,1000',
  filing: `accession,form_type,accepted_at,filed_on,items,stored_at
${ACCESSION},4,1767650400,2026-01-05,{},1767650500`,
  filing_company: `accession,cik\n${ACCESSION},0000000001`,
  filing_document: 'accession,type',
  trade: `id,accession,issuer_cik,direction,trade_date,shares,value,price,superseded_by,shares_per_ads,implausible,same_block_as,is_amendment
7,${ACCESSION},0000000001,purchase,2026-01-05,10,200,20,,,,,f`,
  event_fact: 'accession,cik',
};

const FACT = {
  trade_id: '7',
  cik: '0000000001',
  base_session: '1',
  reader_session: '2',
  basis: 'price',
  ret: '{0.1,NULL,NULL,NULL,NULL,NULL}',
  adj: '{0.09,NULL,NULL,NULL,NULL,NULL}',
  missing: `{NULL,${PENDING}}`,
  reader_ret: '{0.1,NULL,NULL,NULL,NULL,NULL}',
  reader_adj: '{0.1,NULL,NULL,NULL,NULL,NULL}',
  reader_missing: `{NULL,${PENDING}}`,
  last_ret: '',
  last_adj: '',
  reader_last_ret: '',
  reader_last_adj: '',
  next_8k_days: '',
  next_8k_ret0: '',
  next_8k_accession: '',
  next_8k_items: '',
  next_ea_days: '',
  next_ea_ret0: '',
  next_ea_accession: '',
  btwn_fqe_ea: '',
  close: '20',
  avg_dollar_volume: '',
  market_value: '20000',
  industry: 'Business Services',
};

function check(fact: Readonly<Record<string, string>>) {
  const quoted = Object.values(fact).map((value) => (value === '' ? '' : `"${value}"`));
  const files = { ...INPUTS, trade_fact: `${Object.keys(fact).join(',')}\n${quoted.join(',')}` };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.csv`), `${text}\n`);
  const script = join(import.meta.dirname, 'check_facts.py');
  const { status, stdout, stderr } = spawnSync('python3', ['-B', script, folder], { encoding: 'utf8' });
  return { status, stderr, lines: stdout.trimEnd().split('\n') };
}

testWithPython('stored facts that follow the definitions agree', () => {
  const { status, stderr, lines } = check(FACT);
  expect({ status, stderr, last: lines.at(-1) }).toEqual({
    status: 0,
    stderr: '',
    last: '58 of 58 values agree, 22 known',
  });
});

testWithPython('a wrong value is named with its key, and fails the check', () => {
  const { status, lines } = check({ ...FACT, adj: '{0.19,NULL,NULL,NULL,NULL,NULL}' });
  expect(status).toBe(1);
  expect(lines.filter((line) => line.startsWith('    '))).toEqual([
    expect.stringMatching(/^ {4}0000000001-26-000001 purchase 2026-01-05 over 1: computed 0\.09\d*, stored 0\.19$/),
  ]);
  expect(lines.at(-1)).toBe('57 of 58 values agree, 22 known');
});
