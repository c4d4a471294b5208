import type {
  Contract,
  EndpointOutput,
  SapCase,
  SapCaseRow,
  SapUnit,
} from '@sala/shared-contracts';

/** Somebody who lies in the hospital. */
export const sapCaseRow: SapCaseRow = {
  falnr: '0000012345',
  patient: {
    patnr: '0000004711',
    name: 'García López, Mariana',
    birthDate: '1985-03-12',
    sex: 'female',
    id: null,
  },
  type: 'inpatient',
  status: 'active',
  billed: false,
  start: '2026-11-20T15:00:00Z',
  end: null,
  plannedEnd: null,
  department: { code: 'MED', name: 'Medicina interna' },
  careUnit: { code: 'P2', name: 'Piso 2' },
  room: '201',
  bed: '201-A',
  physician: 'Dra. Soto',
  lengthOfStay: 8,
  absent: false,
  diagnosis: null,
};

export const sapCaseOf = (more: Partial<SapCase> = {}): SapCase => ({
  ...sapCaseRow,
  movements: [
    {
      number: 1,
      kind: 'admission',
      start: '2026-11-20T15:00:00Z',
      end: null,
      department: sapCaseRow.department,
      careUnit: sapCaseRow.careUnit,
      room: '201',
      bed: '201-A',
      planned: false,
      cancelled: false,
      reason: null,
    },
  ],
  locked: null,
  lastMovement: 1,
  ...more,
});

export const sapCasePage = (...items: SapCaseRow[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 50,
  views: [
    { value: 'occupancy', count: items.length },
    { value: 'arrivals', count: 3 },
  ],
});

const unit = (
  code: string,
  kind: SapUnit['kind'],
  name: string,
  parent: string | null,
): SapUnit => ({
  code,
  kind,
  name,
  parent,
  department: null,
});

export const sapUnits = {
  items: [
    unit('MED', 'department', 'Medicina interna', null),
    unit('CIR', 'department', 'Cirugía', null),
    unit('P2', 'care_unit', 'Piso 2', 'MED'),
    unit('P3', 'care_unit', 'Piso 3', 'CIR'),
  ],
};

type Beds = EndpointOutput<Contract['sapBedList']>;
type Occupant = NonNullable<Beds['units'][number]['beds'][number]['occupant']>;

export const sapOccupant = (more: Partial<Occupant> = {}): Occupant => ({
  falnr: sapCaseRow.falnr,
  patnr: sapCaseRow.patient.patnr,
  name: sapCaseRow.patient.name,
  sex: 'female',
  since: '2026-11-20T15:00:00Z',
  plannedEnd: null,
  absent: false,
  ...more,
});

export const sapBeds = (
  code: string,
  name: string,
  beds: readonly (Pick<Beds['units'][number]['beds'][number], 'bed'> &
    Partial<Beds['units'][number]['beds'][number]>)[],
): Beds => ({
  units: [
    {
      unit: { code, name },
      beds: beds.map((bed) => ({ room: '201', occupant: null, expected: null, ...bed })),
    },
  ],
});
