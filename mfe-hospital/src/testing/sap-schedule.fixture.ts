import type {
  Contract,
  EndpointOutput,
  SapAppointment,
  SapOwnAppointment,
} from '@sala/shared-contracts';
import { patient } from './patient.fixture';

export const elenaOfSap = { id: 'c0ffee00-0000-4000-8000-0000000000d1', name: 'Elena Soto' };

export const sapAppointment: SapAppointment = {
  id: 'TMN0001',
  patient: { patnr: '0000004711', name: 'García López, Mariana', id: patient.id },
  falnr: '0000012345',
  start: '2026-11-24T15:00:00Z',
  minutes: 30,
  planningObjectId: 'NPOB1',
  room: 'C-3',
  visit: 'follow_up',
  status: 'called',
  ourStatus: 'checked_in',
  overbooked: true,
  importedAs: null,
};

export const ownAppointment: SapOwnAppointment = {
  id: 'c0ffee00-0000-4000-8000-0000000000f1',
  patient: { id: patient.id, name: patient.name },
  practitioner: elenaOfSap,
  start: '2026-11-24T15:15:00Z',
  end: '2026-11-24T15:35:00Z',
  status: 'scheduled',
  title: 'Control',
};

export const sapClash = {
  sapAppointmentId: sapAppointment.id,
  appointmentId: ownAppointment.id,
  kind: 'patient',
  accepted: false,
} as const;

type Schedule = EndpointOutput<Contract['sapScheduleView']>;

export const sapScheduleOf = (more: Partial<Schedule> = {}): Schedule => ({
  department: { code: 'MED', name: 'Medicina interna' },
  ownDepartment: null,
  planningObjects: [
    { id: 'NPOB1', name: 'Consultorio 3', overbooking: true, practitioner: elenaOfSap },
  ],
  sap: [sapAppointment],
  ours: [ownAppointment],
  clashes: [],
  ...more,
});
