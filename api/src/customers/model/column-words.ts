import type { Customer, CustomerSegment, ImportColumn, Locale } from '@sala/shared-contracts';

/** Headings of customer columns in exports, which imports recognise. */
export const columnWords: Record<Locale, Record<ImportColumn, string>> = {
  'es-MX': {
    code: 'Código',
    kind: 'Tipo',
    name: 'Nombre',
    givenNames: 'Nombres',
    firstSurname: 'Primer apellido',
    secondSurname: 'Segundo apellido',
    email: 'Correo',
    phone: 'Teléfono',
    birthDate: 'Fecha de nacimiento',
    status: 'Estado',
    source: 'Origen',
    tags: 'Etiquetas',
    notes: 'Notas',
    rfc: 'RFC',
    curp: 'CURP',
    legalName: 'Razón social',
    regimenFiscal: 'Régimen fiscal',
    fiscalZip: 'CP fiscal',
    usoCfdi: 'Uso del CFDI',
    street: 'Calle y número',
    colonia: 'Colonia',
    zip: 'Código postal',
    municipality: 'Municipio',
    state: 'Entidad federativa',
  },
  en: {
    code: 'Code',
    kind: 'Type',
    name: 'Name',
    givenNames: 'Given names',
    firstSurname: 'First surname',
    secondSurname: 'Second surname',
    email: 'Email',
    phone: 'Phone',
    birthDate: 'Date of birth',
    status: 'Status',
    source: 'Source',
    tags: 'Tags',
    notes: 'Notes',
    rfc: 'RFC',
    curp: 'CURP',
    legalName: 'Legal name',
    regimenFiscal: 'Tax regime',
    fiscalZip: 'Tax postal code',
    usoCfdi: 'CFDI use',
    street: 'Street and number',
    colonia: 'Neighbourhood',
    zip: 'Postal code',
    municipality: 'Municipality',
    state: 'State',
  },
};

/** Labels of enum values in exports. */
export const kindWords: Record<Locale, Record<Customer['kind'], string>> = {
  'es-MX': { person: 'Persona', company: 'Empresa' },
  en: { person: 'Person', company: 'Company' },
};

export const statusWords: Record<Locale, Record<Customer['status'], string>> = {
  'es-MX': { prospect: 'Prospecto', active: 'Activo', inactive: 'Inactivo', blocked: 'Bloqueado' },
  en: { prospect: 'Prospect', active: 'Active', inactive: 'Inactive', blocked: 'Blocked' },
};

export const sourceWords: Record<Locale, Record<NonNullable<Customer['source']>, string>> = {
  'es-MX': {
    walk_in: 'Llegó en persona',
    referral: 'Recomendación',
    web: 'Sitio web',
    whatsapp: 'WhatsApp',
    facebook: 'Facebook',
    google: 'Google',
    event: 'Evento',
    import: 'Importación',
    other: 'Otro',
  },
  en: {
    walk_in: 'Walk-in',
    referral: 'Referral',
    web: 'Website',
    whatsapp: 'WhatsApp',
    facebook: 'Facebook',
    google: 'Google',
    event: 'Event',
    import: 'Import',
    other: 'Other',
  },
};

export const segmentWords: Record<Locale, Record<CustomerSegment, string>> = {
  'es-MX': {
    loyal: 'Fieles',
    promising: 'Prometedores',
    new: 'Nuevos',
    at_risk: 'En riesgo',
    lost: 'Perdidos',
  },
  en: { loyal: 'Loyal', promising: 'Promising', new: 'New', at_risk: 'At risk', lost: 'Lost' },
};
