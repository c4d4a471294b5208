import type { Role } from '@sala/shared-contracts';

/** Shared by all demo accounts and printed when the server starts. */
export const demoPassword = 'Sala-demo-1';

export const demoCompany = {
  commercialName: 'Clínica San Rafael',
  timeZone: 'America/Mexico_City',
  locale: 'es-MX',
} as const;

export interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string;
  /** Null for an account without a company. */
  readonly role: Role | null;
}

const account = (
  name: string,
  role: Role | null,
  firstName: string,
  lastName: string,
  secondLastName: string,
): DemoAccount => ({
  email: `${name}@demo.sala.test`,
  firstName,
  lastName,
  secondLastName,
  role,
});

/** One person per role, one without a company, and one of the platform team (no company data). */
export const demoAccounts: readonly DemoAccount[] = [
  account('owner', 'owner', 'Rafael', 'Ibarra', 'Montes'),
  account('admin', 'admin', 'Mónica', 'Salas', 'Quintero'),
  account('doctor', 'doctor', 'Elena', 'Cárdenas', 'Ruiz'),
  account('nurse', 'nurse', 'Julián', 'Peña', 'Soto'),
  account('reception', 'reception', 'Lucía', 'Márquez', 'Díaz'),
  account('billing', 'billing', 'Óscar', 'Treviño', 'Luna'),
  account('marketing', 'marketing', 'Ximena', 'Bravo', 'Núñez'),
  account('auditor', 'auditor', 'Héctor', 'Aguirre', 'Vela'),
  account('nocompany', null, 'Paula', 'Serrano', 'Gil'),
  account('platform', null, 'Andrés', 'Molina', 'Vega'),
];
