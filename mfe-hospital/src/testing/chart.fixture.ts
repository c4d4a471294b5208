import { limits, vitalKeys, type Chart, type VitalSigns } from '@sala/shared-contracts';

const id = 'c0ffee00-0000-4000-8000-0000000000f3';
const stamp = { updatedAt: '2026-11-20T16:00:00.000Z', updatedBy: 'Nora Sosa', version: 1 };

const notMeasured = Object.fromEntries(vitalKeys.map((key) => [key, null])) as Pick<
  VitalSigns,
  (typeof vitalKeys)[number]
>; // each key of a constant list

export const pressure = (takenAt: string, systolic: number, diastolic: number): VitalSigns => ({
  ...notMeasured,
  id,
  systolic,
  diastolic,
  bmi: null,
  takenAt,
  takenBy: 'Nora Sosa',
});

/** The chart of a woman with high blood pressure and an allergy, after her third visit. */
export const chart = (change: Partial<Chart> = {}): Chart => ({
  birthDate: '1985-03-12',
  bloodType: 'AB-',
  allergies: [
    {
      id,
      substance: 'Penicilina',
      ingredientKey: null,
      classKey: 'penicilinas',
      reaction: null,
      severity: 'severe',
      status: 'active',
      updatedAt: stamp.updatedAt,
      version: 1,
    },
  ],
  conditions: [
    {
      ...stamp,
      id,
      code: 'I10',
      title: 'Hipertensión arterial',
      description: null,
      note: null,
      status: 'active',
      onsetOn: '2020-05-01',
      abatedOn: null,
    },
  ],
  medications: [],
  prescribed: [],
  immunizations: [],
  history: [],
  vitals: [
    pressure('2026-10-01T16:00:00.000Z', 168, 102),
    pressure('2026-11-01T16:00:00.000Z', 126, 78),
  ],
  lastVisit: { id, number: 3, at: '2026-11-01T17:00:00.000Z' },
  timeline: {
    items: [
      {
        kind: 'visit',
        id,
        at: '2026-11-01T16:00:00.000Z',
        visit: { id, number: 3 },
        title: 'Medicina general',
        code: null,
        text: 'Dolor de garganta',
        status: 'signed',
        by: 'Nora Sosa',
        vitals: null,
      },
    ],
    total: 1,
    page: 1,
    pageSize: limits.chartPageSize,
  },
  ...change,
});
