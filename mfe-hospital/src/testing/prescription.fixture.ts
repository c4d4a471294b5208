import type {
  FoundMedication,
  Prescription,
  PrescriptionRow,
  SafetyOutcome,
  VisitPrescription,
} from '@sala/shared-contracts';

const id = (digit: number): string => `c0ffee00-0000-4000-8000-00000000010${digit}`;

export const amoxicillin: FoundMedication = {
  id: id(1),
  name: 'Amoxicilina',
  brands: ['Amoxil'],
  ingredients: [
    {
      key: 'amoxicillin',
      name: 'Amoxicilina',
      strength: { value: 500, unit: 'mg' },
      paediatric: { minPerKg: 25, maxPerKg: 50, capPerDay: 3000 },
    },
  ],
  per: { value: 1, unit: 'capsule' },
  form: 'capsule',
  routes: ['oral'],
  doseUnit: 'capsule',
  dropsPerMl: null,
  packageUnit: 'capsule',
  packages: [12, 21],
  group: 'IV',
  antibiotic: true,
  own: false,
  source: 'test',
  reviewedBy: null,
  favourite: true,
};

const coverage = { ingredients: 300, allergyClasses: 30, interactions: 120, reviewed: 0 };

export const passed: SafetyOutcome = {
  outcome: 'passed',
  warnings: [],
  notChecked: [],
  coverage,
  checkedAt: '2026-11-24T17:00:00.000Z',
};

/** Penicillin, and amoxicillin prescribed all the same. */
export const allergic: SafetyOutcome = {
  ...passed,
  outcome: 'warnings',
  warnings: [
    {
      id: 'allergy:amoxicillin',
      check: 'allergy',
      kind: 'allergy_class',
      severity: 'contraindicated',
      item: null,
      ingredient: 'Amoxicilina',
      against: 'Penicilina',
      found: null,
      effect: null,
      advice: null,
      source: 'test',
    },
  ],
};

/** A visit in which nothing is prescribed yet. */
export const blankPrescription: VisitPrescription = {
  visit: {
    id: id(2),
    visitNumber: 1,
    status: 'in_progress',
    startedAt: '2026-11-24T16:52:00.000Z',
  },
  patient: {
    id: id(3),
    recordNumber: 'EXP-000123',
    name: 'Mariana García López',
    listName: 'García López, Mariana',
    birthDate: '2005-03-12',
    sex: 'M',
  },
  allergies: [
    {
      id: id(4),
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
  diagnoses: [
    { code: 'J02.9', title: 'Faringitis aguda', rank: 'principal', certainty: 'confirmed' },
  ],
  weight: null,
  draft: {
    id: null,
    items: [],
    generalInstructions: '',
    facts: { pregnant: null, trimester: null, eGfr: null },
    replaces: null,
    revision: 0,
    savedAt: null,
    savedBy: null,
  },
  issued: [],
  earlier: [],
  prescriber: {
    name: 'Elena Cárdenas Ruiz',
    titleInstitution: 'UNAM',
    licence: '1234567',
    specialty: null,
    specialtyLicence: null,
  },
  site: { name: 'Centro', address: null, phone: null },
  canWrite: true,
  canIssue: true,
};

const facts = {
  id: id(5),
  folio: 'R-000101',
  status: 'issued' as const,
  patient: {
    id: id(3),
    recordNumber: 'EXP-000123',
    name: 'Mariana García López',
    listName: 'García López, Mariana',
  },
  practitioner: { id: id(6), name: 'Elena Cárdenas Ruiz' },
  issuedAt: '2026-11-24T17:10:00.000Z',
  validUntil: '2026-12-24',
  itemCount: 1,
  printedAt: null,
  sentAt: null,
};

export const statusFacts = facts;

export const issuedRow: PrescriptionRow = {
  ...facts,
  visitId: id(2),
  visitNumber: 1,
  items: ['Amoxicilina'],
  group: 'IV',
  antibiotic: true,
  runsOutOn: '2026-12-01',
  version: 1,
};

export const issuedPrescription: Prescription = {
  ...facts,
  timeStamp: {
    state: 'failed',
    provider: null,
    serial: null,
    stampedAt: null,
    attempts: 3,
    triedAt: '2026-11-24T17:20:00.000Z',
    fault: 'refused',
  },
  deliveries: [],
  mailBar: null,
  mailTo: 'mariana.garcia@sala.test',
  visitId: id(2),
  visitNumber: 1,
  addendum: false,
  patientSnapshot: null,
  prescriber: blankPrescription.prescriber,
  site: blankPrescription.site,
  diagnoses: [{ code: 'J02.9', title: 'Faringitis aguda' }],
  items: [
    {
      key: 'a',
      medicationId: amoxicillin.id,
      ingredients: ['amoxicillin'],
      genericName: 'Amoxicilina',
      brandName: null,
      presentation: '500 mg, cápsula',
      dose: { value: 1, unit: 'capsule' },
      route: 'oral',
      frequency: { code: 'q8h' },
      asNeeded: false,
      reason: null,
      duration: { value: 7, unit: 'day' },
      quantity: { value: 21, unit: 'capsule' },
      refills: 0,
      instructions: null,
      group: 'IV',
      antibiotic: true,
      runsOutOn: '2026-12-01',
      filled: 0,
    },
  ],
  generalInstructions: null,
  signature: 'electronic',
  contentHash: 'a'.repeat(64),
  intact: true,
  verifyPath: '/verify/abc',
  safety: {
    ...allergic,
    justifications: [{ id: 'allergy:amoxicillin', reason: 'Ya la toleró antes' }],
  },
  replaces: null,
  replacedBy: null,
  endedReason: null,
  fills: [],
  history: [{ to: 'issued', at: facts.issuedAt, by: 'Elena Cárdenas', reason: null }],
  actions: ['print', 'fill', 'cancel', 'replace', 'renew'],
  version: 1,
};
