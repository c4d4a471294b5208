import { unjustified } from '@sala/shared-contracts';
import type { CallInput } from '@sala/shared-contracts/client';
import type pg from 'pg';
import { openClinic, type Clinic } from '../at-rest/clinic';

const visitCount = 200;
/** With two medications each, beside one of ten that is issued now; and what the chart says. */
const prescriptionsInUse = 5;
const statedInUse = 10;

export type Items = NonNullable<CallInput<'prescriptionCheck'>['body']>['items'];
export type Item = Items[number];

const facts = { pregnant: null, trimester: null, eGfr: null } as const;

/** One presentation of each ingredient that may be prescribed on an electronic prescription. */
const readCatalogue = async (database: pg.Client): Promise<Item[]> => {
  const { rows } = await database.query<Pick<Item, 'medicationId' | 'route'> & { unit: 'tablet' }>(
    `select distinct on (m.ingredients) m.id as "medicationId", m.routes[1] as route, m.dose_unit as unit
     from medication m join medication_ingredient i on i.key = m.ingredients[1]
     where m.company_id is null and not m.retired and m.form = 'tablet' and cardinality(m.ingredients) = 1 and i.law_group = 'IV'
     order by m.ingredients, m.key`,
  );
  return rows.map(({ medicationId, route, unit }, at) => ({
    key: `m${at}`,
    medicationId,
    genericName: '',
    brandName: '',
    presentation: '',
    dose: { value: 1, unit },
    route,
    frequency: { code: 'q12h' },
    asNeeded: false,
    reason: '',
    duration: { value: 30, unit: 'day' },
    quantity: null,
    refills: 0,
    instructions: 'Tomar con alimentos y suficiente agua; suspender si hay malestar',
  }));
};

/** Ten of the catalogue, others at each turn. */
export const tenOf = (catalogue: readonly Item[], turn: number): Item[] =>
  Array.from({ length: 10 }, (_, at) => catalogue[(turn * 3 + at * 11) % catalogue.length]).filter(
    (item) => item !== undefined,
  );

export const checkBody = (items: readonly Item[]) => ({ items: [...items], facts });

/** Issues whatever the checks say, with a reason. @returns its id */
export const issue = async (
  { client }: Clinic,
  visitId: string,
  items: readonly Item[],
): Promise<string> => {
  const params = { visitId };
  const { id, revision } = await client.prescriptionDraftSave({
    params,
    body: { revision: 0, generalInstructions: 'Regresar si hay fiebre', ...checkBody(items) },
  });
  const outcome = await client.prescriptionCheck({ params, body: checkBody(items) });
  const justifications = unjustified(outcome, []).map((reason) => ({
    id: reason,
    reason: 'Lo toleró antes',
  }));
  const prescriptionId = id ?? '';
  await client.prescriptionIssue({
    params: { prescriptionId },
    body: { revision, justifications },
  });
  return prescriptionId;
};

/** Everything a visit leaves in a timeline. */
const fillVisit = async (
  clinic: Clinic,
  visitId: string,
  turn: number,
  items: readonly Item[],
): Promise<void> => {
  const { client } = clinic;
  const params = { visitId };
  await client.visitDiagnosesSave({
    params,
    body: {
      revision: 0,
      items: [
        { code: 'I10', rank: 'principal', certainty: 'confirmed' },
        { code: 'J02.9', rank: 'secondary', certainty: 'presumptive' },
      ],
    },
  });
  await client.vitalsCreate({
    params,
    body: { systolic: 120 + (turn % 30), diastolic: 80, temperature: 36.6, weight: 70 },
  });
  await client.serviceRequestCreate({
    params,
    body: {
      category: 'laboratory',
      codeText: `Biometría hemática ${turn}`,
      priority: 'routine',
      reason: 'Fiebre de tres días',
      status: 'active',
    },
  });
  await client.clinicalDocumentCreate({
    params,
    body: { template: 'consent-telehealth', language: 'es-MX', diagnoses: [], leave: null },
  });
  await issue(clinic, visitId, items);
};

const allergies = ['Penicilina', 'Sulfas', 'Ibuprofeno', 'Látex', 'Ketorolako'];

/** Spreads visits over years; what was prescribed in all but the newest ran out. */
const spreadVisits = async (database: pg.Client, companyId: string): Promise<void> => {
  // What is signed and issued is immutable, so its triggers are skipped.
  await database.query('set session_replication_role = replica');
  await database.query(
    `update visit set started_at = started_at - visit_number * interval '7 days' where company_id = $1`,
    [companyId],
  );
  for (const [table, column] of [
    ['visit_note', 'updated_at'],
    ['vital_signs', 'taken_at'],
    ['service_request', 'created_at'],
    ['clinical_document', 'created_at'],
    ['prescription', 'issued_at'],
  ])
    await database.query(
      `update ${table} x set ${column} = v.started_at from visit v where v.company_id = $1 and v.company_id = x.company_id and v.id = x.visit_id`,
      [companyId],
    );
  await database.query(
    `with old as (
       update prescription p set valid_until = current_date - 30 from visit v
       where v.company_id = $1 and v.company_id = p.company_id and v.id = p.visit_id and v.visit_number > $2 returning p.id
     )
     update prescription_item i set runs_out_on = current_date - 30 from old where i.company_id = $1 and i.prescription_id = old.id`,
    [companyId, prescriptionsInUse],
  );
  await database.query('set session_replication_role = origin');
  await database.query(
    'vacuum analyze visit, visit_note, vital_signs, visit_diagnosis, service_request, clinical_document, prescription, prescription_item',
  );
};

/** A patient with two hundred visits and thirty medications in use. */
export const openLongRecord = async (origin: string, database: pg.Client, encrypted: boolean) => {
  const clinic = await openClinic(origin, database, { encrypted, visitCount });
  const { client, companyId, patientId, visitIds } = clinic;
  await database.query(`update practitioner set title_institution = 'UNAM' where company_id = $1`, [
    companyId,
  ]);
  await database.query(`update site set address = 'Av. Juárez 10' where company_id = $1`, [
    companyId,
  ]);
  const catalogue = await readCatalogue(database);
  for (const substance of allergies)
    await client.allergyCreate({ params: { patientId }, body: { substance } });
  for (const [turn, visitId] of visitIds.entries())
    await fillVisit(clinic, visitId, turn, tenOf(catalogue, turn).slice(0, 2));
  for (const { medicationId } of catalogue.slice(-statedInUse))
    await client.medicationStatementCreate({
      params: { patientId },
      body: { name: `Lo de ${medicationId?.slice(0, 4)}`, medicationId },
    });
  await spreadVisits(database, companyId);
  return { ...clinic, catalogue };
};

export type LongRecord = Awaited<ReturnType<typeof openLongRecord>>;
