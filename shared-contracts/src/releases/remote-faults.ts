import type { RemoteContract } from './remote';
import { locales } from '../platform/locales';

const twiceIn = (keys: readonly string[]): string[] => [
  ...new Set(keys.filter((key, at) => keys.indexOf(key) !== at)),
];

/**
 * Faults of a contract on its own: missing texts for sidebar items or slots, and duplicate slots.
 * Build and registry reject them.
 *
 * @returns sentences for the remote's team; empty when valid.
 */
export const contractFaults = ({ name, nav, slots = {}, messages }: RemoteContract): string[] => {
  const { widgets = [], search = [], commands = [], customerTabs = [] } = slots;
  const slotKeys = [
    ...new Set([
      ...[...widgets, ...search, ...commands, ...customerTabs].map(({ key }) => key),
      ...commands.flatMap(({ typed, also }) => [typed?.word ?? [], also ?? []].flat()),
      ...search.flatMap(({ register }) => register?.key ?? []),
    ]),
  ];
  const wordless = (part: 'nav' | 'slots', keys: readonly string[]): string[] =>
    locales.flatMap((locale) =>
      keys
        .filter((key) => !messages[locale][part]?.[key]?.trim())
        .map(
          (key) =>
            `${name}: ${part}.${key} has no words in ${locale}; add them to the messages of its contract`,
        ),
    );
  const twice = Object.entries({ widgets, search, commands, customerTabs }).flatMap(
    ([kind, declared]) =>
      twiceIn(declared.map(({ key }) => key)).map(
        (key) => `${name}: slots.${kind} declares ${key} twice; give one another key`,
      ),
  );
  return [
    ...wordless(
      'nav',
      nav.flatMap(({ key, also }) => [key, also ?? []].flat()),
    ),
    ...wordless('slots', slotKeys),
    ...twice,
  ];
};
