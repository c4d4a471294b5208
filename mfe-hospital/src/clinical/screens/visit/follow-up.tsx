import { useCan } from '@sala/shared-auth';
import type { AppointmentDetail, Visit } from '@sala/shared-contracts';
import { Button, lazyPart, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { companyToday } from '@sala/screen-parts/company-day';
import { useState } from 'react';
import { dayAfter } from '../../../parts/zoned-time';
import { RecordSection } from './record-section';

const BookingDialog = lazyPart(
  () => import('../../../scheduling/parts/booking/booking-dialog'),
  (module) => module.BookingDialog,
);

/** When the patient comes back, and the booking of it. */
export const FollowUp = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canBook = useCan('appointments:write');
  const [booking, setBooking] = useState(false);
  const [booked, setBooked] = useState<AppointmentDetail | null>(null);
  const { followUpDays } = visit.note;
  const day = followUpDays === null ? undefined : dayAfter(companyToday(), followUpDays);
  return (
    <RecordSection
      title={t('visits.followUp.title')}
      end={
        canBook ? (
          <Button size="sm" variant="ghost" onClick={() => setBooking(true)}>
            {t('visits.followUp.book')}
          </Button>
        ) : null
      }
    >
      <Text size="sm" tone="muted">
        {booked?.startAt
          ? t('visits.followUp.booked', {
              time: format.dateTime(booked.startAt, booked.site.timeZone),
            })
          : day
            ? t('visits.followUp.around', { day: format.day(day) })
            : t('visits.followUp.none')}
      </Text>
      {booking ? (
        <BookingDialog
          start={{
            patientId: visit.patient.id,
            patientName: visit.patient.name,
            practitionerId: visit.practitioner?.id,
            departmentId: visit.department.id,
            day,
          }}
          onBooked={setBooked}
          onClose={() => setBooking(false)}
        />
      ) : null}
    </RecordSection>
  );
};
