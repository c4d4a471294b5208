import type { Patient } from '@sala/shared-contracts';
import { newestMail, type SignedInMember, type TestApi } from '..';
import { withClient } from '../../database/connection';
import { createPatient } from './patients';

/** Somebody who agreed to be reminded by mail. */
export const remindable = async ({ client }: SignedInMember, email: string, change: object = {}): Promise<Patient> => {
  const patient = await createPatient(client, { email, ...change });
  await client.ok('patientConsentRecord', { params: { patientId: patient.id }, body: { method: 'verbal', answers: [{ purpose: 'reminders', channel: 'email', granted: true }] } });
  return patient;
};

/** Reminds a patient of an appointment. @returns the address in the mail, and the code at its end */
export const remindedCode = async (api: TestApi, { client }: SignedInMember, appointmentId: string, email: string): Promise<{ url: string; code: string }> => {
  const version = await withClient(api.database.owner, async (owner) => {
    const { rows } = await owner.query<{ version: number }>('select version from appointment where id = $1', [appointmentId]);
    return rows[0]?.version ?? 0;
  });
  await client.ok('appointmentRemind', { params: { appointmentId }, body: { version } });
  const url = /https?:\/\/\S+/.exec((await newestMail(api, email)).text)?.[0] ?? '';
  return { url, code: new URL(url).searchParams.get('code') ?? '' };
};
