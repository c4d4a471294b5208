import type { AppointmentStatus, Contract, EndpointRequest, Locale } from '@sala/shared-contracts';
import type { AppointmentFilter } from '../sql/appointment-list.queries';

type Label<Name extends keyof AppointmentFilter> = NonNullable<
  EndpointRequest<Contract['appointmentList']>['query'][Name]
> &
  string;

interface Labels {
  readonly title: string;
  readonly nobody: string;
  readonly columns: Record<
    | 'start'
    | 'end'
    | 'record'
    | 'patient'
    | 'phone'
    | 'practitioner'
    | 'eventType'
    | 'department'
    | 'site'
    | 'status'
    | 'via'
    | 'payment'
    | 'price'
    | 'created',
    string
  >;
  readonly filters: Record<keyof AppointmentFilter, string>;
  readonly statuses: Record<AppointmentStatus, string>;
  readonly tabs: Record<Label<'tab'>, string>;
  readonly vias: Record<Label<'bookedVia'>, string>;
  readonly payments: Record<Label<'payment'>, string>;
}

export const exportLabels: Record<Locale, Labels> = {
  'es-MX': {
    title: 'Citas',
    nobody: 'Sin asignar',
    columns: {
      start: 'Inicio',
      end: 'Fin',
      record: 'Expediente',
      patient: 'Paciente',
      phone: 'Teléfono',
      practitioner: 'Médico',
      eventType: 'Tipo de cita',
      department: 'Área',
      site: 'Sede',
      status: 'Estado',
      via: 'Canal',
      payment: 'Pago',
      price: 'Precio',
      created: 'Se agendó',
    },
    filters: {
      search: 'Búsqueda',
      tab: 'Lista',
      status: 'Estado',
      practitionerId: 'Médico',
      departmentId: 'Área',
      eventTypeId: 'Tipo de cita',
      siteId: 'Sede',
      patientId: 'Paciente',
      bookedVia: 'Canal',
      payment: 'Pago',
      from: 'Desde',
      to: 'Hasta',
    },
    statuses: {
      requested: 'Solicitada',
      waitlisted: 'En lista de espera',
      scheduled: 'Agendada',
      confirmed: 'Confirmada',
      checked_in: 'Llegó',
      in_progress: 'En consulta',
      completed: 'Terminada',
      cancelled: 'Cancelada',
      no_show: 'No llegó',
      rescheduled: 'Reprogramada',
    },
    tabs: {
      today: 'Hoy',
      upcoming: 'Próximas',
      unconfirmed: 'Por confirmar',
      waitlist: 'Lista de espera',
      past: 'Pasadas',
      lost: 'Canceladas y faltas',
    },
    vias: {
      staff: 'Recepción',
      phone: 'Teléfono',
      whatsapp: 'WhatsApp',
      web: 'Sitio web',
      lead: 'Prospecto',
      sap: 'SAP',
      rule: 'Regla',
    },
    payments: { none: 'Sin cargo', due: 'Por cobrar', settled: 'Saldado' },
  },
  en: {
    title: 'Appointments',
    nobody: 'Unassigned',
    columns: {
      start: 'Start',
      end: 'End',
      record: 'Record',
      patient: 'Patient',
      phone: 'Phone',
      practitioner: 'Doctor',
      eventType: 'Appointment type',
      department: 'Department',
      site: 'Site',
      status: 'Status',
      via: 'Channel',
      payment: 'Payment',
      price: 'Price',
      created: 'Booked on',
    },
    filters: {
      search: 'Search',
      tab: 'List',
      status: 'Status',
      practitionerId: 'Doctor',
      departmentId: 'Department',
      eventTypeId: 'Appointment type',
      siteId: 'Site',
      patientId: 'Patient',
      bookedVia: 'Channel',
      payment: 'Payment',
      from: 'From',
      to: 'To',
    },
    statuses: {
      requested: 'Requested',
      waitlisted: 'On the waiting list',
      scheduled: 'Scheduled',
      confirmed: 'Confirmed',
      checked_in: 'Arrived',
      in_progress: 'In consultation',
      completed: 'Completed',
      cancelled: 'Cancelled',
      no_show: 'No-show',
      rescheduled: 'Rescheduled',
    },
    tabs: {
      today: 'Today',
      upcoming: 'Upcoming',
      unconfirmed: 'Unconfirmed',
      waitlist: 'Waiting list',
      past: 'Past',
      lost: 'Cancelled and no-shows',
    },
    vias: {
      staff: 'Front desk',
      phone: 'Phone',
      whatsapp: 'WhatsApp',
      web: 'Website',
      lead: 'Lead',
      sap: 'SAP',
      rule: 'Rule',
    },
    payments: { none: 'No charge', due: 'To collect', settled: 'Settled' },
  },
};
