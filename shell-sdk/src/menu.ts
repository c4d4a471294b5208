import type { NavGroup, Permission } from '@sala/shared-contracts';

/** A group of the menu with its screens, in the language on screen. */
export interface MenuSection {
  readonly group: NavGroup;
  readonly title: string;
  readonly entries: readonly { readonly path: string; readonly label: string }[];
}

type MenuHook = (held: readonly Permission[]) => readonly MenuSection[];

let installed: MenuHook = () => [];

/** Called once by the shell, which alone knows all remotes. @param useMenu a hook. */
export const installMenu = (useMenu: MenuHook): void => {
  installed = useMenu;
};

/** The menu of whoever holds these permissions, by the rules of the menu on screen. */
export const useMenuFor = (held: readonly Permission[]): readonly MenuSection[] => installed(held);
