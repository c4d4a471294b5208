import { purchaseFields } from './purchase-fields';
import { leads } from './leads';
import { leadLists } from './lead-lists';
import { leadSourceCosts } from './lead-source-costs';
import { leadCaptures } from './lead-captures';
import { leadImports } from './lead-imports';
import { products } from './products';
import { purchases, payments } from './purchases';
import { purchaseSeries } from './purchase-series';
import { cashSessions } from './cash-sessions';
import { cfdi } from './cfdi';
import { printSamples } from './print-samples';
import type { EndpointsOf } from '../platform/endpoint';
import type { salesRouteTable } from './route-table';

export const salesEndpoints = {
  ...purchaseFields,
  ...leads,
  ...leadLists,
  ...leadSourceCosts,
  ...leadCaptures,
  ...leadImports,
  ...products,
  ...purchases,
  ...purchaseSeries,
  ...payments,
  ...cashSessions,
  ...cfdi,
  ...printSamples,
} satisfies EndpointsOf<typeof salesRouteTable>;
