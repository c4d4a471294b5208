import {
  bodyMassIndex,
  bodyMassUnit,
  inVitalRange,
  vitalKeys,
  vitalRanges,
} from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { FormBody, NumberField, useFormikContext } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useVitalMessages } from './use-vital-messages';
import { useVitalMark } from './vital-mark';
import { measured, type VitalsValues } from './vitals-rules';

/** Body mass index, updated while typing. */
const LiveIndex = ({ values }: { readonly values: VitalsValues }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const [weight, height] = [measured(values.weight), measured(values.height)];
  const known =
    weight !== null &&
    height !== null &&
    inVitalRange('weight', weight) &&
    inVitalRange('height', height);
  return (
    <Text size="sm" tone={known ? 'default' : 'muted'} role="status" figures>
      {t('vitalSigns.names.bmi')}:{' '}
      {known
        ? `${format.number(bodyMassIndex(weight, height))} ${bodyMassUnit}`
        : t('vitalSigns.bmiUnknown')}
    </Text>
  );
};

interface VitalFieldsProps {
  readonly within?: 'vitals';
  /** What is unusual depends on the age. */
  readonly birthDate: string;
}

/** Vital sign fields, at the top level of a form or under `within`. */
export const VitalFields = ({ within, birthDate }: VitalFieldsProps) => {
  useVitalMessages();
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<VitalsValues & { readonly vitals?: VitalsValues }>();
  const mark = useVitalMark(birthDate);
  const typed = (within && values[within]) ?? values;
  return (
    <>
      <FormBody columns={2}>
        {vitalKeys.map((key) => (
          <NumberField
            key={key}
            name={within ? `${within}.${key}` : key}
            label={t('vitalSigns.withUnit', {
              name: t(`vitalSigns.names.${key}`),
              unit: vitalRanges[key].unit,
            })}
            integer={vitalRanges[key].digits === 0}
            help={mark(key, typed[key])}
          />
        ))}
      </FormBody>
      <LiveIndex values={typed} />
    </>
  );
};
