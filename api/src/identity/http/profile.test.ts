import { limits } from '@sala/shared-contracts';
import {
  createTestApi,
  mailedCode,
  newestMail,
  signedInCompany,
  signedUp,
  signIn,
  testPassword,
  type SignedIn,
  type TestApi,
} from '../../testing';
import { onePixel } from '../../testing/records/clinic';

describe('the own profile', () => {
  let api: TestApi;
  let address = 0;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const anAddress = (): string => `nueva-${(address += 1)}@sala.test`;
  const ask = (person: SignedIn, email: string) =>
    person.client.ok('emailChangeStart', { body: { email, password: testPassword } });
  const mailsTo = async (email: string) =>
    (await api.anyone.ok('sandboxMailbox', { query: { to: email } })).items;

  test('names, phone and signature change; the next session shows the names', async () => {
    const person = await signedUp(api);
    const { version } = await person.client.ok('profileView');
    const saved = await person.client.ok('profileUpdate', {
      body: {
        version,
        firstName: 'Ana María',
        secondLastName: 'Soto',
        phone: '+525598765432',
        mailSignature: 'Dra. Ana Ruiz\nCardiología',
      },
    });
    expect(saved).toMatchObject({ firstName: 'Ana María', phone: '+525598765432' });
    expect(saved.version).toBe(version + 1);
    expect((await person.client.ok('authSession')).firstName).toBe('Ana María');
    const cleared = await person.client.ok('profileUpdate', {
      body: { version: saved.version, mailSignature: '', secondLastName: null },
    });
    expect(cleared).toMatchObject({ mailSignature: null, secondLastName: null });
  });

  test('an older form is told what changed; nothing to change and bad values are refused', async () => {
    const { client } = await signedInCompany(api);
    const { version } = await client.ok('profileView');
    await client.ok('profileUpdate', { body: { version, firstName: 'Eva' } });
    const stale = await client.refused('profileUpdate', { body: { version, firstName: 'Ida' } });
    expect(stale).toMatchObject({
      code: 'resource.version_conflict',
      meta: { changes: { firstName: ['Ana', 'Eva'] } },
    });
    const refusals = await Promise.all(
      [
        { firstName: 'Eva' },
        { firstName: ' ' },
        { phone: '+520000000000' },
        { mailSignature: 'x'.repeat(limits.mailSignatureMax + 1) },
      ].map((body) => client.refused('profileUpdate', { body: { version: version + 1, ...body } })),
    );
    expect(
      refusals.map(({ errors }) => errors?.map(({ path, code }) => `${path} ${code}`)),
    ).toEqual([
      [' no_change'],
      ['firstName required'],
      ['phone format'],
      ['mailSignature too_long'],
    ]);
  });

  test('two saves of one version: one wins', async () => {
    const { client } = await signedUp(api);
    const { version } = await client.ok('profileView');
    const statuses = await Promise.all(
      ['Eva', 'Ida'].map(
        async (firstName) =>
          (await client.call('profileUpdate', { body: { version, firstName } })).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('the photograph is decoded, replaced, shown only to its owner, and removed', async () => {
    const { owner, ...member } = await signedInCompany(api, { roles: ['doctor'] });
    expect(
      (await member.client.refused('profilePhotoSave', { body: new Blob(['GIF89a']) })).code,
    ).toBe('request.invalid');
    const first = await member.client.ok('profilePhotoSave', { body: new Blob([onePixel]) });
    const second = await member.client.ok('profilePhotoSave', { body: new Blob([onePixel]) });
    expect(second.photoId).not.toBe(first.photoId);
    const shown = await member.client.ok('profilePhotoView');
    expect(Buffer.from(await shown.content.arrayBuffer())).toEqual(onePixel);
    expect((await owner.client.refused('profilePhotoView')).code).toBe('resource.not_found');
    expect((await member.client.ok('profilePhotoDelete')).photoId).toBeNull();
    const { client } = await signedUp(api);
    expect((await client.refused('profilePhotoSave', { body: new Blob([onePixel]) })).code).toBe(
      'company.required',
    );
  });

  test('a doctor sees their public card, others none', async () => {
    const { owner, ...doctor } = await signedInCompany(api, { roles: ['doctor'] });
    await owner.client.ok('practitionerCreate', {
      body: { firstName: 'Ana', lastName: 'Ruiz', userId: doctor.userId, licenceNumber: '1234567' },
    });
    expect((await doctor.client.ok('practitionerOwn')).card).toMatchObject({
      name: 'Ana Ruiz',
      licenceNumber: '1234567',
    });
    expect(await owner.client.ok('practitionerOwn')).toEqual({ card: null });
  });

  describe('another address', () => {
    test('is taken with its code; the old one is told and opens nothing any more', async () => {
      const person = await signedUp(api);
      const elsewhere = await signIn(api, person.email);
      const email = anAddress();
      await ask(person, email);
      expect((await person.client.ok('profileView')).email).toBe(person.email);
      const code = await mailedCode(api, email);
      const changed = await person.client.ok('emailChangeConfirm', { body: { email, code } });
      expect(changed.email).toBe(email);
      expect((await newestMail(api, person.email)).text).toContain(email);
      expect((await elsewhere.client.refused('authSession')).code).toBe('auth.session_revoked');
      expect(
        (
          await api.anyone.refused('authSignIn', {
            body: { email: person.email, password: testPassword },
          })
        ).code,
      ).toBe('auth.credentials_invalid');
      await signIn(api, email);
      const { items } = await person.client.ok('notificationList');
      expect(items.map(({ kind }) => kind)).toContain('email_changed');
      // The code worked once.
      expect(
        (await person.client.refused('emailChangeConfirm', { body: { email, code } })).code,
      ).toBe('auth.code_invalid');
    });

    test('of somebody else gets the same answer, no code and no way in', async () => {
      const [person, other] = [await signedUp(api), await signedUp(api)];
      const before = (await mailsTo(other.email)).length;
      const [taken, free] = [await ask(person, other.email), await ask(person, anAddress())];
      expect(taken).toEqual(free);
      expect(await mailsTo(other.email)).toHaveLength(before);
      expect(
        (
          await person.client.refused('emailChangeConfirm', {
            body: { email: other.email, code: '000000' },
          })
        ).code,
      ).toBe('auth.code_invalid');
    });

    test('a code is its asker’s, of one address, and short-lived', async () => {
      const [one, other] = [await signedUp(api), await signedUp(api)];
      const [email, unasked] = [anAddress(), anAddress()];
      await ask(one, email);
      const code = await mailedCode(api, email);
      const tries = [
        [other, email],
        [one, unasked],
      ] as const;
      for (const [person, to] of tries)
        expect(
          (await person.client.refused('emailChangeConfirm', { body: { email: to, code } })).code,
        ).toBe('auth.code_invalid');
      api.clock.move(new Date(api.clock.now().getTime() + (limits.codeMinutes + 1) * 60_000));
      expect((await one.client.refused('emailChangeConfirm', { body: { email, code } })).code).toBe(
        'auth.code_expired',
      );
    });

    test('asked for by two: the second to confirm is refused', async () => {
      const [one, other] = [await signedUp(api), await signedUp(api)];
      const email = anAddress();
      await ask(one, email);
      const first = await mailedCode(api, email);
      api.clock.move(new Date(api.clock.now().getTime() + 61_000));
      await ask(other, email);
      const second = await mailedCode(api, email);
      const confirm = (person: SignedIn, code: string) =>
        person.client.call('emailChangeConfirm', { body: { email, code } });
      const answers = await Promise.all([confirm(one, first), confirm(other, second)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(1);
    });

    test('needs the password, and is another one', async () => {
      const { client, email } = await signedUp(api);
      const refused = async (to: string, password: string) =>
        (await client.refused('emailChangeStart', { body: { email: to, password } })).code;
      expect(await refused(anAddress(), 'no-es-esta-1')).toBe('auth.password_wrong');
      expect(await refused(email, testPassword)).toBe('request.invalid');
    });
  });
});
