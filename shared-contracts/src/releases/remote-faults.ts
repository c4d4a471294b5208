import type { RemoteContract } from './remote';
import { locales } from '../platform/locales';

const twiceIn = (keys: readonly string[]): string[] => [
  ...new Set(keys.filter((key, at) => keys.indexOf(key) !== at)),
];

/**
 * What is wrong with a contract by itself: a line of the sidebar or a slot without words in a
 * language, a slot declared twice. The build and the registry refuse it.
 *
 * @returns sentences for the team that wrote it; empty when nothing is wrong.
 */
export const contractFaults = ({ name, nav, slots = {}, messages }: RemoteContract): string[] => {
  const { widgets = [], search = [], commands = [], customerTabs = [] } = slots;
  const slotKeys = [
    ...new Set([...widgets, ...search, ...commands, ...customerTabs].map(({ key }) => key)),
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
      nav.map(({ key }) => key),
    ),
    ...wordless('slots', slotKeys),
    ...twice,
  ];
};
