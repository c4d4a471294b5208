import { useFormikContext } from '@sala/shared-ui/form';
import { useEffect, useRef } from 'react';
import { draftOf, keepDraft, onDraft, type ChatDraft } from './chat-drafts';

interface WatchDraftProps {
  readonly conversationId: string;
  readonly onTyping: () => void;
}

/** Keeps what is typed, and takes back what was undone. */
export const WatchDraft = ({ conversationId, onTyping }: WatchDraftProps) => {
  const { values, setValues } = useFormikContext<ChatDraft>();
  const typed = useRef(values.body);
  useEffect(() => keepDraft(conversationId, values), [conversationId, values]);
  useEffect(() => {
    if (values.body.length > typed.current.length) onTyping();
    typed.current = values.body;
  }, [values.body, onTyping]);
  useEffect(
    () =>
      onDraft((id) => {
        if (id === conversationId) void setValues(draftOf(id));
      }),
    [conversationId, setValues],
  );
  return null;
};
