/*
 * Subset of the worker's global scope. The shell compiles against DOM types, which lack service
 * workers and conflict with worker types.
 */
interface ExtendableEvent extends Event {
  /** Keeps the worker alive until then. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchRequest extends ExtendableEvent {
  readonly request: Request;
  /** Response of a navigation that the browser preloaded while starting the worker. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerMessage extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface WorkerEvents {
  readonly install: ExtendableEvent;
  readonly activate: ExtendableEvent;
  readonly fetch: FetchRequest;
  readonly message: WorkerMessage;
}

interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: NavigationPreloadManager };
}

/** This file runs in a service worker only. */
export const scope = globalThis as unknown as WorkerScope;
