import {
  convertDose,
  doseOf,
  doseOfSig,
  strengthsOf,
  type DoseValue,
  type Medication,
  type ParsedSig,
} from '@sala/shared-contracts';
import { newItemKey, type ItemValues } from './item-values';

/** `500 mg` of capsules of 500 mg is what the patient counts: one capsule; half of one is not taken. */
const countedDose = (dose: DoseValue, medication: Medication): DoseValue => {
  const taken = doseOf(dose);
  const strength = strengthsOf(medication)[0]?.strength ?? null;
  const units = taken && convertDose(taken, strength, medication.dropsPerMl).units;
  const smallest = medication.doseUnit === 'tablet' || medication.doseUnit === 'ml' ? 0.25 : 1;
  const countable = units && Number.isInteger(units.value / smallest);
  return countable && units.unit === medication.doseUnit
    ? { value: units.value, unit: medication.doseUnit }
    : dose;
};

/** A new item from a typed line and the medication chosen for it; null: one written by hand. */
export const itemFromSig = (
  sig: ParsedSig,
  medication: Medication | null,
  favourite = false,
): ItemValues => {
  const typed = doseOfSig(sig);
  const dose = typed && medication ? countedDose(typed, medication) : sig.dose;
  const [onlyRoute, another] = medication?.routes ?? [];
  return {
    key: newItemKey(),
    medication,
    favourite,
    genericName: medication ? '' : sig.drug,
    brandName: '',
    presentation: '',
    doseValue: dose ? String(dose.value) : '',
    doseUnit: dose?.unit ?? medication?.doseUnit ?? '',
    route: sig.route ?? (another ? '' : (onlyRoute ?? '')),
    frequency: sig.frequency?.code ?? '',
    times: sig.frequency?.times?.join(', ') ?? '',
    asNeeded: sig.asNeeded,
    reason: sig.reason ?? '',
    durationValue: sig.duration ? String(sig.duration.value) : '',
    durationUnit: sig.duration?.unit ?? 'day',
    quantity: sig.quantity ? String(sig.quantity.value) : '',
    quantityUnit: sig.quantity?.unit ?? '',
    refills: '0',
    // What was not understood stays in sight.
    instructions: sig.rest.join(', '),
  };
};
