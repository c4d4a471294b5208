import { limits } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { snippetBody, templateBody } from '../../testing/records/note-texts';

let api: TestApi;
let owner: SignedInMember;
let doctor: SignedInMember;
let colleague: SignedInMember;
let nurse: SignedInMember;

beforeAll(async () => {
  api = await createTestApi();
  owner = await signedInCompany(api);
  const member = async (role: 'nurse' | 'doctor') =>
    joinCompany(api, await signedUp(api), owner.companyId, [role]);
  doctor = await member('doctor');
  colleague = await member('doctor');
  nurse = await member('nurse');
});
afterAll(() => api.close());

const own = async ({ client }: SignedInMember) =>
  (await client.ok('noteTemplateList', { query: {} })).items.filter(
    ({ source }) => source !== 'starter',
  );

test('the twelve starters are there; a template is private until it is shared', async () => {
  const { items } = await doctor.client.ok('noteTemplateList', { query: {} });
  expect(items).toHaveLength(12);
  expect((await doctor.client.ok('noteSnippetList')).items).toHaveLength(12);
  const made = await doctor.client.ok('noteTemplateCreate', { body: templateBody });
  expect(made).toMatchObject({ source: 'own', shared: false, version: 1 });
  const params = { noteTemplateId: made.id };
  expect(await own(colleague)).toEqual([]);
  const update = { params, body: { version: 1, title: 'De otra persona' } };
  expect(await colleague.client.refused('noteTemplateUpdate', update)).toMatchObject({
    status: 404,
  });
  const shared = await doctor.client.ok('noteTemplateUpdate', {
    params,
    body: { version: 1, shared: true },
  });
  expect(await own(colleague)).toMatchObject([{ id: made.id, source: 'team', shared: true }]);
  expect(
    await colleague.client.refused('noteTemplateUpdate', {
      params,
      body: { version: shared.version, title: 'Mía' },
    }),
  ).toMatchObject({ status: 403 });
  expect(await colleague.client.refused('noteTemplateDelete', { params })).toMatchObject({
    status: 403,
  });
  expect(await doctor.client.refused('noteTemplateUpdate', update)).toMatchObject({
    status: 409,
    code: 'resource.version_conflict',
  });
  await doctor.client.ok('noteTemplateDelete', { params });
  expect(await own(doctor)).toEqual([]);
});

test('a title and a key are taken once by each person, two at once too', async () => {
  const create = () => doctor.client.call('noteSnippetCreate', { body: snippetBody });
  const answers = await Promise.all([create(), create()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  await colleague.client.ok('noteSnippetCreate', { body: snippetBody });
  await doctor.client.ok('noteTemplateCreate', { body: { ...templateBody, title: 'Gripa' } });
  expect(
    await doctor.client.refused('noteTemplateCreate', {
      body: { ...templateBody, title: 'Gripa' },
    }),
  ).toMatchObject({ status: 409, code: 'note_template.title_taken' });
});

test('only who signs notes has texts; what they say is not in the log', async () => {
  expect(await nurse.client.refused('noteTemplateList', { query: {} })).toMatchObject({
    status: 403,
  });
  expect(await owner.client.refused('noteSnippetList')).toMatchObject({ status: 403 });
  const { id } = await doctor.client.ok('noteSnippetCreate', {
    body: { ...snippetBody, key: 'secreto', text: 'Paciente con VIH' },
  });
  await doctor.client.ok('noteSnippetUpdate', {
    params: { noteSnippetId: id },
    body: { version: 1, text: 'Paciente con VIH en control' },
  });
  const log = await withClient(
    api.database.owner,
    async (client) =>
      (
        await client.query<{ diff: unknown }>(
          'select diff from audit_log where entity_id = $1 order by id',
          [id],
        )
      ).rows,
  );
  expect(log).toHaveLength(2);
  expect(JSON.stringify(log)).not.toContain('VIH');
});

test('nobody keeps more than the limit, and places are of the company', async () => {
  await withClient(api.database.owner, (client) =>
    client.query(
      `insert into note_snippet (company_id, owner_id, key, title, text, created_at, updated_at)
       select $1, $2, 'k' || n, 'Texto', 'x', now(), now() from generate_series(1, $3::int) n`,
      [
        owner.companyId,
        colleague.userId,
        limits.noteTextsMax - 1, // one is there already
      ],
    ),
  );
  expect(
    await colleague.client.refused('noteSnippetCreate', { body: { ...snippetBody, key: 'mas' } }),
  ).toMatchObject({ status: 409, code: 'note_text.limit_reached' });
  const stranger = await signedInCompany(api);
  const { id: specialtyId } = await stranger.client.ok('categoryCreate', {
    body: { kind: 'specialty', code: 'ajena', name: 'Ajena' },
  });
  expect(
    await doctor.client.refused('noteTemplateCreate', {
      body: { ...templateBody, title: 'Con lugar ajeno', specialtyId },
    }),
  ).toMatchObject({ status: 400, errors: [{ path: 'specialtyId', code: 'not_an_option' }] });
});
