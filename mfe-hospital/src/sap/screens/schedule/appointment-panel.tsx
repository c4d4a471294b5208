import { useCan } from '@sala/shared-auth';
import type { SapAppointment } from '@sala/shared-contracts';
import { Badge, Box, Button, Flex, Link as StyledLink } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { Link, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { Facts } from '@sala/screen-parts/facts';
import { useAppointmentStatusChip } from '../../../parts/appointment-status';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { paths } from '../../../paths';
import { ClashList } from './clash-list';
import { OwnLinks } from './own-links';
import { whoTreats, type Schedule } from './schedule-items';

export interface AppointmentPanelProps {
  readonly appointment: SapAppointment;
  readonly schedule: Schedule;
  readonly onImport: () => void;
  readonly onClose: () => void;
}

/** An appointment of SAP: what SAP says of it, its clashes, and how it gets into our agenda. */
export const AppointmentPanel = ({
  appointment,
  schedule,
  onImport,
  onClose,
}: AppointmentPanelProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('sap:write');
  const format = useZonedFormat(useCompanyZone());
  const chipOf = useAppointmentStatusChip();
  const { patient, falnr, start, minutes, planningObjectId, room, visit, status } = appointment;
  const object = schedule.planningObjects.find(({ id }) => id === planningObjectId);
  const who = whoTreats(schedule, planningObjectId);
  const link = (to: string, text: string) => (
    <StyledLink asChild>
      <Link to={to}>{text}</Link>
    </StyledLink>
  );
  const facts = {
    when: `${format.moment(start)} · ${t('sapSchedule.minutes', { count: minutes })}`,
    status: t(`sapSchedule.statuses.${status}`),
    who: who?.name,
    object: object?.practitioner ? object.name : null,
    room,
    visit: visit && t(`sapSchedule.visits.${visit}`),
    patnr: link(`${paths.sapPatients}?patnr=${patient.patnr}`, patient.patnr),
    falnr: falnr && link(`${paths.sapAdmissions}?case=${falnr}`, falnr),
  };
  const footer =
    appointment.importedAs === null ? (
      canWrite && status !== 'cancelled' && status !== 'no_show' ? (
        <Button variant="solid" onClick={onImport}>
          {t('sapSchedule.import.open')}
        </Button>
      ) : undefined
    ) : (
      <OwnLinks appointmentId={appointment.importedAs} start={start} />
    );
  return (
    <SidePanel
      beside="record"
      open
      title={patient.name}
      description={t('sapSchedule.number', { id: appointment.id })}
      onClose={onClose}
      footer={footer}
    >
      <Flex gap="1" mb="3" wrap="wrap" align="center">
        {chipOf(appointment.ourStatus)}
        {appointment.overbooked ? <Badge tone="accent">{t('sapSchedule.overbooked')}</Badge> : null}
        {appointment.importedAs === null ? null : <Badge>{t('sapSchedule.imported')}</Badge>}
      </Flex>
      <ClashList schedule={schedule} sapAppointmentId={appointment.id} />
      <Facts
        facts={(Object.keys(facts) as (keyof typeof facts)[]) // the keys written above
          .flatMap((key) => {
            const content = facts[key];
            return content ? [{ key, label: t(`sapSchedule.facts.${key}`), content }] : [];
          })}
      />
      {patient.id === null ? <Box mt="3">{t('sapSchedule.notLinked')}</Box> : null}
    </SidePanel>
  );
};
