import {
  limits,
  locales,
  patientChannels,
  templateEvents,
  variablesOfEvent,
  type EventTemplate,
  type EventTemplateHead,
} from '@sala/shared-contracts';
import { recordPatientsShown } from '../../patients';
import type { Db } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { scopeFor } from '../../platform/http/actor';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { defaultTextOf, inventedFacts, type TextPlace } from '../model/event-defaults';
import { concernsOf, glimpseOf } from '../model/event-text-concerns';
import { requireSendable } from '../model/event-text-faults';
import { sendTest } from '../model/send-test';
import * as queries from '../sql/event-templates.queries';
import { listRefusalsOfText } from '../sql/outgoing-messages.queries';
import { latestAppointmentFacts } from '../sql/message-facts.queries';

const entityType = 'event_template';

const rowOf = (place: TextPlace, rows: readonly queries.StoredTemplate[]) =>
  rows.find(
    ({ event, channel, language }) =>
      event === place.event && channel === place.channel && language === place.language,
  );

const headOf = (
  { event, channel, language }: TextPlace,
  rows: readonly queries.StoredTemplate[],
): Omit<EventTemplateHead, 'preview' | 'segments'> => {
  const place = { event, channel, language };
  const row = rowOf(place, rows);
  return {
    ...place,
    state: row && !row.enabled ? 'off' : row?.text ? 'own' : 'default',
    concerns: concernsOf(place, rows),
    updatedAt: row?.updatedAt ?? null,
    version: row?.version ?? 0,
  };
};

const glimpsed = (
  place: TextPlace,
  rows: readonly queries.StoredTemplate[],
): EventTemplateHead => ({
  ...headOf(place, rows),
  ...glimpseOf(place, rowOf(place, rows)?.text ?? defaultTextOf(place)),
});

const view = async (db: Db, place: TextPlace): Promise<EventTemplate> => {
  const rows = await queries.listTemplates(db);
  const row = await queries.findTemplate(db, place);
  const defaultText = defaultTextOf(place);
  return {
    ...headOf(place, rows),
    text: row?.text ?? defaultText,
    defaultText,
    number: row?.number ?? null,
    versions: row ? await queries.listVersions(db, row.id) : [],
    refusals: await listRefusalsOfText(db, place.event, place.channel),
  };
};

type Change = Context<'eventTemplateSave' | 'eventTemplateRestore' | 'eventTemplateSwitch'>;

/** What is to be changed, unless somebody changed it since it was seen. */
const lock = async ({ db, params, actor, now, body }: Change) => {
  const template = await queries.lockTemplate(db, params, { userId: actor.userId, now });
  // A row that was made just now is what was seen as nothing.
  const version = template.isNew ? 0 : template.version;
  if (version !== body.version) {
    const present = { ...(await view(db, params)), id: template.id, version };
    await requireCurrentVersion(db, entityType, present, body.version);
  }
  return template;
};

/** Changes which text is in use, or whether it is sent, and says so in the log. */
const change = async (
  { db, params, actor, now, audit }: Change,
  before: queries.StoredTemplate & { readonly isNew: boolean },
  after: Pick<queries.StoredTemplate, 'enabled' | 'number'>,
  action: string,
): Promise<EventTemplate> => {
  const { id, isNew } = before;
  await queries.updateTemplate(db, id, after, { isNew, userId: actor.userId, now });
  await audit({
    action,
    entityType,
    entityId: id,
    diff: {
      event: params.event,
      channel: params.channel,
      language: params.language,
      ...(before.number !== after.number && { number: [before.number, after.number] }),
      ...(before.enabled !== after.enabled && { enabled: [before.enabled, after.enabled] }),
    },
  });
  return view(db, params);
};

export const eventTemplateHandlers = defineHandlers<
  | 'eventTemplateList'
  | 'eventTemplateView'
  | 'eventTemplateSave'
  | 'eventTemplateRestore'
  | 'eventTemplateSwitch'
  | 'eventTemplateSample'
  | 'eventTemplateTest'
>({
  eventTemplateList: async ({ db }) => {
    const rows = await queries.listTemplates(db);
    return {
      items: templateEvents.flatMap((event) =>
        patientChannels.flatMap((channel) =>
          locales.map((language) => glimpsed({ event, channel, language }, rows)),
        ),
      ),
    };
  },

  eventTemplateView: ({ db, params }) => view(db, params),

  eventTemplateSave: async (context) => {
    const { db, params, actor, now, body } = context;
    const { version: _version, ...text } = body;
    const template = await lock(context);
    await requireSendable(db, params, text);
    if (template.lastNumber >= limits.eventTemplateVersionsMax)
      throw new ProblemError('eventTemplate.versions_full', {
        meta: { maximum: limits.eventTemplateVersionsMax },
      });
    await queries.addVersion(db, template, text, { userId: actor.userId, now });
    const number = template.lastNumber + 1;
    return change(context, template, { ...template, number }, 'event_template.saved');
  },

  eventTemplateRestore: async (context) => {
    const { db, params, body } = context;
    const template = await lock(context);
    if (body.number !== null) {
      const text = await queries.findVersion(db, template.id, body.number);
      if (!text) throw new ProblemError('resource.not_found');
      // What was allowed then may not be any more.
      await requireSendable(db, params, text);
    }
    const { number } = body;
    return change(context, template, { ...template, number }, 'event_template.restored');
  },

  eventTemplateSwitch: async (context) => {
    const { enabled } = context.body;
    const template = await lock(context);
    return change(context, template, { ...template, enabled }, 'event_template.switched');
  },

  eventTemplateSample: async ({ db, params: { event, language }, actor, audit }) => {
    const known = variablesOfEvent[event];
    const maySee =
      scopeFor(actor, 'appointments:read') === 'all' && scopeFor(actor, 'patients:read') === 'all';
    const real = maySee ? await latestAppointmentFacts(db, language) : undefined;
    await recordPatientsShown(audit, real ? [real.patientId] : []);
    const facts = { ...inventedFacts(language), ...real?.facts };
    return {
      source: real ? 'appointment' : 'invented',
      facts: Object.fromEntries(known.map((name) => [name, facts[name]])),
    };
  },

  eventTemplateTest: sendTest,
});
