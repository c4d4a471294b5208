import {
  hasBlank,
  isDoctorsPaper,
  type ClinicalDocument,
  type DocumentKind,
} from '@sala/shared-contracts';
import { requireCare, requirePatient } from '../../patients';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import {
  findDocument,
  lockDocument,
  readDocument,
  type KeptDocument,
} from '../sql/documents.queries';
import { lockVisit, readVisitFacts, type VisitFacts } from '../sql/visit-rows.queries';
import type { VisitDesk } from './show-visit';
import { demandAction } from './visit-permissions';

/**
 * Who may give a paper of this kind in a visit: a doctor's, whoever writes its note or amends it; a
 * consent or a proof of attendance, whoever writes in records.
 *
 * @throws permission.denied, visit.closed, visit.transition_refused
 */
const demandPaper = (actor: Actor, facts: VisitFacts, kind: DocumentKind): void => {
  if (facts.status === 'cancelled') throw new ProblemError('visit.closed');
  if (isDoctorsPaper(kind))
    demandAction(actor, facts, facts.status === 'signed' ? 'amend' : 'write');
};

/** As {@link demandPaper}, without refusing. */
export const mayGive = (actor: Actor, facts: VisitFacts, kind: DocumentKind): boolean => {
  if (!actor.permissions.has('clinical:write')) return false;
  try {
    demandPaper(actor, facts, kind);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
};

/** Locks a visit in which the caller gives a paper. @throws care_relation.required, and as above */
export const lockForPaper = async (
  desk: VisitDesk,
  visitId: string,
  kind: DocumentKind,
): Promise<VisitFacts> => {
  const { db, actor } = desk;
  await lockVisit(db, visitId);
  const facts = await readVisitFacts(db, visitId);
  await requireCare(desk, facts.patient.id);
  demandPaper(actor, facts, kind);
  return facts;
};

/** Locks a document that is not signed yet, after its visit. @throws clinical_document.locked */
export const lockFilled = async (
  desk: VisitDesk,
  documentId: string,
): Promise<{ readonly document: KeptDocument; readonly facts: VisitFacts }> => {
  const { db } = desk;
  const { visitId, patientId } = await findDocument(db, documentId);
  await requirePatient(db, patientId);
  await lockVisit(db, visitId);
  const document = await lockDocument(db, documentId);
  const facts = await lockForPaper(desk, visitId, document.kind);
  if (document.status === 'locked') throw new ProblemError('clinical_document.locked');
  return { document, facts };
};

export const hasBlanks = ({ title, body }: Pick<KeptDocument, 'title' | 'body'>): boolean =>
  hasBlank(title) || hasBlank(body);

/** As its readers see it. */
export const shownDocument = (
  {
    patientId: _patient,
    heading: _heading,
    fileHash: _hash,
    signatureFileId: _signature,
    scanFileId: _scan,
    ...document
  }: KeptDocument,
  may: boolean,
): ClinicalDocument => ({
  ...document,
  actions:
    may && document.status === 'filled'
      ? ['update', 'delete', ...(hasBlanks(document) ? [] : (['sign'] as const))]
      : [],
});

/** In the log and to whoever has the visit open. The log says neither kind nor text: owners read it. */
export const recordDocument = async (
  { db, audit, publish }: VisitDesk,
  action: 'created' | 'saved' | 'locked',
  { id, patientId }: Pick<KeptDocument, 'id' | 'patientId'>,
  changes: object = {},
): Promise<ClinicalDocument> => {
  await audit({
    action: `clinical_document.${action}`,
    entityType: 'clinical_document',
    entityId: id,
    diff: { patientId, ...changes },
  });
  await publish({
    type: action === 'locked' ? 'clinical_document.locked' : 'clinical_document.changed',
    entityId: id,
  });
  return shownDocument(await readDocument(db, id), true);
};

/** A reading, in the log. */
export const recordDocumentRead = async (
  audit: ChangeRecorder['audit'],
  action: 'read' | 'printed',
  { id, patientId, intact }: KeptDocument,
): Promise<void> =>
  audit({
    action: `clinical_document.${action}`,
    entityType: 'clinical_document',
    entityId: id,
    diff: { patientId, ...(intact ? {} : { altered: true }) },
  });
