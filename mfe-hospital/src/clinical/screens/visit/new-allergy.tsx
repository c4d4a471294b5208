import { allergySeverities, limits, type Visit } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import {
  Form,
  FormActions,
  FormBody,
  SelectField,
  SubmitButton,
  TextField,
  yup,
} from '@sala/shared-ui/form';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { AllergenField } from './allergen-field';
import { useVisitWriter } from './use-visit-writer';

/** Records a patient-reported allergy: substance and reaction. */
export const NewAllergy = ({
  visit,
  onDone,
}: {
  readonly visit: Visit;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const { refresh } = useVisitWriter();
  const create = useMutation({
    ...apiMutation('allergyCreate'),
    onSuccess: ({ substance }) => {
      notify.success(t('visits.allergy.created', { substance }));
      onDone();
      return refresh(visit.id);
    },
  });
  const rules = useMemo(() => {
    const tooLong = (max: number) => t('visits.rules.tooLong', { max });
    return yup.object({
      substance: yup
        .string()
        .trim()
        .required(t('visits.rules.substance'))
        .max(limits.allergySubstanceMax, tooLong(limits.allergySubstanceMax)),
      reaction: yup
        .string()
        .trim()
        .max(limits.allergyReactionMax, tooLong(limits.allergyReactionMax)),
    });
  }, [t]);
  return (
    <Form
      label={t('visits.allergy.new')}
      initialValues={{ substance: '', reaction: '', severity: '' }}
      validationSchema={rules}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onSubmit={({ substance, reaction, severity }) =>
        create.mutate({
          params: { patientId: visit.patient.id },
          body: {
            substance: substance.trim(),
            reaction: reaction.trim() || null,
            severity: allergySeverities.find((one) => one === severity) ?? 'unknown',
          },
        })
      }
    >
      <FormBody>
        <AllergenField />
        <TextField name="reaction" label={t('visits.allergy.reaction')} />
        <SelectField
          name="severity"
          label={t('visits.allergy.severity')}
          options={allergySeverities
            .filter((one) => one !== 'unknown')
            .map((one) => ({ value: one, label: t(`visits.severities.${one}`) }))}
        />
      </FormBody>
      <FormActions>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t('visits.allergy.discard')}
        </Button>
        <SubmitButton size="sm">{t('visits.allergy.save')}</SubmitButton>
      </FormActions>
    </Form>
  );
};
