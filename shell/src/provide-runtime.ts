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

const API_CLIENT = '@sentinel/api-client';
type ApiClient = Pick<typeof import('@sentinel/api-client'), 'callsOf'>;

/** The module as one release gets it: its calls say which release makes them. Everything else is the same for all. */
export function apiClientOf(globalName: string, apiClient: ApiClient): ApiClient {
  return { ...apiClient, ...apiClient.callsOf(globalName) };
}

/**
 * Gives each release an `api-client` of its own. The module exists once, and whose code makes a call cannot be told when
 * the call is made; whose bundle imports the module can.
 */
const nameCallers = {
  name: 'name-callers',
  async beforeLoadShare(args) {
    return { ...args, loadContext: { ...args.loadContext, importedBy: args.origin.options.name } };
  },
  resolveShare(args) {
    const { pkgName, resolver, loadContext } = args;
    const { importedBy } = (loadContext ?? {}) as { importedBy?: string };
    if (pkgName !== API_CLIENT || importedBy === undefined) return args;
    return {
      ...args,
      resolver() {
        const found = resolver();
        const { lib } = found?.shared ?? {};
        if (!found || !lib) return found;
        return { ...found, shared: { ...found.shared, lib: () => apiClientOf(importedBy, lib() as ApiClient) } };
      },
    };
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
        runtimeCore.registerGlobalPlugins([forgetFailedShares, nameCallers]);
      }
      return options;
    },
    errorLoadShare: forgetFailedShares.errorLoadShare,
  };
}
