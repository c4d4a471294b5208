import { limits } from '@sala/shared-contracts';
import { prepareReport } from '../../clinic';
import { readPatient, seeBlocked } from '../../patients';
import { AfterCommit } from '../../platform/database/after-commit';
import { storeFile, type NewFile } from '../../platform/files/files';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import type { Piece, Stage } from '../privacy-package/stages';
import * as queries from '../sql/privacy-packages.queries';

/** Kind of job; its entity is the archive. It makes it, and deletes it some days later. */
export const privacyPackageJob = 'privacy_package';

const purpose = 'privacy_package';
const dayMs = 86_400_000;
const deletedAtOnce = 20;

type Made = Pick<NewFile, 'name' | 'type' | 'content'>;

const add = async (
  { db, userId, now }: JobContext,
  packageId: string,
  files: readonly Made[],
): Promise<void> => {
  for (const { name, type, content } of files) {
    // The table keeps the last part of the path as the name of the file.
    const file = { purpose, name: name.split('/').at(-1) ?? name, type, content } as const;
    const { id: fileId } = await storeFile(db, { userId, now }, file);
    await queries.addPart(db, packageId, { name, fileId });
  }
};

/** Draws with no transaction open, and adds both documents unless another worker was first. */
const addDocument = async (
  context: JobContext,
  { id, patientId, locale, stage, after }: queries.PrivacyPackage,
  { path, content, sections, ...piece }: Extract<Piece, { readonly sections: unknown }>,
): Promise<AfterCommit<JobContext, StepOutcome>> => {
  const { db, userId, now } = context;
  const { name } = await readPatient(db, patientId);
  const draw = await prepareReport(
    { db, actor: { userId }, now, locale },
    { name, sections, notes: [] },
  );
  return new AfterCommit<JobContext, StepOutcome>(async () => {
    const pdf = await draw();
    return async (later) => {
      const present = await queries.lockPackage(later.db, id);
      if (present?.state !== 'making' || present.stage !== stage || present.after !== after)
        return 'more';
      await add(later, id, [
        { name: `${path}.pdf`, type: 'application/pdf', content: pdf },
        {
          name: `${path}.json`,
          type: 'application/json',
          content: Buffer.from(JSON.stringify(content, null, 2)),
        },
      ]);
      await queries.movePackage(later.db, id, { stage, after: piece.after });
      return 'more';
    };
  });
};

const finish = async (
  { db, audit, now }: JobContext,
  { id, requestId }: queries.PrivacyPackage,
): Promise<StepOutcome> => {
  const expiresAt = new Date(Date.parse(now) + limits.privacyPackageDays * dayMs).toISOString();
  await queries.finishPackage(db, id, { readyAt: now, expiresAt });
  await audit({
    action: 'privacy_request.package_made',
    entityType: 'privacy_request',
    entityId: requestId,
    diff: { expiresAt },
  });
  return { repeatAt: expiresAt };
};

/** The next piece; its progress is saved with it, so that a crash repeats no more than one. */
const make = async (
  stages: readonly Stage[],
  context: JobContext,
  present: queries.PrivacyPackage,
): Promise<StepOutcome | AfterCommit<JobContext, StepOutcome>> => {
  const { db, publicUrl, now } = context;
  const { id, stage, after, patientId, locale } = present;
  await seeBlocked(db, patientId);
  const next = stages[stage];
  if (!next) return finish(context, present);
  const piece = await next({ db, patientId, locale, publicUrl, now }, after);
  if (piece && 'sections' in piece) return addDocument(context, present, piece);
  if (piece) await add(context, id, [{ ...piece, name: piece.path, content: piece.bytes }]);
  await queries.movePackage(
    db,
    id,
    piece ? { stage, after: piece.after } : { stage: stage + 1, after: null },
  );
  return 'more';
};

const drop = async (
  { db }: JobContext,
  id: string,
  state: 'failed' | 'expired',
): Promise<StepOutcome> => {
  if ((await queries.dropParts(db, id, deletedAtOnce)) > 0) return 'more';
  await queries.endPackage(db, id, state);
  return 'done';
};

/** @param stages a package in the making is at a place in this list: new ones come last */
export const privacyPackageKind = (stages: readonly Stage[]): JobKind => ({
  step: async (context) => {
    const present = await queries.lockPackage(context.db, context.entityId);
    if (present?.state === 'making') return make(stages, context, present);
    if (present?.state === 'failed') return drop(context, present.id, 'failed');
    if (present?.state !== 'ready' || present.expiresAt === null) return 'done';
    return Date.parse(present.expiresAt) > Date.parse(context.now)
      ? { repeatAt: present.expiresAt }
      : drop(context, present.id, 'expired');
  },
  // Somebody asks again; what was made until then goes the next time.
  abandon: async ({ db, entityId, now }) => {
    const present = await queries.lockPackage(db, entityId);
    if (present?.state === 'making') await queries.endPackage(db, entityId, 'failed');
    return { repeatAt: now };
  },
});
