import type { EmergencyAccess } from '@sala/shared-contracts';
import { patient } from './patient.fixture';

/** An access of somebody else that has just begun. */
export const emergencyAccess = (change: Partial<EmergencyAccess> = {}): EmergencyAccess => ({
  id: 'c0ffee00-0000-4000-8000-0000000000f1',
  kind: 'emergency',
  user: { id: 'c0ffee00-0000-4000-8000-0000000000f2', name: 'Ada Ministra' },
  patient: {
    id: patient.id,
    recordNumber: patient.recordNumber,
    name: patient.name,
    listName: patient.listName,
  },
  reason: 'Llegó inconsciente y no hay médico',
  openedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60 * 60_000).toISOString(),
  closedAt: null,
  open: true,
  reads: 0,
  review: null,
  reviewable: false,
  ...change,
});
