import { isIP } from 'node:net';
import { isPublicAddress } from '../email/public-address';

/**
 * Whether a browser may name this push service. Names are looked up when something is sent, by the
 * guard that pins the address; an address in our own networks is refused at once.
 */
export const isPublicEndpoint = (endpoint: string): boolean => {
  const { hostname, protocol } = new URL(endpoint);
  const host = hostname.replace(/^\[|\]$/g, ''); // an IPv6 address stands in brackets
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
};
