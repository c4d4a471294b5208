import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Locale } from '@sala/shared-contracts';
import { expect, visitorTest as test } from '../../fixtures';
import { desk, expectNoAxeViolations, expectSoundAnywhere, followDevice } from '../../helpers/axe';
import { signedInState, visitorState } from '../../helpers/browser-state';
import { newPerson, newStaff } from '../../helpers/companies';
import { fillCompany } from '../../helpers/company-data';
import { everyScreen, openScreen, type Screen, type Who } from '../../helpers/every-screen';
import { expectItFits, expectItSpeaks } from '../../helpers/screen-look';
import { answerSetup } from '../../helpers/setup-answers';
import { requestsElsewhere, watchTroubles } from '../../helpers/troubles';

type State = NonNullable<BrowserContextOptions['storageState']>;

const stateOf: Record<Who, (origin: string, language: Locale) => Promise<State>> = {
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
  readonly origin: string;
  readonly language: Locale;
  readonly who: Who;
  readonly look: (page: Page, path: string) => Promise<void>;
}

/* One browser goes from screen to screen; each is opened by its address. */
const walk = async ({ browser, origin, language, who, look }: Walk, screens: readonly Screen[]): Promise<void> => {
  const storageState = await stateOf[who](origin, language);
  const context = await browser.newContext({ baseURL: origin, storageState, viewport: desk, timezoneId: 'America/Mexico_City', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await followDevice(page);
  const troubles = await watchTroubles(page);
  const elsewhere = requestsElsewhere(page, origin);
  for (const screen of screens) {
    const before = troubles.length;
    await test.step(screen.path, async () => {
      await openScreen(page, screen, language);
      await expectItSpeaks(page, language, screen.path);
      await look(page, screen.path);
      const complaints = troubles.slice(before).filter((trouble) => !screen.refused || !trouble.includes(screen.refused));
      expect.soft(complaints, screen.path).toEqual([]);
    });
  }
  expect(elsewhere).toEqual([]);
  await context.close();
};

const screensOf = (who: Who): readonly Screen[] => everyScreen.filter((screen) => screen.who === who);

/* Two walks side by side are done in half the time. */
const halves = (screens: readonly Screen[]): readonly (readonly Screen[])[] => [
  screens.filter((_, place) => place % 2 === 0),
  screens.filter((_, place) => place % 2 === 1),
];

for (const who of ['visitor', 'owner', 'founder'] as const) {
  for (const [place, screens] of halves(screensOf(who)).entries()) {
    test(`${who}, half ${place + 1}: axe finds nothing in light and dark, at a desk and on a phone; all fits, all is Spanish`, async ({ browser, origin }) => {
      test.slow();
      await walk({ browser, origin, language: 'es-MX', who, look: expectSoundAnywhere }, screens);
    });
  }

  test(`${who}: axe finds nothing in English; all fits, all is English`, async ({ browser, origin }) => {
    test.slow();
    const look = async (page: Page, path: string) => {
      await expectNoAxeViolations(page, path);
      await expectItFits(page, path);
    };
    await walk({ browser, origin, language: 'en', who, look }, screensOf(who));
  });
}
