import { areas, verbs, type Locale, type Permission } from '@sala/shared-contracts';
import { remoteContracts } from '../../composition';

const permissions = new Set<string>(
  areas.flatMap((area) => verbs.map((verb) => `${area}:${verb}`)),
);

/** A permission of the matrix, or null: the address is untrusted. */
export const readPermission = (text: string | null): Permission | null =>
  text !== null && permissions.has(text) ? (text as Permission) : null; // one of them

/** The menu's name for the area of a permission; undefined when no menu has it. */
export const areaWords = (permission: Permission, locale: Locale): string | undefined => {
  const area = permission.slice(0, permission.indexOf(':'));
  for (const { nav, messages } of remoteContracts()) {
    const item = nav.find((one) => one.permission?.startsWith(`${area}:`));
    if (item) return messages[locale].nav[item.key];
  }
  return undefined;
};
