import { limits, type AppointmentLink } from '@sala/shared-contracts';
import { encode } from 'uqr';
import {
  answerByPatient,
  cancelByPatient,
  codeOfSecret,
  confirmByPatient,
  demandPermissionFor,
  formatCode,
  freeTimesLike,
  keepArrivalCode,
  lockAppointment,
  moveByPatient,
  patientMoves,
  type PatientDesk,
} from '../../scheduling';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { issueLink, openLink, seenOf, showLink, type OpenedLink } from '../model/appointment-link';
import { wordsOf } from '../model/replies/words';
import { readCompanyLocale } from '../sql/appointment-facts.queries';
import {
  listPractitionerNames,
  readPageFacts,
  revokeLinks,
} from '../sql/appointment-links.queries';
import { closeQuestionsOf } from '../sql/appointment-replies.queries';

type Names =
  | 'appointmentLinkIssue'
  | 'appointmentLinkRevoke'
  | 'appointmentLinkView'
  | 'appointmentLinkTimes'
  | 'appointmentLinkConfirm'
  | 'appointmentLinkMove'
  | 'appointmentLinkCancel'
  | 'appointmentLinkAnswer'
  | 'appointmentLinkArrivalCode';

type Acting = Context<'appointmentLinkConfirm'>;
type Page = Pick<Acting, 'db' | 'now' | 'audit' | 'publish' | 'mail' | 'params'>;

const dayMs = 86_400_000;
const timesShown = 120;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** @throws appointmentLink.ended with whom to call */
const openForActing = async ({ db, params, now }: Page): Promise<OpenedLink> => {
  const opened = await openLink(db, params.linkToken, now);
  const { ended, facts } = opened;
  if (ended !== null)
    throw new ProblemError('appointmentLink.ended', {
      meta: { because: ended, clinic: facts.company, phone: facts.phone },
    });
  return opened;
};

/** Two devices: the second one looks again. @throws appointmentLink.changed */
const demandSeen = ({ appointment }: OpenedLink, seen: string): void => {
  if (seenOf(appointment) !== seen) throw new ProblemError('appointmentLink.changed');
};

const deskOf = ({ db, now, audit, publish, mail }: Page, { link }: OpenedLink): PatientDesk => ({
  db,
  now,
  audit,
  publish,
  mail,
  behalfOf: link.createdBy,
});

const reasonIn = async ({ db }: Page): Promise<string> =>
  wordsOf(await readCompanyLocale(db)).activity.reason.web;

const showNow = async ({ db, params, now }: Page): Promise<AppointmentLink> =>
  showLink(db, await openLink(db, params.linkToken, now), now);

const notPossible = (): ProblemError => new ProblemError('appointmentLink.not_possible');

/** Refusals of a booking name what stands in the way; a patient hears only that it is taken. */
const orTaken = async <Result>(book: () => Promise<Result>): Promise<Result> => {
  try {
    return await book();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError('appointmentLink.time_taken', { cause: error });
  }
};

