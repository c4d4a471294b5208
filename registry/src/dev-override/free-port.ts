import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

const isFree = async (port: number): Promise<number | null> => {
  const probe = createServer();
  try {
    probe.listen(port, 'localhost');
    await once(probe, 'listening');
  } catch {
    return null; // somebody listens there
  }
  const { port: found } = probe.address() as AddressInfo; // a server on TCP has this address
  probe.close();
  await once(probe, 'close');
  return found;
};

/** The port that is wished for; when it is taken, any other. */
export const freePort = async (wished: number): Promise<number> => {
  const port = (await isFree(wished)) ?? (await isFree(0));
  if (port === null) throw new Error('No port of this machine is free.');
  return port;
};
