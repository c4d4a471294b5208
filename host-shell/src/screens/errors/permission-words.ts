import { areas, verbs, type Locale, type Permission } from '@sala/shared-contracts';
import { remoteContracts } from '../../composition';

const permissions = new Set<string>(
  areas.flatMap((area) => verbs.map((verb) => `${area}:${verb}`)),
);

/** A permission of the matrix, or null: the address may say anything. */
export const readPermission = (text: string | null): Permission | null =>
  text !== null && permissions.has(text) ? (text as Permission) : null; // one of them

/**
 * What the remotes call the area of a permission, in the words of their menu; undefined where none
 * has it there.
 */
export const areaWords = (permission: Permission, locale: Locale): string | undefined => {
  const area = permission.slice(0, permission.indexOf(':'));
  for (const { nav, messages } of remoteContracts()) {
    const item = nav.find((one) => one.permission?.startsWith(`${area}:`));
    if (item) return messages[locale].nav[item.key];
  }
  return undefined;
};
