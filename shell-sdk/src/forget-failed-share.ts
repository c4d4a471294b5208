import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/**
 * The runtime keeps the rejected promise of a shared module for ever: one lost request would break
 * every screen that needs it until the page is reloaded. Forgetting it lets Retry ask again.
 */
export const forgetFailedShare = (): ModuleFederationRuntimePlugin => ({
  name: 'forget-failed-share',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) {
        if (!shared.loaded) shared.loading = null;
      }
    }
  },
});

// The build of a remote takes plugins of the runtime as default exports.
export default forgetFailedShare;
