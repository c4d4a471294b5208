import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { createPatient, patientBody, patientMergeInput } from '../../testing/records/patients';
import { inTransaction } from '../../platform/database/database';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('validation of a patient, by field', () => {
  let owner: SignedInMember;
  beforeAll(async () => {
    owner = await newCompany(api, { founder: ['owner', 'doctor'] });
  });
  afterEach(() => api.clock.move());
  afterAll(() => api.clock.move());

  const refused = async (change: object) =>
    (await owner.client.refused('patientCreate', { body: patientBody(change) })).errors;
  const contact = { name: 'Rosa López', relation: 'mother' };

  test('rejects an impossible phone or an unlisted country', async () => {
    const none = '+999123456789';
    expect(
      await refused({
        phone: none,
        phoneAlt: '+61412345678',
        guardian: { ...contact, phone: none },
        emergencyContact: { ...contact, phone: '+521234567890' },
      }),
    ).toMatchObject([
      { path: 'phone', code: 'format' },
      { path: 'phoneAlt', code: 'unknown_country' },
      { path: 'guardian.phone', code: 'format' },
      { path: 'emergencyContact.phone', code: 'format' },
    ]);
  });

  test('accepts a phone stored earlier when another field changes', async () => {
    const { id: patientId } = await createPatient(owner.client);
    await api.database.asOwner((client) =>
      client.query(`update patient set phone = '+999123456789' where id = $1`, [patientId]),
    );
    expect(
      await owner.client.ok('patientUpdate', {
        params: { patientId },
        body: { version: 1, occupation: 'Arquitecta' },
      }),
    ).toMatchObject({ occupation: 'Arquitecta' });
    const problem = await owner.client.refused('patientUpdate', {
      params: { patientId },
      body: { version: 2, phoneAlt: '+999123456789' },
    });
    expect(problem.errors).toMatchObject([{ path: 'phoneAlt', code: 'format' }]);
  });

  test('rejects a birth date that is in the future in the company’s time zone', async () => {
    // 19:00 on the 3rd in Mexico City is already the 4th in UTC.
    api.clock.move(new Date('2026-03-04T01:00:00Z'));
    const born = (birthDate: string) => ({
      birthDate,
      guardian: { ...contact, phone: '+525511112222' },
    });
    expect(await refused(born('2026-03-04'))).toMatchObject([
      { path: 'birthDate', code: 'in_future' },
    ]);
    expect(await createPatient(owner.client, born('2026-03-03'))).toMatchObject({
      birthDate: '2026-03-03',
    });
    const { id: patientId } = await createPatient(owner.client);
    const die = (deceasedOn: string) => ({
      params: { patientId },
      body: { version: 1, status: 'deceased' as const, deceasedOn },
    });
    expect(
      (await owner.client.refused('patientStatusSet', die('2026-03-04'))).errors,
    ).toMatchObject([{ path: 'deceasedOn', code: 'in_future' }]);
    expect(await owner.client.ok('patientStatusSet', die('2026-03-03'))).toMatchObject({
      deceasedOn: '2026-03-03',
    });
  });

  test('explains a death before the birth and a birth after the death', async () => {
    const { id: patientId } = await createPatient(owner.client);
    const params = { patientId };
    const early = await owner.client.refused('patientStatusSet', {
      params,
      body: { version: 1, status: 'deceased', deceasedOn: '1980-01-01' },
    });
    expect(early.errors).toEqual([
      {
        path: 'deceasedOn',
        code: 'before_birth',
        message: 'Es anterior a la fecha de nacimiento.',
      },
    ]);
    await owner.client.ok('patientStatusSet', {
      params,
      body: { version: 1, status: 'deceased', deceasedOn: '1990-01-01' },
    });
    const late = await owner.client.refused('patientUpdate', {
      params,
      body: { version: 2, birthDate: '1990-01-02' },
    });
    expect(late.errors).toEqual([
      {
        path: 'birthDate',
        code: 'after_death',
        message: 'Es posterior a la fecha de fallecimiento.',
      },
    ]);
  });

  test('shows the allergy flag only to roles that receive or treat patients', async () => {
    const { id: patientId } = await createPatient(owner.client, { firstName: 'Alergia' });
    await owner.client.ok('allergyCreate', { params: { patientId }, body: { substance: 'Látex' } });
    const hasAlertsFor = async (role: 'reception' | 'nurse' | 'billing') => {
      const { client } = await newMember(api, owner.companyId, [role]);
      const { hasAlerts } = await client.ok('patientView', { params: { patientId } });
      const [listed] = (await client.ok('patientList', { query: { search: 'Alergia' } })).items;
      const [recent] = (await client.ok('patientRecent')).items;
      return [hasAlerts, listed?.hasAlerts, recent?.hasAlerts];
    };
    expect([await hasAlertsFor('reception'), await hasAlertsFor('nurse')]).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
    expect(await hasAlertsFor('billing')).toEqual([false, false, false]);
  });
});