export const appointmentLinkHandlers = defineHandlers<Names>({
  appointmentLinkIssue: async ({ db, params, actor, now, audit, services }) => {
    const { id, practitionerUserId } = await lockAppointment(db, params.appointmentId);
    demandPermissionFor(actor, 'appointments:write', practitionerUserId);
    const { publicUrl } = services;
    const url = await issueLink(db, id, { publicUrl, userId: actor.userId, now });
    await audit({ action: 'appointment_link.issued', entityType: 'appointment', entityId: id });
    return { url };
  },

  appointmentLinkRevoke: async ({ db, params, actor, now, audit }) => {
    const { id, practitionerUserId } = await lockAppointment(db, params.appointmentId);
    demandPermissionFor(actor, 'appointments:write', practitionerUserId);
    const count = await revokeLinks(db, id, { userId: actor.userId, now });
    if (count === 0) return;
    await audit({
      action: 'appointment_link.revoked',
      entityType: 'appointment',
      entityId: id,
      diff: { count: [null, count] },
    });
  },

  appointmentLinkView: showNow,

  appointmentLinkTimes: async (page) => {
    const { db, query, now } = page;
    const { appointment } = await openForActing(page);
    if (!patientMoves(appointment, now).move) throw notPossible();
    const { today, windowDays } = await readPageFacts(db, appointment.id, now);
    const from = query.from === undefined || query.from < today ? today : query.from;
    const next = dayAfter(from, limits.appointmentLinkDays);
    const days = { from, to: dayAfter(next, -1) };
    const free = (await freeTimesLike(db, appointment, days, now)).filter(
      ({ startAt }) => startAt !== appointment.startAt,
    );
    const shown = free.slice(0, timesShown);
    const names = await listPractitionerNames(db, [
      ...new Set(shown.map(({ practitionerId }) => practitionerId)),
    ]);
    return {
      items: shown.map(({ startAt, practitionerId }) => ({
        startAt,
        practitionerId,
        practitioner: names.get(practitionerId) ?? '',
      })),
      next: next > dayAfter(today, windowDays) ? null : next,
    };
  },

  appointmentLinkConfirm: async (page) => {
    const { db, now, body } = page;
    const opened = await openForActing(page);
    const { appointment } = opened;
    if (appointment.status === 'confirmed') return showLink(db, opened, now);
    demandSeen(opened, body.seen);
    if (!patientMoves(appointment, now).confirm) throw notPossible();
    await confirmByPatient(deskOf(page, opened), appointment, 'web', await reasonIn(page));
    await closeQuestionsOf(db, appointment.id, now);
    return showNow(page);
  },

  appointmentLinkMove: async (page) => {
    const { db, now, body, requestId } = page;
    const opened = await openForActing(page);
    const { appointment } = opened;
    const { seen, startAt, practitionerId } = body;
    const isThere =
      appointment.startAt !== null && Date.parse(appointment.startAt) === Date.parse(startAt);
    if (isThere && appointment.practitionerId === practitionerId) return showLink(db, opened, now);
    demandSeen(opened, seen);
    if (!patientMoves(appointment, now).move) throw notPossible();
    const wanted = { startAt, practitionerId, bookingKey: requestId };
    const reason = await reasonIn(page);
    await orTaken(() => moveByPatient(deskOf(page, opened), appointment, wanted, reason));
    await closeQuestionsOf(db, appointment.id, now);
    return showNow(page);
  },

  appointmentLinkCancel: async (page) => {
    const { db, now, body } = page;
    const opened = await openLink(db, page.params.linkToken, now);
    if (opened.ended === 'cancelled') return showLink(db, opened, now);
    const { appointment } = await openForActing(page);
    demandSeen(opened, body.seen);
    if (!patientMoves(appointment, now).cancel) throw notPossible();
    await cancelByPatient(deskOf(page, opened), appointment, await reasonIn(page));
    await closeQuestionsOf(db, appointment.id, now);
    return showNow(page);
  },

  appointmentLinkAnswer: async (page) => {
    const { now, body } = page;
    const opened = await openForActing(page);
    demandSeen(opened, body.seen);
    if (!patientMoves(opened.appointment, now).cancel) throw notPossible();
    await answerByPatient(deskOf(page, opened), opened.appointment, body.answers);
    return showNow(page);
  },

  appointmentLinkArrivalCode: async (page) => {
    const { db, now, params, services } = page;
    const { appointment } = await openForActing(page);
    if (appointment.kind === 'telehealth') throw notPossible();
    const code = codeOfSecret(params.linkToken);
    await keepArrivalCode(db, appointment.id, code, now);
    const { patientId, uid } = appointment;
    const url = `${services.publicUrl}/hospital/appointments/check-in/${patientId}/${uid}?code=${code}`;
    const { data } = encode(url, { ecc: 'M', border: 2 });
    const rows = data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
    return { code: formatCode(code), rows };
  },
});
