import { teachingMoves, type TeachingMaterial } from '@sala/shared-contracts';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { fileKind, mediaTypes } from '../../platform/files/file-kind';
import { readFile, storeFile } from '../../platform/files/files';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError, type FieldFault } from '../../platform/http/problem-error';
import { readStarters } from '../model/teaching-starters';
import * as queries from '../sql/teaching-materials.queries';

type Names =
  | 'teachingMaterialList'
  | 'teachingMaterialView'
  | 'teachingMaterialCreate'
  | 'teachingMaterialUpdate'
  | 'teachingMaterialFileSave'
  | 'teachingMaterialFileView'
  | 'teachingMaterialStatusSet'
  | 'teachingMaterialRevise'
  | 'teachingStarterAdd';

const entityType = 'teaching_material';

/** Content belongs to its kind; codes that were there before stay, whatever the catalogue has now. */
const checkContent = async (
  db: Db,
  { kind, body, url, codes, ageMin, ageMax }: queries.MaterialContent,
  before: readonly string[] = [],
): Promise<void> => {
  const unknown = await queries.findUnknownCodes(
    db,
    codes.filter((code) => !before.includes(code)),
  );
  const faults: FieldFault[] = codes.flatMap((code, place): FieldFault[] => {
    if (codes.indexOf(code) < place) return [{ path: `codes.${place}`, code: 'duplicate' }];
    return unknown.includes(code) ? [{ path: `codes.${place}`, code: 'not_an_option' }] : [];
  });
  if (kind !== 'article' && body !== '') faults.push({ path: 'body', code: 'not_an_option' });
  if (kind !== 'link' && url !== null) faults.push({ path: 'url', code: 'not_an_option' });
  if (kind === 'link' && url === null) faults.push({ path: 'url', code: 'required' });
  if (ageMin !== null && ageMax !== null && ageMax < ageMin)
    faults.push({ path: 'ageMax', code: 'too_small', facts: { minimum: ageMin } });
  if (faults.length > 0) throw invalid(...faults);
};

const contentOf = (material: TeachingMaterial): queries.MaterialContent => ({
  ...material,
  codes: material.codes.map(({ code }) => code),
});

/** @throws teaching_material.fixed */
const lockEditable = async (db: Db, materialId: string): Promise<TeachingMaterial> => {
  const present = await queries.lockMaterial(db, materialId);
  if (present.status === 'approved' || present.status === 'archived')
    throw new ProblemError('teaching_material.fixed');
  return present;
};

const recordChange = async (
  { audit, publish }: ChangeRecorder,
  action: string,
  before: object,
  material: TeachingMaterial,
): Promise<TeachingMaterial> => {
  await audit({
    action: `teaching_material.${action}`,
    entityType,
    entityId: material.id,
    diff: changesBetween(before, material),
  });
  await publish({ type: 'teaching_material.changed', entityId: material.id });
  return material;
};

const hasContent = ({ kind, body, url, file }: TeachingMaterial): boolean =>
  kind === 'article' ? body !== '' : kind === 'link' ? url !== null : file !== null;

