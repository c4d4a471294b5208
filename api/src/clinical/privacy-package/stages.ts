import { randomUUID } from 'node:crypto';
import { limits, type Locale } from '@sala/shared-contracts';
import { accessSection, patientFactSections, readPatient, readPatientFacts } from '../../patients';
import type { ReportFormat, ReportSection } from '../../clinic';
import type { Db } from '../../platform/database/database';
import { readFile } from '../../platform/files/files';
import { documentBundle, fhirType } from '../fhir/document';
import { readBloodType } from '../sql/blood-type.queries';
import { readCosignature } from '../sql/cosignatures.queries';
import { shownDocument } from '../model/document-desk';
import { findNextSignedFile, listOfVisit, signedPurposes } from '../sql/documents.queries';
import { readFhirFacts } from '../sql/fhir.queries';
import { listChartRecords } from '../sql/chart-records.queries';
import { listAllergies } from '../sql/patient-clinical.queries';
import { findNextFile, listAccessAfter, listVisitIdsAfter } from '../sql/privacy-packages.queries';
import { readPrescriptionsOfVisit } from '../sql/prescription-record.queries';
import { readOrdersOfVisit } from '../sql/service-requests.queries';
import { listDeliveries } from '../sql/teaching-deliveries.queries';
import { readRecord } from '../sql/visit-record.queries';
import { readVisitFacts } from '../sql/visit-rows.queries';
import { chartSections } from './chart-sections';
import {
  packageWords,
  summarySections,
  teachingSection,
  visitSection,
  type WholeVisit,
} from './visit-sections';

/** What a stage works with. */
export interface Packed {
  readonly db: Db;
  readonly patientId: string;
  readonly locale: Locale;
  readonly publicUrl: string;
  /** ISO 8601. */
  readonly now: string;
}

/** What one step adds to the archive: a document in both formats, or the bytes of a file. */
export type Piece =
  | {
      /** Path within the archive, without its extension. */
      readonly path: string;
      readonly content: object;
      readonly sections: (format: ReportFormat) => readonly ReportSection[];
      /** What it read last. */
      readonly after: string;
    }
  | {
      readonly path: string;
      readonly type: string;
      readonly bytes: Uint8Array;
      readonly after: string;
    };

/** One kind of content, a few records at a time; null: there is nothing after `after`. */
export type Stage = (packed: Packed, after: string | null) => Promise<Piece | null>;

const summary: Stage = async ({ db, patientId, locale }, after) => {
  if (after !== null) return null;
  const say = packageWords[locale];
  const patient = await readPatient(db, patientId);
  const facts = await readPatientFacts(db, patient, true);
  const { bloodType } = await readBloodType(db, patientId);
  const allergies = await listAllergies(db, patientId);
  const teaching = await listDeliveries(db, patientId, null);
  const chart = {
    condition: await listChartRecords(db, 'condition', patientId, locale),
    medication_statement: await listChartRecords(db, 'medication_statement', patientId, locale),
    immunization: await listChartRecords(db, 'immunization', patientId, locale),
    family_history: await listChartRecords(db, 'family_history', patientId, locale),
  };
  return {
    path: say.paths.record,
    content: { ...facts, bloodType, allergies, teaching, chart },
    sections: (format) => [
      ...patientFactSections(facts)(format),
      ...summarySections(bloodType, allergies, say),
      teachingSection(teaching, say, format),
      ...chartSections(chart, say),
    ],
    after: 'all',
  };
};

const readWholeVisit = async (db: Db, visitId: string, patientId: string): Promise<WholeVisit> => {
  const {
    practitionerUserId: _user,
    cosignerUserId: _cosigner,
    ...facts
  } = await readVisitFacts(db, visitId);
  const { note, vitals, diagnoses, addenda, signature } = await readRecord(db, visitId, patientId);
  const cosignature = signature && (await readCosignature(db, visitId));
  const prescriptions = await readPrescriptionsOfVisit(db, visitId);
  const orders = (await readOrdersOfVisit(db, visitId)).map(
    ({ ordererId: _orderer, resultFileId: _file, ...order }) => order,
  );
  const documents = (await listOfVisit(db, visitId))
    .filter(({ status }) => status === 'locked')
    .map((document) => shownDocument(document, false));
  return {
    ...facts,
    note,
    vitals,
    diagnoses,
    addenda,
    signature,
    cosignature,
    prescriptions,
    documents,
    orders,
  };
};

/** Very long notes are fewer to a document, so that none takes too long to draw. */
const charactersMax = 150_000;

const visits: Stage = async ({ db, patientId, locale }, after) => {
  const say = packageWords[locale];
  const whole: WholeVisit[] = [];
  let length = 0;
  for (const id of await listVisitIdsAfter(db, patientId, after, limits.privacyPackageVisits)) {
    if (length > charactersMax) break;
    const visit = await readWholeVisit(db, id, patientId);
    length += JSON.stringify(visit).length;
    whole.push(visit);
  }
  const [first, last] = [whole.at(0), whole.at(-1)];
  if (!first || !last) return null;
  return {
    path: `${say.paths.visits}-${String(first.visitNumber).padStart(4, '0')}`,
    content: { visits: whole },
    sections: (format) => whole.map(visitSection(say, format)),
    after: String(last.visitNumber),
  };
};

const access: Stage = async ({ db, patientId, locale }, after) => {
  const entries = await listAccessAfter(db, patientId, after, limits.privacyPackageLogEntries);
  const last = entries.at(-1);
  if (!last) return null;
  return {
    path: `${packageWords[locale].paths.access}-${last.id}`,
    content: { access: entries },
    sections: (format) => [accessSection(entries, format)],
    after: String(last.id),
  };
};

/** Names come from people: nothing in one leads out of the archive. */
export const safeName = (name: string): string =>
  name.replace(/[\\/:*?"<>|]|\p{Cc}/gu, '_').replace(/^\.+/, '_');

const files: Stage = async ({ db, patientId, locale }, after) => {
  const file = await findNextFile(db, patientId, after);
  if (!file) return null;
  const { name, type, content } = await readFile(db, file.purpose, file.id);
  return {
    path: `${packageWords[locale].paths.files}/${file.id.slice(0, 8)} ${safeName(name)}`,
    type,
    bytes: content,
    after: file.id,
  };
};

/** Signatures that were drawn, and scans of what was signed on paper. */
const signedFiles: Stage = async ({ db, patientId, locale }, after) => {
  const file = await findNextSignedFile(db, patientId, after);
  if (!file) return null;
  const { name, type, content } = await readFile(db, signedPurposes[file.by], file.id);
  return {
    path: `${packageWords[locale].paths.files}/${file.id.slice(0, 8)} ${file.title} ${name}`,
    type,
    bytes: content,
    after: file.id,
  };
};

/** The record as other systems read it. */
const fhir: Stage = async ({ db, patientId, locale, publicUrl, now }, after) => {
  if (after !== null) return null;
  const facts = await readFhirFacts(db, patientId, now);
  const bundle = documentBundle(facts, { publicUrl, locale }, { id: randomUUID(), now });
  return {
    path: packageWords[locale].paths.fhir,
    type: fhirType,
    bytes: Buffer.from(JSON.stringify(bundle)),
    after: 'all',
  };
};

/** The first stages; later domains add theirs (jobs.ts). */
export const packageStages: readonly Stage[] = [summary, visits, files, access, fhir, signedFiles];
