import type { PractitionerDetail } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { linkPractitioner } from '../model/link-practitioner';
import { demandUpcomingConfirmed } from '../model/upcoming-appointments';
import { bumpLinkedVersions } from '../model/practitioner-event-types';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import {
  links,
  type PractitionerRecord,
  type PractitionerColumns,
  findActiveSpecialty,
  findMember,
  findOtherPractitionerOf,
  findPractitioner,
  findSupervisor,
} from '../sql/practitioners.queries';
import { findOwnCard } from '../sql/own-card.queries';
import * as queries from '../sql/practitioners.queries';
import { editableBy, demandEditable } from '../model/practitioner-permissions';
import { countUpcoming } from '../sql/upcoming-appointments.queries';
import { lockPractitionerEventTypes } from '../sql/practitioner-event-types.queries';

type Names =
  | 'practitionerList'
  | 'practitionerOwn'
  | 'practitionerView'
  | 'practitionerCreate'
  | 'practitionerUpdate'
  | 'practitionerAheadList';

const entityType = 'practitioner';

const toDetail = (actor: Actor, practitioner: PractitionerRecord): PractitionerDetail => ({
  ...practitioner,
  editable: editableBy(actor, practitioner),
});

/** Untouched form fields send ''. */
const emptyToNull = (given: string | null | undefined, present: string | null): string | null =>
  given === undefined ? present : given || null;

type PractitionerInput = {
  readonly [Field in keyof PractitionerColumns]?: PractitionerColumns[Field] | null | undefined;
} & {
  readonly departmentIds?: readonly string[] | undefined;
  readonly siteIds?: readonly string[] | undefined;
  readonly eventTypeIds?: readonly string[] | undefined;
};

/** Of interns alone; who becomes something else has none. */
const supervisorOf = (
  present: PractitionerColumns,
  { profession, supervisorId }: PractitionerInput,
): string | null => {
  if ((profession ?? present.profession) !== 'intern') return null;
  return supervisorId === undefined ? present.supervisorId : supervisorId;
};

const columnsOf = (
  present: PractitionerColumns,
  given: PractitionerInput,
): PractitionerColumns => ({
  firstName: given.firstName ?? present.firstName,
  lastName: given.lastName ?? present.lastName,
  secondLastName: emptyToNull(given.secondLastName, present.secondLastName),
  profession: given.profession ?? present.profession,
  specialtyId: given.specialtyId === undefined ? present.specialtyId : given.specialtyId,
  licenceNumber: emptyToNull(given.licenceNumber, present.licenceNumber),
  titleInstitution: emptyToNull(given.titleInstitution, present.titleInstitution),
  specialtyLicence: emptyToNull(given.specialtyLicence, present.specialtyLicence),
  specialtyCouncil: emptyToNull(given.specialtyCouncil, present.specialtyCouncil),
  color: given.color ?? present.color,
  bio: emptyToNull(given.bio, present.bio),
  consultFee: given.consultFee === undefined ? present.consultFee : given.consultFee,
  acceptsNewPatients: given.acceptsNewPatients ?? present.acceptsNewPatients,
  userId: given.userId === undefined ? present.userId : given.userId,
  active: given.active ?? present.active,
  supervisorId: supervisorOf(present, given),
});

const emptyPractitioner: PractitionerColumns = {
  firstName: '',
  lastName: '',
  secondLastName: null,
  profession: 'doctor',
  specialtyId: null,
  licenceNumber: null,
  titleInstitution: null,
  specialtyLicence: null,
  specialtyCouncil: null,
  color: '#64748b',
  bio: null,
  consultFee: null,
  acceptsNewPatients: true,
  userId: null,
  active: true,
  supervisorId: null,
};

/** @param specialtyId the present specialty, which may have been archived since */
const checkReferences = async (
  db: Db,
  given: PractitionerInput,
  practitionerId: string | null,
  specialtyId: string | null = null,
): Promise<void> => {
  if (
    given.specialtyId &&
    given.specialtyId !== specialtyId &&
    (await findActiveSpecialty(db, given.specialtyId)) === undefined
  ) {
    throw invalid({ path: 'specialtyId', code: 'not_an_option' });
  }
  if (
    given.supervisorId &&
    (given.supervisorId === practitionerId ||
      (await findSupervisor(db, given.supervisorId)) === undefined)
  )
    throw invalid({ path: 'supervisorId', code: 'not_an_option' });
  if (given.userId) {
    if ((await findMember(db, given.userId)) === undefined)
      throw invalid({ path: 'userId', code: 'not_an_option' });
    const other = await findOtherPractitionerOf(db, given.userId, practitionerId);
    if (other)
      throw new ProblemError('practitioner.user_taken', {
        errors: [{ path: 'userId', code: 'taken' }],
      });
  }
  for (const { field, of } of links) {
    const ids = new Set(given[field]);
    if (ids.size > 0 && (await queries.countExisting(db, of, [...ids])) < ids.size)
      throw invalid({ path: field, code: 'not_an_option' });
  }
};

