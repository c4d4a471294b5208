import type { EventText } from '@sala/shared-contracts';
import type { TextPlace } from '../messaging/model/event-defaults';
import type { ReplyColumns } from '../messaging/sql/quick-replies.queries';

const plain = { subject: null, header: null, footer: null, buttons: [] };

/** Texts that the clinic wrote, in their order; `off` is not sent. */
export const demoTexts: readonly (TextPlace & {
  readonly texts: readonly EventText[];
  readonly off?: true;
})[] = [
  {
    event: 'appointment.reminder_24h',
    channel: 'whatsapp',
    language: 'es-MX',
    texts: [
      {
        ...plain,
        body: 'Hola {{paciente.nombre}}, te esperamos el {{cita.fecha}} a las {{cita.hora}}.',
      },
      {
        ...plain,
        header: 'Tu cita es mañana',
        body: 'Hola {{paciente.nombre}}, te esperamos el {{cita.fecha}} a las {{cita.hora}} con {{cita.profesional}}. Llega 10 minutos antes.',
        footer: 'Clínica San Rafael',
        buttons: ['Confirmo', 'Cambiar de día', 'No puedo ir'],
      },
    ],
  },
  {
    event: 'appointment.created',
    channel: 'sms',
    language: 'es-MX',
    texts: [
      {
        ...plain,
        body: 'San Rafael: tu cita es el {{cita.fecha}} a las {{cita.hora}}. Te esperamos.',
      },
    ],
  },
  {
    event: 'birthday',
    channel: 'email',
    language: 'es-MX',
    texts: [
      {
        ...plain,
        subject: '¡Feliz cumpleaños, {{paciente.nombre}}!',
        body: 'Todo el equipo de {{clinica.nombre}} te desea un gran día.',
      },
    ],
  },
  { event: 'birthday', channel: 'sms', language: 'es-MX', texts: [], off: true },
  { event: 'birthday', channel: 'sms', language: 'en', texts: [], off: true },
];

const reply = {
  scope: 'global',
  departmentId: null,
  language: 'es-MX',
  labels: [],
  assignTo: null,
  assigneeId: null,
  snoozeHours: null,
  taskTitle: null,
} satisfies Partial<ReplyColumns>;

export const demoReplies: readonly (ReplyColumns & { readonly uses: number })[] = [
  {
    ...reply,
    shortcode: 'saludo',
    title: 'Saludo',
    body: 'Hola {{paciente.nombre}}, soy {{agente.nombre}} de {{clinica.nombre}}. ¿En qué te ayudo?',
    folder: 'Generales',
    uses: 64,
  },
  {
    ...reply,
    shortcode: 'horario',
    title: 'Horario',
    body: 'Atendemos de lunes a viernes de 8:00 a 20:00 y los sábados de 9:00 a 14:00.',
    folder: 'Generales',
    uses: 41,
  },
  {
    ...reply,
    shortcode: 'ubicacion',
    title: 'Cómo llegar',
    body: 'Te esperamos en {{cita.sede}}, {{cita.direccion}}.',
    folder: 'Citas',
    uses: 23,
  },
  {
    ...reply,
    shortcode: 'tu-cita',
    title: 'Tu próxima cita',
    body: 'Tu cita es el {{cita.fecha}} a las {{cita.hora}} con {{cita.profesional}}.',
    folder: 'Citas',
    uses: 38,
  },
  {
    ...reply,
    shortcode: 'hello',
    title: 'Greeting',
    body: 'Hello {{paciente.nombre}}, this is {{agente.nombre}} from {{clinica.nombre}}. How can I help?',
    language: 'en',
    folder: 'Generales',
    uses: 5,
  },
  {
    ...reply,
    shortcode: 'factura',
    title: 'Pedir datos de factura',
    body: 'Con gusto, {{paciente.nombre}}. Envíanos tu constancia de situación fiscal y hoy te la mandamos.',
    folder: 'Pagos',
    labels: ['facturación'],
    assignTo: 'self',
    snoozeHours: 24,
    taskTitle: 'Enviar la factura que pidieron por chat',
    uses: 12,
  },
];
