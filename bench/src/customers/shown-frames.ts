import { once } from 'node:events';
import type { Browser, CDPSession } from 'playwright-core';

/** Frames of a page, counted by the browser. */
export interface ShownFrames {
  /** Frames that presented all changes. */
  readonly shown: number;
  /** Of these, frames presented without unfinished main-thread content, mostly rows beyond the edge. */
  readonly partly: number;
  /** Frames not presented: the list visibly stutters. */
  readonly dropped: number;
  /** Frames with a blank part of the list. */
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

/** Browser and page both report frames; the page is the one with most. */
const pageReporters = (events: readonly TraceEvent[]): Reporter[] => {
  const byProcess = [...new Set(events.map(({ pid }) => pid))].map((process) =>
    events.filter(({ pid }) => pid === process),
  );
  const most = byProcess.toSorted((one, other) => other.length - one.length)[0] ?? [];
  return most.map(({ args }) => args.frame_reporter ?? {});
};

const countsOf = (events: readonly TraceEvent[]): ShownFrames => {
  const reported = pageReporters(events);
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
      if (event.name === 'PipelineReporter' && event.ph === 'b') events.push(event); // events of this name have this shape
  });
  return events;
};

/** Records frames from now on. @returns a function that stops and counts */
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
    const over = once(session as unknown as NodeJS.EventEmitter, 'Tracing.tracingComplete'); // a CDP session is an event emitter
    await session.send('Tracing.end');
    await over;
    await session.detach();
    return countsOf(events);
  };
};
