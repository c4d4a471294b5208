import type { SignedInMember, TestApi } from '..';
import { withClient } from '../../platform/database/connection';
import { createPatient } from './patients';
import { onePixel } from './clinic';

/** Valid inputs of endpoints of ARCO requests and retention, for records of the caller's company. */
export const privacyInputs = {
  privacyRequestView: {},
  privacyRequestProofSave: { query: { name: 'ine.png' }, body: new Blob([onePixel]) },
  privacyRequestProofView: {},
  privacyRequestReview: { body: { version: 2 } },
  privacyRequestExtend: { body: { version: 2, reason: 'Hay que reunir el archivo' } },
  privacyRequestAnswer: { body: { version: 3, outcome: 'refused', answer: 'No procede' } },
  privacyRequestCarryOut: { body: { version: 4 } },
  privacyRequestClose: { body: { version: 4 } },
  privacyBlockLift: { body: { version: 2, reason: 'Lo pidió de nuevo' } },
  privacyPackageCreate: {},
  privacyPackageDownload: {},
  retentionItemList: { query: {} },
  retentionApprove: { body: { confirmation: '0' } },
  retentionCancel: {},
  legalHoldCreate: { body: { reason: 'Juicio en curso' } },
  legalHoldLift: {},
} as const;

/* In every time zone a day that has begun. */
const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Takes the request to where the step is possible. */
export const preparePrivacy = async (
  api: TestApi,
  { client }: SignedInMember,
  name: string,
  privacyRequestId: string,
): Promise<void> => {
  const params = { privacyRequestId };
  if (name === 'privacyBlockLift')
    await api.database.asOwner((owner) =>
      owner.query(
        `update patient p set privacy_blocked_at = now(), privacy_block_request = r.number
         from privacy_request r where r.id = $1 and p.company_id = r.company_id and p.id = r.patient_id`,
        [privacyRequestId],
      ),
    );
  const later = ['privacyRequestAnswer', 'privacyRequestCarryOut', 'privacyRequestClose'];
  if (!later.includes(name)) return;
  await client.ok('privacyRequestReview', { params, body: { version: 2 } });
  if (name === 'privacyRequestAnswer') return;
  const outcome = name === 'privacyRequestClose' ? 'refused' : 'granted';
  await client.ok('privacyRequestAnswer', {
    params,
    body: { version: 3, outcome, answer: 'Se entregó copia' },
  });
};

/** A request with its proof, a list of retention, and a record that is held. */
export const createPrivacyRecords = async (
  api: TestApi,
  { client, companyId }: SignedInMember,
): Promise<{
  privacyRequestId: string;
  retentionProposalId: string;
  legalHoldId: string;
}> => {
  const { id: patientId } = await createPatient(client, { firstName: 'Retenida' });
  const { id: legalHoldId } = await client.ok('legalHoldCreate', {
    params: { patientId },
    body: { reason: 'Juicio en curso' },
  });
  const { id: privacyRequestId } = await client.ok('privacyRequestCreate', {
    body: { kind: 'access', requester: 'Rita Sol', patientId, receivedOn: yesterday() },
  });
  await client.ok('privacyRequestProofSave', {
    params: { privacyRequestId },
    query: { name: 'ine.png' },
    body: new Blob([onePixel]),
  });
  await withClient(api.database.superuser, async (superuser) => {
    await superuser.query('set session_replication_role = replica'); // as if it had been granted
    await superuser.query(
      `insert into privacy_package (company_id, request_id, locale, state, created_at, created_by, ready_at, expires_at)
       select company_id, id, 'es-MX', 'ready', now(), created_by, now(), now() + interval '7 days' from privacy_request where id = $1`,
      [privacyRequestId],
    );
  });
  return api.database.asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into retention_proposal (company_id, retention_years, listed_at) values ($1, 5, now()) returning id`,
      [companyId],
    );
    return { privacyRequestId, retentionProposalId: rows[0]?.id ?? '', legalHoldId };
  });
};
