import type { PhoneChannel, PhoneScreenMessage } from '@sala/shared-contracts';
import type { PhoneNetwork } from '../../adapters/phone-network/phone-network';
import { actAsPerson } from '../../adapters/whatsapp/simulated-acts';
import { AfterCommit } from '../../platform/database/after-commit';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import type { Services } from '../../platform/services';

const shownMax = 200;

const networkOf = ({ phoneNetwork }: Services): PhoneNetwork => {
  if (!phoneNetwork) throw new ProblemError('resource.not_found'); // these are bound in demonstrations alone
  return phoneNetwork;
};

interface Phone {
  readonly name: string;
  readonly stopped: boolean;
  readonly messages: readonly PhoneScreenMessage[];
}

/** Phones of one simulated number by their owner. */
const phonesOf = (
  { whatsapp, sms }: PhoneNetwork,
  channel: PhoneChannel,
  account: string | undefined,
): ReadonlyMap<string, Phone> => {
  if (account === undefined) return new Map();
  if (channel === 'whatsapp') {
    const people = [...(whatsapp.find(account)?.business.people.values() ?? [])];
    return new Map(
      people.map(({ id, name, stopped, messages }) => [
        id,
        {
          name,
          stopped,
          messages: messages.map(({ at, buttons, ...one }) => ({
            ...one,
            buttons: [...buttons],
            at: at.toISOString(),
          })),
        },
      ]),
    );
  }
  return new Map(
    [...sms.people(account)].map(([id, { name, messages }]) => [
      id,
      {
        name,
        stopped: false,
        messages: messages.map(({ at, ...one }) => ({
          ...one,
          kind: 'text',
          buttons: [],
          at: at.toISOString(),
        })),
      },
    ]),
  );
};

const act = async ({ services, actor, body }: Context<'sandboxPhoneWrite'>): Promise<boolean> => {
  const network = networkOf(services);
  const { channel, person, name, act: done } = body;
  const account = (await services.channelAccounts.simulated(actor.companyId))[channel];
  if (account === undefined) throw new ProblemError('phone.simulator_off');
  const who = { id: person, name };
  if (channel === 'whatsapp')
    return actAsPerson(network.whatsapp, services.clock, account, who, done);
  return done.kind === 'text' && network.sms.write(account, who, done.text);
};

/** The phone of an invented person, who lives in the simulated networks of this process. */
export const sandboxPhoneHandlers = defineHandlers<
  'sandboxPhoneView' | 'sandboxPhoneWrite' | 'sandboxPhonePlan'
>({
  sandboxPhoneView: ({ query: { channel, person }, services, actor }) =>
    Promise.resolve(
      new AfterCommit(async () => {
        const network = networkOf(services);
        const accounts = await services.channelAccounts.simulated(actor.companyId);
        const phones = phonesOf(network, channel, accounts[channel]);
        const own = phones.get(person ?? '');
        const channels = (['whatsapp', 'sms'] as const).filter(
          (one) => accounts[one] !== undefined,
        );
        return () =>
          Promise.resolve({
            channels,
            people: [...phones].map(([id, { name }]) => ({ id, name })).slice(-shownMax),
            stoppedMarketing: own?.stopped ?? false,
            messages: (own?.messages ?? []).slice(-shownMax),
          });
      }),
    ),

  sandboxPhoneWrite: (context) =>
    Promise.resolve(
      new AfterCommit(async () => {
        if (!(await act(context))) throw new ProblemError('resource.not_found');
        return () => Promise.resolve(undefined);
      }),
    ),

  sandboxPhonePlan: ({ body, services }) => {
    const network = networkOf(services);
    if (body.answers) network[body.channel].plan(body.answers);
    if (body.webhooks) network.plan(body.webhooks);
    return Promise.resolve(undefined);
  },
});
