import type { SignedInMember, TestApi } from '..';
import type { RuleDefinition } from '@sala/shared-contracts';

/** Identical in every company: ids are unique only within a company. */
const leadOfRuleId = '00000000-0000-4000-8000-00000000002e';

/** A call for each new lead, and another one a day later. */
export const ruleDefinition = {
  trigger: { kind: 'event', event: 'lead.created' },
  condition: { all: [] },
  actions: [
    {
      kind: 'create_task',
      title: 'Llamar a {{name}}',
      priority: 'high',
      assignee: { kind: 'role', role: 'marketing' },
      dueInDays: 0,
    },
    { kind: 'wait', minutes: 1440 },
    {
      kind: 'create_task',
      title: 'Volver a llamar a {{name}}',
      priority: 'medium',
      assignee: { kind: 'role', role: 'marketing' },
      dueInDays: 1,
    },
  ],
  limits: { oncePerSubject: false, hourlyMax: null },
} satisfies RuleDefinition;

export const ruleBody = { name: 'Llamar a leads nuevos', definition: ruleDefinition };

/** Valid inputs of rule endpoints with an id, for the caller's own record. */
export const ruleInputs = {
  ruleView: {},
  ruleUpdate: { body: { version: 1, name: 'Otro nombre' } },
  ruleMove: { body: { version: 1, status: 'active' } },
  ruleRunStart: { body: { subjectId: leadOfRuleId } },
  ruleExplain: { query: { subjectId: leadOfRuleId } },
  ruleRunView: {},
  ruleRunCancel: {},
} as const;

/** A draft with a run that waits. */
export const createRuleRecords = async (api: TestApi, { client, companyId }: SignedInMember) => {
  const { id: ruleId } = await client.ok('ruleCreate', { body: ruleBody });
  await api.database.asOwner((owner) =>
    owner.query(
      `insert into lead (company_id, id, name, phone, source, position, response_by, created_at, updated_at)
       values ($1, $2, 'Eva Sol', '+525512349999', 'web', 0, now(), now(), now())`,
      [companyId, leadOfRuleId],
    ),
  );
  const { id: ruleRunId } = await client.ok('ruleRunStart', {
    params: { ruleId },
    body: { subjectId: leadOfRuleId },
  });
  return { ruleId, ruleRunId };
};
