import { type BookingConflict, minutesAfter } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { enqueueJob } from '../../platform/jobs/job.queries';
import type { JobContext, JobKind } from '../../platform/jobs/job';
import { composeMail } from '../../platform/mail/mail-texts';
import type { Mail } from '../../platform/mail/mail';
import { wantsSystemRule } from '../../platform/system-rules/system-rules.queries';
import { sendOutgoing } from '../../platform/outgoing/outgoing';
import { checkBooking } from '../sql/booking';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { readRecipient, formatDateTime } from '../sql/appointment-mail';
import { offerJob } from '../jobs/follow-up';
import { readFrontDesk } from '../sql/front-desk-settings';
import { recordMessage, recordOf } from '../sql/patient-messages.queries';
import * as queries from '../sql/waitlist.queries';
import { isAfter } from '../../platform/time/instants';

/** Patients asked about one time, one after another (docs/spec/scheduling.md §5). */
const maxAsked = 5;

export interface OfferContext extends ChangeRecorder {
  readonly db: Db;
  readonly userId: string;
  readonly now: string;
  mail(mail: Mail): Promise<void>;
}

interface Offered {
  readonly offerId: string;
  readonly match: queries.Match;
  readonly expiresAt: string;
}

const notifyPatient = async (
  offerer: OfferContext,
  { offerId, match, expiresAt }: Offered,
  freed: queries.FreedTime,
): Promise<void> => {
  const { db, now } = offerer;
  const { appointmentId } = match;
  const addressed = await readRecipient(db, appointmentId, freed);
  const { locale, timeZone, patientId } = addressed;
  const spoken = (instant: string) => formatDateTime(instant, locale, timeZone);
  const facts = { ...addressed.facts, when: spoken(freed.startAt), until: spoken(expiresAt) };
  const mail = composeMail('appointmentOffer', { locale, facts });
  // Where nothing goes out the offer is still listed, and the desk calls the patient.
  const outcome = await sendOutgoing(offerer, {
    event: mail.kind,
    person: { patientId },
    occurrence: offerId,
    locale,
    about: {
      appointmentId,
      offer: {
        id: offerId,
        startAt: freed.startAt,
        until: expiresAt,
        practitionerId: freed.practitionerId,
        siteId: freed.siteId,
      },
    },
    mail,
    useUntil: expiresAt,
    timeZone,
  });
  await recordMessage(db, {
    appointmentId,
    kind: 'offer',
    ...recordOf(outcome),
    now,
    sentBy: null,
  });
};

const endOf = (freed: queries.FreedTime, { minutes }: queries.Match): string =>
  minutesAfter(freed.startAt, minutes);

/** Response deadline: as set by the clinic, but before the booking notice of the time. */
const expiryJobKind = (
  freed: queries.FreedTime,
  { noticeMinutes }: queries.Match,
  offerMinutes: number,
  now: string,
): string =>
  new Date(
    Math.min(
      Date.parse(now) + offerMinutes * 60_000,
      Date.parse(freed.startAt) - noticeMinutes * 60_000,
    ),
  ).toISOString();

const pageSize = 50;

/** Waiting patients in order. Unbounded, since the time may fit none of the first ones. */
async function* matchesOf(
  { db, now }: OfferContext,
  freed: queries.FreedTime,
): AsyncGenerator<queries.Match> {
  for (let skip = 0; ; skip += pageSize) {
    const matches = await queries.findMatches(db, freed, { now, skip, count: pageSize });
    yield* matches;
    if (matches.length < pageSize) return;
  }
}

/** Conflicts of one patient; all others apply to everyone waiting for the same. */
const personalConflicts: ReadonlySet<BookingConflict> = new Set([
  'patient_not_bookable',
  'no_new_patients',
  'patient_busy',
]);

/** Offers the time to the first patient who can be booked. Skips patients with another offer. */
const offerToFirst = async (
  offerer: OfferContext,
  freed: queries.FreedTime,
): Promise<Offered | null> => {
  const { db, now } = offerer;
  const { waitlistOfferMinutes } = await readFrontDesk(db);
  const { startAt, practitionerId, siteId } = freed;
  const unfit = new Set<string>();
  for await (const match of matchesOf(offerer, freed)) {
    const { eventTypeId, kind, minutes, patientId, firstId } = match;
    const wanted = `${eventTypeId}/${kind}`;
    if (unfit.has(wanted)) continue;
    const conflicts = await checkBooking(
      db,
      {
        eventTypeId,
        kind,
        practitionerId,
        siteId,
        patientId,
        startAt,
        minutes,
        exceptId: firstId ?? match.appointmentId,
      },
      now,
    );
    // The appointment to be given up may itself be the conflict.
    if (firstId === null && conflicts.some(({ code }) => !personalConflicts.has(code)))
      unfit.add(wanted);
    if (conflicts.length > 0 || !(await queries.lockMatch(db, match))) continue;
    const expiresAt = expiryJobKind(freed, match, waitlistOfferMinutes, now);
    const offerId = await queries.insertOffer(db, {
      freed,
      match,
      endAt: endOf(freed, match),
      expiresAt,
      now,
    });
    if (offerId !== null) return { offerId, match, expiresAt };
  }
  return null;
};

/**
 * Offers a freed time to the best waiting patients, one at a time, until one accepts or five have
 * been asked. A job moves on when the deadline passes.
 */
export const offerFreedTime = async (offerer: OfferContext, freedId: string): Promise<void> => {
  const { db, now, userId, publish } = offerer;
  if (!(await wantsSystemRule(db, 'waitlist_offers'))) return;
  const freed = await queries.readFreedTime(db, freedId);
  if (!freed || !isAfter(freed.startAt, now) || freed.asked >= maxAsked || freed.open) return;
  const offered = await offerToFirst(offerer, freed);
  if (offered === null) return;
  const { offerId, match, expiresAt } = offered;
  await notifyPatient(offerer, offered, freed);
  await offerer.audit({
    action: 'appointment.offered',
    entityType: 'appointment',
    entityId: match.appointmentId,
    diff: { startAt: [null, freed.startAt], minutes: [null, match.minutes] },
  });
  await publish({ type: 'appointment.offered', entityId: match.appointmentId });
  await enqueueJob(db, offerJob, offerId, userId, { dueAt: expiresAt, now });
};

/** Ends an offer without acceptance and asks the next patient. */
export const endOffer = async (
  offerer: OfferContext,
  offer: queries.Offer,
  outcome: 'declined' | 'expired',
): Promise<void> => {
  await queries.closeOffer(offerer.db, offer, outcome, 'waiting', offerer.now);
  await offerer.publish({ type: `appointment.offer_${outcome}`, entityId: offer.appointmentId });
  await offerFreedTime(offerer, offer.freedId);
};

const offererOf = ({ db, userId, now, mail, audit, publish }: JobContext): OfferContext => ({
  db,
  userId,
  now,
  mail,
  audit,
  publish,
});

export const offerKind: JobKind = {
  step: async (context) => {
    const offer = await queries.lockOffer(context.db, context.entityId);
    if (offer?.outcome === 'open') await endOffer(offererOf(context), offer, 'expired');
    return 'done';
  },
  abandon: () => Promise.resolve(),
};
