import type { ServiceRequest, ServiceRequestAction } from '@sala/shared-contracts';
import { requireCare } from '../../patients';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import {
  findVisitOfRequest,
  lockServiceRequest,
  type ServiceRequestFacts,
} from '../sql/service-requests.queries';
import { readVisitFacts, type VisitFacts } from '../sql/visit-rows.queries';
import type { VisitDesk } from './show-visit';
import { possibleActions } from './visit-permissions';

type Writer = Pick<Actor, 'userId' | 'roles' | 'apiToken' | 'permissions'>;
type OfVisit = Pick<VisitFacts, 'status' | 'practitionerUserId' | 'cosignerUserId'>;

export const mayOrder = (actor: Writer, visit: OfVisit): boolean =>
  possibleActions(actor, visit).includes('write');

/** An order carries the name of its doctor; who left is stood in for. */
const mayRevoke = ({ permissions, userId }: Writer, { practitionerUserId }: OfVisit): boolean =>
  permissions.has('clinical:sign') &&
  (practitionerUserId === null || practitionerUserId === userId);

type State = Pick<ServiceRequest, 'status' | 'reviewedAt'>;

/** Actions that its state permits, whoever asks. */
const ofState = ({ status, reviewedAt }: State): readonly ServiceRequestAction[] => {
  if (status === 'draft') return ['edit', 'revoke'];
  if (status === 'active') return ['revoke', 'receive', 'print'];
  return status === 'completed' && reviewedAt === null ? ['review', 'print'] : ['print'];
};

const mayAct = (actor: Writer, visit: OfVisit, action: ServiceRequestAction): boolean => {
  if (action === 'edit') return mayOrder(actor, visit);
  if (action === 'revoke') return mayRevoke(actor, visit);
  // A result is filed by who has it, as vital signs are.
  if (action === 'receive') return actor.permissions.has('clinical:write');
  if (action === 'review') return actor.permissions.has('clinical:sign');
  return actor.permissions.has('clinical:read');
};

/** @param acts false for who reads in an emergency */
export const showServiceRequest = (
  actor: Writer,
  visit: OfVisit,
  { ordererId: _orderer, resultFileId: _file, ...facts }: ServiceRequestFacts,
  acts = true,
): ServiceRequest => ({
  ...facts,
  actions: ofState(facts).filter((action) => acts && mayAct(actor, visit, action)),
});

export interface LockedRequest {
  readonly visit: VisitFacts;
  readonly present: ServiceRequestFacts;
}

/** Locks an order of a patient whom the caller cares for. @throws care_relation.required */
export const lockRequest = async (
  desk: VisitDesk,
  serviceRequestId: string,
): Promise<LockedRequest> => {
  const { db } = desk;
  const visit = await readVisitFacts(db, await findVisitOfRequest(db, serviceRequestId));
  await requireCare(desk, visit.patient.id);
  return { visit, present: await lockServiceRequest(db, serviceRequestId) };
};

/** @throws permission.denied, visit.closed, service_request.closed */
export const demandRequestAction = (
  actor: Writer,
  { visit, present }: LockedRequest,
  action: ServiceRequestAction,
): void => {
  if (!ofState(present).includes(action))
    throw new ProblemError('service_request.closed', { meta: { status: present.status } });
  if (mayAct(actor, visit, action)) return;
  if (action === 'edit' && (visit.status === 'signed' || visit.status === 'cancelled'))
    throw new ProblemError('visit.closed', { meta: { status: visit.status } });
  throw new ProblemError('permission.denied', {
    meta: { permission: action === 'receive' ? 'clinical:write' : 'clinical:sign' },
  });
};
