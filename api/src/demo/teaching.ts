import { randomBytes, randomUUID } from 'node:crypto';
import { readStarters } from '../clinical/model/teaching-starters';
import { insertDelivery } from '../clinical/sql/teaching-deliveries.queries';
import { insertMaterial, setMaterialStatus } from '../clinical/sql/teaching-materials.queries';
import { setAcknowledged, setAnswers, setOpened } from '../clinical/sql/teaching-links.queries';
import { hashOfSecretToken } from '../identity';
import type { Db } from '../platform/database/database';

/** Key of the patient of `reference/notes/demo.json` who was given it. */
export const demoReader = 'faringitis-viral';

const article = 'faringitis-aguda';
/** One of three answered wrong, so that the next visit has something to explain. */
const answers = [0, 0, 2];

interface DemoVisit {
  readonly id: string;
  readonly at: string;
  readonly userId: string;
}

const later = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** Our articles in the library, one of them approved, given to a patient who answered. */
export const seedDemoTeaching = async (
  db: Db,
  { patientId, visit }: { readonly patientId: string; readonly visit: DemoVisit },
): Promise<void> => {
  const { userId, at } = visit;
  for (const { key, content } of await readStarters()) {
    const origin = { status: 'in_review', starterKey: key } as const;
    const materialId = await insertMaterial(db, content, origin, { userId, now: at });
    if (key !== article || materialId === null) continue;
    await setMaterialStatus(db, materialId, 'approved', { userId, now: at });
    const id = randomUUID();
    await insertDelivery(db, {
      id,
      patientId,
      visitId: visit.id,
      materialId,
      channel: 'print',
      tokenHash: hashOfSecretToken(randomBytes(16).toString('base64url')),
      now: later(at, 15),
      userId,
    });
    await setOpened(db, id, later(at, 300));
    await setAcknowledged(db, id, later(at, 304));
    await setAnswers(db, id, answers, later(at, 306));
  }
};
