import {
  dailyMasses,
  doseOf,
  convertDose,
  durationDays,
  isMassUnit,
  medicationLabel,
  needsAutograph,
  quantityOf,
  refillsAllowed,
  runOutOn,
  sigSentence,
  strengthsOf,
  type Quantity,
} from '@sala/shared-contracts';
import {
  doseIn,
  durationIn,
  frequencyIn,
  quantityUnitIn,
  routeIn,
  typedQuantity,
  type ItemValues,
} from './item-values';

/** The patient reads Spanish, whatever language the screen is in. */
const printed = 'es-MX';

export const itemName = ({ medication, genericName, presentation }: ItemValues): string =>
  medication
    ? medicationLabel(medication, printed)
    : [genericName, presentation].filter((part) => part !== '').join(', ');

/** What dose, frequency and duration take; null where they do not say. */
export const computedQuantity = (item: ItemValues): Quantity | null => {
  const [dose, frequency, duration] = [doseIn(item), frequencyIn(item), durationIn(item)];
  const taken = dose && doseOf(dose);
  if (!taken || !frequency || !duration) return null;
  const { medication } = item;
  const ownUnit = isMassUnit(dose.unit) ? quantityUnitIn(item) : dose.unit;
  return quantityOf({
    dose: taken,
    strength: (medication && strengthsOf(medication)[0]?.strength) ?? null,
    dropsPerMl: medication?.dropsPerMl ?? null,
    frequency,
    days: durationDays(duration),
    packageUnit: medication?.packageUnit ?? ownUnit,
    packages: medication?.packages ?? [],
  });
};

/** The quantity as it will be printed. */
export const quantityFor = (item: ItemValues): Pick<Quantity, 'value' | 'unit'> | null =>
  typedQuantity(item) ?? computedQuantity(item);

/** What whole packages hold: of a controlled one, those that waste least. */
const mostIn = ({ value, packages }: Quantity, medication: ItemValues['medication']): number =>
  needsAutograph(medication?.group ?? null)
    ? Math.max(value, packages ? packages.size * packages.count : 0)
    : Math.max(
        value,
        ...(medication?.packages ?? []).map((size) => Math.ceil(value / size - 1e-9) * size),
      );

/** Whether a typed quantity is not what the treatment takes, in units or in whole packages. */
export const isMismatch = (item: ItemValues): boolean => {
  const [typed, computed] = [typedQuantity(item), computedQuantity(item)];
  if (!typed || !computed) return false;
  const isShort = !item.asNeeded && typed.value < computed.value;
  return isShort || typed.unit !== computed.unit || typed.value > mostIn(computed, item.medication);
};

export const itemSentence = (item: ItemValues): string =>
  sigSentence(
    {
      dose: doseIn(item),
      route: routeIn(item),
      frequency: frequencyIn(item),
      asNeeded: item.asNeeded,
      reason: item.reason.trim() || null,
      duration: durationIn(item),
      quantity: quantityFor(item),
    },
    printed,
  );

/** Day of the last dose when the first one is taken on `today`; null where nobody can tell. */
export const itemRunOut = (item: ItemValues, today: string): string | null => {
  const [dose, frequency, quantity] = [doseIn(item), frequencyIn(item), quantityFor(item)];
  const taken = dose && doseOf(dose);
  if (!taken || !frequency || !quantity) return null;
  const strength = (item.medication && strengthsOf(item.medication)[0]?.strength) ?? null;
  const { units } = convertDose(taken, strength, item.medication?.dropsPerMl ?? null);
  if (!units || units.unit !== quantity.unit) return null;
  return runOutOn(today, quantity.value, units.value, frequency);
};

/** Milligrams per kilogram and day of its first ingredient; null where dose or weight do not say. */
export const perKilogram = (item: ItemValues, kilograms: number): number | null => {
  const [dose, frequency] = [doseIn(item), frequencyIn(item)];
  const taken = dose && doseOf(dose);
  if (!taken || !frequency || !item.medication) return null;
  const strengths = strengthsOf(item.medication);
  const daily = dailyMasses(taken, strengths, frequency, item.medication.dropsPerMl);
  const mass = daily[strengths[0]?.ingredient ?? ''];
  return mass?.unit === 'mg' ? mass.value / kilograms : null;
};

/** What an item still needs before it can be issued (RIS art. 30 and 31). */
export const itemFaults = (item: ItemValues) => {
  const group = item.medication?.group ?? null;
  const isMissing = {
    genericName: !item.medication && item.genericName.trim() === '',
    presentation: !item.medication && item.presentation.trim() === '',
    dose: !doseIn(item),
    route: !routeIn(item),
    frequency: !frequencyIn(item),
    duration: !durationIn(item),
    quantity: !quantityFor(item),
    mismatch: isMismatch(item),
    refills: Number(item.refills) > refillsAllowed(group),
    groupOne: group === 'I',
  };
  const names = Object.keys(isMissing) as (keyof typeof isMissing)[]; // its own keys
  return names.filter((name) => isMissing[name]);
};
