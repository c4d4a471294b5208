import type { Visit, VisitRow } from '@sala/shared-contracts';

const id = (digit: number): string => `c0ffee00-0000-4000-8000-00000000000${digit}`;

/** A visit in progress. */
export const begunVisit: Visit = {
  id: id(1),
  visitNumber: 1,
  status: 'in_progress',
  patient: {
    id: id(2),
    recordNumber: 'EXP-000123',
    name: 'Mariana García López',
    listName: 'García López, Mariana',
    birthDate: '2005-03-12',
    sex: 'M',
  },
  practitioner: { id: id(3), name: 'Elena Cárdenas Ruiz', userId: null },
  department: { id: id(4), name: 'Medicina general' },
  site: { id: id(5), name: 'Centro' },
  eventType: 'Primera vez',
  token: 'MG-004',
  startedAt: '2026-11-24T16:52:00.000Z',
  endedAt: null,
  signedAt: null,
  actions: ['write', 'measure', 'sign', 'cancel'],
  version: 2,
  bloodType: null,
  allergies: [
    {
      id: id(6),
      substance: 'Penicilina',
      ingredientKey: null,
      classKey: 'penicilinas',
      reaction: 'Urticaria',
      severity: 'unknown',
      status: 'active',
      updatedAt: '2026-11-24T16:53:00.000Z',
      version: 1,
    },
  ],
  note: {
    sections: {
      chiefComplaint: 'Dolor de garganta',
      examination: 'Faringe hiperémica',
      plan: 'Líquidos',
    },
    disposition: null,
    followUpDays: null,
    copied: {},
    revision: 3,
    savedAt: '2026-11-24T17:05:00.000Z',
    savedBy: 'Elena Cárdenas',
  },
  vitals: [],
  lastVitals: null,
  diagnoses: {
    items: [
      { code: 'J02.9', title: 'Faringitis aguda', rank: 'principal', certainty: 'confirmed' },
    ],
    revision: 1,
  },
  addenda: [],
  licensed: true,
  cosignature: null,
  signature: null,
};

const {
  bloodType: _bloodType,
  allergies: _allergies,
  note: _note,
  vitals: _vitals,
  lastVitals: _lastVitals,
  diagnoses: _diagnoses,
  addenda: _addenda,
  licensed: _licensed,
  cosignature: _cosignature,
  signature: _signature,
  ...facts
} = begunVisit;

/** The same visit as a worklist row. */
export const begunRow: VisitRow = {
  ...facts,
  state: 'in_progress',
  hasAllergies: true,
  hasVitals: false,
  authorInactive: false,
  chiefComplaint: 'Dolor de garganta',
};

/** Nobody waits. */
export const emptySummary = {
  expected: 0,
  waiting: 0,
  inConsultation: 0,
  payment: 0,
  done: 0,
  noShows: 0,
  occupancy: null,
  noShowRate: null,
  mine: null,
};

export const noResults = {
  items: [],
  total: 0,
  page: 1,
  pageSize: 10,
  facets: { category: [], status: [], mine: 0 },
};
