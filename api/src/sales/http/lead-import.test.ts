import type { RecordImport } from '@sala/shared-contracts';
import type { CallInput } from '@sala/shared-contracts/client';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';

type Plan = CallInput<'leadImportCheck'>['body'];

const file = `Prospecto,Celular,Correo electrónico,¿Cómo nos conoció?,Tratamiento,Siguiente paso,Fecha del siguiente paso,Campaña,Color
Ana Ríos,55 1000 2000,,Recomendado,Ortodoncia,Llamar,24/11/2026,buen_fin,azul
Luz Sol,,LUZ@sol.test,radio,,,,,
Eva Luna,,,,Limpieza,,,,
Ana R.,+52 1 55 1000 2000,ana@correo.test,,,,,,
Leo Paz,,leo@correo.test,,,,,,
`;

describe('imports of leads', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const upload = (text = file) =>
    owner.client.ok('leadImportCreate', { query: { name: 'feria.csv' }, body: new Blob([text]) });
  const view = (leadImportId: string) =>
    owner.client.ok('leadImportView', { params: { leadImportId } });
  const check = async ({ id: leadImportId, mapping }: RecordImport, plan: Partial<Plan> = {}) => {
    await owner.client.ok('leadImportCheck', {
      params: { leadImportId },
      body: { mapping, matchBy: ['email', 'phone'], onMatch: 'skip', ...plan },
    });
    await runDueJobs(api);
    return view(leadImportId);
  };
  const run = async ({ id: leadImportId }: RecordImport) => {
    await owner.client.ok('leadImportRun', { params: { leadImportId } });
    await runDueJobs(api);
    return view(leadImportId);
  };
  const leads = async () =>
    (await owner.client.ok('leadList', { query: { sort: 'position' } })).items;

  test('guesses columns, checks every row without writing, then imports and returns the rejects', async () => {
    const draft = await upload();
    expect(draft.mapping).toEqual([
      'name',
      'phone',
      'email',
      'source',
      'interest',
      'nextStep',
      'nextStepOn',
      'campaign',
      null,
    ]);
    const checked = await check(draft);
    expect([checked.state, checked.counts]).toEqual([
      'checked',
      { created: 2, updated: 0, skipped: 1, rejected: 2 },
    ]);
    expect(checked.faults.map(({ row, heading, code }) => [row, heading, code])).toEqual([
      [3, '¿Cómo nos conoció?', 'not_an_option'],
      [4, 'Celular', 'required'],
    ]);
    expect(await leads()).toEqual([]);
    const done = await run(checked);
    expect([done.state, done.counts]).toEqual(['done', checked.counts]);
    const [ana, leo] = await leads();
    expect(ana).toMatchObject({
      name: 'Ana Ríos',
      phone: '+525510002000',
      source: 'referral',
      interest: 'Ortodoncia',
      status: 'new',
      nextStepOn: '2026-11-24',
      utm: { campaign: 'buen_fin' },
      owner: null,
    });
    expect(leo).toMatchObject({
      name: 'Leo Paz',
      email: 'leo@correo.test',
      source: 'other',
      utm: {},
    });
    expect(
      (await owner.client.ok('leadView', { params: { leadId: ana?.id ?? '' } })).log,
    ).toMatchObject([{ kind: 'created', to: 'new' }]);
    const rejects = await (
      await owner.client.ok('leadImportRejects', { params: { leadImportId: done.id } })
    ).content.text();
    expect(rejects).toMatch(/Luz Sol.*¿Cómo nos conoció\?: /);
    expect((await owner.client.ok('notificationList')).items[0]).toMatchObject({
      kind: 'import_finished',
      path: `/marketing-leads?import=${done.id}`,
    });
    const audited = await api.database.asOwner((client) =>
      client.query(
        "select action from audit_log where company_id = $1 and action like 'lead%' order by id",
        [owner.companyId],
      ),
    );
    expect(audited.rows.map(({ action }) => action)).toEqual([
      'lead_import.created',
      'lead_import.started',
      'lead.created',
      'lead.created',
      'lead_import.finished',
      'lead_import.rejects_exported',
    ]);
  });

  test('reads exports with headings and sources of earlier versions', async () => {
    const draft = await upload('Name,E-mail,Source\nAna,ana@correo.test,Página web\n');
    expect(draft.mapping).toEqual(['name', 'email', 'source']);
    await run(await check(draft));
    expect(await leads()).toMatchObject([{ name: 'Ana', email: 'ana@correo.test', source: 'web' }]);
  });

  test('skips, updates or duplicates an existing lead, as chosen', async () => {
    const known = await owner.client.ok('leadCreate', {
      body: { name: 'Ana', email: 'ana@correo.test', source: 'web', interest: 'Limpieza' },
    });
    const text =
      'Nombre,Correo,Teléfono\nAna Ríos,ana@correo.test,55 1000 2000\nAna Ríos,ana@correo.test,\n';
    expect((await check(await upload(text))).counts).toEqual({
      created: 0,
      updated: 0,
      skipped: 2,
      rejected: 0,
    });
    const changed = await run(
      await check(await upload(text), { onMatch: 'update', matchBy: ['email'] }),
    );
    expect(changed.counts).toEqual({ created: 0, updated: 1, skipped: 1, rejected: 0 });
    expect(await leads()).toMatchObject([
      { id: known.id, name: 'Ana Ríos', phone: '+525510002000', interest: 'Limpieza', version: 2 },
    ]);
    await run(await check(await upload(text), { onMatch: 'create', matchBy: [] }));
    expect((await leads()).map(({ name }) => name)).toEqual(['Ana Ríos', 'Ana Ríos', 'Ana Ríos']);
    const ambiguous = await check(await upload(text), { onMatch: 'update', matchBy: ['email'] });
    expect(ambiguous.faults.map(({ heading, code }) => [heading, code])).toEqual([
      ['Correo', 'duplicate'],
      ['Correo', 'duplicate'],
    ]);
  });

  test('imports a file longer than one step, and again adds no one', async () => {
    const many = [
      'Nombre,Correo',
      ...Array.from({ length: 1100 }, (_, n) => `Persona ${n},p${n}@correo.test`),
    ].join('\n');
    const checked = await check(await upload(many));
    const done = await run(checked);
    expect([done.position, done.counts.created]).toEqual([1100, 1100]);
    expect((await owner.client.ok('leadList')).total).toBe(1100);
    expect((await check(await upload(many))).counts.skipped).toBe(1100);
  });

  test('rejects a plan with unknown or repeated columns, and foreign or unauthorised access', async () => {
    const draft = await upload();
    const params = { leadImportId: draft.id };
    const plan = (mapping: (string | null)[]) => ({
      params,
      body: {
        mapping: [...mapping, ...Array<null>(9 - mapping.length).fill(null)],
        matchBy: ['rfc' as const],
        onMatch: 'skip' as const,
      },
    });
    expect(
      (await owner.client.refused('leadImportCheck', plan(['name', 'rfc']))).errors,
    ).toMatchObject([{ path: 'mapping.1', code: 'unknown' }]);
    expect((await owner.client.refused('leadImportCheck', plan(['email']))).errors).toMatchObject([
      { path: 'mapping', code: 'required' },
    ]);
    expect(
      (await owner.client.refused('leadImportCheck', plan(['name', 'name']))).errors,
    ).toMatchObject([{ path: 'mapping.1', code: 'duplicate' }]);
    expect((await owner.client.refused('leadImportRun', { params })).code).toBe(
      'import.wrong_state',
    );
    expect(
      (await owner.client.refused('customerImportView', { params: { importId: draft.id } })).code,
    ).toBe('resource.not_found');
    const billing = await joinCompany(api, await signedUp(api), owner.companyId, ['billing']);
    expect((await billing.client.refused('leadImportView', { params })).code).toBe(
      'permission.denied',
    );
    expect(
      (await (await signedInCompany(api)).owner.client.refused('leadImportView', { params })).code,
    ).toBe('resource.not_found');
  });
});
