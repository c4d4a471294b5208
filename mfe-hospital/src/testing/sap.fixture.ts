import type {
  SapConnection,
  SapMessageRow,
  SapPatient,
  SapPatientRow,
} from '@sala/shared-contracts';
import { patient } from './patient.fixture';

/** A connection that works, to the simulator. */
export const sapConnection: SapConnection = {
  mode: 'simulator',
  settings: {
    driver: 'fhir',
    institution: '0001',
    sender: 'ISH',
    baseUrl: null,
    user: 'SALA',
  },
  secret: { set: true, lastFour: null },
  health: 'ok',
  lastOkAt: '2026-11-28T15:00:00Z',
  lastError: null,
  capability: { software: 'SAP', version: '1', resources: ['Patient'], writes: true },
  mllpAddress: 'sala.test:2575',
  messages: { lastAt: null, waiting: 0, dead: 0 },
  lastSync: {
    id: 'c0ffee00-0000-4000-8000-00000000a001',
    state: 'done',
    startedAt: '2026-11-28T15:00:00Z',
    endedAt: '2026-11-28T15:01:00Z',
    patients: 2,
    cases: 1,
    appointments: 0,
    error: null,
  },
};

export const connectedSap = (more: Partial<SapConnection> = {}) => ({
  connection: { ...sapConnection, ...more },
  modes: ['simulator' as const],
});

/** A patient in SAP whom nobody linked. */
export const sapRow: SapPatientRow = {
  patnr: '0000004711',
  checkDigit: '3',
  externalNumber: null,
  family: 'García López',
  given: 'Mariana',
  birthDate: '1985-03-12',
  sex: 'female',
  curp: 'GALM850312MDFRPR09',
  phone: '+525512345678',
  city: 'Puebla',
  deceased: false,
  cancelled: false,
  provisional: false,
  mergedInto: null,
  changedAt: '2026-11-20T12:00:00Z',
  link: { state: 'unlinked', patient: null, proposedBy: null },
};

/** The patient of ours in the fixtures, as a link names it. */
export const ourPatient = {
  id: patient.id,
  name: patient.name,
  listName: patient.listName,
  recordNumber: patient.recordNumber,
};

export const sapPatientOf = (more: Partial<SapPatient> = {}): SapPatient => ({
  ...sapRow,
  birthName: null,
  email: null,
  address: 'Av. Reforma 1, 72000 Puebla',
  deceasedOn: null,
  survivor: null,
  clash: null,
  suggestions: [],
  comparison: [],
  cases: [],
  version: 1,
  ...more,
});

export const sapPage = (...items: SapPatientRow[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 25,
  links: [{ value: 'unlinked', count: items.length }],
});

export const sapMessage: SapMessageRow = {
  id: 'c0ffee00-0000-4000-8000-00000000b001',
  event: 'ADT^A02',
  controlId: 'MSG00042',
  sender: 'ISH',
  at: '2026-11-28T14:00:00Z',
  receivedAt: '2026-11-28T14:00:01Z',
  appliedAt: null,
  state: 'dead',
  patnr: '0000004711',
  falnr: '0000012345',
  reason: 'La cama 12-A no existe',
  attempts: 3,
};