const writeLinks = async (
  db: Db,
  practitionerId: string,
  given: PractitionerInput,
): Promise<void> => {
  for (const link of links) {
    const ids = given[link.field];
    if (ids) await queries.setLinks(db, link, practitionerId, ids);
  }
};

/** Fields that practitioners cannot edit in their own profile. */
const managedFields = [
  'profession',
  'userId',
  'supervisorId',
  'departmentIds',
  'siteIds',
  'eventTypeIds',
  'consultFee',
  'active',
] as const;

export const practitionerHandlers = defineHandlers<Names>({
  practitionerList: async ({ db, query }) => ({
    items: await queries.listPractitioners(db, {
      search: query.search,
      departmentId: query.departmentId,
      profession: query.profession,
      includeArchived: query.includeArchived ?? false,
    }),
  }),

  practitionerOwn: async ({ actor, db }) => ({
    card: (await findOwnCard(db, actor.userId)) ?? null,
  }),

  practitionerView: async ({ db, params, actor, now }) =>
    toDetail(actor, await queries.readPractitioner(db, params.practitionerId, now)),

  practitionerCreate: async ({ db, body, actor, now, audit, publish }) => {
    if (body.eventTypeIds) await lockPractitionerEventTypes(db);
    await checkReferences(db, body, null);
    const stamp = { userId: actor.userId, now };
    const id = await queries.insertPractitioner(db, columnsOf(emptyPractitioner, body), stamp);
    await writeLinks(db, id, body);
    const practitioner = await queries.readPractitioner(db, id, now);
    await audit({
      action: 'practitioner.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, practitioner),
    });
    await publish({ type: 'practitioner.created', entityId: id });
    if (practitioner.userId)
      await linkPractitioner(db, practitioner.userId, stamp, { audit, publish });
    await bumpLinkedVersions(
      db,
      'eventTypes',
      id,
      { before: [], after: practitioner.eventTypeIds },
      stamp,
      { audit, publish },
    );
    return toDetail(actor, practitioner);
  },

  practitionerUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    if (body.eventTypeIds) await lockPractitionerEventTypes(db);
    const present = await queries.lockPractitioner(db, params.practitionerId, now);
    const editable = demandEditable(actor, present);
    const { version, appointmentsKnown, ...given } = body;
    if (editable === 'own' && managedFields.some((field) => given[field] !== undefined))
      throw new ProblemError('permission.denied');
    await requireCurrentVersion(db, entityType, present, version, toDetail(actor, present));
    if (Object.values(given).every((value) => value === undefined))
      throw invalid({ path: '', code: 'no_change' });
    const specialtyId = present.specialty?.id ?? null;
    await checkReferences(db, given, present.id, specialtyId);
    const wanted = columnsOf({ ...present, specialtyId }, given);
    if (present.active && !wanted.active)
      await demandUpcomingConfirmed(db, 'practitioner', present.id, {
        known: appointmentsKnown ?? 0,
        now,
      });
    const stamp = { userId: actor.userId, now };
    await queries.updatePractitioner(db, present.id, wanted, stamp);
    await writeLinks(db, present.id, given);
    const practitioner = await queries.readPractitioner(db, present.id, now);
    const verb =
      present.active === practitioner.active
        ? 'updated'
        : practitioner.active
          ? 'enabled'
          : 'disabled';
    await audit({
      action: `practitioner.${verb}`,
      entityType,
      entityId: present.id,
      diff: changesBetween(present, practitioner),
    });
    await publish({ type: `practitioner.${verb}`, entityId: present.id });
    if (practitioner.userId && practitioner.userId !== present.userId)
      await linkPractitioner(db, practitioner.userId, stamp, { audit, publish });
    await bumpLinkedVersions(
      db,
      'eventTypes',
      present.id,
      { before: present.eventTypeIds, after: practitioner.eventTypeIds },
      stamp,
      { audit, publish },
    );
    return toDetail(actor, practitioner);
  },

  practitionerAheadList: async ({ db, params, now }) => {
    await findPractitioner(db, params.practitionerId);
    return {
      total: await countUpcoming(db, 'practitioner', params.practitionerId, now),
      items: await queries.listUpcoming(db, params.practitionerId, now),
    };
  },
});
