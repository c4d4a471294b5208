import { routes, type Locale } from '@sala/shared-contracts';
import { createClient } from '@sala/shared-contracts/client';

const locale = (): Locale => 'es-MX';

const sandbox = (origin: string) =>
  createClient({ route: (name) => routes[name], origin, locale, token: () => null });

/** Mails in the sandbox for an address, newest first. */
export const mailsTo = async (origin: string, email: string) =>
  (await sandbox(origin).sandboxMailbox({ query: { to: email } })).items;

/** Newest mail to an address with a matching subject. */
const newestMail = async (origin: string, email: string, subject: RegExp) => {
  const mail = (await mailsTo(origin, email)).find((one) => subject.test(one.subject));
  if (!mail) throw new Error(`no mail ${subject} to ${email}`);
  return mail;
};

/** Text of the attachment of the newest mail. */
export const mailedFile = async (
  origin: string,
  email: string,
  subject: RegExp,
): Promise<string> => {
  const { id } = await newestMail(origin, email, subject);
  return (await sandbox(origin).sandboxMailFile({ params: { mailId: id } })).content.text();
};

const found = (pattern: RegExp, text: string): string => {
  const match = pattern.exec(text)?.[0];
  if (!match) throw new Error(`not in the mail: ${pattern}`);
  return match;
};

/** Code in the newest mail. */
export const mailedCode = async (origin: string, email: string, subject = /./): Promise<string> =>
  found(/\b\d{6}\b/, (await newestMail(origin, email, subject)).text);

/** Path, query and fragment of the link in the newest mail, relative to the server under test. */
export const mailedLink = async (origin: string, email: string, subject = /./): Promise<string> => {
  const { pathname, search, hash } = new URL(
    found(/https?:\/\/\S+/, (await newestMail(origin, email, subject)).text),
  );
  return pathname + search + hash;
};
