import { useAuth } from '@sala/shared-auth';

export interface ChatDraft {
  mode: 'reply' | 'note';
  body: string;
  /** The message that it answers. */
  replyTo: { id: string; text: string } | null;
  /** Of quick replies, which follow the text. */
  files: readonly { id: string; name: string }[];
}

export const emptyDraft: ChatDraft = { mode: 'reply', body: '', replyTo: null, files: [] };

/* In memory alone: what is typed may be about a patient, and the computer may be shared. */
const drafts = new Map<string, ChatDraft>();
const watchers = new Set<(conversationId: string) => void>();

const keyOf = (conversationId: string): string =>
  `${useAuth.getState().user?.id ?? ''} ${conversationId}`;

export const draftOf = (conversationId: string): ChatDraft =>
  drafts.get(keyOf(conversationId)) ?? emptyDraft;

/** Kept while somebody looks into other conversations and screens. */
export const keepDraft = (conversationId: string, draft: ChatDraft): void => {
  const { body, replyTo, files } = draft;
  if (body.trim() === '' && replyTo === null && files.length === 0)
    drafts.delete(keyOf(conversationId));
  else drafts.set(keyOf(conversationId), draft);
};

const put = (conversationId: string, draft: ChatDraft): void => {
  keepDraft(conversationId, draft);
  for (const watcher of watchers) watcher(conversationId);
};

/** Puts a text back to where it is written, in front of what stands there. */
export const giveBack = (conversationId: string, text: string): void => {
  const draft = draftOf(conversationId);
  const body = [text, draft.body].filter(Boolean).join('\n');
  put(conversationId, { ...draft, mode: 'reply', body });
};

/** Makes what is written an answer to a message. */
export const answerTo = (conversationId: string, replyTo: ChatDraft['replyTo']): void =>
  put(conversationId, { ...draftOf(conversationId), mode: 'reply', replyTo });

export const onDraft = (watcher: (conversationId: string) => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** For whoever signs in next on this computer. */
useAuth.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) drafts.clear();
});
