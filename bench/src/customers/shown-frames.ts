import { once } from 'node:events';
import type { Browser, CDPSession } from 'playwright-core';

/** Frames of a page, as the browser that shows them counts. */
export interface ShownFrames {
  /** In them something moved, and it was shown: the list at its place, all of it. */
  readonly shown: number;
  /**
   * Of these, such as lacked what the page's own thread had not finished: rows beyond the edge,
   * mostly.
   */
  readonly partly: number;
  /** Nothing was shown in their place: whoever looks sees the list stand still. */
  readonly dropped: number;
  /** A part of the list was blank. */
  readonly blank: number;
}

interface Reporter {
  readonly state?: string;
  readonly affects_smoothness?: boolean;
  readonly has_missing_content?: boolean;
  readonly checkerboarded_needs_raster?: boolean;
  readonly checkerboarded_needs_record?: boolean;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly args: { readonly frame_reporter?: Reporter };
}

const states = {
  whole: 'STATE_PRESENTED_ALL',
  partly: 'STATE_PRESENTED_PARTIAL',
  dropped: 'STATE_DROPPED',
};

/** The browser and the page each have frames: those of the page are the many. */
const ofThePage = (events: readonly TraceEvent[]): Reporter[] => {
  const byProcess = [...new Set(events.map(({ pid }) => pid))].map((process) =>
    events.filter(({ pid }) => pid === process),
  );
  const most = byProcess.toSorted((one, other) => other.length - one.length)[0] ?? [];
  return most.map(({ args }) => args.frame_reporter ?? {});
};

const countsOf = (events: readonly TraceEvent[]): ShownFrames => {
  const reported = ofThePage(events);
  const inState = (state: string) => reported.filter((frame) => frame.state === state);
  const partly = inState(states.partly).length;
  const shown = inState(states.whole).length + partly;
  if (shown === 0)
    throw new Error('The browser said nothing of its frames: its trace has other names now');
  return {
    shown,
    partly,
    dropped: inState(states.dropped).filter(({ affects_smoothness: smooth }) => smooth).length,
    blank: reported.filter(
      (frame) =>
        frame.has_missing_content ||
        frame.checkerboarded_needs_raster ||
        frame.checkerboarded_needs_record,
    ).length,
  };
};

const collect = (session: CDPSession): TraceEvent[] => {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (event.name === 'PipelineReporter' && event.ph === 'b') events.push(event); // of this name they have this shape
  });
  return events;
};

/** Watches what becomes of every frame from now on. @returns what ends it and tells. */
export const watchFrames = async (browser: Browser): Promise<() => Promise<ShownFrames>> => {
  const session = await browser.newBrowserCDPSession();
  const events = collect(session);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline.frame'],
      excludedCategories: ['*'],
    },
  });
  return async () => {
    const over = once(session as unknown as NodeJS.EventEmitter, 'Tracing.tracingComplete'); // it is one
    await session.send('Tracing.end');
    await over;
    await session.detach();
    return countsOf(events);
  };
};
