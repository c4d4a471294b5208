import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/**
 * The federation runtime caches the rejected promise of a shared module forever: one lost request
 * would break every screen that needs it until a reload. Dropping it lets Retry load it again.
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

// Remote builds expect runtime plugins as default exports.
export default forgetFailedShare;
