import type { ContractType, StaffDocumentKind } from '@sala/shared-contracts';
import type { demoDepartments } from './clinic-structure-data';

type DepartmentCode = (typeof demoDepartments)[number]['code'];

/** When a person works in the week; `split` as the doctors, `short` leaves the afternoons free. */
export type DemoPattern = 'split' | 'morning' | 'short' | 'evening' | 'day' | 'night';

export interface DemoStaff {
  readonly names: readonly [first: string, last: string, second: string];
  readonly sex: 'H' | 'M';
  readonly birthDate: string;
  readonly position: string;
  readonly department: DepartmentCode | null;
  readonly site: 'centro' | 'tijuana';
  readonly contract: ContractType;
  readonly hours: number;
  readonly hiredOn: string;
  readonly pattern: DemoPattern;
  /** Name of a demo account, without the domain. */
  readonly account?: string;
  /** Days until a paper expires; null: it does not. */
  readonly papers: readonly (readonly [StaffDocumentKind, number | null])[];
}

const person = (
  names: DemoStaff['names'],
  [sex, birthDate]: readonly ['H' | 'M', string],
  [position, department, pattern]: readonly [string, DepartmentCode | null, DemoPattern],
  [contract, hours, hiredOn]: readonly [ContractType, number, string],
  papers: DemoStaff['papers'] = [],
  rest: Partial<Pick<DemoStaff, 'site' | 'account'>> = {},
): DemoStaff => ({
  names,
  sex,
  birthDate,
  position,
  department,
  pattern,
  contract,
  hours,
  hiredOn,
  papers,
  site: 'centro',
  ...rest,
});

const licensed = [
  ['licence', null],
  ['degree', null],
] as const;

