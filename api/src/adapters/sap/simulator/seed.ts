import { dayAfter, instantAt, wallTimeOf } from '../../../platform/time/wall-clock';
import type { SapMovement, SapPlace } from '../port';
import { seedAppointments } from './seed-appointments';
import { inventPerson, patientFor, type SimulatedPerson } from './people';
import { below, pick, randomFrom, type Random } from './random';
import { createHospitalState, type HospitalState } from './state';
import { simulatedPlanningObjects, simulatedUnits, unitOf } from './units';

const daysBack = 21;
const minuteMs = 60_000;
const outpatients = 60;
/** Ages are of this year: who somebody is does not change with the day on which it is seeded. */
const inventedIn = 2026;
/** Of {@link Seeding.known}: this one has another phone in SAP. */
const outdated = 5;

export interface Seeding {
  /** Everything is around it. */
  readonly now: string;
  readonly timeZone: string;
  readonly seed?: number;
  /** People whom the hospital treats too, with what SAP knows of them. */
  readonly known?: readonly SimulatedPerson[];
}

export interface Sower {
  readonly state: HospitalState;
  readonly random: Random;
  readonly seed: number;
  readonly now: string;
  /** Of the hospital's clock. */
  readonly today: string;
  /** So many days from today, at a time of the hospital's clock. */
  readonly at: (days: number, time: string) => string;
  /** A new record; also of somebody who is known. */
  readonly patient: (person?: SimulatedPerson) => string;
}

export const doctors = [
  'Dra. Marcela Olvera Ruiz',
  'Dr. Hugo Tapia León',
  'Dra. Irene Cantú Mora',
] as const;
const diagnoses = [
  'J18.9 Neumonía',
  'K35.8 Apendicitis aguda',
  'I50.9 Insuficiencia cardiaca',
  'O80 Parto único espontáneo',
  'N10 Pielonefritis aguda',
  'E11.9 Diabetes mellitus tipo 2',
] as const;

const movement = (
  falnr: string,
  number: number,
  facts: Pick<SapMovement, 'kind' | 'start' | 'end'> & Partial<SapMovement & SapPlace>,
): SapMovement => ({
  department: null,
  careUnit: null,
  room: null,
  bed: null,
  type: null,
  planned: false,
  cancelled: false,
  reason: null,
  comment: null,
  ...facts,
  falnr,
  number,
});

const placeOf = (bed: string): SapPlace => {
  const room = unitOf(simulatedUnits, 'bed', bed)?.parent ?? null;
  const careUnit = room === null ? null : (unitOf(simulatedUnits, 'room', room)?.parent ?? null);
  const unit = careUnit === null ? undefined : unitOf(simulatedUnits, 'care_unit', careUnit);
  return { department: unit?.parent ?? null, careUnit, room, bed };
};

interface Stay {
  readonly bed: string;
  readonly from: string;
  /** null: planned, and not begun. */
  readonly to: string | null;
  readonly planned?: boolean;
}

/** Half of them wait on the ward for their bed, which is a transfer. */
const addStay = (
  { state, random, now, patient }: Sower,
  { bed, from, to, planned }: Stay,
): string => {
  const falnr = state.next('case');
  const place = placeOf(bed);
  const isOver = to !== null && to <= now;
  const end = isOver ? to : null;
  const later = new Date(Date.parse(from) + (30 + below(random, 150)) * minuteMs).toISOString();
  const waited = planned !== true && random() < 0.5 && later < (end ?? now);
  const first = { department: place.department, careUnit: place.careUnit, room: null, bed: null };
  const movements = [
    movement(falnr, 1, {
      kind: 'admission',
      type: random() < 0.3 ? 'Urgencia' : 'Programado',
      start: from,
      end: waited ? later : end,
      planned: planned === true,
      ...(waited ? first : place),
    }),
  ];
  if (waited) movements.push(movement(falnr, 2, { kind: 'transfer', start: later, end, ...place }));
  const isPlanned = planned !== true && !isOver && to !== null && random() < 0.6;
  if (end !== null || isPlanned)
    movements.push(
      movement(falnr, movements.length + 1, {
        kind: 'discharge',
        start: to ?? now,
        end: to ?? now,
        department: place.department,
        careUnit: place.careUnit,
        planned: isPlanned,
        reason: 'Mejoría',
      }),
    );
  const isOld = end !== null && Date.parse(now) - Date.parse(end) > 7 * 86_400_000;
  const facts = {
    falnr,
    patnr: patient(),
    type: 'inpatient' as const,
    billed: isOld,
    cancelled: false,
    plannedEnd: null,
    physician: pick(random, doctors),
    diagnosis: pick(random, diagnoses),
  };
  state.saveCase({ facts, movements }, end ?? (waited ? later : planned === true ? now : from));
  return falnr;
};

const hourOf = (random: Random, from: number, to: number): string =>
  `${String(from + below(random, to - from)).padStart(2, '0')}:${pick(random, ['00', '15', '30', '45'])}`;

