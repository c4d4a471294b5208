import type { ConversationDetail } from '@sala/shared-contracts';
import { ApiError, apiMutation } from '@sala/shared-auth';
import { useMutation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useCallback, useState } from 'react';
import { emptyDraft, keepDraft, type ChatDraft } from './chat-drafts';
import { useRefresh } from './use-refresh';

/** Who answered while somebody wrote, as the server tells it. */
export interface Answered {
  readonly replyCount: number;
  readonly by: string | null;
  readonly at: string | null;
  readonly preview: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Who was faster, where that is why something was refused. */
export const answeredIn = (error: unknown): Answered | null => {
  if (!(error instanceof ApiError) || error.problem?.code !== 'conversation.answered_since')
    return null;
  const { replyCount, answer } = error.problem.meta ?? {};
  if (typeof replyCount !== 'number') return null;
  const { by, at, preview }: Record<string, unknown> =
    typeof answer === 'object' && answer !== null ? { ...answer } : {};
  return { replyCount, by: textOf(by), at: textOf(at), preview: textOf(preview) };
};

interface Emptied {
  readonly resetForm: (next: { readonly values: ChatDraft }) => void;
}

interface Sent extends Emptied {
  readonly values: ChatDraft;
  readonly scheduledFor: string | undefined;
}

/** Sends what is written; a refusal leaves it where it is. */
export const useSending = (conversation: ConversationDetail) => {
  const { id: conversationId, replyCount } = conversation;
  const refresh = useRefresh();
  // What was seen when somebody began to write, with what they sent since.
  const [seen, setSeen] = useState(replyCount);
  const [tried, setTried] = useState<Sent | null>(null);
  const reply = useMutation({ ...apiMutation('messageSend'), onSettled: refresh });
  const note = useMutation({ ...apiMutation('noteCreate'), onSettled: refresh });
  const params = { conversationId };
  const isWriting = tried !== null;
  const sent = ({ resetForm }: Emptied) => {
    keepDraft(conversationId, emptyDraft);
    setTried(null);
    reply.reset();
    note.reset();
    resetForm({ values: emptyDraft });
  };
  const attempt = (one: Sent, count: number) => {
    const { values, scheduledFor } = one;
    const body = values.body.trim();
    setTried(one);
    if (values.mode === 'note') {
      note.mutate(
        { params, body: { body } },
        {
          onSuccess: () =>
            sent({ resetForm: () => one.resetForm({ values: { ...emptyDraft, mode: 'note' } }) }),
        },
      );
      return;
    }
    reply.mutate(
      {
        params,
        body: {
          content: { kind: 'text', body },
          replyCount: count,
          ...(values.replyTo && { replyToId: values.replyTo.id }),
          ...(values.files.length > 0 && { files: values.files.map(({ id }) => id) }),
          ...(scheduledFor === undefined ? { undoable: true } : { scheduledFor }),
        },
      },
      {
        onSuccess: () => {
          // A planned message is no answer yet.
          setSeen(scheduledFor === undefined ? count + 1 : count);
          sent(one);
        },
      },
    );
  };
  const look = useCallback(() => setSeen((count) => Math.max(count, replyCount)), [replyCount]);
  const answered = isWriting ? answeredIn(reply.error) : null;
  const failure = useFailure(answered ? null : (reply.error ?? note.error));
  return {
    seen,
    /** Of a file, which was sent by itself. */
    sent: (form: Emptied) => {
      setSeen((count) => count + 1);
      sent(form);
    },
    /** Nothing is being written: what the page shows is what was seen. */
    look,
    /** Somebody was told of an answer. */
    told: setSeen,
    send: (values: ChatDraft, { resetForm }: Emptied, scheduledFor?: string) =>
      attempt({ values, resetForm, scheduledFor }, seen),
    answered,
    sendAnyway: () => {
      if (!answered || !tried) return;
      setSeen(answered.replyCount);
      attempt(tried, answered.replyCount);
    },
    /** Keeps the text, and knows of the answer from now on. */
    leave: () => {
      if (answered) setSeen(answered.replyCount);
      setTried(null);
      reply.reset();
    },
    pending: reply.isPending || note.isPending,
    problem: failure,
  };
};
