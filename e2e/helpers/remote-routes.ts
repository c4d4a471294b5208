import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type {
  Composition,
  Locale,
  NavGroup,
  PageContract,
  PageRoute,
} from '@sala/shared-contracts';

/** An address that a remote promises, and the promise that it is part of. */
export interface Promised {
  readonly contract: PageContract;
  readonly route: PageRoute;
}

/* Screens that the menu does not lead to. */
const ownTitles: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  '/company-setup': { 'es-MX': 'Configura tu empresa', en: 'Set up your company' },
  '/settings': { 'es-MX': 'Configuración', en: 'Settings' },
};

const groups = {
  'es-MX': {
    clinic: 'Clínica',
    customers: 'Clientes',
    billing: 'Facturación',
    settings: 'Configuración',
  },
  en: { clinic: 'Clinic', customers: 'Customers', billing: 'Billing', settings: 'Settings' },
} as const satisfies Record<Locale, Record<NavGroup, string>>;

/** Every address of every remote in force. */
export const promisedRoutes = async (request: APIRequestContext): Promise<readonly Promised[]> => {
  const { remotes } = (await (await request.get('/registry/v1/composition')).json()) as Composition; // the registry's own document
  return Object.values(remotes).flatMap(({ contract }) =>
    contract.routes.map((route) => ({ contract, route })),
  );
};

export interface Seen {
  readonly language: Locale;
  /** Whoever has no company has no frame. */
  readonly hasCompany: boolean;
}

/**
 * The page is what the remote promised for its address: its title, its place, and nothing that
 * should not be there.
 */
export const expectAsPromised = async (
  page: Page,
  { contract, route }: Promised,
  { language, hasCompany }: Seen,
): Promise<void> => {
  const { title, nav } = contract.messages[language];
  const item = contract.nav.find(({ path }) => path === route.path);
  const screen = item ? nav[item.key] : ownTitles[route.path]?.[language];
  if (!screen) throw new Error(`${contract.name} has no words for ${route.path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(screen);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const place = page.getByRole('navigation', {
    name: language === 'en' ? 'Location' : 'Ubicación',
  });
  if (route.layout !== 'authenticated' || !hasCompany) return expect(place).toHaveCount(0);
  await expect(place).toContainText(item ? groups[language][item.group] : title);
  await expect(place.getByRole('listitem').last()).toContainText(screen);
};
