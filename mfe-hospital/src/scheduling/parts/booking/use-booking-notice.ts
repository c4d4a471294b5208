import { api, ApiError } from '@sala/shared-auth';
import type { AppointmentDetail, Telling } from '@sala/shared-contracts';
import { useFailureWords } from '@sala/screen-parts/failure';
import { notify, useFormat, useNavigate, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { paths } from '../../../paths';
import { useTellingText } from '../appointment/use-telling';
import { useMomentAt } from '../use-moment-at';
import { useZonedFormats } from '../../../parts/use-zoned-format';
import type { Rescheduled } from './booking-values';
import { bookingQueries } from './booking-retry';

/** Long enough to print or send it, or to take it back, and not to cover the work that follows. */
const shownMs = 20_000;

const minutesOf = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000);

/** What was moved, or received its first time, and whether its patient is told. */
interface Moved
  extends
    Pick<Rescheduled, 'startAt' | 'endAt' | 'allDay' | 'practitioner'>,
    Partial<Pick<Rescheduled, 'overbooked'>> {
  readonly tellPatient?: boolean;
  readonly telling?: Telling | undefined;
}

/** Time and practitioner before rescheduling. */
const before = ({ startAt, endAt, allDay, practitioner }: Moved) =>
  startAt && endAt
    ? {
        startAt,
        practitionerId: practitioner?.id ?? null,
        ...(allDay ? { allDay } : { minutes: minutesOf(startAt, endAt) }),
      }
    : null;

interface Undo {
  /** Message key after undoing. */
  readonly undone: string;
  readonly go: () => Promise<unknown>;
}

/** Undo of the last action; null when this user cannot undo it. */
const undoOf = (
  booked: AppointmentDetail,
  moved: Moved | undefined,
  reason: string,
): Undo | null => {
  const { id, version, moves, undoable, seriesId, startAt } = booked;
  const params = { appointmentId: id };
  const place = moved && before(moved);
  if (place) {
    if (!moves.includes('rescheduled')) return null;
    const overbookReason = moved.overbooked ? reason : null;
    const bookingKey = crypto.randomUUID();
    return {
      undone: 'bookingForm.undone.move',
      go: () =>
        api.appointmentReschedule({
          params,
          body: {
            version,
            bookingKey,
            ...place,
            overbookReason,
            reason,
            // What they know already is not said again.
            ...(moved.tellPatient === undefined ? {} : { tellPatient: moved.tellPatient }),
          },
        }),
    };
  }
  if (moved)
    return undoable
      ? {
          undone: 'bookingForm.undone.wait',
          go: () => api.appointmentUndo({ params, body: { version, reason } }),
        }
      : null;
  if (!moves.includes('cancelled')) return null;
  const scope = seriesId ? 'following' : 'one';
  return {
    undone: startAt ? 'bookingForm.undone.book' : 'booking.unwaited',
    go: () =>
      api.appointmentCancel({ params, body: { version, by: 'clinic', note: reason, scope } }),
  };
};

/** Address of an appointment. */
export type SeenAt = (appointment: AppointmentDetail) => string;

const inAppointments: SeenAt = ({ id }) => `${paths.appointments}?appointmentId=${id}`;

/**
 * Confirms a booking with time, practitioner and site, and offers undo.
 *
 * @param seenAt where it can be seen
 * @returns takes also the appointment that was rescheduled or received its first time
 */
export const useBookingNotice = (
  seenAt: SeenAt = inAppointments,
): ((booked: AppointmentDetail, moved?: Moved) => void) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const navigate = useNavigate();
  const failures = useFailureWords();
  const momentAt = useMomentAt();
  const formats = useZonedFormats();
  const { money } = useFormat();
  const tellingText = useTellingText();
  return useCallback(
    (booked, moved) => {
      const { id, patient, eventType, startAt, allDay, practitioner, site, priceQuoted } = booked;
      let latest = booked; // sending may change its version
      const when = (start: string) =>
        allDay
          ? `${formats(site.timeZone).shortDay(start)}, ${t('bookingForm.wholeDayShort')}`
          : momentAt(site.timeZone, start);
      const facts = startAt
        ? {
            name: patient.name,
            when: when(startAt),
            type: eventType.name,
            where: [
              practitioner?.name ?? t('bookingForm.nobodyYet'),
              site.name,
              ...(priceQuoted > 0 && !moved ? [money(priceQuoted)] : []),
            ].join(' · '),
          }
        : null;
      const back = undoOf(booked, moved, t('bookingForm.undoReason'));
      const undo = () => {
        const now = undoOf(latest, moved, t('bookingForm.undoReason'));
        if (now) void takeBack(now);
      };
      const takeBack = ({ undone, go }: Undo) =>
        go()
          .then(() => notify.success(t(undone, { name: patient.name })))
          .catch((error: unknown) =>
            notify.error(error instanceof ApiError ? error.message : failures.unexpected),
          )
          .finally(
            () =>
              void Promise.all(
                bookingQueries.map((name) => client.invalidateQueries({ queryKey: [name] })),
              ),
          );
      const send = () =>
        api
          .appointmentRemind({
            params: { appointmentId: id },
            body: { version: latest.version, message: 'booked' },
          })
          .then((sent) => {
            latest = sent;
            const until = sent.messages[0]?.until;
            notify.success(
              until
                ? t('bookingForm.sentLater', {
                    name: patient.name,
                    when: momentAt(site.timeZone, until),
                  })
                : t('bookingForm.sent', { name: patient.name }),
            );
          })
          .catch((error: unknown) =>
            notify.error(error instanceof ApiError ? error.message : failures.unexpected),
          );
      notify.aside({
        kind: 'success',
        text: [
          facts
            ? t(moved?.startAt ? 'bookingForm.moved' : 'bookingForm.booked', facts)
            : t('booking.waiting', { name: patient.name }),
          tellingText(moved?.telling, moved?.tellPatient === true),
        ]
          .filter(Boolean)
          .join(' '),
        otherAction: {
          label: t('bookingForm.view'),
          onSelect: () => void navigate(seenAt(booked)),
        },
        ...(back ? { action: { label: t('bookingForm.undo'), onSelect: undo } } : {}),
        ...(startAt
          ? {
              moreActions: [
                {
                  label: t('bookingForm.print'),
                  onSelect: () =>
                    void navigate(`${paths.appointments}?appointmentId=${id}&act=print`),
                },
                { label: t('bookingForm.send'), onSelect: () => void send() },
              ],
            }
          : {}),
        durationMs: startAt ? shownMs : 10_000,
      });
    },
    [t, client, navigate, failures, momentAt, formats, money, tellingText, seenAt],
  );
};
