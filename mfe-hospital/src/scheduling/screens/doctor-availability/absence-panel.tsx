import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { TimeOffDetail } from '@sala/shared-contracts';
import {
  Box,
  Button,
  ErrorState,
  Flex,
  Heading,
  Link as Styled,
  Stack,
  Text,
} from '@sala/shared-ui';
import { FormProblem, RadioGroupField, Form } from '@sala/shared-ui/form';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  Link,
  notify,
  useCrumb,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useId } from 'react';
import { useAppointmentStatusChip } from '../../../parts/appointment-status';
import { paths } from '../../../paths';
import { AbsenceStatus } from './absences-tab';
import { useAbsenceSpan } from './use-absence-span';

interface AbsencePanelProps {
  readonly timeOffId: string;
  readonly zone: string;
  readonly canEdit: boolean;
  readonly canDecide: boolean;
  readonly onClose: () => void;
}

const Affected = ({ absence }: { readonly absence: TimeOffDetail }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const chip = useAppointmentStatusChip();
  const mayBook = useCan('appointments:write');
  if (absence.affected.length === 0)
    return <Text tone="muted">{t('availability.absences.noneAffected')}</Text>;
  return (
    <Box as="ul" listStyleType="none" m="0" p="0">
      {absence.affected.map(
        ({ id, startAt, timeZone, patient, eventType, status, delegateFree, toMove }) => (
          <Flex as="li" key={id} gap="3" py="2" borderTopWidth="1px" alignItems="baseline">
            <Box flex="1" minW="0">
              <Styled asChild>
                <Link to={`${paths.appointments}?appointmentId=${id}`}>{patient}</Link>
              </Styled>
              <Text
                size="sm"
                tone="muted"
                figures
              >{`${format.dateTime(startAt, timeZone)} · ${eventType}`}</Text>
              {absence.delegate && !toMove ? (
                <Text size="sm" tone={delegateFree ? 'accent' : 'danger'}>
                  {t(
                    delegateFree
                      ? 'availability.absences.delegateFree'
                      : 'availability.absences.delegateBusy',
                  )}
                </Text>
              ) : null}
            </Box>
            {toMove && mayBook ? (
              <Button asChild size="sm">
                <Link to={`${paths.appointments}?rescheduleId=${id}`}>
                  {t('availability.absences.move')}
                </Link>
              </Button>
            ) : (
              chip(status)
            )}
          </Flex>
        ),
      )}
    </Box>
  );
};

const Decision = ({
  absence,
  zone,
  canEdit,
  canDecide,
  onClose,
}: Omit<AbsencePanelProps, 'timeOffId'> & { readonly absence: TimeOffDetail }) => {
  const { t } = useTranslation('hospital');
  const span = useAbsenceSpan(zone);
  const id = useId();
  const client = useQueryClient();
  useCrumb(t(`availability.types.${absence.type}`));
  const confirming = (words: 'absenceApproved' | 'absenceRejected' | 'absenceCancelled') => () => {
    notify.success(t(`availability.toasts.${words}`));
    return Promise.all(
      (['timeOffList', 'timeOffView', 'slotList'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
  };
  const approve = useMutation({
    ...apiMutation('timeOffDecide'),
    meta: failsAlone,
    onSuccess: confirming('absenceApproved'),
  });
  const reject = useMutation({
    ...apiMutation('timeOffDecide'),
    meta: failsAlone,
    onSuccess: confirming('absenceRejected'),
  });
  const cancel = useMutation({
    ...apiMutation('timeOffCancel'),
    meta: failsAlone,
    onSuccess: confirming('absenceCancelled'),
  });
  const params = { timeOffId: absence.id };
  const { version } = absence;
  const problem = useFailure(approve.error ?? reject.error ?? cancel.error);
  const deciding = canDecide && absence.status === 'requested';
  const busy = approve.isPending || reject.isPending || cancel.isPending;
  const choices = (['reassign', 'reschedule', 'keep'] as const).filter(
    (choice) => choice !== 'reassign' || absence.delegate,
  );
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={`${t(`availability.types.${absence.type}`)} · ${absence.practitioner.name}`}
      onClose={onClose}
      footer={
        <>
          {canEdit && (absence.status === 'requested' || absence.status === 'approved') ? (
            <Button
              variant="dangerGhost"
              disabled={busy}
              onClick={() => cancel.mutate({ params, body: { version } })}
            >
              {t('availability.actions.takeBack')}
            </Button>
          ) : null}
          {deciding ? (
            <>
              <Button
                disabled={busy}
                onClick={() => reject.mutate({ params, body: { version, approve: false } })}
              >
                {t('availability.actions.reject')}
              </Button>
              <Button variant="solid" type="submit" form={id} loading={approve.isPending}>
                {t('availability.actions.approve')}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Stack gap="4">
        <FormProblem problem={problem} />
        <Flex gap="2" alignItems="center" flexWrap="wrap">
          <AbsenceStatus status={absence.status} />
          <Text>{span(absence)}</Text>
        </Flex>
        {absence.reason ? <Text>{absence.reason}</Text> : null}
        {absence.delegate ? (
          <Text tone="muted">
            {t('availability.absences.delegate', { name: absence.delegate.name })}
          </Text>
        ) : null}
        {absence.bookings ? (
          <Text tone="muted">{t(`availability.bookings.${absence.bookings}`)}</Text>
        ) : null}
        <Heading as="h3" size="sm">
          {t('availability.absences.affected', { count: absence.affected.length })}
        </Heading>
        <Affected absence={absence} />
        {deciding ? (
          <Form
            id={id}
            initialValues={{ bookings: absence.delegate ? 'reassign' : 'reschedule' }}
            onSubmit={({ bookings }) =>
              approve.mutate({
                params,
                body: {
                  version,
                  approve: true,
                  ...(absence.affected.length > 0
                    ? { bookings: choices.find((choice) => choice === bookings) }
                    : {}),
                },
              })
            }
          >
            {absence.affected.length > 0 ? (
              <RadioGroupField
                name="bookings"
                direction="column"
                label={t('availability.absences.whatHappens')}
                options={choices.map((value) => ({
                  value,
                  label: t(`availability.bookings.${value}`),
                  help: t(`availability.bookingsHelp.${value}`),
                }))}
              />
            ) : null}
          </Form>
        ) : null}
      </Stack>
    </SidePanel>
  );
};

/** An absence with the appointments it affects. */
export const AbsencePanel = ({ timeOffId, ...props }: AbsencePanelProps) => {
  const { t } = useTranslation('hospital');
  const absenceQuery = useQuery({
    ...apiQuery('timeOffView', { params: { timeOffId } }),
    meta: failsAlone,
  });
  if (absenceQuery.data) return <Decision absence={absenceQuery.data} {...props} />;
  if (!absenceQuery.isError) return null;
  return (
    <SidePanel beside="record" open title={t('availability.tabs.absences')} onClose={props.onClose}>
      <ErrorState
        problem={absenceQuery.error instanceof ApiError ? absenceQuery.error.problem : null}
        onRetry={() => void absenceQuery.refetch()}
        retrying={absenceQuery.isFetching}
      />
    </SidePanel>
  );
};
