import type { Visit } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useVisitWriter } from './use-visit-writer';

/** The supervisor of an intern signs the note that is on screen. */
export const CosignNote = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const { put, refresh, forgetList } = useVisitWriter();
  const [asking, setAsking] = useState(false);
  const cosign = useMutation({
    ...apiMutation('visitCosign'),
    onSuccess: (signed) => {
      notify.success(t('visits.cosign.done', { name: signed.patient.name }));
      setAsking(false);
      put(signed);
      void forgetList();
    },
    onError: () => refresh(visit.id),
  });
  const failure = useFailure(cosign.error);
  const { signature } = visit;
  if (!signature) return null;
  return (
    <>
      <Button variant="solid" onClick={() => setAsking(true)}>
        {t('visits.cosign.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => {
          setAsking(false);
          cosign.reset();
        }}
        onConfirm={() =>
          cosign.mutate({
            params: { visitId: visit.id },
            body: { contentHash: signature.contentHash },
          })
        }
        title={t('visits.cosign.title', { name: visit.patient.name })}
        text={t('visits.cosign.text', { name: signature.by })}
        confirmLabel={t('visits.cosign.open')}
        pending={cosign.isPending}
        problem={failure}
      />
    </>
  );
};
