import type { Contract } from '@sentinel/contracts/compatibility';
import { unmetRequirements } from '@sentinel/federation';
import type { ReleaseStore } from '../store/release-store.ts';
import { checkBudgets } from './check-budgets.ts';
import { checkContract } from './check-contract.ts';
import { checkFiles } from './check-files.ts';
import { checkRuntime } from './check-runtime.ts';
import { ContractError, readContract } from './read-contract.ts';
import type { GateCheck } from './run-gate.ts';

interface GateSettings {
  readonly store: Pick<ReleaseStore, 'read'>;
  /** The live gateway's own address; without it, what a release calls is not checked. */
  readonly gatewayUrl: string | undefined;
  /** Local builds may be of any size: those of `npm run dev` are not minified. */
  readonly mode: 'local' | 'production';
}

/**
 * What is checked before a release is served: its files, what it needs of the shell, its size and, where the gateway is
 * known, what it calls.
 */
export function gateChecks({ store, gatewayUrl, mode }: GateSettings): GateCheck[] {
  return [
    { name: 'files', run: (release) => checkFiles(release, store) },
    {
      name: 'shell',
      run: async (release, { shell }) => {
        if (release.kind === 'shell' || shell === null) return [];
        return [...unmetRequirements(release, shell), ...checkRuntime(release, shell)];
      },
    },
    {
      name: 'size',
      run: async (release) => (release.kind === 'shell' || mode === 'local' ? [] : checkBudgets(release)),
    },
    ...(gatewayUrl === undefined ? [] : [contractCheck(gatewayUrl)]),
  ];
}

function contractCheck(gatewayUrl: string): GateCheck {
  return {
    name: 'contract',
    async run(release) {
      let contract: Contract;
      try {
        contract = await readContract(gatewayUrl);
      } catch (error) {
        if (!(error instanceof ContractError)) throw error;
        return [error.message];
      }
      return checkContract(release, contract);
    },
  };
}
