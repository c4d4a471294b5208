import type { ChatReaction } from '@sala/shared-contracts';

/** A demo account, by the name in its address. */
export type DemoWriter =
  | 'owner'
  | 'admin'
  | 'doctor'
  | 'nurse'
  | 'reception'
  | 'billing'
  | 'marketing';

export interface DemoChatLine {
  readonly by: DemoWriter;
  readonly text: string;
  /** People whom it names. */
  readonly names?: readonly DemoWriter[];
  /** Lines before it, of the one that it answers. */
  readonly answers?: number;
  readonly reactions?: readonly (readonly [DemoWriter, ChatReaction])[];
  readonly urgent?: boolean;
  readonly acknowledged?: readonly DemoWriter[];
  /** It shows the card of a patient. */
  readonly card?: boolean;
  readonly deleted?: boolean;
}

export interface DemoChat {
  /** Of a group; null: of the two. */
  readonly name: string | null;
  /** The first opened it. */
  readonly people: readonly [DemoWriter, DemoWriter, ...DemoWriter[]];
  /** Hours since its last line. */
  readonly hoursAgo: number;
  /** Who has read all of it. */
  readonly read: readonly DemoWriter[];
  readonly lines: readonly DemoChatLine[];
}

export const demoChats: readonly DemoChat[] = [
  {
    name: 'Recepción y consultorios',
    people: ['admin', 'owner', 'doctor', 'nurse', 'reception', 'billing'],
    hoursAgo: 0.2,
    read: ['admin', 'nurse'],
    lines: [
      { by: 'admin', text: 'Buenos días. Hoy abrimos también el consultorio 4.' },
      { by: 'reception', text: 'Enterada. Ya lo puse en la agenda.', reactions: [['admin', '👍']] },
      {
        by: 'doctor',
        text: 'Voy 10 minutos tarde, @Lucía Márquez. ¿Le avisas a quien sigue?',
        names: ['reception'],
      },
      { by: 'reception', text: 'Sí, ya le dije y espera con gusto.', answers: 1 },
      {
        by: 'nurse',
        text: 'Ya llegó y le tomé la presión. Te espera en el 2.',
        card: true,
        reactions: [
          ['doctor', '🙏'],
          ['reception', '✅'],
        ],
      },
      {
        by: 'admin',
        text: 'A las 2 se corta la luz diez minutos. Guarden lo que tengan abierto.',
        urgent: true,
        acknowledged: ['doctor', 'nurse'],
      },
      { by: 'nurse', text: 'El refrigerador de vacunas ya está en la planta.', answers: 1 },
    ],
  },
  {
    name: 'Guardia de fin de semana',
    people: ['doctor', 'nurse', 'reception', 'admin'],
    hoursAgo: 3,
    read: ['doctor', 'admin'],
    lines: [
      { by: 'doctor', text: '¿Quién cubre el sábado en la tarde?' },
      { by: 'nurse', text: 'Yo puedo hasta las 8.', reactions: [['doctor', '👍']] },
      { by: 'reception', text: 'Yo abro y cierro el sábado.' },
      { by: 'doctor', text: 'Perfecto. Domingo yo, localizable.', reactions: [['nurse', '❤️']] },
      { by: 'nurse', text: 'Mensaje al chat equivocado', deleted: true },
    ],
  },
  {
    name: 'Caja y facturas',
    people: ['billing', 'reception', 'owner', 'admin'],
    hoursAgo: 5,
    read: ['billing', 'owner'],
    lines: [
      { by: 'billing', text: 'Faltan tres facturas de ayer. ¿Alguien pidió los datos fiscales?' },
      { by: 'reception', text: 'Dos ya los mandaron por correo, te los paso.' },
      {
        by: 'billing',
        text: 'Gracias. @Rafael Ibarra, el corte de ayer cuadró al centavo.',
        names: ['owner'],
        reactions: [['owner', '👍']],
      },
      { by: 'owner', text: 'Excelente. Buen trabajo.' },
    ],
  },
  {
    name: 'Campaña de invierno',
    people: ['marketing', 'owner', 'admin', 'reception'],
    hoursAgo: 8,
    read: ['marketing'],
    lines: [
      { by: 'marketing', text: 'Ya está el texto de la campaña de vacunas. ¿Lo revisan?' },
      { by: 'owner', text: 'Se ve bien. Cambia “oferta” por “promoción”.' },
      { by: 'marketing', text: 'Listo, cambiado.', answers: 1, reactions: [['owner', '👍']] },
      { by: 'reception', text: '¿Desde cuándo? Para tener cómo contestar cuando llamen.' },
      { by: 'marketing', text: 'Desde el lunes. Te paso las respuestas hoy.' },
    ],
  },
  {
    name: 'Cumpleaños y convivios',
    people: ['reception', 'owner', 'admin', 'doctor', 'nurse', 'billing', 'marketing'],
    hoursAgo: 26,
    read: ['owner', 'admin', 'doctor', 'nurse', 'billing', 'marketing', 'reception'],
    lines: [
      {
        by: 'reception',
        text: 'Hoy es cumpleaños de Julián 🎂',
        reactions: [
          ['owner', '❤️'],
          ['doctor', '❤️'],
          ['marketing', '😂'],
        ],
      },
      { by: 'nurse', text: '¡Gracias a todos! 🙌' },
      { by: 'admin', text: 'Pastel a la 1 en la sala de juntas.' },
    ],
  },
  {
    name: null,
    people: ['doctor', 'nurse'],
    hoursAgo: 1,
    read: ['nurse'],
    lines: [
      { by: 'doctor', text: '¿Me dejas listas las hojas de consentimiento?' },
      { by: 'nurse', text: 'Ya están en el 2.' },
      { by: 'nurse', text: 'Y falta tu firma en la de ayer.' },
    ],
  },
  {
    name: null,
    people: ['reception', 'doctor'],
    hoursAgo: 2,
    read: ['reception', 'doctor'],
    lines: [
      { by: 'reception', text: 'Pregunta si puede pasar su cita al viernes.', card: true },
      { by: 'doctor', text: 'Sí, a las 11 tengo libre.' },
      { by: 'reception', text: 'Agendado. 👌', reactions: [['doctor', '🙏']] },
    ],
  },
  {
    name: null,
    people: ['owner', 'admin'],
    hoursAgo: 6,
    read: ['owner'],
    lines: [
      { by: 'owner', text: '¿Cómo va la contratación de la segunda recepcionista?' },
      { by: 'admin', text: 'Tres entrevistas el jueves. Te comparto los perfiles.' },
    ],
  },
  {
    name: null,
    people: ['billing', 'reception'],
    hoursAgo: 7,
    read: ['billing'],
    lines: [
      { by: 'billing', text: 'La terminal del mostrador 2 no imprime.' },
      { by: 'reception', text: 'Cambio el rollo y te digo.' },
      { by: 'reception', text: 'Listo, era el papel.', reactions: [['billing', '😂']] },
    ],
  },
  {
    name: null,
    people: ['marketing', 'reception'],
    hoursAgo: 20,
    read: ['marketing', 'reception'],
    lines: [
      { by: 'marketing', text: '¿Cuántos llegaron por la promoción del mes?' },
      { by: 'reception', text: 'Catorce la semana pasada.' },
      { by: 'marketing', text: '¡Qué bien! Lo pongo en el reporte.' },
    ],
  },
];
