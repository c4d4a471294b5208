import * as z from 'zod/mini';
import { DeliveryUnanswered } from '../../platform/deliveries/delivery';
import { callProvider, type ProviderAnswer } from '../phone-network/provider-call';
import { SmsRefused, type Sms, type SmsAccount } from './port';

const timeoutMs = 20_000;
const answerMaxBytes = 262_144;
const errorTextMax = 250;

const sentSchema = z.object({ sid: z.string() });
const errorSchema = z.object({ code: z.int(), message: z.string() });

const jsonOf = ({ body }: ProviderAnswer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};

const refusalOf = (answer: ProviderAnswer): SmsRefused => {
  const seconds = Number(answer.headers.get('retry-after'));
  const waitMs = seconds > 0 ? seconds * 1000 : null;
  const parsed = errorSchema.safeParse(jsonOf(answer));
  if (answer.status === 429) return new SmsRefused(20429, 'too many requests', waitMs);
  if (answer.status >= 500)
    return new SmsRefused(30008, `the SMS provider answered with status ${answer.status}`, waitMs);
  if (parsed.success) {
    const { code, message } = parsed.data;
    return new SmsRefused(code, `(${code}) ${message}`.slice(0, errorTextMax), waitMs);
  }
  return new SmsRefused(
    answer.status === 401 || answer.status === 403 ? 20003 : 0,
    `the SMS provider answered with status ${answer.status}`,
  );
};

/** An SMS account in the form of Twilio's, by fetch. */
export const createSms = ({ baseUrl, accountSid, token, phone }: SmsAccount): Sms => {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`;
  const account = `${baseUrl}/2010-04-01/Accounts/${accountSid}`;
  const call = async (method: 'GET' | 'POST', url: string, form?: URLSearchParams) => {
    const answer = await callProvider({
      method,
      url,
      headers: {
        authorization,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: form.toString() }),
      timeoutMs,
      maxBytes: answerMaxBytes,
    });
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer);
    return answer;
  };
  return {
    send: async (to, body, statusUrl) => {
      const form = new URLSearchParams({
        To: to,
        From: phone,
        Body: body,
        StatusCallback: statusUrl,
      });
      const parsed = sentSchema.safeParse(
        jsonOf(await call('POST', `${account}/Messages.json`, form)),
      );
      if (!parsed.success) throw new DeliveryUnanswered('the SMS provider named no message');
      return parsed.data.sid;
    },
    test: async () => {
      await call('GET', `${account}.json`);
    },
  };
};
