import { expect, test } from '@jest/globals';
import { contractOf, contractOperation, wholeOperation } from '@sentinel/contracts/compatibility';
import type { RemoteRelease } from '@sentinel/federation';
import { checkContract } from './check-contract.ts';
import { operations } from './testing/made-operations.ts';

const FILE = 'mfe-alerts/src/results/results.query.ts';
const contract = contractOf(Object.values(operations));
const calls = { get_alert: wholeOperation(contractOperation(operations.get_alert), FILE) };
const release = { kind: 'remote', area: 'alerts', version: '0123456789ab', calls } as unknown as RemoteRelease;

test('a release whose calls the live gateway serves has no fault', () => {
  expect(checkContract(release, contract)).toEqual([]);
});

test('a release that calls what the live gateway does not have is refused with operation, source and way out', () => {
  const { get_alert: _gone, ...rest } = contract.operations;
  expect(checkContract(release, { version: 'x', operations: rest })).toEqual([
    `alerts calls get_alert in ${FILE}, which the gateway does not have: keep the operation, or release alerts without it first`,
  ]);
});

test('a release that reads a field that the live gateway does not answer is refused with the field', () => {
  const get_alert = contractOperation(operations.get_alert);
  const { is_cut: _gone, ...properties } = get_alert.response.properties as Record<string, object>;
  const response = { ...get_alert.response, properties, required: ['columns'] };
  const changed = { ...contract.operations, get_alert: { ...get_alert, response } };
  expect(checkContract(release, { version: 'x', operations: changed })).toEqual([
    `alerts calls get_alert and reads \`is_cut\` in ${FILE}, which the gateway does not answer: keep the field, or release alerts without it first`,
  ]);
});

test('a release that does not say what it calls is refused', () => {
  expect(checkContract({ ...release, calls: undefined } as unknown as RemoteRelease, contract)).toEqual([
    'alerts 0123456789ab does not say what it calls of the API, because an older build made it: build it again',
  ]);
});
