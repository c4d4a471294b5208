import type { LeadSource, LeadStatus, Locale, LostReason, SlaStatus } from '@sala/shared-contracts';

type ColumnName =
  | 'name'
  | 'status'
  | 'lostReason'
  | 'source'
  | 'interest'
  | 'message'
  | 'phone'
  | 'email'
  | 'owner'
  | 'score'
  | 'sla'
  | 'responseBy'
  | 'firstRespondedAt'
  | 'nextStep'
  | 'nextStepOn'
  | 'campaign'
  | 'createdAt';

interface Words {
  readonly title: string;
  readonly nobody: string;
  readonly columns: Record<ColumnName, string>;
  readonly filters: Record<
    'search' | 'status' | 'source' | 'owner' | 'sla' | 'from' | 'to',
    string
  >;
  readonly statuses: Record<LeadStatus, string>;
  readonly sources: Record<LeadSource, string>;
  readonly lostReasons: Record<LostReason, string>;
  readonly slas: Record<SlaStatus, string>;
}

/** Labels of lead exports. */
export const exportWords: Record<Locale, Words> = {
  'es-MX': {
    title: 'Prospectos',
    nobody: 'Nadie',
    columns: {
      name: 'Nombre',
      status: 'Etapa',
      lostReason: 'Motivo',
      source: 'Fuente',
      interest: 'Interés',
      message: 'Mensaje',
      phone: 'Teléfono',
      email: 'Correo',
      owner: 'Responsable',
      score: 'Puntaje',
      sla: 'Respuesta',
      responseBy: 'Responder antes de',
      firstRespondedAt: 'Primera respuesta',
      nextStep: 'Siguiente paso',
      nextStepOn: 'Fecha del siguiente paso',
      campaign: 'Campaña',
      createdAt: 'Llegó',
    },
    filters: {
      search: 'Búsqueda',
      status: 'Etapa',
      source: 'Fuente',
      owner: 'Responsable',
      sla: 'Respuesta',
      from: 'Desde',
      to: 'Hasta',
    },
    statuses: {
      new: 'Nuevo',
      contacted: 'Contactado',
      nurture: 'En seguimiento',
      qualified: 'Calificado',
      converted: 'Cliente',
      unqualified: 'No calificado',
      junk: 'Descartado',
    },
    sources: {
      web: 'Sitio web',
      whatsapp: 'WhatsApp',
      email: 'Correo',
      facebook: 'Facebook',
      google: 'Google',
      referral: 'Recomendación',
      walk_in: 'Llegó en persona',
      event: 'Evento',
      other: 'Otra',
    },
    lostReasons: {
      no_answer: 'No contesta',
      price: 'Precio',
      schedule: 'No le queda el horario',
      too_far: 'Le queda lejos',
      not_offered: 'No damos ese servicio',
      went_elsewhere: 'Se fue a otro lugar',
      wrong_details: 'Datos equivocados',
      spam: 'Publicidad o broma',
      other: 'Otro',
    },
    slas: { first_response_due: 'Por responder', failed: 'Vencida', fulfilled: 'A tiempo' },
  },
  en: {
    title: 'Leads',
    nobody: 'Nobody',
    columns: {
      name: 'Name',
      status: 'Stage',
      lostReason: 'Reason',
      source: 'Source',
      interest: 'Interest',
      message: 'Message',
      phone: 'Phone',
      email: 'Email',
      owner: 'Owner',
      score: 'Score',
      sla: 'Response',
      responseBy: 'Respond by',
      firstRespondedAt: 'First response',
      nextStep: 'Next step',
      nextStepOn: 'Date of the next step',
      campaign: 'Campaign',
      createdAt: 'Received',
    },
    filters: {
      search: 'Search',
      status: 'Stage',
      source: 'Source',
      owner: 'Owner',
      sla: 'Response',
      from: 'From',
      to: 'To',
    },
    statuses: {
      new: 'New',
      contacted: 'Contacted',
      nurture: 'Nurturing',
      qualified: 'Qualified',
      converted: 'Customer',
      unqualified: 'Unqualified',
      junk: 'Junk',
    },
    sources: {
      web: 'Website',
      whatsapp: 'WhatsApp',
      email: 'Email',
      facebook: 'Facebook',
      google: 'Google',
      referral: 'Referral',
      walk_in: 'Walk-in',
      event: 'Event',
      other: 'Other',
    },
    lostReasons: {
      no_answer: 'No answer',
      price: 'Price',
      schedule: 'Hours do not suit',
      too_far: 'Too far away',
      not_offered: 'Service not offered',
      went_elsewhere: 'Went elsewhere',
      wrong_details: 'Wrong details',
      spam: 'Spam or joke',
      other: 'Other',
    },
    slas: { first_response_due: 'To be answered', failed: 'Overdue', fulfilled: 'On time' },
  },
};
