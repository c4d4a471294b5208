import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { Locale } from '@sala/shared-contracts';
import { expect, visitorTest as test } from '../../fixtures';
import {
  desk,
  expectFitsOnTablet,
  expectNoAxeViolations,
  expectAccessibleEverywhere,
  followDevice,
} from '../../helpers/axe';
import { signedInState, visitorState, type BrowserState } from '../../helpers/browser-state';
import { openBrowserWith } from '../../helpers/browsers';
import { newPerson, newStaff } from '../../helpers/companies';
import { fillCompany } from '../../helpers/company-data';
import { everyScreen, openScreen, type Screen, type Audience } from '../../helpers/every-screen';
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
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly origin: string;
  readonly language: Locale;
  readonly audience: Audience;
  readonly look: (page: Page, path: string) => Promise<void>;
}

const pathOf = (address: string): string => address.replace(/\?.*/, '');

/* docs/spec/platform.md §1 allows a trailing slash. */
const withSlash = (address: string): string => address.replace(/(?<=[^/])(?=\?|$)/, '/');

/* One browser visits all screens, each by its URL. */
const walk = async (
  { browser, request, origin, language, audience, look }: ScreenWalk,
  screens: readonly Screen[],
): Promise<void> => {
  const routes = await fetchPromisedRoutes(request);
  const { page } = await openBrowserWith(
    browser,
    origin,
    await stateOf[audience](origin, language),
    {
      viewport: desk,
    },
  );
  await followDevice(page);
  const waitForIdle = trackRequests(page);
  const pageErrors = await watchPageErrors(page);
  const elsewhere = requestsElsewhere(page, origin);
  let checkedErrors = 0;
  for (const [place, screen] of screens.entries()) {
    // Refused calls are retried for seven seconds and may finish on the next screen.
    const refused = [screen, screens[place - 1]].flatMap((one) => one?.refused ?? []);
    await test.step(screen.path, async () => {
      const promised = routes.find(({ route }) => route.path === pathOf(screen.path));
      await openScreen(
        page,
        language === 'en' ? { ...screen, path: withSlash(screen.path) } : screen,
        language,
      );
      await expectLanguage(page, language, screen.path);
      await look(page, screen.path);
      await waitForIdle();
      if (promised)
        await expectAsPromised(page, promised, { language, hasCompany: audience === 'owner' });
      const complaints = pageErrors
        .slice(checkedErrors)
        .filter((trouble) => !refused.some((status) => trouble.includes(status)));
      expect.soft(complaints, screen.path).toEqual([]);
      checkedErrors = pageErrors.length;
    });
  }
  expect(elsewhere).toEqual([]);
};

const screensOf = (audience: Audience): readonly Screen[] =>
  everyScreen.filter((screen) => screen.audience === audience);

/* Two parallel walks take half the time. */
const halves = (screens: readonly Screen[]): readonly (readonly Screen[])[] => [
  screens.filter((_, place) => place % 2 === 0),
  screens.filter((_, place) => place % 2 === 1),
];

for (const audience of ['visitor', 'owner', 'founder'] as const) {
  for (const [place, screens] of halves(screensOf(audience)).entries()) {
    test(`${audience}, half ${place + 1}: screens match their contract, pass axe, fit and are Spanish`, async ({
      browser,
      request,
      origin,
    }) => {
      test.slow();
      await walk(
        { browser, request, origin, language: 'es-MX', audience, look: expectAccessibleEverywhere },
        screens,
      );
    });
  }

  test(`${audience}: screens with a trailing slash match their contract, pass axe, fit and are English`, async ({
    browser,
    request,
    origin,
  }) => {
    test.slow();
    const look = async (page: Page, path: string) => {
      await expectNoAxeViolations(page, path);
      await expectFits(page, path);
      await expectFitsOnTablet(page, path);
    };
    await walk({ browser, request, origin, language: 'en', audience, look }, screensOf(audience));
  });
}
