import type { GateCheck } from '@sala/shared-contracts';
import { storedFile } from '../cli/stored-release';
import type { RegistryClient } from '../client/index';
import { runCheck, type Findings } from './gate/checks';
import type { GateRun } from './gate-plan';
import type { Chosen } from './disposable-suite';

const called = ({ name, version }: Chosen): string => `${name} ${version}`;

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
      pairs.map(async ({ has, wants }) => ({
        has,
        wants,
        texts: await Promise.all([has, wants].map((one) => storedFile(registry, one, exposedFile))),
      })),
    );
    const silent = read.flatMap(({ has, wants, texts }) =>
      [has, wants].filter((_, at) => texts[at] === null),
    );
    const known = read.flatMap(({ has, wants, texts: [own, wanted] }) =>
      own && wanted ? [{ has, wants, pair: { has: own, wants: wanted } }] : [],
    );
    const reasons = assignabilityOf(known.map(({ pair }) => pair));
    return {
      faults: known.flatMap(({ has, wants }, at) =>
        reasons[at]
          ? [
              `expected the module that ${called(has)} exposes to be what ${called(wants)} ${wants.name === has.name ? 'exposed' : 'loads'}: ${reasons[at]}`,
            ]
          : [],
      ),
      notes: [
        ...known.map(({ has, wants }) => `${called(has)} beside ${called(wants)}, by TypeScript`),
        ...[...new Set(silent.map(called))].map(
          (one) =>
            `${one} does not say what it exposes: it was built before builds did, and is not compared`,
        ),
      ],
    };
  };
  if (!eachByName) return [await runCheck('types', () => judge(types))];
  const checks: GateCheck[] = [];
  for (const pair of types)
    checks.push(await runCheck(`types: ${pair.has.name}`, () => judge([pair])));
  return checks;
};
