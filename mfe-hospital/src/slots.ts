import type { ModuleSlots } from '@sala/shell-sdk';

/** What remote.contract.ts promises to the home screen. */
export const slots: ModuleSlots = {
  widgets: {
    serviceCatalogue: () =>
      import(/* webpackChunkName: "service-catalogue" */ './widgets/service-catalogue').then(({ ServiceCatalogue }) => ServiceCatalogue),
  },
};
