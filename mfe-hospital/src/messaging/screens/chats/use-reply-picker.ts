import { limits, type QuickReply } from '@sala/shared-contracts';
import { api, apiQuery, useCan } from '@sala/shared-auth';
import { failsAlone, notify, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFormikContext } from '@sala/shared-ui/form';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { isMacro } from '../../parts/is-macro';
import type { ChatDraft } from './chat-drafts';
import { repliesFor, slashWord, type SlashWord } from './slash-word';
import { useMacro } from './use-macro';
import type { useSending } from './use-sending';

/** How many are offered at once; words lead to the others. */
const offered = 30;

/** A macro without a value for one of its variables is only a text: somebody has to finish it. */
export const runsAsMacro = (reply: QuickReply): boolean =>
  isMacro(reply) && reply.missing.length === 0;

const without = (body: string, { from, to }: SlashWord): string =>
  body.slice(0, from) + body.slice(to);

/** Where the first value is still to be written; else behind the text. */
const caretIn = (text: string, [missing]: readonly string[]): readonly [number, number] => {
  const place = missing === undefined ? -1 : text.search(/\{\{/);
  const end = place < 0 ? -1 : text.indexOf('}}', place);
  return end < 0 ? [text.length, text.length] : [place, end + 2];
};

interface PickerOptions {
  readonly conversationId: string;
  /** The channel takes files. */
  readonly takesFiles: boolean;
  /** A text to the person is being written. */
  readonly enabled: boolean;
  readonly sending: Pick<ReturnType<typeof useSending>, 'seen' | 'told'>;
  readonly textarea: () => HTMLTextAreaElement | null | undefined;
}

/** Quick replies and macros behind a slash; the box keeps the focus. */
export const useReplyPicker = (options: PickerOptions) => {
  const { conversationId, takesFiles, enabled, sending, textarea } = options;
  const { t } = useTranslation('hospital');
  const { values, setFieldValue } = useFormikContext<ChatDraft>();
  const canUse = useCan('quick-replies:read') && enabled;
  const macro = useMacro(conversationId, sending.told);
  const [cursor, setCursor] = useState(0);
  /** The slash whose list was closed. */
  const [closed, setClosed] = useState<number | null>(null);
  const [chosen, setChosen] = useState({ words: '', place: 0 });
  const caret = useRef<readonly [number, number] | null>(null);
  const { body } = values;
  const word = canUse ? slashWord(body, Math.min(cursor, body.length)) : null;
  const open = word !== null && word.from !== closed;
  const list = useQuery({
    ...apiQuery('quickReplyList', { query: { conversationId } }),
    enabled: open,
    meta: failsAlone,
  });
  const replies = open ? repliesFor(list.data?.items ?? [], word.words).slice(0, offered) : [];
  const asked = chosen.words === word?.words ? chosen.place : 0;
  const active = Math.max(0, Math.min(asked, replies.length - 1));
  const setActive = (place: number) => setChosen({ words: word?.words ?? '', place });
  const put = (next: string, [from, to]: readonly [number, number]) => {
    caret.current = [from, to];
    setCursor(to);
    void setFieldValue('body', next);
  };
  useLayoutEffect(() => {
    const box = textarea();
    if (!caret.current || !box || box.value !== body) return;
    const [from, to] = caret.current;
    caret.current = null;
    box.focus();
    box.setSelectionRange(from, to);
  });
  const addFiles = (files: QuickReply['files']) => {
    const added = files.filter(({ id }) => values.files.every((one) => one.id !== id));
    const all = [...values.files, ...added.map(({ id, name }) => ({ id, name }))];
    if (!takesFiles) notify.error(t('patientChats.replies.noFiles'));
    else if (all.length > limits.quickReplyFilesMax)
      notify.error(t('patientChats.replies.tooManyFiles', { max: limits.quickReplyFilesMax }));
    else void setFieldValue('files', all);
  };
  const choose = (reply: QuickReply) => {
    if (!word) return;
    if (runsAsMacro(reply)) {
      const rest = without(body, word);
      macro.run(reply, sending.seen, () => put(rest, [word.from, word.from]));
      return;
    }
    const text = reply.text ?? reply.body;
    const [from, to] = caretIn(text, reply.missing);
    put(`${body.slice(0, word.from)}${text}${body.slice(word.to)}`, [
      word.from + from,
      word.from + to,
    ]);
    if (reply.files.length > 0) addFiles(reply.files);
    // A count for the order of the list; whoever answers need not hear of it.
    void api.quickReplyUse({ params: { quickReplyId: reply.id } }).catch(() => undefined);
  };
  /** @returns whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!open || event.nativeEvent.isComposing) return false;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const takes = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey;
    const reply = replies[active];
    if (by !== 0 && replies.length > 0) {
      event.preventDefault();
      setActive((active + by + replies.length) % replies.length);
      return true;
    }
    // What asks for a reply is not sent to a person; Escape makes a text of it.
    if (!takes || (!reply && (event.key === 'Tab' || list.isError))) return false;
    event.preventDefault();
    if (reply && !macro.pending) choose(reply);
    return true;
  };
  return {
    canUse,
    open,
    replies,
    active,
    setActive,
    choose,
    close: () => setClosed(word?.from ?? null),
    pending: list.isPending || macro.pending,
    failed: list.isError,
    onKeyDown,
    /** The cursor went somewhere. */
    onCursor: ({ target }: SyntheticEvent) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      const at = target.selectionEnd;
      setCursor(at);
      if (slashWord(target.value, at) === null) setClosed(null);
    },
    /** For whoever does not type the slash. */
    begin: () => {
      const from = textarea()?.selectionEnd ?? body.length;
      const head = body.slice(0, from);
      const slash = head === '' || /\s$/.test(head) ? '/' : ' /';
      if (body.length + slash.length > limits.messageBodyMax) return;
      setClosed(null);
      put(head + slash + body.slice(from), [from + slash.length, from + slash.length]);
    },
  };
};
