import type { SignedInMember, TestApi } from '..';
import { createPatient } from './patients';
import { pdfBytes } from './teaching';

export const orderBody = {
  category: 'laboratory' as const,
  codeText: 'Biometría hemática completa',
  priority: 'routine' as const,
  reason: 'Fiebre de tres días',
  status: 'active' as const,
};

/** Valid inputs of endpoints with an id: of a received result, unless `requestFor` says another. */
export const serviceRequestInputs = {
  visitServiceRequestView: {},
  serviceRequestCreate: { body: orderBody },
  serviceRequestUpdate: { body: { version: 1, priority: 'urgent' as const } },
  serviceRequestRevoke: { body: { version: 1, reason: 'Se pidió por error' } },
  serviceRequestResultSave: { body: { result: 'Sin alteraciones' } },
  serviceRequestResultFileSave: { query: { name: 'resultado.pdf' }, body: pdfBytes() },
  serviceRequestResultFileView: {},
  serviceRequestReview: { body: { version: 2 } },
  serviceRequestPdf: {},
};

interface OrderRecords {
  readonly serviceRequestId: string;
  readonly draftOrderId: string;
  readonly activeOrderId: string;
}

/** The order in the state that an endpoint needs. */
export const requestFor = (
  name: string,
  { serviceRequestId, draftOrderId, activeOrderId }: OrderRecords,
): string => {
  if (name === 'serviceRequestUpdate') return draftOrderId;
  const active = ['Revoke', 'ResultSave', 'ResultFileSave'].map((verb) => `serviceRequest${verb}`);
  return active.includes(name) ? activeOrderId : serviceRequestId;
};

/** A received result, a draft and an active order, in a visit of nobody in particular. */
export const createServiceRequestRecords = async (
  api: TestApi,
  { client, companyId, userId }: SignedInMember,
): Promise<OrderRecords> => {
  const patient = await createPatient(client, { firstName: 'Orden' });
  const { id: siteId } = await client.ok('siteCreate', { body: { name: 'Sede de estudios' } });
  const { id: departmentId } = await client.ok('departmentCreate', {
    body: { name: 'Estudios', code: 'estudios', siteId, tokenPrefix: 'ES' },
  });
  const visitId = await api.database.asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into visit (company_id, visit_number, patient_id, department_id, site_id, started_at, created_at, created_by, updated_at, updated_by)
       values ($1, 1, $2, $3, $4, now(), now(), $5, now(), $5) returning id`,
      [companyId, patient.id, departmentId, siteId, userId],
    );
    return rows[0]?.id ?? '';
  });
  await client.ok('visitStart', { params: { visitId }, body: { version: 1 } });
  const order = async (status: 'draft' | 'active') =>
    (
      await client.ok('serviceRequestCreate', {
        params: { visitId },
        body: { ...orderBody, status },
      })
    ).id;
  const serviceRequestId = await order('active');
  await client.ok('serviceRequestResultFileSave', {
    params: { serviceRequestId },
    ...serviceRequestInputs.serviceRequestResultFileSave,
  });
  return {
    serviceRequestId,
    draftOrderId: await order('draft'),
    activeOrderId: await order('active'),
  };
};
