import type { VisitPrescription } from '@sala/shared-contracts';
import { Grid } from '@sala/shared-ui';
import { NumberField, SelectField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import type { PrescriptionValues } from './prescription-values';

/** What the checks ask of the patient and the record does not say. */
export const PatientFacts = ({ sex }: { readonly sex: VisitPrescription['patient']['sex'] }) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<PrescriptionValues>();
  return (
    <Grid
      gap="3"
      data-form-row
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    >
      {sex === 'H' ? null : (
        <SelectField
          name="pregnant"
          label={t('prescription.facts.pregnant')}
          placeholder={t('prescription.facts.unknown')}
          options={(['yes', 'no'] as const).map((value) => ({
            value,
            label: t(`prescription.facts.${value}`),
          }))}
        />
      )}
      {values.pregnant === 'yes' ? (
        <SelectField
          name="trimester"
          label={t('prescription.facts.trimester')}
          placeholder={t('prescription.facts.unknown')}
          options={['1', '2', '3'].map((value) => ({ value, label: value }))}
        />
      ) : null}
      <NumberField
        name="eGfr"
        label={t('prescription.facts.eGfr')}
        help={t('prescription.facts.eGfrHelp')}
      />
    </Grid>
  );
};
