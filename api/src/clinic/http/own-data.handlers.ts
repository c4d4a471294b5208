import { shortName } from '@sala/shared-contracts';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { ownDataSections } from '../personal-data/own-data-report';
import { personalDataFile } from '../personal-data/personal-data-file';
import { readOwnData } from '../sql/own-data.queries';

export const ownDataHandlers = defineHandlers<'accountDataExport'>({
  accountDataExport: async (context) => {
    const { actor, audit, db, query } = context;
    if (actor.companyId === null) throw new ProblemError('company.required');
    await audit({
      action: 'account.data_exported',
      entityType: 'user_account',
      entityId: actor.userId,
      diff: { format: query.format },
    });
    const content = await readOwnData(db, actor.userId);
    const { email } = content.account;
    return personalDataFile(
      context,
      {
        format: 'sala.account-data/1',
        code: email,
        name: shortName(content.account),
        content,
        sections: ownDataSections(content),
        notes: ['jsonHasAll'],
      },
      query.format,
    );
  },
});
