import { isInNetworks, isNetworkBlock, tidyNetworkBlock } from './network-block';

test.each([
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['203.0.113.7', '203.0.113.7/32'],
  ['2001:DB8::1/32', '2001:db8:0:0:0:0:0:0/32'],
  ['::ffff:10.0.0.1/24', '10.0.0.0/24'],
])('%s becomes %s', (typed, block) => {
  expect(tidyNetworkBlock(typed)).toBe(block);
  expect(isNetworkBlock(block)).toBe(true);
});

test.each([
  '',
  '10.0.0/8',
  '10.0.0.256',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '1:2:3/64',
  '::1::2',
  'oficina',
])('%s is not a block', (typed) => expect(isNetworkBlock(tidyNetworkBlock(typed))).toBe(false));

test('an address is found in its block, in either notation, and in no other', () => {
  expect(isInNetworks('::ffff:10.9.8.7', ['10.0.0.0/8'])).toBe(true);
  expect(isInNetworks('10.9.8.7', ['192.168.0.0/16', '10.0.0.0/8'])).toBe(true);
  expect(isInNetworks('11.0.0.1', ['10.0.0.0/8'])).toBe(false);
  expect(isInNetworks('2001:db8:1::5', ['2001:db8:0:0:0:0:0:0/32'])).toBe(true);
  expect(isInNetworks('2001:db9::5', ['2001:db8:0:0:0:0:0:0/32', '10.0.0.0/8'])).toBe(false);
  expect(isInNetworks('nowhere', ['10.0.0.0/8'])).toBe(false);
});