const fillBed = (sower: Sower, bed: string): void => {
  const { random, now, at } = sower;
  for (let day = -daysBack + below(random, 4); day <= 0;) {
    const from = at(day, hourOf(random, 14, 21));
    if (from >= now) return;
    const days = 2 + below(random, 7);
    addStay(sower, { bed, from, to: at(day + days, hourOf(random, 9, 13)) });
    day += days + (random() < 0.35 ? 1 + below(random, 2) : 0);
  }
};

/** The newest case in a bed for which nobody is expected. */
const addExpected = (sower: Sower, beds: readonly string[]): void => {
  for (const [index, bed] of beds.entries()) {
    const from = sower.at(9 + (index % 3), '10:00');
    addStay(sower, { bed, from, to: null, planned: true });
  }
};

const addAbsence = ({ state, at }: Sower): void => {
  const staying = state.allCases().find((one) => one.status === 'active' && one.bed !== null);
  const stored = staying && state.cases.get(staying.falnr);
  const start = at(0, '00:15');
  if (!stored || staying.start === null || staying.start > start) return;
  const last = staying.movements.findLast(({ kind }) => kind !== 'discharge');
  if (!last || last.start > start) return;
  const number = staying.movements.length + 1;
  const facts = { kind: 'absence' as const, start, end: null, reason: 'Permiso' };
  const gone = movement(staying.falnr, number, facts);
  state.saveCase({ facts: stored.facts, movements: [...stored.movements, gone] }, start);
};

/** Records that are what SAP has besides ordinary ones. */
const addSpecialPatients = ({ state, random, today, at, patient }: Sower): void => {
  const change = (patnr: string, facts: Partial<ReturnType<typeof known>>): void => {
    state.savePatient({ ...known(patnr), ...facts }, at(-2, '12:00'));
  };
  const known = (patnr: string) => {
    const found = state.patients.get(patnr);
    if (!found) throw new Error('a patient that was just made');
    return found;
  };
  const twin = known(patient());
  const same = { family: twin.family, given: twin.given, birthDate: twin.birthDate, sex: twin.sex };
  patient({ ...same, curp: twin.curp, phone: twin.phone });
  patient({ ...inventPerson(random, inventedIn), phone: twin.phone });
  for (const [old, survivor] of [
    [patient(same), twin.patnr],
    [patient(), patient()],
  ] as const)
    change(old, { mergedInto: survivor });
  change(patient(), { cancelled: true });
  change(patient(), { cancelled: true });
  change(patient(), { deceased: true, deceasedOn: dayAfter(today, -40) });
  for (let index = 0; index < 2; index += 1) {
    const { patnr } = known(patient());
    const number = state.next('provisional');
    const found = known(patnr);
    state.savePatient(
      {
        ...found,
        patnr: number,
        checkDigit: null,
        externalNumber: null,
        curp: null,
        provisional: true,
      },
      at(-1, '16:00'),
    );
  }
};

/**
 * An invented hospital: three weeks of movements in 40 beds, outpatients, and appointments of two
 * weeks back and ahead. The same for the same seed, day and people; on another day, a number still
 * means the same person, and an appointment the same one.
 */
export const seedHospital = ({
  now,
  timeZone,
  seed = 4711,
  known = [],
}: Seeding): HospitalState => {
  const state = createHospitalState(simulatedUnits, simulatedPlanningObjects);
  const random = randomFrom(seed);
  const today = wallTimeOf(now, timeZone).slice(0, 10);
  const at = (days: number, time: string): string =>
    instantAt(`${dayAfter(today, days)}T${time}:00`, timeZone);
  const waiting = known.map((person, index) =>
    index === outdated ? { ...person, phone: '+525550009999' } : person,
  );
  const patient = (person = waiting.shift()) => {
    const patnr = state.next('patient');
    const changedAt = at(-daysBack, '08:00');
    const own = randomFrom(seed + Number(patnr));
    const somebody = person ?? inventPerson(own, inventedIn);
    state.savePatient(patientFor(own, somebody, { patnr, changedAt }), changedAt);
    return patnr;
  };
  const sower: Sower = { state, random, seed, now, today, at, patient };
  // First, so that their numbers do not depend on how many lie in the beds.
  const regulars = Array.from({ length: outpatients }, () => patient());
  addSpecialPatients(sower);
  const beds = simulatedUnits.filter(({ kind }) => kind === 'bed').map(({ code }) => code);
  for (const bed of beds) fillBed(sower, bed);
  addAbsence(sower);
  addExpected(
    sower,
    beds.filter((_bed, index) => index % 7 === 3),
  );
  const called = addStay(sower, { bed: '4A-05-2', from: at(12, '09:00'), to: null, planned: true });
  const stored = state.cases.get(called);
  if (stored)
    state.saveCase(
      {
        facts: { ...stored.facts, cancelled: true },
        movements: stored.movements.map((one) => ({ ...one, planned: false, cancelled: true })),
      },
      at(-1, '10:00'),
    );
  seedAppointments(sower, regulars);
  return state;
};
