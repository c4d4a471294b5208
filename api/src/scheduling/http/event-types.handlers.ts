import type { EventQuestion } from '@sala/shared-contracts';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import { lockPractitionerEventTypes, bumpLinkedVersions } from '../../clinic';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError, type FieldFault } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import * as queries from '../sql/event-types.queries';
import { slugOf } from '../model/event-type-slug';

type Names =
  | 'eventTypeList'
  | 'eventTypeView'
  | 'eventTypeCreate'
  | 'eventTypeUpdate'
  | 'eventTypeOrder';

const entityType = 'event_type';

/** Rules across fields. */
const faultsOf = (type: queries.EventTypeValues): FieldFault[] => {
  const questions: readonly EventQuestion[] = type.questions ?? [];
  const keys = questions.map(({ key }) => key);
  return [
    ...((type.freeDays ?? null) === null && (type.freeVisits ?? null) !== null
      ? [{ path: 'freeDays', code: 'required' as const }]
      : []),
    ...((type.freeVisits ?? null) === null && (type.freeDays ?? null) !== null
      ? [{ path: 'freeVisits', code: 'required' as const }]
      : []),
    ...questions.flatMap(({ key, type: kind, options }, index): FieldFault[] => [
      ...(keys.indexOf(key) < index
        ? [{ path: `questions.${index}.key`, code: 'duplicate' as const }]
        : []),
      ...(kind === 'select' && !options?.length
        ? [{ path: `questions.${index}.options`, code: 'options_required' as const }]
        : []),
      ...(kind !== 'select' && options?.length
        ? [{ path: `questions.${index}.options`, code: 'options_not_allowed' as const }]
        : []),
    ]),
  ];
};

/** @param present the stored type, whose references may have been archived since */
const check = async (
  db: Db,
  type: queries.EventTypeValues,
  present: queries.EventTypeValues = {},
): Promise<void> => {
  const unknown = (await queries.unknownReferences(db, type, present)).map((path): FieldFault => ({
    path,
    code: 'not_an_option',
  }));
  const faults = [...faultsOf(type), ...unknown];
  if (faults.length > 0) throw invalid(...faults);
};

const link = async (
  db: Db,
  id: string,
  body: { readonly [Name in queries.EventTypeLink]?: readonly string[] | undefined },
): Promise<void> => {
  for (const field of ['siteIds', 'practitionerIds'] as const) {
    const ids = body[field];
    if (ids && !(await queries.replaceLinks(db, id, field, ids)))
      throw invalid({ path: field, code: 'not_an_option' });
  }
};

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Removes duplicates from lists and sorts reminders, the earliest first. */
const withoutDuplicates = <Body extends queries.EventTypeValues>({
  otherMinutes,
  kinds,
  questions,
  reminderMinutes,
  ...rest
}: Body) => ({
  ...rest,
  ...(otherMinutes && { otherMinutes: unique(otherMinutes) }),
  ...(kinds && { kinds: unique(kinds) }),
  ...(questions && {
    questions: questions.map((question) => ({
      ...question,
      ...(question.options && { options: unique(question.options) }),
    })),
  }),
  ...(reminderMinutes === undefined
    ? {}
    : {
        reminderMinutes:
          reminderMinutes && unique(reminderMinutes).sort((one, other) => other - one),
      }),
});

/** Counts a generated slug up until it is free; a chosen slug must be free. */
const freeSlug = async (db: Db, name: string): Promise<string> => {
  const wanted = slugOf(name);
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? wanted : `${wanted.slice(0, 74)}-${n}`;
    if (!(await queries.slugIsTaken(db, slug, null))) return slug;
  }
};

const checkSlug = async (db: Db, slug: string, except: string | null): Promise<void> => {
  if (await queries.slugIsTaken(db, slug, except))
    throw new ProblemError('eventType.slug_taken', { errors: [{ path: 'slug', code: 'taken' }] });
};

export const eventTypeHandlers = defineHandlers<Names>({
  eventTypeList: async ({ db, query, now }) => ({
    items: await queries.listEventTypes(db, query.includeArchived ?? false, now),
  }),

  eventTypeView: ({ db, params, now }) => queries.readEventType(db, params.eventTypeId, now),

  eventTypeCreate: async ({ db, body, actor, now, audit, publish }) => {
    if (body.practitionerIds) await lockPractitionerEventTypes(db);
    await check(db, body);
    await queries.lockSlugs(db);
    if (body.slug !== undefined) await checkSlug(db, body.slug, null);
    const values = {
      ...withoutDuplicates(body),
      slug: body.slug ?? (await freeSlug(db, body.name)),
      description: body.description || null,
    };
    const stamp = { userId: actor.userId, now };
    const id = await queries.insertEventType(db, values, stamp);
    await link(db, id, body);
    const created = await queries.readEventType(db, id, now);
    await audit({
      action: 'eventType.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, created),
    });
    await publish({ type: 'event_type.created', entityId: id });
    await bumpLinkedVersions(
      db,
      'practitioners',
      id,
      { before: [], after: created.practitionerIds },
      stamp,
      { audit, publish },
    );
    return created;
  },

  eventTypeUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    if (body.practitionerIds) await lockPractitionerEventTypes(db);
    if (body.slug !== undefined) await queries.lockSlugs(db);
    const present = await queries.readEventType(db, params.eventTypeId, now, 'for update');
    await requireCurrentVersion(db, entityType, present, body.version);
    const { version: _version, upcoming, ...given } = body;
    const named = withoutDuplicates(given);
    if (Object.keys(named).length === 0) throw invalid({ path: '', code: 'no_change' });
    if (isUnchanged(named, present)) return present;
    await check(db, { ...present, ...named }, present);
    if (named.slug !== undefined) await checkSlug(db, named.slug, present.id);
    if (named.active === false && present.active && present.upcoming > (upcoming ?? 0)) {
      throw new ProblemError('eventType.has_appointments', {
        meta: { upcoming: present.upcoming },
      });
    }
    const description = named.description === undefined ? undefined : named.description || null;
    const stamp = { userId: actor.userId, now };
    await queries.updateEventType(db, present.id, { ...named, description }, stamp);
    await link(db, present.id, named);
    const changed = await queries.readEventType(db, present.id, now);
    await audit({
      action: 'eventType.updated',
      entityType,
      entityId: changed.id,
      diff: changesBetween(present, changed),
    });
    await publish({ type: 'event_type.updated', entityId: changed.id });
    await bumpLinkedVersions(
      db,
      'practitioners',
      changed.id,
      { before: present.practitionerIds, after: changed.practitionerIds },
      stamp,
      { audit, publish },
    );
    return changed;
  },

  eventTypeOrder: async ({ db, body, actor, audit, publish }) => {
    await queries.orderEventTypes(db, body.ids);
    await audit({
      action: 'eventType.ordered',
      entityType: 'company',
      entityId: actor.companyId,
      diff: { order: [null, body.ids] },
    });
    await publish({ type: 'event_type.reordered', entityId: actor.companyId });
  },
});
