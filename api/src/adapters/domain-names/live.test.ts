import { createSocket } from 'node:dgram';
import { createDomainNames } from './live';
import { simulateReserved } from './simulator';

/** A name server that has one TXT record for every name below `zone`, and none elsewhere. */
const startNameServer = async (zone: string, record: string) => {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const end = query.indexOf(0, 12) + 5; // the name, its type and class
    const known = query.subarray(12, end).includes(zone);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(known ? 1 : 0, 6);
    header.fill(0, 8, 12);
    const text = Buffer.from(record);
    const data = Buffer.concat([Buffer.from([text.length]), text]);
    // Pointer to the name, TXT, IN, a minute, length.
    const answer = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
    const parts = [header, query.subarray(12, end), ...(known ? [answer, data] : [])];
    socket.send(Buffer.concat(parts), port, address);
  });
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready));
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
};

test('finds the proof among the TXT records of a name, and nothing elsewhere', async () => {
  const server = await startNameServer('clinica', 'sala-verification=abc');
  const names = createDomainNames([server.address]);
  const has = (name: string, proof: string) => names.hasRecord(`_sala-verification.${name}`, proof);
  expect(await has('clinica.mx', 'sala-verification=abc')).toBe(true);
  expect(await has('clinica.mx', 'sala-verification=ab')).toBe(false);
  expect(await has('otra.mx', 'sala-verification=abc')).toBe(false);
  const simulated = simulateReserved(names);
  expect(await simulated.hasRecord('_sala-verification.sol.test', 'x')).toBe(true);
  expect(await simulated.hasRecord('_sala-verification.clinica.mx', 'x')).toBe(false);
  server.close();
});
