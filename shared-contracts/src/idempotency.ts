import { contract } from './contract';
import type { EndpointShape, WithoutIdempotencyKey } from './platform/endpoint';
import { routes, type ApiEndpointName } from './route-table';
import { platformWithoutIdempotencyKey } from './platform/without-idempotency-key';
import { identityWithoutIdempotencyKey } from './identity/without-idempotency-key';
import { patientsWithoutIdempotencyKey } from './patients/without-idempotency-key';
import { customersWithoutIdempotencyKey } from './customers/without-idempotency-key';
import { salesWithoutIdempotencyKey } from './sales/without-idempotency-key';
import { schedulingWithoutIdempotencyKey } from './scheduling/without-idempotency-key';
import { frontDeskWithoutIdempotencyKey } from './front-desk/without-idempotency-key';
import { clinicalWithoutIdempotencyKey } from './clinical/without-idempotency-key';
import { messagingWithoutIdempotencyKey } from './messaging/without-idempotency-key';
import { rulesWithoutIdempotencyKey } from './rules/without-idempotency-key';
import { sapWithoutIdempotencyKey } from './sap/without-idempotency-key';
import { billingWithoutIdempotencyKey } from './billing/without-idempotency-key';

/** POST endpoints without an idempotency key, each with its reason. Every other POST takes one. */
export const withoutIdempotencyKey: WithoutIdempotencyKey<
  Readonly<Record<ApiEndpointName, string>>
> = {
  ...platformWithoutIdempotencyKey,
  ...identityWithoutIdempotencyKey,
  ...patientsWithoutIdempotencyKey,
  ...customersWithoutIdempotencyKey,
  ...salesWithoutIdempotencyKey,
  ...schedulingWithoutIdempotencyKey,
  ...frontDeskWithoutIdempotencyKey,
  ...clinicalWithoutIdempotencyKey,
  ...messagingWithoutIdempotencyKey,
  ...rulesWithoutIdempotencyKey,
  ...sapWithoutIdempotencyKey,
  ...billingWithoutIdempotencyKey,
};

/** Whether an endpoint accepts an idempotency key. */
export const takesIdempotencyKey = (name: ApiEndpointName): boolean => {
  const shape: EndpointShape = contract[name];
  return routes[name].startsWith('POST ') && !shape.download && !(name in withoutIdempotencyKey);
};
