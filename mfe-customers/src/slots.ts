import type { ModuleSlots } from '@sala/shell-sdk';

/** Implements the slots promised in `remote.contract.ts`. */
export const slots: ModuleSlots = {
  widgets: {
    revenue: () =>
      import(/* webpackChunkName: "widgets" */ './sales/slots/revenue').then(
        ({ Revenue }) => Revenue,
      ),
    leadsCome: () =>
      import(/* webpackChunkName: "widgets" */ './leads/slots/lead-figures').then(
        ({ LeadsCome }) => LeadsCome,
      ),
    responseTime: () =>
      import(/* webpackChunkName: "widgets" */ './leads/slots/lead-figures').then(
        ({ ResponseTime }) => ResponseTime,
      ),
    takingsToday: () =>
      import(/* webpackChunkName: "widgets" */ './sales/slots/takings-today').then(
        ({ TakingsToday }) => TakingsToday,
      ),
    newLeads: () =>
      import(/* webpackChunkName: "widgets" */ './leads/slots/new-leads').then(
        ({ NewLeads }) => NewLeads,
      ),
    unpaidPurchases: () =>
      import(/* webpackChunkName: "widgets" */ './sales/slots/unpaid-purchases').then(
        ({ UnpaidPurchases }) => UnpaidPurchases,
      ),
    cashDifferences: () =>
      import(/* webpackChunkName: "widgets" */ './sales/slots/cash-differences').then(
        ({ CashDifferences }) => CashDifferences,
      ),
    campaigns: () =>
      import(/* webpackChunkName: "widgets" */ './rules/slots/campaigns').then(
        ({ Campaigns }) => Campaigns,
      ),
    newCustomers: () =>
      import(/* webpackChunkName: "widgets" */ './customers/slots/new-customers').then(
        ({ NewCustomers }) => NewCustomers,
      ),
    ownTasks: () =>
      import(/* webpackChunkName: "widgets" */ './tasks/slots/own-tasks').then(
        ({ OwnTasks }) => OwnTasks,
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
