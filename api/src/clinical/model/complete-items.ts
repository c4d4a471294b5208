import {
  refillsAllowed,
  writeForm,
  writeStrength,
  type DraftItem,
  type LawGroup,
  type Medication,
  type PrescriptionFaultReason,
  type PrescriptionItem,
  type PrescriptionItemField,
} from '@sala/shared-contracts';
import type { IngredientLaw } from '../sql/medications.queries';
import { strictestGroup } from './law-groups';
import { fitsTreatment, neededQuantity, runsOut } from './prescription-quantity';

export interface ItemFault {
  readonly item: string;
  readonly field: PrescriptionItemField;
  readonly reason: PrescriptionFaultReason;
}

/** What is known of an item: by the catalogue, or by the names in what was written by hand. */
export interface ItemSubstances {
  readonly ingredients: readonly string[];
  readonly group: LawGroup | null;
  readonly antibiotic: boolean;
}

export const substancesOf = (
  medication: Medication | null,
  named: readonly IngredientLaw[],
): ItemSubstances =>
  medication
    ? {
        ingredients: medication.ingredients.map(({ key }) => key),
        group: medication.group,
        antibiotic: medication.antibiotic,
      }
    : {
        ingredients: named.map(({ key }) => key),
        // Nobody has classified what is written by hand, unless a stricter group is named in it.
        group: strictestGroup([null, ...named.map(({ group }) => group)]),
        antibiotic: named.some(({ antibiotic }) => antibiotic),
      };

export type IssuedItem = Omit<PrescriptionItem, 'filled'>;

const named = (item: DraftItem) => ({
  genericName: item.medication?.name ?? item.genericName.trim(),
  presentation: item.medication
    ? [writeStrength(item.medication, 'es-MX'), writeForm(item.medication.form, 'es-MX')]
        .filter((part) => part !== '')
        .join(', ')
    : item.presentation.trim(),
});

const faultsOf = (item: DraftItem, group: LawGroup | null): ItemFault[] => {
  const { genericName, presentation } = named(item);
  const { dose, route, frequency, duration } = item;
  // Follows from the others, unless these do not say it.
  const quantity = item.quantity ?? neededQuantity(item) ?? !(dose && frequency && duration);
  const present: Readonly<Partial<Record<PrescriptionItemField, unknown>>> = {
    genericName,
    presentation,
    dose,
    route,
    frequency,
    duration,
    quantity,
  };
  const faults = Object.entries(present)
    .filter(([, value]) => !value)
    .map(([field]): ItemFault => ({
      item: item.key,
      field: field as PrescriptionItemField, // a key of the record above
      reason: 'missing',
    }));
  if (!fitsTreatment(item, group))
    faults.push({ item: item.key, field: 'quantity', reason: 'mismatch' });
  if (item.refills > refillsAllowed(group))
    faults.push({ item: item.key, field: 'refills', reason: 'too_many' });
  return faults;
};

const blankless = (text: string): string | null => text.trim() || null;

/** An item as it is issued on a day, or what is wrong with it (RIS art. 30 and 31). */
export const completeItem = (
  item: DraftItem,
  { ingredients, group, antibiotic }: ItemSubstances,
  today: string,
): IssuedItem | readonly ItemFault[] => {
  const faults = faultsOf(item, group);
  const { dose, route, frequency, duration } = item;
  const needed = item.quantity ?? neededQuantity(item);
  if (faults.length > 0 || !dose || !route || !frequency || !duration || !needed) return faults;
  const quantity = { value: needed.value, unit: needed.unit };
  return {
    key: item.key,
    medicationId: item.medicationId,
    ingredients: [...ingredients],
    ...named(item),
    brandName: blankless(item.brandName),
    dose,
    route,
    frequency,
    asNeeded: item.asNeeded,
    reason: blankless(item.reason),
    duration,
    quantity,
    refills: item.refills,
    instructions: blankless(item.instructions),
    group,
    antibiotic,
    runsOutOn: runsOut({ ...item, quantity }, today),
  };
};
