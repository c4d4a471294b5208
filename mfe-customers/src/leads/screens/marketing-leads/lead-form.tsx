import { leadSources, limits, phoneCountries } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import type { UiProblem } from '@sala/shared-ui';
import {
  DateField,
  FormBody,
  FormWide,
  PhoneField,
  SelectField,
  TextareaField,
  TextField,
} from '@sala/shared-ui/form';
import { useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useMemo, type ReactNode } from 'react';
import { leadSchema, type LeadFormValues } from './lead-rules';

export interface LeadFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialValues: LeadFormValues;
  /** New leads only: later the owner is changed in the panel. */
  readonly withOwner?: boolean;
  readonly onSubmit: (values: LeadFormValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
}

export const LeadForm = ({ withOwner = false, notice, ...panel }: LeadFormProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const schema = useMemo(() => leadSchema(t, format.number), [t, format]);
  const owners = useQuery({ ...apiQuery('leadOwnerList'), enabled: withOwner });
  return (
    <FormPanel<LeadFormValues> {...panel} validationSchema={schema}>
      {notice}
      <FormBody columns={2}>
        <FormWide>
          <TextField name="name" label={t('leads.name')} required autoFocus autoComplete="off" />
        </FormWide>
        <FormWide>
          <PhoneField
            name="phone"
            label={t('leads.phone')}
            countries={phoneCountries}
            help={t('leads.reachableHelp')}
          />
        </FormWide>
        <FormWide>
          <TextField name="email" type="email" label={t('leads.email')} autoComplete="off" />
        </FormWide>
        <SelectField
          name="source"
          label={t('leads.source')}
          required
          options={leadSources.map((source) => ({
            value: source,
            label: t(`leads.sources.${source}`),
          }))}
        />
        {withOwner ? (
          <SelectField
            name="ownerId"
            label={t('leads.owner')}
            placeholder={t('leads.nobody')}
            options={[
              { value: 'next', label: t('leads.whoseTurn') },
              ...(owners.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ) : null}
        <FormWide>
          <TextField name="interest" label={t('leads.interest')} autoComplete="off" />
        </FormWide>
        <FormWide>
          <TextareaField
            name="message"
            label={t('leads.message')}
            countTo={limits.leadMessageMax}
          />
        </FormWide>
        <TextField name="nextStep" label={t('leads.nextStep')} autoComplete="off" />
        <DateField name="nextStepOn" label={t('leads.nextStepOn')} />
      </FormBody>
    </FormPanel>
  );
};
