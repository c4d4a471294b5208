import { api, ApiError } from '@sala/shared-auth';
import type { AppointmentDetail, Conflict, Telling } from '@sala/shared-contracts';
import { notify, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailureWords } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { tellBody, useTellingText } from '../../parts/appointment/use-telling';
import { refusalOf } from '../../parts/booking/booking-refusal';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { instantAt } from '../../../parts/zoned-time';
import { unassigned, type CalendarItem } from '../../parts/calendar/calendar-data';
import type { Dropped } from '../../parts/calendar/calendar-grid';

interface Target {
  readonly startAt: string;
  /** null: a whole day. */
  readonly minutes: number | null;
  readonly practitionerId: string | null;
  readonly roomId: string | null;
}

/** A drop with conflicts, waiting for a decision. */
export interface PendingDrop {
  readonly dropped: Dropped;
  readonly target: Target;
  readonly conflicts: readonly Conflict[];
  /** Whom the move is told to; null: not known. */
  readonly telling: Telling | null;
}

const minutesOf = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
const currentTarget = ({
  startAt,
  endAt,
  allDay,
  practitionerId,
  roomId,
}: CalendarItem): Target => ({
  startAt,
  minutes: allDay ? null : minutesOf(startAt, endAt),
  practitionerId,
  roomId,
});

/** Duration fields of the request body. */
const targetBody = ({ minutes, ...place }: Target) =>
  minutes === null ? { ...place, allDay: true } : { ...place, minutes };

const move = (
  appointmentId: string,
  version: number,
  target: Target,
  overbookReason: string | null,
  telling: Telling | null,
) =>
  api.appointmentReschedule({
    params: { appointmentId },
    body: {
      version,
      bookingKey: crypto.randomUUID(),
      ...targetBody(target),
      overbookReason,
      ...tellBody(telling, true),
    },
  });

/** Without an answer the move is told as the server has it. */
const tellingOf = (appointmentId: string): Promise<Telling | null> =>
  api.appointmentTelling({ params: { appointmentId }, query: { of: 'move' } }).catch(() => null);

/** Another time or another practitioner. */
const isNews = (before: Target, after: Target): boolean =>
  Date.parse(before.startAt) !== Date.parse(after.startAt) ||
  before.practitionerId !== after.practitionerId;

/** Long enough to look at where it went, and to take it back before the patient is told. */
const shownMs = 60_000;

const invalidatedQueries = [
  'appointmentCalendar',
  'appointmentLoad',
  'appointmentList',
  'appointmentCounts',
] as const;

/**
 * Checks and saves a drop with undo, or asks about its conflicts.
 *
 * @param titleOf name of a column
 * @param onSee shows where an appointment went that is another's now
 */
export const useReschedule = (
  zone: string,
  columns: 'practitioners' | 'rooms',
  titleOf: (laneId: string) => string | undefined,
  onSee: (moved: AppointmentDetail) => void,
) => {
  const { t } = useTranslation('hospital');
  const failures = useFailureWords();
  const client = useQueryClient();
  const format = useZonedFormat(zone);
  const tellingText = useTellingText();
  const [pending, setPending] = useState<PendingDrop | null>(null);
  const refresh = () =>
    Promise.all(invalidatedQueries.map((name) => client.invalidateQueries({ queryKey: [name] })));

  const targetOf = ({ item, start, end, laneId }: Dropped): Target => {
    const lane = laneId === unassigned ? null : laneId;
    return {
      startAt: instantAt(start, zone),
      minutes: item.allDay ? null : minutesOf(`${start}Z`, `${end}Z`),
      practitionerId: columns === 'practitioners' && laneId !== null ? lane : item.practitionerId,
      roomId: columns === 'rooms' && laneId !== null ? lane : item.roomId,
    };
  };

  const undo = (now: AppointmentDetail, before: CalendarItem, telling: Telling | null) =>
    move(
      now.id,
      now.version,
      currentTarget(before),
      before.overbooked ? t('calendar.undoReason') : null,
      telling, // what they know already is not said again
    )
      .then(() => notify.success(t('calendar.undone')))
      .catch((error: unknown) =>
        notify.error(error instanceof ApiError ? error.message : failures.unexpected),
      )
      .finally(() => void refresh());

  const carryOut = async (
    { dropped, target, telling }: Omit<PendingDrop, 'conflicts'>,
    overbookReason: string | null,
  ) => {
    const { item } = dropped;
    const before = currentTarget(item);
    const lasts =
      before.minutes !== target.minutes &&
      Date.parse(before.startAt) === Date.parse(target.startAt);
    const { laneId } = dropped;
    const from = columns === 'rooms' ? item.roomId : item.practitionerId;
    const who = laneId === null || laneId === (from ?? unassigned) ? undefined : titleOf(laneId);
    try {
      const now = await move(item.id, item.version, target, overbookReason, telling);
      setPending(null);
      notify.aside({
        kind: 'success',
        text: [
          lasts && target.minutes !== null
            ? t('calendar.resized', { name: item.patient, minutes: target.minutes })
            : t(who === undefined ? 'calendar.moved' : 'calendar.movedTo', {
                name: item.patient,
                who,
                when: format.moment(now.startAt ?? target.startAt),
              }),
          // Another length or room is no news to the patient.
          tellingText(telling, isNews(before, target)),
        ]
          .filter(Boolean)
          .join(' '),
        ...(who === undefined
          ? {}
          : { otherAction: { label: t('calendar.see'), onSelect: () => onSee(now) } }),
        action: { label: t('calendar.undo'), onSelect: () => void undo(now, item, telling) },
        durationMs: shownMs,
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal && refusal.conflicts.length > 0)
        return setPending({ dropped, target, conflicts: refusal.conflicts, telling });
      dropped.revert();
      setPending(null);
      notify.error(error instanceof ApiError ? error.message : failures.unexpected);
    }
    return refresh();
  };

  const onDrop = async (dropped: Dropped) => {
    const target = targetOf(dropped);
    const { item } = dropped;
    try {
      const [{ conflicts }, telling] = await Promise.all([
        api.appointmentCheck({
          body: {
            eventTypeId: item.eventTypeId,
            patientId: item.patientId,
            appointmentId: item.id,
            ...targetBody(target),
          },
        }),
        tellingOf(item.id),
      ]);
      if (conflicts.length > 0) setPending({ dropped, target, conflicts, telling });
      else await carryOut({ dropped, target, telling }, null);
    } catch (error) {
      dropped.revert();
      notify.error(
        error instanceof ApiError && error.status !== 0 ? error.message : failures.network,
      );
    }
  };

  return {
    pending,
    onDrop: (dropped: Dropped) => void onDrop(dropped),
    overbook: (reason: string) => (pending ? carryOut(pending, reason) : Promise.resolve()),
    giveUp: () => {
      pending?.dropped.revert();
      setPending(null);
    },
  };
};
