import { setupSteps, type CompanySetup, type SetupDraft } from '@sala/shared-contracts';
import type { Rendered, TestApi } from '@sala/shell-sdk/testing';

/** A draft with every step, as stored by the server. */
export const fullDraft = {
  company: {
    commercialName: 'Clínica Sol',
    legalName: 'Sol',
    personType: 'moral',
    rfc: 'EKU9003173C9',
    taxRegime: '601',
    taxZipCode: '06700',
    country: 'MX',
    timeZone: 'America/Tijuana',
    locale: 'es-MX',
  },
  site: {
    name: 'Matriz',
    address: null,
    phone: null,
    clues: null,
    openingHours: {
      monday: { opens: '08:00', closes: '14:00' },
      saturday: { opens: '09:00', closes: '13:00' },
    },
  },
  departments: { names: ['Pediatría', 'Clínica del dolor'] },
  team: {
    doctor: {
      firstName: 'Eva',
      lastName: 'Luna',
      secondLastName: null,
      licenceNumber: '1234567',
      department: 'Pediatría',
    },
    eventTypes: [{ name: 'Primera vez', minutes: 40, remote: false }],
  },
  invitations: { invitations: [{ email: 'luis@sol.test', roles: ['nurse'] }] },
  samples: { samples: true },
} satisfies SetupDraft;

/** Setup response for a draft, following the contract's rules. */
export const setupOf = (
  draft: SetupDraft = {},
  skipped: CompanySetup['skipped'] = [],
): CompanySetup => ({
  draft,
  skipped,
  next: setupSteps.find((step) => !draft[step] && !skipped.includes(step)) ?? null,
  ready: [
    ...(draft.company ? (['company'] as const) : []),
    ...(draft.site ? (['openingHours'] as const) : []),
    ...(draft.departments ? (['department'] as const) : []),
    ...(draft.team ? (['doctor', 'eventType'] as const) : []),
  ],
  hasLogo: false,
});

/**
 * Simulates a server that stores steps.
 *
 * @returns the requests it received
 */
export const simulateSetup = (answer: TestApi['answer'], initial: CompanySetup = setupOf()) => {
  let setup = initial;
  answer('companySetupView', () => setup);
  return answer('companySetupSave', ({ params: { step }, body: { answers } }) => {
    const { [step]: _before, ...rest } = setup.draft;
    const skipped = setup.skipped.filter((other) => other !== step);
    setup = setupOf({ ...rest, ...answers }, answers ? skipped : [...skipped, step]);
    return setup;
  });
};

/** Pastes a text: typing into large forms is slow in jsdom. */
export const fill = async (
  user: Rendered['user'],
  field: HTMLElement,
  text: string,
): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};
