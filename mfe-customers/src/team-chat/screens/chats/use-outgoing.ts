import type { Contract, EndpointInput } from '@sala/shared-contracts';
import { api, apiKey } from '@sala/shared-auth';
import { useQueryClient, useUnsavedWork } from '@sala/shell-sdk';
import { useCallback, useState } from 'react';

export type NewMessage = EndpointInput<Contract['chatMessageCreate']>['body'];

export interface OutgoingMessage {
  readonly channelId: string;
  readonly body: NewMessage;
  /** Why it did not arrive; null: it is on its way. */
  readonly failure: unknown;
}

export interface Outgoing {
  readonly of: (channelId: string) => readonly OutgoingMessage[];
  readonly send: (channelId: string, body: NewMessage) => void;
  /** With the same key, so that it is written once. */
  readonly retry: (message: OutgoingMessage) => void;
  readonly drop: (message: OutgoingMessage) => void;
}

/** Messages on their way: shown at once, and kept until they arrived or somebody gives them up. */
export const useOutgoing = (): Outgoing => {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<readonly OutgoingMessage[]>([]);
  useUnsavedWork(waiting.length > 0);
  const drop = useCallback(
    ({ body }: Pick<OutgoingMessage, 'body'>) =>
      setWaiting((before) => before.filter((one) => one.body.clientKey !== body.clientKey)),
    [],
  );
  const run = useCallback(
    async (channelId: string, body: NewMessage) => {
      try {
        await api.chatMessageCreate({ params: { chatChannelId: channelId }, body });
        for (const name of ['chatMessageList', 'chatChannelView', 'chatChannelList'] as const)
          await client.invalidateQueries({ queryKey: apiKey(name) });
        drop({ body });
      } catch (failure) {
        setWaiting((before) =>
          before.map((one) => (one.body.clientKey === body.clientKey ? { ...one, failure } : one)),
        );
      }
    },
    [client, drop],
  );
  const put = useCallback(
    (channelId: string, body: NewMessage) => {
      setWaiting((before) => [
        ...before.filter((one) => one.body.clientKey !== body.clientKey),
        { channelId, body, failure: null },
      ]);
      void run(channelId, body);
    },
    [run],
  );
  return {
    of: (channelId) => waiting.filter((one) => one.channelId === channelId),
    send: put,
    retry: ({ channelId, body }) => put(channelId, body),
    drop,
  };
};
