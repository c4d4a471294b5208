import { serverSettings } from './settings';

const gigabyte = 1024 ** 3;
const socket = { socketDirectory: '/run/sala', port: 5432 };

it.each([
  [gigabyte / 8, '64MB'],
  [gigabyte, '256MB'],
  [2 * gigabyte, '512MB'],
  [16 * gigabyte, '4096MB'],
  [64 * gigabyte, '4096MB'],
])('gives a quarter of %d bytes to shared buffers, between 64 MB and 4 GB', (memory, expected) => {
  expect(serverSettings(socket, memory)['shared_buffers']).toBe(expected);
});

it('never weakens durability', () => {
  expect(serverSettings(socket)).toMatchObject({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
  });
});

it('listens on a private socket and on no address', () => {
  expect(serverSettings(socket)).toMatchObject({
    listen_addresses: '',
    unix_socket_directories: '/run/sala',
    unix_socket_permissions: '0700',
  });
});
