import { limits } from '@sala/shared-contracts';
import type { SearchChanges } from '@sala/shell-sdk';
import { preferredRows } from './device-display';

type Params = Readonly<Record<string, string>>;

/** How one parameter of an address is read. */
export interface SearchParam<Value> {
  /** undefined: the text is not a value of this parameter. */
  readonly read: (text: string) => Value | undefined;
  /** What holds when the address does not give a valid value. */
  readonly fallback: (params: Params) => Value;
}

type Fields = Readonly<Record<string, SearchParam<unknown>>>;

type PlaceOf<Of extends Fields> = {
  readonly [Name in keyof Of]: Of[Name] extends SearchParam<infer Value> ? Value : never;
};

export interface ParsePlace<Place> {
  /** Total: parameters that are missing or mistyped get their fallback. */
  (params: Params): Place;
  /**
   * What a control chose, as changes of the place. A text that is no value removes the parameter
   * from the address.
   */
  readonly changes: (chosen: { readonly [Name in keyof Place]?: string }) => SearchChanges<Place>;
}

type Fallback<Value> = Value | ((params: Params) => Value);

/** A parameter with rules of its own. @param fallback the empty text unless given. */
export function param<const Value>(
  read: (given: string) => Value | undefined,
): SearchParam<Value | ''>;
export function param<const Value, const Other>(
  read: (given: string) => Value | undefined,
  fallback: Fallback<Other>,
): SearchParam<Value | Other>;
export function param(
  read: (given: string) => unknown,
  fallback: Fallback<unknown> = '',
): SearchParam<unknown> {
  return {
    read,
    fallback:
      typeof fallback === 'function' ? (fallback as (params: Params) => unknown) : () => fallback,
  }; // no value of an address is a function
}

const matchingText = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);

/** The text as it is, where the server says what is wrong with it. */
export const text: SearchParam<string> = param((given: string) => given);

/** What somebody searches for, cut where the API stops. */
export const words = (max: number = limits.searchMax): SearchParam<string> =>
  param((given: string) => given.trim().slice(0, max));

/** A text of this form. */
export const matching = (pattern: RegExp): SearchParam<string> => param(matchingText(pattern));

/** One of some values. @param fallback the empty text unless given. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
): SearchParam<Value | ''>;
export function oneOf<const Value extends string>(
  values: readonly Value[],
  fallback: Fallback<NoInfer<Value>>,
): SearchParam<Value>;
export function oneOf(
  values: readonly string[],
  fallback: Fallback<string> = '',
): SearchParam<string> {
  return param((given) => values.find((value) => value === given), fallback);
}

/** Any of some values, separated by commas. */
export const anyOf = (values: readonly string[]): SearchParam<string> =>
  param((given: string) => {
    const chosen = given.split(',');
    return values.filter((value) => chosen.includes(value)).join(',') || undefined;
  });

/** Yes, or not said. */
export const flag: SearchParam<'1' | ''> = oneOf(['1']);

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idIn = (given: string) => (id.test(given) ? given.toLowerCase() : undefined);

export const uuid: SearchParam<string> = param(idIn);

/** An id, or one of some words: `none`, `new`. */
export const uuidOr = (...others: readonly string[]): SearchParam<string> =>
  param((given: string) => (others.includes(given) ? given : idIn(given)));

/** A day of the calendar, `yyyy-mm-dd`. */
export const isoDay: SearchParam<string> = param((given: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) return undefined;
  const time = Date.parse(`${given}T00:00:00Z`);
  // The 30th of February has the form of a day and is none.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given) ? given : undefined;
});

/** The number of a page, from 1. */
export const page: SearchParam<number> = param(
  (given) => (/^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined),
  1 as number, // not the literal
);

/** How many rows a page shows; what the person prefers, unless the address says otherwise. */
export const pageSize = (sizes: readonly [number, ...number[]]): SearchParam<number> =>
  param(
    (given) => sizes.find((size) => String(size) === given),
    () => {
      const preferred = preferredRows();
      return sizes.find((size) => size === preferred) ?? sizes[0];
    },
  );

/**
 * What a list keeps in its address, as the parser that `useSearchState` takes:
 *
 *     const parsePlace = searchState({ search: words(), status: oneOf(statuses), page });
 *     type Place = ReturnType<typeof parsePlace>;
 */
export const searchState = <const Of extends Fields>(fields: Of): ParsePlace<PlaceOf<Of>> => {
  const read = (params: Partial<Params>, name: string): unknown => {
    const given = Object.hasOwn(params, name) ? params[name] : undefined;
    return given === undefined ? undefined : fields[name]?.read(given);
  };
  const parse = (params: Params) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, { fallback }]) => [
        name,
        read(params, name) ?? fallback(params),
      ]),
    ) as PlaceOf<Of>; // each name with the value of its own parameter
  const changes = (chosen: Partial<Params>) =>
    Object.fromEntries(
      Object.keys(chosen).map((name) => [name, read(chosen, name)]),
    ) as SearchChanges<PlaceOf<Of>>; // the same, for the names that were chosen
  return Object.assign(parse, { changes });
};

type Blank<Names extends string> = { readonly [Name in Names]: '' };

/** What follows from the names of the parameters that narrow a list; each is '' when it does not. */
export const filtersOf = <Place extends object, const Names extends keyof Place & string>(
  _parse: (params: Params) => Place,
  names: readonly Names[],
) => {
  const isSet = (place: Place, name: Names): boolean => place[name] !== '';
  const filtersIn = (place: Place): number =>
    names.filter((name) => name !== 'search' && isSet(place, name)).length;
  return {
    /** Takes every filter off, as changes of a place. */
    noFilters: Object.fromEntries(names.map((name) => [name, ''])) as Blank<Names>, // of these names
    /** How many filters are set, words apart. */
    filtersIn,
    isFiltered: (place: Place): boolean =>
      ('search' in place && place.search !== '') || filtersIn(place) > 0,
    /** The filters as the API takes them: what is not set is undefined. */
    filterQuery: (place: Place) =>
      Object.fromEntries(
        names.map((name) => [name, isSet(place, name) ? place[name] : undefined]),
      ) as { readonly [Name in Names]: Exclude<Place[Name], ''> | undefined }, // of these names
  };
};
