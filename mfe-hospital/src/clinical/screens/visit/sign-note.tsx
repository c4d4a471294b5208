import { sectionsWithBlanks, type SignatureItem, type Visit } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Kbd } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import type { Autosave } from './use-autosave';
import { useSignKeys } from './use-sign-keys';
import { useVisitWriter } from './use-visit-writer';
import { BlockingTasks } from './visit-tasks';

interface SignNoteProps {
  readonly visit: Visit;
  readonly draft: Autosave;
  readonly missing: readonly SignatureItem[];
  /** Signing was refused because items are missing. */
  readonly onRefused: () => void;
}

/** Signs the note: saves the text on screen first, and signs exactly that revision. */
export const SignNote = ({ visit, draft, missing, onRefused }: SignNoteProps) => {
  const { t } = useTranslation('hospital');
  const { put, refresh, forgetList } = useVisitWriter();
  const [revision, setRevision] = useState<number | null>(null); // the revision the confirmation shows
  const sign = useMutation({
    ...apiMutation('visitSign'),
    onSuccess: (signed) => {
      notify.success(t('visits.sign.done', { name: signed.patient.name }));
      put(signed);
      void forgetList();
    },
    onError: () => refresh(visit.id),
  });
  const failure = useFailure(sign.error);
  const blanks = sectionsWithBlanks(draft.saved.sections);
  const ask = async () => {
    const saved = await draft.flush();
    if (missing.length > 0) return onRefused();
    if (saved) setRevision(saved.revision);
    return undefined;
  };
  const close = () => {
    setRevision(null);
    sign.reset();
  };
  const confirm = () => {
    if (!sign.isPending)
      sign.mutate({
        params: { visitId: visit.id },
        body: { revision: revision ?? 0, diagnosesRevision: visit.diagnoses.revision },
      });
  };
  const blocked = draft.state === 'conflict';
  useSignKeys(() => {
    if (revision !== null) confirm();
    else if (!blocked) void ask();
  });
  return (
    <>
      <Button variant="solid" disabled={blocked} onClick={() => void ask()}>
        {t('visits.sign.open')}
        <Box display={{ base: 'none', md: 'inline-flex' }} aria-hidden>
          <Kbd>{t('visits.sign.keys')}</Kbd>
        </Box>
      </Button>
      <ConfirmDialog
        open={revision !== null}
        onClose={close}
        onConfirm={confirm}
        title={t('visits.sign.title', { name: visit.patient.name })}
        text={
          <>
            {[
              t('visits.sign.text'),
              ...(visit.cosignature
                ? [t('visits.cosign.needed', { name: visit.cosignature.supervisor ?? '' })]
                : []),
              ...(blanks.length > 0
                ? [
                    t('visits.sign.blanks', {
                      sections: blanks.map((one) => t(`visits.sections.${one}`)).join(', '),
                    }),
                  ]
                : []),
            ].join(' ')}
            <BlockingTasks visitId={visit.id} />
          </>
        }
        confirmLabel={t('visits.sign.open')}
        pending={sign.isPending}
        problem={failure}
      />
    </>
  );
};
