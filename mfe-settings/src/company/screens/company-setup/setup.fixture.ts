import { setupSteps, type CompanySetup, type SetupDraft } from '@sala/shared-contracts';
import type { Rendered, TestApi } from '@sala/shell-sdk/testing';

/** Answers of every step, as the server keeps them. */
export const wholeDraft = {
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

/** Set up so far: what the server says of a draft, by the contract's own words. */
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

/** A server that remembers what is saved. @returns what it was sent. */
export const rememberSetup = (answer: TestApi['answer'], begin: CompanySetup = setupOf()) => {
  let setup = begin;
  answer('companySetupView', () => setup);
  return answer('companySetupSave', ({ params: { step }, body: { answers } }) => {
    const { [step]: _before, ...rest } = setup.draft;
    const skipped = setup.skipped.filter((other) => other !== step);
    setup = setupOf({ ...rest, ...answers }, answers ? skipped : [...skipped, step]);
    return setup;
  });
};

/** Adds a text in one go: forms this large render slowly where there is no browser. */
export const fill = async (
  user: Rendered['user'],
  field: HTMLElement,
  text: string,
): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};
