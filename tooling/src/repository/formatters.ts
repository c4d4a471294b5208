/** Where values become words: everything else asks these (docs/adr/0138). */
const formatters: readonly string[] = [
  'shell-sdk/src/format.ts',
  'shell-sdk/src/day-words.ts',
  'shared-ui/src/messages/messages.tsx',
  'host-shell/src/appointment-page/page.ts', // opens without the shell
  'host-shell/src/components/retry-after.ts',
  'host-shell/src/notifications/relative-time.ts',
  'host-shell/src/session-life/renewal.ts',
  'mfe-hospital/src/parts/use-zoned-format.ts',
  'mfe-customers/src/parts/relative-time.ts',
  'mfe-customers/src/parts/money/amounts.ts',
  'mfe-settings/src/parts/relative-time.ts',
  'mfe-settings/src/releases/screens/releases/facts.tsx',
  'shared-contracts/src/patients/age.ts',
  'shared-contracts/src/problem-titles.ts',
  'shared-contracts/src/clinical/medication-label.ts',
  'shared-contracts/src/clinical/sig-sentence.ts',
  'api/src/platform/time/spoken-time.ts',
  'api/src/platform/time/long-date.ts',
  'api/src/platform/pdf/format-values.ts',
];

/** Formats that are read by code, not by people: parts of a clock, ISO days, names of zones. */
const clocks: readonly string[] = [
  'shared-contracts/src/platform/day-in.ts',
  'shared-contracts/src/clinic/companies.ts',
  'mfe-hospital/src/parts/zoned-time.ts',
  'mfe-customers/src/rules/screens/campaigns/zoned-time.ts',
  'mfe-settings/src/company/parts/time-zones.ts',
  'host-shell/src/boot.ts',
  'api/src/platform/time/wall-clock.ts',
  'api/src/platform/export/export-table.ts',
  'api/src/clinic/model/working-hours.ts',
  'api/src/sales/http/cfdi.handlers.ts',
];

const may = new Set([...formatters, ...clocks]);
const served = /^(?:api|host-shell|mfe-\w+|screen-parts|shared-\w+|shell-sdk)\/src\//;
const notServed = /\.(?:test|fixture)\.tsx?$|\/testing\/|^api\/src\/demo\//;

/** Code that shows values to people and is not itself a formatter. */
export const writesForPeople = (path: string): boolean =>
  served.test(path) && !notServed.test(path) && !may.has(path);
