import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { Locale } from '@sala/shared-contracts';
import { expect, visitorTest as test } from '../../fixtures';
import {
  desk,
  expectFitsOnTablet,
  expectAccessibleEverywhere,
  followDevice,
} from '../../helpers/axe';
import { signedInState, visitorState, type BrowserState } from '../../helpers/browser-state';
import { openBrowserWith } from '../../helpers/browsers';
import { newPerson, newStaff } from '../../helpers/companies';
import { fillCompany } from '../../helpers/company-data';
import {
  everyScreen,
  expectHeading,
  openScreen,
  type Audience,
  type Screen,
} from '../../helpers/every-screen';
import { trackRequests } from '../../helpers/request-tracking';
import { expectAsPromised, fetchPromisedRoutes } from '../../helpers/remote-routes';
import { expectFits, expectLanguage } from '../../helpers/screen-checks';
import { answerSetup } from '../../helpers/setup-answers';
import { requestsElsewhere, watchPageErrors } from '../../helpers/page-errors';

const stateOf: Record<Audience, (origin: string, language: Locale) => Promise<BrowserState>> = {
  visitor: async (origin, language) => visitorState(origin, language),
  founder: async (origin, language) => {
    const founder = await newPerson(origin, language);
    await answerSetup(founder.api);
    return signedInState(origin, language, founder.session);
  },
  owner: async (origin, language) => {
    const owner = await newStaff(origin, language);
    await fillCompany(owner);
    return signedInState(origin, language, owner.session);
  },
};

interface ScreenWalk {
  readonly theme: 'dark' | 'light';
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly origin: string;
  readonly audience: Audience;
}

const pathOf = (address: string): string => address.replace(/\?.*/, '');

/* docs/spec/platform.md §1 allows a trailing slash. */
const withSlash = (address: string): string => address.replace(/(?<=[^/])(?=\?|$)/, '/');

const checkLook: Record<Locale, (page: Page, path: string) => Promise<void>> = {
  'es-MX': expectAccessibleEverywhere,
  // The markup is that of the other language; raw keys and untranslated names are found by text.
  en: async (page, path) => {
    await expectFits(page, path);
    await expectFitsOnTablet(page, path);
  },
};

const languageButton: Record<Locale, string> = { 'es-MX': 'Español', en: 'English' };

/* One browser loads each screen once and switches it to the other language; the next one loads in that language. */
const walk = async (
  { theme, browser, request, origin, audience }: ScreenWalk,
  screens: readonly Screen[],
): Promise<void> => {
  const routes = await fetchPromisedRoutes(request);
  const { page } = await openBrowserWith(
    browser,
    origin,
    await stateOf[audience](origin, 'es-MX'),
    { viewport: desk, colorScheme: theme },
  );
  await followDevice(page);
  const waitForIdle = trackRequests(page);
  const pageErrors = await watchPageErrors(page);
  const elsewhere = requestsElsewhere(page, origin);
  let checkedErrors = 0;
  let loaded: Locale = 'es-MX';
  for (const [place, screen] of screens.entries()) {
    // Refused calls are retried for seven seconds and may finish on the next screen.
    const refused = [screen, screens[place - 1]].flatMap((one) => one?.refused ?? []);
    // A report has a title of its own, which no contract names.
    const promised = screen.path.includes('?report=')
      ? undefined
      : routes.find(({ route }) => route.path === pathOf(screen.path));
    const expectSound = async (language: Locale): Promise<void> => {
      await expectLanguage(page, language, screen.path);
      await checkLook[language](page, screen.path);
      await waitForIdle();
      if (promised)
        await expectAsPromised(page, promised, { language, hasCompany: audience === 'owner' });
    };
    const other: Locale = loaded === 'en' ? 'es-MX' : 'en';
    await test.step(screen.path, async () => {
      await openScreen(
        page,
        loaded === 'en' ? { ...screen, path: withSlash(screen.path) } : screen,
        loaded,
      );
      await expectSound(loaded);
      const language = { name: languageButton[other], exact: true };
      await page.getByRole('button', language).first().click(); // the header's; an account has its own
      await expectHeading(page, screen, other);
      await waitForIdle(); // names from the server keep the old language until they are refetched
      await expectSound(other);
      const complaints = pageErrors
        .slice(checkedErrors)
        .filter((trouble) => !refused.some((status) => trouble.includes(status)));
      expect.soft(complaints, screen.path).toEqual([]);
      checkedErrors = pageErrors.length;
    });
    loaded = other;
  }
  expect(elsewhere).toEqual([]);
};

const screensOf = (audience: Audience): readonly Screen[] =>
  everyScreen.filter((screen) => screen.audience === audience);

/* Walks run in parallel. Neighbours are in different walks, so each area is seen in both themes and loads in both languages. */
const walks = 4;
const partsOf = (screens: readonly Screen[]): readonly (readonly Screen[])[] =>
  Array.from({ length: walks }, (_, part) =>
    screens.filter((_screen, place) => place % walks === part),
  );

for (const audience of ['visitor', 'owner', 'founder'] as const) {
  for (const [place, screens] of partsOf(screensOf(audience)).entries()) {
    test(`${audience}, part ${place + 1}: screens match their contract and fit in both languages, and pass axe`, async ({
      browser,
      request,
      origin,
    }) => {
      test.slow();
      const theme = place % 2 === 0 ? 'light' : 'dark';
      await walk({ theme, browser, request, origin, audience }, screens);
    });
  }
}
