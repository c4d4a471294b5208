import type { SapOwnAppointment } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { Facts } from '@sala/screen-parts/facts';
import { useAppointmentStatusChip } from '../../../parts/appointment-status';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { OwnLinks } from './own-links';

export interface OwnPanelProps {
  readonly appointment: SapOwnAppointment;
  readonly onClose: () => void;
}

/** An appointment of ours, with the way to it. */
export const OwnPanel = ({ appointment, onClose }: OwnPanelProps) => {
  const { t } = useTranslation('hospital');
  const format = useZonedFormat(useCompanyZone());
  const chipOf = useAppointmentStatusChip();
  const { id, patient, practitioner, start, end, status, title } = appointment;
  return (
    <SidePanel
      beside="record"
      open
      title={patient?.name ?? title}
      description={t('sapSchedule.lanes.ours')}
      onClose={onClose}
      footer={<OwnLinks appointmentId={id} start={start} />}
    >
      <Box mb="3">{chipOf(status)}</Box>
      <Facts
        facts={[
          {
            key: 'when',
            label: t('sapSchedule.facts.when'),
            content: `${format.moment(start)}–${format.clock(end)}`,
          },
          { key: 'title', label: t('sapSchedule.facts.title'), content: title },
          {
            key: 'who',
            label: t('sapSchedule.facts.who'),
            content: practitioner?.name ?? t('sapSchedule.nobody'),
          },
        ]}
      />
    </SidePanel>
  );
};
