import { randomUUID } from 'node:crypto';
import { routes } from '@sala/shared-contracts';
import { createClient } from '@sala/shared-contracts/client';
import type pg from 'pg';

const clientOf = (origin: string, token: string | null) =>
  createClient({
    route: (name) => routes[name],
    origin,
    token: () => token,
    locale: () => 'es-MX',
  });

export type BenchClient = ReturnType<typeof clientOf>;

/** A text as long as a doctor writes one. */
export const paragraph = (turn: number): string =>
  `${turn}: ${'Refiere dolor opresivo de inicio súbito que cede con el reposo. '.repeat(12)}`.trim();

const sectionNames = [
  'currentIllness',
  'interrogation',
  'examination',
  'analysis',
  'plan',
  'prognosis',
] as const;

export const noteOf = (turn: number) => ({
  sections: {
    chiefComplaint: `Dolor de pecho, ${turn}`,
    ...Object.fromEntries(sectionNames.map((name) => [name, paragraph(turn)])),
  },
  disposition: 'home' as const,
  followUpDays: 7,
});

const signUp = async (origin: string) => {
  const anyone = clientOf(origin, null);
  const email = `${randomUUID()}@bench.sala.test`;
  const { signUpToken } = await anyone.authSignUp({
    body: {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email,
      phone: '+525512345678',
      password: 'sala-prueba-1',
      locale: 'es-MX',
      acceptTerms: true,
      acceptPrivacy: true,
    },
  });
  const { items } = await anyone.sandboxMailbox({ query: { to: email } });
  const code = items.map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0]).find(Boolean) ?? '';
  const { token } = await anyone.authVerifyEmail({ body: { email, code, signUpToken } });
  return clientOf(origin, token).companyCreate({ body: { commercialName: 'Clínica medida' } });
};

/** A company whose founder is a doctor, with a patient and visits of today, each with a note. */
export const openClinic = async (
  origin: string,
  database: pg.Client,
  { encrypted, visitCount }: { readonly encrypted: boolean; readonly visitCount: number },
) => {
  const { token, user } = await signUp(origin);
  const companyId = user.company?.id ?? '';
  await database.query(`update membership set roles = '{owner,doctor}' where user_id = $1`, [
    user.id,
  ]);
  const client = clientOf(origin, token);
  await client.companyEncryptionUpdate({ body: { on: encrypted } });
  const { id: siteId } = await client.siteCreate({ body: { name: 'Sede' } });
  const { id: departmentId } = await client.departmentCreate({
    body: { name: 'Consulta', code: 'consulta', siteId, tokenPrefix: 'CO' },
  });
  const patient = await client.patientCreate({
    body: { firstName: 'Elena', lastName: 'Soto', birthDate: '1990-02-03', sex: 'M' },
  });
  await database.query(
    `insert into practitioner (company_id, user_id, first_name, last_name, licence_number, created_at, created_by, updated_at, updated_by)
     values ($1, $2, 'Nora', 'Sosa', '1234567', now(), $2, now(), $2)
     on conflict (company_id, user_id) do update set licence_number = excluded.licence_number`,
    [companyId, user.id],
  );
  const { rows } = await database.query<{ id: string }>(
    `insert into visit (company_id, visit_number, patient_id, department_id, site_id, practitioner_id, status, started_at, created_at, created_by, updated_at, updated_by)
     select $1, n, $3, $4, $5, (select id from practitioner where company_id = $1 and user_id = $2), 'in_progress', now(), now(), $2, now(), $2
     from generate_series(1, $6::int) n returning id`,
    [companyId, user.id, patient.id, departmentId, siteId, visitCount],
  );
  for (const { id: visitId } of rows)
    await client.visitNoteSave({ params: { visitId }, body: { revision: 0, ...noteOf(0) } });
  return {
    client,
    companyId,
    patientId: patient.id,
    visitId: rows[0]?.id ?? '',
    visitIds: rows.map(({ id }) => id),
  };
};

export type Clinic = Awaited<ReturnType<typeof openClinic>>;
