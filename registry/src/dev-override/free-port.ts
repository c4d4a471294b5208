import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

const isFree = async (port: number): Promise<number | null> => {
  const probe = createServer();
  try {
    probe.listen(port, 'localhost');
    await once(probe, 'listening');
  } catch {
    return null; // in use
  }
  const { port: found } = probe.address() as AddressInfo; // TCP servers have this address type
  probe.close();
  await once(probe, 'close');
  return found;
};

/** The preferred port, or any other when it is taken. */
export const freePort = async (preferred: number): Promise<number> => {
  const port = (await isFree(preferred)) ?? (await isFree(0));
  if (port === null) throw new Error('No free port on this machine.');
  return port;
};
