import type { MessageTemplateDetail } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { readFile, storeFile } from '../../platform/files/files';
import { checkAttachedPicture } from '../../platform/files/images';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { mediaMaxBytes, mediaTypeOf } from '../model/media-kind';
import { viewTemplate } from '../model/view-template';
import * as queries from '../sql/message-templates.queries';
import * as writes from '../sql/message-template-writes.queries';

const entityType = 'message_template';
const purpose = 'message_template';

const headerOf: Readonly<Record<string, 'image' | 'document'>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'application/pdf': 'document',
};

const save = async (
  { db, params, query, body, actor, now, audit, publish }: Context<'messageTemplateFileSave'>,
  type: string,
): Promise<MessageTemplateDetail> => {
  const id = params.messageTemplateId;
  const row = await writes.lockTemplate(db, id);
  const view = () => viewTemplate({ db, now }, id);
  if (row.archivedAt !== null) throw new ProblemError('messageTemplate.archived');
  await requireCurrentVersion(db, entityType, await view(), query.version);
  const newest = await writes.readVersion(db, id, row.newest);
  if (newest.status !== 'draft') throw new ProblemError('messageTemplate.not_draft');
  if (newest.headerKind !== headerOf[type])
    throw new ProblemError('messageTemplateFile.not_wanted');
  const stamp = { userId: actor.userId, now };
  const file = await storeFile(db, stamp, { purpose, name: query.name, type, content: body });
  const { name, language, event } = row;
  await writes.updateDraft(db, { id, number: row.newest }, { ...newest, headerFileId: file.id });
  await writes.touchTemplate(db, id, { name, language, event, newest: row.newest }, stamp);
  await audit({
    action: 'message_template.updated',
    entityType,
    entityId: id,
    diff: { file: [null, query.name] },
  });
  await publish({ type: 'message_template.changed', entityId: id });
  return view();
};

export const messageTemplateFileHandlers = defineHandlers<
  'messageTemplateFileSave' | 'messageTemplateFileDownload'
>({
  messageTemplateFileSave: async (context) => {
    const { query, body, actor } = context;
    const type = await mediaTypeOf(Buffer.from(body), 'document', query.name);
    const kind = type === undefined ? undefined : headerOf[type];
    if (type === undefined || kind === undefined)
      throw new ProblemError('messageTemplateFile.kind_unknown');
    if (body.length > mediaMaxBytes[kind]) throw new ProblemError('messageFile.too_large');
    if (kind !== 'image') return save(context, type);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => save(later, type);
    });
  },

  messageTemplateFileDownload: async ({ db, params: { messageTemplateFileId: fileId } }) => {
    await queries.requireHeaderFile(db, fileId);
    const { name, type, content } = await readFile(db, purpose, fileId);
    return { name, type, content };
  },
});
