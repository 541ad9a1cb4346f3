import type { Contract } from '@sentinel/contracts/compatibility';
import { unmetRequirements } from '@sentinel/federation';
import type { ReleaseStore } from '../store/release-store.ts';
import { checkBudgets } from './check-budgets.ts';
import { checkContract } from './check-contract.ts';
import { checkFiles } from './check-files.ts';
import { checkMount, type MountSettings } from './check-mount.ts';
import { checkRuntime } from './check-runtime.ts';
import { ContractError, readContract } from './read-contract.ts';
import type { GateCheck } from './run-gate.ts';

export interface GateSettings {
  readonly store: Pick<ReleaseStore, 'read'>;
  /** The live gateway's own address; without it, what a release calls is not checked. */
  readonly gatewayUrl: string | undefined;
  /** With all three, a browser mounts the release in the live shell; without, it is not checked. */
  readonly chromiumPath?: string | undefined;
  readonly publicUrl?: string | undefined;
  readonly overrideSecret?: string | undefined;
  /** Local builds may be of any size: those of `npm run dev` are not minified. */
  readonly mode: 'local' | 'production';
}

/**
 * What is checked before a release is served: its files, what it needs of the shell, its size; where the gateway is
 * known, what it calls; and with a browser, that it mounts.
 */
export function gateChecks({ store, gatewayUrl, mode, ...mounting }: GateSettings): GateCheck[] {
  const { chromiumPath, overrideSecret, publicUrl: portalUrl } = mounting;
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
    ...(chromiumPath === undefined || overrideSecret === undefined || portalUrl === undefined
      ? []
      : [mountCheck({ chromiumPath, overrideSecret, portalUrl })]),
  ];
}

function mountCheck(settings: MountSettings): GateCheck {
  return {
    name: 'mount',
    run: async (release, { shell }) =>
      release.kind === 'shell' || shell === null ? null : checkMount(release, shell.version, settings),
  };
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
