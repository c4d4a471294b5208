import { RadioGroupField, yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { StepForm, type Wizard } from './step-form';

interface SamplesValues {
  readonly samples: 'yes' | 'no' | '';
}

const valuesOf = (saved: boolean | undefined): SamplesValues => ({
  samples: saved === undefined ? '' : saved ? 'yes' : 'no',
});

/** Step 6: sample data or none. */
export const SamplesStep = ({ wizard }: { readonly wizard: Wizard }) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(
    () => yup.object({ samples: yup.string().required(t('companySetup.validation.option')) }),
    [t],
  );
  return (
    <StepForm<SamplesValues>
      wizard={wizard}
      step="samples"
      saved={valuesOf(wizard.draft.samples?.samples)}
      rules={rules}
      answersOf={({ samples }) => ({ samples: { samples: samples === 'yes' } })}
    >
      <RadioGroupField
        name="samples"
        label={t('companySetup.samplesQuestion')}
        direction="column"
        options={[
          {
            value: 'yes',
            label: t('companySetup.samplesYes'),
            help: t('companySetup.samplesYesHelp'),
          },
          {
            value: 'no',
            label: t('companySetup.samplesNo'),
            help: t('companySetup.samplesNoHelp'),
          },
        ]}
        required
      />
    </StepForm>
  );
};
