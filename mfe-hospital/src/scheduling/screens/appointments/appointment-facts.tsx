import { readablePhone, type AppointmentDetail } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Link } from '@sala/shared-ui';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import type { ReactNode } from 'react';
import { useAppointmentStatusChip } from '../../../parts/appointment-status';
import { useReasonText } from '../../parts/appointment/use-reason-text';
import { useBookingMessages } from '../../parts/booking/use-booking-messages';
import { useCategoryName } from '../../../parts/category-name';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useMomentAt } from '../../parts/use-moment-at';
import { useOtherZone } from '../../parts/use-other-zone';

/** Answers given at booking, labelled by their questions. */
const useAnswers = ({ eventType, customAnswers }: AppointmentDetail): ReactNode => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const given = Object.entries(customAnswers);
  const { data } = useQuery({
    ...apiQuery('eventTypeView', { params: { eventTypeId: eventType.id } }),
    enabled: given.length > 0,
    meta: failsAlone,
  });
  if (given.length === 0 || !data) return null;
  const textOf = (answer: string | number | boolean) =>
    typeof answer === 'boolean'
      ? t(answer ? 'appointments.yes' : 'appointments.no')
      : typeof answer === 'number'
        ? format.number(answer)
        : answer;
  return data.questions.flatMap(({ key, label, type }) => {
    const answer = customAnswers[key];
    if (answer === undefined) return [];
    return [
      <div
        key={key}
      >{`${label} ${type === 'date' && typeof answer === 'string' ? format.day(answer) : textOf(answer)}`}</div>,
    ];
  });
};

/** Non-clinical facts of an appointment. */
export const AppointmentFacts = ({ appointment }: { readonly appointment: AppointmentDetail }) => {
  useBookingMessages();
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const chipOf = useAppointmentStatusChip();
  const zoned = useZonedFormat(appointment.site.timeZone);
  const otherZone = useOtherZone();
  const answers = useAnswers(appointment);
  const reasonText = useReasonText();
  const nameOf = useCategoryName();
  const { patient, startAt, endAt, allDay, waitlist, cancelReason, movedFrom } = appointment;
  const momentAt = useMomentAt();
  const elsewhere = startAt === null ? null : otherZone(appointment.site.timeZone, startAt);
  const facts: readonly (readonly [key: string, content: ReactNode])[] = [
    ['status', chipOf(appointment.status)],
    ['turn', appointment.turn?.token],
    [
      'when',
      startAt && endAt
        ? `${zoned.moment(startAt)}–${zoned.clock(endAt)}${elsewhere ? ` ${elsewhere}` : ''}${allDay ? ` · ${t('bookingForm.allDay')}` : ''}`
        : t('appointments.noTime'),
    ],
    ['movedFrom', movedFrom ? momentAt(movedFrom.timeZone, movedFrom.startAt) : null],
    [
      'wishes',
      waitlist && !startAt
        ? [
            waitlist.dateFrom && format.day(waitlist.dateFrom),
            waitlist.dateTo && format.day(waitlist.dateTo),
            t(`appointments.preferences.${waitlist.timePreference}`),
          ]
            .filter(Boolean)
            .join(' – ')
        : null,
    ],
    [
      'insteadOf',
      waitlist?.insteadOf && !startAt ? zoned.moment(waitlist.insteadOf.startAt) : null,
    ],
    ['type', appointment.eventType.name],
    ['doctor', appointment.practitioner?.name ?? t('appointments.unassigned')],
    [
      'place',
      [appointment.site.name, appointment.department.name, appointment.room?.name]
        .filter(Boolean)
        .join(' · '),
    ],
    ['phone', patient.phone ? readablePhone(patient.phone) : null],
    ['price', appointment.priceQuoted > 0 ? format.money(appointment.priceQuoted) : null],
    ['kind', appointment.kind === 'in_person' ? null : t(`bookingForm.kinds.${appointment.kind}`)],
    [
      'priority',
      appointment.priority === 'routine'
        ? null
        : t(`bookingForm.priorities.${appointment.priority}`),
    ],
    [
      'meeting',
      appointment.meetingUrl ? (
        <Link href={appointment.meetingUrl} target="_blank" rel="noreferrer">
          {appointment.meetingUrl}
        </Link>
      ) : null,
    ],
    ['reason', reasonText(appointment)],
    ['answers', answers],
    ['note', appointment.internalNote],
    ['via', t(`appointments.vias.${appointment.bookedVia}`)],
    [
      'confirmation',
      appointment.confirmedChannel
        ? t(`appointments.confirmedBy.${appointment.confirmedChannel}`)
        : null,
    ],
    ['overbooked', appointment.overbookReason],
    ['cancelReason', cancelReason && nameOf(cancelReason)],
    [
      'cancelled',
      appointment.cancelledBy
        ? t(
            `appointments.cancelledBy.${appointment.cancelledBy}${appointment.cancelledLate ? 'Late' : ''}`,
          )
        : null,
    ],
  ];
  return (
    <Facts
      facts={facts.flatMap(([key, content]) =>
        content ? [{ key, label: t(`appointments.facts.${key}`), content }] : [],
      )}
    />
  );
};
