import type { ChatFile } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import type { CommentValues } from '@sala/screen-parts/mentions';

export interface DraftValues extends CommentValues {
  replyTo: { number: number; author: string; text: string } | null;
  urgent: boolean;
  patient: { id: string; name: string } | null;
  files: ChatFile[];
}

export const emptyDraft: DraftValues = {
  body: '',
  mentions: [],
  replyTo: null,
  urgent: false,
  patient: null,
  files: [],
};

/* In memory alone: what is typed may be about a patient, and the computer may be shared. */
const drafts = new Map<string, DraftValues>();

const keyOf = (channelId: string): string => `${useAuth.getState().user?.id ?? ''} ${channelId}`;

export const isEmptyDraft = ({ body, files, patient }: DraftValues): boolean =>
  body.trim() === '' && files.length === 0 && patient === null;

export const draftOf = (channelId: string): DraftValues =>
  drafts.get(keyOf(channelId)) ?? emptyDraft;

/** Kept while somebody looks into other channels and screens. */
export const keepDraft = (channelId: string, draft: DraftValues): void => {
  if (isEmptyDraft(draft)) drafts.delete(keyOf(channelId));
  else drafts.set(keyOf(channelId), draft);
};

/** For whoever signs in next on this computer. */
useAuth.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) drafts.clear();
});