export const teachingMaterialHandlers = defineHandlers<Names>({
  teachingMaterialList: async ({ db, query }) => {
    const filter: queries.MaterialFilter = {
      search: query.search ?? null,
      topic: query.topic ?? null,
      status: query.status ?? null,
      locale: query.locale ?? null,
      kind: query.kind ?? null,
    };
    const { page, pageSize } = query;
    const added = new Set(await queries.listStarterKeys(db));
    const starters = (await readStarters()).filter(({ key }) => !added.has(key)).length;
    return {
      ...(await queries.listMaterials(db, filter, query)),
      page,
      pageSize,
      facets: await queries.countMaterials(db, filter),
      starters,
    };
  },

  teachingMaterialView: ({ db, params }) => queries.readMaterial(db, params.teachingMaterialId),

  teachingMaterialCreate: async (desk) => {
    const { db, body, actor, now } = desk;
    await checkContent(db, body);
    const id = await queries.insertMaterial(
      db,
      body,
      { status: 'draft', starterKey: null },
      { userId: actor.userId, now },
    );
    return recordChange(desk, 'created', {}, await queries.readMaterial(db, id ?? ''));
  },

  teachingMaterialUpdate: async (desk) => {
    const { db, params, body, actor, now } = desk;
    const present = await lockEditable(db, params.teachingMaterialId);
    await requireCurrentVersion(db, entityType, present, body.version);
    const { version: _version, ...given } = body;
    if (Object.keys(given).length === 0) throw invalid({ path: '', code: 'no_change' });
    const before = contentOf(present);
    const named = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    if (isUnchanged(named, before)) return present;
    const content = { ...before, ...named };
    await checkContent(db, content, before.codes);
    await queries.updateMaterial(db, present.id, content, { userId: actor.userId, now });
    return recordChange(desk, 'updated', present, await queries.readMaterial(db, present.id));
  },

  teachingMaterialFileSave: async (desk) => {
    const { db, params, query, body, actor, now } = desk;
    const present = await lockEditable(db, params.teachingMaterialId);
    if (present.kind !== 'pdf' || (await fileKind(body, query.name)) !== 'pdf')
      throw new ProblemError('teaching_material.not_a_pdf');
    const stamp = { userId: actor.userId, now };
    const { id: fileId } = await storeFile(db, stamp, {
      purpose: 'teaching',
      name: query.name,
      type: mediaTypes.pdf,
      content: body,
    });
    await queries.setMaterialFile(db, present.id, fileId, stamp);
    return recordChange(desk, 'updated', present, await queries.readMaterial(db, present.id));
  },

  teachingMaterialFileView: async ({ db, params }) => {
    const fileId = await queries.readMaterialFileId(db, params.teachingMaterialId);
    return readFile(db, 'teaching', fileId);
  },

  teachingMaterialStatusSet: async (desk) => {
    const { db, params, body, actor, now } = desk;
    const { status } = body;
    if (status === 'approved') await queries.lockApprovals(db);
    const present = await queries.lockMaterial(db, params.teachingMaterialId);
    await requireCurrentVersion(db, entityType, present, body.version);
    if (!teachingMoves[present.status].includes(status))
      throw new ProblemError('teaching_material.transition_refused');
    if ((status === 'in_review' || status === 'approved') && !hasContent(present))
      throw new ProblemError('teaching_material.incomplete');
    const stamp = { userId: actor.userId, now };
    if (status === 'approved') {
      const replaced = await queries.findReplaced(db, present);
      for (const id of replaced) {
        const before = await queries.readMaterial(db, id);
        await queries.setMaterialStatus(db, id, 'archived', stamp);
        await recordChange(desk, 'archived', before, await queries.readMaterial(db, id));
      }
      if (replaced[0] !== undefined) await queries.setSuperseded(db, present.id, replaced[0]);
    }
    await queries.setMaterialStatus(db, present.id, status, stamp);
    const action = status === 'draft' ? 'returned' : status === 'in_review' ? 'submitted' : status;
    return recordChange(desk, action, present, await queries.readMaterial(db, present.id));
  },

  teachingMaterialRevise: async (desk) => {
    const { db, params, actor, now } = desk;
    const approved = await queries.lockMaterial(db, params.teachingMaterialId);
    const next = await queries.findNextEdition(db, approved.id);
    if (next) return queries.readMaterial(db, next.id);
    if (approved.status !== 'approved')
      throw new ProblemError('teaching_material.transition_refused');
    const id = await queries.copyMaterial(db, approved.id, { userId: actor.userId, now });
    return recordChange(desk, 'created', {}, await queries.readMaterial(db, id));
  },

  teachingStarterAdd: async (desk) => {
    const { db, actor, now } = desk;
    let added = 0;
    for (const { key, content } of await readStarters()) {
      const origin = { status: 'in_review', starterKey: key } as const;
      const id = await queries.insertMaterial(db, content, origin, { userId: actor.userId, now });
      if (id === null) continue;
      added += 1;
      await recordChange(desk, 'created', {}, await queries.readMaterial(db, id));
    }
    return { added };
  },
});
