import { paediatricDose } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { frequencyIn, type ItemValues } from './item-values';

interface PaediatricRangeProps {
  readonly item: ItemValues;
  readonly weight: { readonly kg: number; readonly takenAt: string };
}

const dayMs = 86_400_000;
/** A child has grown since. */
const oldAfterDays = 90;

/** What a child of this weight takes of each ingredient, before anything is typed. */
export const PaediatricRange = ({ item, weight }: PaediatricRangeProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const today = useToday();
  const frequency = frequencyIn(item);
  const amount = (value: number) => format.number(Number(value.toPrecision(3)));
  const known = (item.medication?.ingredients ?? []).flatMap(({ name, paediatric }) =>
    paediatric ? [{ name, ...paediatric }] : [],
  );
  if (known.length === 0) return null;
  const isOld = Date.parse(today) - Date.parse(weight.takenAt) > oldAfterDays * dayMs;
  return (
    <>
      {known.map(({ name, ...range }) => {
        const { minPerKg, maxPerKg, capPerDay } = range;
        const whole = paediatricDose(range, weight.kg, frequency ?? { code: 'q24h' });
        const parts = [
          whole &&
            t('prescription.paediatric.range', {
              name,
              min: amount(minPerKg),
              max: amount(maxPerKg),
              kg: format.number(weight.kg),
              from: amount(whole.perDayMin),
              to: amount(whole.perDayMax),
            }),
          whole &&
            frequency &&
            t('prescription.paediatric.dose', {
              min: amount(whole.perDoseMin / weight.kg),
              max: amount(whole.perDoseMax / weight.kg),
              from: amount(whole.perDoseMin),
              to: amount(whole.perDoseMax),
            }),
          capPerDay === null
            ? null
            : t('prescription.paediatric.most', { most: amount(capPerDay) }),
        ];
        return (
          <Text key={name} size="sm">
            {parts.filter((part) => part !== null).join(' · ')}
          </Text>
        );
      })}
      {isOld ? (
        <Text size="sm" tone="danger">
          {t('prescription.paediatric.old', { day: format.date(weight.takenAt) })}
        </Text>
      ) : null}
    </>
  );
};
