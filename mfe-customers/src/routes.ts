import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { paths } from './paths';

export const routes: readonly RemoteRouteObject[] = [
  {
    path: paths.customerManagement,
    lazy: screen(
      () =>
        import(/* webpackChunkName: "customer-management" */ './screens/customer-management/customer-management-page'),
    ),
  },
  {
    path: paths.customerFields,
    lazy: screen(
      () => import(/* webpackChunkName: "customer-fields" */ './screens/customer-fields/customer-fields-page'),
    ),
  },
  {
    path: paths.purchaseFields,
    lazy: screen(
      () => import(/* webpackChunkName: "purchase-fields" */ './screens/purchase-fields/purchase-fields-page'),
    ),
  },
  {
    path: paths.datasets,
    lazy: screen(() => import(/* webpackChunkName: "datasets" */ './screens/datasets/datasets-page')),
  },
  {
    path: `${paths.datasets}/:datasetId`,
    lazy: screen(() => import(/* webpackChunkName: "dataset" */ './screens/dataset/dataset-page')),
  },
  {
    path: paths.purchaseRecord,
    lazy: screen(() => import(/* webpackChunkName: "purchase-record" */ './screens/purchase-record/purchase-record-page')),
  },
  {
    path: paths.marketingLeads,
    lazy: screen(() => import(/* webpackChunkName: "marketing-leads" */ './screens/marketing-leads/marketing-leads-page')),
  },
];
