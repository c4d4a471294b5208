import { useAuth } from '@sala/shared-auth';

export interface ChatDraft {
  mode: 'reply' | 'note';
  body: string;
}

export const emptyDraft: ChatDraft = { mode: 'reply', body: '' };

/* In memory alone: what is typed may be about a patient, and the computer may be shared. */
const drafts = new Map<string, ChatDraft>();
const watchers = new Set<(conversationId: string) => void>();

const keyOf = (conversationId: string): string =>
  `${useAuth.getState().user?.id ?? ''} ${conversationId}`;

export const draftOf = (conversationId: string): ChatDraft =>
  drafts.get(keyOf(conversationId)) ?? emptyDraft;

/** Kept while somebody looks into other conversations and screens. */
export const keepDraft = (conversationId: string, draft: ChatDraft): void => {
  if (draft.body.trim() === '') drafts.delete(keyOf(conversationId));
  else drafts.set(keyOf(conversationId), draft);
};

export const hasDrafts = (): boolean => drafts.size > 0;

/** Puts a text back to where it is written, in front of what stands there. */
export const giveBack = (conversationId: string, text: string): void => {
  const { body } = draftOf(conversationId);
  keepDraft(conversationId, { mode: 'reply', body: [text, body].filter(Boolean).join('\n') });
  for (const watcher of watchers) watcher(conversationId);
};

export const onGivenBack = (watcher: (conversationId: string) => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** For whoever signs in next on this computer. */
useAuth.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) drafts.clear();
});
