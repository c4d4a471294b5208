import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { createPatient, onePixel, patientMergeInput } from '../../testing/records/patients';
import { newCompany } from '../../testing/members';

/** A different picture from `onePixel`: bytes after the end of a PNG are ignored. */
const otherPixel = Buffer.concat([onePixel, Buffer.from('.')]);

describe('undoing a patient merge', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await newCompany(api, { founder: ['owner', 'doctor'] });
  });
  afterAll(() => api.close());

  const at = (patientId: string) => ({ params: { patientId } });
  const view = (patientId: string) => owner.client.ok('patientView', at(patientId));
  const bloodType = async (patientId: string) =>
    (await owner.client.ok('clinicalSummaryView', at(patientId))).bloodType;
  const undo = (patientMergeId: string) =>
    owner.client.ok('patientMergeUndo', { params: { patientMergeId } });
  const merge = async (targetId: string, sourceId: string) => {
    const [target, source] = [await view(targetId), await view(sourceId)];
    return owner.client.call('patientMerge', {
      ...at(targetId),
      body: { version: target.version, sourceId, sourceVersion: source.version },
    });
  };
  const merged = async (targetId: string, sourceId: string) => {
    const answer = await merge(targetId, sourceId);
    if (!answer.ok) throw new Error(answer.body.code);
    return answer.body;
  };

  test('returns the blood type, photo and death that filled blanks of the target, and reports it', async () => {
    const [target, source] = [await createPatient(owner.client), await createPatient(owner.client)];
    await owner.client.ok('bloodTypeSet', { ...at(source.id), body: { bloodType: 'AB-' } });
    await owner.client.ok('patientPhotoSave', { ...at(source.id), body: new Blob([onePixel]) });
    await owner.client.ok('patientStatusSet', {
      ...at(source.id),
      body: { version: 1, status: 'deceased', deceasedOn: '2026-01-02' },
    });
    const { photoId } = await view(source.id);
    const { mergeId, patient } = await merged(target.id, source.id);
    expect(patient).toMatchObject({
      status: 'deceased',
      deceasedOn: '2026-01-02',
      photoId,
      version: 2,
    });
    expect(await bloodType(target.id)).toBe('AB-');
    const log = await owner.client.ok('patientLog', { ...at(target.id), query: {} });
    expect(log.items.find(({ action }) => action === 'patient.merged')?.changes).toMatchObject({
      status: ['active', 'deceased'],
      deceasedOn: [null, '2026-01-02'],
    });
    expect(JSON.stringify(log)).not.toContain('AB-');

    const undone = await undo(mergeId);
    expect(undone.patient).toMatchObject({ status: 'active', deceasedOn: null, photoId: null });
    expect(undone.source).toMatchObject({ status: 'deceased', deceasedOn: '2026-01-02', photoId });
    expect([await bloodType(target.id), await bloodType(source.id)]).toEqual([null, 'AB-']);
    expect((await owner.client.ok('patientPhotoView', at(source.id))).content.size).toBe(
      onePixel.byteLength,
    );
    await api.database.asOwner(async (client) => {
      const { rows } = await client.query(
        `select diff -> 'bloodType' as change from audit_log where entity_id = $1 and entity_type = 'patient_clinical' and action = 'blood_type.set' order by id`,
        [target.id],
      );
      expect(rows).toEqual([{ change: [null, 'AB-'] }, { change: ['AB-', null] }]);
      const { rows: told } = await client.query<{ type: string }>(
        `select type from outbox_event where entity_id = $1 order by id`,
        [target.id],
      );
      expect(told.map(({ type }) => type)).toEqual([
        'patient.created',
        'patient.merged',
        'patient.deceased',
        'patient.clinical_changed',
        'patient.unmerged',
        'patient.clinical_changed',
      ]);
    });
  });

  test('keeps the target’s own values and what changed after the merge', async () => {
    const [target, source] = [await createPatient(owner.client), await createPatient(owner.client)];
    await owner.client.ok('bloodTypeSet', { ...at(target.id), body: { bloodType: 'O+' } });
    await owner.client.ok('bloodTypeSet', { ...at(source.id), body: { bloodType: 'A+' } });
    await owner.client.ok('patientPhotoSave', { ...at(source.id), body: new Blob([onePixel]) });
    const { mergeId } = await merged(target.id, source.id);
    expect(await bloodType(target.id)).toBe('O+');
    // The photo is wrong: removing it from the target must not remove it from the source.
    const { photoId } = await owner.client.ok('patientPhotoSave', {
      ...at(target.id),
      body: new Blob([otherPixel]),
    });
    const undone = await undo(mergeId);
    expect(undone.patient.photoId).toBe(photoId);
    expect((await owner.client.ok('patientPhotoView', at(undone.source.id))).content.size).toBe(
      onePixel.byteLength,
    );
    expect([await bloodType(target.id), await bloodType(source.id)]).toEqual(['O+', 'A+']);
  });

  test('the target’s death date wins, and undoing keeps one corrected since', async () => {
    const die = async (patientId: string, deceasedOn: string) => {
      const { version } = await view(patientId);
      return owner.client.ok('patientStatusSet', {
        ...at(patientId),
        body: { version, status: 'deceased', deceasedOn },
      });
    };
    const [target, source, alive] = [
      await createPatient(owner.client),
      await createPatient(owner.client),
      await createPatient(owner.client),
    ];
    await die(target.id, '2026-01-02');
    await die(source.id, '2026-01-05');
    expect((await merged(target.id, source.id)).patient).toMatchObject({
      status: 'deceased',
      deceasedOn: '2026-01-02',
    });
    const { mergeId, patient } = await merged(alive.id, target.id);
    expect(patient).toMatchObject({ status: 'deceased', deceasedOn: '2026-01-02' });
    await die(alive.id, '2026-01-03');
    expect((await undo(mergeId)).patient).toMatchObject({
      status: 'deceased',
      deceasedOn: '2026-01-03',
    });
  });

  test('rejects a merge that would put the death before the birth', async () => {
    const [target, source] = [
      await createPatient(owner.client, { birthDate: '2000-01-01' }),
      await createPatient(owner.client),
    ];
    await owner.client.ok('patientStatusSet', {
      ...at(source.id),
      body: { version: 1, status: 'deceased', deceasedOn: '1999-05-05' },
    });
    const answer = await merge(target.id, source.id);
    expect(answer.body).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'sourceId', code: 'before_birth' }],
    });
  });

  test('undoing returns the source’s tags and keeps those that both had', async () => {
    const tag = async (code: string) =>
      (await owner.client.ok('categoryCreate', { body: { kind: 'patient_tag', code, name: code } }))
        .id;
    const [both, theirs] = [await tag('both'), await tag('theirs')];
    const [target, source] = [
      await createPatient(owner.client, { tagIds: [both] }),
      await createPatient(owner.client, { tagIds: [both, theirs] }),
    ];
    const { mergeId, patient } = await merged(target.id, source.id);
    expect(patient.tags.map(({ name }) => name)).toEqual(['both', 'theirs']);
    const undone = await undo(mergeId);
    expect(
      [undone.patient.tags, undone.source.tags].map((tags) => tags.map(({ name }) => name)),
    ).toEqual([['both'], ['both', 'theirs']]);
  });

  test('rejects undoing when another patient has taken the CURP, and names that patient', async () => {
    const [target, source] = [
      await createPatient(owner.client),
      await createPatient(owner.client, { curp: 'GOMC900101HDFNRR01', curpOverride: true }),
    ];
    const { mergeId } = await merged(target.id, source.id);
    await owner.client.ok('patientUpdate', { ...at(target.id), body: { version: 2, curp: null } });
    const holder = await createPatient(owner.client, {
      curp: 'GOMC900101HDFNRR01',
      curpOverride: true,
    });
    const problem = await owner.client.refused('patientMergeUndo', {
      params: { patientMergeId: mergeId },
    });
    expect(problem).toMatchObject({
      code: 'patient.curp_taken',
      meta: { patientId: holder.id, recordNumber: holder.recordNumber },
    });
  });

  test('rejects merging a minor into their only guardian', async () => {
    const mother = await createPatient(owner.client);
    const child = await createPatient(owner.client, {
      firstName: 'Leo',
      birthDate: '2018-05-01',
      guardianId: mother.id,
    });
    const answer = await merge(child.id, mother.id);
    expect(answer.body).toMatchObject({ code: 'patient.guardian_missing' });
    expect(await view(mother.id)).toMatchObject({ status: 'active', version: 1 });
  });

  test('undoes a merge stored before tags and blood types were part of it', async () => {
    const [target, source] = [await createPatient(owner.client), await createPatient(owner.client)];
    const { mergeId } = await owner.client.ok('patientMerge', {
      ...at(target.id),
      ...patientMergeInput(source.id),
    });
    await api.database.asOwner((client) =>
      client.query(
        `update patient_merge set snapshot = (snapshot - 'bloodType') #- '{moved,tags}' where id = $1`,
        [mergeId],
      ),
    );
    await owner.client.ok('bloodTypeSet', { ...at(target.id), body: { bloodType: 'O-' } });
    expect((await undo(mergeId)).source.status).toBe('active');
    expect(await bloodType(target.id)).toBe('O-');
  });
});
