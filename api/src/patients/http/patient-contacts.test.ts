import { inTransaction } from '../../platform/database/database';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { createPatient } from '../../testing/records/patients';

type Channel = 'whatsapp' | 'sms' | 'email' | 'phone';

describe('patients whom marketing may contact', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const answers = (patientId: string, channel: Channel, granted: boolean) =>
    owner.client.ok('patientConsentRecord', {
      params: { patientId },
      body: { method: 'verbal', answers: [{ purpose: 'marketing', channel, granted }] },
    });
  const person = async (firstName: string, ...channels: readonly Channel[]): Promise<string> => {
    const { id } = await createPatient(owner.client, {
      firstName,
      phone: '+525512345678',
      email: 'eva@ejemplo.mx',
    });
    for (const channel of channels) await answers(id, channel, true);
    return id;
  };
  const marketing = async () => {
    const member = await joinCompany(api, await signedUp(api), owner.companyId, ['marketing']);
    return {
      ...member,
      list: async (query = {}) => (await member.client.ok('patientContactList', { query })).items,
    };
  };

  test('lists those who consented, by channel, and drops them once they revoke it', async () => {
    const { list } = await marketing();
    await person('Nadie');
    const byMail = await person('Correo', 'email');
    const byPhone = await person('Timbre', 'whatsapp', 'phone');
    expect(await list()).toMatchObject([
      { id: byMail, phone: null, email: 'eva@ejemplo.mx', channels: ['email'] },
      { id: byPhone, phone: '+525512345678', email: null, channels: ['phone', 'whatsapp'] },
    ]);
    expect(await list({ search: 'timbre' })).toMatchObject([{ id: byPhone }]);
    await answers(byMail, 'email', false);
    expect((await list()).map(({ id }) => id)).toEqual([byPhone]);
    expect(await list({ search: 'correo' })).toEqual([]);
  });

  test('finds them by name only, not by phone, birth date or record number', async () => {
    const { list } = await marketing();
    const id = await person('Sigilo', 'sms');
    const { phone, birthDate, recordNumber } = await owner.client.ok('patientView', {
      params: { patientId: id },
    });
    for (const search of [
      phone ?? '',
      birthDate,
      birthDate.split('-').reverse().join('/'),
      recordNumber,
      recordNumber.replace(/\D/g, ''),
    ]) {
      expect((await list({ search })).map((one) => one.id)).not.toContain(id);
    }
  });

  test('row-level security hides the others; another role shows them', async () => {
    await person('Oculta');
    const agreed = await person('Abierta', 'sms');
    const seenBy = ({ userId }: { readonly userId: string }): Promise<string[]> =>
      inTransaction(api.database.pool, { userId, companyId: owner.companyId }, async (db) =>
        (
          await db.query<{ name: string }>(
            `select first_name as name from patient where first_name in ('Oculta', 'Abierta') order by 1`,
          )
        ).map(({ name }) => name),
      );
    const member = await marketing();
    expect(await seenBy(member)).toEqual(['Abierta']);
    const both = await joinCompany(api, await signedUp(api), owner.companyId, [
      'marketing',
      'reception',
    ]);
    expect(await seenBy(both)).toEqual(['Abierta', 'Oculta']);
    expect(
      (await member.client.refused('patientView', { params: { patientId: agreed } })).code,
    ).toBe('permission.denied');
  });

  test('logs the patients that were shown', async () => {
    const member = await marketing();
    const id = await person('Anotada', 'email');
    await member.list({ search: 'anotada' });
    const { rows } = await withClient(api.database.owner, (client) =>
      client.query(`select diff from audit_log where action = 'patient.listed' and user_id = $1`, [
        member.userId,
      ]),
    );
    expect(rows).toEqual([{ diff: { ids: [id] } }]);
  });
});
