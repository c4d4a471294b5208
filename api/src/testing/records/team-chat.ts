import { randomUUID } from 'node:crypto';
import { joinCompany, signedUp, type SignedInMember, type TestApi } from '..';

/** Valid inputs of chat endpoints with an id, for the caller's own record. */
export const teamChatInputs = {
  chatChannelView: {},
  chatChannelRename: { body: { name: 'Guardia de hoy' } },
  chatPreferenceSave: { body: { muted: true, pinned: true } },
  chatRead: { body: { number: 1 } },
  chatTyping: {},
  chatPresenceView: {},
  chatMessageList: {},
  chatMessageCreate: { body: { clientKey: randomUUID(), body: '¿Quién abre mañana?' } },
  chatFileCreate: { query: { name: 'otra.txt' }, body: new Blob(['Nota']) },
  chatFileDownload: {},
  chatMessageEdit: { body: { body: '¿Quién cierra hoy?' } },
  chatMessageDelete: {},
  chatReactionSave: { body: { emoji: '👍' as const, on: true } },
  chatReceiptList: {},
};

/** Members write to each other with the card of a patient. */
export const writeAboutPatient = async (
  api: TestApi,
  { client, companyId }: SignedInMember,
  patientId: string,
): Promise<void> => {
  const other = await joinCompany(api, await signedUp(api), companyId, ['reception']);
  const { id: chatChannelId } = await client.ok('chatChannelCreate', {
    body: { kind: 'group', name: 'Turno', memberIds: [other.userId] },
  });
  await client.ok('chatMessageCreate', {
    params: { chatChannelId },
    body: { clientKey: randomUUID(), body: 'Ya viene en camino', patientId },
  });
};

/** A group of the caller and somebody at reception, with a message and a file. */
export const createChatRecords = async (api: TestApi, { client, companyId }: SignedInMember) => {
  const other = await joinCompany(api, await signedUp(api), companyId, ['reception']);
  const { id: chatChannelId } = await client.ok('chatChannelCreate', {
    body: { kind: 'group', name: 'Guardia', memberIds: [other.userId] },
  });
  const params = { chatChannelId };
  const { id: chatFileId } = await client.ok('chatFileCreate', {
    params,
    query: { name: 'nota.txt' },
    body: new Blob(['Nota']),
  });
  const { id: chatMessageId } = await client.ok('chatMessageCreate', {
    params,
    body: { clientKey: randomUUID(), body: '¿Quién cierra?', fileIds: [chatFileId] },
  });
  return { chatChannelId, chatMessageId, chatFileId };
};
