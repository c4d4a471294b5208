import { limits, lintTemplate, variablesIn, type TemplateButton } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import type { Db } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { newDeliveryId } from '../model/queue-message';
import { askSoon } from '../model/template-asking';
import { lintedOf } from '../model/template-content';
import { queueTemplate } from '../model/template-delivery';
import { listForConversation } from '../model/templates-of-conversation';
import { viewTemplate } from '../model/view-template';
import * as queries from '../sql/message-templates.queries';
import * as writes from '../sql/message-template-writes.queries';

const entityType = 'message_template';

type Desk = Pick<Context<'messageTemplateView'>, 'db' | 'now'>;

/** @throws messageTemplate.limit_reached, messageTemplate.name_taken */
const requireRoom = async (
  db: Db,
  identity: { readonly name: string; readonly language: string },
): Promise<void> => {
  const maximum = limits.messageTemplatesMax;
  if ((await writes.countTemplates(db)) >= maximum)
    throw new ProblemError('messageTemplate.limit_reached', { meta: { maximum } });
  if (await writes.isNameTaken(db, identity)) throw new ProblemError('messageTemplate.name_taken');
};

const order: Readonly<Record<TemplateButton['kind'], number>> = { quick_reply: 0, url: 1, call: 2 };

/** The provider takes quick replies together, and samples for the variables that are there. */
const tidied = (content: writes.TemplateContent): writes.TemplateContent => {
  const hasFile = content.headerKind === 'image' || content.headerKind === 'document';
  const places = variablesIn(content.body).at(-1) ?? 0;
  return {
    ...content,
    headerText: content.headerKind === 'text' ? content.headerText : '',
    headerFileId: hasFile ? content.headerFileId : null,
    buttons: content.buttons.toSorted((one, other) => order[one.kind] - order[other.kind]),
    variables: content.variables.slice(0, places),
  };
};

type Given = Pick<
  Context<'messageTemplateUpdate'>['body'],
  'category' | 'header' | 'body' | 'footer' | 'buttons' | 'variables'
>;

/** What is given over what is there. */
const merged = (present: writes.TemplateContent, given: Given): writes.TemplateContent => {
  const header = given.header;
  const isOtherKind = header !== undefined && header.kind !== present.headerKind;
  return tidied({
    category: given.category ?? present.category,
    headerKind: header?.kind ?? present.headerKind,
    headerText: header?.text ?? present.headerText,
    headerFileId: isOtherKind ? null : present.headerFileId,
    body: given.body ?? present.body,
    footer: given.footer ?? present.footer,
    buttons: given.buttons ?? present.buttons,
    variables: given.variables ?? present.variables,
  });
};

const contentOf = ({
  category,
  headerKind,
  headerText,
  headerFileId,
  body,
  footer,
  buttons,
  variables,
}: writes.TemplateContent): writes.TemplateContent => ({
  category,
  headerKind,
  headerText,
  headerFileId,
  body,
  footer,
  buttons,
  variables,
});

/** @throws resource.not_found, messageTemplate.archived, resource.version_conflict */
const lockCurrent = async (
  desk: Desk,
  id: string,
  version: number,
): Promise<{ readonly row: writes.TemplateRow; readonly newest: writes.VersionRow }> => {
  const { db } = desk;
  const row = await writes.lockTemplate(db, id);
  if (row.archivedAt !== null) throw new ProblemError('messageTemplate.archived');
  await requireCurrentVersion(db, entityType, await viewTemplate(desk, id), version);
  return { row, newest: await writes.readVersion(db, id, row.newest) };
};

/**
 * Writes on the draft, or begins a new version; what it is for is no part of its text.
 *
 * @returns which is the newest then.
 */
const saveText = async (
  { db, actor, now }: Context<'messageTemplateUpdate'>,
  {
    row,
    newest,
    after,
    textDiff,
  }: {
    readonly row: writes.TemplateRow;
    readonly newest: writes.VersionRow;
    readonly after: writes.TemplateContent;
    readonly textDiff: object;
  },
): Promise<number> => {
  if (Object.keys(textDiff).length === 0) return row.newest;
  if (newest.status === 'draft') {
    await writes.updateDraft(db, { id: row.id, number: row.newest }, after);
    return row.newest;
  }
  const number = row.newest + 1;
  await writes.insertVersion(db, { id: row.id, number }, after, { userId: actor.userId, now });
  return number;
};

export const messageTemplateHandlers = defineHandlers<
  | 'messageTemplateList'
  | 'messageTemplateView'
  | 'messageTemplateCreate'
  | 'messageTemplateUpdate'
  | 'messageTemplateSubmit'
  | 'messageTemplateDuplicate'
  | 'messageTemplateArchive'
  | 'messageTemplateSync'
  | 'templateListForConversation'
