import { isPublicAddress, isPublicEndpoint, publicAddressOf } from './public-address';

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['127.0.0.1', false],
  ['10.0.0.8', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['mail.example.org', false],
])('%s is on the public Internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('refuses a name that resolves to a private address', async () => {
  await expect(publicAddressOf('localhost')).rejects.toThrow('localhost is not on the public');
});

test.each([
  ['https://hooks.example.com/in', true],
  ['https://93.184.215.14/in', true],
  ['https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/in', true],
  ['http://hooks.example.com/in', false],
  ['https://localhost:8443/in', false],
  ['https://api.localhost./in', false],
  ['https://2130706433/in', false],
  ['https://0x7f.1/in', false],
  ['https://[::1]/in', false],
  ['https://[::ffff:10.0.0.8]/in', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://192.168.1.20/in', false],
  ['https://', false],
])('%s may be named: %s', (endpoint, expected) => {
  expect(isPublicEndpoint(endpoint)).toBe(expected);
});
