import { casesFor, type CasePatient } from './visits-data';

/** Who comes to an event type, and how often it is booked among those of a practitioner. */
export interface DemoKind {
  readonly weight: number;
  readonly ages: readonly [from: number, to: number];
  readonly sex?: 'M';
  /** Only who was never here before; or only who was. */
  readonly seen?: boolean;
  /** Without an appointment. */
  readonly walkIn?: boolean;
}

const kinds: Readonly<Record<string, DemoKind>> = {
  'primera-vez': { weight: 2, ages: [15, 120], seen: false },
  control: { weight: 7, ages: [15, 120], seen: true },
  telemedicina: { weight: 1, ages: [18, 120], seen: true },
  'urgencia-sin-cita': { weight: 1, ages: [15, 120], walkIn: true },
  pediatria: { weight: 8, ages: [0, 17] },
  'control-prenatal': { weight: 4, ages: [20, 39], sex: 'M' },
  ginecologia: { weight: 6, ages: [15, 70], sex: 'M' },
  'limpieza-dental': { weight: 4, ages: [6, 120] },
  'consulta-dental': { weight: 4, ages: [6, 120] },
  nutricion: { weight: 8, ages: [12, 75] },
  'taller-de-diabetes': { weight: 1, ages: [40, 120] },
  'ultrasonido-obstetrico': { weight: 2, ages: [20, 39], sex: 'M' },
  curacion: { weight: 1, ages: [15, 120] },
  vacunacion: { weight: 2, ages: [0, 6] },
  'certificado-medico': { weight: 1, ages: [16, 60] },
};

const anybody: DemoKind = { weight: 4, ages: [0, 120] };

export const kindOf = (slug: string): DemoKind => kinds[slug] ?? anybody;

/** Age and sex fit, and there is something to come with. */
export const fitsKind = (slug: string, patient: CasePatient, day: string): boolean => {
  const { ages, sex } = kindOf(slug);
  const birthday = (years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return (
    (sex === undefined || sex === patient.sex) &&
    patient.birthDate <= birthday(ages[0]) &&
    patient.birthDate > birthday(ages[1] + 1) &&
    casesFor(slug, patient, day).length > 0
  );
};
