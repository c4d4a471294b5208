import { apiPrefix, liveEventsPath } from '@sala/shared-contracts';

/** A page that listens to live events and records their arrival times. */
export class LivePage {
  /** Entity id → `performance.now()`. */
  readonly receivedAt = new Map<string, number>();
  private position = '';
  private end = new AbortController();
  private ready: (() => void) | null = null;

  constructor(
    private readonly origin: string,
    private readonly token: string,
  ) {}

  /** Resolves once the stream is open. */
  async open(): Promise<void> {
    this.end = new AbortController();
    const opened = new Promise<void>((resolve) => {
      this.ready = resolve;
    });
    const { body, ok, status } = await fetch(`${this.origin}${apiPrefix}${liveEventsPath}`, {
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(this.position ? { 'last-event-id': this.position } : {}),
      },
      signal: this.end.signal,
    });
    if (!ok || !body) throw new Error(`Nobody may listen: ${status}`);
    this.follow(body).catch(() => undefined); // closed
    await opened;
  }

  /** Drops the connection; `open` resumes. */
  close(): void {
    this.end.abort();
  }

  private async follow(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const now = performance.now();
      const events = (text + decoder.decode(part.value, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) this.take(event, now);
    }
  }

  private take(event: string, now: number): void {
    this.position = /^id: (.+)$/m.exec(event)?.[1] ?? this.position;
    if (event.includes('event: ready') || event.includes('event: resync')) this.ready?.();
    const id = /"entityId":"([^"]+)"/.exec(event)?.[1];
    if (id !== undefined && !this.receivedAt.has(id)) this.receivedAt.set(id, now);
  }
}