describe('the guardian of a minor', () => {
  const child = { firstName: 'Leo', birthDate: '2018-05-01', sex: 'H' as const };
  const guardian = { name: 'Rosa López', relation: 'mother' as const, phone: '+525511112222' };

  let owner: SignedInMember;
  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  /** Compares the record with what other modules read. */
  const missing = async (patientId: string) => {
    const { guardianMissing } = await owner.client.ok('patientView', { params: { patientId } });
    const { rows } = await api.database.asOwner((client) =>
      client.query<{ guarded: boolean }>(
        'select patient_guarded($1, $2, current_date) as guarded',
        [owner.companyId, patientId],
      ),
    );
    return [guardianMissing, !rows[0]?.guarded];
  };

  const family = async () => {
    const mother = await createPatient(owner.client);
    return { mother, leo: await createPatient(owner.client, { ...child, guardianId: mother.id }) };
  };

  test('is not required of an adult, and need not be a patient', async () => {
    const { mother, leo } = await family();
    const other = await createPatient(owner.client, { ...child, guardian });
    expect(leo.guardianMissing).toBe(false);
    expect([await missing(mother.id), await missing(leo.id), await missing(other.id)]).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ]);
  });

  test('does not count after death, which can still be recorded', async () => {
    const { mother, leo } = await family();
    const params = { patientId: mother.id };
    expect(
      await owner.client.ok('patientStatusSet', {
        params,
        body: { version: 1, status: 'deceased', deceasedOn: '2026-01-02' },
      }),
    ).toMatchObject({ status: 'deceased' });
    expect(await missing(leo.id)).toEqual([true, true]);
    await owner.client.ok('patientUpdate', {
      params: { patientId: leo.id },
      body: { version: 1, guardianId: null, guardian },
    });
    expect(await missing(leo.id)).toEqual([false, false]);
  });

  test('does not count once their birth date makes them a minor', async () => {
    const { mother, leo } = await family();
    await owner.client.ok('patientUpdate', {
      params: { patientId: mother.id },
      body: { version: 1, birthDate: '2015-03-12', guardian },
    });
    expect(await missing(leo.id)).toEqual([true, true]);
  });

  test('is replaced by the record into which theirs is merged', async () => {
    const { mother, leo } = await family();
    const other = await createPatient(owner.client);
    await owner.client.ok('patientMerge', {
      params: { patientId: other.id },
      ...patientMergeInput(mother.id),
    });
    expect(await missing(leo.id)).toEqual([false, false]);
  });

  test('is required until the patient comes of age in the company’s time zone, unless deceased', async () => {
    // 19:00 on the 3rd in Mexico City is already the 4th in UTC.
    api.clock.move(new Date('2026-03-04T01:00:00Z'));
    const mother = await createPatient(owner.client);
    const [young, grown] = [
      await createPatient(owner.client, { birthDate: '2008-03-04', guardianId: mother.id }),
      await createPatient(owner.client, { birthDate: '2008-03-03', guardianId: mother.id }),
    ];
    const die = (patientId: string, deceasedOn: string) =>
      owner.client.ok('patientStatusSet', {
        params: { patientId },
        body: { version: 1, status: 'deceased', deceasedOn },
      });
    await die(mother.id, '2026-01-02');
    const guardianMissingOf = async (patientId: string) =>
      (await owner.client.ok('patientView', { params: { patientId } })).guardianMissing;
    expect([await guardianMissingOf(young.id), await guardianMissingOf(grown.id)]).toEqual([
      true,
      false,
    ]);
    expect((await die(young.id, '2026-01-03')).guardianMissing).toBe(false);
    api.clock.move();
  });
});

