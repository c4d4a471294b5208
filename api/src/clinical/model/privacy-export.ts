import { dayIn, type Locale, type PrivacyRequest } from '@sala/shared-contracts';
import type { ExportCell, ExportTable } from '../../platform/export/export-table';

interface Words {
  readonly title: string;
  readonly headings: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<PrivacyRequest['kind'], string>>;
  readonly states: Readonly<Record<PrivacyRequest['state'], string>>;
  readonly outcomes: Readonly<Record<NonNullable<PrivacyRequest['outcome']>, string>>;
  readonly yes: string;
  readonly no: string;
}

const words: Readonly<Record<Locale, Words>> = {
  'es-MX': {
    title: 'Solicitudes ARCO',
    headings: {
      number: 'Número',
      kind: 'Derecho',
      requester: 'Solicitante',
      representative: 'Representante',
      contact: 'Contacto',
      patient: 'Paciente',
      customer: 'Cliente',
      details: 'Qué pide',
      proof: 'Identidad acreditada',
      receivedOn: 'Recibida',
      dueOn: 'Límite para responder',
      extension: 'Motivo de ampliación',
      state: 'Estado',
      outcome: 'Resultado',
      answer: 'Respuesta',
      answeredOn: 'Respondida',
      carryOutDueOn: 'Límite para cumplir',
      carryOutExtension: 'Motivo de ampliación para cumplir',
      carriedOutOn: 'Cumplida',
      closedOn: 'Cerrada',
    },
    kinds: {
      access: 'Acceso',
      rectification: 'Rectificación',
      cancellation: 'Cancelación',
      opposition: 'Oposición',
    },
    states: {
      received: 'Recibida',
      in_review: 'En revisión',
      answered: 'Respondida',
      carried_out: 'Cumplida',
      closed: 'Cerrada',
    },
    outcomes: { granted: 'Procedente', blocked: 'Datos bloqueados', refused: 'Improcedente' },
    yes: 'Sí',
    no: 'No',
  },
  en: {
    title: 'Privacy requests',
    headings: {
      number: 'Number',
      kind: 'Right',
      requester: 'Requester',
      representative: 'Representative',
      contact: 'Contact',
      patient: 'Patient',
      customer: 'Customer',
      details: 'Request',
      proof: 'Identity proved',
      receivedOn: 'Received',
      dueOn: 'Answer due',
      extension: 'Reason of the extension',
      state: 'State',
      outcome: 'Outcome',
      answer: 'Answer',
      answeredOn: 'Answered',
      carryOutDueOn: 'Carry out by',
      carryOutExtension: 'Reason of the extension to carry out',
      carriedOutOn: 'Carried out',
      closedOn: 'Closed',
    },
    kinds: {
      access: 'Access',
      rectification: 'Rectification',
      cancellation: 'Cancellation',
      opposition: 'Opposition',
    },
    states: {
      received: 'Received',
      in_review: 'In review',
      answered: 'Answered',
      carried_out: 'Carried out',
      closed: 'Closed',
    },
    outcomes: { granted: 'Granted', blocked: 'Data blocked', refused: 'Refused' },
    yes: 'Yes',
    no: 'No',
  },
};

const days = new Set([
  'receivedOn',
  'dueOn',
  'answeredOn',
  'carryOutDueOn',
  'carriedOutOn',
  'closedOn',
]);

const kindOf = (name: string) => (days.has(name) ? 'date' : 'text');

const cellsOf = (request: PrivacyRequest, say: Words): ExportCell[] => [
  request.folio,
  say.kinds[request.kind],
  request.requester,
  request.representative,
  request.contact,
  request.patient?.name ?? null,
  request.customer?.name ?? null,
  request.details,
  request.proof ? say.yes : say.no,
  request.receivedOn,
  request.dueOn,
  request.extension,
  say.states[request.state],
  request.outcome && say.outcomes[request.outcome],
  request.answer,
  request.answeredOn,
  request.carryOutDueOn,
  request.carryOutExtension,
  request.carriedOutOn,
  request.closedOn,
];

/** The requests as the authority asks for them, in the language of the request. */
export const privacyTable = (
  locale: Locale,
  requests: readonly PrivacyRequest[],
  timeZone: string,
  now: string,
): Pick<ExportTable, 'title' | 'columns' | 'rows'> => {
  const say = words[locale];
  return {
    title: `${say.title} ${dayIn(timeZone, now)}`,
    columns: Object.entries(say.headings).map(([name, heading]) => ({
      heading,
      kind: kindOf(name),
    })),
    rows: requests.map((request) => cellsOf(request, say)),
  };
};
