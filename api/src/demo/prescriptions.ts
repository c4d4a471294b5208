import type { DraftItem, FrequencyCode, SafetyOutcome } from '@sala/shared-contracts';
import { prescriptionExpiryJob } from '../clinical/jobs/prescription-expiry';
import type { IssuedItem } from '../clinical/model/complete-items';
import { issuePrescription } from '../clinical/model/issue-prescription';
import { missingOfPrescriber } from '../clinical/model/prescription-rules';
import { readMedications } from '../clinical/sql/medications.queries';
import { dayAfter } from '../clinical/sql/prescription-days.queries';
import { writeDraft } from '../clinical/sql/prescription-drafts.queries';
import { readPrescriber, readSite } from '../clinical/sql/prescription-patient.queries';
import { insertFill, movePrescription } from '../clinical/sql/prescription-writes.queries';
import type { VisitFacts } from '../clinical/sql/visit-rows.queries';
import type { Db } from '../platform/database/database';
import { enqueueJob } from '../platform/jobs/job.queries';
import { personName } from '../platform/people/person-names';

interface DemoItem {
  /** Key of the catalogue. */
  readonly medication: string;
  readonly dose: number;
  readonly frequency: Exclude<FrequencyCode, 'times'>;
  readonly days: number;
  /** Where dose and frequency do not say it: creams and drops; whole packages. */
  readonly quantity?: number;
  readonly refills?: number;
  readonly asNeeded?: boolean;
  readonly reason?: string;
  readonly instructions?: string;
}

export interface DemoPrescription {
  /** Absent: nobody came for it. */
  readonly ending?: 'filled' | 'partly' | 'cancelled';
  /** Of a cancelled one. */
  readonly reason?: string;
  /** Of a pregnancy. */
  readonly trimester?: 1 | 2 | 3;
  readonly validDays?: number;
  readonly items: readonly DemoItem[];
}

interface DemoVisit {
  readonly id: string;
  readonly at: string;
  readonly userId: string;
  readonly prescription: DemoPrescription | null;
}

type Prescribed = DemoVisit & { readonly prescription: DemoPrescription };

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** By keys of the reference. */
const readCatalogue = async (db: Db, keys: readonly string[]) => {
  const rows = await db.query<{ id: string; key: string }>(
    'select id, key from medication where company_id is null and key = any ($1)',
    [keys],
  );
  const known = new Map(
    (
      await readMedications(
        db,
        rows.map(({ id }) => id),
      )
    ).map((medication) => [medication.id, medication]),
  );
  return new Map(rows.map(({ id, key }) => [key, known.get(id)]));
};

type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;

const draftItem = (item: DemoItem, at: number, catalogue: Catalogue): DraftItem => {
  const medication = catalogue.get(item.medication);
  if (!medication) throw new Error(`${item.medication} is not in the catalogue.`);
  return {
    key: `m${at + 1}`,
    medicationId: medication.id,
    medication: { ...medication, favourite: false },
    genericName: '',
    brandName: '',
    presentation: '',
    dose: { value: item.dose, unit: medication.doseUnit },
    route: medication.routes[0] ?? null,
    frequency: { code: item.frequency },
    asNeeded: item.asNeeded ?? false,
    reason: item.reason ?? '',
    duration: { value: item.days, unit: 'day' },
    quantity:
      item.quantity && medication.packageUnit
        ? { value: item.quantity, unit: medication.packageUnit }
        : null,
    refills: item.refills ?? 0,
    instructions: item.instructions ?? '',
  };
};

/** In one question: forty took a tenth of a second. */
const readPatients = async (
  db: Db,
  visitIds: readonly string[],
): Promise<ReadonlyMap<string, VisitFacts['patient']>> => {
  const rows = await db.query<{ id: string; patient: VisitFacts['patient'] }>(
    `select v.id, json_build_object('id', p.id, 'recordNumber', p.record_number, 'name', ${personName('p')}, 'birthDate', p.birth_date, 'sex', p.sex) as patient
     from visit v join patient p on p.company_id = v.company_id and p.id = v.patient_id where v.id = any ($1)`,
    [visitIds],
  );
  return new Map(rows.map(({ id, patient }) => [id, patient]));
};

