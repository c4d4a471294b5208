import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { dayAfter } from '../../parts/zoned-time';
import { dayIn, readablePhone, type Appointment } from '@sala/shared-contracts';
import { Box, Button, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { PrintIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import {
  Link,
  useDayWords,
  useLiveQueries,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
  widgetQuery,
} from '@sala/shell-sdk';
import { useCompanyZone, useToday } from '@sala/screen-parts/company-day';
import type { ReactNode } from 'react';
import { useZonedFormats } from '../../parts/use-zoned-format';
import { paths } from '../../paths';
import { useDayListPrint } from '../parts/day-list/use-day-list-print';

const shown = 5;
const liveEvents = { 'appointment.': ['appointmentList'] } as const;

const RowsSkeleton = () =>
  Array.from({ length: shown }, (_, row) => (
    <Flex key={row} h="11" align="center">
      <Skeleton w="full" />
    </Flex>
  ));

interface RowProps {
  readonly appointment: Appointment;
  readonly detail: string;
  readonly children?: ReactNode;
}

const Row = ({ appointment: { id, patient }, detail, children }: RowProps) => (
  <Flex
    as="li"
    align="center"
    gap="2"
    py="1.5"
    borderTopWidth="1px"
    borderColor="border"
    _first={{ borderTopWidth: '0' }}
  >
    <Box flex="1" minW="0">
      <Styled
        asChild
        display="block"
        truncate
        color="fg"
        fontWeight="medium"
        textDecoration="none"
        _hover={{ textDecoration: 'underline' }}
        title={patient.name}
      >
        <Link to={`${paths.appointments}?appointmentId=${id}`}>{patient.name}</Link>
      </Styled>
      <Text size="xs" tone="muted" truncate>
        {detail}
      </Text>
    </Box>
    {children}
  </Flex>
);

interface ListProps {
  readonly query: {
    readonly tab: 'unconfirmed' | 'waitlist';
    readonly from?: string;
    readonly to?: string;
  };
  readonly empty: string;
  readonly row: (appointment: Appointment) => ReactNode;
}

const List = ({ query, empty, row }: ListProps) => {
  const { t } = useTranslation('hospital');
  useLiveQueries(liveEvents);
  const { data } = useQuery({
    ...apiQuery('appointmentList', {
      query: { ...query, sort: 'startAt', page: 1, pageSize: shown },
    }),
    ...widgetQuery,
  });
  if (!data) return <RowsSkeleton />;
  if (data.total === 0) return <Text tone="muted">{empty}</Text>;
  const { from, to, tab } = query;
  const all = `${paths.appointments}?${new URLSearchParams({ tab, ...(from && { from }), ...(to && { to }) }).toString()}`;
  return (
    <>
      <Box as="ul" listStyle="none" m="0" p="0">
        {data.items.map(row)}
      </Box>
      {data.total > data.items.length ? (
        <Styled asChild fontSize="sm" display="inline-block" pt="1" me="4">
          <Link to={all}>{t('desk.seeMore', { count: data.total - data.items.length })}</Link>
        </Styled>
      ) : null}
    </>
  );
};

/** Calls to make: appointments of tomorrow that nobody has confirmed. */
export const UnconfirmedTomorrow = () => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const formats = useZonedFormats();
  const mayConfirm = useCan('appointments:write');
  const tomorrow = dayAfter(useToday(), 1);
  const confirm = useMutation({
    ...apiMutation('appointmentConfirm'),
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('appointmentList') }),
  });
  const { printing, print, sheet } = useDayListPrint();
  return (
    <>
      <List
        query={{ tab: 'unconfirmed', from: tomorrow, to: tomorrow }}
        empty={t('desk.allConfirmed')}
        row={(appointment) => {
          const { id, startAt, patient, site, moves, version } = appointment;
          const time = startAt ? formats(site.timeZone).clock(startAt) : '';
          return (
            <Row
              key={id}
              appointment={appointment}
              detail={[time, patient.phone && readablePhone(patient.phone)]
                .filter(Boolean)
                .join(' · ')}
            >
              {mayConfirm && moves.includes('confirmed') ? (
                <Button
                  size="sm"
                  flexShrink="0"
                  loading={confirm.isPending && confirm.variables.params.appointmentId === id}
                  aria-label={t('desk.stepFor', { step: t('desk.confirm'), name: patient.name })}
                  onClick={() =>
                    confirm.mutate({
                      params: { appointmentId: id },
                      body: { version, channel: 'phone' },
                    })
                  }
                >
                  {t('desk.confirm')}
                </Button>
              ) : null}
            </Row>
          );
        }}
      />
      <Button
        mt="3"
        size="sm"
        loading={printing}
        onClick={() => print({ day: tomorrow, filter: {}, byDoctor: false })}
      >
        <PrintIcon aria-hidden />
        {t('dayList.printTomorrow')}
      </Button>
      {sheet}
    </>
  );
};

/** Who waits for a time, and who was offered one. */
export const WaitlistMatches = () => {
  const { t } = useTranslation('hospital');
  const formats = useZonedFormats();
  const { say } = useDayWords();
  const zone = useCompanyZone();
  const mayBook = useCan('appointments:write');
  return (
    <List
      query={{ tab: 'waitlist' }}
      empty={t('desk.nobodyWaitlisted')}
      row={(appointment) => {
        const { id, offer, eventType, patient, practitioner, createdAt, moves } = appointment;
        return (
          <Row
            key={id}
            appointment={appointment}
            detail={[
              eventType.name,
              practitioner?.name,
              t('desk.waitsSince', { date: say('dayMonth', dayIn(zone, createdAt)) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            {offer ? (
              <StatusChip {...statusLooks.waiting}>
                {t('desk.offered', { when: formats(offer.site.timeZone).moment(offer.startAt) })}
              </StatusChip>
            ) : null}
            {mayBook && !offer && moves.includes('scheduled') ? (
              <Button
                asChild
                size="sm"
                flexShrink="0"
                aria-label={t('desk.stepFor', { step: t('desk.book'), name: patient.name })}
              >
                <Link to={`${paths.appointments}?rescheduleId=${id}`}>{t('desk.book')}</Link>
              </Button>
            ) : null}
          </Row>
        );
      }}
    />
  );
};
