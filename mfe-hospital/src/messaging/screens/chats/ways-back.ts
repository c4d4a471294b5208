import type { Contract, Conversation, EndpointInput } from '@sala/shared-contracts';

export type BulkBody = EndpointInput<Contract['conversationBulk']>['body'];
export type BulkChange = BulkBody['change'];

/** What puts one back to how it was. */
const wayBack = (
  { status, snoozedUntil, assignee, department, labels }: Conversation,
  asked: BulkChange,
): BulkChange => {
  if (asked.kind === 'assign')
    return {
      kind: 'assign',
      assigneeId: assignee?.id ?? null,
      departmentId: department?.id ?? null,
    };
  if (asked.kind === 'label')
    return {
      kind: 'label',
      add: (asked.remove ?? []).filter((one) => labels.includes(one)),
      remove: asked.add.filter((one) => !labels.includes(one)),
    };
  return status === 'snoozed'
    ? { kind: 'snooze', until: snoozedUntil ?? '' }
    : { kind: 'status', status };
};

/** As few calls as put all of them back. */
export const waysBack = (rows: readonly Conversation[], asked: BulkChange): readonly BulkBody[] => {
  const alike = new Map<string, { conversations: string[]; change: BulkChange }>();
  for (const row of rows) {
    const change = wayBack(row, asked);
    const key = JSON.stringify(change);
    const known = alike.get(key);
    if (known) known.conversations.push(row.id);
    else alike.set(key, { conversations: [row.id], change });
  }
  return [...alike.values()];
};
