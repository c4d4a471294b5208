import type { Medication, PrescriptionItemInput } from '@sala/shared-contracts';
import type { SignedInMember, TestApi, TestClient } from '..';
import { createPatient } from './patients';

export const noFacts = { pregnant: null, trimester: null, eGfr: null };

/** Written by hand, complete: 1 tablet every 8 hours for 5 days. */
export const handwritten: PrescriptionItemInput = {
  key: 'a',
  medicationId: null,
  genericName: 'Paracetamol',
  brandName: '',
  presentation: 'tableta 500 mg',
  dose: { value: 1, unit: 'tablet' },
  route: 'oral',
  frequency: { code: 'q8h' },
  asNeeded: false,
  reason: '',
  duration: { value: 5, unit: 'day' },
  quantity: null,
  refills: 0,
  instructions: '',
};

export const itemOf = (
  { id, doseUnit, routes }: Medication,
  change: Partial<PrescriptionItemInput> = {},
): PrescriptionItemInput => ({
  ...handwritten,
  medicationId: id,
  genericName: '',
  presentation: '',
  dose: { value: 1, unit: doseUnit },
  route: routes[0] ?? null,
  ...change,
});

export const medicationNamed = async (client: TestClient, search: string): Promise<Medication> => {
  const { items } = await client.ok('medicationSearch', { query: { search } });
  const [first] = items;
  if (!first) throw new Error(`no ${search}`);
  return first;
};

const draft = { revision: 0, items: [handwritten], facts: noFacts, generalInstructions: '' };

/** Valid inputs of prescription endpoints with an id, for the caller's own record. */
export const prescriptionInputs = {
  prescriptionView: {},
  prescriptionStatusView: {},
  prescriptionDraftSave: { body: draft },
  prescriptionDraftDelete: {},
  prescriptionCheck: { body: { items: [handwritten], facts: noFacts } },
  prescriptionIssue: { body: { revision: 1, justifications: [] } },
  prescriptionCancel: { body: { version: 2, reason: 'Se indicó otra cosa' } },
  prescriptionReplace: { body: { version: 2, reason: 'Dosis equivocada' } },
  prescriptionRenew: { body: {} },
  prescriptionFill: { body: { version: 2, items: [{ key: 'a', quantity: 15 }], note: '' } },
  prescriptionPdf: {},
  prescriptionSend: { body: { deliveryKey: '6f2d3a58-0f7c-4f0e-9c0a-7a1a6d1c2b41' } },
  prescriptionStamp: {},
  prescriptionSetUpdate: { body: { version: 1, name: 'Faringitis' } },
  prescriptionSetDelete: {},
};

export const setBody = { name: 'Dolor de garganta', items: [handwritten] };

/** Whoever prescribes, and where, with all that the law asks for. */
export const completePrescriber = (api: TestApi, { companyId, userId }: SignedInMember) =>
  api.database.asOwner(async (owner) => {
    await owner.query(
      `update practitioner set licence_number = '1234567', title_institution = 'UNAM' where company_id = $1 and user_id = $2`,
      [companyId, userId],
    );
    await owner.query(`update site set address = 'Av. Juárez 10, Puebla' where company_id = $1`, [
      companyId,
    ]);
  });

/** Two visits of a patient that have begun, in the caller's own name. */
export const openVisits = async (
  api: TestApi,
  { client, companyId, userId }: SignedInMember,
  { what, tokenPrefix } = { what: 'recetas', tokenPrefix: 'RX' },
): Promise<string[]> => {
  const patient = await createPatient(client, {
    firstName: 'Receta',
    email: 'receta@sala.test',
  });
  const { id: siteId } = await client.ok('siteCreate', { body: { name: `Sede de ${what}` } });
  const { id: departmentId } = await client.ok('departmentCreate', {
    body: { name: what, code: what, siteId, tokenPrefix },
  });
  const visits = await api.database.asOwner(async (owner) => {
    await owner.query(
      `insert into practitioner (company_id, user_id, first_name, last_name, created_at, created_by, updated_at, updated_by)
       values ($1, $2, 'Nora', 'Sosa', now(), $2, now(), $2) on conflict (company_id, user_id) do nothing`,
      [companyId, userId],
    );
    const { rows } = await owner.query<{ id: string }>(
      `insert into visit (company_id, visit_number, patient_id, department_id, site_id, started_at, created_at, created_by, updated_at, updated_by)
       select $1, n, $2, $3, $4, now(), now(), $5, now(), $5 from generate_series(1, 2) n returning id`,
      [companyId, patient.id, departmentId, siteId, userId],
    );
    return rows.map(({ id }) => id);
  });
  for (const visitId of visits)
    await client.ok('visitStart', { params: { visitId }, body: { version: 1 } });
  return visits;
};

/** Issued in a visit that the caller began. */
export const issueIn = async (
  api: TestApi,
  member: SignedInMember,
  visitId: string,
): Promise<string> => {
  const { client } = member;
  await completePrescriber(api, member);
  // Classified, so that it is electronic.
  const paracetamol = await medicationNamed(client, 'paracetamol 500 tableta');
  const body = { ...draft, items: [itemOf(paracetamol)] };
  const { id } = await client.ok('prescriptionDraftSave', { params: { visitId }, body });
  const prescriptionId = id ?? '';
  await client.ok('prescriptionIssue', {
    params: { prescriptionId },
    ...prescriptionInputs.prescriptionIssue,
  });
  return prescriptionId;
};

/** An issued prescription, and a draft in another visit. */
export const createPrescriptionRecords = async (
  api: TestApi,
  member: SignedInMember,
): Promise<{ prescriptionId: string; draftId: string; prescriptionSetId: string }> => {
  const { client } = member;
  const [first = '', second = ''] = await openVisits(api, member);
  const prescriptionId = await issueIn(api, member, first);
  const other = { ...handwritten, genericName: 'Loratadina' };
  const next = await client.ok('prescriptionDraftSave', {
    params: { visitId: second },
    body: { ...draft, items: [other] },
  });
  // Shared, so that only the company keeps it from others.
  const { id: prescriptionSetId } = await client.ok('prescriptionSetCreate', {
    body: { ...setBody, shared: true },
  });
  return { prescriptionId, draftId: next.id ?? '', prescriptionSetId };
};
