import type { TemplateStatus, TemplateVariableSource } from '@sala/shared-contracts';
import type { Db } from '../platform/database/database';
import type { Stamp } from '../messaging/sql/message-template-writes.queries';

interface DemoTemplate {
  readonly name: string;
  readonly language?: string;
  /** What it says by itself outside the 24 hours. */
  readonly event?: 'appointment.reminder_24h';
  readonly category: 'UTILITY' | 'MARKETING';
  readonly status: TemplateStatus;
  readonly quality?: string;
  readonly rejection?: string;
  readonly changedCategory?: string;
  readonly body: string;
  readonly footer?: string;
  readonly buttons?: readonly string[];
  readonly variables: readonly (readonly [sample: string, source: TemplateVariableSource])[];
}

const name = ['Rosa', 'first_name'] as const;
const day = ['lunes 7 de diciembre', 'appointment_day'] as const;
const hour = ['10:30', 'appointment_time'] as const;

const demoTemplates: readonly DemoTemplate[] = [
  {
    name: 'recordatorio_de_cita',
    event: 'appointment.reminder_24h',
    category: 'UTILITY',
    status: 'approved',
    quality: 'green',
    body: 'Hola, {{1}}. Te esperamos el {{2}} a las {{3}} en Clínica San Rafael. ¿Vas a venir?',
    buttons: ['Confirmo', 'Otro día', 'Cancelar'],
    variables: [name, day, hour],
  },
  {
    name: 'recordatorio_de_cita',
    language: 'en_US',
    event: 'appointment.reminder_24h',
    category: 'UTILITY',
    status: 'approved',
    quality: 'unknown',
    body: 'Hello, {{1}}. We expect you on {{2}} at {{3}} at Clínica San Rafael. Will you come?',
    buttons: ['I will', 'Another day', 'Cancel'],
    variables: [name, day, hour],
  },
  {
    name: 'retomar_conversacion',
    category: 'UTILITY',
    status: 'approved',
    quality: 'yellow',
    changedCategory: 'MARKETING',
    body: 'Hola, {{1}}. Tenemos respuesta a lo que nos preguntaste. Escríbenos y te contamos.',
    variables: [name],
  },
  {
    name: 'semana_de_la_salud_bucal',
    category: 'MARKETING',
    status: 'pending',
    body: 'Hola, {{1}}. Esta semana la limpieza dental tiene un precio especial. Agenda por aquí.',
    footer: 'Responde BAJA para no recibir promociones',
    variables: [name],
  },
  {
    name: 'encuesta_de_visita',
    category: 'UTILITY',
    status: 'rejected',
    rejection: 'PROMOTIONAL',
    body: 'Gracias por venir, {{1}}. Cuéntanos cómo te fue y gana un descuento en tu próxima visita.',
    variables: [name],
  },
  {
    name: 'chequeo_anual',
    category: 'MARKETING',
    status: 'paused',
    quality: 'red',
    body: 'Hola, {{1}}. Ya pasó un año de tu última visita. Agenda tu revisión con nosotros.',
    footer: 'Responde BAJA para no recibir promociones',
    variables: [name],
  },
  {
    name: 'campania_2025',
    category: 'MARKETING',
    status: 'disabled',
    quality: 'red',
    body: 'Hola, {{1}}. Conoce nuestros nuevos consultorios y sus horarios de sábado.',
    footer: 'Responde BAJA para no recibir promociones',
    variables: [name],
  },
  {
    name: 'aviso_de_pago',
    category: 'UTILITY',
    status: 'draft',
    body: 'Hola, {{1}}. Tu recibo del {{2}} ya está listo. Responde y te lo enviamos.',
    variables: [name, ['7 de diciembre', 'free']],
  },
];

const versionOf = (status: TemplateStatus): string =>
  status === 'paused' || status === 'disabled' ? 'approved' : status;

const insert = async (
  db: Db,
  demo: DemoTemplate,
  place: number,
  { userId, now }: Stamp,
): Promise<void> => {
  const { status } = demo;
  const isSent = status !== 'draft';
  const version = versionOf(status);
  const { id } = await db.one<{ id: string }>(
    `insert into message_template (company_id, name, language, status, in_use, provider_id, provider_category, quality, synced_at,
       created_at, created_by, updated_at, updated_by, event)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, case when $5::text is not null then $8::timestamptz end, $8, $9, $8, $9, $10) returning id`,
    [
      demo.name,
      demo.language ?? 'es_MX',
      status,
      version === 'approved' ? 1 : null,
      isSent ? `70000000000000${place}` : null,
      demo.changedCategory ?? (isSent ? demo.category : null),
      demo.quality ?? 'unknown',
      now,
      userId,
      demo.event ?? null,
    ],
  );
  await db.query(
    `insert into message_template_version (company_id, template_id, number, status, category, header_kind, body, footer, buttons, variables, rejection,
       submitted_at, submitted_by, accepted_at, decided_at, created_at, created_by)
     values (app_company(), $1, 1, $2, $3, 'none', $4, $5, $6, $7, $8,
       case when $9 then $10::timestamptz end, case when $9 then $11::uuid end, case when $9 then $10::timestamptz end,
       case when $2 in ('approved', 'rejected') then $10::timestamptz end, $10, $11)`,
    [
      id,
      version,
      demo.category,
      demo.body,
      demo.footer ?? '',
      JSON.stringify((demo.buttons ?? []).map((title) => ({ kind: 'quick_reply', title }))),
      JSON.stringify(demo.variables.map(([sample, source]) => ({ sample, source }))),
      demo.rejection ?? null,
      isSent,
      now,
      userId,
    ],
  );
};

/** Templates in every status; unless there are some. */
export const seedDemoTemplates = async (db: Db, stamp: Stamp): Promise<void> => {
  if (await db.maybe('select from message_template limit 1')) return;
  for (const [place, demo] of demoTemplates.entries()) await insert(db, demo, place, stamp);
};
