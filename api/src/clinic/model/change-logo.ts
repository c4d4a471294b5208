import { deleteFile } from '../../platform/files/files';
import type { Context } from '../../platform/http/handler';
import { replaceLogo } from '../sql/companies.queries';

export const changeLogo = async (
  {
    db,
    actor,
    audit,
    publish,
  }: Pick<Context<'companyLogoSave'>, 'db' | 'actor' | 'audit' | 'publish'>,
  logoId: string | null,
): Promise<void> => {
  const before = await replaceLogo(db, actor.companyId, logoId);
  if (before === logoId) return;
  if (before !== null) await deleteFile(db, 'logo', before);
  await audit({
    action: 'company.logo_changed',
    entityType: 'company',
    entityId: actor.companyId,
    diff: { logoId: [before, logoId] },
  });
  await publish({ type: 'company.updated', entityId: actor.companyId });
};
