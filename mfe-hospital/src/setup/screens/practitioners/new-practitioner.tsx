import { apiKey, apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useMemo } from 'react';
import { PractitionerFields } from './practitioner-fields';
import {
  emptyPractitioner,
  practitionerBody,
  practitionerRules,
  type PractitionerValues,
} from './practitioner-values';

/** Adds a practitioner; pictures follow once the record exists. */
export const NewPractitioner = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const rules = useMemo(() => practitionerRules(t), [t]);
  const create = useMutation({
    ...apiMutation('practitionerCreate'),
    onSuccess: ({ name }) => {
      notify.success(t('practitioners.toasts.created', { name }));
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('practitionerList') });
    },
  });
  return (
    <FormPanel<PractitionerValues>
      title={t('practitioners.actions.new')}
      submitLabel={t('practitioners.actions.create')}
      initialValues={emptyPractitioner}
      validationSchema={rules}
      onSubmit={(values) => create.mutate({ body: practitionerBody(values) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <PractitionerFields managed />
    </FormPanel>
  );
};
