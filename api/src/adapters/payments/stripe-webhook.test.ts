import { signStripe } from './simulated-stripe';
import { isSignedByStripe, stripeEventOf } from './stripe-webhook';

const webhookSecret = 'whsec_sala';

describe('signatures', () => {
  const raw = Buffer.from('{"id":"evt_1"}');
  const now = new Date('2026-02-01T00:00:00Z');
  const seconds = now.getTime() / 1000;
  const good = signStripe(webhookSecret, seconds, raw);
  test.each<readonly [string, string | undefined, Buffer, boolean]>([
    ['right', good, raw, true],
    [
      'of a rotation',
      `${signStripe('older', seconds, raw)},${good.slice(good.indexOf('v1='))}`,
      raw,
      true,
    ],
    ['of another secret', signStripe('forged', seconds, raw), raw, false],
    ['five minutes old', signStripe(webhookSecret, seconds - 301, raw), raw, false],
    ['of other bytes', good, Buffer.from('{ "id": "evt_1" }'), false],
    ['absent', undefined, raw, false],
    ['no signature at all', 'v1', raw, false],
  ])('%s', (_name, header, bytes, isRight) => {
    expect(isSignedByStripe(bytes, header, webhookSecret, now)).toBe(isRight);
  });

  test('what is not an event is none', () => {
    expect(stripeEventOf(Buffer.from('[]'))).toBeNull();
    expect(stripeEventOf(Buffer.from('{'))).toBeNull();
  });
});
