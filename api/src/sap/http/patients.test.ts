import type { Hospital } from '../../adapters/sap/simulator/hospital';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { createPatient } from '../../testing/records/patients';
import { createSapRecords, sapRecords } from '../../testing/records/sap';

describe('patients of SAP', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let admin: SignedInMember;
  let reception: SignedInMember;
  let hospital: Hospital;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await newCompany(api);
    const join = async (role: 'admin' | 'reception') => newMember(api, owner.companyId, [role]);
    [admin, reception] = [await join('admin'), await join('reception')];
    await owner.client.ok('sapConnectionSave', {
      body: {
        mode: 'simulator',
        settings: { driver: 'fhir', institution: '0001', sender: null, baseUrl: null, user: null },
      },
    });
    await owner.client.ok('integrationTest', { params: { provider: 'sap' } });
    const [own] = api.sapNetwork.simulator.hospitals();
    if (!own) throw new Error('no hospital');
    hospital = own;
    // Appointments of other years: none of them is read.
    for (const one of hospital.state.appointments.values())
      hospital.state.saveAppointment({ ...one, start: '2020-01-02T16:00:00Z' });
    await admin.client.ok('sapSyncStart');
    await runDueJobs(api);
  });
  afterAll(() => api.close());

  const view = (patnr: string, member = admin) =>
    member.client.ok('sapPatientView', { params: { patnr } });
  let made = 0;
  /** Somebody new in SAP, as we find them by asking. */
  const inSap = async (facts: object = {}) => {
    made += 1;
    const birthDate = `1971-02-${String(made).padStart(2, '0')}`;
    const { patnr } = hospital.acts.createPatient({
      externalNumber: null,
      family: 'Robledo Cano',
      given: 'Inés',
      birthName: null,
      birthDate,
      sex: 'female',
      curp: null,
      phone: '5598760000',
      email: null,
      address: null,
      city: null,
      deceased: false,
      deceasedOn: null,
      cancelled: false,
      mergedInto: null,
      provisional: false,
      ...facts,
    });
    await admin.client.ok('sapPatientFind', { body: { patnr } });
    return { patnr, birthDate };
  };
  const ours = (birthDate: string, change: object = {}) =>
    createPatient(admin.client, {
      firstName: 'Inés',
      lastName: 'Robledo',
      secondLastName: 'Cano',
      birthDate,
      sex: 'M',
      curp: null,
      phone: '+525598760000',
      ...change,
    });

  test('SAP is asked for somebody, and not for everybody', async () => {
    const { patnr, birthDate } = await inSap({ family: 'Únicaseñal Rey' });
    const found = await admin.client.ok('sapPatientFind', {
      body: { family: 'Únicaseñal Rey', birthDate },
    });
    expect(found.items.map((one) => one.patnr)).toEqual([patnr]);
    for (const body of [{}, { family: 'Robledo' }, { birthDate }])
      expect(await admin.client.refused('sapPatientFind', { body })).toMatchObject({
        code: 'sap.too_broad',
      });
    const listed = await admin.client.ok('sapPatientList', { query: { search: 'unicasenal' } });
    expect(listed.items.map((one) => one.patnr)).toEqual([patnr]);
  });

  test('reception proposes, an administrator links, and a difference is a conflict', async () => {
    const { patnr, birthDate } = await inSap();
    const patient = await ours(birthDate);
    await admin.client.ok('sapPatientFind', { body: { patnr } });
    const before = await view(patnr, reception);
    expect(before.link.state).toBe('suggested');
    expect(before.suggestions[0]).toMatchObject({
      patient: { id: patient.id },
      reasons: ['name_birth', 'birth_phone'],
    });
    const params = { patnr };
    const body = { patientId: patient.id, version: before.version };
    const proposed = await reception.client.ok('sapLinkSet', { params, body });
    expect(proposed.link).toMatchObject({
      state: 'suggested',
      patient: { id: patient.id },
      proposedBy: { id: reception.userId },
    });
    expect(await admin.client.refused('sapLinkSet', { params, body })).toMatchObject({
      code: 'resource.version_conflict',
    });
    const linked = await admin.client.ok('sapLinkSet', {
      params,
      body: { patientId: patient.id, version: proposed.version },
    });
    expect(linked.link.state).toBe('linked');
    await admin.client.ok('patientUpdate', {
      params: { patientId: patient.id },
      body: { version: patient.version, email: 'ines@example.com', phone: '+525511110000' },
    });
    await runDueJobs(api);
    const differs = await view(patnr);
    expect(differs.link.state).toBe('conflict');
    expect(differs.comparison.filter(({ same }) => !same).map(({ field }) => field)).toEqual([
      'phone',
      'email',
    ]);
    const other = await inSap();
    expect(
      await admin.client.refused('sapLinkSet', {
        params: { patnr: other.patnr },
        body: { patientId: patient.id, version: (await view(other.patnr)).version },
      }),
    ).toMatchObject({ code: 'sap_link.taken', meta: { patnr } });
  });

  test('fields go either way; a test run changes nothing', async () => {
    const { patnr, birthDate } = await inSap({ email: 'sap@example.com' });
    const patient = await ours(birthDate, { phone: '+525522223333' });
    const params = { patnr };
    const { version } = await view(patnr);
    await admin.client.ok('sapLinkSet', { params, body: { patientId: patient.id, version } });
    const taken = await admin.client.ok('sapFieldsTake', {
      params,
      body: { fields: ['email'], version: (await view(patnr)).version },
    });
    expect(taken.comparison.find(({ field }) => field === 'email')).toMatchObject({
      ours: 'sap@example.com',
      same: true,
    });
    const push = async (testRun: boolean) =>
      admin.client.ok('sapFieldsPush', {
        params,
        body: { fields: ['phone'], testRun, version: (await view(patnr)).version },
      });
    expect(await push(true)).toMatchObject({ accepted: true, patient: { phone: '5598760000' } });
    expect(hospital.state.patients.get(patnr)?.phone).toBe('5598760000');
    expect(await push(false)).toMatchObject({
      accepted: true,
      patient: { phone: '+525522223333' },
    });
    expect(hospital.state.patients.get(patnr)?.phone).toBe('+525522223333');
    expect((await view(patnr)).link.state).toBe('linked');
  });

  test('an import registers once, and says which fields are missing', async () => {
    const { patnr } = await inSap({ phone: '5577778888' });
    const params = { patnr };
    const imports = async () =>
      admin.client.ok('sapPatientImport', {
        params,
        body: { version: (await view(patnr)).version },
      });
    const first = await imports();
    expect(first.link).toMatchObject({ state: 'linked', patient: { name: 'Inés Robledo Cano' } });
    expect((await imports()).link.patient).toEqual(first.link.patient);
    const bare = await inSap({ given: null, birthDate: null });
    expect(
      await admin.client.refused('sapPatientImport', {
        params: { patnr: bare.patnr },
        body: { version: (await view(bare.patnr)).version },
      }),
    ).toMatchObject({
      code: 'request.invalid',
      errors: [
        { path: 'given', code: 'required' },
        { path: 'birthDate', code: 'required' },
      ],
    });
    const undone = await admin.client.ok('sapLinkDelete', {
      params,
      query: { version: String((await view(patnr)).version) },
    });
    expect(undone.link).toMatchObject({ state: 'suggested', patient: null });
  });

  test('records of one person are told apart by nobody but people: twins', async () => {
    const curp = 'ROCI710201MDFBNN09';
    const [one, other] = [
      await inSap({ curp, phone: null }),
      await inSap({ curp, phone: null, family: 'Robledo' }),
    ];
    const { items } = await admin.client.ok('sapTwinList');
    expect(items.find(({ value }) => value === curp)).toMatchObject({
      reason: 'curp',
      patients: [{ patnr: one.patnr }, { patnr: other.patnr }],
    });
  });

  test('a link follows when our records are merged', async () => {
    const { patnr, birthDate } = await inSap();
    const [source, target] = [await ours(birthDate), await ours('1955-01-01', { phone: null })];
    const { version } = await view(patnr);
    await admin.client.ok('sapLinkSet', {
      params: { patnr },
      body: { patientId: source.id, version },
    });
    await admin.client.ok('patientMerge', {
      params: { patientId: target.id },
      body: { sourceId: source.id, version: target.version, sourceVersion: source.version },
    });
    await runDueJobs(api);
    expect((await view(patnr)).link).toMatchObject({ patient: { id: target.id } });
    const { items } = await admin.client.ok('patientMergeList', {
      params: { patientId: target.id },
    });
    await admin.client.ok('patientMergeUndo', {
      params: { patientMergeId: items[0]?.id ?? '' },
    });
    await runDueJobs(api);
    expect((await view(patnr)).link).toMatchObject({ patient: { id: source.id } });
  });

  test('both of ours were linked: undoing their merge gives each its own record again', async () => {
    const [left, gone] = [await inSap(), await inSap()];
    const [target, source] = [await ours(left.birthDate), await ours(gone.birthDate)];
    for (const [{ patnr }, { id }] of [
      [left, target],
      [gone, source],
    ] as const)
      await admin.client.ok('sapLinkSet', {
        params: { patnr },
        body: { patientId: id, version: (await view(patnr)).version },
      });
    const { mergeId } = await admin.client.ok('patientMerge', {
      params: { patientId: target.id },
      body: { sourceId: source.id, version: target.version, sourceVersion: source.version },
    });
    await runDueJobs(api);
    expect((await view(left.patnr)).link).toMatchObject({ patient: { id: target.id } });
    expect((await view(gone.patnr)).link).toMatchObject({ patient: null });
    await admin.client.ok('patientMergeUndo', { params: { patientMergeId: mergeId } });
    await runDueJobs(api);
    expect((await view(left.patnr)).link).toMatchObject({ patient: { id: target.id } });
    expect((await view(gone.patnr)).link).toMatchObject({ patient: { id: source.id } });
  });

  test('another company sees and links nothing', async () => {
    const { patnr } = await inSap();
    const other = await newCompany(api);
    const theirs = await newMember(api, other.companyId, ['admin']);
    await createSapRecords(api, theirs);
    expect(await theirs.client.refused('sapPatientView', { params: { patnr } })).toMatchObject({
      code: 'resource.not_found',
    });
    const own = '0000000042';
    await sapRecords(api, other.companyId).patient(own);
    const patient = await ours('1950-05-05');
    expect(
      await theirs.client.refused('sapLinkSet', {
        params: { patnr: own },
        body: { patientId: patient.id, version: 0 },
      }),
    ).toMatchObject({ code: 'resource.not_found' });
  });
});
