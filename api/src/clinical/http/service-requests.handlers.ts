import { randomUUID } from 'node:crypto';
import { limits, type ServiceRequest } from '@sala/shared-contracts';
import {
  recordPatientRead,
  recordPatientsShown,
  requireCare,
  requireClinicalAccess,
} from '../../patients';
import { changesBetween, isUnchanged, type Changes } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import {
  demandRequestAction,
  lockRequest,
  mayOrder,
  showServiceRequest,
} from '../model/service-request-desk';
import type { VisitDesk } from '../model/show-visit';
import { starterOrders, unusualFor } from '../model/starter-orders';
import { demandAction } from '../model/visit-permissions';
import * as queries from '../sql/service-requests.queries';
import { lockVisit, readVisitFacts, type VisitFacts } from '../sql/visit-rows.queries';

type Names =
  | 'visitServiceRequestView'
  | 'serviceRequestList'
  | 'serviceRequestSuggest'
  | 'serviceRequestCreate'
  | 'serviceRequestUpdate'
  | 'serviceRequestRevoke';

export const entityType = 'service_request';

/** Owners read the log: it does not say what was ordered, nor why. */
export const recordOrder = async (
  desk: VisitDesk,
  visit: VisitFacts,
  action: string,
  id: string,
  changes: Changes = {},
): Promise<ServiceRequest> => {
  const { db, actor, audit, publish } = desk;
  await audit({
    action: `service_request.${action}`,
    entityType,
    entityId: id,
    diff: { ...changes, patientId: visit.patient.id, visitId: visit.id },
  });
  await publish({ type: 'service_request.changed', entityId: id });
  return showServiceRequest(actor, visit, await queries.readServiceRequest(db, id));
};

export const serviceRequestHandlers = defineHandlers<Names>({
  visitServiceRequestView: async (desk) => {
    const { db, params, actor, now, audit } = desk;
    const { visitId } = params;
    const visit = await readVisitFacts(db, visitId, now);
    const access = await requireClinicalAccess(desk, visit.patient.id, {
      record: 'visit',
      recordId: visitId,
    });
    await recordPatientRead(audit, visit.patient.id);
    const writes = access === 'permission';
    const earlier = await queries.listWaitingRequests(db, visit.patient.id, visitId);
    const visits = new Map<string, VisitFacts>();
    const shown: ServiceRequest[] = [];
    for (const one of earlier) {
      const of = visits.get(one.visitId) ?? (await readVisitFacts(db, one.visitId, now));
      visits.set(one.visitId, of);
      shown.push(showServiceRequest(actor, of, one, writes));
    }
    return {
      items: (await queries.listRequestsOfVisit(db, visitId)).map((one) =>
        showServiceRequest(actor, visit, one, writes),
      ),
      earlier: shown,
      canOrder: writes && mayOrder(actor, visit),
    };
  },

  serviceRequestList: async ({ db, query, actor, audit }) => {
    const { sort, page, pageSize, mine, ...asked } = query;
    const filter = {
      ...asked,
      mineOf: mine ? actor.userId : null,
      inCare: actor.policy?.careRelations === true,
    };
    const { items, total } = await queries.listServiceRequests(db, filter, {
      sort,
      page,
      pageSize,
    });
    await recordPatientsShown(audit, [...new Set(items.map(({ patient }) => patient.id))]);
    const facets = await queries.countServiceRequests(db, filter, actor.userId);
    return { items, total, page, pageSize, facets };
  },

  serviceRequestSuggest: async ({ db, query, locale, now }) => {
    const { search, category = null, patientId } = query;
    const [before, patient] = await Promise.all([
      queries.listOrderedBefore(db, search, category),
      patientId ? queries.readOrderedFor(db, patientId, now) : undefined,
    ]);
    const unusual = await unusualFor(patient);
    const known = new Set(before.map(({ codeText }) => codeText.toLocaleLowerCase()));
    const starters = (await starterOrders(locale, search, category)).filter(
      ({ codeText }) => !known.has(codeText.toLocaleLowerCase()),
    );
    const all = [...before, ...starters].map((one) => ({ ...one, unusual: unusual(one.codeText) }));
    const usual = all.filter((one) => one.unusual === null);
    // Not offered, but found by whoever looks for it.
    const others = search.trim() === '' ? [] : all.filter((one) => one.unusual !== null);
    return { items: [...usual, ...others].slice(0, limits.serviceRequestSuggestionsMax) };
  },

  serviceRequestCreate: async (desk) => {
    const { db, params, body, actor, now } = desk;
    const { visitId } = params;
    await lockVisit(db, visitId);
    const visit = await readVisitFacts(db, visitId);
    await requireCare(desk, visit.patient.id);
    demandAction(actor, visit, 'write');
    const id = randomUUID();
    const stamp = { userId: actor.userId, now };
    await queries.insertServiceRequest(db, { id, visitId }, body, stamp);
    return recordOrder(desk, visit, 'created', id);
  },

  serviceRequestUpdate: async (desk) => {
    const { db, params, body, actor, now } = desk;
    const locked = await lockRequest(desk, params.serviceRequestId);
    const { visit, present } = locked;
    demandRequestAction(actor, locked, 'edit');
    await requireCurrentVersion(db, entityType, present, body.version);
    const { category, codeText, priority, reason } = present;
    const { version: _version, ...given } = body;
    const before = { category, codeText, priority, reason, status: 'draft' as const };
    const named = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    if (isUnchanged(named, before)) return showServiceRequest(actor, visit, present);
    const stamp = { userId: actor.userId, now };
    const { codeText: _study, reason: _why, ...told } = { ...before, ...named };
    await queries.updateServiceRequest(db, present.id, { ...before, ...named }, stamp);
    return recordOrder(desk, visit, 'updated', present.id, changesBetween(before, told));
  },

  serviceRequestRevoke: async (desk) => {
    const { db, params, body, actor, now } = desk;
    const locked = await lockRequest(desk, params.serviceRequestId);
    const { visit, present } = locked;
    demandRequestAction(actor, locked, 'revoke');
    await requireCurrentVersion(db, entityType, present, body.version);
    await queries.revokeServiceRequest(db, present.id, body.reason, { userId: actor.userId, now });
    return recordOrder(desk, visit, 'revoked', present.id);
  },
});
