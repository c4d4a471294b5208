import type { Findings } from './checks';
import type { GateSubject } from './gate-subject';
import type { Visit } from './visit';

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

/**
 * Compares transferred bytes of the entry and of each route's first load with the contract's
 * budgets.
 */
export const judgeBudgets = (
  visits: readonly Visit[],
  { contract, load }: GateSubject,
): Findings => {
  const faults: string[] = [];
  const notes: string[] = [];
  for (const { path, route, locale, files, readyMs } of visits) {
    if (path !== route || locale) continue; // commands load more than the screen
    const first = files.filter((file) => file.first);
    const bytes = first.reduce((sum, file) => sum + file.bytes, 0);
    const entry = first.find(({ file }) => file === load.entry);
    notes.push(
      `${path}: ${kb(bytes)} in ${first.length} files, including the entry with ${kb(entry?.bytes ?? 0)}; ready after ${readyMs} ms`,
    );
    if (!contract) continue;
    const { entryKb, routeKb } = contract.budgets;
    if (entry && entry.bytes > entryKb * 1024)
      faults.push(
        `${load.entry ?? 'entry'}: expected at most ${entryKb} kB transferred, got ${kb(entry.bytes)}`,
      );
    if (bytes > routeKb * 1024) {
      const largest = first.toSorted((one, other) => other.bytes - one.bytes)[0];
      faults.push(
        `${path}: expected a first load of at most ${routeKb} kB transferred, got ${kb(bytes)}; the largest file is ${largest?.file ?? 'none'}, ${kb(largest?.bytes ?? 0)}`,
      );
    }
    if (first.length === 0)
      faults.push(
        `${path}: expected files of ${load.name} ${load.version}, the page requested none`,
      );
  }
  return { faults: [...new Set(faults)], notes };
};
