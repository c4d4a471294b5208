import type { ForwardedEntry } from './port';

/**
 * Facility 13, log audit; severity 6, informational, and 4, warning, for what was refused (RFC 5424
 * §6.2.1).
 */
const facility = 13;
const informational = 6;
const warning = 4;
const refused = /\.(?:denied|failed|locked|refused|bypassed)$/;

/** MSGID: visible ASCII without spaces, 32 characters at most (RFC 5424 §6). */
const messageIdOf = (action: string): string =>
  action.replaceAll(/[^\x21-\x7e]/g, '_').slice(0, 32) || '-';

const hostNameOf = (host: string): string =>
  host.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 255) || '-';

/** One message in its frame: octet count, space, message (RFC 5425 §4.3). */
export const syslogFrame = ({ at, action, json }: ForwardedEntry, host: string): Buffer => {
  const priority = facility * 8 + (refused.test(action) ? warning : informational);
  const message = Buffer.from(
    `<${priority}>1 ${at} ${hostNameOf(host)} sala - ${messageIdOf(action)} - ${json}`,
  );
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
};
