import { apiMutation } from '@sala/shared-auth';
import type { SapPatient } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { sapName } from '../sap-person';
import { useForgetSap } from '../use-forget-sap';

/** Registers somebody whom only SAP knows. */
export const ImportPatient = ({ record }: { readonly record: SapPatient }) => {
  const { t } = useTranslation('hospital');
  const [asking, ask] = useState(false);
  const { patnr, version, suggestions } = record;
  const bring = useMutation({
    ...apiMutation('sapPatientImport'),
    onSuccess: ({ link }) => {
      notify.success(t('sapPatients.import.done', { record: link.patient?.recordNumber ?? '' }));
      ask(false);
    },
    onSettled: useForgetSap(),
  });
  return (
    <>
      <Button size="sm" onClick={() => ask(true)}>
        <PlusIcon />
        {t('sapPatients.import.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('sapPatients.import.title', { name: sapName(record) })}
        text={t(suggestions.length > 0 ? 'sapPatients.import.twice' : 'sapPatients.import.text')}
        confirmLabel={t('sapPatients.import.do')}
        onConfirm={() => bring.mutate({ params: { patnr }, body: { version } })}
        onClose={() => ask(false)}
        pending={bring.isPending}
        problem={useFailure(bring.error)}
      />
    </>
  );
};
