import type { ActiveRun } from './rule-desk';

/** What a receiver is told: the rule, and the fields of its subject. */
export const webhookBody = ({ id, rule, subject }: ActiveRun, now: string): string =>
  JSON.stringify({
    run: id,
    rule: { id: rule.id, name: rule.name },
    subject: { kind: subject.kind, id: subject.id, values: subject.values },
    at: now,
  });
