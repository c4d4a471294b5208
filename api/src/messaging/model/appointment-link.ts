import { createHash } from 'node:crypto';
import type { AppointmentLink, AppointmentLinkEnd } from '@sala/shared-contracts';
import { hashOfSecretToken, newSecretToken } from '../../identity';
import { patientMoves, type AppointmentRow } from '../../scheduling';
import type { Db } from '../../platform/database/database';
import { isAfter } from '../../platform/time/instants';
import { lockCurrent } from './lock-current';
import { readFacts, type AppointmentFacts } from '../sql/appointment-facts.queries';
import {
  insertLink,
  openLinkRow,
  readPageFacts,
  type LinkRow,
} from '../sql/appointment-links.queries';

/** The page behind a link; the server of pages knows it too. */
const pagePath = '/appointment/';

/** Another link to the page of an appointment. @returns its address, which is nowhere else */
export const issueLink = async (
  db: Db,
  appointmentId: string,
  {
    publicUrl,
    ...stamp
  }: { readonly publicUrl: string; readonly userId: string; readonly now: string },
): Promise<string> => {
  const token = newSecretToken();
  await insertLink(db, { tokenHash: hashOfSecretToken(token), appointmentId }, stamp);
  return `${publicUrl}${pagePath}${token}`;
};

/** As long as an address, of nothing: it stands in a text that may not be sent after all. */
export const linkPlace = (publicUrl: string): string => `${publicUrl}${pagePath}${'0'.repeat(43)}`;

export interface OpenedLink {
  readonly link: LinkRow;
  readonly appointment: AppointmentRow;
  readonly facts: AppointmentFacts;
  /** null: it takes answers. */
  readonly ended: AppointmentLinkEnd | null;
}

const endOf = (
  { revoked }: LinkRow,
  { status, startAt, endAt }: AppointmentRow,
  now: string,
): AppointmentLinkEnd | null => {
  if (revoked) return 'revoked';
  if (startAt === null || endAt === null || status === 'cancelled' || status === 'rescheduled')
    return 'cancelled';
  if (status === 'no_show' || status === 'completed' || !isAfter(endAt, now)) return 'past';
  return status === 'checked_in' || status === 'in_progress' ? 'arrived' : null;
};

/**
 * The appointment of a link as it stands now, locked. Acts for nobody of its company.
 *
 * @throws resource.not_found for a link that never was.
 */
export const openLink = async (db: Db, token: string, now: string): Promise<OpenedLink> => {
  const link = await openLinkRow(db, hashOfSecretToken(token));
  const appointment = await lockCurrent(db, link.appointmentId);
  const facts = await readFacts(db, appointment.id);
  return { link, appointment, facts, ended: endOf(link, appointment, now) };
};

const mapUrlOf = ({ address, latitude, longitude }: AppointmentFacts): string | null => {
  const place = latitude === null || longitude === null ? address : `${latitude},${longitude}`;
  return place === null
    ? null
    : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
};

/** Another appointment of the chain may have the same version, and its id is nobody’s business. */
export const seenOf = ({ id, version }: AppointmentRow): string =>
  createHash('sha256').update(`${id}/${version}`).digest('base64url');

/** What the holder of a link sees: nothing of the record. */
export const showLink = async (
  db: Db,
  { appointment, facts, ended }: OpenedLink,
  now: string,
): Promise<AppointmentLink> => {
  const clinic = { name: facts.company, phone: facts.phone };
  const { startAt, endAt } = appointment;
  if (ended !== null || startAt === null || endAt === null)
    return { state: 'ended', locale: facts.locale, clinic, because: ended ?? 'cancelled' };
  const { questions } = await readPageFacts(db, appointment.id, now);
  const keys = new Set(questions.map(({ key }) => key));
  return {
    state: 'open',
    locale: facts.locale,
    clinic,
    firstName: facts.firstName,
    eventType: facts.eventType,
    practitioner: facts.practitioner,
    status: appointment.status,
    startAt,
    endAt,
    timeZone: facts.timeZone,
    kind: appointment.kind,
    place: { name: facts.place, address: facts.address, mapUrl: mapUrlOf(facts) },
    meetingUrl: appointment.kind === 'telehealth' ? appointment.meetingUrl : null,
    can: patientMoves(appointment, now),
    questions,
    answers: Object.fromEntries(
      Object.entries(appointment.customAnswers).filter(([key]) => keys.has(key)),
    ),
    seen: seenOf(appointment),
  };
};
