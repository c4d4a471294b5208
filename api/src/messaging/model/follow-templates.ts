import type { WhatsappTemplate } from '../../adapters/whatsapp/port';
import type { JobContext } from '../../platform/jobs/job';
import { notify } from '../../platform/notifications/notify';
import { readOwnCompany } from '../sql/message-templates.queries';
import * as writes from '../sql/message-template-writes.queries';
import { decideTemplate, type Decision } from './template-decision';

type Desk = Pick<JobContext, 'db' | 'now' | 'audit' | 'publish'>;

const entityType = 'message_template';

/** What the provider was asked, and when. */
export interface Asked {
  readonly templates: readonly WhatsappTemplate[];
  /** Ids that it had given before it was asked. */
  readonly known: ReadonlySet<string>;
  /** ISO 8601. */
  readonly since: string;
}

const stopped: ReadonlySet<string> = new Set(['rejected', 'paused', 'disabled']);

/** Whoever submitted it is told of what was decided. */
const tell = async (
  { db, now }: Desk,
  row: writes.TemplateRow,
  userId: string | null,
  { state, version }: Decision,
): Promise<void> => {
  const isStopped =
    version?.status === 'rejected' || (state.status !== row.status && stopped.has(state.status));
  const isApproved = version?.status === 'approved';
  if (userId === null || (!isStopped && !isApproved)) return;
  const companyId = await readOwnCompany(db);
  await notify(db, {
    userId,
    companyId,
    kind: isStopped ? 'template_stopped' : 'template_approved',
    facts: { name: row.name },
    path: `/template-messages?templateId=${row.id}`,
    now,
  });
};

const record = async (
  desk: Desk,
  row: writes.TemplateRow,
  submittedBy: string | null,
  decision: Decision,
): Promise<void> => {
  const { db, now, audit, publish } = desk;
  const { state, version } = decision;
  if (version) await writes.decideVersion(db, { id: row.id, number: version.number }, version, now);
  await writes.recordState(db, row.id, state, now);
  await audit({
    action: 'message_template.decided',
    entityType,
    entityId: row.id,
    diff: {
      ...(state.status !== row.status && { status: [row.status, state.status] }),
      ...(state.providerCategory !== row.providerCategory && {
        category: [row.providerCategory, state.providerCategory],
      }),
      ...(state.quality !== row.quality && { quality: [row.quality, state.quality] }),
      ...(version && { version: version.number, decision: version.status }),
      ...(version?.rejection && { reason: version.rejection }),
    },
  });
  await tell(desk, row, submittedBy, decision);
  await publish({ type: 'message_template.changed', entityId: row.id });
};

const isSame = (row: writes.TemplateRow, { state, version }: Decision): boolean =>
  version === null &&
  row.status === state.status &&
  row.inUse === state.inUse &&
  row.providerCategory === state.providerCategory &&
  row.quality === state.quality;

/**
 * Records how the provider shows the templates, whatever was reported of them or was not.
 *
 * @returns whether it still has to decide.
 */
export const followTemplates = async (
  desk: Desk,
  { templates, known, since }: Asked,
): Promise<boolean> => {
  const { db, now } = desk;
  const byId = new Map(templates.map((one) => [one.id, one]));
  const unchanged: string[] = [];
  let waits = false;
  for (const row of await writes.lockTemplates(db)) {
    const newest = await writes.readVersion(db, row.id, row.newest);
    const isPending = newest.status === 'pending';
    // Not taken yet, or taken after it was asked: what it showed is older.
    const isAhead = isPending && (newest.acceptedAt === null || newest.acceptedAt > since);
    const provider = row.providerId === null ? undefined : byId.get(row.providerId);
    const isUnknown = !provider && (row.providerId === null || !known.has(row.providerId));
    if (isAhead || isUnknown) {
      waits ||= isPending;
      continue;
    }
    const used =
      row.inUse === null || row.inUse === row.newest
        ? null
        : await writes.readVersion(db, row.id, row.inUse);
    const decision = decideTemplate({ row, newest, used }, provider ?? null);
    waits ||= isPending && decision.version === null;
    if (isSame(row, decision)) unchanged.push(row.id);
    else {
      const submitted = newest.submittedBy ?? used?.submittedBy ?? null;
      await record(desk, row, submitted, decision);
    }
  }
  await writes.recordSynced(db, unchanged, now);
  return waits;
};
