import { campaignAudiences } from '@sala/shared-contracts';
import { RadioGroupField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { emptyCondition } from '../../parts/condition-draft';
import type { CampaignValues } from './campaign-values';

/** Fields of another audience say nothing of this one. */
export const AudienceField = () => {
  const { t } = useTranslation('customers');
  const { values, initialValues, setFieldValue } = useFormikContext<CampaignValues>();
  const { audience } = values;
  const isInitial = audience === initialValues.audience;
  useEffect(() => {
    void setFieldValue('condition', isInitial ? initialValues.condition : emptyCondition);
    void setFieldValue('exclude', isInitial ? initialValues.exclude : emptyCondition);
  }, [audience, isInitial, initialValues, setFieldValue]);
  return (
    <RadioGroupField
      name="audience"
      label={t('campaigns.audience')}
      options={campaignAudiences.map((value) => ({
        value,
        label: t(`campaigns.audiences.${value}`),
      }))}
    />
  );
};