>({
  messageTemplateList: async ({ db, query, now }) => ({
    ...(await queries.listTemplates(db, query, now)),
    connected: await hasConnection(db, 'whatsapp'),
  }),

  messageTemplateView: (context) => viewTemplate(context, context.params.messageTemplateId),

  messageTemplateCreate: async (context) => {
    const { db, body, actor, now, audit, publish } = context;
    const { name, language, event, header, ...rest } = body;
    await requireRoom(db, { name, language });
    const content = tidied({
      ...rest,
      headerKind: header.kind,
      headerText: header.text,
      headerFileId: null,
    });
    const id = await writes.insertTemplate(db, { name, language, event }, content, {
      userId: actor.userId,
      now,
    });
    await audit({
      action: 'message_template.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, { name, language, event, ...content }),
    });
    await publish({ type: 'message_template.changed', entityId: id });
    return viewTemplate(context, id);
  },

  messageTemplateUpdate: async (context) => {
    const { db, params, body, actor, now, audit, publish } = context;
    const { version, name, language, event: tied, ...given } = body;
    const { row, newest } = await lockCurrent(context, params.messageTemplateId, version);
    const event = tied === undefined ? row.event : tied;
    // What it is for is no part of what the provider looks at.
    const isOfText = [name, language, ...Object.values(given)].some((one) => one !== undefined);
    if (newest.status === 'pending' && isOfText)
      throw new ProblemError('messageTemplate.in_review');
    const identity = { name: name ?? row.name, language: language ?? row.language };
    const isOther = identity.name !== row.name || identity.language !== row.language;
    const before = contentOf(newest);
    const after = merged(before, given);
    const isFixed = isOther || (row.inUse !== null && after.category !== before.category);
    if (isFixed && (row.providerId !== null || row.newest > 1))
      throw new ProblemError('messageTemplate.fixed');
    if (isOther && (await writes.isNameTaken(db, identity, row.id)))
      throw new ProblemError('messageTemplate.name_taken');
    const textDiff = changesBetween(
      { name: row.name, language: row.language, ...before },
      { ...identity, ...after },
    );
    const diff = { ...textDiff, ...changesBetween({ event: row.event }, { event }) };
    if (Object.keys(diff).length === 0) throw invalid({ path: '', code: 'no_change' });
    const stamp = { userId: actor.userId, now };
    const number = await saveText(context, { row, newest, after, textDiff });
    await writes.touchTemplate(db, row.id, { ...identity, event, newest: number }, stamp);
    await audit({ action: 'message_template.updated', entityType, entityId: row.id, diff });
    await publish({ type: 'message_template.changed', entityId: row.id });
    return viewTemplate(context, row.id);
  },

  messageTemplateSubmit: async (context) => {
    const { db, params, body, actor, now, audit, publish, afterCommit, services } = context;
    const { row, newest } = await lockCurrent(context, params.messageTemplateId, body.version);
    if (newest.status !== 'draft') throw new ProblemError('messageTemplate.not_draft');
    const findings = lintTemplate(lintedOf(newest)).filter(({ level }) => level === 'error');
    if (findings.length > 0)
      throw new ProblemError('messageTemplate.has_findings', { meta: { findings } });
    if (!(await hasConnection(db, 'whatsapp'))) throw new ProblemError('conversation.channel_off');
    const deliveryId = newDeliveryId();
    await writes.submitVersion(db, row, deliveryId, { userId: actor.userId, now });
    const payload = { act: 'submit', templateId: row.id, number: row.newest } as const;
    await queueTemplate(db, row.name, payload, deliveryId);
    await audit({
      action: 'message_template.submitted',
      entityType,
      entityId: row.id,
      diff: { version: row.newest },
    });
    await publish({ type: 'message_template.changed', entityId: row.id });
    afterCommit(services.mailer.nudge);
    return viewTemplate(context, row.id);
  },

  messageTemplateDuplicate: async (context) => {
    const { db, params, body, actor, now, audit, publish } = context;
    const { id: originalId, newest } = await writes.lockTemplate(db, params.messageTemplateId);
    await requireRoom(db, body);
    const original = await writes.readVersion(db, originalId, newest);
    // A file belongs to its template: it is chosen anew.
    const content = { ...contentOf(original), headerFileId: null };
    const id = await writes.insertTemplate(db, body, content, { userId: actor.userId, now });
    await audit({
      action: 'message_template.created',
      entityType,
      entityId: id,
      diff: { ...changesBetween({}, body), copyOf: [null, originalId] },
    });
    await publish({ type: 'message_template.changed', entityId: id });
    return viewTemplate(context, id);
  },

  messageTemplateArchive: async (context) => {
    const { db, params, body, actor, now, audit, publish, afterCommit, services } = context;
    const { row } = await lockCurrent(context, params.messageTemplateId, body.version);
    await writes.archiveTemplate(db, row.id, { userId: actor.userId, now });
    if (row.providerId !== null) {
      const { id: templateId, name, providerId, newest: number } = row;
      const payload = { act: 'delete', templateId, number, name, providerId } as const;
      await queueTemplate(db, name, payload, newDeliveryId());
      afterCommit(services.mailer.nudge);
    }
    await audit({ action: 'message_template.archived', entityType, entityId: row.id });
    await publish({ type: 'message_template.changed', entityId: row.id });
    return queries.readTemplate(db, row.id, now);
  },

  messageTemplateSync: async ({ db, actor, now }) => {
    if (!(await hasConnection(db, 'whatsapp'))) throw new ProblemError('conversation.channel_off');
    await askSoon(db, actor.userId, now);
  },

  templateListForConversation: listForConversation,
});
