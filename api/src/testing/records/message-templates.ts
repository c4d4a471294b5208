import type { SignedInMember, TestApi } from '..';

export const messageTemplateBody = {
  name: 'recordatorio_cita',
  language: 'es_MX' as const,
  category: 'UTILITY' as const,
  header: { kind: 'text' as const, text: 'Tu cita' },
  body: 'Hola, {{1}}: te esperamos el {{2}} en la clínica.',
  footer: 'Clínica Luna',
  buttons: [{ kind: 'quick_reply' as const, title: 'Confirmo' }],
  variables: [
    { sample: 'Rosa', source: 'first_name' as const },
    { sample: 'lunes 7', source: 'appointment_day' as const },
  ],
};

const file = { name: 'como-llegar.pdf' };
const bytes = new Blob(['%PDF-1.4 croquis']);

/** Valid inputs of template endpoints with an id, for the caller's own record. */
export const messageTemplateInputs = {
  messageTemplateView: {},
  messageTemplateUpdate: { body: { version: 2, body: 'Hola, {{1}}: nos vemos el {{2}} aquí.' } },
  messageTemplateFileSave: { query: { ...file, version: '2' }, body: bytes },
  messageTemplateFileDownload: {},
  messageTemplateDuplicate: { body: { name: 'recordatorio_cita', language: 'en' as const } },
  messageTemplateArchive: { body: { version: 2 } },
  templateListForConversation: {},
};

/** A draft with a document at its head. */
export const createMessageTemplateRecords = async (_api: TestApi, { client }: SignedInMember) => {
  const { id: messageTemplateId } = await client.ok('messageTemplateCreate', {
    body: { ...messageTemplateBody, name: 'como_llegar', header: { kind: 'document' } },
  });
  const { versions } = await client.ok('messageTemplateFileSave', {
    params: { messageTemplateId },
    query: { ...file, version: '1' },
    body: bytes,
  });
  return { messageTemplateId, messageTemplateFileId: versions[0]?.header.file?.id ?? '' };
};
