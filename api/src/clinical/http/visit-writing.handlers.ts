import { limits, type VisitNote } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { recordVitals, requireCare } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import {
  countFavouriteDiagnoses,
  faultsOfDiagnoses,
  findDiagnoses,
  setFavouriteDiagnosis,
} from '../sql/diagnoses.queries';
import { copiedOf } from '../model/copied-sections';
import { showVisit, type VisitDesk } from '../model/show-visit';
import { demandAction } from '../model/visit-permissions';
import {
  insertAddendum,
  readDiagnoses,
  readNote,
  writeDiagnoses,
  writeNote,
} from '../sql/visit-record.queries';
import { lockVisit, readVisitFacts, type VisitFacts } from '../sql/visit-rows.queries';

type Names =
  | 'visitNoteSave'
  | 'visitDiagnosesSave'
  | 'vitalsCreate'
  | 'visitAddendumCreate'
  | 'diagnosisSearch'
  | 'diagnosisFavouriteSet';

const lockForWriting = async (
  desk: VisitDesk,
  visitId: string,
  action: 'write' | 'measure' | 'amend',
): Promise<VisitFacts> => {
  const { db, actor } = desk;
  await lockVisit(db, visitId);
  const facts = await readVisitFacts(db, visitId);
  await requireCare(desk, facts.patient.id);
  demandAction(actor, facts, action);
  return facts;
};

type NoteParts = Pick<VisitNote, 'sections' | 'disposition' | 'followUpDays' | 'copied'>;

const noteFields = ({
  sections,
  disposition,
  followUpDays,
  copied,
}: NoteParts): Record<string, unknown> => ({
  ...sections,
  disposition,
  followUpDays,
  copied,
});

/**
 * Names of the changed sections. The audit log records where, not what: owners read it
 * (docs/spec/clinical.md §1).
 */
const partsChanged = (before: VisitNote, after: NoteParts): string[] =>
  Object.keys(changesBetween(noteFields(before), noteFields(after)));

export const visitWritingHandlers = defineHandlers<Names>({
  visitNoteSave: async (desk) => {
    const { db, params, body, actor, now, audit, publish } = desk;
    const { visitId } = params;
    const { patient } = await lockForWriting(desk, visitId, 'write');
    const present = await readNote(db, visitId);
    const copied = await copiedOf(db, { visitId, patientId: patient.id, present }, body);
    const wanted = { ...body, copied };
    const parts = partsChanged(present, wanted);
    if (parts.length === 0) return present; // a retry whose first response was lost
    if (present.revision !== body.revision)
      throw new ProblemError('resource.version_conflict', {
        meta: { current: present, changed: parts },
      });
    const note = await writeNote(db, visitId, wanted, { userId: actor.userId, now });
    await audit({
      action: 'visit_note.saved',
      entityType: 'visit',
      entityId: visitId,
      diff: { parts, revision: [present.revision, note.revision] },
    });
    await publish({ type: 'visit.note_saved', entityId: visitId });
    return note;
  },

  visitDiagnosesSave: async (desk) => {
    const { db, params, body, actor, now, audit, publish } = desk;
    const { visitId } = params;
    await lockForWriting(desk, visitId, 'write');
    const present = await readDiagnoses(db, visitId);
    if (present.revision !== body.revision)
      throw new ProblemError('resource.version_conflict', { meta: { current: present } });
    const faults = await faultsOfDiagnoses(db, visitId, body.items);
    if (faults.length > 0) throw invalid(...faults);
    await writeDiagnoses(db, visitId, body.items, { userId: actor.userId, now });
    await audit({
      action: 'visit_diagnosis.saved',
      entityType: 'visit',
      entityId: visitId,
      diff: { count: [present.items.length, body.items.length] },
    });
    await publish({ type: 'visit.diagnosed', entityId: visitId });
    return readDiagnoses(db, visitId);
  },

  vitalsCreate: async (desk) => {
    const { params, body } = desk;
    await lockForWriting(desk, params.visitId, 'measure');
    return recordVitals(desk, params.visitId, body);
  },

  visitAddendumCreate: async (desk) => {
    const { db, params, body, actor, now, audit, publish } = desk;
    await lockForWriting(desk, params.visitId, 'amend');
    const addendumId = await insertAddendum(db, params.visitId, body, {
      userId: actor.userId,
      now,
    });
    await audit({
      action: 'visit_addendum.created',
      entityType: 'visit',
      entityId: params.visitId,
      diff: { addendumId },
    });
    await publish({ type: 'visit.amended', entityId: params.visitId });
    return showVisit(desk, params.visitId);
  },

  diagnosisSearch: async ({ db, query, locale, actor }) => ({
    items: await findDiagnoses(db, {
      search: query.search,
      visitId: query.visitId ?? null,
      locale,
      userId: actor.userId,
    }),
  }),

  diagnosisFavouriteSet: async ({ db, params, body, actor, now }) => {
    const { userId } = actor;
    if (!(await setFavouriteDiagnosis(db, params.code, body.favourite, { userId, now })))
      throw new ProblemError('resource.not_found');
    if (
      body.favourite &&
      (await countFavouriteDiagnoses(db, userId)) > limits.diagnosisFavouritesMax
    )
      throw invalid({
        path: 'favourite',
        code: 'too_big',
        facts: { maximum: limits.diagnosisFavouritesMax },
      });
    return undefined;
  },
});