/** Invented; names that the practitioners have too are linked to them. */
/* prettier-ignore */
export const demoStaff: readonly DemoStaff[] = [
  person(['Elena', 'Cárdenas', 'Ruiz'], ['M', '1979-04-18'], ['Médica general', 'medicina_general', 'split'], ['permanent', 42, '2014-02-03'], [...licensed, ['life_support', 12]], { account: 'doctor' }),
  person(['Arturo', 'Beltrán', 'Solís'], ['H', '1983-09-02'], ['Médico general', 'medicina_general', 'split'], ['permanent', 42, '2017-08-14'], [...licensed, ['life_support', 410]]),
  person(['Mariana', 'Ochoa', 'Peralta'], ['M', '1986-01-27'], ['Pediatra', 'pediatria', 'short'], ['permanent', 30, '2018-03-05'], [...licensed, ['life_support', -9]]),
  person(['Iván', 'Cordero', 'Lira'], ['H', '1981-11-13'], ['Pediatra', 'pediatria', 'split'], ['fees', 42, '2020-01-13'], licensed),
  person(['Beatriz', 'Navarro', 'Gallegos'], ['M', '1975-06-30'], ['Ginecóloga', 'ginecologia', 'split'], ['permanent', 42, '2012-09-10'], [...licensed, ['life_support', 190]]),
  person(['Fernando', 'Ávila', 'Moreno'], ['H', '1984-03-22'], ['Odontólogo', 'dental', 'short'], ['fees', 30, '2019-05-20'], licensed),
  person(['Sofía', 'Zamudio', 'Rangel'], ['M', '1991-12-08'], ['Nutrióloga', 'nutricion', 'split'], ['permanent', 42, '2021-02-08'], licensed),
  person(['Julián', 'Peña', 'Soto'], ['H', '1992-07-15'], ['Enfermero', 'medicina_general', 'morning'], ['permanent', 40, '2019-10-01'], [['licence', null], ['life_support', 24]], { account: 'nurse' }),
  person(['Rodrigo', 'Íñiguez', 'Campos'], ['H', '1980-02-11'], ['Médico general', 'medicina_general', 'split'], ['permanent', 42, '2016-04-04'], licensed, { site: 'tijuana' }),
  person(['Ana Lilia', 'Contreras', 'Vega'], ['M', '1987-08-19'], ['Odontóloga', 'dental', 'split'], ['fees', 42, '2020-11-09'], licensed, { site: 'tijuana' }),
  person(['Diego', 'Saldaña', 'Ortiz'], ['H', '2001-05-06'], ['Médico pasante', 'medicina_general', 'morning'], ['intern', 40, '2026-02-02'], [['identity', 900]]),
  person(['Gabriela', 'Rosales', 'Mejía'], ['M', '1988-10-25'], ['Jefa de enfermería', 'medicina_general', 'morning'], ['permanent', 40, '2013-06-17'], [...licensed, ['life_support', 88]]),
  person(['Tomás', 'Herrera', 'Cano'], ['H', '1995-03-14'], ['Enfermero', 'medicina_general', 'evening'], ['permanent', 40, '2022-07-04'], [['licence', null], ['life_support', -31]]),
  person(['Daniela', 'Fuentes', 'Ríos'], ['M', '1997-01-09'], ['Enfermera', 'pediatria', 'short'], ['fixed_term', 30, '2025-05-12'], [['licence', null]]),
  person(['Norma', 'Villegas', 'Pacheco'], ['M', '1978-09-21'], ['Enfermera', 'ginecologia', 'split'], ['permanent', 42, '2011-01-10'], [['licence', null], ['life_support', 300]]),
  person(['Raúl', 'Escobedo', 'Nava'], ['H', '1990-06-03'], ['Químico clínico', 'laboratorio', 'short'], ['permanent', 36, '2018-10-22'], licensed),
  person(['Karla', 'Mondragón', 'Tapia'], ['M', '1998-11-30'], ['Técnica laboratorista', 'laboratorio', 'short'], ['training', 36, '2026-09-01'], [['identity', 1400]]),
  person(['Lucía', 'Márquez', 'Díaz'], ['M', '1994-02-17'], ['Recepcionista', null, 'morning'], ['permanent', 40, '2020-03-02'], [], { account: 'reception' }),
  person(['Brenda', 'Cisneros', 'Olvera'], ['M', '1999-08-05'], ['Recepcionista', null, 'evening'], ['permanent', 40, '2023-01-16']),
  person(['Mónica', 'Salas', 'Quintero'], ['M', '1982-12-12'], ['Administradora', null, 'day'], ['permanent', 40, '2012-05-07'], [], { account: 'admin' }),
  person(['Óscar', 'Treviño', 'Luna'], ['H', '1985-05-28'], ['Contador', null, 'day'], ['permanent', 40, '2016-09-19'], [['licence', null]], { account: 'billing' }),
  person(['Ximena', 'Bravo', 'Núñez'], ['M', '1993-03-19'], ['Mercadotecnia', null, 'day'], ['permanent', 40, '2022-02-14'], [], { account: 'marketing' }),
  person(['Felipe', 'Guzmán', 'Arce'], ['H', '1972-07-07'], ['Mantenimiento', null, 'day'], ['permanent', 48, '2010-08-23']),
  person(['Rosario', 'Téllez', 'Bautista'], ['M', '1976-10-02'], ['Intendencia', null, 'morning'], ['permanent', 48, '2015-11-03']),
  person(['Marco', 'Zepeda', 'Luján'], ['H', '1989-04-24'], ['Vigilante', null, 'night'], ['fixed_term', 48, '2026-01-05'], [['identity', 20]]),
  person(['Alma', 'Quiroz', 'Sánchez'], ['M', '1996-06-16'], ['Recepcionista', null, 'day'], ['permanent', 45, '2024-04-08'], [], { site: 'tijuana' }),
];

type Hours = readonly (readonly [starts: number, ends: number])[];

const hour = (starts: number, ends: number) => [starts * 60, ends * 60] as const;

/** Minutes of a day by pattern; a weekday without hours is free. */
const hoursOf: Record<DemoPattern, (weekday: number) => Hours> = {
  split: (weekday) =>
    weekday > 5
      ? []
      : weekday % 5 > 2 || weekday === 1
        ? [hour(9, 15), hour(16, 20)]
        : [hour(9, 15)],
  morning: (weekday) => (weekday <= 5 ? [hour(7, 15)] : []),
  evening: (weekday) => (weekday <= 5 ? [hour(13, 21)] : []),
  day: (weekday) => (weekday <= 5 ? [hour(9, 18)] : []),
  night: (weekday) => (weekday % 2 === 1 ? [hour(20, 32)] : []),
  short: (weekday) => (weekday <= 5 ? [hour(9, 15)] : []),
};

export const demoShiftsOn = (pattern: DemoPattern, weekday: number): Hours =>
  hoursOf[pattern](weekday);
