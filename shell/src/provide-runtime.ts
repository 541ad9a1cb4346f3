import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';

type Plugin = Parameters<typeof runtimeCore.registerGlobalPlugins>[0][number];

/**
 * When the chunk of a shared package fails to load, Module Federation keeps it as failed for every area until the page
 * is reloaded. This removes the failure, so that the next attempt requests the chunk again.
 */
const forgetFailedShares = {
  name: 'forget-failed-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const share of Object.values(scope[pkgName] ?? {})) {
        if (!share.loaded) share.loading = null;
      }
    }
  },
} satisfies Plugin;

/**
 * Puts the shell's runtime where remotes built with `externalRuntime` expect it, and adds the plugin for all of them.
 */
export default function provideRuntime(): Plugin {
  return {
    name: 'provide-runtime',
    beforeInit(options) {
      const page = globalThis as { _FEDERATION_RUNTIME_CORE?: typeof runtimeCore };
      if (page._FEDERATION_RUNTIME_CORE === undefined) {
        page._FEDERATION_RUNTIME_CORE = runtimeCore;
        runtimeCore.registerGlobalPlugins([forgetFailedShares]);
      }
      return options;
    },
    errorLoadShare: forgetFailedShares.errorLoadShare,
  };
}
