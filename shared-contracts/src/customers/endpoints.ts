import { customerFields } from './customer-fields';
import { customers } from './customers';
import { customerMerges } from './customer-merges';
import { customerTimeline } from './customer-timeline';
import { customerImports } from './customer-imports';
import { customerExports } from './customer-export';
import { customerFiles } from './customer-files';
import type { EndpointsOf } from '../platform/endpoint';
import type { customersRouteTable } from './route-table';

export const customersEndpoints = {
  ...customerFields,
  ...customers,
  ...customerMerges,
  ...customerTimeline,
  ...customerImports,
  ...customerExports,
  ...customerFiles,
} satisfies EndpointsOf<typeof customersRouteTable>;
