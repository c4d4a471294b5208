import type { MessageKind } from '@sala/shared-contracts';
import type { DemoWriter } from './team-chat-data';

export interface DemoLine {
  readonly from: 'person' | 'note' | DemoWriter;
  readonly text: string | null;
  readonly kind?: MessageKind;
  readonly details?: object;
  /** Why it did not arrive: a code of the provider. */
  readonly failed?: string;
  /** A file that came with it. */
  readonly file?: string;
  /** Name of the approved template that says it by WhatsApp: to whom, of which day and hour. */
  readonly template?: string;
}

/** What people write about; each script is told by several people. */
export const demoScripts: readonly (readonly DemoLine[])[] = [
  [
    { from: 'person', text: 'Hola, buenos días 👋 ¿Tienen cita para mañana con la doctora?' },
    {
      from: 'reception',
      text: '¡Buenos días! Sí, tenemos a las 10:00 y a las 12:30. ¿Cuál te queda?',
    },
    { from: 'person', text: 'La de las 10 por favor 🙏' },
  ],
  [
    { from: 'person', text: '¿Cuánto cuesta la consulta de primera vez?' },
    { from: 'reception', text: 'La primera consulta cuesta $800 e incluye tu expediente.' },
    { from: 'person', text: '¿Aceptan tarjeta?' },
    { from: 'reception', text: 'Sí, débito y crédito. También transferencia.' },
    { from: 'person', text: 'Gracias, lo platico y les aviso.' },
    {
      from: 'marketing',
      text: 'Hola. Seguimos a tus órdenes si quieres agendar.',
      template: 'retomar_conversacion',
    },
  ],
  [
    { from: 'person', text: null, kind: 'document', file: 'comprobante-de-pago.txt' },
    { from: 'person', text: 'Ya hice la transferencia, ahí va mi comprobante.' },
    { from: 'note', text: 'Falta conciliar con el banco antes de confirmar. Óscar, ¿lo ves?' },
  ],
  [
    { from: 'person', text: 'No voy a poder llegar hoy, mejor otro día.' },
    { from: 'reception', text: 'Claro. ¿Te acomoda el jueves por la tarde?' },
    { from: 'person', text: 'Sí', kind: 'button', details: { buttonId: '1', title: 'Sí' } },
    { from: 'reception', text: 'Listo, quedaste el jueves a las 17:00.' },
  ],
  [
    { from: 'person', text: '¿Dónde están? Vengo en camino y no encuentro la entrada' },
    { from: 'reception', text: 'Estamos frente al parque, portón verde. Toca el timbre 2.' },
    {
      from: 'person',
      text: 'Estoy aquí',
      kind: 'location',
      details: { latitude: 19.4194, longitude: -99.1616, name: 'Parque México', address: null },
    },
  ],
  [
    {
      from: 'reception',
      text: 'Hola, te recordamos tu cita de mañana a las 9:00.',
      template: 'recordatorio_de_cita',
    },
    { from: 'reception', text: 'Si ya no puedes venir, avísanos por aquí.', failed: '131026' },
  ],
  [
    { from: 'person', text: 'Necesito mi factura del mes pasado, por favor' },
    { from: 'billing', text: 'Con gusto. ¿Me confirmas tu RFC y el uso de CFDI?' },
    { from: 'person', text: 'XAXX010101000, gastos médicos' },
    { from: 'billing', text: 'Te llega hoy por correo.' },
    { from: 'person', text: '👍', kind: 'reaction' },
  ],
  [
    {
      from: 'person',
      text: 'Buenas, quiero una cita para mi mamá. Tiene 74 años y es su primera vez.',
    },
    {
      from: 'note',
      text: 'Puede ser la mamá de un paciente: preguntar el nombre antes de vincular.',
    },
  ],
  [
    {
      from: 'person',
      text: 'Me urge hablar con alguien!! Llevo dos días llamando y nadie contesta',
    },
    { from: 'person', text: '???' },
  ],
  [
    { from: 'person', text: '¿Siguen con la promoción del paquete de estudios?' },
    { from: 'marketing', text: 'Sí, hasta fin de mes. ¿Te aparto uno?' },
  ],
  [
    {
      from: 'person',
      text: 'Les paso el contacto de mi esposa',
      kind: 'contacts',
      details: { contacts: [{ name: 'Marisol Vega', phones: ['+52 55 4000 1199'] }] },
    },
    { from: 'reception', text: '¡Gracias! Ya la registramos.' },
    { from: 'person', text: 'Excelente servicio 😊' },
  ],
  [
    { from: 'person', text: 'Me pueden mandar las indicaciones antes del estudio?' },
    { from: 'nurse', text: 'Ayuno de 8 horas y agua natural. Te esperamos 15 minutos antes.' },
    { from: 'reception', text: 'Te anexamos también el croquis.', failed: '131047' },
  ],
];

/** Invented people of whom nobody knows more than this. */
export const demoStrangers: readonly string[] = [
  'Bety 🌻',
  'Ing. Castillo',
  'Mamá de Leo',
  'Toño R.',
  'Lupita',
  'Karla M',
  'Don Chuy',
  'Fer Olvera',
  'Sra. Robles',
  'J. Paredes',
  'Nancy G.',
  'El Güero',
];

/** Written today, to be sent tomorrow. */
export const demoPlans: readonly string[] = [
  '¡Buenos días! ¿Cómo te sientes hoy?',
  'Recuerda traer tus estudios anteriores.',
  'Ya está lista tu factura, te la mandamos por correo.',
  '¿Pudiste hablar con tu aseguradora?',
];

export const demoLabels: readonly (readonly string[])[] = [
  [],
  ['cita'],
  ['precio'],
  [],
  ['factura', 'pago'],
  ['urgente'],
  ['primera vez'],
  [],
  ['estudios'],
];
