import { randomUUID } from 'node:crypto';
import {
  insertServiceRequest,
  receiveResult,
  reviewResult,
  revokeServiceRequest,
} from '../clinical/sql/service-requests.queries';
import type { Db } from '../platform/database/database';
import { askForReview } from '../tasks/jobs/review-result';
import { demoOrders } from './orders-data';

interface DemoVisit {
  readonly id: string;
  readonly patientId: string;
  readonly patient: string;
  readonly daysAgo: number;
  readonly at: string;
  readonly userId: string;
}

const dayMs = 86_400_000;

/**
 * Orders of visits that are being written, with their results; who ordered a study has a task for
 * each result that nobody has read.
 */
export const seedDemoOrders = async (db: Db, visits: readonly DemoVisit[]): Promise<void> => {
  for (const { patient, daysAgo, study, priority, result, revoked, ...order } of demoOrders) {
    const visit = visits.find((one) => one.patient === patient && one.daysAgo === daysAgo);
    if (!visit) continue;
    const { id: visitId, patientId, userId } = visit;
    const id = randomUUID();
    const stampAfter = (days: number) => ({
      userId,
      now: new Date(Date.parse(visit.at) + days * dayMs + 600_000).toISOString(),
    });
    await insertServiceRequest(
      db,
      { id, visitId },
      { ...order, codeText: study, priority: priority ?? 'routine', status: 'active' },
      stampAfter(0),
    );
    if (revoked) await revokeServiceRequest(db, id, revoked, stampAfter(14));
    if (!result) continue;
    const received = stampAfter(result.after);
    const critical = result.critical ?? false;
    await receiveResult(db, id, { result: result.text, fileId: null, critical }, received);
    if (result.reviewed) await reviewResult(db, id, stampAfter(result.reviewed + 0.1));
    else
      await askForReview(db, id, { patientId, visitId, ordererId: userId, critical }, received.now);
  }
};
