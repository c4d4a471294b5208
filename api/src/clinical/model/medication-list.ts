import {
  administrationRoutes,
  doseUnitOf,
  formWords,
  isMassUnit,
  massWords,
  medicationForms,
  routeWords,
  type AdministrationRoute,
  type MedicationForm,
} from '@sala/shared-contracts';
import { cellText } from '../../platform/tables/cells';
import { plainWords } from '../../platform/tables/labels';
import type { TableRow } from '../../platform/tables/rows';
import type { SubstanceNames } from './substance-names';

/** Columns of a clinic's own list, by what they may be called. */
const columns = {
  name: ['nombre', 'medicamento', 'name', 'medication'],
  ingredients: [
    'sustancia',
    'sustancias',
    'generico',
    'principio activo',
    'ingredients',
    'generic',
  ],
  strengths: ['concentracion', 'concentraciones', 'strength', 'strengths'],
  form: ['forma', 'forma farmaceutica', 'form'],
  route: ['via', 'via de administracion', 'route'],
  packages: ['contenido', 'presentaciones', 'packages'],
} as const;
export type ListColumn = keyof typeof columns;

const required: readonly ListColumn[] = ['name', 'ingredients', 'form', 'route'];

/** A row of `medication` that is not stored yet. */
export interface ListedMedication {
  readonly row: number;
  readonly name: string;
  /** Keys of known ingredients. */
  readonly ingredients: readonly string[];
  /** Names of ingredients that nobody knows: rows of the company of which nothing is checked. */
  readonly newIngredients: readonly string[];
  /** `500 mg`, one for each ingredient, or none. */
  readonly strengths: readonly string[];
  readonly form: MedicationForm;
  readonly doseUnit: (typeof doseUnitOf)[MedicationForm];
  readonly routes: readonly AdministrationRoute[];
  readonly packages: readonly number[];
}

export interface ListFault {
  /** Number of the row in the file. */
  readonly row: number;
  readonly column: ListColumn;
  readonly code:
    | 'missing_column'
    | 'required'
    | 'not_an_option'
    | 'unreadable'
    | 'count'
    | 'duplicate';
  readonly value: string;
}

const partsOf = (text: string): string[] =>
  text
    .split(/[|+;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const strengthOf = (text: string): string | null => {
  const [, value = '', word = ''] = /^(\d{1,9}(?:[.,]\d{1,4})?) ?([a-zµ]{1,9})$/i.exec(text) ?? [];
  const unit = massWords[plainWords(word)] ?? (isMassUnit(word) ? word : null);
  return unit ? `${Number(value.replace(',', '.'))} ${unit}` : null;
};

const formOf = (text: string): MedicationForm | null =>
  medicationForms.find((form) => form === text) ??
  plainWords(text)
    .split(' ')
    .map((word) => formWords[word] ?? formWords[`${word}s`])
    .find((form) => form !== undefined) ??
  null;

const routeOf = (text: string): AdministrationRoute | null => {
  const word = plainWords(text).replace(/^(?:por )?via /, '');
  return administrationRoutes.find((route) => route === word) ?? routeWords[word] ?? null;
};

type Texts = Record<ListColumn, string>;
type Reject = (column: ListColumn, code: ListFault['code'], value: string) => void;

const listedOf = (
  row: number,
  texts: Texts,
  names: SubstanceNames,
  reject: Reject,
): ListedMedication | null => {
  const substances = partsOf(texts.ingredients).map((name) => ({
    name,
    key: names
      .spelledIn(name)
      .flatMap(({ substance }) => (substance.kind === 'ingredient' ? [substance.key] : []))[0],
  }));
  const typed = partsOf(texts.strengths);
  const strengths = typed.flatMap((text) => strengthOf(text) ?? []);
  const form = formOf(texts.form);
  const routes = partsOf(texts.route).flatMap((text) => routeOf(text) ?? []);
  const packages = partsOf(texts.packages).map(Number);
  for (const column of required) if (texts[column] === '') reject(column, 'required', '');
  if (strengths.length < typed.length) reject('strengths', 'unreadable', texts.strengths);
  else if (![0, typed.length].includes(substances.length) && typed.length > 0)
    reject('strengths', 'count', texts.strengths);
  if (!form && texts.form !== '') reject('form', 'not_an_option', texts.form);
  if (texts.route !== '' && routes.length < partsOf(texts.route).length)
    reject('route', 'not_an_option', texts.route);
  if (!packages.every((size) => size > 0)) reject('packages', 'unreadable', texts.packages);
  return (
    form && {
      row,
      name: texts.name,
      strengths,
      form,
      doseUnit: doseUnitOf[form],
      routes,
      packages,
      ingredients: substances.flatMap(({ key }) => key ?? []),
      newIngredients: substances.flatMap(({ key, name }) => (key ? [] : [name])),
    }
  );
};

/** Reads a clinic's own list; a row with a fault is left out, and every fault is named. */
export const parseMedicationList = (
  headings: readonly string[],
  rows: readonly TableRow[],
  names: SubstanceNames,
): { readonly items: ListedMedication[]; readonly faults: ListFault[] } => {
  const plain = headings.map(plainWords);
  const places = Object.entries(columns).map(
    ([column, labels]) =>
      [
        column as ListColumn,
        plain.findIndex((label) => labels.some((one) => one === label)),
      ] as const, // keys of the record above
  );
  const faults: ListFault[] = places.flatMap(([column, at]) =>
    at < 0 && required.includes(column)
      ? [{ row: 1, column, code: 'missing_column', value: '' } as const]
      : [],
  );
  if (faults.length > 0) return { items: [], faults };
  const items: ListedMedication[] = [];
  for (const { number, cells } of rows) {
    const before = faults.length;
    const reject: Reject = (column, code, value) =>
      faults.push({ row: number, column, code, value: value.slice(0, 100) });
    const texts = Object.fromEntries(
      places.map(([column, at]) => [column, cellText(cells[at] ?? null).trim()]),
    ) as Texts; // a text for each column
    const item = listedOf(number, texts, names, reject);
    if (item && items.some(({ name }) => plainWords(name) === plainWords(item.name)))
      reject('name', 'duplicate', item.name);
    if (item && faults.length === before) items.push(item);
  }
  return { items, faults };
};
