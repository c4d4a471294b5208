import { useCan } from '@sala/shared-auth';
import { Link } from '@sala/shared-ui';
import { Link as RouterLink } from '@sala/shell-sdk';
import { shortened, useAuditWords } from './audit-words';
import type { Row } from './group-rows';

const uuidOnly = /^[0-9a-f-]{36}$/;

/** What an entry is about: its kind, and its name or id. */
export const RecordName = ({ row }: { readonly row: Row }) => {
  const words = useAuditWords();
  const canSeePatients = useCan('patients:read');
  const { entityType, entityId, recordName } = row;
  const isOne = entityId !== '*' && entityId !== 'list';
  const name =
    entityType === 'number_series' ? words.kind(entityId) : (recordName ?? shortened(entityId));
  const text = [words.kind(entityType), isOne ? name : ''].filter(Boolean).join(' ');
  if (entityType === 'patient' && canSeePatients && uuidOnly.test(entityId))
    return (
      <Link asChild title={entityId}>
        <RouterLink to={`/hospital/patient?patientId=${entityId}`}>{text}</RouterLink>
      </Link>
    );
  return <span title={isOne ? entityId : undefined}>{text}</span>;
};
