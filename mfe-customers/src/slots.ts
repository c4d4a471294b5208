import type { ModuleSlots } from '@sala/shell-sdk';

/** What remote.contract.ts promises to the home screen and to the command palette. */
export const slots: ModuleSlots = {
  widgets: {
    newLeads: () =>
      import(/* webpackChunkName: "widgets" */ './widgets/new-leads').then(
        ({ NewLeads }) => NewLeads,
      ),
    newCustomers: () =>
      import(/* webpackChunkName: "widgets" */ './widgets/new-customers').then(
        ({ NewCustomers }) => NewCustomers,
      ),
    customersByStatus: () =>
      import(/* webpackChunkName: "widgets" */ './widgets/customers-by-status').then(
        ({ CustomersByStatus }) => CustomersByStatus,
      ),
    takingsToday: () =>
      import(/* webpackChunkName: "widgets" */ './widgets/takings-today').then(
        ({ TakingsToday }) => TakingsToday,
      ),
    unpaidPurchases: () =>
      import(/* webpackChunkName: "widgets" */ './widgets/unpaid-purchases').then(
        ({ UnpaidPurchases }) => UnpaidPurchases,
      ),
  },
  search: {
    customers: () =>
      import(/* webpackChunkName: "find-customers" */ './find-customers').then(
        ({ findCustomers }) => findCustomers,
      ),
  },
  customerTabs: {
    purchases: () =>
      import(
        /* webpackChunkName: "purchases-of-customer" */ './screens/purchase-record/purchases-of-customer'
      ).then(({ PurchasesOfCustomer }) => PurchasesOfCustomer),
  },
};
