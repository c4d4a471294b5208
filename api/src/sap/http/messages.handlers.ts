import { limits } from '@sala/shared-contracts';
import { defineHandlers } from '../../platform/http/handler';
import { runEachInSavepoint } from '../../platform/http/bulk-outcome';
import { ProblemError } from '../../platform/http/problem-error';
import { textOf } from '../../adapters/sap/hl7/charset';
import { wakeIngestion } from '../model/receive-message';
import * as queries from '../sql/sap-messages.queries';

export const sapMessageHandlers = defineHandlers<
  'sapMessageList' | 'sapMessageView' | 'sapMessageReplay'
>({
  sapMessageList: ({ db, query: { state, patnr, falnr, search, page } }) =>
    queries.listMessages(
      db,
      {
        state: state ?? null,
        patnr: patnr ?? null,
        falnr: falnr ?? null,
        search: search || null,
      },
      { page, size: limits.sapPageMax },
    ),

  sapMessageView: async ({ db, params, audit }) => {
    const found = await queries.readMessage(db, params.sapMessageId);
    if (!found) throw new ProblemError('resource.not_found');
    const { bytes, ...row } = found;
    await audit({ action: 'sap_message.read', entityType: 'sap_message', entityId: row.id });
    const text = textOf(bytes)?.text ?? bytes.toString('latin1');
    return { ...row, raw: text.replaceAll(/\r\n?/g, '\n') };
  },

  sapMessageReplay: (context) => {
    const { db, body, actor, audit } = context;
    return runEachInSavepoint(
      context,
      body.ids.map((id) => ({ id })),
      async ({ id }) => {
        if (!(await queries.readMessage(db, id))) throw new ProblemError('resource.not_found');
        if (!(await queries.replayMessage(db, id))) throw new ProblemError('sap_message.not_dead');
        await wakeIngestion(db, id, actor);
        await audit({ action: 'sap_message.replayed', entityType: 'sap_message', entityId: id });
      },
    );
  },
});
