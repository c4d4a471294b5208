import type { AuditRow } from '@sala/shared-contracts';

/** A line of the table: entries that are alike; lists tell rows apart by a text. */
export type Row = Omit<AuditRow, 'id'> & {
  readonly id: string;
  /** The newest first; the line shows that one. */
  readonly entries: readonly AuditRow[];
};

const minute = 60_000;

const alike = (one: AuditRow, other: AuditRow): boolean =>
  one.userId === other.userId &&
  one.by === other.by &&
  one.via?.id === other.via?.id &&
  one.action === other.action &&
  one.entityType === other.entityType &&
  one.entityId === other.entityId &&
  one.network === other.network &&
  Date.parse(one.at) - Date.parse(other.at) <= minute;

/** Entries that follow each other within a minute of the newest and say the same are one line. */
export const grouped = (entries: readonly AuditRow[]): readonly Row[] => {
  const groups: AuditRow[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group?.[0] && alike(group[0], entry)) group.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group) =>
    group[0] ? [{ ...group[0], id: String(group[0].id), entries: group }] : [],
  );
};
