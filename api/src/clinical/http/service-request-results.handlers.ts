import type { ServiceRequest } from '@sala/shared-contracts';
import { printableIssuer, readIssuer } from '../../clinic';
import { readActiveMembers } from '../../identity';
import { recordPatientRead, requireClinicalAccess } from '../../patients';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { fileKind, mediaTypes } from '../../platform/files/file-kind';
import { readFile, storeFile } from '../../platform/files/files';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { notify } from '../../platform/notifications/notify';
import { drawAfterCommit } from '../../platform/pdf/draw-after-commit';
import { drawDocument } from '../../platform/pdf/draw-document';
import type { PrintedOrder } from '../model/order-print/order-document';
import {
  demandRequestAction,
  lockRequest,
  showServiceRequest,
  type LockedRequest,
} from '../model/service-request-desk';
import type { VisitDesk } from '../model/show-visit';
import { readOrderPaper } from '../sql/order-paper.queries';
import { listAllergies } from '../sql/patient-clinical.queries';
import {
  findVisitOfRequest,
  readServiceRequest,
  receiveResult,
  reviewResult,
  type ReceivedResult,
  type ServiceRequestFacts,
} from '../sql/service-requests.queries';
import { readDiagnoses } from '../sql/visit-record.queries';
import { readVisitFacts, type VisitFacts } from '../sql/visit-rows.queries';
import { entityType, recordOrder } from './service-requests.handlers';
import { readVisitSite } from '../sql/visit-paper.queries';

type Names =
  | 'serviceRequestResultSave'
  | 'serviceRequestResultFileSave'
  | 'serviceRequestResultFileView'
  | 'serviceRequestReview'
  | 'serviceRequestPdf';

const task = {
  module: new URL('../model/order-print/order.task.ts', import.meta.url),
  load: () => import('../model/order-print/order.task'),
};

/** Nobody is told of what they received themselves; neither the study nor the name leaves. */
const tellOrderer = async (
  { db, actor, now }: VisitDesk,
  { id, patient }: VisitFacts,
  ordererId: string,
  critical: boolean,
): Promise<void> => {
  if (ordererId === actor.userId) return;
  if (!(await readActiveMembers(db, [ordererId])).has(ordererId)) return;
  await notify(db, {
    userId: ordererId,
    companyId: actor.companyId,
    kind: critical ? 'critical_result_received' : 'result_received',
    facts: { record: patient.recordNumber },
    path: `/hospital/visit?visitId=${id}`,
    now,
  });
};

/** Completes the order and tells who ordered it. */
const receive = async (
  desk: VisitDesk,
  { visit, present }: LockedRequest,
  given: ReceivedResult,
): Promise<ServiceRequest> => {
  const { db, actor, now, publish } = desk;
  await receiveResult(db, present.id, given, { userId: actor.userId, now });
  await publish({
    type: 'service_request.result_received',
    entityId: present.id,
    payload: {
      patientId: visit.patient.id,
      visitId: visit.id,
      ordererId: present.ordererId,
      critical: given.critical,
    },
  });
  await tellOrderer(desk, visit, present.ordererId, given.critical);
  return recordOrder(desk, visit, 'result_received', present.id);
};

/** @throws resource.not_found, emergency_access.required */
const openForReading = async (
  desk: VisitDesk,
  serviceRequestId: string,
): Promise<ServiceRequestFacts> => {
  const { db, now, audit } = desk;
  const visitId = await findVisitOfRequest(db, serviceRequestId);
  const { patient } = await readVisitFacts(db, visitId, now);
  await requireClinicalAccess(desk, patient.id, { record: 'visit', recordId: visitId });
  await recordPatientRead(audit, patient.id);
  return readServiceRequest(db, serviceRequestId);
};

export const serviceRequestResultHandlers = defineHandlers<Names>({
  serviceRequestResultSave: async (desk) => {
    const { params, body, actor } = desk;
    const locked = await lockRequest(desk, params.serviceRequestId);
    const { visit, present } = locked;
    // A retry whose first response was lost.
    if (present.status === 'completed' && present.result === body.result)
      return showServiceRequest(actor, visit, present);
    demandRequestAction(actor, locked, 'receive');
    return receive(desk, locked, {
      result: body.result,
      fileId: null,
      critical: body.critical,
    });
  },

  serviceRequestResultFileSave: async (desk) => {
    const { db, params, query, body, actor, now } = desk;
    const locked = await lockRequest(desk, params.serviceRequestId);
    demandRequestAction(actor, locked, 'receive');
    const kind = await fileKind(body, query.name);
    if (kind !== 'pdf' && kind !== 'jpeg' && kind !== 'png')
      throw new ProblemError('service_request.file_refused');
    const { id: fileId } = await storeFile(
      db,
      { userId: actor.userId, now },
      { purpose: 'order_result', name: query.name, type: mediaTypes[kind], content: body },
    );
    return receive(desk, locked, { result: '', fileId, critical: query.critical === 'true' });
  },

  serviceRequestResultFileView: async (desk) => {
    const { db, params } = desk;
    const { resultFileId } = await openForReading(desk, params.serviceRequestId);
    if (resultFileId === null) throw new ProblemError('resource.not_found');
    return readFile(db, 'order_result', resultFileId);
  },

  serviceRequestReview: async (desk) => {
    const { db, params, body, actor, now, publish } = desk;
    const locked = await lockRequest(desk, params.serviceRequestId);
    const { visit, present } = locked;
    demandRequestAction(actor, locked, 'review');
    await requireCurrentVersion(db, entityType, present, body.version);
    await reviewResult(db, present.id, { userId: actor.userId, now });
    await publish({ type: 'service_request.reviewed', entityId: present.id });
    return recordOrder(desk, visit, 'reviewed', present.id);
  },

  serviceRequestPdf: async (desk) => {
    const { db, params, audit } = desk;
    const order = await openForReading(desk, params.serviceRequestId);
    if (order.status === 'draft') throw new ProblemError('resource.not_found');
    const patientId = order.patient.id;
    const allergies = await listAllergies(db, patientId);
    const { items } = await readDiagnoses(db, order.visitId);
    const paper = await readOrderPaper(db, order.id);
    const issuer = await readIssuer(db, await readVisitSite(db, order.visitId));
    await audit({
      action: 'service_request.printed',
      entityType,
      entityId: order.id,
      diff: { patientId },
    });
    return drawAfterCommit(async () => ({
      name: `${paper.locale === 'en' ? 'order' : 'orden'}-${order.id.slice(0, 8)}.pdf`,
      type: 'application/pdf',
      content: await drawDocument<PrintedOrder>(issuer.companyId, task, {
        ...paper,
        order,
        diagnoses: items.map(({ code, title }) => `${code} ${title}`),
        allergies: allergies.filter(({ status }) => status === 'active'),
        issuer: await printableIssuer(issuer),
      }),
    }));
  },
});
