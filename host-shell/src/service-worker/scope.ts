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

/** Push API; `data` is null for an empty message. */
export interface Push extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationClick extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

/** A browser may give the new subscription, or leave it to the worker. */
export interface PushChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

export interface WindowClient {
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

interface WorkerEvents {
  readonly push: Push;
  readonly pushsubscriptionchange: PushChange;
  readonly notificationclick: NotificationClick;
  readonly install: ExtendableEvent;
  readonly activate: ExtendableEvent;
  readonly fetch: FetchRequest;
  readonly message: WorkerMessage;
}

export interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }): Promise<readonly WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  /** Missing in older browsers. */
  readonly cookieStore?: {
    get(name: string): Promise<{ readonly value: string } | null>;
  };
  readonly registration: {
    readonly pushManager: PushManager;
    readonly navigationPreload?: NavigationPreloadManager;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
}

/** This file runs in a service worker only. */
export const scope = globalThis as unknown as WorkerScope;
