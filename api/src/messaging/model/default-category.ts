import type { EmailCategory, EmailKind } from '@sala/shared-contracts';
import { folded } from './mail/mail-text';

/** Words of subjects and senders, in the order in which they are looked for; without accents. */
const words: readonly (readonly [EmailCategory, readonly string[]])[] = [
  [
    'security',
    [
      'contrasena',
      'password',
      'inicio de sesion',
      'sign-in',
      'alerta de seguridad',
      'security alert',
      'acceso sospechoso',
      'phishing',
      'vulnerab',
    ],
  ],
  [
    'finance',
    [
      'factura',
      'cfdi',
      'invoice',
      'estado de cuenta',
      'comprobante de pago',
      'pago',
      'payment',
      'cobro',
      'banco',
      'cotizacion',
    ],
  ],
  [
    'system_bugs',
    [
      'error',
      'exception',
      'fallo',
      'incidencia',
      'bug',
      'crash',
      'no funciona',
      'undelivered',
      'returned mail',
    ],
  ],
  ['performance', ['lentitud', 'latencia', 'latency', 'uptime', 'rendimiento', 'performance']],
  ['maintenance', ['mantenimiento', 'maintenance', 'actualizacion programada', 'ventana de']],
  [
    'user_activity',
    [
      'nuevo registro',
      'nueva cuenta',
      'invitacion',
      'se registro',
      'new user',
      'new account',
      'cita',
      'resena',
    ],
  ],
  [
    'management',
    [
      'junta',
      'reunion',
      'contrato',
      'direccion',
      'propuesta',
      'campana',
      'convenio',
      'minuta',
      'meeting',
    ],
  ],
];

const otherwise: Readonly<Record<EmailKind, EmailCategory>> = {
  personal: 'notifications',
  auto_reply: 'notifications',
  bounce: 'system_bugs',
  list: 'notifications',
};

/** Where mail usually belongs, by a word; null: nothing tells. */
export const defaultCategory = (
  subject: string,
  sender: string,
  kind: EmailKind,
): { readonly category: EmailCategory; readonly word: string | null } => {
  const text = folded(`${subject} ${sender}`);
  for (const [category, known] of kind === 'bounce' ? [] : words) {
    const word = known.find((one) => text.includes(one));
    if (word !== undefined) return { category, word };
  }
  return { category: otherwise[kind], word: null };
};
