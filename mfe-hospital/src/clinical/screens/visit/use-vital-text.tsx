import {
  bodyMassUnit,
  dayIn,
  vitalKeys,
  vitalRanges,
  vitalStanding,
  type VitalKey,
  type VitalLevel,
  type VitalSigns,
} from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { companyZone } from '@sala/screen-parts/company-day';
import type { Fact } from '@sala/screen-parts/facts';
import { useVitalMessages } from '../../../parts/vitals/use-vital-messages';

const tone: Readonly<Partial<Record<VitalLevel, string>>> = {
  critically_low: 'status.red.fg',
  critically_high: 'status.red.fg',
  low: 'status.amber.fg',
  high: 'status.amber.fg',
};

/** Severity of the worse of the two pressure values. */
const severity = (level: VitalLevel | null): number =>
  level === null || level === 'normal' ? 0 : level.startsWith('critically') ? 2 : 1;

/** Measurements in words, with how they stand at the patient’s age. */
export const useVitalText = () => {
  useVitalMessages();
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const shown = (text: string, unit: string, levels: readonly (VitalLevel | null)[]) => {
    const level = levels.toSorted((one, other) => severity(other) - severity(one))[0] ?? null;
    return (
      <Box as="span" color={level ? tone[level] : undefined} fontVariantNumeric="tabular-nums">
        {text} {unit}
        {level && level !== 'normal' ? ` · ${t(`vitalSigns.levels.${level}`)}` : ''}
      </Box>
    );
  };
  const factsOf = (vitals: VitalSigns, birthDate: string): Fact[] => {
    const day = dayIn(companyZone(), vitals.takenAt);
    const levelOf = (key: VitalKey, value: number) => vitalStanding(key, value, birthDate, day);
    const { systolic, diastolic } = vitals;
    const both = systolic !== null && diastolic !== null;
    const pressure: Fact[] = both
      ? [
          {
            key: 'pressure',
            label: t('vitalSigns.names.pressure'),
            content: shown(
              `${format.number(systolic)}/${format.number(diastolic)}`,
              vitalRanges.diastolic.unit,
              [levelOf('systolic', systolic), levelOf('diastolic', diastolic)],
            ),
          },
        ]
      : [];
    const rest = vitalKeys
      .filter((key) => !(both && (key === 'systolic' || key === 'diastolic')))
      .flatMap((key): Fact[] => {
        const value = vitals[key];
        return value === null
          ? []
          : [
              {
                key,
                label: t(`vitalSigns.names.${key}`),
                content: shown(format.number(value), vitalRanges[key].unit, [levelOf(key, value)]),
              },
            ];
      });
    return [
      ...pressure,
      ...rest,
      ...(vitals.bmi === null
        ? []
        : [
            {
              key: 'bmi',
              label: t('vitalSigns.names.bmi'),
              content: shown(format.number(vitals.bmi), bodyMassUnit, []),
            },
          ]),
    ];
  };
  return { factsOf };
};
