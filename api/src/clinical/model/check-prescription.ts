import { yearsOn, type PrescriptionDraft, type SafetyOutcome } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { companyDay } from '../../platform/time/company-day';
import type { KnownItem } from '../sql/prescription-drafts.queries';
import { readIngredientLaw, readOwnIngredients } from '../sql/medications.queries';
import { readInUse, readSubstances, readWeight } from '../sql/prescription-patient.queries';
import { substancesOf, type ItemSubstances } from './complete-items';
import { checkSafety } from './safety-checks';
import type { SafetyFacts } from './safety-facts';
import { safetyItemOf } from './safety-items';
import { referenceKnowledge, withOwnIngredients, type SafetyKnowledge } from './safety-knowledge';

export interface CheckedPatient {
  readonly id: string;
  readonly birthDate: string;
  readonly sex: 'H' | 'M' | 'X';
}

/** What the checks know, with the company's own; null: it cannot be read, so nothing is checked. */
export const readKnowledge = async (db: Db): Promise<SafetyKnowledge | null> => {
  const [own, reference] = await Promise.all([
    readOwnIngredients(db),
    referenceKnowledge().catch(() => null),
  ]);
  return reference && withOwnIngredients(reference, own);
};

/** Of each item, in their order. */
export const readItemSubstances = async (
  db: Db,
  items: readonly KnownItem[],
  knowledge: SafetyKnowledge | null,
): Promise<ItemSubstances[]> => {
  const named = items.map(({ medication, genericName, brandName }) =>
    medication
      ? []
      : (knowledge?.names.namedIn(`${genericName} ${brandName}`) ?? []).flatMap(({ substance }) =>
          substance.kind === 'ingredient' ? [substance.key] : [],
        ),
  );
  const law = await readIngredientLaw(db, named.flat());
  return items.map(({ medication }, at) =>
    substancesOf(
      medication,
      law.filter(({ key }) => named[at]?.includes(key)),
    ),
  );
};

const monthsIn = 12;

const monthsOld = (birthDate: string, today: string): number | null => {
  const years = yearsOn(birthDate, today);
  if (years === null || years < 0) return null;
  const [, month = 0, day = 0] = birthDate.split('-').map(Number);
  const [, nowMonth = 0, nowDay = 0] = today.split('-').map(Number);
  const since = nowMonth - month - (nowDay < day ? 1 : 0);
  return years * monthsIn + ((since + monthsIn) % monthsIn);
};

/** Items against allergies, what is in use, and what is known of the patient. */
export const checkPrescription = async (
  db: Db,
  {
    patient,
    visitId,
    items,
    facts,
    now,
  }: {
    readonly patient: CheckedPatient;
    /** What its draft takes the place of is out of use. */
    readonly visitId: string;
    readonly items: readonly KnownItem[];
    readonly facts: PrescriptionDraft['facts'];
    readonly now: string;
  },
): Promise<{ outcome: SafetyOutcome; substances: ItemSubstances[] }> => {
  const [today, knowledge, weight, allergies, inUse] = await Promise.all([
    companyDay(db, now),
    readKnowledge(db),
    readWeight(db, patient.id),
    readSubstances(db, patient.id),
    readInUse(db, patient.id, { now, visitId }),
  ]);
  const substances = await readItemSubstances(db, items, knowledge);
  const asked: SafetyFacts = {
    items: items.map((item, at) => {
      const seen = safetyItemOf({
        ...item,
        name: item.medication?.name ?? item.genericName,
      });
      return item.medication ? seen : { ...seen, ingredients: substances[at]?.ingredients ?? [] };
    }),
    allergies,
    inUse,
    patient: {
      ageMonths: monthsOld(patient.birthDate, today),
      sex: patient.sex,
      pregnant: facts.pregnant,
      trimester: facts.trimester,
      weightKg: weight?.kg ?? null,
      eGfr: facts.eGfr,
    },
  };
  return { outcome: checkSafety(asked, knowledge, now), substances };
};
