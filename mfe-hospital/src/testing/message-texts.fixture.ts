import {
  locales,
  patientChannels,
  templateEvents,
  type EventTemplate,
  type EventTemplateHead,
  type QuickReply,
} from '@sala/shared-contracts';

/** Nobody changed anything. */
export const untouched: EventTemplateHead[] = templateEvents.flatMap((event) =>
  patientChannels.flatMap((channel) =>
    locales.map((language) => ({
      event,
      channel,
      language,
      state: 'default' as const,
      concerns: [],
      updatedAt: null,
      version: 0,
      preview: 'Hola, Rosa: tu cita es hoy',
      segments: channel === 'sms' ? 1 : null,
    })),
  ),
);

const text = { subject: null, header: null, body: 'Tu cita es hoy', footer: null, buttons: [] };

export const templateOf = (own: Partial<EventTemplate> = {}): EventTemplate => ({
  event: 'appointment.created',
  channel: 'sms',
  language: 'es-MX',
  state: 'default',
  concerns: [],
  updatedAt: null,
  version: 0,
  text,
  defaultText: text,
  number: null,
  versions: [],
  refusals: [],
  ...own,
});

export const replyOf = (own: Partial<QuickReply> = {}): QuickReply => ({
  id: 'c0ffee00-0000-4000-8000-0000000000f1',
  shortcode: 'horario',
  title: 'Horario',
  body: 'Abrimos a las 9',
  scope: 'global',
  departmentId: null,
  department: null,
  language: 'es-MX',
  folder: null,
  labels: [],
  assignTo: null,
  assigneeId: null,
  assignee: null,
  snoozeHours: null,
  taskTitle: null,
  files: [],
  usageCount: 3,
  lastUsedAt: null,
  version: 1,
  text: null,
  missing: [],
  ...own,
});
