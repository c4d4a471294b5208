import type { Conflict, Contract, EndpointRequest } from '@sala/shared-contracts';
import { bookAppointment, type BookingContext, type BookingOrder } from './book-appointment';
import { placeOf, readBookableType } from './booking-draft';
import { readFrontDesk } from '../sql/front-desk-settings';
import { ProblemError } from '../../platform/http/problem-error';
import { insertSeries, seriesStarts } from '../sql/appointment-writes.queries';
import { lockAppointment } from '../sql/appointment-row.queries';

type Repeat = NonNullable<EndpointRequest<Contract['appointmentBook']>['body']['repeat']>;

const frequency: Record<Repeat['every'], string> = {
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
};

type FirstOrder = BookingOrder & { readonly seriesId: string };

interface Refusal {
  readonly startAt: string;
  readonly conflicts: readonly Conflict[];
}

const conflictsIn = (error: ProblemError): readonly Conflict[] =>
  (error.facts.meta?.['conflicts'] ?? []) as readonly Conflict[]; // written by claimTime

/**
 * Books a whole series, or none of it and reports the conflicting dates. The practitioner of the
 * first date gets the rest.
 *
 * @param bookFirst books the first date, where that is no new appointment.
 */
export const bookSeries = async (
  booker: BookingContext,
  order: BookingOrder,
  { every, interval, count }: Repeat,
  bookFirst: (order: FirstOrder) => Promise<string> = (order) => bookAppointment(booker, order),
): Promise<string> => {
  const { db, actor, now } = booker;
  const settings = await readFrontDesk(db);
  const { siteId } = await placeOf(
    db,
    order,
    await readBookableType(db, order.eventTypeId),
    order.practitionerId ?? null,
  );
  const starts = await seriesStarts(db, order.startAt, siteId, `${interval} ${every}`, count);
  const seriesId = await insertSeries(
    db,
    `FREQ=${frequency[every]};INTERVAL=${interval};COUNT=${count}`,
    { userId: actor.userId, now },
  );
  const refusals: Refusal[] = [];
  let first: { readonly id: string; readonly practitionerId: string | null } | null = null;
  for (const startAt of starts) {
    await db.query('savepoint occurrence');
    try {
      const next: BookingOrder = {
        ...order,
        startAt,
        seriesId,
        bookingKey: first ? null : order.bookingKey,
        practitionerId: first?.practitionerId ?? order.practitionerId,
      };
      const id: string = first
        ? await bookAppointment(booker, next, settings)
        : await bookFirst({ ...next, seriesId, bookingKey: order.bookingKey });
      first ??= { id, practitionerId: (await lockAppointment(db, id)).practitionerId };
      await db.query('release savepoint occurrence');
    } catch (error) {
      if (
        !(error instanceof ProblemError) ||
        (error.code !== 'appointment.slot_taken' && error.code !== 'appointment.not_bookable')
      )
        throw error;
      await db.query('rollback to savepoint occurrence');
      refusals.push({ startAt, conflicts: conflictsIn(error) });
    }
  }
  if (refusals.length > 0 || !first)
    throw new ProblemError('appointment.series_conflicts', { meta: { dates: refusals } });
  return first.id;
};
