import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { Clock } from '../../platform/time/clock';
import type { SignatureTime } from './port';
import { createSignatureTime } from './rfc3161';
import { readRequest, writeResponse } from './time-stamp-token';

export interface TimeStampSimulator {
  /** Answers a request of RFC 3161 as a provider does. */
  readonly answer: (request: Buffer) => Buffer;
  readonly key: KeyObject;
}

/** A provider with a key of its own: its stamps are worth nothing, and verifiable. */
export const createTimeStampSimulator = (clock: Clock): TimeStampSimulator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    answer: (request) =>
      writeResponse({
        ...readRequest(request),
        serial: randomBytes(8),
        at: clock.now().toISOString(),
        key: privateKey,
      }),
    key: publicKey,
  };
};

export const createSandboxSignatureTime = (clock: Clock): SignatureTime => {
  const simulator = createTimeStampSimulator(clock);
  return createSignatureTime({
    driver: 'sandbox',
    provider: 'Simulador NOM-151',
    key: simulator.key,
    clock,
    ask: (request) => Promise.resolve(simulator.answer(request)),
  });
};
