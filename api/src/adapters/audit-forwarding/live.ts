import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { AuditForwardingTarget } from '@sala/shared-contracts';
import { ConnectionFailed, errorText } from '../../platform/connections/connections';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { publicAddressOf } from '../email/public-address';
import { createGuardedFetch } from '../single-sign-on/guarded-fetch';
import type { AuditForwarder, AuditReceiver, ForwardedBatch } from './port';
import { syslogFrame } from './syslog-frame';

const second = 1000;
const defaultTimeoutMs = 15 * second;
const graceMs = 2 * second;

type Target<Kind extends AuditForwardingTarget['kind']> = Extract<
  AuditForwardingTarget,
  { kind: Kind }
>;

interface Options {
  /** Host name of this installation. */
  readonly host: string;
  /** Allows receivers in private networks, and plain HTTP; only in demonstrations. */
  readonly privateNetworks: boolean;
  /** For connecting, writing and the answer together. */
  readonly timeoutMs?: number;
}

/**
 * Syslog has no answers: it counts as received when all is written and the receiver closes after
 * us, or at least does not break the connection for a while.
 */
const deliver = (socket: TLSSocket, bytes: Buffer, timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let timer = setTimeout(
      () => socket.destroy(new ConnectionFailed(`no answer within ${timeoutMs / second} s`)),
      timeoutMs,
    );
    let written = false;
    socket.once('secureConnect', () => {
      socket.end(bytes, () => {
        written = true;
        clearTimeout(timer);
        timer = setTimeout(() => socket.destroy(), graceMs);
      });
    });
    socket.resume(); // what is sent to us would hold back the end
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      if (written) resolve();
      else reject(new ConnectionFailed('the receiver closed the connection'));
    });
  });

const sendSyslog = async (
  { host, port, certificate }: Target<'syslog'>,
  { entries }: ForwardedBatch,
  { host: sender, privateNetworks, timeoutMs = defaultTimeoutMs }: Options,
): Promise<void> => {
  const address = privateNetworks ? host : await publicAddressOf(host);
  const socket = connect({
    host: address,
    port,
    minVersion: 'TLSv1.2',
    ...(isIP(host) ? {} : { servername: host }),
    ...(certificate === null ? {} : { ca: certificate }),
  });
  const bytes = Buffer.concat(entries.map((entry) => syslogFrame(entry, sender)));
  await deliver(socket, bytes, timeoutMs);
};

const sendLines = async (
  { url }: Target<'http'>,
  { authorization }: AuditReceiver,
  { key, entries }: ForwardedBatch,
  { privateNetworks, timeoutMs = defaultTimeoutMs }: Options,
): Promise<void> => {
  const { status } = await createGuardedFetch(privateNetworks)(url, {
    method: 'POST',
    body: entries.map(({ json }) => `${json}\n`).join(''),
    headers: {
      'content-type': 'application/x-ndjson',
      'idempotency-key': key,
      ...(authorization === null ? {} : { authorization }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (status < 200 || status > 299)
    throw new ConnectionFailed(`the receiver answered with status ${status}`);
};

/** Speaks syslog over TLS and HTTP to the receivers of companies. */
export const createAuditForwarder = (options: Options): AuditForwarder => ({
  send: async (receiver, batch) => {
    refuseInTransaction('the receiver of the audit log');
    const { target, authorization } = receiver;
    try {
      if (target.kind === 'syslog') await sendSyslog(target, batch, options);
      else await sendLines(target, receiver, batch, options);
    } catch (cause) {
      throw new ConnectionFailed(errorText(cause, authorization === null ? [] : [authorization]), {
        cause,
      });
    }
  },
});
