import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { Locale } from '@sala/shared-contracts';
import { expect, visitorTest as test } from '../../fixtures';
import {
  desk,
  expectItFitsOnTablet,
  expectNoAxeViolations,
  expectSoundAnywhere,
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
  type Screen,
  type Who,
} from '../../helpers/every-screen';
import { watchRequests } from '../../helpers/quiet';
import { expectAsPromised, promisedRoutes } from '../../helpers/remote-routes';
import { expectItFits, expectItSpeaks } from '../../helpers/screen-look';
import { answerSetup } from '../../helpers/setup-answers';
import { requestsElsewhere, watchTroubles } from '../../helpers/troubles';

const stateOf: Record<Who, (origin: string, language: Locale) => Promise<BrowserState>> = {
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

interface Walk {
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly origin: string;
  readonly who: Who;
}

const pathOf = (address: string): string => address.replace(/\?.*/, '');

/* The specification writes most of them with a slash at the end: both are the screen. */
const withSlash = (address: string): string => address.replace(/(?<=[^/])(?=\?|$)/, '/');

const look: Record<Locale, (page: Page, path: string) => Promise<void>> = {
  'es-MX': expectSoundAnywhere,
  en: async (page, path) => {
    await expectNoAxeViolations(page, path);
    await expectItFits(page, path);
    await expectItFitsOnTablet(page, path);
  },
};

const switchTo: Record<Locale, string> = { 'es-MX': 'Español', en: 'English' };

/* One browser goes from screen to screen; each is opened by its address, in one language and in the other in turn. */
const walk = async (
  { browser, request, origin, who }: Walk,
  screens: readonly Screen[],
): Promise<void> => {
  const routes = await promisedRoutes(request);
  const { page } = await openBrowserWith(browser, origin, await stateOf[who](origin, 'es-MX'), {
    viewport: desk,
  });
  await followDevice(page);
  const quiet = watchRequests(page);
  const troubles = await watchTroubles(page);
  const elsewhere = requestsElsewhere(page, origin);
  let heard = 0;
  let opened: Locale = 'es-MX';
  for (const [place, screen] of screens.entries()) {
    // What is refused is asked for again for seven seconds: the last answer may come while the next screen is opened.
    const refused = [screen, screens[place - 1]].flatMap((one) => one?.refused ?? []);
    const promised = routes.find(({ route }) => route.path === pathOf(screen.path));
    const expectInLanguage = async (language: Locale): Promise<void> => {
      await expectItSpeaks(page, language, screen.path);
      await look[language](page, screen.path);
      await quiet();
      if (promised)
        await expectAsPromised(page, promised, { language, hasCompany: who === 'owner' });
    };
    const other: Locale = opened === 'en' ? 'es-MX' : 'en';
    await test.step(screen.path, async () => {
      await openScreen(
        page,
        opened === 'en' ? { ...screen, path: withSlash(screen.path) } : screen,
        opened,
      );
      await expectInLanguage(opened);
      await page.getByRole('button', { name: switchTo[other], exact: true }).click();
      await expectHeading(page, screen, other);
      await expectInLanguage(other);
      const complaints = troubles
        .slice(heard)
        .filter((trouble) => !refused.some((status) => trouble.includes(status)));
      expect.soft(complaints, screen.path).toEqual([]);
      heard = troubles.length;
    });
    opened = other; // the browser keeps it
  }
  expect(elsewhere).toEqual([]);
};

const screensOf = (who: Who): readonly Screen[] =>
  everyScreen.filter((screen) => screen.who === who);

/* Walks side by side are done sooner. Of neighbours, each is in another half: both languages open screens of each area. */
const halves = (screens: readonly Screen[]): readonly (readonly Screen[])[] => [
  screens.filter((_, place) => place % 2 === 0),
  screens.filter((_, place) => place % 2 === 1),
];

for (const who of ['visitor', 'owner', 'founder'] as const) {
  for (const [place, screens] of halves(screensOf(who)).entries()) {
    test(`${who}, half ${place + 1}: each address opens as promised, in either language; axe finds nothing; all fits`, async ({
      browser,
      request,
      origin,
    }) => {
      test.slow();
      await walk({ browser, request, origin, who }, screens);
    });
  }
}
