import { useCan } from '@sala/shared-auth';
import { Box, Button, Card, Flex, Heading, lazyPart, Text } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useSapFailure } from '../../parts/use-sap-failure';
import { useState } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { openClashes, type Schedule } from './schedule-items';
import { useResolveClash } from './use-resolve-clash';

const KeepSapDialog = lazyPart(
  () => import('./keep-sap-dialog'),
  (module) => module.KeepSapDialog,
);

type Clash = Schedule['clashes'][number];

export interface ClashListProps {
  readonly schedule: Schedule;
  /** Only those of this appointment of SAP. */
  readonly sapAppointmentId?: string;
  /** Opens an appointment of SAP. */
  readonly onOpen?: (id: string) => void;
}

const keyOf = ({ sapAppointmentId, appointmentId }: Clash): string =>
  `${sapAppointmentId} ${appointmentId}`;

/** What clashes between both agendas, each settled in place. */
export const ClashList = ({ schedule, sapAppointmentId, onOpen }: ClashListProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('sap:write');
  const format = useZonedFormat(useCompanyZone());
  const [cancelled, setCancelled] = useState<Clash | null>(null);
  const resolve = useResolveClash();
  const failure = useSapFailure(resolve.error);
  const clashes = openClashes(schedule).filter(
    (one) => sapAppointmentId === undefined || one.sapAppointmentId === sapAppointmentId,
  );
  if (clashes.length === 0) return null;
  const settle = (clash: Clash, way: 'keep_sap' | 'keep_both') =>
    resolve.mutate(
      {
        params: { sapAppointmentId: clash.sapAppointmentId },
        body: { appointmentId: clash.appointmentId, way },
      },
      { onSuccess: () => setCancelled(null) },
    );
  const title = t('sapSchedule.clash.count', { count: clashes.length });
  const pending = resolve.isPending ? resolve.variables : undefined;
  return (
    <Card p="3" mb="3">
      <Flex align="center" gap="2" mb="1">
        <Box color="danger.fg">
          <AlertIcon aria-hidden />
        </Box>
        <Heading as="h3" size="sm">
          {title}
        </Heading>
      </Flex>
      {failure && cancelled === null ? (
        <Text role="alert" size="sm" tone="danger">
          {[failure.title, failure.detail].filter(Boolean).join(' ')}
        </Text>
      ) : null}
      <Box as="ul" role="list" aria-label={title} maxH="12rem" overflowY="auto">
        {clashes.map((clash) => {
          const sap = schedule.sap.find(({ id }) => id === clash.sapAppointmentId);
          const ours = schedule.ours.find(({ id }) => id === clash.appointmentId);
          const names = {
            sap: sap?.patient.name ?? clash.sapAppointmentId,
            ours: ours ? (ours.patient?.name ?? ours.title) : '—',
          };
          return (
            <Flex
              as="li"
              key={keyOf(clash)}
              align="center"
              columnGap="3"
              rowGap="1"
              wrap="wrap"
              py="2"
              borderTopWidth="1px"
              minW="0"
            >
              <Text size="sm" overflowWrap="anywhere" flex="1 1 20rem">
                {t(`sapSchedule.clash.kinds.${clash.kind}`)}
                {': '}
                {t('sapSchedule.clash.pair', {
                  sap: names.sap,
                  sapAt: sap ? format.moment(sap.start) : '—',
                  ours: names.ours,
                  oursAt: ours ? format.moment(ours.start) : '—',
                })}
              </Text>
              <Flex gap="2" wrap="wrap">
                {canWrite ? (
                  <>
                    <Button
                      size="sm"
                      aria-label={t('sapSchedule.clash.keepSapNamed', { name: names.sap })}
                      onClick={() => {
                        resolve.reset();
                        setCancelled(clash);
                      }}
                    >
                      {t('sapSchedule.clash.keepSap')}
                    </Button>
                    <Button
                      size="sm"
                      aria-label={t('sapSchedule.clash.keepBothNamed', { name: names.sap })}
                      loading={
                        pending?.body.way === 'keep_both' &&
                        pending.body.appointmentId === clash.appointmentId &&
                        pending.params.sapAppointmentId === clash.sapAppointmentId
                      }
                      onClick={() => settle(clash, 'keep_both')}
                    >
                      {t('sapSchedule.clash.keepBoth')}
                    </Button>
                  </>
                ) : null}
                {onOpen && sap ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('sapSchedule.clash.openNamed', { name: names.sap })}
                    onClick={() => onOpen(sap.id)}
                  >
                    {t('sapSchedule.clash.open')}
                  </Button>
                ) : null}
              </Flex>
            </Flex>
          );
        })}
      </Box>
      {cancelled ? (
        <KeepSapDialog
          onConfirm={() => settle(cancelled, 'keep_sap')}
          onClose={() => setCancelled(null)}
          pending={resolve.isPending}
          problem={failure}
        />
      ) : null}
    </Card>
  );
};
