import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** Of this machine alone, and known to everybody: it protects nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYAR8l3ZxTGxiQq8V
JPlCwCV6zDF73bRLIaolttEGfzahRANCAASDvX60cFTyR2YKeUMvAPpvbxmdRI9R
g/rww8i17OUsKs2NGsxbkmAitxjnvmBuPwEPctedg/w60RuNwwh7RQ4z
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUd1hRJOrN8ER+rBIGh2v3ai2+e4QwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzE4NTkwN1oYDzIxMjYxMTAz
MTg1OTA3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASDvX60cFTyR2YKeUMvAPpvbxmdRI9Rg/rww8i17OUsKs2NGsxbkmAi
txjnvmBuPwEPctedg/w60RuNwwh7RQ4zo28wbTAdBgNVHQ4EFgQUj6ONo6Zs+xdF
TUAHFXup0htTtugwHwYDVR0jBBgwFoAUj6ONo6Zs+xdFTUAHFXup0htTtugwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
zj0EAwIDRwAwRAIgQ3iqvS0goeoIP4KaeWZuXhAoAWPmoLj+5CMi99CQlHwCIApH
s7l94gN81UImTIG9mFwThj/37WX+ZTnbmrdXfwrz
-----END CERTIFICATE-----`;

const host = '127.0.0.1';

const listening = async (server: Server): Promise<number> => {
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // it listens on a port, not on a pipe
};

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

/** Splits what arrives into messages by their octet counts (RFC 5425 §4.3). */
const messagesIn = (bytes: Buffer): string[] => {
  const messages: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const length = Number(bytes.toString('ascii', at, space));
    messages.push(bytes.toString('utf8', space + 1, space + 1 + length));
    at = space + 1 + length;
  }
  return messages;
};

/** What a receiver got, call by call, and whether it breaks off. */
interface Simulated {
  readonly calls: readonly (readonly string[])[];
  /** Breaks off as many calls as this before it has read them. */
  fail(times: number): void;
  close(): Promise<void>;
}

export interface SyslogSimulator extends Simulated {
  readonly target: {
    readonly kind: 'syslog';
    readonly host: string;
    readonly port: number;
    readonly certificate: string;
  };
}

/** Takes syslog over TLS. */
export const startSyslogSimulator = async (): Promise<SyslogSimulator> => {
  const calls: string[][] = [];
  let failures = 0;
  const server = createTlsServer({ key, cert: certificate }, (socket) => {
    socket.on('error', () => socket.destroy());
    if (failures > 0) {
      failures -= 1;
      socket.destroy();
      return;
    }
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => calls.push(messagesIn(Buffer.concat(chunks))));
  });
  const port = await listening(server);
  return {
    target: { kind: 'syslog', host, port, certificate },
    calls,
    fail: (times) => {
      failures = times;
    },
    close: () => closed(server),
  };
};

export interface LinesSimulator extends Simulated {
  readonly target: { readonly kind: 'http'; readonly url: string };
  /** Headers of each call. */
  readonly headers: readonly Readonly<Record<string, string | string[] | undefined>>[];
}

/** Takes JSON lines by POST. */
export const startLinesSimulator = async (): Promise<LinesSimulator> => {
  const calls: string[][] = [];
  const headers: LinesSimulator['headers'][number][] = [];
  let failures = 0;
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (failures > 0) {
        failures -= 1;
        response.writeHead(503).end();
        return;
      }
      headers.push(request.headers);
      calls.push(Buffer.concat(chunks).toString('utf8').trimEnd().split('\n'));
      response.writeHead(204).end();
    });
  });
  const port = await listening(server);
  return {
    target: { kind: 'http', url: `http://${host}:${port}/log?source=sala` },
    calls,
    headers,
    fail: (times) => {
      failures = times;
    },
    close: () => closed(server),
  };
};
