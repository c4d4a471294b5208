import type { MailboxColumns } from '../messaging/sql/mailboxes.queries';
import type { RuleColumns } from '../messaging/sql/email-rules.queries';

const simulated = { host: 'correo.demo.sala.test', port: 993, security: 'tls' as const };

export const demoMailbox: MailboxColumns = {
  name: 'Contacto',
  address: 'contacto@clinica.demo.sala.test',
  fromName: 'Clínica San Ángel',
  user: 'contacto@clinica.demo.sala.test',
  imap: simulated,
  smtp: { ...simulated, port: 465 },
  signature: 'Clínica San Ángel\nTel. 55 5555 0100',
  active: true,
};

const rule = (
  name: string,
  field: 'from' | 'subject',
  value: string,
  change: Partial<RuleColumns> & Pick<RuleColumns, 'category'>,
): RuleColumns => ({
  name,
  conditions: [{ field, test: 'contains', value }],
  operator: 'all',
  label: null,
  archive: false,
  markRead: false,
  createTask: false,
  assigneeId: null,
  enabled: true,
  priority: 100,
  ...change,
});

export const demoRules: readonly RuleColumns[] = [
  rule('Facturas de proveedores', 'subject', 'factura', { category: 'finance', label: 'CFDI' }),
  rule('Avisos del banco', 'from', '@banco.example', { category: 'finance', priority: 50 }),
  {
    ...rule('Vigilancia del sitio', 'subject', '', { category: 'performance' }),
    conditions: [{ field: 'subject', test: 'regex', value: '\\b(caído|lento|uptime)\\b' }],
  },
];

export interface DemoMail {
  readonly from: string;
  readonly subject: string;
  readonly body: string;
  readonly hoursAgo: number;
  readonly id?: string;
  /** Id of the mail that it answers. */
  readonly answers?: string;
  readonly headers?: readonly string[];
  readonly html?: string;
  readonly read?: true;
  /** Local part of the account of who has it. */
  readonly for?: string;
}

const domain = 'correo.example';

