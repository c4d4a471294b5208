import { apiQuery } from '@sala/shared-auth';
import { Box, EmptyState, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { CalendarIcon } from '@sala/shared-ui/icons';
import { failsAlone, Link, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useAppointmentStatusChip } from '../../../../parts/appointment-status';
import { paths } from '../../../../paths';

const rowMax = 50;

/** All appointments of a patient, newest first. */
export const AppointmentsTab = ({ patientId }: { readonly patientId: string }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const chipOf = useAppointmentStatusChip();
  const list = useQuery({
    ...apiQuery('appointmentList', {
      query: { patientId, sort: '-startAt', page: 1, pageSize: rowMax },
    }),
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  if (failure && !list.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (!list.data) return <LoadingState shape="text" rows={5} />;
  if (list.data.items.length === 0)
    return (
      <EmptyState
        icon={<CalendarIcon />}
        title={t('patients.noAppointments')}
        text={t('patients.noAppointmentsText')}
      />
    );
  return (
    <ul role="list">
      {list.data.items.map(({ id, startAt, site, eventType, practitioner, status }) => (
        <Flex
          as="li"
          key={id}
          wrap="wrap"
          gap="2"
          align="center"
          py="1.5"
          borderBottomWidth="1px"
          minH={{ base: 'touch', md: '9' }}
        >
          <Box flex="1 1 12rem" minW="0">
            <Text size="sm" fontWeight="medium">
              <Link to={`${paths.appointments}?appointmentId=${id}`}>
                {startAt ? format.dateTime(startAt, site.timeZone) : t('patients.waiting')}
              </Link>
            </Text>
            <Text size="xs" tone="muted">
              {[eventType.name, practitioner?.name].filter(Boolean).join(' · ')}
            </Text>
          </Box>
          {chipOf(status)}
        </Flex>
      ))}
    </ul>
  );
};
