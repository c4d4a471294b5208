import './subscriptions';
import type { ApiEndpointName } from '@sala/shared-contracts';
import type { ConstraintProblems } from './platform/database/database-errors';
import type { BodyFaults } from './platform/http/bind';
import type { Handlers } from './platform/http/handler';
import { platformConstraints, platformHandlers } from './platform/handlers';
import { identityBodyFaults, identityConstraints, identityHandlers } from './identity/handlers';
import { clinicConstraints, clinicHandlers } from './clinic/handlers';
import { patientsConstraints, patientsHandlers } from './patients/handlers';
import { customersBodyFaults, customersConstraints, customersHandlers } from './customers/handlers';
import { salesBodyFaults, salesConstraints, salesHandlers } from './sales/handlers';
import { datasetsConstraints, datasetsHandlers } from './datasets/handlers';
import { schedulingConstraints, schedulingHandlers } from './scheduling/handlers';
import { frontDeskConstraints, frontDeskHandlers } from './front-desk/handlers';
import { clinicalConstraints, clinicalHandlers } from './clinical/handlers';
import { messagingConstraints, messagingHandlers } from './messaging/handlers';
import { tasksConstraints, tasksHandlers } from './tasks/handlers';
import { rulesConstraints, rulesHandlers } from './rules/handlers';
import { sapConstraints, sapHandlers } from './sap/handlers';
import { billingConstraints, billingHandlers } from './billing/handlers';

/** A handler for every endpoint of the contract: a missing one does not compile. */
export const handlers = {
  ...platformHandlers,
  ...identityHandlers,
  ...clinicHandlers,
  ...patientsHandlers,
  ...customersHandlers,
  ...salesHandlers,
  ...datasetsHandlers,
  ...schedulingHandlers,
  ...frontDeskHandlers,
  ...clinicalHandlers,
  ...messagingHandlers,
  ...tasksHandlers,
  ...rulesHandlers,
  ...sapHandlers,
  ...billingHandlers,
} satisfies Handlers<ApiEndpointName>;

export const bodyFaults: BodyFaults = {
  ...identityBodyFaults,
  ...customersBodyFaults,
  ...salesBodyFaults,
};

export const constraintProblems: ConstraintProblems = {
  ...platformConstraints,
  ...identityConstraints,
  ...clinicConstraints,
  ...patientsConstraints,
  ...customersConstraints,
  ...salesConstraints,
  ...datasetsConstraints,
  ...schedulingConstraints,
  ...frontDeskConstraints,
  ...clinicalConstraints,
  ...messagingConstraints,
  ...tasksConstraints,
  ...rulesConstraints,
  ...sapConstraints,
  ...billingConstraints,
};
