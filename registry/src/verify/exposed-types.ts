import type { GateCheck } from '@sala/shared-contracts';
import { storedFile } from '../cli/stored-release';
import type { RegistryClient } from '../client/index';
import { runCheck, type Findings } from './gate/checks';
import type { GateRun } from './gate-plan';
import type { ChosenVersion } from './disposable-suite';

const called = ({ name, version }: ChosenVersion): string => `${name} ${version}`;

/**
 * Checks that the types of exposed modules are assignable to what a shell loads, or to the previous
 * version.
 *
 * @param eachByName for the shell's gate: one check per remote
 */
export const checkTypes = async (
  registry: RegistryClient,
  types: GateRun['types'],
  eachByName: boolean,
): Promise<GateCheck[]> => {
  // Deferred: loading the compiler takes longest.
  const [{ exposedFile }, { assignabilityOf }] = await Promise.all([
    import('@sala/tooling/exposed-type'),
    import('@sala/tooling/assignable'),
  ]);
  const judge = async (pairs: GateRun['types']): Promise<Findings> => {
    const read = await Promise.all(
      pairs.map(async ({ provided, required }) => ({
        provided,
        required,
        texts: await Promise.all(
          [provided, required].map((one) => storedFile(registry, one, exposedFile)),
        ),
      })),
    );
    const undeclared = read.flatMap(({ provided, required, texts }) =>
      [provided, required].filter((_, at) => texts[at] === null),
    );
    const known = read.flatMap(({ provided, required, texts: [own, wanted] }) =>
      own && wanted ? [{ provided, required, pair: { provided: own, required: wanted } }] : [],
    );
    const reasons = assignabilityOf(known.map(({ pair }) => pair));
    return {
      faults: known.flatMap(({ provided, required }, at) =>
        reasons[at]
          ? [
              `expected the module that ${called(provided)} exposes to be what ${called(required)} ${required.name === provided.name ? 'exposed' : 'loads'}: ${reasons[at]}`,
            ]
          : [],
      ),
      notes: [
        ...known.map(
          ({ provided, required }) =>
            `${called(provided)} against ${called(required)}, by TypeScript`,
        ),
        ...[...new Set(undeclared.map(called))].map(
          (one) => `${one} does not declare the type it exposes (old build), so it is not compared`,
        ),
      ],
    };
  };
  if (!eachByName) return [await runCheck('types', () => judge(types))];
  const checks: GateCheck[] = [];
  for (const pair of types)
    checks.push(await runCheck(`types: ${pair.provided.name}`, () => judge([pair])));
  return checks;
};
