import type { ImportColumn, ImportTarget } from '@sala/shared-contracts';
import { plainWords, valuesByLabel } from '../../../platform/tables/labels';
import { columnWords } from '../column-words';

/** Other common headings. */
const synonyms: Readonly<Record<string, ImportColumn>> = {
  id: 'code',
  clave: 'code',
  'no cliente': 'code',
  'numero de cliente': 'code',
  'customer code': 'code',
  'codigo de cliente': 'code',
  'tipo de cliente': 'kind',
  'tipo de persona': 'kind',
  type: 'kind',
  'nombre completo': 'name',
  cliente: 'name',
  paciente: 'name',
  'nombre del cliente': 'name',
  'full name': 'name',
  customer: 'name',
  'nombre y apellidos': 'name',
  'nombre s': 'givenNames',
  'nombre de pila': 'givenNames',
  'first name': 'givenNames',
  'primer nombre': 'givenNames',
  'apellido paterno': 'firstSurname',
  paterno: 'firstSurname',
  apellido: 'firstSurname',
  apellidos: 'firstSurname',
  'last name': 'firstSurname',
  surname: 'firstSurname',
  'apellido materno': 'secondSurname',
  materno: 'secondSurname',
  'second last name': 'secondSurname',
  'correo electronico': 'email',
  'e mail': 'email', // heading of earlier exports
  email: 'email',
  mail: 'email',
  'email address': 'email',
  tel: 'phone',
  celular: 'phone',
  movil: 'phone',
  cel: 'phone',
  whatsapp: 'phone',
  telefono: 'phone',
  mobile: 'phone',
  'phone number': 'phone',
  'telefono celular': 'phone',
  nacimiento: 'birthDate',
  'fecha nacimiento': 'birthDate',
  'fec nac': 'birthDate',
  birthday: 'birthDate',
  birthdate: 'birthDate',
  'birth date': 'birthDate',
  cumpleanos: 'birthDate',
  estatus: 'status',
  situacion: 'status',
  fuente: 'source',
  'como nos conocio': 'source',
  canal: 'source',
  etiqueta: 'tags',
  tag: 'tags',
  nota: 'notes',
  comentarios: 'notes',
  observaciones: 'notes',
  comments: 'notes',
  'nombre fiscal': 'legalName',
  'tax id': 'rfc',
  regimen: 'regimenFiscal',
  'codigo postal fiscal': 'fiscalZip',
  'tax postcode': 'fiscalZip',
  'uso cfdi': 'usoCfdi',
  'uso de cfdi': 'usoCfdi',
  calle: 'street',
  direccion: 'street',
  domicilio: 'street',
  address: 'street',
  street: 'street',
  cp: 'zip',
  'c p': 'zip',
  zip: 'zip',
  'zip code': 'zip',
  'postal code': 'zip',
  postcode: 'zip',
  delegacion: 'municipality',
  alcaldia: 'municipality',
  ciudad: 'municipality',
  city: 'municipality',
};

const meanings = valuesByLabel(columnWords, synonyms);

/**
 * Guesses columns by their headings in either language, custom fields by key or label; each target
 * at most once.
 */
export const guessMapping = (
  headings: readonly string[],
  fields: readonly { readonly key: string; readonly label: string }[],
): (ImportTarget | null)[] => {
  const byWord = new Map<string, ImportTarget>(meanings);
  for (const { key, label } of fields)
    for (const word of [label, key])
      if (!byWord.has(plainWords(word))) byWord.set(plainWords(word), `values.${key}`);
  const usedTargets = new Set<ImportTarget>();
  return headings.map((heading) => {
    const target = byWord.get(plainWords(heading));
    if (target === undefined || heading === '' || usedTargets.has(target)) return null;
    usedTargets.add(target);
    return target;
  });
};
