import type { AppointmentDetail } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { PrintHeader } from '../../../parts/papers/print-header';
import { useZonedFormats } from '../../../parts/use-zoned-format';

/** Reminder on a 72 mm roll that a patient takes home; carries nothing clinical. */
export const AppointmentSlip = ({ appointment }: { readonly appointment: AppointmentDetail }) => {
  const { t } = useTranslation('hospital');
  const { startAt, allDay, site, patient, eventType, practitioner, room } = appointment;
  const format = useZonedFormats()(site.timeZone);
  return (
    <Box
      w="72mm"
      fontSize="10pt"
      textAlign="center"
      css={{ '& strong': { display: 'block', fontSize: '14pt', lineHeight: 1.3, my: '2mm' } }}
    >
      <PrintHeader centered>
        <p>{site.name}</p>
      </PrintHeader>
      <p>{patient.name}</p>
      {startAt ? (
        <strong>
          {format.longDay(startAt)}
          <br />
          {allDay ? t('appointments.slipAllDay') : format.clock(startAt)}
        </strong>
      ) : null}
      <p>{[eventType.name, practitioner?.name, room?.name].filter(Boolean).join(' · ')}</p>
    </Box>
  );
};
