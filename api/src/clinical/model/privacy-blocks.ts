import type { PrivacyRequest } from '@sala/shared-contracts';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { setBlock } from '../sql/privacy-blocks.queries';

interface Desk extends Pick<ChangeRecorder, 'audit'> {
  readonly db: Db;
}

const subjectsOf = ({ patient, customer }: PrivacyRequest) => [
  ...(patient ? [{ kind: 'patient', id: patient.id } as const] : []),
  ...(customer ? [{ kind: 'customer', id: customer.id } as const] : []),
];

/**
 * Nobody but those who answer for it finds, books or writes to the person from now on.
 *
 * @throws privacy_block.in_use
 */
export const blockSubject = async (
  { db, audit }: Desk,
  request: PrivacyRequest,
  now: string,
): Promise<void> => {
  const { number } = request;
  for (const { kind, id } of subjectsOf(request))
    if (await setBlock(db, kind, id, { number, blockedAt: now }))
      await audit({
        action: `${kind}.privacy_blocked`,
        entityType: kind,
        entityId: id,
        diff: { privacyRequest: number },
      });
};

/** @returns false when this request blocks nobody any more */
export const unblockSubject = async (
  { db, audit }: Desk,
  request: PrivacyRequest,
  reason: string,
): Promise<boolean> => {
  const { number } = request;
  let lifted = false;
  for (const { kind, id } of subjectsOf(request))
    if (await setBlock(db, kind, id, { number, blockedAt: null })) {
      lifted = true;
      await audit({
        action: `${kind}.privacy_unblocked`,
        entityType: kind,
        entityId: id,
        diff: { privacyRequest: number, reason },
      });
    }
  return lifted;
};
