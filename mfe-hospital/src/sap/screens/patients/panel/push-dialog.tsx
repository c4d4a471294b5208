import { apiMutation } from '@sala/shared-auth';
import type { SapComparedField, SapPatient, SapReturn } from '@sala/shared-contracts';
import { Box, Button, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { ConfirmDialog, InfoDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useSapFailure } from '../../../parts/use-sap-failure';
import { useEffect, useRef } from 'react';
import { ReturnList } from '../../../parts/return-list';
import { useForgetSap } from '../use-forget-sap';

export interface PushDialogProps {
  readonly record: SapPatient;
  readonly fields: readonly SapComparedField[];
  readonly onClose: () => void;
}

interface Answer {
  readonly accepted: boolean;
  readonly messages: readonly SapReturn[];
}

/** What SAP did not accept, and why. */
const Refused = ({ messages, text }: Pick<Answer, 'messages'> & { readonly text: string }) => (
  <Box role="alert">
    <Text size="sm" mb="2">
      {text}
    </Text>
    <ReturnList messages={messages} />
  </Box>
);

/** Tries the change in SAP without changing anything, shows what SAP says, and only then asks. */
export const PushDialog = ({ record, fields, onClose }: PushDialogProps) => {
  const { t } = useTranslation('hospital');
  const forget = useForgetSap();
  const { patnr, version } = record;
  const input = (testRun: boolean) => ({
    params: { patnr },
    body: { fields: [...fields], version, testRun },
  });
  const trial = useMutation(apiMutation('sapFieldsPush'));
  const push = useMutation({
    ...apiMutation('sapFieldsPush'),
    onSuccess: ({ accepted }) => {
      if (!accepted) return undefined;
      notify.success(t('sapPatients.push.done'));
      onClose();
      return forget();
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return; // once, although effects may run twice
    begun.current = true;
    trial.mutate(input(true));
  });
  const trialFailure = useSapFailure(trial.error);
  const pushFailure = useSapFailure(push.error);
  const title = t('sapPatients.push.title', { count: fields.length });
  if (trial.data?.accepted && push.data?.accepted !== false)
    return (
      <ConfirmDialog
        open
        title={title}
        text={
          <>
            <Text size="sm" mb="2">
              {t('sapPatients.push.accepted', {
                fields: fields.map((field) => t(`sapPatients.fields.${field}`)).join(', '),
              })}
            </Text>
            <ReturnList messages={trial.data.messages} />
          </>
        }
        confirmLabel={t('sapPatients.push.do')}
        onConfirm={() => push.mutate(input(false))}
        onClose={onClose}
        pending={push.isPending}
        problem={pushFailure}
      />
    );
  return (
    <InfoDialog open title={title} onClose={onClose}>
      {push.data ? (
        <Refused messages={push.data.messages} text={t('sapPatients.push.refused')} />
      ) : trial.data ? (
        <Refused messages={trial.data.messages} text={t('sapPatients.push.trialRefused')} />
      ) : trialFailure ? (
        <ErrorState
          problem={trialFailure}
          action={
            <Button onClick={() => trial.mutate(input(true))}>{t('sapPatients.push.again')}</Button>
          }
        />
      ) : (
        <Box role="status">
          <Text size="sm">{t('sapPatients.push.trying')}</Text>
          <LoadingState shape="text" rows={3} />
        </Box>
      )}
    </InfoDialog>
  );
};
