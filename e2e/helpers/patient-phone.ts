import { expect } from '@playwright/test';
import type { Staff } from './companies';

/** Messages leave at whatever hour a test runs. */
export const sendAtAnyHour = async ({ api }: Staff): Promise<void> => {
  const { version } = await api.outgoingPolicyView();
  await api.outgoingPolicyUpdate({ body: { version, quietHours: null } });
};

/** Connects WhatsApp with the simulator, so that invented people have a phone. */
export const connectWhatsapp = async (staff: Staff): Promise<void> => {
  await sendAtAnyHour(staff);
  await staff.api.channelConnectionSave({
    params: { channel: 'whatsapp' },
    body: {
      channel: 'whatsapp',
      mode: 'simulator',
      settings: {
        phoneNumberId: `1${Date.now()}`,
        businessAccountId: '20123456789',
        phone: '+525550001000',
      },
      secrets: {},
    },
  });
};

/** The phone of an invented person, who uses WhatsApp. */
export const phoneOf = ({ api }: Staff, name: string, person: string) => {
  const messages = async () =>
    (await api.sandboxPhoneView({ query: { channel: 'whatsapp', person } })).messages;
  const arrived = async () => (await messages()).filter(({ direction }) => direction === 'in');
  const write = (act: Parameters<typeof api.sandboxPhoneWrite>[0]['body']['act']) =>
    api.sandboxPhoneWrite({ body: { channel: 'whatsapp', person, name, act } });
  return {
    write: (text: string) => write({ kind: 'text', text }),
    /** The newest message that arrived and says this. */
    expectMessage: async (text: string | RegExp, timeout = 30_000) => {
      await expect
        .poll(async () => (await arrived()).findLast((one) => new RegExp(text).test(one.text)), {
          timeout,
        })
        .toBeDefined();
      const found = (await arrived()).findLast((one) => new RegExp(text).test(one.text));
      if (!found) throw new Error(`${text} went away`);
      return found;
    },
    /** Taps a button of a message. */
    tap: async (
      message: { id: string; buttons: readonly { id: string; title: string }[] },
      title: string,
    ) => {
      const button = message.buttons.find((one) => one.title === title);
      if (!button) throw new Error(`no button ${title}`);
      await write({ kind: 'button', messageId: message.id, id: button.id });
    },
  };
};

export type PatientPhone = ReturnType<typeof phoneOf>;
