import { expect, type APIRequestContext, type Page } from '@playwright/test';
import {
  navGroupOf,
  type Composition,
  type Locale,
  type NavGroup,
  type PageContract,
  type PageRoute,
} from '@sala/shared-contracts';

/** A promised route with its contract. */
export interface PromisedRoute {
  readonly contract: PageContract;
  readonly route: PageRoute;
}

/* Titles of screens that are not in the menu. */
const ownTitles: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  '/apps/phone': { 'es-MX': 'Teléfono de prueba', en: 'Test phone' },
  '/device': { 'es-MX': 'Vincula este dispositivo', en: 'Pair this device' },
  '/learn': { 'es-MX': 'Este enlace ya no funciona', en: 'This link no longer works' },
  '/verify': { 'es-MX': 'Verificación de receta', en: 'Prescription check' },
  '/payment-status': { 'es-MX': 'Estado del pago', en: 'Payment status' },
  '/company-setup': { 'es-MX': 'Configura tu empresa', en: 'Set up your company' },
};

const groups = {
  'es-MX': {
    today: 'Hoy',
    patients: 'Pacientes y mensajes',
    sap: 'SAP',
    customers: 'Ventas y clientes',
    automation: 'Automatización',
    settings: 'Empresa y cuenta',
    setup: 'Configurar la clínica',
  },
  en: {
    today: 'Today',
    patients: 'Patients and messages',
    sap: 'SAP',
    customers: 'Sales and customers',
    automation: 'Automation',
    settings: 'Company and account',
    setup: 'Set up the clinic',
  },
} as const satisfies Record<Locale, Record<NavGroup, string>>;

/** Routes of all stable remotes. */
export const fetchPromisedRoutes = async (
  request: APIRequestContext,
): Promise<readonly PromisedRoute[]> => {
  // the registry's document
  const { remotes } = (await (await request.get('/registry/v1/composition')).json()) as Composition;
  return Object.values(remotes).flatMap(({ contract }) =>
    contract.routes.map((route) => ({ contract, route })),
  );
};

export interface PageContext {
  readonly language: Locale;
  /** People without a company get no frame. */
  readonly hasCompany: boolean;
}

/** Expects title, layout and content of a page as promised by its contract. */
export const expectAsPromised = async (
  page: Page,
  { contract, route }: PromisedRoute,
  { language, hasCompany }: PageContext,
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
  // A screen below an entry of the menu is in the group of that entry.
  const above = contract.nav.find(({ path }) => route.path.startsWith(`${path}/`));
  const entry = item ?? above;
  await expect(place).toContainText(entry ? groups[language][navGroupOf(entry.group)] : title);
  await expect(place.getByRole('listitem').last()).toContainText(screen);
};
