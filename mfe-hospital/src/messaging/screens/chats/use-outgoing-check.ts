import type { ConversationDetail, MessageContent } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { failsAlone, keepPreviousData, useQuery } from '@sala/shell-sdk';

/** What would stop a message, what it costs, and what the person agreed to, before it is sent. */
export const useOutgoingCheck = (
  { id, lastInboundAt, address, suppressions }: ConversationDetail,
  content: MessageContent | undefined,
) =>
  useQuery({
    // Anew with what changes the answer.
    queryKey: [
      'outgoingCheck',
      id,
      { content, lastInboundAt, blocked: address.blocked, stops: suppressions.length },
    ] as const,
    queryFn: ({ signal }) =>
      api.outgoingCheck(
        { params: { conversationId: id }, body: content ? { content } : {} },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });

export type OutgoingCheck = Awaited<ReturnType<typeof api.outgoingCheck>>;
