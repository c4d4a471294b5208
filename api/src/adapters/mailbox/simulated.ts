import { startEmailSimulator, type EmailSimulator } from '../email/simulator';
import type { MailboxAccount, MailboxPort } from './port';

/** Servers with such a name are on this machine, in demonstrations only. */
const simulatedHosts = /(?:^|\.)demo\.sala\.test$/;

/** One server for each account; the API and the worker of a process share them. */
const servers = new Map<string, Promise<EmailSimulator>>();

const serverOf = (user: string): Promise<EmailSimulator> => {
  const server = servers.get(user) ?? startEmailSimulator();
  servers.set(user, server);
  return server;
};

const here = async (account: MailboxAccount): Promise<MailboxAccount> => {
  if (!simulatedHosts.test(account.imap.host)) return account;
  const { imap, server } = await serverOf(account.user);
  return {
    ...account,
    imap: { host: imap.host, port: imap.port, security: 'none' },
    smtp: { host: server.host, port: server.port, security: 'none' },
    user: imap.user,
    password: imap.password,
  };
};

/** A demonstration connects mailboxes without any account: the protocols are the same. */
export const withSimulatedHosts = (port: MailboxPort): MailboxPort => ({
  ...port,
  openInbox: async (account) => port.openInbox(await here(account)),
  trySmtp: async (account) => port.trySmtp(await here(account)),
  send: async (account, letter) => port.send(await here(account), letter),
});
