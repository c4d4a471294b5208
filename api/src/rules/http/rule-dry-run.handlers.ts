import { subjectOfTrigger } from '@sala/shared-contracts';
import { recordPatientsShown } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { checkDefinition } from '../model/check-definition';
import { dryRun } from '../model/dry-run';
import { readsSubject } from '../model/show-runs';
import { readSurroundings } from '../model/surroundings';

export const ruleDryRunHandlers = defineHandlers<'ruleDryRun'>({
  ruleDryRun: async (context) => {
    const { db, body, actor, services, audit } = context;
    const { definition } = body;
    await checkDefinition(context, definition);
    const kind = subjectOfTrigger(definition.trigger);
    const { items, skipped, ...figures } = await dryRun({
      desk: { ...context, userId: actor.userId, publicUrl: services.publicUrl },
      definition,
      surroundings: await readSurroundings(db, kind),
    });
    const reads = readsSubject(context, kind);
    const patients = items.flatMap(({ subject }) => subject.patientId ?? []);
    if (reads) await recordPatientsShown(audit, [...new Set(patients)]);
    return {
      ...figures,
      skipped: [...skipped],
      items: items.map(({ subject, at, text }) => ({
        at,
        // The filled text names what the record does.
        text: reads ? text : null,
        subject: { kind: subject.kind, id: subject.id, label: reads ? subject.label : null },
      })),
    };
  },
});
