// `npm run contract`: whether today's contract still serves the pages of the last 30 days; one line for each fault.
// `npm run contract -- --accept`: writes today's contract into packages/contracts/all/history.jsonl.
// `npm run contract -- --database URL`: before the gateway is released: whether something was removed that pages still
// use, as the gateways have counted (gateway.deprecated_use).
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type AcceptedOperation,
  acceptContract,
  contractOf,
  historyFaults,
  isAccepted,
  stillUsed,
  type UseCount,
} from '@sentinel/contracts/compatibility';
import { operations } from '@sentinel/contracts-all';
import { openDatabase } from '@sentinel/database';

const FILE = 'packages/contracts/all/history.jsonl';
const path = join(resolve(import.meta.dirname, '..'), FILE);
const { values } = parseArgs({ options: { accept: { type: 'boolean' }, database: { type: 'string' } } });

const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
const history = lines.map((line) => JSON.parse(line) as AcceptedOperation);
const served = contractOf(Object.values(operations)).operations;
const today = new Date().toISOString().slice(0, 10);

/** What was deprecated and still used in the last 30 days, by release. */
async function usesOf(url: string): Promise<UseCount[]> {
  const database = openDatabase(url, { service: 'gateway', max: 1 });
  try {
    return await database.sql<UseCount[]>`
      select operation, field, caller, sum(calls)::float8 as calls from gateway.deprecated_use
       where day > (now() at time zone 'utc')::date - 30 group by operation, field, caller order by operation, field, caller`;
  } finally {
    await database.close();
  }
}

const faults = historyFaults(history, served, today);
if (values.database !== undefined) faults.push(...stillUsed(served, await usesOf(values.database)));
if (faults.length === 0 && values.accept) {
  const accepted = acceptContract(history, served, today);
  writeFileSync(path, accepted.map((line) => `${JSON.stringify(line)}\n`).join(''));
} else if (!isAccepted(history, served) && faults.length === 0) {
  faults.push(`The contract has changed. When it is as you want it: npm run contract -- --accept (writes ${FILE})`);
}
for (const fault of faults) console.error(fault);
if (faults.length === 0)
  console.log(`contract of ${Object.keys(served).length} operations: serves the pages of the last 30 days`);
process.exitCode = faults.length > 0 ? 1 : 0;
