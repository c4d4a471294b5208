import { apiPrefix, liveEventsPath, type LiveEvent } from '@sala/shared-contracts';
import type { LiveNews } from '@sala/shell-sdk';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/**
 * Milliseconds: the server sends something every 10 s; a longer silence means a dead or buffered
 * connection.
 */
const silenceMs = 15_000;

/** One event of the stream. */
export interface StreamEvent {
  /** null: the stream is open and live from here. */
  readonly news: LiveNews;
  readonly kind: 'ready' | 'resync' | 'change';
  /** Position to resume from after a break. */
  readonly position: string | undefined;
}

export interface StreamOptions {
  readonly token: string;
  /** Position where the previous stream ended; null for the first. */
  readonly position: string | null;
  readonly signal: AbortSignal;
  readonly onEvent: (heard: StreamEvent) => void;
}

const toStreamEvent = ({ event, id, data }: EventSourceMessage): StreamEvent | null => {
  if (event === 'ready' || event === 'resync') return { kind: event, news: null, position: id };
  return event === 'change'
    ? { kind: event, news: JSON.parse(data) as LiveEvent, position: id }
    : null; // written by the API
};

/**
 * Reads the stream until it ends. `EventSource` cannot send the token, which is in no cookie that
 * the API reads.
 *
 * @throws when it breaks, is refused, or stays silent.
 */
export const readStream = async ({
  token,
  position,
  signal,
  onEvent,
}: StreamOptions): Promise<void> => {
  const silent = new AbortController();
  const withSilenceTimeout = async <T>(answer: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => silent.abort(), silenceMs);
    return answer.finally(() => clearTimeout(timer));
  };
  const begun = fetch(`${apiPrefix}${liveEventsPath}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(position === null ? {} : { 'last-event-id': position }),
    },
    signal: AbortSignal.any([signal, silent.signal]),
    cache: 'no-store',
  });
  const answer = await withSilenceTimeout(begun);
  if (!answer.ok || !answer.body) throw new Error(`the line of news was refused: ${answer.status}`);
  const parser = createParser({
    onEvent: (message) => {
      const heard = toStreamEvent(message);
      if (heard) onEvent(heard);
    },
  });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await withSilenceTimeout(reader.read());
    if (done) return;
    parser.feed(value);
  }
};
