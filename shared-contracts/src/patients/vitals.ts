import * as z from 'zod/mini';
import { hasDigits, pressureFits, vitalKeys, vitalRanges, type VitalKey } from './vital-ranges';

const vital = (key: VitalKey) =>
  z.optional(
    z.nullable(
      z.number().check(
        z.minimum(vitalRanges[key].min),
        z.maximum(vitalRanges[key].max),
        z.refine((value) => hasDigits(value, vitalRanges[key].digits), { error: 'decimal places' }),
      ),
    ),
  );

const shape = Object.fromEntries(vitalKeys.map((key) => [key, vital(key)])) as {
  [Key in VitalKey]: ReturnType<typeof vital>;
}; // Object.fromEntries loses the keys

export const vitalsBodySchema = z.strictObject(shape).check(
  z.refine((values) => Object.values(values).some((value) => typeof value === 'number'), {
    error: 'at least one value',
    params: { rule: 'required' },
  }),
  z.refine(pressureFits, { error: 'diastolic below systolic', path: ['diastolic'] }),
);
