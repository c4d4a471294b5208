import {
  hasDigits,
  inVitalRange,
  pressureFits,
  vitalKeys,
  vitalRanges,
  type VitalKey,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

/** Typed values; '' is not measured. */
export type VitalsValues = Readonly<Record<VitalKey, string>>;

export const noVitals = Object.fromEntries(vitalKeys.map((key) => [key, ''])) as VitalsValues; // fromEntries loses the key type

/** Parses a typed number, with point or comma: 36.6, 36,6. */
export const measured = (typed: string): number | null => parseNumber(typed.replace(',', '.'));

export const vitalsBodyOf = (values: VitalsValues): Partial<Record<VitalKey, number>> =>
  Object.fromEntries(
    vitalKeys.flatMap((key) => {
      const value = measured(values[key]);
      return value === null ? [] : [[key, value]];
    }),
  );

/** The limits of the API, as messages; vitals-rules.test.ts keeps them equal. */
export const vitalsRules = (t: Translate) =>
  yup.object(
    Object.fromEntries(
      vitalKeys.map((key) => {
        const { min, max, digits } = vitalRanges[key];
        const range = yup
          .string()
          .test('range', t('vitalSigns.rules.range', { min, max }), (typed = '') => {
            const value = measured(typed);
            return value === null || inVitalRange(key, value);
          });
        const exact = range.test(
          'digits',
          t(digits === 0 ? 'vitalSigns.rules.whole' : 'vitalSigns.rules.digits', { digits }),
          (typed = '') => {
            const value = measured(typed);
            return value === null || !inVitalRange(key, value) || hasDigits(value, digits);
          },
        );
        const fits = exact.test(
          'below',
          t('vitalSigns.rules.diastolic'),
          (typed = '', { parent }: { readonly parent: Partial<VitalsValues> }) =>
            // Formik omits empty values.
            pressureFits({ systolic: measured(parent.systolic ?? ''), diastolic: measured(typed) }),
        );
        return [key, key === 'diastolic' ? fits : exact];
      }),
    ),
  );
