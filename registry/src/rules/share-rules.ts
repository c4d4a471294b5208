import type { Lender, Release, ReleaseFinding, SharedDeclaration } from '@sala/shared-contracts';
import { sdkPackage } from '@sala/shared-contracts';
import { minVersion, Range, satisfies, validRange } from 'semver';

/** `@sala/shared-ui/form` → `@sala/shared-ui` */
export const packageOf = (key: string): string =>
  key.split('/', key.startsWith('@') ? 2 : 1).join('/');

export const isFacade = (key: string): boolean => key.startsWith('@sala/');

/**
 * A second copy of these breaks the page (docs/adr/0003); for facades, so does another major
 * version.
 */
const isCore = (key: string): boolean =>
  isFacade(key) || ['react', 'react-dom'].includes(packageOf(key));

/** Whether a range admits untested versions: `*`, `x`, `>=1`, `latest`. */
export const isUnbounded = (range: string): boolean => {
  if (validRange(range) === null) return true;
  const bounds = new Set(['<', '<=', '']);
  return new Range(range).set.some(
    (all) => !all.some(({ operator, value }) => value !== '' && bounds.has(operator)),
  );
};

/** A bounded range to suggest. */
const bounded = (range: string): string => {
  const lowest = validRange(range) === null ? null : minVersion(range);
  return lowest && lowest.major > 0 ? `^${lowest.version}` : '^1.0.0';
};

/**
 * As pages decide: a pre-release such as 1.2.0-rc.1 counts as the version it precedes; an invalid
 * range matches nothing.
 */
export const satisfiesRange = (version: string, range: string): boolean =>
  validRange(range) !== null && satisfies(version, range, { includePrerelease: true });

const coreFinding = ({
  key,
  range,
  singleton,
  strict,
  import: carries,
}: SharedDeclaration): ReleaseFinding[] => {
  const wrong = [
    ...(singleton ? [] : ['is not declared as a singleton']),
    ...(strict || !isFacade(key) ? [] : ['is not strict']),
    ...(carries ? ['is carried by the release itself'] : []),
    ...(isUnbounded(range) ? [`has the unbounded range ${range}`] : []),
  ];
  if (wrong.length === 0) return [];
  const wanted = `{ singleton: true, ${isFacade(key) ? 'strictVersion: true, ' : ''}import: false }${isUnbounded(range) ? ` and a range such as ${bounded(range)}` : ''}`;
  return [
    {
      rule: 'R3',
      level: 'fail',
      subject: key,
      message: `${key} ${wrong.join(', ')}; a page can have only one copy: declare it with ${wanted}, as createRemote does`,
    },
  ];
};

const rangeFinding = (subject: string, range: string): ReleaseFinding[] =>
  isUnbounded(range)
    ? [
        {
          rule: 'R3',
          level: 'fail',
          subject,
          message: `${subject}: the range ${range} is unbounded and includes untested versions; name the major version, such as ${bounded(range)}`,
        },
      ]
    : [];

/** R3: how the share table must declare singletons and ranges. */
export const declarationFindings = ({ load: { shared, sdk } }: Release): ReleaseFinding[] => [
  ...shared.flatMap((declared) =>
    isCore(declared.key) ? coreFinding(declared) : rangeFinding(declared.key, declared.range),
  ),
  ...rangeFinding(sdkPackage, sdk),
];

/** R4, and R2 where harmless: copies a release brings besides the shell's, with their size. */
export const ownCopyFindings = (
  { load, carried }: Release,
  { version, provides }: Lender,
): ReleaseFinding[] =>
  load.shared.flatMap(({ key, range, singleton, import: carries }): ReleaseFinding[] => {
    const lent = provides[key];
    if (!carries || lent === undefined || isCore(key)) return [];
    const own = carried.find(({ name }) => name === packageOf(key));
    const copy = own ? `${own.bytes} bytes of ${own.version}` : 'a copy';
    if (singleton) {
      return [
        {
          rule: 'R4',
          level: 'warn',
          subject: key,
          message: `${key}: the release carries ${copy} that never runs, because the page uses ${lent} of the shell ${version}; declare it with import: false`,
        },
      ];
    }
    return satisfiesRange(lent, range)
      ? []
      : [
          {
            rule: 'R2',
            level: 'note',
            subject: key,
            message: `${key}: the release needs ${range}, the shell ${version} provides ${lent}, so it uses its own (${copy}); build it against ${lent} to avoid that`,
          },
        ];
  });
