import type { SignedInMember } from '..';

export const replyBody = {
  shortcode: 'horario',
  title: 'Horario',
  body: 'Hola {{paciente.nombre}}, abrimos de 9 a 19 h.',
  scope: 'global' as const,
  departmentId: null,
  language: 'es-MX' as const,
  folder: 'Generales',
  labels: [],
  assignTo: null,
  assigneeId: null,
  snoozeHours: null,
  taskTitle: null,
};

/** A text for an event that nobody has changed. */
export const textPlace = { event: 'birthday', channel: 'whatsapp', language: 'es-MX' } as const;
export const plainText = {
  subject: null,
  header: null,
  body: 'Feliz día, {{paciente.nombre}}',
  footer: null,
  buttons: [],
};

/** Valid inputs of quick replies, for the caller's own record. */
export const messageTextInputs = {
  quickReplyUpdate: { body: { version: 1, title: 'Otro título' } },
  quickReplyDelete: { query: { version: 1 } },
  quickReplyUse: {},
  quickReplyFileCreate: { query: { name: 'croquis.txt' }, body: new Blob(['Segunda puerta']) },
  quickReplyFileDelete: {},
  quickReplyFileDownload: {},
};

/** A quick reply. */
export const createReplyRecords = async ({
  client,
}: SignedInMember): Promise<{ quickReplyId: string; quickReplyFileId: string }> => {
  const { id } = await client.ok('quickReplyCreate', { body: replyBody });
  const file = await client.ok('quickReplyFileCreate', {
    params: { quickReplyId: id },
    query: { name: 'precios.txt' },
    body: new Blob(['Consulta']),
  });
  return { quickReplyId: id, quickReplyFileId: file.id };
};
