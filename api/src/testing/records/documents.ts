import type { SignedInMember, TestApi, TestClient } from '..';
import { onePixel } from './patients';
import { openVisits } from './prescriptions';

/** A consent that leaves no blank to fill. */
export const telehealth = {
  template: 'consent-telehealth' as const,
  language: 'es-MX' as const,
  diagnoses: [],
  leave: null,
};

export const drawnSignature = (): Blob => new Blob([onePixel]);
export const scannedPaper = (): Blob => new Blob(['%PDF-1.7\nfirmado']);

/** Valid inputs of document endpoints with an id, for the caller's own record. */
export const documentInputs = {
  visitDocumentTemplateList: { query: { language: 'es-MX' } },
  visitDocumentList: {},
  patientDocumentList: { query: {} },
  clinicalDocumentView: {},
  clinicalDocumentCreate: { body: telehealth },
  clinicalDocumentUpdate: { body: { version: 1, expiresOn: '2090-01-31' } },
  clinicalDocumentDelete: {},
  clinicalDocumentSign: { query: { version: 1 }, body: drawnSignature() },
  clinicalDocumentScanAttach: { query: { version: 1 }, body: scannedPaper() },
  clinicalDocumentScanView: {},
  clinicalDocumentPdf: {},
} as const;

export const fillDocument = (client: TestClient, visitId: string, change: object = {}) =>
  client.ok('clinicalDocumentCreate', {
    params: { visitId },
    body: { ...telehealth, ...change },
  });

/** A consent whose signed paper was scanned. */
export const scanDocument = async (client: TestClient, visitId: string): Promise<string> => {
  const { id: clinicalDocumentId } = await fillDocument(client, visitId);
  await client.ok('clinicalDocumentScanAttach', {
    params: { clinicalDocumentId },
    ...documentInputs.clinicalDocumentScanAttach,
  });
  return clinicalDocumentId;
};

/** A filled document, and one whose paper was scanned, of one visit. */
export const createDocumentRecords = async (api: TestApi, member: SignedInMember) => {
  const { client } = member;
  const [visitId = ''] = await openVisits(api, member, {
    what: 'documentos',
    tokenPrefix: 'DO',
  });
  const { id: clinicalDocumentId } = await fillDocument(client, visitId);
  const scannedDocumentId = await scanDocument(client, visitId);
  return { clinicalDocumentId, scannedDocumentId };
};
