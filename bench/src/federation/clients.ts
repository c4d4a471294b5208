import { verifyComposition } from '@sala/registry';
import { registryPrefix, type RegistryKey, type SignedComposition } from '@sala/shared-contracts';

interface Waiting {
  readonly seq: number;
  readonly adopted: (at: number) => void;
  readonly failed: (reason: unknown) => void;
}

/** A tab as the registry sees it: listens, fetches the document and verifies its signature. */
export class Client {
  private seq = 0;
  private waiting: Waiting | null = null;
  private failure: Error | null = null;
  private readonly end = new AbortController();

  private constructor(
    private readonly origin: string,
    private readonly keys: readonly RegistryKey[],
  ) {}

  /** @param keys keys to verify with: the first known signature, as in a page */
  static async open(origin: string, keys: readonly RegistryKey[]): Promise<Client> {
    const client = new Client(origin, keys);
    await client.listen();
    return client;
  }

  /** Resolves with `performance.now()` once a verified document of at least this number is held. */
  has(seq: number): Promise<number> {
    if (this.seq >= seq) return Promise.resolve(performance.now());
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((adopted, failed) => {
      this.waiting = { seq, adopted, failed };
    });
  }

  close(): void {
    this.end.abort();
  }

  private async listen(): Promise<void> {
    const { body, ok } = await fetch(`${this.origin}${registryPrefix}/changes`, {
      signal: this.end.signal,
    });
    if (!ok || !body) throw new Error('The registry let nobody listen');
    this.follow(body).catch((error: unknown) => {
      this.failure = error instanceof Error ? error : new Error(String(error));
      this.waiting?.failed(this.failure);
    });
    await this.has(1); // the stream starts with the current one
  }

  private async follow(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (text + decoder.decode(part.value, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.includes('event: composition')) await this.refresh();
    }
  }

  private async refresh(): Promise<void> {
    const answer = await fetch(`${this.origin}${registryPrefix}/composition`, {
      cache: 'no-cache',
      signal: this.end.signal,
    });
    const document = (await answer.json()) as SignedComposition; // verified below
    if (!(await verifyComposition(document, this.keys)))
      throw new Error('A composition is not signed');
    this.seq = Math.max(this.seq, document.seq);
    if (!this.waiting || this.seq < this.waiting.seq) return;
    this.waiting.adopted(performance.now());
    this.waiting = null;
  }
}
