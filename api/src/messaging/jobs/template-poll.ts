import type { Whatsapp, WhatsappTemplate } from '../../adapters/whatsapp/port';
import { WhatsappRefused } from '../../adapters/whatsapp/port';
import { AfterCommit } from '../../platform/database/after-commit';
import { failureCode } from '../../platform/deliveries/failure-code';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import type { ChannelAccounts } from '../model/channel-accounts';
import { findStaleLimit } from '../model/whatsapp-limit';
import { followTemplates } from '../model/follow-templates';
import { isToldSince, lockTemplates } from '../sql/message-template-writes.queries';

const second = 1000;
const minute = 60 * second;
/** A report may be lost: while something waits, the provider is asked often. */
const whileWaitingMs = 2 * minute;
const otherwiseMs = 60 * minute;
/** Reported while the provider was being asked. */
const againMs = 5 * second;
const pagesMax = 100;

const later = (now: string, milliseconds: number): StepOutcome => ({
  repeatAt: new Date(Date.parse(now) + milliseconds).toISOString(),
});

const listAll = async (driver: Whatsapp): Promise<WhatsappTemplate[]> => {
  const found: WhatsappTemplate[] = [];
  let after: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer: Awaited<ReturnType<Whatsapp['listTemplates']>> =
      await driver.listTemplates(after);
    found.push(...answer.items);
    after = answer.after;
    if (after === null) return found;
  }
  // Half of a list would say that the rest is gone.
  throw new Error('the list of templates has no end');
};

const ask = async (
  accounts: ChannelAccounts,
  companyId: string,
): Promise<WhatsappTemplate[] | null> => {
  const account = await accounts.whatsapp(companyId);
  if (!account) return null;
  const { connectionId, driver } = account;
  try {
    const found = await listAll(driver);
    await accounts.worked(companyId, connectionId);
    return found;
  } catch (cause) {
    const code = cause instanceof WhatsappRefused ? String(cause.code) : failureCode(cause);
    await accounts.failed(companyId, connectionId, cause, code);
    throw cause;
  }
};

/** Asks the provider what became of the templates of a company, with no transaction open. */
export const templatePollKind = (accounts: ChannelAccounts | null): JobKind => ({
  step: async ({ db, entityId: companyId, now: since }) => {
    const rows = await lockTemplates(db);
    if (rows.length === 0 || !accounts) return 'done';
    const isStale = (await findStaleLimit(db, since)) !== null;
    const known = new Set(rows.flatMap(({ providerId }) => providerId ?? []));
    return new AfterCommit<JobContext, StepOutcome>(async () => {
      const templates = await ask(accounts, companyId);
      if (isStale) await accounts.refreshLimit(companyId);
      return async (context) => {
        if (!templates) return 'done'; // it is not connected any more; what is submitted next asks again
        const waits = await followTemplates(context, { templates, known, since });
        if (await isToldSince(context.db, since)) return later(context.now, againMs);
        return later(context.now, waits ? whileWaitingMs : otherwiseMs);
      };
    });
  },
  abandon: async ({ now }) => ({
    repeatAt: new Date(Date.parse(now) + otherwiseMs).toISOString(),
  }),
});
