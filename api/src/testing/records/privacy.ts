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
  privacyRequestAnswer: { body: { version: 2, outcome: 'refused', answer: 'No procede' } },
  privacyRequestCarryOut: { body: { version: 2 } },
  privacyRequestClose: { body: { version: 2 } },
  retentionItemList: { query: {} },
  retentionApprove: { body: { confirmation: '0' } },
  retentionCancel: {},
  legalHoldCreate: { body: { reason: 'Juicio en curso' } },
  legalHoldLift: {},
} as const;

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
    body: { kind: 'access', requester: 'Rita Sol', receivedOn: '2026-01-05' },
  });
  await client.ok('privacyRequestProofSave', {
    params: { privacyRequestId },
    query: { name: 'ine.png' },
    body: new Blob([onePixel]),
  });
  return withClient(api.database.owner, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into retention_proposal (company_id, retention_years, listed_at) values ($1, 5, now()) returning id`,
      [companyId],
    );
    return { privacyRequestId, retentionProposalId: rows[0]?.id ?? '', legalHoldId };
  });
};
