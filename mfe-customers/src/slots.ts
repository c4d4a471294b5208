import type { ModuleSlots } from '@sala/shell-sdk';

/** Implements the slots promised in `remote.contract.ts`. */
export const slots: ModuleSlots = {
  widgets: {
    newLeads: () =>
      import(/* webpackChunkName: "widgets" */ './leads/slots/new-leads').then(
        ({ NewLeads }) => NewLeads,
      ),
    newCustomers: () =>
      import(/* webpackChunkName: "widgets" */ './customers/slots/new-customers').then(
        ({ NewCustomers }) => NewCustomers,
      ),
    customersByStatus: () =>
      import(/* webpackChunkName: "widgets" */ './customers/slots/customers-by-status').then(
        ({ CustomersByStatus }) => CustomersByStatus,
      ),
    takingsToday: () =>
      import(/* webpackChunkName: "widgets" */ './sales/slots/takings-today').then(
        ({ TakingsToday }) => TakingsToday,
      ),
    unpaidPurchases: () =>
      import(/* webpackChunkName: "widgets" */ './sales/slots/unpaid-purchases').then(
        ({ UnpaidPurchases }) => UnpaidPurchases,
      ),
  },
  search: {
    customers: () =>
      import(/* webpackChunkName: "find-customers" */ './customers/slots/find-customers').then(
        ({ findCustomers }) => findCustomers,
      ),
  },
  customerTabs: {
    purchases: () =>
      import(
        /* webpackChunkName: "purchases-of-customer" */ './sales/slots/purchases-of-customer'
      ).then(({ PurchasesOfCustomer }) => PurchasesOfCustomer),
  },
};
