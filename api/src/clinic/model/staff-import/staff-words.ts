import {
  staffImportColumns,
  type ContractType,
  type Locale,
  type StaffImportColumn,
} from '@sala/shared-contracts';
import { plainWords, valuesByLabel } from '../../../platform/tables/labels';

/** Headings that an import recognises and an export writes. */
export const columnWords: Record<Locale, Record<StaffImportColumn, string>> = {
  'es-MX': {
    code: 'Número de empleado',
    firstName: 'Nombre',
    lastName: 'Primer apellido',
    secondLastName: 'Segundo apellido',
    position: 'Puesto',
    department: 'Área',
    site: 'Sede',
    contractType: 'Contrato',
    weeklyHours: 'Horas por semana',
    hiredOn: 'Fecha de ingreso',
    curp: 'CURP',
    rfc: 'RFC',
    nss: 'NSS',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    emergencyName: 'Contacto de emergencia',
    emergencyPhone: 'Teléfono de emergencia',
  },
  en: {
    code: 'Employee number',
    firstName: 'First name',
    lastName: 'Last name',
    secondLastName: 'Second last name',
    position: 'Position',
    department: 'Department',
    site: 'Site',
    contractType: 'Contract',
    weeklyHours: 'Hours per week',
    hiredOn: 'Hired on',
    curp: 'CURP',
    rfc: 'RFC',
    nss: 'NSS',
    phone: 'Phone',
    email: 'Email',
    emergencyName: 'Emergency contact',
    emergencyPhone: 'Emergency phone',
  },
};

export const contractWords: Record<Locale, Record<ContractType, string>> = {
  'es-MX': {
    permanent: 'Tiempo indeterminado',
    fixed_term: 'Tiempo determinado',
    training: 'Capacitación inicial',
    fees: 'Honorarios',
    intern: 'Residente o pasante',
  },
  en: {
    permanent: 'Permanent',
    fixed_term: 'Fixed term',
    training: 'Initial training',
    fees: 'Professional fees',
    intern: 'Resident or intern',
  },
};

const headings = valuesByLabel<StaffImportColumn>(columnWords, {
  'no de empleado': 'code',
  'num empleado': 'code',
  empleado: 'code',
  clave: 'code',
  nombres: 'firstName',
  apellido: 'lastName',
  'apellido paterno': 'lastName',
  'apellido materno': 'secondLastName',
  cargo: 'position',
  departamento: 'department',
  sucursal: 'site',
  'tipo de contrato': 'contractType',
  ingreso: 'hiredOn',
  'fecha de alta': 'hiredOn',
  imss: 'nss',
  'numero de seguridad social': 'nss',
  celular: 'phone',
  tel: 'phone',
  correo: 'email',
  'e mail': 'email',
});

export const contractByLabel = valuesByLabel<ContractType>(contractWords, {
  indeterminado: 'permanent',
  planta: 'permanent',
  base: 'permanent',
  temporal: 'fixed_term',
  eventual: 'fixed_term',
  residente: 'intern',
  pasante: 'intern',
});

export const isStaffColumn = (target: string): target is StaffImportColumn =>
  staffImportColumns.some((column) => column === target);

/** Guesses columns by their headings in either language, each at most once. */
export const guessStaffColumns = (words: readonly string[]): (StaffImportColumn | null)[] => {
  const used = new Set<StaffImportColumn>();
  return words.map((heading) => {
    const column = headings.get(plainWords(heading));
    if (column === undefined || used.has(column)) return null;
    used.add(column);
    return column;
  });
};
