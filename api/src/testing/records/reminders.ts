import type { Patient } from '@sala/shared-contracts';
import { randomUUID } from 'node:crypto';
import {
  joinCompany,
  newestMail,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '..';
import { bookAround, createFrontDesk, type FrontDesk } from './arrivals';
import { createPatient } from './patients';

/** Creates a patient with consent to reminders by mail. */
export const remindable = async (
  { client }: SignedInMember,
  email: string,
  change: object = {},
): Promise<Patient> => {
  const patient = await createPatient(client, { email, ...change });
  await client.ok('patientConsentRecord', {
    params: { patientId: patient.id },
    body: {
      method: 'verbal',
      answers: [{ purpose: 'reminders', channel: 'email', granted: true }],
    },
  });
  return patient;
};

/**
 * Sends a reminder of an appointment.
 *
 * @returns URL and code in the mail
 */
export const remindedCode = async (
  api: TestApi,
  { client }: SignedInMember,
  appointmentId: string,
  email: string,
): Promise<{ url: string; code: string }> => {
  const version = await api.database.asOwner(async (owner) => {
    const { rows } = await owner.query<{ version: number }>(
      'select version from appointment where id = $1',
      [appointmentId],
    );
    return rows[0]?.version ?? 0;
  });
  await client.ok('appointmentRemind', { params: { appointmentId }, body: { version } });
  const url = /https?:\/\/\S+/.exec((await newestMail(api, email)).text)?.[0] ?? '';
  return { url, code: new URL(url).searchParams.get('code') ?? '' };
};

/** Creates a company whose reception sends reminders. */
export const openRemindingDesk = async (api: TestApi) => {
  const owner = await signedInCompany(api);
  const reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
  const place = await createFrontDesk(owner);
  /** Creates a patient with a reminded appointment. */
  const reminded = async (
    options: Parameters<typeof bookAround>[4] = {},
    change: object = {},
    desk: FrontDesk = place,
  ) => {
    const email = `${randomUUID()}@correo.test`;
    const { id } = await remindable(owner, email, change);
    const appointment = await bookAround(api, owner, desk, id, options);
    return {
      ...appointment,
      email,
      params: { patientId: id, appointmentUid: appointment.uid },
      ...(await remindedCode(api, reception, appointment.id, email)),
    };
  };
  return { owner, reception, place, reminded };
};

export type RemindingDesk = Awaited<ReturnType<typeof openRemindingDesk>>;
