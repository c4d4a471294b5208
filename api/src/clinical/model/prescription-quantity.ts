import {
  convertDose,
  doseOf,
  durationDays,
  needsAutograph,
  quantityOf,
  runOutOn,
  strengthsOf,
  type DraftItem,
  type LawGroup,
  type Quantity,
} from '@sala/shared-contracts';

type Counted = Pick<
  DraftItem,
  'medication' | 'dose' | 'frequency' | 'duration' | 'quantity' | 'asNeeded'
>;

const factsOf = ({ medication, dose, quantity }: Counted) => {
  const taken = dose && doseOf(dose);
  const strength = medication ? (strengthsOf(medication)[0]?.strength ?? null) : null;
  const unit = medication?.packageUnit ?? quantity?.unit ?? null;
  return { taken, strength, unit, dropsPerMl: medication?.dropsPerMl ?? null };
};

/** What dose, frequency and duration take; null where the dose has no countable units. */
export const neededQuantity = (item: Counted): Quantity | null => {
  const { taken, strength, unit, dropsPerMl } = factsOf(item);
  const { frequency, duration, medication, dose } = item;
  const packageUnit =
    unit ?? (dose && medication === null && isCounted(dose.unit) ? dose.unit : null);
  if (!taken || !frequency || !duration || !packageUnit) return null;
  return quantityOf({
    dose: taken,
    strength,
    dropsPerMl,
    frequency,
    days: durationDays(duration),
    packageUnit,
    packages: medication?.packages ?? [],
  });
};

const masses: readonly string[] = ['mcg', 'mg', 'g', 'IU', 'mEq'];
type Unit = NonNullable<DraftItem['dose']>['unit'];
const isCounted = (unit: Unit): unit is Exclude<Unit, 'mcg' | 'mg' | 'g' | 'IU' | 'mEq'> =>
  !masses.includes(unit);

/** What whole packages hold: of a controlled one, those that waste least. */
const mostIn = (
  { value, packages }: Quantity,
  sizes: readonly number[],
  controlled: boolean,
): number =>
  controlled
    ? Math.max(value, packages ? packages.size * packages.count : 0)
    : Math.max(value, ...sizes.map((size) => Math.ceil(value / size - 1e-9) * size));

/** Whether a quantity is what the treatment takes, in units or in whole packages. */
export const fitsTreatment = (item: Counted, group: LawGroup | null): boolean => {
  const { quantity, asNeeded, medication } = item;
  const needed = neededQuantity(item);
  if (!quantity || !needed) return true;
  const most = mostIn(needed, medication?.packages ?? [], needsAutograph(group));
  return (
    quantity.unit === needed.unit &&
    quantity.value <= most &&
    (asNeeded || quantity.value >= needed.value)
  );
};

/** Day of the last dose of one filling (`YYYY-MM-DD`). */
export const runsOut = (
  item: Counted & { readonly quantity: NonNullable<DraftItem['quantity']> },
  from: string,
): string | null => {
  const { taken, strength, dropsPerMl } = factsOf(item);
  const units = taken && convertDose(taken, strength, dropsPerMl).units;
  if (!units || !item.frequency || units.unit !== item.quantity.unit) return null;
  return runOutOn(from, item.quantity.value, units.value, item.frequency);
};
