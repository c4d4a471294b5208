import { createHash } from 'node:crypto';
import { isDoctorsPaper, limits, type ClinicalDocument } from '@sala/shared-contracts';
import { imageSize } from 'image-size';
import { printableIssuer, readIssuer } from '../../clinic';
import { recordPatientRead, requireClinicalAccess } from '../../patients';
import { AfterCommit } from '../../platform/database/after-commit';
import { fileKind, isPicture, mediaTypes } from '../../platform/files/file-kind';
import { readFile, storeFile, type NewFile } from '../../platform/files/files';
import { checkAttachedPicture, readPicture } from '../../platform/files/images';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { enqueueJob } from '../../platform/jobs/job.queries';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { drawAfterCommit } from '../../platform/pdf/draw-after-commit';
import { drawDocument } from '../../platform/pdf/draw-document';
import { consentExpiryJob } from '../jobs/consent-expiry';
import {
  hasBlanks,
  lockFilled,
  recordDocument,
  recordDocumentRead,
  shownDocument,
} from '../model/document-desk';
import type { PrintedDocument } from '../model/document-print/document-paper';
import type { VisitDesk } from '../model/show-visit';
import { headingOf, readDocumentFacts } from '../sql/document-facts.queries';
import * as queries from '../sql/documents.queries';
import { signerOf } from '../sql/visit-record.queries';
import { readVisitFacts } from '../sql/visit-rows.queries';
import { readVisitSite } from '../sql/visit-paper.queries';

type Names =
  | 'clinicalDocumentSign'
  | 'clinicalDocumentScanAttach'
  | 'clinicalDocumentScanView'
  | 'clinicalDocumentPdf';

const task = {
  module: new URL('../model/document-print/document.task.ts', import.meta.url),
  load: () => import('../model/document-print/document.task'),
};

/** A document that can be signed as it was seen: whole, and by who may. */
const lockForSigning = async (
  desk: VisitDesk,
  documentId: string,
  version: number,
): Promise<queries.KeptDocument> => {
  const { db, actor } = desk;
  const { document } = await lockFilled(desk, documentId);
  await requireCurrentVersion(
    db,
    'clinical_document',
    document,
    version,
    shownDocument(document, true),
  );
  if (hasBlanks(document)) throw new ProblemError('clinical_document.blanks_left');
  const { kind, signer, signerName, signerRelation } = document;
  if (signer === 'guardian' && (signerName === '' || signerRelation === ''))
    throw new ProblemError('clinical_document.signer_missing');
  if (isDoctorsPaper(kind) && (await signerOf(db, actor.userId)).licence === null)
    throw new ProblemError('clinical_document.licence_missing');
  return document;
};

/** Stores the file and locks with it; checked once more, because its picture was read in between. */
const sign = async (
  desk: VisitDesk,
  documentId: string,
  version: number,
  by: 'screen' | 'scan',
  file: Omit<NewFile, 'purpose'>,
): Promise<ClinicalDocument> => {
  const { db, actor, now } = desk;
  const stamp = { userId: actor.userId, now };
  const document = await lockForSigning(desk, documentId, version);
  const facts = await readDocumentFacts(db, document.visitId, stamp);
  if (document.expiresOn !== null && document.expiresOn <= facts.today)
    throw invalid({ path: 'expiresOn', code: 'too_small', facts: { minimum: facts.today } });
  const { id } = await storeFile(db, stamp, { ...file, purpose: queries.signedPurposes[by] });
  await queries.setLocked(
    db,
    document,
    {
      heading: headingOf(facts),
      fileHash: createHash('sha256').update(file.content).digest('hex'),
      file: { id, by },
    },
    stamp,
  );
  if (document.expiresOn !== null) {
    const dueAt = await queries.consentToldAt(db, document.expiresOn);
    await enqueueJob(db, consentExpiryJob, document.id, actor.userId, { dueAt, now });
  }
  return recordDocument(desk, 'locked', document);
};

/** What was drawn: a PNG no larger than a canvas. @throws request.invalid */
const readSignature = async (companyId: string, drawn: Uint8Array): Promise<Uint8Array> => {
  if ((await fileKind(drawn, '')) !== 'png') throw invalid({ path: '', code: 'not_an_image' });
  const { content } = await readPicture(companyId, drawn);
  const { width, height } = imageSize(content);
  const maximum = limits.documentSignatureMaxPixels;
  if (Math.max(width, height) > maximum)
    throw invalid({ path: '', code: 'too_many_pixels', facts: { maximum } });
  return content;
};

export const documentSigningHandlers = defineHandlers<Names>({
  clinicalDocumentSign: async (desk) => {
    const { params, query, body, actor } = desk;
    const { clinicalDocumentId: id } = params;
    await lockForSigning(desk, id, query.version);
    return new AfterCommit(async () => {
      const content = await readSignature(actor.companyId, body);
      return (later) =>
        sign(later, id, query.version, 'screen', {
          name: 'signature.png',
          type: mediaTypes.png,
          content,
        });
    });
  },

  clinicalDocumentScanAttach: async (desk) => {
    const { params, query, body, actor } = desk;
    const { clinicalDocumentId: id } = params;
    await lockForSigning(desk, id, query.version);
    const kind = await fileKind(body, '');
    if (kind !== 'pdf' && kind !== 'jpeg' && kind !== 'png')
      throw new ProblemError('clinical_document.not_a_scan');
    const file = { name: `scan.${kind}`, type: mediaTypes[kind], content: body };
    if (!isPicture(kind)) return sign(desk, id, query.version, 'scan', file);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => sign(later, id, query.version, 'scan', file);
    });
  },

  clinicalDocumentScanView: async (desk) => {
    const { db, params, now, audit } = desk;
    const { id, visitId, patientId } = await queries.findDocument(db, params.clinicalDocumentId);
    await readVisitFacts(db, visitId, now);
    await requireClinicalAccess(desk, patientId, { record: 'visit', recordId: visitId });
    const document = await queries.readDocument(db, id);
    if (document.scanFileId === null) throw new ProblemError('resource.not_found');
    const { name, type, content } = await readFile(db, 'document_scan', document.scanFileId);
    await recordDocumentRead(audit, 'read', document);
    await recordPatientRead(audit, patientId);
    return { name, type, content };
  },

  clinicalDocumentPdf: async (desk) => {
    const { db, params, actor, now, audit } = desk;
    const { id, visitId, patientId } = await queries.findDocument(db, params.clinicalDocumentId);
    await readVisitFacts(db, visitId, now);
    await requireClinicalAccess(desk, patientId, { record: 'visit', recordId: visitId });
    const document = await queries.readDocument(db, id);
    const facts = await readDocumentFacts(db, visitId, { userId: actor.userId, now });
    const signature =
      document.signatureFileId === null
        ? null
        : (await readFile(db, 'document_signature', document.signatureFileId)).content;
    const issuer = await readIssuer(db, await readVisitSite(db, visitId));
    const lock = await queries.readLockTime(db, id);
    await recordDocumentRead(audit, 'printed', document);
    await recordPatientRead(audit, patientId);
    return drawAfterCommit(async () => ({
      name: `${document.template}-${document.visitNumber}.pdf`,
      type: 'application/pdf',
      content: await drawDocument<PrintedDocument>(issuer.companyId, task, {
        document: shownDocument(document, false),
        heading: document.heading ?? headingOf(facts),
        issuer: await printableIssuer(issuer),
        signature: signature && new Uint8Array(signature), // a Buffer would become a long array
        ...lock,
        printedOn: facts.today,
      }),
    }));
  },
});
