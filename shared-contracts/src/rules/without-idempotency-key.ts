import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { rulesRouteTable } from './route-table';

export const rulesWithoutIdempotencyKey = {
  campaignPreview: 'it changes nothing',
  ruleDryRun: 'it changes nothing',
  ruleMove: 'its version refuses a repetition',
  ruleRunCancel: 'a run ends once',
} as const satisfies WithoutIdempotencyKey<typeof rulesRouteTable>;
