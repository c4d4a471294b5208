import type { ImportChoice, ImportMatch, RecordImport } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { ImportSubject } from './import-subject';
import type { Translate } from '@sala/screen-parts/translate';

/** Attribute of each column; '' skips the column. */
export interface ImportValues {
  readonly mapping: readonly string[];
  readonly matchBy: Readonly<Record<ImportMatch, boolean>>;
  readonly onMatch: ImportChoice;
}

export const valuesOf = ({ mapping, matchBy, onMatch }: RecordImport): ImportValues => ({
  mapping: mapping.map((target) => target ?? ''),
  matchBy: {
    code: matchBy.includes('code'),
    rfc: matchBy.includes('rfc'),
    email: matchBy.includes('email'),
    phone: matchBy.includes('phone'),
    title: matchBy.includes('title'),
  },
  onMatch,
});

/** Attributes in the mapping by which existing records can be matched. */
export const matchesIn = (
  mapping: readonly string[],
  matches: readonly ImportMatch[],
): readonly ImportMatch[] => matches.filter((match) => mapping.includes(match));

const chosenIn = (
  { mapping, matchBy }: ImportValues,
  matches: readonly ImportMatch[],
): readonly ImportMatch[] => matchesIn(mapping, matches).filter((match) => matchBy[match]);

export const bodyOf = (values: ImportValues, { matches }: Pick<ImportSubject, 'matches'>) => ({
  mapping: values.mapping.map((target) => target || null),
  matchBy: [...chosenIn(values, matches)],
  onMatch: values.onMatch,
});

/** Columns that give a new record its name. */
const naming = ['name', 'givenNames', 'title'];

/** Validates the mapping as the server does, with the error at the column. */
export const importSchema = (
  t: Translate,
  { name, matches }: Pick<ImportSubject, 'name' | 'matches'>,
) =>
  yup.object({
    mapping: yup.array(
      yup.string().test('twice', t('imports.rules.twice'), function once(target) {
        const others: readonly unknown[] = Array.isArray(this.parent) ? this.parent : [];
        return !target || others.indexOf(target) === others.lastIndexOf(target);
      }),
    ),
    onMatch: yup
      .string()
      .test('named', t('imports.rules.named'), function named(choice) {
        const { mapping } = this.parent as ImportValues; // values of this form
        return choice === 'update' || naming.some((target) => mapping.includes(target));
      })
      .test('found', t(`imports.of.${name}.found`), function found(choice) {
        return choice !== 'update' || chosenIn(this.parent as ImportValues, matches).length > 0; // as above
      }),
  });
