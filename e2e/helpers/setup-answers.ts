import { setupSteps } from '@sala/shared-contracts';
import type { Client } from '@sala/shared-contracts/client';

/** Steps of the wizard and its summary. */
export const setupPlaces = [...setupSteps, 'summary'] as const;

type Answers = NonNullable<Parameters<Client['companySetupSave']>[0]['body']['answers']>;

const answers: Readonly<Required<Answers>> = {
  company: {
    commercialName: 'Clínica Núñez',
    legalName: null,
    personType: 'moral',
    rfc: 'EKU9003173C9',
    taxRegime: '601',
    taxZipCode: '06700',
    country: 'MX',
    timeZone: 'America/Mexico_City',
    locale: 'es-MX',
  },
  site: {
    name: 'Matriz',
    address: null,
    phone: null,
    clues: null,
    openingHours: { monday: { opens: '09:00', closes: '18:00' } },
  },
  departments: { names: ['Pediatría'] },
  team: {
    doctor: {
      firstName: 'Ana',
      lastName: 'Núñez',
      secondLastName: null,
      licenceNumber: null,
      department: 'Pediatría',
    },
    eventTypes: [{ name: 'Consulta', minutes: 30, remote: false }],
  },
  invitations: { invitations: [{ email: 'colega@example.com', roles: ['reception'] }] },
  samples: { samples: false },
};

/** Saves every step of the wizard; only finishing is left. */
export const answerSetup = async (api: Client): Promise<void> => {
  for (const step of setupSteps) {
    await api.companySetupSave({ params: { step }, body: { answers: { [step]: answers[step] } } });
  }
};