const minutes = (at: string, many: number): string =>
  new Date(Date.parse(at) + many * 60_000).toISOString();

/** Whatever the checks find is answered, as a doctor has to. */
const justifications = ({ warnings, notChecked }: SafetyOutcome) => [
  ...warnings.map(({ id }) => ({
    id,
    reason: 'Se valoró el beneficio frente al riesgo y se explicó; queda en vigilancia.',
  })),
  ...notChecked.map(({ id }) => ({
    id,
    reason: 'Se revisó con la historia clínica y la exploración de hoy.',
  })),
];

const dispense = async (
  db: Db,
  id: string,
  items: readonly IssuedItem[],
  whole: boolean,
  stamp: Stamp,
): Promise<void> => {
  const part = ({ quantity, refills }: IssuedItem): number =>
    refills > 0 ? quantity.value : Math.ceil(quantity.value / 2);
  const given = items.slice(0, whole ? items.length : 1).map((item) => ({
    key: item.key,
    quantity: whole ? item.quantity.value * (1 + item.refills) : part(item),
  }));
  await insertFill(db, id, { items: given, note: '' }, stamp);
  const to = whole ? 'filled' : 'partially_filled';
  await movePrescription(db, id, { from: 'issued', to }, stamp);
};

/** What became of a prescription since. */
const follow = async (
  db: Db,
  id: string,
  { prescription: { ending, reason }, userId, at }: Prescribed,
  issued: { readonly items: readonly IssuedItem[]; readonly validUntil: string },
  now: string,
): Promise<void> => {
  const later = { userId, now: minutes(at, 180) };
  if (ending === 'cancelled')
    return movePrescription(db, id, { from: 'issued', to: 'cancelled', reason }, later);
  if (ending) await dispense(db, id, issued.items, ending === 'filled', later);
  if (ending === 'filled') return;
  const over = await dayAfter(db, issued.validUntil);
  if (Date.parse(over) > Date.parse(now))
    return enqueueJob(db, prescriptionExpiryJob, id, userId, { dueAt: over, now });
  const from = ending === 'partly' ? 'partially_filled' : 'issued';
  await movePrescription(db, id, { from, to: 'expired' }, { userId, now: over });
};

/**
 * Issues what was prescribed in visits that are being written, oldest first, as the product issues
 * it: checks, completeness, folio, digest. Nothing when their doctor may not prescribe.
 */
export const issueDemoPrescriptions = async (
  db: Db,
  visits: readonly DemoVisit[],
  now: string,
): Promise<void> => {
  const prescribed = visits
    .filter((visit): visit is Prescribed => visit.prescription !== null)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const [first] = prescribed;
  if (!first) return;
  const prescriber = await readPrescriber(db, first.userId);
  if (!prescriber) return;
  const keys = prescribed.flatMap(({ prescription }) =>
    prescription.items.map(({ medication }) => medication),
  );
  const catalogue = await readCatalogue(db, keys);
  const patients = await readPatients(
    db,
    prescribed.map(({ id }) => id),
  );
  for (const visit of prescribed) {
    const { id, userId, prescription } = visit;
    const patient = patients.get(id);
    const site = await readSite(db, id);
    if (!patient || missingOfPrescriber(prescriber, site).length > 0) continue;
    const stamp = { userId, now: minutes(visit.at, 15) };
    const { trimester = null, validDays } = prescription;
    const items = prescription.items.map((item, at) => draftItem(item, at, catalogue));
    const draft = await writeDraft(
      db,
      id,
      {
        items: items.map(({ medication: _medication, ...item }) => item),
        facts: { pregnant: trimester === null ? null : true, trimester, eGfr: null },
        generalInstructions: '',
      },
      stamp,
    );
    const issued = await issuePrescription(
      db,
      {
        draft,
        visit: { id, patient, status: 'in_progress' },
        prescriber,
        site,
        justifications,
        validDays,
      },
      stamp,
    );
    if (draft.id !== null) await follow(db, draft.id, visit, issued, now);
  }
};
