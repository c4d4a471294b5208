import type { Db } from '../database';
import { enqueueJob } from '../jobs/job.queries';
import type { JobContext, JobKind } from '../jobs/job';
import { writeMail } from '../mail/mail-texts';
import type { Mail } from '../mail/mail';
import { checkBooking } from '../scheduling/booking';
import type { Trail } from '../trail';
import { readAddressed, spokenTime } from './appointment-mail';
import { offerJob } from './follow-up';
import { readFrontDesk } from './front-desk-settings';
import { noteMessage } from './patient-messages.queries';
import * as queries from './waitlist.queries';

/** People who are asked about one time, one after the other (screens §8). */
const askedMost = 5;

export interface Offerer extends Trail {
  readonly db: Db;
  readonly userId: string;
  readonly now: string;
  mail(mail: Mail): Promise<void>;
}

const minutesOf = ({ startAt, endAt }: { startAt: string; endAt: string }): number => (Date.parse(endAt) - Date.parse(startAt)) / 60_000;

const tellPatient = async ({ db, mail, now }: Offerer, match: queries.Match, freed: queries.FreedTime, expiresAt: string): Promise<void> => {
  const { to, locale, facts, timeZone, refused } = await readAddressed(db, match.appointmentId, freed.practitionerId);
  const spoken = (instant: string) => spokenTime(instant, locale, timeZone);
  // Where none goes out, the desk sees the offer in its list, and calls.
  const because = refused ? 'no_consent' : to === null ? 'no_address' : null;
  if (because === null && to !== null) await mail(writeMail('appointmentOffer', { to, locale, facts: { ...facts, when: spoken(freed.startAt), until: spoken(expiresAt) } }));
  await noteMessage(db, { appointmentId: match.appointmentId, kind: 'offer', because, now, sentBy: null });
};

/**
 * Offers a time that was given up to whoever on the waiting list fits best and was not asked yet, until somebody
 * takes it or five were asked. Whoever is offered it has some time to answer; then a job asks the next.
 */
export const offerFreedTime = async (offerer: Offerer, freedId: string): Promise<void> => {
  const { db, now, userId, publish } = offerer;
  const freed = await queries.readFreed(db, freedId);
  if (!freed || freed.startAt <= now || freed.asked >= askedMost || freed.open) return;
  const { waitlistOfferMinutes } = await readFrontDesk(db);
  const until = Math.min(Date.parse(now) + waitlistOfferMinutes * 60_000, Date.parse(freed.startAt));
  const expiresAt = new Date(until).toISOString();
  for (const match of await queries.findMatches(db, freed)) {
    const endAt = new Date(Date.parse(freed.startAt) + match.minutes * 60_000).toISOString();
    const conflicts = await checkBooking(
      db,
      { eventTypeId: match.eventTypeId, practitionerId: freed.practitionerId, siteId: freed.siteId, patientId: match.patientId, startAt: freed.startAt, minutes: match.minutes, exceptId: match.firstId },
      now,
    );
    if (conflicts.length > 0) continue;
    const offerId = await queries.insertOffer(db, { freed, match, endAt, expiresAt, now });
    await tellPatient(offerer, match, freed, expiresAt);
    await offerer.audit({ action: 'appointment.offered', entityType: 'appointment', entityId: match.appointmentId, diff: { startAt: [null, freed.startAt], minutes: [null, minutesOf({ startAt: freed.startAt, endAt })] } });
    await publish({ type: 'appointment.offered', entityId: match.appointmentId });
    await enqueueJob(db, offerJob, offerId, userId, { dueAt: expiresAt, now });
    return;
  }
};

/** The offer is over without a yes: whoever had it waits on, and the next is asked. */
export const endOffer = async (offerer: Offerer, offer: queries.Offer, outcome: 'declined' | 'expired'): Promise<void> => {
  await queries.closeOffer(offerer.db, offer, outcome, 'waiting', offerer.now);
  await offerer.publish({ type: `appointment.offer_${outcome}`, entityId: offer.appointmentId });
  await offerFreedTime(offerer, offer.freedId);
};

const offererOf = ({ db, userId, now, mail, audit, publish }: JobContext): Offerer => ({ db, userId, now, mail, audit, publish });

export const offerKind: JobKind = {
  step: async (context) => {
    const offer = await queries.lockOffer(context.db, context.entityId);
    if (offer?.outcome === 'open') await endOffer(offererOf(context), offer, 'expired');
    return 'done';
  },
  abandon: () => Promise.resolve(),
};
