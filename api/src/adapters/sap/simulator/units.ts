import type { SapOrgUnit, SapPlanningObject } from '../port';

const departments = [
  ['MI', 'Medicina Interna'],
  ['CG', 'Cirugía General'],
  ['GO', 'Ginecología y Obstetricia'],
] as const;

const careUnits = [
  ['3A', 'Hospitalización 3A', 'MI'],
  ['3B', 'Hospitalización 3B', 'MI'],
  ['4A', 'Hospitalización 4A', 'CG'],
  ['4B', 'Hospitalización 4B', 'GO'],
] as const;

const roomsOfUnit = 5;
const bedsOfRoom = 2;

const roomsAndBeds = (unit: string): readonly SapOrgUnit[] =>
  Array.from({ length: roomsOfUnit }, (_room, index) => {
    const room = `${unit}-${String(index + 1).padStart(2, '0')}`;
    const beds = Array.from({ length: bedsOfRoom }, (_bed, number): SapOrgUnit => {
      const code = `${room}-${number + 1}`;
      return { kind: 'bed', code, name: `Cama ${code}`, parent: room };
    });
    return [{ kind: 'room' as const, code: room, name: `Cuarto ${room}`, parent: unit }, ...beds];
  }).flat();

/** Three departments, four care units, and 40 beds in rooms of two. */
export const simulatedUnits: readonly SapOrgUnit[] = [
  ...departments.map(([code, name]): SapOrgUnit => ({
    kind: 'department',
    code,
    name,
    parent: null,
  })),
  ...careUnits.flatMap(([code, name, parent]): readonly SapOrgUnit[] => [
    { kind: 'care_unit', code, name, parent },
    ...roomsAndBeds(code),
  ]),
];

const people = [
  ['POB-MI-1', 'MI', 'Dra. Renata Villaseñor Ríos', 'C-101'],
  ['POB-MI-2', 'MI', 'Dr. Joaquín Bermúdez Soto', 'C-102'],
  ['POB-CG-1', 'CG', 'Dr. Aurelio Castañeda Mier', 'C-201'],
  ['POB-CG-2', 'CG', 'Dra. Ximena Palacios Vega', 'C-202'],
  ['POB-GO-1', 'GO', 'Dra. Emilia Zúñiga Lara', 'C-301'],
  ['POB-GO-2', 'GO', 'Ultrasonido obstétrico', 'C-302'],
] as const;

export const simulatedPlanningObjects: readonly SapPlanningObject[] = people.map(
  ([id, department, name, room], index) => ({
    id,
    name,
    department,
    room,
    person: name.startsWith('Dr') ? name : null,
    overbooking: index % 2 === 0,
    active: true,
  }),
);

export const unitOf = (
  units: readonly SapOrgUnit[],
  kind: SapOrgUnit['kind'],
  code: string,
): SapOrgUnit | undefined => units.find((unit) => unit.kind === kind && unit.code === code);
