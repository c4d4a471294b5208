import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import {
  limits,
  patientChannels,
  type Patient,
  type PatientChannel,
  type Suppression,
} from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { FormBody, RadioGroupField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { RefusalList } from '@sala/screen-parts/refusal-list';
import { useMemo, useState, type ReactNode } from 'react';

interface DialogProps {
  readonly patient: Patient;
  readonly onClose: () => void;
}

const useForget = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: apiKey('patientOutgoingView') });
};

/** The channel that is tried first; the others follow. */
const ChannelsDialog = ({
  patient,
  now,
  onClose,
}: DialogProps & { readonly now: PatientChannel | undefined }) => {
  const { t } = useTranslation('hospital');
  const forget = useForget();
  const save = useMutation({
    ...apiMutation('patientChannelsSave'),
    onSuccess: () => {
      notify.success(t('patients.outgoing.saved'));
      onClose();
      return forget();
    },
  });
  const send = ({ first }: { readonly first: string }) => {
    const chosen = patientChannels.find((one) => one === first);
    const others = patientChannels.filter((one) => one !== chosen);
    save.mutate({
      params: { patientId: patient.id },
      body: { channels: chosen ? [chosen, ...others] : null },
    });
  };
  return (
    <FormDialog<{ readonly first: string }>
      open
      title={t('patients.outgoing.prefer')}
      description={patient.name}
      initialValues={{ first: now ?? '' }}
      onSubmit={send}
      submitting={save.isPending}
      problem={useFailure(save.error)}
      onClose={onClose}
    >
      <RadioGroupField
        name="first"
        label={t('patients.outgoing.firstBy')}
        options={['', ...patientChannels].map((value) => ({
          value,
          label: t(`patients.outgoing.channels.${value || 'company'}`),
        }))}
      />
    </FormDialog>
  );
};

/** An address gets messages again, with the reason. */
const LiftDialog = ({
  suppression,
  onClose,
}: {
  readonly suppression: Suppression;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const forget = useForget();
  const lift = useMutation({
    ...apiMutation('suppressionLift'),
    onSuccess: () => {
      notify.success(t('patients.outgoing.lifted', { address: suppression.address }));
      onClose();
      return forget();
    },
  });
  const rules = useMemo(() => {
    const max = limits.suppressionReasonMax;
    const reason = yup.string().trim().required(t('patients.outgoing.reasonMissing'));
    return yup.object({ reason: reason.max(max, t('patient.rules.tooLong', { max })) });
  }, [t]);
  return (
    <FormDialog<{ readonly reason: string }>
      open
      title={t('patients.outgoing.liftTitle')}
      description={t('patients.outgoing.liftText', { address: suppression.address })}
      submitLabel={t('patients.outgoing.lift')}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) =>
        lift.mutate({ params: { suppressionId: suppression.id }, body: { reason: reason.trim() } })
      }
      submitting={lift.isPending}
      problem={useFailure(lift.error)}
      onClose={onClose}
    >
      <FormBody>
        <TextField
          name="reason"
          label={t('patients.outgoing.reason')}
          required
          countTo={limits.suppressionReasonMax}
        />
      </FormBody>
    </FormDialog>
  );
};

const Line = ({
  children,
  detail,
  action,
}: {
  readonly children: string;
  readonly detail: string;
  readonly action?: ReactNode;
}) => (
  <Flex as="li" wrap="wrap" align="center" gap="2" py="1" borderBottomWidth="1px">
    <Box flex="1 1 9rem" minW="0">
      <Text size="sm">{children}</Text>
      <Text size="xs" tone="muted">
        {detail}
      </Text>
    </Box>
    {action}
  </Flex>
);

/** How a patient is reached, which addresses get nothing, and what was not sent and why. */
export const OutgoingSection = ({
  patient,
  canWrite,
}: {
  readonly patient: Patient;
  readonly canWrite: boolean;
}) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canLift = useCan('patient-chats:write');
  const [isChoosing, setChoosing] = useState(false);
  const [lifted, setLifted] = useState<Suppression | null>(null);
  const view = useQuery({
    ...apiQuery('patientOutgoingView', { params: { patientId: patient.id } }),
    meta: failsAlone,
  });
  const failure = useFailure(view.error);
  if (failure && !view.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    );
  if (!view.data) return <LoadingState shape="text" rows={3} />;
  const { channels, suppressions, refusals } = view.data;
  const channelName = (channel: PatientChannel | null) =>
    channel && t(`patients.outgoing.channels.${channel}`);
  return (
    <Box as="section" aria-label={t('patients.outgoing.title')} mt="4">
      <Text fontWeight="medium">{t('patients.outgoing.title')}</Text>
      <ul role="list">
        <Line
          detail={
            channels
              ? channels.map(channelName).join(' → ')
              : t('patients.outgoing.channels.company')
          }
          action={
            canWrite ? (
              <Button size="sm" onClick={() => setChoosing(true)}>
                {t('patients.outgoing.change')}
              </Button>
            ) : null
          }
        >
          {t('patients.outgoing.prefer')}
        </Line>
        {suppressions.map((one) => (
          <Line
            key={one.id}
            detail={[
              t(`patients.outgoing.stops.${one.reason}`),
              t(`patients.outgoing.purposes.${one.purpose}`),
              channelName(one.channel),
              format.dateTime(one.since),
            ].join(' · ')}
            action={
              canLift ? (
                <Button
                  size="sm"
                  aria-label={t('patients.outgoing.liftOf', { address: one.address })}
                  onClick={() => setLifted(one)}
                >
                  {t('patients.outgoing.lift')}
                </Button>
              ) : null
            }
          >
            {t('patients.outgoing.stopped', { address: one.address })}
          </Line>
        ))}
      </ul>
      {refusals.length > 0 ? (
        <RefusalList label={t('patients.outgoing.notSent')} refusals={refusals} />
      ) : null}
      {isChoosing ? (
        <ChannelsDialog patient={patient} now={channels?.[0]} onClose={() => setChoosing(false)} />
      ) : null}
      {lifted ? <LiftDialog suppression={lifted} onClose={() => setLifted(null)} /> : null}
    </Box>
  );
};
