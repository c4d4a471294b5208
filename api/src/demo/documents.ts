import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentTemplates } from '@sala/shared-contracts';
import { consentExpiryJob } from '../clinical/jobs/consent-expiry';
import { fillTemplate, relationWord } from '../clinical/model/document-templates/fill-template';
import { headingOf, readDocumentFacts } from '../clinical/sql/document-facts.queries';
import {
  consentToldAt,
  insertDocument,
  readDocument,
  setLocked,
  signedPurposes,
  updateDocument,
} from '../clinical/sql/documents.queries';
import { readDiagnoses } from '../clinical/sql/visit-record.queries';
import { referenceDirectory } from '../platform/database/reference-data';
import type { Db } from '../platform/database/database';
import { storeFile } from '../platform/files/files';
import { enqueueJob } from '../platform/jobs/job.queries';
import { demoDocuments, type DemoDocument } from './documents-data';

interface DemoVisit {
  readonly id: string;
  readonly patient: string;
  readonly daysAgo: number;
  readonly at: string;
  readonly userId: string;
}

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const dayMs = 86_400_000;
const dayAfter = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * dayMs).toISOString().slice(0, 10);

const language = 'es-MX';

const fill = async (db: Db, { id, at }: DemoVisit, paper: DemoDocument, stamp: Stamp) => {
  const { template, guardian = null, blanks = [], leaveDays } = paper;
  const { kind, signer, diagnoses: named } = documentTemplates[template];
  const facts = await readDocumentFacts(db, id, stamp);
  const { items } = await readDiagnoses(db, id);
  const { title, body } = fillTemplate(
    template,
    { ...facts, guardian },
    {
      diagnoses: named === 'offered' ? items.map((one) => one.title) : [],
      leave: leaveDays ? { from: dayAfter(at, 0), days: leaveDays } : null,
    },
    language,
  );
  const texts = {
    title,
    body: blanks.reduce((text, said) => text.replace('[ ]', () => said), body),
    signerName: guardian?.name ?? '',
    signerRelation: relationWord(guardian?.relation ?? null, language),
    witness1: '',
    witness2: '',
  };
  const filled = { kind, template, language, signer, ...texts } as const;
  const documentId = await insertDocument(db, id, filled, stamp);
  if (paper.validDays !== undefined)
    await updateDocument(
      db,
      documentId,
      { ...texts, signer, expiresOn: dayAfter(stamp.now, paper.validDays) },
      stamp,
    );
  return { documentId, heading: headingOf(facts) };
};

/** Papers of signed visits as the product writes them, most of them signed on the screen. */
export const seedDemoDocuments = async (
  db: Db,
  visits: readonly DemoVisit[],
  now: string,
): Promise<void> => {
  const content = await readFile(join(referenceDirectory, 'notes/demo-signature.png'));
  const fileHash = createHash('sha256').update(content).digest('hex');
  for (const paper of demoDocuments) {
    const visit = visits.find(
      ({ patient, daysAgo }) => patient === paper.patient && daysAgo === paper.daysAgo,
    );
    if (!visit) continue;
    const { userId } = visit;
    const stamp = { userId, now: new Date(Date.parse(visit.at) + 25 * 60_000).toISOString() };
    const { documentId, heading } = await fill(db, visit, paper, stamp);
    if (paper.open) continue;
    const { id } = await storeFile(db, stamp, {
      purpose: signedPurposes.screen,
      name: 'signature.png',
      type: 'image/png',
      content,
    });
    const document = await readDocument(db, documentId);
    await setLocked(db, document, { heading, fileHash, file: { id, by: 'screen' } }, stamp);
    const { expiresOn } = document;
    if (expiresOn === null || expiresOn < now) continue;
    const dueAt = await consentToldAt(db, expiresOn);
    await enqueueJob(db, consentExpiryJob, documentId, userId, { dueAt, now });
  }
};
