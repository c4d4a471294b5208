import {
  inVitalRange,
  vitalReference,
  vitalStanding,
  type VitalKey,
  type VitalLevel,
} from '@sala/shared-contracts';
import { Flex } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { measured } from './vitals-rules';

const tones: Record<Exclude<VitalLevel, 'normal'>, string> = {
  critically_low: 'status.red.fg',
  critically_high: 'status.red.fg',
  low: 'status.amber.fg',
  high: 'status.amber.fg',
};

/** Under a field: a typed value that is unusual at the patient’s age; undefined for any other. */
export const useVitalMark = (birthDate: string) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const today = useToday();
  return (key: VitalKey, typed: string) => {
    const value = measured(typed);
    if (value === null || !inVitalRange(key, value)) return undefined;
    const level = vitalStanding(key, value, birthDate, today);
    const usual = vitalReference(key, birthDate, today);
    if (level === null || level === 'normal' || !usual) return undefined;
    return (
      <Flex as="span" display="inline-flex" align="center" gap="1" color={tones[level]}>
        <AlertIcon aria-hidden />
        {t('vitalSigns.outside', {
          level: t(`vitalSigns.levels.${level}`),
          low: format.number(usual.low),
          high: format.number(usual.high),
        })}
      </Flex>
    );
  };
};
