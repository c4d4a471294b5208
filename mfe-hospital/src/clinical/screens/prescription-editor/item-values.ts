import {
  administrationRoutes,
  durationUnits,
  frequencyCodes,
  isDoseUnit,
  isMassUnit,
  packageUnits,
  type DoseValue,
  type Duration,
  type Frequency,
  type FoundMedication,
  type Medication,
  type PackageUnit,
  type PrescriptionItemInput,
} from '@sala/shared-contracts';
import { parseNumber } from '@sala/shared-ui/form';

/** An item as it is typed; '' is empty. */
export interface ItemValues {
  readonly key: string;
  /** null: written by hand. */
  readonly medication: Medication | null;
  /** Among the prescriber's favourites, as far as the search said. */
  readonly favourite: boolean;
  readonly genericName: string;
  readonly brandName: string;
  readonly presentation: string;
  readonly doseValue: string;
  readonly doseUnit: string;
  readonly route: string;
  readonly frequency: string;
  /** `08:00, 20:00`, with the frequency `times`. */
  readonly times: string;
  readonly asNeeded: boolean;
  readonly reason: string;
  readonly durationValue: string;
  readonly durationUnit: string;
  /** '': as dose, frequency and duration take. */
  readonly quantity: string;
  readonly quantityUnit: string;
  readonly refills: string;
  readonly instructions: string;
}

const one = <const Value extends string>(values: readonly Value[], typed: string): Value | null =>
  values.find((value) => value === typed) ?? null;

/** Blank, zero and what is no number are all no amount; the rules say which it is. */
const amountIn = (typed: string): number | null => {
  const value = parseNumber(typed);
  return value !== null && value > 0 ? value : null;
};

const clock = /^(\d{1,2}):([0-5]\d)$/;

/** Times of the day as typed; null where one is no time. */
export const timesIn = (typed: string): string[] | null => {
  const times = typed
    .split(/[\s,;y]+/)
    .filter((time) => time !== '')
    .map((time) => {
      const [, hour, minute] = clock.exec(time) ?? [];
      return hour && minute && Number(hour) < 24 ? `${hour.padStart(2, '0')}:${minute}` : null;
    });
  if (times.length === 0) return null;
  const known = times.filter((time) => time !== null);
  return known.length === times.length ? [...new Set(known)].sort() : null;
};

export const doseIn = ({ doseValue, doseUnit }: ItemValues): DoseValue | null => {
  const value = amountIn(doseValue);
  if (value === null || !(isDoseUnit(doseUnit) || isMassUnit(doseUnit))) return null;
  return { value, unit: doseUnit };
};

export const routeIn = ({ route }: ItemValues) => one(administrationRoutes, route);

export const frequencyIn = ({ frequency, times }: ItemValues): Frequency | null => {
  const code = one(frequencyCodes, frequency);
  if (code !== 'times') return code && { code };
  const at = timesIn(times);
  return at && { code, times: at };
};

export const durationIn = ({ durationValue, durationUnit }: ItemValues): Duration | null => {
  const value = amountIn(durationValue);
  const unit = one(durationUnits, durationUnit);
  return value !== null && unit ? { value, unit } : null;
};

/** What the quantity is counted in. */
export const quantityUnitIn = (item: ItemValues): PackageUnit => {
  if (item.medication) return item.medication.packageUnit;
  return one(packageUnits, item.quantityUnit || item.doseUnit) ?? 'tablet';
};

export const typedQuantity = (item: ItemValues) => {
  const value = amountIn(item.quantity);
  return value === null ? null : { value, unit: quantityUnitIn(item) };
};

/** The item as it is sent. */
export const itemBodyOf = (item: ItemValues): PrescriptionItemInput => {
  const frequency = frequencyIn(item);
  return {
    key: item.key,
    medicationId: item.medication?.id ?? null,
    genericName: item.genericName,
    brandName: item.brandName,
    presentation: item.presentation,
    dose: doseIn(item),
    route: routeIn(item),
    frequency: frequency && {
      code: frequency.code,
      ...(frequency.times ? { times: [...frequency.times] } : {}),
    },
    asNeeded: item.asNeeded,
    reason: item.reason,
    duration: durationIn(item),
    quantity: typedQuantity(item),
    refills: parseNumber(item.refills) ?? 0,
    instructions: item.instructions,
  };
};

/** A stored item as it is typed. */
export const itemValuesOf = ({
  medication,
  ...item
}: PrescriptionItemInput & { readonly medication: FoundMedication | null }): ItemValues => ({
  key: item.key,
  medication,
  favourite: medication?.favourite ?? false,
  genericName: item.genericName,
  brandName: item.brandName,
  presentation: item.presentation,
  doseValue: item.dose ? String(item.dose.value) : '',
  doseUnit: item.dose?.unit ?? medication?.doseUnit ?? '',
  route: item.route ?? '',
  frequency: item.frequency?.code ?? '',
  times: item.frequency?.times?.join(', ') ?? '',
  asNeeded: item.asNeeded,
  reason: item.reason,
  durationValue: item.duration ? String(item.duration.value) : '',
  durationUnit: item.duration?.unit ?? 'day',
  quantity: item.quantity ? String(item.quantity.value) : '',
  quantityUnit: item.quantity?.unit ?? '',
  refills: String(item.refills),
  instructions: item.instructions,
});

export const newItemKey = (): string => crypto.randomUUID();
