import type { PrescriptionItemInput, PrescriptionSet } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { withMedications } from '../sql/prescription-drafts.queries';
import * as sets from '../sql/prescription-sets.queries';

type Names =
  | 'prescriptionSetList'
  | 'prescriptionSetCreate'
  | 'prescriptionSetUpdate'
  | 'prescriptionSetDelete';

const entityType = 'prescriptionSet';

/** A colleague shares a set to be used, not to be changed. */
const demandOwn = ({ own }: PrescriptionSet): void => {
  if (!own) throw new ProblemError('permission.denied');
};

/** @throws resource.not_found where one is a medication of nobody, or of another company */
const demandKnown = async (db: Db, items: readonly PrescriptionItemInput[]): Promise<void> => {
  const known = await withMedications(db, items);
  const isLost = items.some(
    ({ medicationId }, at) => medicationId !== null && known[at]?.medicationId === null,
  );
  if (isLost) throw new ProblemError('resource.not_found');
};

const bare = (items: PrescriptionSet['items']): PrescriptionItemInput[] =>
  items.map(({ medication: _medication, ...item }) => item);

export const prescriptionSetHandlers = defineHandlers<Names>({
  prescriptionSetList: async ({ db }) => ({ items: await sets.listSets(db) }),

  prescriptionSetCreate: async ({ db, body, actor, now, audit }) => {
    await demandKnown(db, body.items);
    const content = { ...body, shared: body.shared ?? false };
    const id = await sets.insertSet(db, content, { userId: actor.userId, now });
    await audit({
      action: 'prescription_set.created',
      entityType,
      entityId: id,
      diff: { shared: [null, content.shared], items: body.items.length },
    });
    return sets.lockSet(db, id);
  },

  prescriptionSetUpdate: async ({ db, params, body, now, audit }) => {
    const { version, ...given } = body;
    const present = await sets.lockSet(db, params.prescriptionSetId);
    demandOwn(present);
    await requireCurrentVersion(db, entityType, present, version, present);
    const before = { name: present.name, shared: present.shared, items: bare(present.items) };
    const wanted = {
      name: given.name ?? before.name,
      shared: given.shared ?? before.shared,
      items: given.items ?? before.items,
    };
    if (JSON.stringify(before) === JSON.stringify(wanted))
      throw invalid({ path: '', code: 'no_change' });
    await demandKnown(db, wanted.items);
    await sets.updateSet(db, present.id, wanted, now);
    await audit({
      action: 'prescription_set.updated',
      entityType,
      entityId: present.id,
      diff: {
        ...changesBetween(
          { name: before.name, shared: before.shared },
          { name: wanted.name, shared: wanted.shared },
        ),
        items: wanted.items.length,
      },
    });
    return sets.lockSet(db, present.id);
  },

  prescriptionSetDelete: async ({ db, params, audit }) => {
    const present = await sets.lockSet(db, params.prescriptionSetId);
    demandOwn(present);
    await sets.deleteSet(db, present.id);
    await audit({ action: 'prescription_set.deleted', entityType, entityId: present.id });
  },
});
