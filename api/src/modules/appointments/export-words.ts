import type { AppointmentStatus, Locale } from '@sala/shared-contracts';
import type { AppointmentFilter } from './appointment-list.queries';

export const statusWords: Record<Locale, Record<AppointmentStatus, string>> = {
  'es-MX': {
    requested: 'Solicitada', waitlisted: 'En lista de espera', scheduled: 'Agendada', confirmed: 'Confirmada', checked_in: 'Llegó', in_progress: 'En consulta',
    completed: 'Terminada', cancelled: 'Cancelada', no_show: 'No llegó', rescheduled: 'Reprogramada',
  },
  en: {
    requested: 'Requested', waitlisted: 'On the waiting list', scheduled: 'Scheduled', confirmed: 'Confirmed', checked_in: 'Arrived', in_progress: 'In consultation',
    completed: 'Completed', cancelled: 'Cancelled', no_show: 'No-show', rescheduled: 'Rescheduled',
  },
};

export const columnWords = {
  'es-MX': {
    start: 'Inicio', end: 'Fin', record: 'Expediente', patient: 'Paciente', phone: 'Teléfono', practitioner: 'Médico', eventType: 'Tipo de cita', department: 'Departamento',
    site: 'Sede', status: 'Estado', via: 'Canal', price: 'Precio', created: 'Se agendó',
  },
  en: {
    start: 'Start', end: 'End', record: 'Record', patient: 'Patient', phone: 'Telephone', practitioner: 'Doctor', eventType: 'Type of appointment', department: 'Department',
    site: 'Site', status: 'Status', via: 'Channel', price: 'Price', created: 'Booked on',
  },
} as const satisfies Record<Locale, Record<string, string>>;

type Name = keyof AppointmentFilter;

const labels: Record<Locale, Record<Name, string>> = {
  'es-MX': {
    search: 'Búsqueda', tab: 'Lista', status: 'Estado', practitionerId: 'Médico', departmentId: 'Departamento', eventTypeId: 'Tipo de cita', siteId: 'Sede',
    patientId: 'Paciente', bookedVia: 'Canal', from: 'Desde', to: 'Hasta',
  },
  en: {
    search: 'Search', tab: 'List', status: 'Status', practitionerId: 'Doctor', departmentId: 'Department', eventTypeId: 'Type of appointment', siteId: 'Site',
    patientId: 'Patient', bookedVia: 'Channel', from: 'From', to: 'Until',
  },
};

/** What the list was narrowed by, in words. */
export const filterNotes = ({ status, ...filter }: AppointmentFilter, locale: Locale): [string, string][] => {
  const said: Partial<Record<Name, string | undefined>> = { ...filter, status: status && statusWords[locale][status] };
  return Object.entries(said).flatMap(([name, value]) => (value ? [[labels[locale][name as Name], value] as [string, string]] : [])); // the keys of a filter
};
