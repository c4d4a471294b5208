import type { SignedInMember, TestApi } from '..';

/** Identical in every company: ids are unique only within a company. */
const otherLeadId = '00000000-0000-4000-8000-00000000000d';

/** Valid inputs of lead endpoints with an id, for the caller's own record. */
export const leadInputs = {
  leadView: {},
  leadUpdate: { body: { version: 3, name: 'Otro nombre' } },
  leadMove: { body: { version: 3, status: 'nurture' } },
  leadUndo: { body: { version: 3 } },
  leadAssign: { body: { version: 3, ownerId: 'next' } },
  leadRespond: { body: { version: 3, channel: 'call' } },
  leadNoteCreate: { body: { note: 'Pide cita' } },
  leadCandidateList: {},
  leadConvert: { body: { version: 3, customerId: null } },
  leadMerge: { body: { version: 3, otherId: otherLeadId, otherVersion: 1 } },
  leadDelete: { query: { version: '3' } },
  leadCaptureUpdate: { body: { version: 1, name: 'Otro formulario' } },
  leadCaptureRenew: { body: { version: 1 } },
  leadSourceCostUpdate: {
    body: { version: 0, source: 'facebook', month: '2026-11', amount: 300_000 },
  },
} as const;

/** Creates one record of each kind; the lead is qualified. */
export const createLeadRecords = async (api: TestApi, { client, companyId }: SignedInMember) => {
  const { id: leadId } = await client.ok('leadCreate', {
    body: { name: 'Eva Luna', phone: '+525512345678', source: 'web' },
  });
  await client.ok('leadMove', { params: { leadId }, body: { version: 1, status: 'contacted' } });
  await client.ok('leadMove', { params: { leadId }, body: { version: 2, status: 'qualified' } });
  await api.database.asOwner((owner) =>
    owner.query(
      `insert into lead (company_id, id, name, phone, source, position, response_by, created_at, updated_at)
       values ($1, $2, 'Eva L.', '+525512345678', 'whatsapp', 0, now(), now(), now())`,
      [companyId, otherLeadId],
    ),
  );
  const capture = await client.ok('leadCaptureCreate', {
    body: { name: 'Página', consentText: 'Acepto el aviso de privacidad.' },
  });
  return { leadId, captureId: capture.id };
};