describe('possible duplicates: short surnames, partial names and the second phone', () => {
  const born = '1990-01-01';

  let owner: SignedInMember;
  beforeAll(async () => {
    owner = await newCompany(api);
    const people = [
      { firstName: 'Ana', lastName: 'Uc', secondLastName: 'Ek' },
      { firstName: 'Ana', lastName: 'Ku', secondLastName: 'Be' },
      { firstName: 'Guadalupe', lastName: 'Hernández', secondLastName: 'Ríos' },
      { firstName: 'José Juan', lastName: 'de la Cruz', secondLastName: 'y Peña' },
      { firstName: 'María', lastName: 'Zúñiga', secondLastName: null },
    ];
    for (const one of people)
      await createPatient(owner.client, { ...one, birthDate: born, phone: null });
    await createPatient(owner.client, {
      firstName: 'Pablo',
      lastName: 'Solís',
      secondLastName: null,
      birthDate: '1970-02-02',
      phone: '+525511110001',
      phoneAlt: '+525599887766',
    });
  });
  afterAll(() => api.clock.move());

  const duplicates = async (body: object) =>
    (await owner.client.ok('patientDuplicates', { body })).items.map(({ patient, reasons }) => [
      patient.name,
      ...reasons,
    ]);

  test.each([
    [
      'two-letter surnames, same birth date',
      { firstName: 'Ana', lastName: 'Uc', secondLastName: 'Ek', birthDate: born },
      [['Ana Uc Ek', 'name_birth']],
    ],
    [
      'two-letter surnames, near birth date',
      { firstName: 'Ana', lastName: 'Ku', secondLastName: 'Be', birthDate: '1990-06-01' },
      [['Ana Ku Be', 'name']],
    ],
    [
      'María before the given name',
      { firstName: 'María Guadalupe', lastName: 'Hernández', birthDate: born },
      [['Guadalupe Hernández Ríos', 'name_birth']],
    ],
    [
      'María, abbreviated',
      { firstName: 'Ma. Guadalupe', lastName: 'Hernandes', birthDate: born },
      [['Guadalupe Hernández Ríos', 'name_birth']],
    ],
    [
      'any of the given names',
      { firstName: 'Fernanda Guadalupe', lastName: 'Hernández', birthDate: born },
      [['Guadalupe Hernández Ríos', 'name_birth']],
    ],
    [
      'José, and who is called only that',
      { firstName: 'José', lastName: 'Cruz', birthDate: born },
      [['José Juan de la Cruz y Peña', 'name_birth']],
    ],
    [
      'José does not make two of them one',
      { firstName: 'José Luis', lastName: 'Cruz', birthDate: born },
      [],
    ],
    [
      'without what stands between surnames',
      { firstName: 'Juan', lastName: 'Cruz', secondLastName: 'Peña', birthDate: '1990-06-01' },
      [['José Juan de la Cruz y Peña', 'name']],
    ],
    [
      'with what stands between surnames, or without',
      {
        firstName: 'Guadalupe',
        lastName: 'de Hernández',
        secondLastName: 'de los Ríos',
        birthDate: '1990-06-01',
      },
      [['Guadalupe Hernández Ríos', 'name']],
    ],
    [
      'a shortened name is not asked for beside a longer one',
      {
        firstName: 'Ma. Guadalupe',
        lastName: 'Hernández',
        secondLastName: 'Ríos',
        birthDate: '1990-06-01',
      },
      [['Guadalupe Hernández Ríos', 'name']],
    ],
    [
      'a short name is, where nothing longer stands beside it',
      { firstName: 'Al', lastName: 'Zúñiga', birthDate: '1990-06-01' },
      [],
    ],
    [
      'María who is called María',
      { firstName: 'Ma.', lastName: 'Zuñiga', birthDate: born },
      [['María Zúñiga', 'name_birth']],
    ],
    [
      'what stands between surnames is nobody’s',
      { firstName: 'Juan', lastName: 'de la', secondLastName: null, birthDate: born },
      [['José Juan de la Cruz y Peña', 'name_birth']],
    ],
    ['the second phone', { phone: '55 9988 7766' }, [['Pablo Solís', 'phone']]],
    ['a phone as it was dialled', { phone: '0445599887766' }, [['Pablo Solís', 'phone']]],
  ])('%s', async (_what, body, expected) => expect(await duplicates(body)).toEqual(expected));

  test.each(['55 9988 7766', '044 55 9988 7766', '7766'])(
    'matches the second phone: %s',
    async (search) => {
      expect(
        (await owner.client.ok('patientList', { query: { search } })).items.map(({ name }) => name),
      ).toEqual(['Pablo Solís']);
    },
  );
});

describe('patients whom marketing may contact', () => {
  type Channel = 'whatsapp' | 'sms' | 'email' | 'phone';

  let owner: SignedInMember;
  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

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
    const member = await newMember(api, owner.companyId, ['marketing']);
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
    const both = await newMember(api, owner.companyId, ['marketing', 'reception']);
    expect(await seenBy(both)).toEqual(['Abierta', 'Oculta']);
    expect(
      (await member.client.refused('patientView', { params: { patientId: agreed } })).code,
    ).toBe('permission.denied');
  });

  test('logs the patients that were shown', async () => {
    const member = await marketing();
    const id = await person('Anotada', 'email');
    await member.list({ search: 'anotada' });
    const { rows } = await api.database.asOwner((client) =>
      client.query(`select diff from audit_log where action = 'patient.listed' and user_id = $1`, [
        member.userId,
      ]),
    );
    expect(rows).toEqual([{ diff: { ids: [id] } }]);
  });
});
