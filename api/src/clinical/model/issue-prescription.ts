import type {
  PrescriptionDraft,
  PrescriptionSite,
  SafetyJustification,
  SafetyOutcome,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { enqueueJob } from '../../platform/jobs/job.queries';
import { nextNumber } from '../../platform/numbering/next-number';
import { companyDay } from '../../platform/time/company-day';
import { prescriptionStampJob } from '../jobs/prescription-stamp';
import { insertItems } from '../sql/prescription-items.queries';
import type { PrescriberFacts } from '../sql/prescription-patient.queries';
import { insertTimeStamp } from '../sql/prescription-stamps.queries';
import { textsOf } from '../sql/prescription-texts';
import { issueDraft } from '../sql/prescription-writes.queries';
import { readDiagnoses } from '../sql/visit-record.queries';
import type { VisitFacts } from '../sql/visit-rows.queries';
import { checkPrescription } from './check-prescription';
import type { IssuedItem } from './complete-items';
import { completeItems, justify, wholeOf } from './prescription-rules';

interface Wanted {
  readonly draft: PrescriptionDraft;
  readonly visit: Pick<VisitFacts, 'id' | 'patient' | 'status'>;
  readonly prescriber: PrescriberFacts;
  readonly site: PrescriptionSite;
  readonly justifications: (outcome: SafetyOutcome) => readonly SafetyJustification[];
  readonly validDays?: number | undefined;
}

interface Issued {
  readonly folio: string;
  readonly validUntil: string;
  readonly items: readonly IssuedItem[];
  readonly outcome: SafetyOutcome['outcome'];
  /** How many findings have a reason. */
  readonly justified: number;
}

/**
 * Checks, completes and freezes a draft. The folio comes late, so that a refusal leaves no gap.
 *
 * @throws prescription.special_form_needed, prescription.incomplete, prescription.unjustified
 */
export const issuePrescription = async (
  db: Db,
  { draft, visit, prescriber, site, justifications, validDays }: Wanted,
  stamp: { readonly userId: string; readonly now: string },
): Promise<Issued> => {
  if (draft.id === null) throw new Error('A prescription that nobody wrote is not issued.');
  const today = await companyDay(db, stamp.now);
  const { outcome, substances } = await checkPrescription(db, {
    patient: visit.patient,
    visitId: visit.id,
    items: draft.items,
    facts: draft.facts,
    now: stamp.now,
  });
  const items = completeItems(draft, substances, today);
  const justified = justify(outcome, justifications(outcome));
  const whole = wholeOf(items, today, validDays);
  await insertItems(db, draft.id, items);
  const { recordNumber, name, birthDate, sex } = visit.patient;
  const diagnoses = (await readDiagnoses(db, visit.id)).items;
  const { text: folio } = await nextNumber(db, 'prescription', stamp.now);
  await issueDraft(
    db,
    draft.id,
    {
      ...whole,
      folio,
      practitionerId: prescriber.id,
      prescriber: prescriber.prescriber,
      site,
      patient: { recordNumber, name, birthDate, sex },
      diagnoses: diagnoses.map(({ code, title }) => ({ code, title })),
      addendum: visit.status === 'signed',
      safety: { ...outcome, justified: justified.map(({ id }) => id) },
    },
    textsOf(
      items,
      draft.generalInstructions,
      justified.map(({ reason }) => reason),
    ),
    stamp,
  );
  if (!whole.autograph) {
    await insertTimeStamp(db, draft.id, stamp.now);
    await enqueueJob(db, prescriptionStampJob, draft.id, stamp.userId);
  }
  return {
    folio,
    validUntil: whole.validUntil,
    items,
    outcome: outcome.outcome,
    justified: justified.length,
  };
};