export const demoMails: readonly DemoMail[] = [
  {
    from: 'Laboratorio Diagnosa <facturas@diagnosa.example>',
    subject: 'Factura A-2041 de noviembre',
    body: 'Buen día:\n\nAdjuntamos la factura A-2041 por estudios de noviembre, con vencimiento a 15 días.\n\nSaludos.',
    hoursAgo: 4,
    for: 'billing',
  },
  {
    from: 'Banco del Valle <avisos@banco.example>',
    subject: 'Recibiste una transferencia',
    body: 'Se abonó a tu cuenta terminada en 4471 la cantidad de $12,480.00.',
    hoursAgo: 20,
    html: '<table width="100%"><tr><td style="background:#0a4;color:#fff;padding:16px"><h2>Banco del Valle</h2></td></tr><tr><td style="padding:16px">Se abonó a tu cuenta terminada en <b>4471</b> la cantidad de <b>$12,480.00</b>.<br><img src="https://banco.example/pixel.gif" width="1" height="1"><br><img src="https://banco.example/logo.png" alt="Banco del Valle"></td></tr></table>',
  },
  {
    from: 'Servicios Gas Express <cobranza@gasexpress.example>',
    subject: 'Recordatorio de pago',
    body: 'Su saldo de $3,210.00 vence este viernes.',
    hoursAgo: 70,
    read: true,
  },
  {
    from: 'Mesa de Sistemas <soporte@redes.example>',
    subject: 'Error al imprimir recetas en consultorio 3',
    body: 'La impresora del consultorio 3 marca error 0x97 desde ayer. ¿Pueden reiniciarla?',
    hoursAgo: 6,
    id: 'impresora',
  },
  {
    from: 'Dra. Paula Ortega <paula@clinica.demo.sala.test>',
    subject: 'Re: Error al imprimir recetas en consultorio 3',
    body: 'Ya la reinicié y sigue igual.\n\nEl lun, Mesa de Sistemas escribió:\n> La impresora del consultorio 3 marca error 0x97 desde ayer.',
    hoursAgo: 5,
    answers: 'impresora',
  },
  {
    from: 'MAILER-DAEMON@correo.example',
    subject: 'Correo devuelto: Confirmación de tu cita',
    body: 'No existe el usuario marta.lopes@correo.example.',
    hoursAgo: 30,
    headers: ['Return-Path: <>'],
  },
  {
    from: 'Rosa Ibáñez <rosa.ibanez@correo.example>',
    subject: '¿Tienen lugar el sábado?',
    body: 'Hola, quisiera saber si el sábado atienden a niños y desde qué hora.\nGracias.',
    hoursAgo: 2,
    for: 'reception',
  },
  {
    from: 'Ernesto Vidal <e.vidal@correo.example>',
    subject: 'Constancia para mi trabajo',
    body: '¿Me pueden enviar la constancia de que estuve ahí el martes por la mañana?',
    hoursAgo: 26,
  },
  {
    from: 'Ernesto Vidal <e.vidal@correo.example>',
    subject: 'Fuera de la oficina',
    body: 'Regreso el lunes.',
    hoursAgo: 25,
    headers: ['Auto-Submitted: auto-replied'],
  },
  {
    from: 'Colegio de Pediatría <boletin@colegio.example>',
    subject: 'Boletín de diciembre',
    body: 'Cursos, noticias y convocatorias del mes.',
    hoursAgo: 50,
    headers: ['List-Id: Boletín <boletin.colegio.example>'],
    read: true,
  },
  {
    from: 'Aseguradora Norte <convenios@asegnorte.example>',
    subject: 'Propuesta de convenio 2027',
    body: 'Compartimos la propuesta de tarifas para el convenio del próximo año. ¿Podemos reunirnos el jueves?',
    hoursAgo: 9,
    for: 'admin',
  },
  {
    from: 'Imprenta Luz <ventas@imprentaluz.example>',
    subject: 'Campaña de invierno: pruebas de color',
    body: 'Están listas las pruebas de los folletos de la campaña.',
    hoursAgo: 33,
    for: 'marketing',
  },
  {
    from: 'Despacho Arce <arce@despacho.example>',
    subject: 'Minuta de la junta del lunes',
    body: 'Anexo los acuerdos de la junta y los pendientes de cada área.',
    hoursAgo: 80,
    read: true,
  },
  {
    from: 'Cuentas Seguras <no-reply@cuentas.example>',
    subject: 'Nuevo inicio de sesión en tu cuenta',
    body: 'Detectamos un inicio de sesión desde Guadalajara. Si no fuiste tú, cambia tu contraseña.',
    hoursAgo: 7,
  },
  {
    from: 'Soporte <soporte@cl1nica-segura.example>',
    subject: 'Tu contraseña vence hoy',
    body: 'Entra para conservar tu cuenta.',
    hoursAgo: 28,
    html: '<div style="position:fixed;inset:0;background:#fff;z-index:99999"><form action="https://cl1nica-segura.example"><h1>Entra para conservar tu cuenta</h1><input name="password" placeholder="Contraseña"><button>Entrar</button></form></div><script>alert(1)</script>',
  },
  {
    from: 'Vigía Web <alertas@vigia.example>',
    subject: 'El sitio estuvo lento 12 minutos',
    body: 'Entre las 09:10 y las 09:22 la página tardó más de 4 s en responder.',
    hoursAgo: 11,
  },
  {
    from: 'Vigía Web <alertas@vigia.example>',
    subject: 'Informe semanal de uptime: 99.93 %',
    body: 'Disponibilidad de la semana: 99.93 %.',
    hoursAgo: 60,
    read: true,
  },
  {
    from: 'Directorio Médico <avisos@directorio.example>',
    subject: 'Nueva reseña de tu clínica',
    body: 'Una persona calificó la clínica con 5 estrellas: “Muy puntuales”.',
    hoursAgo: 13,
  },
  {
    from: 'Directorio Médico <avisos@directorio.example>',
    subject: 'Nueva cuenta vinculada a tu perfil',
    body: 'Se vinculó la cuenta de recepción.',
    hoursAgo: 90,
    read: true,
  },
  {
    from: 'Elevadores Cima <servicio@cima.example>',
    subject: 'Mantenimiento programado del elevador',
    body: 'El sábado de 7 a 9 h daremos mantenimiento. No podrá usarse.',
    hoursAgo: 15,
    for: 'nurse',
  },
  {
    from: 'Compañía de Luz <avisos@luz.example>',
    subject: 'Ventana de mantenimiento en tu colonia',
    body: 'El domingo habrá cortes breves entre las 6 y las 8 h.',
    hoursAgo: 40,
  },
];

/** Headers carry words in UTF-8 (RFC 6532). */
export const sourceOf = (mail: DemoMail, at: string): Buffer =>
  Buffer.from(
    [
      `From: ${mail.from}`,
      `To: ${demoMailbox.fromName} <${demoMailbox.address}>`,
      `Subject: ${mail.subject}`,
      `Date: ${new Date(at).toUTCString()}`,
      `Message-ID: <${mail.id ?? `${mail.hoursAgo}.${mail.subject.length}`}@${domain}>`,
      ...(mail.answers === undefined ? [] : [`In-Reply-To: <${mail.answers}@${domain}>`]),
      ...(mail.headers ?? []),
      'MIME-Version: 1.0',
      `Content-Type: text/${mail.html === undefined ? 'plain' : 'html'}; charset=utf-8`,
      '',
      mail.html ?? mail.body,
    ].join('\r\n'),
  );
