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
};

/** A quick reply. */
export const createReplyRecords = async ({
  client,
}: SignedInMember): Promise<{ quickReplyId: string }> => {
  const { id } = await client.ok('quickReplyCreate', { body: replyBody });
  return { quickReplyId: id };
};
