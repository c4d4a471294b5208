import type { Findings } from './checks';
import type { GateSubject, RunningSuite } from './gate-subject';
import type { Visit } from './visit';

/** The versions that ran are the composition's, and shared modules come from the shell only. */
export const judgeCompatibility = (
  visits: readonly Visit[],
  { composition, shell, remotes }: RunningSuite,
  subject: GateSubject,
): Findings => {
  const faults: string[] = [];
  const inForce = new Set([shell, ...remotes].map(({ base }) => base));
  const { provides } = composition.shell;
  for (const { path, bases, federation } of visits) {
    for (const base of bases)
      if (!inForce.has(base))
        faults.push(`${path}: expected only files of the versions in force, saw some from ${base}`);
    for (const [name, entry] of Object.entries(federation.entries)) {
      if (!remotes.some(({ base }) => entry.includes(base)))
        faults.push(
          `${path}: expected the entry of ${name} among those of the versions in force, it is ${entry}`,
        );
    }
    for (const scope of federation.scopes)
      if (scope !== 'default')
        faults.push(`${path}: expected one share scope, “default”, saw “${scope}” too`);
    for (const [key, versions] of Object.entries(federation.shares)) {
      const lent = provides[key];
      if (versions.length !== 1 || versions[0] !== lent) {
        faults.push(
          `${path}: expected ${key} in one version, ${lent ?? 'none'}, provided by the shell; the page has ${versions.join(' and ')}`,
        );
      }
    }
  }
  for (const { key, provided } of subject.contract ? subject.load.shared : []) {
    if (provided !== null)
      faults.push(
        `${subject.name} brings ${key} ${provided}: expected only the shell to provide it`,
      );
  }
  const ran =
    subject.contract === null ||
    visits.some(({ federation }) =>
      federation.running.some((name) => name === subject.name || name === subject.load.globalName),
    );
  if (!ran)
    faults.push(
      `expected the module of ${subject.name} to run at one of its addresses, it never ran`,
    );
  const keys = new Set(visits.flatMap(({ federation }) => Object.keys(federation.shares)));
  return {
    faults,
    notes: [
      `${keys.size} shared modules, each in one version, provided by host_shell ${shell.version}`,
    ],
  };
};
