import type { SetupDraft, SetupStep } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, joinCompany, signedUp, type SignedIn, type TestApi } from '../../testing';
import { newCompany } from '../../testing/members';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('company setup', () => {
  const company = {
    commercialName: 'Clínica del Valle',
    legalName: '',
    personType: 'moral' as const,
    rfc: 'cva-200115 5J3',
    taxRegime: '601' as const,
    taxZipCode: '03100',
    country: 'MX' as const,
    timeZone: 'America/Tijuana',
    locale: 'es-MX' as const,
  };
  const site = {
    name: 'Matriz',
    address: 'Av. Universidad 1200, Ciudad de México',
    phone: '+525512345678',
    clues: 'dfssa000123',
    openingHours: {
      monday: { opens: '09:00', closes: '18:00' },
      saturday: { opens: '09:00', closes: '13:30' },
    },
  };
  const departments = { names: ['Medicina general', 'Pediatría'] };
  const team = {
    doctor: {
      firstName: 'Elena',
      lastName: 'Cárdenas',
      secondLastName: '',
      licenceNumber: '1234567',
      department: 'Pediatría',
    },
    eventTypes: [
      { name: 'Primera vez', minutes: 40, remote: false },
      { name: 'Telemedicina', minutes: 20, remote: true },
    ],
  };
  const everything = {
    company: { ...company, rfc: 'CVA2001155J3' },
    site: { ...site, clues: 'DFSSA000123' },
    departments,
    team,
    invitations: {
      invitations: [
        { email: 'recepcion@valle.test', roles: ['reception'] },
        { email: 'socio@valle.test', roles: ['owner', 'doctor'] },
      ],
    },
    samples: { samples: false },
  } satisfies SetupDraft;

  afterAll(() => api.clock.move());

  const save = ({ client }: SignedIn, step: SetupStep, answers: SetupDraft | null) =>
    client.ok('companySetupSave', { params: { step }, body: { answers } });
  const refused = ({ client }: SignedIn, step: SetupStep, answers: unknown) =>
    client.refused('companySetupSave', { params: { step }, body: { answers } });
  const saveAll = async (person: SignedIn, draft: SetupDraft) => {
    for (const [step, answers] of Object.entries(draft))
      await save(person, step as SetupStep, { [step]: answers }); // keys of a draft
  };
  const read = <Row extends object>(companyId: string | undefined, sql: string) =>
    api.database.asOwner(async (client) => (await client.query<Row>(sql, [companyId])).rows);

  describe('steps', () => {
    test('start empty, are saved one by one, with the next step and readiness, and resumed', async () => {
      const person = await signedUp(api);
      expect(await person.client.ok('companySetupView')).toEqual({
        draft: {},
        skipped: [],
        next: 'company',
        ready: [],
        hasLogo: false,
      });
      const first = await save(person, 'company', { company });
      expect(first).toEqual({
        draft: { company: { ...company, rfc: 'CVA2001155J3' } },
        skipped: [],
        next: 'site',
        ready: ['company'],
        hasLogo: false,
      });
      expect(await save(person, 'site', null)).toMatchObject({
        skipped: ['site'],
        next: 'departments',
        ready: ['company'],
      });
      await save(person, 'departments', { departments });
      const fourth = await save(person, 'team', { team });
      expect(fourth).toMatchObject({
        next: 'invitations',
        ready: ['company', 'department', 'doctor', 'eventType'],
      });
      expect(await save(person, 'site', { site })).toMatchObject({
        skipped: [],
        ready: ['company', 'openingHours', 'department', 'doctor', 'eventType'],
      });
      await save(person, 'invitations', null);
      const last = await save(person, 'samples', { samples: { samples: true } });
      expect(last).toMatchObject({ skipped: ['invitations'], next: null });
      expect(await person.client.ok('companySetupView')).toEqual(last);
    });

    test('need opening hours for readiness, and a skipped step loses its answers', async () => {
      const person = await signedUp(api);
      expect((await save(person, 'site', { site: { ...site, openingHours: {} } })).ready).toEqual(
        [],
      );
      expect(await save(person, 'site', null)).toEqual({
        draft: {},
        skipped: ['site'],
        next: 'company',
        ready: [],
        hasLogo: false,
      });
    });

    test('saved concurrently from two tabs are both kept', async () => {
      const person = await signedUp(api);
      await Promise.all([
        save(person, 'company', { company }),
        save(person, 'site', { site }),
        save(person, 'departments', { departments }),
      ]);
      expect(Object.keys((await person.client.ok('companySetupView')).draft).sort()).toEqual([
        'company',
        'departments',
        'site',
      ]);
    });

    test('drop a removed department from the doctor', async () => {
      const person = await signedUp(api);
      await saveAll(person, { departments, team });
      const { draft } = await save(person, 'departments', {
        departments: { names: ['Medicina general'] },
      });
      expect(draft.team?.doctor.department).toBeNull();
    });

    test('are hidden from other people', async () => {
      const [one, other] = [await signedUp(api), await signedUp(api)];
      await save(one, 'company', { company });
      expect((await other.client.ok('companySetupView')).draft).toEqual({});
      const seen = await inTransaction(
        api.database.pool,
        { userId: other.userId, companyId: null },
        (db) => db.query('select from company_setup'),
      );
      expect(seen).toEqual([]);
    });

    test('are asked again when stored answers are no longer valid', async () => {
      const person = await signedUp(api);
      await saveAll(person, { company: everything.company, site: everything.site });
      await api.database.asOwner((client) =>
        client.query(
          `update company_setup set draft = jsonb_set(draft, '{site,openingHours,monday,opens}', '"25:00"') where user_id = $1`,
          [person.userId],
        ),
      );
      expect(await person.client.ok('companySetupView')).toMatchObject({
        draft: { company: {} },
        next: 'site',
        ready: ['company'],
      });
    });
  });

  describe('refuses', () => {
    let person: SignedIn;
    beforeAll(async () => {
      person = await signedUp(api);
    });

    const invalid: readonly (readonly [SetupStep, unknown, string, string])[] = [
      ['company', null, 'answers', 'required'],
      ['company', {}, 'answers', 'required'],
      ['site', { company }, 'answers', 'required'],
      ['site', { site, departments }, 'answers', 'unknown'],
      [
        'company',
        { company: { ...company, rfc: 'CVA201315AB1' } },
        'answers.company.rfc',
        'format',
      ],
      [
        'company',
        { company: { ...company, rfc: 'GODE561231GR8' } },
        'answers.company.rfc',
        'format',
      ],
      [
        'company',
        { company: { ...company, personType: 'fisica' } },
        'answers.company.rfc',
        'format',
      ],
      ['company', { company: { ...company, country: 'ES' } }, 'answers.company.country', 'format'],
      [
        'company',
        { company: { ...company, taxRegime: '999' } },
        'answers.company.taxRegime',
        'not_an_option',
      ],
      [
        'site',
        { site: { ...site, openingHours: { monday: { opens: '18:00', closes: '09:00' } } } },
        'answers.site.openingHours.monday.closes',
        'format',
      ],
      ['departments', { departments: { names: [] } }, 'answers.departments.names', 'required'],
      [
        'departments',
        { departments: { names: ['Pediatría', 'PEDIATRIA'] } },
        'answers.departments.names.1',
        'duplicate',
      ],
      ['team', { team }, 'answers.team.doctor.department', 'not_an_option'],
      [
        'team',
        { team: { ...team, eventTypes: [{ name: 'X', minutes: 4, remote: false }] } },
        'answers.team.eventTypes.0.minutes',
        'too_small',
      ],
    ];

    test('what is invalid, at its field', async () => {
      for (const [step, answers, path, code] of invalid)
        expect([step, answers, await refused(person, step, answers)]).toMatchObject([
          step,
          answers,
          { status: 400, code: 'request.invalid', errors: [{ path, code }] },
        ]);
      expect(await refused(person, 'payment' as SetupStep, null)).toMatchObject({ status: 404 }); // deliberately outside the contract
    });

    test('inviting oneself, or the same address twice', async () => {
      const invitations = [person.email.toUpperCase(), 'a@valle.test', 'A@valle.test '].map(
        (email) => ({ email, roles: ['nurse'] }),
      );
      expect(
        (await refused(person, 'invitations', { invitations: { invitations } })).errors,
      ).toMatchObject([
        { path: 'answers.invitations.invitations.0.email', code: 'taken' },
        { path: 'answers.invitations.invitations.2.email', code: 'duplicate' },
      ]);
    });

    test('a person with a company', async () => {
      const { client } = await newCompany(api);
      expect((await client.refused('companySetupView')).code).toBe('company.exists');
      expect(
        (
          await client.refused('companySetupSave', {
            params: { step: 'site' },
            body: { answers: null },
          })
        ).code,
      ).toBe('company.exists');
      expect((await client.refused('companySetupFinish')).code).toBe('company.exists');
    });

    test('finishing without the first step', async () => {
      const person = await signedUp(api);
      await saveAll(person, { site });
      expect(await person.client.refused('companySetupFinish')).toMatchObject({
        status: 409,
        code: 'companySetup.incomplete',
      });
      expect(Object.keys((await person.client.ok('companySetupView')).draft)).toEqual(['site']);
    });
  });

  describe('finish', () => {
    test('creates the company with its owner, tells whom it invites, and deletes the draft', async () => {
      const person = await signedUp(api);
      await saveAll(person, everything);
      const { token, user } = await person.client.ok('companySetupFinish');
      expect(user).toMatchObject({
        roles: ['owner', 'billing'],
        company: { name: 'Clínica del Valle', timeZone: 'America/Tijuana' },
      });
      const id = user.company?.id;
      expect(await api.as(token).ok('companyView')).toMatchObject({
        legalName: null,
        country: 'MX',
      });
      expect(
        await read(
          id,
          'select person_type, rfc, tax_regime, tax_zip_code from company where id = $1',
        ),
      ).toEqual([
        { person_type: 'moral', rfc: 'CVA2001155J3', tax_regime: '601', tax_zip_code: '03100' },
      ]);
      expect(
        await read(
          id,
          'select name, address, phone, clues, opening_hours from site where company_id = $1',
        ),
      ).toEqual([
        {
          name: 'Matriz',
          address: site.address,
          phone: site.phone,
          clues: 'DFSSA000123',
          opening_hours: site.openingHours,
        },
      ]);
      expect(
        await read(
          id,
          `select d.code, d.name, s.name as site, p.first_name || ' ' || p.last_name as doctor, p.second_last_name, p.licence_number
           from department d join site s on (s.company_id, s.id) = (d.company_id, d.site_id)
           left join practitioner_department pd on (pd.company_id, pd.department_id) = (d.company_id, d.id)
           left join practitioner p on (p.company_id, p.id) = (pd.company_id, pd.practitioner_id)
           where d.company_id = $1 order by d.code`,
        ),
      ).toEqual([
        {
          code: 'medicina_general',
          name: 'Medicina general',
          site: 'Matriz',
          doctor: null,
          second_last_name: null,
          licence_number: null,
        },
        {
          code: 'pediatria',
          name: 'Pediatría',
          site: 'Matriz',
          doctor: 'Elena Cárdenas',
          second_last_name: null,
          licence_number: '1234567',
        },
      ]);
      expect(
        await read(
          id,
          `select e.slug, e.minutes, e.kinds, d.code as department, count(*)::int as doctors from event_type e
           join department d on (d.company_id, d.id) = (e.company_id, e.department_id)
           join event_type_practitioner p on (p.company_id, p.event_type_id) = (e.company_id, e.id)
           where e.company_id = $1 group by 1, 2, 3, 4 order by e.slug`,
        ),
      ).toEqual([
        {
          slug: 'primera-vez',
          minutes: 40,
          kinds: ['in_person'],
          department: 'pediatria',
          doctors: 1,
        },
        {
          slug: 'telemedicina',
          minutes: 20,
          kinds: ['telehealth'],
          department: 'pediatria',
          doctors: 1,
        },
      ]);
      expect(await read(person.userId, 'select from company_setup where user_id = $1')).toEqual([]);
      const log = await read<{ action: string }>(
        id,
        `select action from audit_log where company_id = $1 and action like '%.created' and action not like 'invitation%' order by id`,
      );
      expect(log.map(({ action }) => action)).toEqual([
        'company.created',
        'site.created',
        'department.created',
        'department.created',
        'practitioner.created',
        'event_type.created',
        'event_type.created',
      ]);
      expect(
        await read(
          id,
          `select entity_id from outbox_event where company_id = $1 and type = 'company.created'`,
        ),
      ).toEqual([{ entity_id: id }]);
      const { items } = await api.as(token).ok('invitationList', { query: { sort: 'email' } });
      expect(items).toMatchObject([
        { email: 'recepcion@valle.test', roles: ['reception'], status: 'pending' },
        { email: 'socio@valle.test', roles: ['owner', 'doctor'], status: 'pending' },
      ]);
      const mailbox = await api.anyone.ok('sandboxMailbox', {
        query: { to: 'recepcion@valle.test' },
      });
      expect(mailbox.items[0]?.text).toContain('Clínica del Valle');
      expect((await api.as(token).ok('customerList', { query: {} })).total).toBe(0);
    });

    test('needs only the first step', async () => {
      const person = await signedUp(api);
      await saveAll(person, {
        company: { ...everything.company, rfc: null, taxRegime: null, taxZipCode: null },
      });
      const { user } = await person.client.ok('companySetupFinish');
      for (const table of ['site', 'department', 'practitioner', 'event_type', 'invitation']) {
        expect(await read(user.company?.id, `select from ${table} where company_id = $1`)).toEqual(
          [],
        );
      }
    });

    test('adds sample categories and customers on request', async () => {
      const person = await signedUp(api);
      await saveAll(person, { company: everything.company, samples: { samples: true } });
      const client = api.as((await person.client.ok('companySetupFinish')).token);
      expect((await client.ok('customerList', { query: {} })).total).toBe(40);
      expect(
        (await client.ok('categoryList', { query: { kind: 'specialty' } })).items.length,
      ).toBeGreaterThan(3);
    });

    test('creates one company from two concurrent requests', async () => {
      const person = await signedUp(api);
      await saveAll(person, { company: everything.company, site });
      const finish = () => person.client.call('companySetupFinish');
      const answers = await Promise.all([
        finish(),
        finish(),
        person.client.call('companyCreate', { body: { commercialName: 'Otra' } }),
        finish(),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
      const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.body.code]));
      expect(refusals).toEqual(['company.exists', 'company.exists', 'company.exists']);
      const companies = await read(
        person.userId,
        'select c.id from company c join membership m on m.company_id = c.id where m.user_id = $1',
      );
      expect(companies).toHaveLength(1);
    });

    test('derives unique codes from similar names in any script', async () => {
      const person = await signedUp(api);
      const names = ['Rayos X', 'Rayos-X', '内科', '小児科', 'X'.repeat(60), `${'X'.repeat(60)}!`];
      const eventTypes = ['Consulta', 'consulta!', '診察'].map((name) => ({
        name,
        minutes: 30,
        remote: false,
      }));
      await saveAll(person, {
        company: everything.company,
        departments: { names },
        team: { ...team, doctor: { ...team.doctor, department: '小児科' }, eventTypes },
      });
      const id = (await person.client.ok('companySetupFinish')).user.company?.id;
      const codes = await read<{ code: string }>(
        id,
        'select code from department where company_id = $1 order by code',
      );
      expect(codes.map((row) => row.code)).toEqual(
        [
          'departamento',
          'departamento_2',
          'rayos_x',
          'rayos_x_2',
          'x'.repeat(40),
          `${'x'.repeat(38)}_2`,
        ].sort(),
      );
      const slugs = await read<{ slug: string }>(
        id,
        'select slug from event_type where company_id = $1 order by slug',
      );
      expect(slugs.map((row) => row.slug)).toEqual(['cita', 'consulta', 'consulta-2']);
    });

    test('deletes the draft when the person joins a company', async () => {
      const [{ companyId }, person] = [await newCompany(api), await signedUp(api)];
      await save(person, 'company', { company });
      await joinCompany(api, person, companyId, ['nurse']);
      expect(await read(person.userId, 'select from company_setup where user_id = $1')).toEqual([]);
    });
  });

  test('hides the structure from other companies', async () => {
    const person = await signedUp(api);
    await saveAll(person, { company: everything.company, site, departments, team });
    const companyId = (await person.client.ok('companySetupFinish')).user.company?.id ?? '';
    const stranger = await newCompany(api);
    for (const table of [
      'site',
      'department',
      'practitioner',
      'practitioner_department',
      'event_type',
      'event_type_practitioner',
    ]) {
      const rows = (identity: { userId: string; companyId: string }) =>
        inTransaction(api.database.pool, identity, (db) => db.query(`select from ${table}`));
      expect((await rows({ userId: person.userId, companyId })).length).toBeGreaterThan(0);
      expect(await rows({ userId: stranger.userId, companyId: stranger.companyId })).toEqual([]);
    }
  });
});
