import type { Locale, Patient } from '@sala/shared-contracts';
import type { ExportCell, ExportColumn } from '../../platform/export/export-table';
import { statusWords } from './patient-export-notes';
import { sexWords } from '../../platform/people/about-person';

export interface PatientColumn extends ExportColumn {
  /** Name in the contract’s list. */
  readonly name: string;
  readonly cell: (patient: Patient) => ExportCell;
}

/** An address on one line; null without one. */
export const addressLine = ({ address: at }: Pick<Patient, 'address'>): string | null =>
  at &&
  [
    [at.street, at.exterior, at.interior].filter(Boolean).join(' '),
    at.colonia,
    at.zip,
    at.municipality,
    at.state,
  ]
    .filter(Boolean)
    .join(', ');

/** Every export column, in order. */
const allColumns = (locale: Locale): PatientColumn[] => {
  const say = (es: string, en: string): string => (locale === 'en' ? en : es);
  return [
    {
      name: 'recordNumber',
      heading: say('Expediente', 'Record'),
      kind: 'text',
      cell: ({ recordNumber }) => recordNumber,
    },
    {
      name: 'name',
      heading: say('Nombre', 'Given names'),
      kind: 'text',
      cell: ({ firstName }) => firstName,
    },
    {
      name: 'name',
      heading: say('Primer apellido', 'Surname'),
      kind: 'text',
      cell: ({ lastName }) => lastName,
    },
    {
      name: 'name',
      heading: say('Segundo apellido', 'Second surname'),
      kind: 'text',
      cell: ({ secondLastName }) => secondLastName,
    },
    {
      name: 'birthDate',
      heading: say('Nacimiento', 'Born'),
      kind: 'date',
      cell: ({ birthDate }) => birthDate,
    },
    {
      name: 'age',
      heading: say('Sexo', 'Sex'),
      kind: 'text',
      cell: ({ sex }) => sexWords[locale][sex],
    },
    { name: 'curp', heading: 'CURP', kind: 'text', cell: ({ curp }) => curp },
    {
      name: 'phone',
      heading: say('Teléfono', 'Phone'),
      kind: 'text',
      cell: ({ phone }) => phone,
    },
    { name: 'email', heading: say('Correo', 'Email'), kind: 'text', cell: ({ email }) => email },
    { name: 'address', heading: say('Domicilio', 'Address'), kind: 'text', cell: addressLine },
    {
      name: 'insurer',
      heading: say('Aseguradora', 'Insurer'),
      kind: 'text',
      cell: ({ insurer }) => insurer,
    },
    {
      name: 'payer',
      heading: say('Quién paga', 'Who pays'),
      kind: 'text',
      cell: ({ customerName }) => customerName,
    },
    {
      name: 'tags',
      heading: say('Etiquetas', 'Tags'),
      kind: 'text',
      cell: ({ tags }) => tags.map(({ name }) => name).join(', ') || null,
    },
    {
      name: 'lastVisitOn',
      heading: say('Última visita', 'Last visit'),
      kind: 'date',
      cell: ({ lastVisitOn }) => lastVisitOn,
    },
    { name: 'marks', heading: say('Adeudo', 'Owes'), kind: 'money', cell: ({ debt }) => debt },
    {
      name: 'marks',
      heading: say('Aviso de privacidad', 'Privacy notice'),
      kind: 'text',
      cell: ({ consentMissing }) =>
        consentMissing ? say('Falta', 'Missing') : say('Al corriente', 'Up to date'),
    },
    {
      name: 'marks',
      heading: say('Estado', 'Status'),
      kind: 'text',
      cell: ({ status }) => statusWords[locale][status],
    },
  ];
};

/**
 * @param named comma-separated names of list columns; one of them may stand for several export
 *   columns
 */
export const exportColumns = (locale: Locale, named: string | undefined): PatientColumn[] => {
  const all = allColumns(locale);
  const wantedNames = named?.split(',');
  const columns =
    wantedNames?.flatMap((name) => all.filter((column) => column.name === name)) ?? [];
  return columns.length > 0 ? columns : all;
};
